"""Champion: the search of `hard` with what was learned of the game; and the same without a search."""

from collections.abc import Sequence

from greatglen.bots.hard import HardBot
from greatglen.bots.medium import MediumBot
from greatglen.bots.network_file import NetworkFile, mind_of, title_of
from greatglen.bots.search.batched import BatchedSearch, best_turn, foresight_of
from greatglen.bots.search.depth_schedule import DeepeningSearch
from greatglen.bots.search.judge import ahead, leads
from greatglen.bots.search.limits import Clock, settings_for
from greatglen.bots.search.tree import Search
from greatglen.games import game_named
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.action import Action
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

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


class ChampionBot(HardBot):
    """Its search goes by a mind: that of the game, or another that is to be tried out."""

    def __init__(
        self,
        seed: int,
        iterations: int | None = None,
        seconds: float | None = None,
        settings: SearchSettings | None = None,
        mind: NetworkFile | None = None,
    ) -> None:
        super().__init__(seed, iterations, seconds, settings)
        self._own = Own(mind)

    def search(self, view: View, clock: Clock | None = None) -> Search:
        game, mind = self._own.title(view), self._own.mind(view.game)
        settings = self._settings or settings_for(game, view.options, learned=mind.weights is not None)
        most, judge = self.budget.iterations, LearnedJudge(mind)
        if mind.net is not None and foresight_of(game) is not None:
            return BatchedSearch(view, self._rng, mind.net, settings, most, clock, judge, game)
        furthest = settings_for(game, view.options).horizon
        return DeepeningSearch(view, self._rng, settings, furthest, most, clock, judge, game)


class PolicyBot(MediumBot):
    """Plays its own turn to the end in thought, by what was learned, and looks no further."""

    def __init__(self, seed: int, mind: NetworkFile | None = None) -> None:
        super().__init__(seed)
        self._own = Own(mind)

    def choose(self, view: View) -> Action:
        net, face = self._own.mind(view.game).net, foresight_of(self._title(view))
        return super().choose(view) if net is None or face is None else best_turn(net, face, view)[0]

    def _title(self, view: View) -> Game:
        return self._own.title(view)


class Own:
    """The mind of a bot: what comes with the game, or one to be tried out; and the game as it values it."""

    def __init__(self, mind: NetworkFile | None) -> None:
        self._mind = mind
        self._titles: dict[tuple[str, bool], Game] = {}

    def mind(self, game: str) -> NetworkFile:
        return mind_of(game) if self._mind is None else self._mind

    def title(self, view: View) -> Game:
        game = game_named(view.game)
        expanded = bool(game.chosen(view.options))
        if self._mind is None:
            return title_of(view.game, expanded)
        key = (view.game, expanded)
        if key not in self._titles:
            self._titles[key] = self._mind.title(game, expanded)
        return self._titles[key]
