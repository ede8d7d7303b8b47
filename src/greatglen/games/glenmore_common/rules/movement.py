"""Movement points: each moves a scot to a neighbouring plot (MOVE)."""

from collections.abc import Mapping

from greatglen.games.glenmore_common.rules.actions import Move
from greatglen.games.glenmore_common.rules.events import Moved
from greatglen.games.glenmore_common.rules.land import AROUND, Plot
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.kernel.refusal import Reason, Refusal

NO_POINTS = Reason("no-points", "You have no movement points left.")
NOBODY_HERE = Reason("nobody-here", "None of your people stands on {cell}.")
NOT_NEXT = Reason("not-next", "{end} is not a tile next to {start}.")


def move_actions(land: Mapping[int, Plot]) -> list[Move]:
    """Every step a scot could take."""
    return [
        Move(cell, cell + step) for cell, plot in land.items() if plot.scots for step in AROUND if cell + step in land
    ]


def move(state: Highland, seat: int, action: Move) -> None:
    land = state.players[seat].land
    land[action.start] = land[action.start].with_scots(-1)
    land[action.end] = land[action.end].with_scots(1)
    state.emit(Moved(seat, action.start, action.end))


def why_nobody_moves(land: Mapping[int, Plot], cell: int, points: int) -> Refusal | None:
    """Why nobody can spend a movement point on a plot; None if somebody can."""
    if cell not in land or not land[cell].scots:
        return NOBODY_HERE.with_facts(cell=str(cell))
    if not points:
        return NO_POINTS.with_facts()
    return None


def why_no_move(land: Mapping[int, Plot], action: Move, points: int) -> Refusal | None:
    """Why a scot cannot take a step with so many movement points left."""
    refusal = why_nobody_moves(land, action.start, points)
    if refusal is None and not (action.end in land and action.end - action.start in AROUND):
        return NOT_NEXT.with_facts(start=action.start, end=str(action.end))
    return refusal
