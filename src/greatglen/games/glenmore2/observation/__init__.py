"""Glen More II for the environments. Every Chronicle in play has a section and actions of its own (`chronicle`)."""

from greatglen.envs.codec import (
    COUNT,
    FLAG,
    ByKey,
    BySeat,
    Codec,
    Counts,
    Each,
    Number,
    Numbers,
    ObservationSection,
    TupleCodec,
    flags,
    one_seat,
)
from greatglen.envs.interface import PossibleActions, arrange_columns
from greatglen.envs.options import Columns, column
from greatglen.games.glenmore2.observation.chronicle import Ingredients, landmark_names, load_observation
from greatglen.games.glenmore2.rules.actions import ACTIONS, Abandon, Begin, Put
from greatglen.games.glenmore2.rules.box import DECKS
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.state import HOME, RIVER, GlenMore2, Slot
from greatglen.games.glenmore_common.observation.columns import cells, moves, ways_to_activate
from greatglen.games.glenmore_common.observation.options import HighlandOptionEncoder
from greatglen.games.glenmore_common.observation.tiles import Pile, Piles, Players, Plots, Tiles, rondel_section
from greatglen.games.glenmore_common.rules.actions import Draw, Roll
from greatglen.kernel.action import Action


def farthest(start: GlenMore2) -> int:
    """The steps from the start village beyond which no plot of a game that begins so can lie."""
    tiles = start.box.tiles
    drawn = [tile for deck in start.decks for tile in deck]
    return len({HOME}) + sum(tiles[n].kind not in ("person", "marker") and not tiles[n].overbuild for n in drawn)


def possible(start: GlenMore2, reach: int | None) -> PossibleActions:
    """The base game, then every Chronicle in play."""
    within = cells(farthest(start) if reach is None else reach)
    hows = ways_to_activate(max(len(tile.alternatives) for tile in start.box.tiles), *start.RESOURCES, "vp")
    have = Ingredients.from_state(start, within, hows)
    theirs = {kind for chronicle in CHRONICLES.values() for kind in chronicle.actions}
    kinds: list[type[Action]] = [kind for kind in ACTIONS.values() if kind not in theirs]
    by_name = have.named_columns()
    players: Columns = {
        **moves(within),
        Abandon: [column("tile", have.tiles), column("gain", ("coin", "move"))],
        Put: [column("what", (*start.RESOURCES, "scot")), column("cell", within)],
    }
    chance: Columns = {
        Draw: [column("tile", have.tiles)],
        Roll: [column("pips", (pips for pips, _ in start.box.die))],
        Begin: [column("seat", range(have.seats))],
    }
    for number in sorted(start.parts):
        kinds += CHRONICLES[number].actions
        observed = load_observation(number)
        by_name += observed.named_columns(have)
        players = {**players, **observed.player_columns(have)}
        chance = {**chance, **observed.chance_columns(have)}
    return arrange_columns(kinds, by_name, players, chance)


# Where the fields of a position, and of its players, are told.
SECTIONS_BY_FIELD = {
    "agenda": "asked",
    "events": "",  # empty between decisions
    "turn": "turn",
    "players": "players, scores",
    "market": "market",
    "rondel": "rondel",
    "box_key": "",  # an option of the game
    "decks": "decks",
    "drawn": "drawn",
    "slots": "slots",
    "discards": "discards",
    "board": "clans",
    "die": "",  # its figure is in rondel
    "die_waits": "die waits",
    "scored": "scored",
    "now": "now, pending, activated",
    "parts": "chronicle",
    "end": "end",
}
SECTIONS_BY_PLAYER_FIELD = {
    "land": "players",
    "coins": "players",
    "whisky": "players",
    "vp": "scores",
    "points": "",  # where the points came from
    "scots": "players",
    "markers": "players",
    "landmarks": "players",
    "persons": "players",
    "clans": "clans",
    "lasting": "players",
}
PLOTS = "codec.entries(state.now.seat, state.now.{0}, state.players) if state.now.{0} else ()"
NOW = "((now := state.now).seat, now.points, now.extra)"
FURTHER_FIGURES = 2  # besides the players': the die's and one of a Chronicle, and more if Chronicles in play have more


PLAYERS = (
    "by seat: means, landmark cards, persons, lasting effects; then each tile, start tiles for every seat: whose "
    "territory it lies in, row and column from the start village, whether it is covered by another, resources and scots"
)


class Slotted(Pile):
    """The tiles of slots."""

    def write(self, value: tuple[Slot, ...], out: Numbers, offset: int) -> None:
        super().write([slot.tile for slot in value], out, offset)


def sections(start: GlenMore2) -> list[ObservationSection]:
    seats = len(start.players)
    tiles = Tiles(tuple(tile.key for tile in start.box.tiles), len(start.box.file.start_tile), seats)
    further = max(FURTHER_FIGURES, 1 + sum(load_observation(number).extra_figures for number in start.parts))
    now = TupleCodec({"seat": one_seat(seats), "points": COUNT, "extra": FLAG})
    players, plots = Players(tiles, _means(start), start.RESOURCES), Plots(tiles)
    return [
        ObservationSection("players", PLAYERS, players, "state.players"),
        ObservationSection(
            "market",
            "spaces with coins, by resource",
            Each(len(start.market), Number(0, len(start.PRICES))),
            "state.market",
        ),
        ObservationSection(
            "clans",
            "each clan: whether it is occupied, and by which seats",
            ByKey(start.box.clans, BySeat(seats, Counts(range(seats)))),
            "state.board",
        ),
        ObservationSection("drawn", "tiles laid, by deck", Each(len(DECKS), COUNT), "state.drawn"),
        ObservationSection("scored", "scorings held", COUNT, "state.scored"),
        ObservationSection("die waits", "the die waits for a tile", FLAG, "state.die_waits"),
        ObservationSection("end", "the place of The End once it is swept away, or -1", Number(-1), "state.end"),
        ObservationSection(
            "now", "the running turn: seat, movement points, whether one plot more may be activated", now, NOW
        ),
        rondel_section(start, tiles, seats + further),
        ObservationSection("decks", "the tiles still in a deck", Piles(tiles), "state.decks"),
        ObservationSection("slots", "the tiles that lie somewhere in a deck", Slotted(tiles), "state.slots"),
        ObservationSection("discards", "the tiles in the discard pile", Pile(tiles), "state.discards"),
        ObservationSection("pending", "the tiles that may be activated now", plots, PLOTS.format("pending")),
        ObservationSection(
            "activated", "the tiles that have been activated in this turn", plots, PLOTS.format("activated")
        ),
        *(_chronicle(number, start) for number in sorted(start.parts)),
    ]


def _means(start: GlenMore2) -> dict[str, Codec]:
    box = start.box
    effects = [clan.lasting for clan in box.clans.values()] + [card.lasting for card in box.landmarks.values()]
    return {
        "coins": COUNT,
        "whisky": COUNT,
        "scots": COUNT,
        "markers": COUNT,
        "landmarks": flags(landmark_names(box)),
        "persons": flags(number for number, tile in enumerate(box.tiles) if tile.kind == "person"),
        "lasting": flags(dict.fromkeys(filter(None, effects))),
    }


def _chronicle(number: int, start: GlenMore2) -> ObservationSection:
    codec = load_observation(number).part_codec(start)
    return ObservationSection(f"chronicle-{number}", CHRONICLES[number].name, codec, f"state.parts[{number}]")


class GlenMore2EnvironmentFace:
    """What the environments ask; `greatglen.envs.interface` says what each answer is for."""

    width = 64

    def sections(self, start: GlenMore2) -> list[ObservationSection]:
        return sections(start)

    def possible_actions(self, start: GlenMore2, reach: int | None) -> PossibleActions:
        return possible(start, reach)

    def option_encoder(self, start: GlenMore2) -> HighlandOptionEncoder:
        return HighlandOptionEncoder(start, start.box.tiles, [way.name for way in RIVER], "scot")

    def max_decisions(self, seats: int) -> int | None:
        return None


OBSERVATION = GlenMore2EnvironmentFace()
