"""Champion: the search of `hard` with what was learned of the game; and the same without a search."""

from collections.abc import Sequence

from greatglen.bots.hard import HardBot
from greatglen.bots.medium import MediumBot
from greatglen.bots.network_file import NetworkFile, load_network_file, load_weighted_game
from greatglen.bots.search.batched import BatchedSearch, choose_turn, get_turn_arrays
from greatglen.bots.search.depth_schedule import DeepeningSearch
from greatglen.bots.search.judge import compute_leads, compute_margins
from greatglen.bots.search.limits import Clock, choose_settings
from greatglen.bots.search.tree import Search
from greatglen.games import game_named
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.action import Action
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

MIN_NARROWING = 2  # times as many options as are to be left: asking the policy takes about as long as trying one or two


class LearnedJudge:
    """Judges by a network file; of a game that is over, by its points."""

    def __init__(self, network_file: NetworkFile) -> None:
        self._value_network = network_file.value_network
        self._policy_network = network_file.policy_network

    def estimate_lead(self, table: Table, seat: int) -> float:
        if self._value_network is None or table.is_over:
            return compute_leads(table)[seat] if self._value_network is None else compute_margins(table.scores)[seat]
        return self._value_network.predict_lead(table.game.network_features.read_rows(table.state, (seat,))[0])

    def estimate_leads(self, table: Table) -> list[float]:
        if self._value_network is None:
            return compute_leads(table)
        if table.is_over:
            return compute_margins(table.scores)
        return [
            self._value_network.predict_lead(seen)
            for seen in table.game.network_features.read_rows(table.state, range(table.seats))
        ]

    def narrow_options(self, table: Table, options: Sequence[Action], limit: int) -> Sequence[Action]:
        if self._policy_network is None or len(options) <= MIN_NARROWING * limit:
            return options
        whole = table.game.network_features.read_rows(table.state, (table.choice.seat,))[0].whole
        scores = self._policy_network.predict_scores(table, options, whole)
        return [options[number] for number in sorted((-scores).argsort(kind="stable")[:limit].tolist())]


class ChampionBot(HardBot):
    """Its search goes by a network file: that of the game, or another that is to be tried out."""

    def __init__(
        self,
        seed: int,
        iterations: int | None = None,
        seconds: float | None = None,
        settings: SearchSettings | None = None,
        network_file: NetworkFile | None = None,
    ) -> None:
        super().__init__(seed, iterations, seconds, settings)
        self._networks = NetworkSource(network_file)

    def start_search(self, view: View, clock: Clock | None = None) -> Search:
        game, network_file = self._networks.load_game(view), self._networks.load(view.game)
        settings = self._settings or choose_settings(game, view.options, learned=network_file.weights is not None)
        most, judge = self.budget.iterations, LearnedJudge(network_file)
        if network_file.value_network is not None and get_turn_arrays(game) is not None:
            return BatchedSearch(view, self._rng, network_file.value_network, settings, most, clock, judge, game)
        furthest = choose_settings(game, view.options).horizon
        return DeepeningSearch(view, self._rng, settings, furthest, most, clock, judge, game)


class PolicyBot(MediumBot):
    """Plays its own turn to the end in thought, by what was learned, and looks no further."""

    def __init__(self, seed: int, network_file: NetworkFile | None = None) -> None:
        super().__init__(seed)
        self._networks = NetworkSource(network_file)

    def choose(self, view: View) -> Action:
        net, face = self._networks.load(view.game).value_network, get_turn_arrays(self._find_game(view))
        return super().choose(view) if net is None or face is None else choose_turn(net, face, view)[0]

    def _find_game(self, view: View) -> Game:
        return self._networks.load_game(view)


class NetworkSource:
    """The network file of a bot: what comes with the game, or one to be tried out; and the game as it values it."""

    def __init__(self, network_file: NetworkFile | None) -> None:
        self._network_file = network_file
        self._games: dict[tuple[str, bool], Game] = {}

    def load(self, game: str) -> NetworkFile:
        return load_network_file(game) if self._network_file is None else self._network_file

    def load_game(self, view: View) -> Game:
        game = game_named(view.game)
        expanded = bool(game.chosen_expansions(view.options))
        if self._network_file is None:
            return load_weighted_game(view.game, expanded)
        key = (view.game, expanded)
        if key not in self._games:
            self._games[key] = self._network_file.weigh_game(game, expanded)
        return self._games[key]
