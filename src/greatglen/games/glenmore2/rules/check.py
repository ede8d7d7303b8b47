"""Is a component file of Glen More II right? Every mistake with its entry and field, in a sentence."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.components import ClanEntry, File, LandmarkEntry, TileEntry
from greatglen.games.glenmore_common.rules.notation import parse_bundle, parse_deals
from greatglen.kernel.sentence import make_sentence

TERRITORY = ("village", "castle", "whisky", "animal", "material", "trade", "loch", "harbour", "inn", "monument", "road")
KINDS = frozenset((*TERRITORY, "person", "marker"))  # G2-TILE-2
DECK_SIZES = {"S": 5, "A": 14, "B": 17, "C": 17, "D": 18}  # G2-SETUP-5; D with The End
COUNTED = frozenset(["river", "village", "occupied", "overbuild", "coins"])
COST_WORDS = frozenset(["any", "different", "animal", "coin", "whisky", "scot"])
GAIN_WORDS = frozenset(["any", "coin", "whisky", "scot", "vp", "move", "clan", "landmark"])
CARD_WORDS = GAIN_WORDS - {"landmark"}  # a card and a clan have no tile whose name would say which card
LANDMARK_WORDS = CARD_WORDS | {"remove-optional", "activate-all"}
LANDMARK_LASTING = frozenset(("", "activation", "castle-twice"))
CLAN_WORDS = CARD_WORDS | {"discarded", "remove", "david-hume"} | {f"activate-{kind}" for kind in KINDS}
CLAN_LASTING = frozenset(("", "coin-for-resource", "castles-as-scots", "vp-for-moves", "vp-for-whisky"))


class Flaw(msgspec.Struct, frozen=True):
    """A mistake: in which entry, in which field, and what is wrong."""

    entry: str
    field: str
    text: str

    def __str__(self) -> str:
        return f"{self.entry}, {self.field}: {self.text}"


def read(data: bytes) -> File:
    """The file, if its form is right; msgspec.DecodeError otherwise."""
    return msgspec.toml.decode(data, type=File)


def problems(data: bytes) -> list[Flaw]:
    """Everything that is wrong with a component file; empty if it can be played with."""
    try:
        file = read(data)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `$")
        where, _, field = path.rstrip("`").strip(".").rpartition(".")
        if "field `" in text:  # one that is missing or unknown: the path leads to its entry
            where, field = path.rstrip("`").strip("."), text.split("`")[1]
        return [Flaw(_entry_at(data, where or "file"), field or "file", text)]
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return [Flaw("file", "TOML", str(error))]
    return [*_whole(file), *_tiles(file), *_landmarks(file), *_clans(file), *_roads(file), *_chronicles(file)]


def _entry_at(data: bytes, where: str) -> str:
    """“tile[3]” as the name of that entry, if it has one."""
    kind, _, place = where.partition("[")
    entries = msgspec.toml.decode(data).get(kind)
    number = int(place.partition("]")[0]) if place[:1].isdigit() else -1
    if isinstance(entries, list) and 0 <= number < len(entries):
        return f"{kind} “{entries[number].get('name', number + 1)}”"
    return where


def _whole(file: File) -> Iterator[Flaw]:
    if file.game != "glenmore2":
        yield Flaw("file", "game", make_sentence("is “{game}”, not “glenmore2”", game=file.game))
    if file.players != (2, 4):
        yield Flaw("file", "players", make_sentence("must be [2, 4]"))
    if file.rondel_spaces < 12:
        yield Flaw("file", "rondel_spaces", make_sentence("must be at least {least}", least=12))
    if len(file.start_coins) != 4:
        yield Flaw("file", "start_coins", make_sentence("must have one entry for each of 4 players"))
    if min(file.start_coins, default=0) < 0:
        yield Flaw("file", "start_coins", make_sentence("must not be negative"))
    if file.scots_per_player < 2:
        yield Flaw(
            "file", "scots_per_player", make_sentence("must be at least 2: one on the rondel, one on the start village")
        )
    if file.clan_markers_per_player < 0:
        yield Flaw("file", "clan_markers_per_player", make_sentence("must not be negative"))
    if file.resources != ("wood", "stone", "barley", "sheep", "cattle"):
        yield Flaw("file", "resources", make_sentence("must be wood, stone, barley, sheep, cattle"))
    if file.market_prices != (1, 2, 3):
        yield Flaw("file", "market_prices", make_sentence("must be 1, 2, 3"))
    if file.resource_limit_per_tile != 3:
        yield Flaw("file", "resource_limit_per_tile", make_sentence("must be 3"))
    if not file.die or min(file.die) < 1:
        yield Flaw("file", "die", make_sentence("must have faces of at least 1"))
    if not file.score_table:
        yield Flaw("file", "score_table", make_sentence("must not be empty"))
    if [(tile.kind, tile.river) for tile in file.start_tile] != [("village", True), ("castle", True)]:
        yield Flaw("file", "start_tile", make_sentence("must be a village and a castle, both with river"))


def _tiles(file: File) -> Iterator[Flaw]:
    for tile in (*file.start_tile, *file.tile):
        entry = f"tile “{tile.name}”"
        yield from _tile(file, tile, entry)
    sizes = Counter(tile.deck for tile in file.tile if not tile.chronicle)
    for deck, size in DECK_SIZES.items():
        if sizes[deck] != size:
            yield Flaw(
                f"deck {deck}",
                "tile",
                make_sentence("has {n} base tiles, the rulebook counts {size}", n=sizes[deck], size=size),
            )
    base = Counter(tile.name for tile in file.tile if not tile.chronicle)
    for name, count in base.items():
        if count > 1:
            yield Flaw(f"tile “{name}”", "name", make_sentence("is there {count} times in the base game", count=count))
    for name in ("The End", "David Hume"):
        if base[name] != 1:
            yield Flaw(f"tile “{name}”", "name", make_sentence("must be there once"))


def _tile(file: File, tile: TileEntry, entry: str) -> Iterator[Flaw]:
    if tile.kind not in KINDS:
        yield Flaw(
            entry, "kind", make_sentence("“{what}” is none of {known}", what=tile.kind, known=", ".join(sorted(KINDS)))
        )
    if tile.deck not in (*DECK_SIZES, ""):
        yield Flaw(
            entry, "deck", make_sentence("“{what}” is none of {known}", what=tile.deck, known=", ".join(DECK_SIZES))
        )
    if tile.chronicle and tile.chronicle not in CHRONICLES:
        yield Flaw(entry, "chronicle", make_sentence("there is no Chronicle {chronicle}", chronicle=tile.chronicle))
    if tile.overbuild and tile.kind in ("person", "marker"):
        yield Flaw(entry, "overbuild", make_sentence("a {kind} is not placed", kind=tile.kind))
    if tile.counts_as < 1:
        yield Flaw(entry, "counts_as", make_sentence("must be at least {least}", least=1))
    if tile.replaces and tile.replaces not in (other.name for other in file.tile if not other.chronicle):
        yield Flaw(entry, "replaces", make_sentence("there is no base tile “{replaces}”", replaces=tile.replaces))
    for field in tile.attested:
        if field not in TileEntry.__struct_fields__:
            yield Flaw(entry, "attested", make_sentence("“{field}” is no field of a tile", field=field))
    yield from _words(entry, "cost", tile.cost, COST_WORDS, file)
    for deal in parse_deals(tile.activate):
        yield from _check_vocabulary(entry, "activate", [amount.what for amount in deal.cost], COST_WORDS, file)
    if not tile.chronicle or tile.chronicle in CHRONICLES:
        gains = GAIN_WORDS | frozenset(CHRONICLES[tile.chronicle].effects if tile.chronicle else ())
        yield from _words(entry, "once", tile.once, gains, file)
        for deal in parse_deals(tile.activate):
            yield from _check_vocabulary(entry, "activate", [amount.what for amount in deal.gain], gains, file)
    cards = {card.name for card in file.landmark}
    if "landmark" in tile.once.split() and not tile.chronicle and tile.name not in cards:
        yield Flaw(entry, "once", make_sentence("there is no landmark card of that name"))


def _words(entry: str, field: str, text: str, vocabulary: frozenset[str], file: File) -> Iterator[Flaw]:
    yield from _check_vocabulary(entry, field, [amount.what for amount in parse_bundle(text)], vocabulary, file)


def _check_vocabulary(
    entry: str, field: str, words: list[str], vocabulary: frozenset[str], file: File
) -> Iterator[Flaw]:
    for word in words:
        if word not in vocabulary and word not in file.resources:
            all_known = ", ".join(sorted({*vocabulary, *file.resources}))
            yield Flaw(
                entry, field, make_sentence("“{what}” is not an effect; known are {known}", what=word, known=all_known)
            )


def _landmarks(file: File) -> Iterator[Flaw]:
    tiles = {tile.name for tile in file.tile if "landmark" in tile.once.split()}
    for card in file.landmark:
        entry = f"landmark “{card.name}”"
        if card.name not in tiles:
            yield Flaw(entry, "name", make_sentence("no tile brings this card"))
        if card.chronicle and card.chronicle not in CHRONICLES:
            yield Flaw(entry, "chronicle", make_sentence("there is no Chronicle {chronicle}", chronicle=card.chronicle))
        if not card.chronicle or card.chronicle in CHRONICLES:
            words = LANDMARK_WORDS | frozenset(CHRONICLES[card.chronicle].effects if card.chronicle else ())
            yield from _words(entry, "once", card.once, words, file)
        yield from _lasting(entry, card, LANDMARK_LASTING)
    for name, count in Counter(card.name for card in file.landmark).items():
        if count > 1:
            yield Flaw(f"landmark “{name}”", "name", make_sentence("is there {count} times", count=count))


def _clans(file: File) -> Iterator[Flaw]:
    for clan in file.clan:
        entry = f"clan “{clan.name}”"
        if len(clan.name.split()) != 1 or clan.name == "start":
            yield Flaw(entry, "name", make_sentence("must be one word, and not “start”: actions and roads name it so"))
        yield from _words(entry, "once", clan.once, CLAN_WORDS, file)
        yield from _lasting(entry, clan, CLAN_LASTING)
        if clan.counts and clan.counts not in COUNTED:
            yield Flaw(
                entry,
                "counts",
                make_sentence("“{what}” is none of {known}", what=clan.counts, known=", ".join(sorted(COUNTED))),
            )
        if bool(clan.counts) != bool(clan.tiers):
            yield Flaw(entry, "tiers", make_sentence("counts and tiers go together"))
    for name, count in Counter(clan.name for clan in file.clan).items():
        if count > 1:
            yield Flaw(f"clan “{name}”", "name", make_sentence("is there {count} times", count=count))


def _lasting(entry: str, card: LandmarkEntry | ClanEntry, vocabulary: frozenset[str]) -> Iterator[Flaw]:
    if card.lasting not in vocabulary:
        yield Flaw(
            entry,
            "lasting",
            make_sentence("“{what}” is none of {known}", what=card.lasting, known=", ".join(sorted(vocabulary - {""}))),
        )


def _roads(file: File) -> Iterator[Flaw]:
    """Every road joins two places, costs nothing negative, and from the start every clan can be reached."""
    places = {"start", *(clan.name for clan in file.clan)}
    joined: dict[str, set[str]] = {place: set() for place in places}
    for a, b, coins in file.clan_board.roads:
        entry = f"road {a} - {b}"
        for place in (a, b):
            if place not in places:
                yield Flaw(entry, "clan_board.roads", make_sentence("there is no clan “{clan}”", clan=place))
                return
        if coins < 0:
            yield Flaw(entry, "clan_board.roads", make_sentence("costs less than nothing"))
        joined[a].add(b)
        joined[b].add(a)
    reached, edge = {"start"}, ["start"]
    while edge:
        new = joined[edge.pop()] - reached
        reached |= new
        edge += new
    for place in sorted(places - reached):
        yield Flaw(f"clan “{place}”", "clan_board.roads", make_sentence("no road leads there from the start"))


def _chronicles(file: File) -> Iterator[Flaw]:
    for number, chronicle in CHRONICLES.items():
        try:
            mistakes = chronicle.find_mistakes(file)
        except msgspec.ValidationError as error:
            mistakes = [(f"chronicle.{number}", str(error))]
        for field, text in mistakes:
            yield Flaw(f"chronicle {number}", field, text)
