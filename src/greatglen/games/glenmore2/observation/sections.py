"""The observation of Glen More II; every Chronicle in play has a section of its own."""

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
from greatglen.games.glenmore2.observation.chronicle import observation_of
from greatglen.games.glenmore2.observation.components import landmark_names
from greatglen.games.glenmore2.rules.box import DECKS
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.state import GlenMore2, Slot
from greatglen.games.glenmore_common.observation.rondel import rondel_section
from greatglen.games.glenmore_common.observation.tiles import Pile, Piles, Players, Plots, Tiles

# Where the fields of a position, and of its players, are told.
TOLD = {
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
TOLD_OF_PLAYERS = {
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

    def put(self, value: tuple[Slot, ...], out: Numbers, at: int) -> None:
        super().put([slot.tile for slot in value], out, at)


def sections(start: GlenMore2) -> list[ObservationSection]:
    seats = len(start.players)
    tiles = Tiles(tuple(tile.key for tile in start.box.tiles), len(start.box.file.start_tile), seats)
    further = max(FURTHER_FIGURES, 1 + sum(observation_of(number).figures for number in start.parts))
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
    codec = observation_of(number).part(start)
    return ObservationSection(f"chronicle-{number}", CHRONICLES[number].name, codec, f"state.parts[{number}]")
