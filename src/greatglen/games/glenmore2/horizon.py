"""How far off the end is, as far as anybody can tell: for bots and for what Chronicles expect."""

from greatglen.games.glenmore2.rondel import end_place
from greatglen.games.glenmore2.state import GlenMore2


def part_to_come(state: GlenMore2) -> float:
    """The part of the game to come: the places on the rondel until The End, as far as its place can be guessed."""
    rondel = state.rondel
    rear = min(rondel.figures[: len(state.players)])
    end = end_place(state)
    if end is None:
        slot = next((slot for slot in state.slots if slot.tile == state.box.the_end), None)
        if slot is None:
            return 0.0
        before = sum(len(deck) for deck in state.decks[:-1])
        end = rondel.front + 1 + before + max((slot.first + slot.last) // 2 - state.drawn[-1], 0)
    whole = sum(state.drawn) + max(end - rondel.front, 0)
    return min(max(end - rear, 0) / max(whole, 1), 1.0)
