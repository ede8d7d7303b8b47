"""Finding puzzles: games of bots, and in them the decisions where looking closely pays.

Most decisions are passed by after one look at every option: nothing stands out. Then comes a glance; only what looks
clear and is not what a greedy player would do is searched, and what is still clear then is checked by ten times that
search, with several seeds. All of it goes by iterations and seeds, so that the same number of a game gives the same
puzzles."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt

import msgspec

from greatglen.bots import make_bot
from greatglen.bots.advice import explain_choice
from greatglen.bots.puzzles.puzzle import Puzzle, PuzzleSearch, WorseOption, make_id
from greatglen.bots.search.limits import choose_settings
from greatglen.bots.search.node import Edge
from greatglen.bots.search.playouts import PlayoutSearch, choose_playout_settings
from greatglen.bots.search.tree import Search as Tree
from greatglen.bots.search.turn import TurnPlan
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

MAX_COMPARED = 3  # options compared with the best to the end
GAMES_PER_COMPARISON = 16  # iterations after which it is asked again which those are
STANDARD_ERRORS = 2.5  # standard errors by which the closest must be behind
CLEAR_WIN, CLEAR_VP = 0.04, 1.2  # how far behind the best everything else must be
SAME_WIN, SAME_VP = 0.012, 1.0  # what differs by no more than this, and the error, comes to the same
PLACE_FIELDS = ("cell", "space", "card", "end")  # what two options that come to the same may differ in
GLANCE_ITERATIONS, SEARCH_ITERATIONS = 10, 20  # iterations for the glance and for the search
CHECK_FACTOR = 10  # the search, for each check
PLAYOUT_FACTOR = 3  # times as many iterations where games are played to their end: there luck is greater
CHECK_SEEDS = (101, 102)  # of the checks
GREEDY_SEEDS = range(3)  # seeds of easy bots: all of them must miss it
QUICK_SEEDS = range(4)  # seeds of hard bots with few iterations: on the third level one of them misses it
MIN_OPTIONS, MAX_OPTIONS = 4, 40  # options: among more, one was never clearly best
MAX_PER_GAME = 3
MIN_TURNS_BETWEEN = 6  # turns between two puzzles of a game
OUTSTANDING_LEAD = 0.8  # VP: an option that is so far ahead at first sight is worth a glance
ROUNDING = 0.05  # VP: first sights that differ by less are the same
GLANCE_EVERY = 5  # and so is one decision in so many if none is: the deepest puzzles do not show
OPEN_CHANCES = (0.08, 0.94)  # chances to win between which something is at stake
MIN_GLANCE_LEAD = 0.02  # of a chance to win: how far ahead the best option must look at a glance
SIDE_DECISIONS = ("pay", "pay-scot", "gain", "activate")  # decisions about how, not what; and what comes in any order


class Gap(msgspec.Struct, frozen=True):
    """How far an option is behind another: of a chance to win, with its standard error, and in VP."""

    win: float
    error: float
    vp: float

    @property
    def lower_bound(self) -> float:
        return self.win - self.error

    @property
    def is_same(self) -> bool:
        return abs(self.win) <= SAME_WIN + self.error and abs(self.vp) <= SAME_VP

    @property
    def is_hopeless(self) -> bool:
        """Whether it can hardly become clear any more, nor turn out to be the same."""
        return not self.is_same and self.win + STANDARD_ERRORS * self.error < CLEAR_WIN

    @property
    def is_clear(self) -> bool:
        return self.win >= CLEAR_WIN and self.vp >= CLEAR_VP


def measure_gap(best: Edge, other: Edge) -> Gap:
    """Compared on the tables on which both were tried."""
    apart = [mine - theirs for mine, theirs in zip(best.values, other.values, strict=False)]
    pairs = max(len(apart), 1)
    mean = sum(apart) / pairs
    spread = sum((one - mean) ** 2 for one in apart) / pairs
    return Gap(mean, sqrt(spread / pairs), best.compute_lead_over(other))


class VerifiedDecision:
    """What was seen of a decision, looked at so closely that one can say whether one option is clearly best.

    Half of the iterations go as any search does. A quarter is for every option alike, also those that a search leaves
    out as coming to the same; the rest for the best one and those that come closest to it, on the same imagined tables.
    """

    def __init__(self, view: View, seed: int, iterations: int) -> None:
        """`iterations`: times as many where imagined games are quick."""
        settings = choose_playout_settings(game_named(view.game), view.options)
        self._budget = iterations * settings.playouts_per_game
        self._trust = settings.prior_visits
        self._games_per_comparison = GAMES_PER_COMPARISON * settings.playouts_per_game
        self.search = PlayoutSearch(view, random.Random(seed), settings, self._budget)
        self._search_freely()
        self.edges = self._try_every_option(view.choice.options)
        self.best = self._find_leader()
        self._compare_closest()

    def _search_freely(self) -> None:
        search = self.search
        search.max_iterations = half = self._budget // 2
        while search.iterations < half and not search.is_settled:
            search.iterate(search.iterations / half)

    def _try_every_option(self, options: Sequence[Action]) -> list[Edge]:
        edges = [self.search.find_edge(option) for option in options]
        few = max(self._budget // (4 * len(edges)), 2)
        for edge in edges:
            if edge.turn is None:
                edge.turn = TurnPlan(self.search.determinize(0), edge.action)
                edge.turn.play_out()
        self.search.raise_visits(edges, few)
        return edges

    def _find_leader(self) -> Edge:
        """The best by all that was seen, of those that were seen most."""
        return max(self.edges, key=lambda edge: edge.mean_value(self._trust))

    def _compare_closest(self) -> None:
        while self.search.iterations < self._budget:
            self.best = self._find_leader()
            others = sorted(self._list_others(), key=lambda edge: measure_gap(self.best, edge).lower_bound)
            compared = [self.best, *others[:MAX_COMPARED]]
            if any(self._is_hopeless(edge) for edge in compared[1:]):
                return
            self.search.distribute_games(compared, self._games_per_comparison)
        self.best = self._find_leader()

    def _is_hopeless(self, other: Edge) -> bool:
        """Whether it has become plain that another option is neither clearly behind nor the same."""
        tried = min(self.best.visits, other.visits) >= GAMES_PER_COMPARISON
        return tried and not is_akin(self.best.action, other.action) and measure_gap(self.best, other).is_hopeless

    def _list_others(self) -> list[Edge]:
        return [edge for edge in self.edges if edge is not self.best]

    @property
    def gaps(self) -> list[tuple[Gap, Edge]]:
        """All options but the best, the closest first."""
        return sorted(
            ((measure_gap(self.best, edge), edge) for edge in self._list_others()), key=lambda one: one[0].win
        )

    @property
    def answers(self) -> frozenset[Action]:
        """The best option with those that come to the same, if everything else is clearly behind; otherwise none."""
        same = [self.best.action]
        behind = 0
        for apart, edge in self.gaps:
            if apart.is_same and is_akin(self.best.action, edge.action):
                same.append(edge.action)
            elif apart.is_clear and (behind >= MAX_COMPARED or apart.win > STANDARD_ERRORS * apart.error):
                behind += 1
            else:
                return frozenset()
        return frozenset(same) if behind >= len(same) else frozenset()


def is_akin(one: Action, other: Action) -> bool:
    """Whether two actions are the same but for the place, or the card."""
    if type(one) is not type(other):
        return False
    differ = [field for field in one.__struct_fields__ if getattr(one, field) != getattr(other, field)]
    return len(differ) == 1 and differ[0] in PLACE_FIELDS


def deal_table(game: Game, number: int) -> Table:
    """The table of the n-th game: numbers of players in turn; every second one with one or two expansions, if any."""
    least, most = game.seats
    seats = least + number % (most - least + 1)
    options: dict[str, object] = {}
    known = [each for each, one in game.expansions().items() if one.seats[0] <= seats <= one.seats[1]]
    if known and number % 2:
        sets = [(one,) for one in known] + list(combinations(known, 2))
        options[game.expansions_option] = ",".join(map(str, sets[number // 2 % len(sets)]))
    return Table(game, seats, random.Random(f"puzzle {game.name} {number}").getrandbits(40), options)


def is_confirmed(game: Game, puzzle: Puzzle) -> bool:
    """Whether all checks of a puzzle find now what they found then."""
    table = puzzle.deal_table(game)
    view = table.view_for(puzzle.seat, since=table.version)
    looks = (VerifiedDecision(view, seed, puzzle.searched.check) for seed in puzzle.searched.seeds)
    return all({str(answer) for answer in look.answers} == set(puzzle.answers) for look in looks)


class Finder:
    """The puzzles of one game of bots."""

    def __init__(self, game: Game, number: int) -> None:
        self.game = game
        self.number = number
        self.table = deal_table(game, number)
        strong = f"hard:{GLANCE_ITERATIONS * game.search_settings.playouts_per_game}"
        levels = [strong if number % 4 == seat + 1 else "medium" for seat in range(self.table.seats)]
        self._bots = [make_bot(level, number * 8 + seat) for seat, level in enumerate(levels)]
        self.moves: list[str] = []
        self.iterations = SEARCH_ITERATIONS * (1 if game.create_playouts is None else PLAYOUT_FACTOR)
        self.seen_count = self.glance_count = self.search_count = self.check_count = 0

    def find_puzzles(self) -> Iterator[Puzzle]:
        """Play it, and look at every decision on the way."""
        table, last, count = self.table, -MIN_TURNS_BETWEEN, 0
        while not table.is_over and count < MAX_PER_GAME:
            view = table.view_for(table.choice.seat, since=table.version)
            played = self._bots[view.seat].choose(view)
            if table.state.turn >= last + MIN_TURNS_BETWEEN and view.choice.kind not in SIDE_DECISIONS:
                puzzle = self._find_puzzle(view)
                if puzzle is not None:
                    last, count = table.state.turn, count + 1
                    yield puzzle
            self.moves.append(str(played))
            table.apply(played)
        assert table.choice.seat != CHANCE

    def _find_puzzle(self, view: View) -> Puzzle | None:
        if not MIN_OPTIONS <= len(view.choice.options) <= MAX_OPTIONS:
            return None
        greedy = {make_bot("easy", seed).choose(view) for seed in GREEDY_SEEDS}
        self.seen_count += 1
        if not self._is_promising(view, greedy):
            return None
        self.search_count += 1
        first = VerifiedDecision(view, 1, self.iterations)
        others = [apart for apart, edge in first.gaps if not is_akin(first.best.action, edge.action)]
        if first.best.action in greedy or not others or not others[0].is_clear:
            return None
        looks: list[VerifiedDecision] = []
        for seed in CHECK_SEEDS:
            self.check_count += 1
            look = VerifiedDecision(view, seed, CHECK_FACTOR * self.iterations)
            found = look.answers
            if first.best.action not in found or found & greedy or (looks and found != looks[0].answers):
                return None
            looks.append(look)
        return self._make_puzzle(view, looks[0], looks[0].answers)

    def _is_promising(self, view: View, greedy: set[Action]) -> bool:
        """Whether one option looks clearly best at a glance, and is none that a greedy player would choose."""
        settings = choose_settings(self.game, view.options)
        iterations = GLANCE_ITERATIONS * settings.playouts_per_game
        tree = Tree(view, random.Random(0), settings, iterations)
        if not self._has_outstanding_option(tree) and self.seen_count % GLANCE_EVERY:
            return False
        self.glance_count += 1
        while tree.iterations < iterations and not tree.is_settled:
            tree.iterate(tree.iterations / iterations)
        best, *others = [edge for edge in tree.rank_edges(tried=True) if edge.visits]
        worth = best.mean_value(settings.prior_visits)
        if best.action in greedy or not OPEN_CHANCES[0] <= worth <= OPEN_CHANCES[1]:
            return False
        behind = [worth - edge.mean_value(settings.prior_visits) for edge in others]
        return any(apart >= MIN_GLANCE_LEAD for apart in behind[:MAX_COMPARED])

    @staticmethod
    def _has_outstanding_option(tree: Tree) -> bool:
        """Whether one option looks better than all others before anything was tried."""
        worths = sorted((edge.turn.value for edge in tree.candidates if edge.turn is not None), reverse=True)
        behind = [worths[0] - worth for worth in worths if worth < worths[0] - ROUNDING]
        return bool(behind) and behind[0] >= OUTSTANDING_LEAD

    def _make_puzzle(self, view: View, look: VerifiedDecision, answers: frozenset[Action]) -> Puzzle:
        table, best = self.table, look.best
        assert best.turn is not None
        rivals = []
        for apart, edge in look.gaps:
            if edge.action not in answers:
                advice = explain_choice(look.search, best, edge)
                reasons = [(name, round(vp, 1)) for name, vp in advice.reasons]
                rivals.append(
                    WorseOption(str(edge.action), round(apart.win, 3), round(apart.vp, 1), reasons, advice.leads)
                )
        others = sorted(str(answer) for answer in answers - {best.action})
        return Puzzle(
            id=make_id(self.game.name, table.seats, table.options, table.seed, self.moves),
            number=self.number,
            rules=self.game.rules_version,
            seats=table.seats,
            options=table.options,
            seed=table.seed,
            moves=self.moves.copy(),
            seat=view.seat,
            level=self._rate_level(view, answers),
            answers=[str(best.action), *others],
            turn=[str(action) for action in best.turn.actions[1:]],
            gain=round(explain_choice(look.search, best, None).gain, 1),
            rivals=rivals,
            searched=PuzzleSearch(self.iterations, CHECK_FACTOR * self.iterations, list(CHECK_SEEDS)),
        )

    def _rate_level(self, view: View, answers: frozenset[Action]) -> int:
        if make_bot("medium", 1).choose(view) in answers:
            return 1
        quick = self.game.search_settings.playouts_per_game
        hurried = [make_bot(f"hard:{GLANCE_ITERATIONS * quick}", seed).choose(view) for seed in QUICK_SEEDS]
        return 2 if all(option in answers for option in hurried) else 3
