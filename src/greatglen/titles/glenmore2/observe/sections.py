"""The observation of Glen More II; every Chronicle in play has a section of its own."""

from functools import cache

from greatglen.envs.codec import COUNT, FLAG, ByKey, BySeat, Codec, Counts, Each, Fields, Made, Number, each_seat, flags, one_seat
from greatglen.envs.sections import Section
from greatglen.kernel.view import View
from greatglen.titles.glenmore2.observe.chronicle import observation_of
from greatglen.titles.glenmore2.observe.ingredients import landmark_names
from greatglen.titles.glenmore2.rules.box import DECKS
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.glenmore2.rules.state import GlenMore2, Slot
from greatglen.titles.highland.observe.rondel import rondel_section
from greatglen.titles.highland.observe.tiles import Piles, Plots, Tiles, tile_sections

# Where the fields of a position, and of its players, are told.
TOLD = {
    "agenda": "asked",
    "events": "",  # empty between decisions
    "turn": "turn",
    "players": "players, tiles, scores",
    "market": "market",
    "rondel": "rondel, tiles",
    "box_key": "",  # an option of the game
    "decks": "tiles",
    "drawn": "drawn",
    "slots": "tiles",
    "discards": "tiles",
    "board": "clans",
    "die": "",  # its figure is in rondel
    "die_waits": "die waits",
    "scored": "scored",
    "now": "now, tiles",
    "parts": "chronicle",
    "end": "end",
}
TOLD_OF_PLAYERS = {
    "land": "tiles",
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
FURTHER_FIGURES = 2  # besides the players': the die's and one of a Chronicle, and more if Chronicles in play have more


def sections(start: GlenMore2) -> list[Section]:
    seats = len(start.players)
    tiles = Tiles(tuple(tile.key for tile in start.box.tiles), len(start.box.file.start_tile), seats)
    further = max(FURTHER_FIGURES, 1 + sum(observation_of(number).figures for number in start.parts))
    return [
        Section("players", "by seat: means, landmark cards, persons, lasting effects", each_seat(seats, _player(start)), _players),
        Section(
            "market",
            "spaces with coins, by resource",
            Each(len(start.market), Number(0, len(start.PRICES))),
            lambda view: _state(view).market,
        ),
        Section(
            "clans",
            "each clan: whether it is occupied, and by which seats",
            ByKey(start.box.clans, BySeat(seats, Counts(range(seats)))),
            lambda view: _state(view).board,
        ),
        Section("drawn", "tiles laid, by deck", Each(len(DECKS), COUNT), lambda view: _state(view).drawn),
        Section("scored", "scorings held", COUNT, lambda view: _state(view).scored),
        Section("die waits", "the die waits for a tile", FLAG, lambda view: _state(view).die_waits),
        Section("end", "the place of The End once it is swept away, or -1", Number(-1), lambda view: _state(view).end),
        Section(
            "now",
            "the running turn: its seat, movement points, whether a plot more may be activated",
            Fields({"seat": one_seat(seats), "points": COUNT, "extra": FLAG}),
            lambda view: _state(view).now,
        ),
        rondel_section(start, seats + further),
        Section("tiles.decks", "the tiles still in a deck", Piles(tiles), _decks),
        Section("tiles.discards", "the tiles in the discard pile", Piles(tiles), lambda view: [_state(view).discards]),
        *tile_sections(tiles, len(start.rondel.tiles), start.RESOURCES),
        Section(
            "tiles.pending",
            "the tiles that may be activated now",
            Plots(tiles),
            lambda view: (_state(view).now.seat, _state(view).now.pending, _state(view).players),
        ),
        Section(
            "tiles.activated",
            "the tiles that have been activated in this turn",
            Plots(tiles),
            lambda view: (_state(view).now.seat, _state(view).now.activated, _state(view).players),
        ),
        *(_chronicle(number, start) for number in sorted(start.parts)),
    ]


def _player(start: GlenMore2) -> Codec:
    box = start.box
    effects = [clan.lasting for clan in box.clans.values()] + [card.lasting for card in box.landmarks.values()]
    return Fields(
        {
            "coins": COUNT,
            "whisky": COUNT,
            "scots": COUNT,
            "markers": COUNT,
            "landmarks": flags(landmark_names(box)),
            "persons": flags(number for number, tile in enumerate(box.tiles) if tile.kind == "person"),
            "lasting": Made(tuple, flags(dict.fromkeys(filter(None, effects)))),
        }
    )


def _chronicle(number: int, start: GlenMore2) -> Section:
    codec = observation_of(number).part(start)
    return Section(f"chronicle-{number}", CHRONICLES[number].name, codec, lambda view: _state(view).parts[number])


def _players(view: View) -> list[object]:
    return list(_state(view).players)


def _decks(view: View) -> list[tuple[int, ...]]:
    state = _state(view)
    return [*state.decks, _slotted(state.slots)]


@cache
def _slotted(slots: tuple[Slot, ...]) -> tuple[int, ...]:
    """The tiles that lie somewhere in a deck."""
    return tuple(slot.tile for slot in slots)


def _state(view: View) -> GlenMore2:
    state = view.state
    assert isinstance(state, GlenMore2)
    return state
