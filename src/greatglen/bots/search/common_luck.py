"""The search of `champion`: in the n-th imagined game of every option the same tiles are drawn and the same dice fall.

In the search of `hard` luck goes by how many actions there were before. So if one option asks for an action more than
another, all that is drawn afterwards differs, and games from the same table can hardly be compared one by one.
"""

from collections import Counter
from functools import cache
from zlib import crc32

from greatglen.bots.search.node import Edge, Node
from greatglen.bots.search.tree import Search
from greatglen.kernel.action import Action
from greatglen.kernel.chance import sample
from greatglen.kernel.table import Table


@cache
def beginning(kind: str) -> int:
    """Where the numbers of a kind of draw begin: far from those of all others."""
    return crc32(kind.encode()) << 20


class CommonLuckSearch(Search):
    """Luck goes by what is drawn, and how often that was drawn before in the same imagined game."""

    _drawn: Counter[str]  # in the game that is being imagined, by kind

    def _followed(self, table: Table, path: list[tuple[int, Node, Edge]], turn: int, horizon: int) -> Table:
        self._drawn = Counter()
        return super()._followed(table, path, turn, horizon)

    def _fallen(self, table: Table) -> Action:
        kind = table.choice.kind
        self._drawn[kind] += 1
        return sample(table.choice, table.luck, beginning(kind) + self._drawn[kind])
