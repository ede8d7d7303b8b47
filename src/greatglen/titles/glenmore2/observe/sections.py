"""The observation of Glen More II; every Chronicle in play has a section of its own."""

from greatglen.envs.codec import COUNT, FLAG, ByKey, Codec, Each, Fields, Made, Number, flags
from greatglen.envs.sections import Section
from greatglen.kernel.view import View
from greatglen.titles.glenmore2.observe.chronicle import observation_of
from greatglen.titles.glenmore2.observe.ingredients import landmark_names
from greatglen.titles.glenmore2.rules.box import DECKS
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.highland.observe.rondel import rondel_sections
from greatglen.titles.highland.observe.tiles import Located, Tiles

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
    "persons": "tiles",
    "clans": "clans",
    "lasting": "players",
}
FURTHER_FIGURES = 2  # besides the players': the die's and one of a Chronicle, and more if Chronicles in play have more


def sections(start: GlenMore2) -> list[Section]:
    seats = len(start.players)
    further = max(FURTHER_FIGURES, 1 + sum(observation_of(number).figures for number in start.parts))
    return [
        Section("players", "by seat: means, landmark cards, lasting effects", Each(seats, _player(start)), _players),
        Section(
            "market",
            "spaces with coins, by resource",
            Each(len(start.market), Number(0, len(start.PRICES))),
            lambda view: _state(view).market,
        ),
        Section(
            "clans",
            "each clan: whether it is occupied, and by which seats",
            ByKey(start.box.clans, Each(seats, COUNT)),
            lambda view: {clan: _counted(taken, seats) for clan, taken in _state(view).board.items()},
        ),
        Section("drawn", "tiles laid, by deck", Each(len(DECKS), COUNT), lambda view: _state(view).drawn),
        Section("scored", "scorings held", COUNT, lambda view: _state(view).scored),
        Section("die waits", "the die waits for a tile", FLAG, lambda view: _state(view).die_waits),
        Section("end", "the place of The End once it is swept away, or -1", Number(-1), lambda view: _state(view).end),
        Section(
            "now",
            "the running turn: its seat or -1, movement points, whether a plot more may be activated",
            Fields({"seat": Number(-1, seats - 1), "points": COUNT, "extra": FLAG}),
            lambda view: _state(view).now,
        ),
        *rondel_sections(start, seats + further),
        Section(
            "tiles",
            "every tile: in a deck, on the rondel, in the discard pile, in a territory, a person of a seat; its "
            "seat or -1, row and column from the start village, covered by another, resources, scots, may be activated "
            "now, has been activated in this turn, space of the rondel or -1",
            Tiles([tile.key for tile in start.box.tiles], len(start.box.file.start_tile), seats, start.RESOURCES),
            _located,
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
            "lasting": Made(tuple, flags(dict.fromkeys(filter(None, effects)))),
        }
    )


def _chronicle(number: int, start: GlenMore2) -> Section:
    codec = observation_of(number).part(start)
    return Section(f"chronicle-{number}", CHRONICLES[number].name, codec, lambda view: _state(view).parts[number])


def _players(view: View) -> list[object]:
    return list(_state(view).players)


def _counted(taken: tuple[int, ...], seats: int) -> list[int]:
    return [taken.count(seat) for seat in range(seats)]


def _located(view: View) -> Located:
    state = _state(view)
    return Located(
        decks=[*state.decks, [slot.tile for slot in state.slots]],
        rondel=state.rondel.tiles,
        lands=[player.land for player in state.players],
        discards=state.discards,
        persons=[player.persons for player in state.players],
        active=state.now.seat,
        pending=state.now.pending,
        activated=state.now.activated,
    )


def _state(view: View) -> GlenMore2:
    state = view.state
    assert isinstance(state, GlenMore2)
    return state
