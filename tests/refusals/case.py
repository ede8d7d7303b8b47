"""A refused action with the position it was refused in, and the registry of checks by refusal code.

A check gets a `Case` and returns whether the sentence of the refusal is true there. It works from the state, the
component files and the log, never from the rule that refused.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from greatglen import NOBODY, Event, Refusal, Table
from greatglen.games.clans.rules.state import Clans
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.kernel.event import TurnBegan

LATEST = 100  # actions that a single turn never exceeds


class Position:
    """Table at rest, with values that several checks share."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state: Any = table.state
        self.step: Any = table.state.agenda[-1] if table.state.agenda else None
        self.seat = table.choice.seat
        self.options = table.choice.options

    @cached_property
    def log(self) -> list[Event]:
        """Return the public events of the latest actions."""
        view = self.table.view_for(NOBODY, since=max(0, self.table.version - LATEST))
        return [event for events in view.log for event in events]

    @cached_property
    def turn(self) -> list[Event]:
        """Return the public events of the running turn."""
        starts = [n for n, event in enumerate(self.log) if isinstance(event, TurnBegan)]
        return self.log[starts[-1] :] if starts else self.log

    def offers(self, *kinds: type) -> bool:
        """Return whether any option is of one of these kinds."""
        return any(isinstance(option, kinds) for option in self.options)


class Case:
    """Refused action with its position and refusal."""

    def __init__(self, position: Position, action: Any, refusal: Refusal) -> None:
        self.position = position
        self.action = action
        self.refusal = refusal
        self.facts: Mapping[str, str | int] = refusal.facts
        self.state = position.state
        self.step = position.step
        self.seat = position.seat

    def __str__(self) -> str:
        table = self.position.table
        asked = f"{table.game.name} {table.options}, version {table.version}, seat {self.seat}, {self.step}"
        return f"“{self.refusal}” ({self.refusal.code}) is not true of “{self.action}”: {asked}"

    @property
    def clans(self) -> Clans:
        assert isinstance(self.state, Clans)
        return self.state

    @property
    def highland(self) -> Highland:
        assert isinstance(self.state, Highland)
        return self.state

    @property
    def glen(self) -> GlenMore2:
        assert isinstance(self.state, GlenMore2)
        return self.state

    @property
    def is_second(self) -> bool:
        """Return whether the game is Glen More II."""
        return isinstance(self.state, GlenMore2)

    @property
    def is_first(self) -> bool:
        return isinstance(self.state, GlenMore)

    @property
    def player(self) -> Any:
        """Return the possessions of the deciding seat."""
        return self.state.players[self.seat]

    @property
    def land(self) -> dict[int, Plot]:
        land: dict[int, Plot] = self.player.land
        return land

    def part(self, chronicle: int) -> Any:
        return self.glen.parts[chronicle]

    def says(self, **facts: str | int) -> bool:
        """Return whether these are exactly the facts of the refusal."""
        return {name: str(fact) for name, fact in self.facts.items()} == {
            name: str(fact) for name, fact in facts.items()
        }


Check: TypeAlias = Callable[[Case], bool]
CHECKS: dict[str, Check] = {}


def claims(code: str) -> Callable[[Check], Check]:
    """Register the check of a refusal code."""

    def note(check: Check) -> Check:
        assert code not in CHECKS, f"{code} has two checks"
        CHECKS[code] = check
        return check

    return note


def is_true(case: Case) -> bool:
    """Return whether the sentence of a refusal is true in its position."""
    return CHECKS[case.refusal.code](case)
