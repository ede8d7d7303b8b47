"""Judge: who says how far ahead each seat is in a position that a search has come to."""

from collections.abc import Sequence
from typing import Protocol

from greatglen.bots.search.win_share import leads
from greatglen.kernel.action import Action
from greatglen.kernel.table import Table


class Judge(Protocol):
    """Leads are VP ahead of the best of the others, by what can be expected of the rest of the game."""

    def lead(self, table: Table, seat: int) -> float:
        """Of one seat; it must not depend on what that seat cannot see."""
        ...

    def leads(self, table: Table) -> list[float]:
        """Of every seat."""
        ...

    def narrowed(self, table: Table, options: Sequence[Action], most: int) -> Sequence[Action]:
        """The options of the seat that decides worth a try: so many at most, or all if it cannot say."""
        ...


class EvaluationJudge:
    """Judges by the evaluation of the game."""

    def lead(self, table: Table, seat: int) -> float:
        return leads(table)[seat]

    def leads(self, table: Table) -> list[float]:
        return leads(table)

    def narrowed(self, table: Table, options: Sequence[Action], most: int) -> Sequence[Action]:
        return options


EVALUATION = EvaluationJudge()
