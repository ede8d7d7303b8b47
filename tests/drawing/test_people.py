"""A scot that walks keeps its id; the others stay where they are."""

import random

from drawing.tables import words

import greatglen
from greatglen.games.glenmore2.drawing import DRAWING
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.drawing.scots import people
from greatglen.games.glenmore_common.rules.actions import Move


def where(table: greatglen.Table, seat: int) -> dict[int, int]:
    """The cell of every scot of a seat, by its number."""
    view = table.view_for(seat)
    state = view.state
    assert isinstance(state, GlenMore2)
    read = DRAWING.read_table(view, words("glenmore2", 3))
    walkers = people(read, DRAWING.scot_walks(read))[seat]
    return {scot: cell for cell, plot in state.players[seat].land.items() for scot in walkers.on(cell, plot.scots)}


def test_one_scot_walks_and_the_others_stay() -> None:
    rng = random.Random(8)
    table = greatglen.start("glenmore2", seats=3, seed=8)
    walks = 0
    while not table.is_over:
        moves = [option for option in table.choice.options if isinstance(option, Move)]
        if not moves:
            table.apply(rng.choice(table.choice.options))
            continue
        seat = table.choice.seat
        move = rng.choice(moves)
        before = where(table, seat)
        table.apply(move)
        after = where(table, seat)
        if table.choice.seat == seat and len(before) == len(after):
            walks += 1
            changed = {scot for scot in before if before[scot] != after.get(scot)}
            assert len(changed) <= 1
            assert all(after[scot] == move.end for scot in changed)
    assert walks > 20
