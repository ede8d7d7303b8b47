"""Events of the cards of Hammer of the Scots: the England row and the Englishman (G2-C6-40, G2-C6-42)."""

from collections.abc import Sequence

from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import NUMBER as HAMMER
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import HammerPart
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.rondel import sweep_tiles
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Reason, Refusal

NOT_IN_PLAY = Reason("england-not-in-play", "Hammer of the Scots is not in play.")
ROW_EMPTY = Reason("england-row-empty", "No coins lie in the England row.")
ENGLISHMAN_GONE = Reason("englishman-gone", "The Englishman has left the rondel.")
NO_TILE_FOR_HIM = Reason("no-tile-for-him", "There is no tile on the rondel that he could swap places with.")
NOT_ON_THE_RONDEL = Reason("not-on-the-rondel", "“{tile}” is not on the rondel.")
MARKER_REMAINS = Reason("marker-remains", "{tile} cannot be moved.")


class SwapEnglishman(Action, frozen=True, tag="swapenglishman"):
    """Let the Englishman and a tile of the rondel change places."""

    tile: str


class EnglandRowEmptied(Event, frozen=True, tag="englandrowemptied"):
    """A seat took all the coins of the England row."""

    coins: int


class EnglishmanSwapped(Event, frozen=True, tag="englishmanswapped"):
    """The Englishman went to the space of a tile, and the tile to his."""

    tile: str
    start: int  # the space the Englishman left
    end: int  # the space he has now


def _england(state: GlenMore2) -> HammerPart | None:
    part: HammerPart | None = state.parts.get(HAMMER)
    return part


def no_coins(state: GlenMore2) -> Refusal | None:
    """Why there is nothing to be taken from the England row."""
    england = _england(state)
    if england is None:
        return NOT_IN_PLAY.with_facts()
    return None if england.row else ROW_EMPTY.with_facts()


def take_coins(state: GlenMore2, seat: int) -> None:
    """All coins of the England row (G2-C6-40)."""
    england = _england(state)
    assert england is not None
    coins = sum(state.PRICES[: england.row])
    england.row = 0
    state.players[seat].coins += coins
    state.emit(EnglandRowEmptied(seat, coins))


def _tiles(state: GlenMore2) -> list[int]:
    """The tiles of the rondel with which he may change places, nearest to the front last."""
    rondel = state.rondel
    tiles = state.box.tiles
    places = range(max(rondel.front + 1 - len(rondel.tiles), 0), rondel.front + 1)
    lying = [rondel.tile_at(place) for place in places]
    return [tile for tile in lying if tile != NONE and tiles[tile].kind != "marker"]


def cannot_swap(state: GlenMore2) -> Refusal | None:
    """Why the Englishman can change places with no tile."""
    england = _england(state)
    if england is None:
        return NOT_IN_PLAY.with_facts()
    if england.englishman in state.rondel.out:
        return ENGLISHMAN_GONE.with_facts()
    return None if _tiles(state) else NO_TILE_FOR_HIM.with_facts()


def swap(state: GlenMore2, seat: int, by: str) -> None:
    state.agenda.append(SwapPlaces(seat, by))


class SwapPlaces(Decision, frozen=True, tag="SwapPlaces"):
    """The Englishman and a tile of the rondel change places; markers keep theirs (G2-C6-42)."""

    rule = "C6-42"
    answer_types = (SwapEnglishman,)
    always_legal = True
    by: str

    def candidates(self, state: GlenMore2) -> list[SwapEnglishman]:
        return [SwapEnglishman(state.box.tiles[tile].key) for tile in _tiles(state)]

    def check(self, state: GlenMore2, action: SwapEnglishman) -> Refusal | None:
        tile = state.box.number.get(action.tile)
        if tile is None or tile not in state.rondel.tiles:
            return NOT_ON_THE_RONDEL.with_facts(tile=str(action.tile))
        return None if tile in _tiles(state) else MARKER_REMAINS.with_facts(tile=state.box.tiles[tile].name)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "swap-englishman", options, self.rule, self.by)

    def apply_answer(self, state: GlenMore2, action: SwapEnglishman) -> None:
        england = _england(state)
        assert england is not None
        rondel = state.rondel
        spaces = len(rondel.tiles)
        tile = state.box.number[action.tile]
        old = rondel.figures[england.englishman]
        space = rondel.tiles.index(tile)
        rondel.figures[england.englishman] = rondel.front - (rondel.front - space) % spaces
        rondel.tiles[space] = NONE
        rondel.tiles[old % spaces] = tile
        state.emit(EnglishmanSwapped(self.seat, action.tile, old % spaces, space))
        sweep_tiles(state, self.seat)
