"""Learned: a judge who goes by what was learned of a game, as far as that goes; else by the evaluation."""

from collections.abc import Sequence

from greatglen.bots.networks.network_file import NetworkFile
from greatglen.bots.search.win_share import ahead, leads
from greatglen.kernel.action import Action
from greatglen.kernel.table import Table

WORTH_IT = 2  # times as many options as are to be left: asking the policy takes about as long as trying one or two


class LearnedJudge:
    """Judges by a mind; of a game that is over, by its points."""

    def __init__(self, mind: NetworkFile) -> None:
        self._net = mind.net
        self._policy = mind.policy

    def lead(self, table: Table, seat: int) -> float:
        if self._net is None or table.over:
            return leads(table)[seat] if self._net is None else ahead(table.scores)[seat]
        return self._net.lead(table.game.sight.see(table.state, (seat,))[0])

    def leads(self, table: Table) -> list[float]:
        if self._net is None:
            return leads(table)
        if table.over:
            return ahead(table.scores)
        return [self._net.lead(seen) for seen in table.game.sight.see(table.state, range(table.seats))]

    def narrowed(self, table: Table, options: Sequence[Action], most: int) -> Sequence[Action]:
        if self._policy is None or len(options) <= WORTH_IT * most:
            return options
        whole = table.game.sight.see(table.state, (table.choice.seat,))[0].whole
        scores = self._policy.scores(table, options, whole)
        return [options[number] for number in sorted((-scores).argsort(kind="stable")[:most].tolist())]
