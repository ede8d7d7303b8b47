"""A box of Glen More II: the components, made ready for the rules."""

import hashlib
from collections import Counter
from functools import cached_property
from importlib.resources import files

import msgspec

from greatglen.games.glenmore2.rules.check import problems, read
from greatglen.games.glenmore2.rules.components import ChronicleFile, ClanEntry, File, LandmarkEntry, TileEntry
from greatglen.games.glenmore_common.rules.actions import Draw, Take
from greatglen.games.glenmore_common.rules.names import make_keys
from greatglen.games.glenmore_common.rules.notation import Bundle, parse_bundle, parse_deals
from greatglen.games.glenmore_common.rules.payment import Bill, parse_bill
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.slice import BadSlice

BAD_COMPONENTS = Reason("bad-components", "{file} cannot be used: {problem}")
UNKNOWN_COMPONENTS = Reason("unknown-components", "No component file with fingerprint {components} has been opened.")

DECKS = ("S", "A", "B", "C", "D")
ANIMALS = ("sheep", "cattle")
STANDARD = "standard"
FILE = "components.toml"


class Alternative(msgspec.Struct, frozen=True):
    """One thing the activation of a tile can do."""

    bill: Bill
    gain: Bundle
    goods: tuple[int, ...]  # the resources it puts on the tile
    chosen: bool  # costs no resource and gives one of the player's choice


class Tile(msgspec.Struct, frozen=True):
    """A tile, ready for the rules."""

    key: str
    name: str
    deck: str
    kind: str
    ways: tuple[bool]  # river
    shape: str  # the same for tiles that fit on the same cells and cost as many scots
    overbuild: bool
    protected: bool
    bill: Bill
    once: Bundle
    alternatives: tuple[Alternative, ...]
    free: bool  # an activation costs nothing and leaves nothing to choose
    counts_as: int
    chronicle: int
    replaces: str
    entry: TileEntry


class Box:
    """Everything static about the game, shared by all tables that play with it."""

    def __init__(self, key: str, file: File) -> None:
        self.key = key
        self.file = file
        self.resources = file.resources
        self.groups = {"any": file.resources, "different": file.resources, "animal": ANIMALS}
        entries = [*file.start_tile, *file.tile]
        self.tiles = tuple(
            self._tile(entry, key) for entry, key in zip(entries, make_keys(e.name for e in entries), strict=True)
        )
        self.draws = tuple(Draw(tile.key) for tile in self.tiles)
        self.takes = tuple(Take(tile.key) for tile in self.tiles)
        self.number = {tile.key: number for number, tile in enumerate(self.tiles)}
        self.the_end = next(n for n, tile in enumerate(self.tiles) if tile.name == "The End")
        self.david_hume = next(n for n, tile in enumerate(self.tiles) if tile.name == "David Hume")
        self.landmarks: dict[str, LandmarkEntry] = {landmark.name: landmark for landmark in file.landmark}
        self.end_coins = {landmark.name: landmark.end_coins for landmark in file.landmark if landmark.end_coins}
        self.clans: dict[str, ClanEntry] = {clan.name: clan for clan in file.clan}
        self.clan_gifts = {clan.name: parse_bundle(clan.once) for clan in file.clan}
        self.landmark_gifts = {landmark.name: parse_bundle(landmark.once) for landmark in file.landmark}
        self.die = tuple(sorted(Counter(file.die).items()))
        self.score_table = tuple(file.score_table)
        self._decks: dict[tuple[str, tuple[int, ...]], tuple[int, ...]] = {}

    def deck(self, letter: str, chronicles: tuple[int, ...] = ()) -> tuple[int, ...]:
        """The tiles of a deck with some Chronicles in play: theirs added, and those they replace left out."""
        if (letter, chronicles) not in self._decks:
            self._decks[letter, chronicles] = self._deck(letter, chronicles)
        return self._decks[letter, chronicles]

    def _deck(self, letter: str, chronicles: tuple[int, ...]) -> tuple[int, ...]:
        mine = [
            (number, tile)
            for number, tile in enumerate(self.tiles)
            if tile.deck == letter and tile.chronicle in (0, *chronicles)
        ]
        replaced = {tile.replaces for _, tile in mine if tile.replaces}
        return tuple(number for number, tile in mine if tile.replaces or tile.name not in replaced)

    def _tile(self, entry: TileEntry, key: str) -> Tile:
        alternatives = tuple(
            Alternative(
                cost,
                deal.gain,
                tuple(self.resources.index(a.what) for a in deal.gain if a.what in self.resources for _ in range(a.n)),
                not cost.goods and any(amount.what == "any" for amount in deal.gain),
            )
            for deal in parse_deals(entry.activate)
            for cost in (parse_bill(deal.cost, self.resources, self.groups, "scot"),)
        )
        only = alternatives[0] if len(alternatives) == 1 else None
        price = parse_bill(parse_bundle(entry.cost), self.resources, self.groups, "scot")
        return Tile(
            key=key,
            name=entry.name,
            deck=entry.deck,
            kind=entry.kind,
            ways=(entry.river,),
            shape=f"{entry.kind if entry.overbuild else ''}:{entry.river}:{price.scots}",
            overbuild=entry.overbuild,
            protected=entry.protected,
            bill=price,
            once=parse_bundle(entry.once),
            alternatives=alternatives,
            free=only is not None
            and only.bill == Bill()
            and all(amount.what in (*self.resources, "move", "vp") for amount in only.gain),
            counts_as=entry.counts_as,
            chronicle=entry.chronicle,
            replaces=entry.replaces,
            entry=entry,
        )

    @cached_property
    def distances(self) -> dict[str, dict[str, int]]:
        """The cheapest way along the roads between any two places of the clan board (G2-PERSON-4)."""
        places = ["start", *self.clans]
        far = 10**6
        cost = {a: {b: 0 if a == b else far for b in places} for a in places}
        for a, b, coins in self.file.clan_board.roads:
            cost[a][b] = cost[b][a] = min(coins, cost[a][b])
        for via in places:
            for a in places:
                for b in places:
                    cost[a][b] = min(cost[a][b], cost[a][via] + cost[via][b])
        return cost

    def clans_within(self, place: str, coins: int) -> frozenset[str]:
        """The clans to which one gets from a place of the clan board with so many coins."""
        steps = self._near[place]
        return steps[min(coins, len(steps) - 1)]

    @cached_property
    def _near(self) -> dict[str, list[frozenset[str]]]:
        return {
            place: [frozenset(c for c in self.clans if far[c] <= coins) for coins in range(1 + max(far.values()))]
            for place, far in self.distances.items()
        }


BOXES: dict[str, Box] = {}  # by key; `box_named` for keys that may be unknown


def open_box(path: str, data: bytes) -> Box:
    """The box of a component file; Refused with its first mistake if it cannot be played with."""
    key = hashlib.sha256(data).hexdigest()[:16]
    if key not in BOXES:
        found = problems(data)
        if found:
            raise Refused(BAD_COMPONENTS.with_facts(file=path, problem=str(found[0])))
        BOXES[key] = Box(key, read(data))
    return BOXES[key]


def box_named(key: str) -> Box:
    box = BOXES.get(key)
    if box is None:
        raise Refused(UNKNOWN_COMPONENTS.with_facts(components=key))
    return box


def standard_file() -> str:
    """The components that come with the game, as one file: those of the base game, then those that lie in the folder
    of each Chronicle, in the order of the Chronicles. So tiles keep their numbers whatever is added.
    """
    here = files("greatglen.games.glenmore2")
    others = []
    for folder in (here / "chronicles").iterdir():
        if (folder / FILE).is_file():
            text = (folder / FILE).read_text(encoding="utf-8")
            others.append((_number_of(text, f"greatglen/games/glenmore2/chronicles/{folder.name}/{FILE}"), text))
    base = (here / FILE).read_text(encoding="utf-8")
    return "\n".join([base, *(text for _, text in sorted(others))])


def _number_of(text: str, path: str) -> int:
    """The number of the Chronicle to which a component file belongs; BadSlice if its form is wrong."""
    try:
        file = msgspec.toml.decode(text, type=ChronicleFile)
    except msgspec.DecodeError as error:
        raise BadSlice(path, str(error)) from None
    numbers = {*file.chronicle, *(tile.chronicle for tile in file.tile), *(card.chronicle for card in file.landmark)}
    if len(numbers) != 1:
        raise BadSlice(path, f"speaks of several Chronicles, or of none: {sorted(numbers)}")
    return numbers.pop()


BOX = BOXES[STANDARD] = Box(STANDARD, read(standard_file().encode()))
