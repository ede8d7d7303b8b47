"""Scots that go to the home castle without movement points: Fort George, and the event of Castle Moil."""

from collections.abc import Sequence

from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.events import ScotCame
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore_common.rules.movement import NOBODY_HERE
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Reason, Refusal

AT_HOME = Reason("at-home", "The scots on {cell} are in the home castle already.")
ALL_AT_HOME = Reason("all-at-home", "None of your scots stands outside the home castle.")


class ToCastle(Action, frozen=True, tag="tocastle"):
    """Move a scot from a plot to the home castle."""

    cell: int


class WentHome(Event, frozen=True, tag="wenthome"):
    """A scot went from a plot straight to the home castle."""

    start: int


def why_nobody_goes_home(state: GlenMore2, seat: int) -> Refusal | None:
    """Why nobody can be moved to the home castle; None if somebody can."""
    land = state.players[seat].land
    return None if any(plot.scots for cell, plot in land.items() if cell != HOME) else ALL_AT_HOME.with_facts()


class MoveHome(Decision, frozen=True, tag="MoveHome"):
    """Move up to so many scots to the home castle, one after the other (G2-C6-13, G2-C6-29); 0: any number."""

    answer_types = (ToCastle,)
    most: int
    by: str
    asking: str  # the rule that asks

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*(ToCastle(cell) for cell in state.players[self.seat].land), Skip()]

    def check(self, state: GlenMore2, action: ToCastle | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        plot = state.players[self.seat].land.get(action.cell)
        if plot is None or not plot.scots:
            return NOBODY_HERE.with_facts(cell=str(action.cell))
        return AT_HOME.with_facts(cell=HOME) if action.cell == HOME else None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "to-castle", options, self.asking, self.by)

    def apply_answer(self, state: GlenMore2, action: ToCastle | Skip) -> None:
        if isinstance(action, Skip):
            return
        land = state.players[self.seat].land
        land[action.cell] = land[action.cell].with_scots(-1)
        land[HOME] = land[HOME].with_scots(1)
        state.emit(WentHome(self.seat, action.cell))
        if self.most != 1:
            state.agenda.append(MoveHome(self.seat, max(self.most - 1, 0), self.by, self.asking))
        state.emit(ScotCame(self.seat, HOME))  # on top: a thief there flees before the next scot is asked about
