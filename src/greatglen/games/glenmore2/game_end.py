"""How far off the end is, as far as anybody can tell: for bots and for what Chronicles expect."""

from greatglen.games.glenmore2.rules.box import BOXES
from greatglen.games.glenmore2.rules.rondel import end_place
from greatglen.games.glenmore2.rules.state import GlenMore2, Slot


def part_to_come(state: GlenMore2) -> float:
    """The part of the game to come: the places on the rondel until The End, as far as its place can be guessed."""
    rondel = state.rondel
    decks, drawn, front = state.decks, state.drawn, rondel.front
    end = end_place(state)
    if end is None:
        slot = _slot_of_the_end(state)
        if slot is None:
            return 0.0
        before = sum(map(len, decks)) - len(decks[-1])
        end = front + 1 + before + max((slot.first + slot.last) // 2 - drawn[-1], 0)
    whole = sum(drawn) + max(end - front, 0)
    rear = min(rondel.figures[: len(state.players)])
    return min(max(end - rear, 0) / max(whole, 1), 1.0)


def _slot_of_the_end(state: GlenMore2) -> Slot | None:
    the_end = BOXES[state.box_key].the_end
    for slot in state.slots:
        if slot.tile == the_end:
            return slot
    return None
