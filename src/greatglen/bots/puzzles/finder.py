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
from greatglen.bots.puzzles.puzzle import Puzzle, PuzzleSearch, WorseOption, id_of
from greatglen.bots.search.limits import settings_for
from greatglen.bots.search.node import Edge
from greatglen.bots.search.playouts import PlayoutSearch, settings_of
from greatglen.bots.search.tree import Search as Tree
from greatglen.bots.search.turn import TurnPlan
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

CLOSEST = 3  # options compared with the best to the end
AGAIN = 16  # iterations after which it is asked again which those are
SURE = 2.5  # standard errors by which the closest must be behind
CLEAR_WIN, CLEAR_VP = 0.04, 1.2  # how far behind the best everything else must be
SAME_WIN, SAME_VP = 0.012, 1.0  # what differs by no more than this, and the error, comes to the same
PLACES = ("cell", "space", "card", "end")  # what two options that come to the same may differ in
GLANCE, FIRST = 10, 20  # iterations for the glance and for the search
TIMES = 10  # the search, for each check
TO_THE_END = 3  # times as many iterations where games are played to their end: there luck is greater
SEEDS = (101, 102)  # of the checks
GREEDY = range(3)  # seeds of easy bots: all of them must miss it
HURRY = range(4)  # seeds of hard bots with few iterations: on the third level one of them misses it
LEAST, MOST = 4, 40  # options: among more, one was never clearly best
MOST_IN_GAME = 3
APART = 6  # turns between two puzzles of a game
STANDS_OUT = 0.8  # VP: an option that is so far ahead at first sight is worth a glance
ROUNDED = 0.05  # VP: first sights that differ by less are the same
ALL_THE_SAME = 5  # and so is one decision in so many if none is: the deepest puzzles do not show
OPEN = (0.08, 0.94)  # chances to win between which something is at stake
AHEAD = 0.02  # of a chance to win: how far ahead the best option must look at a glance
ASIDE = ("pay", "pay-scot", "gain", "activate")  # decisions about how, not what; and what comes in any order


class Gap(msgspec.Struct, frozen=True):
    """How far an option is behind another: of a chance to win, with its standard error, and in VP."""

    win: float
    error: float
    vp: float

    @property
    def optimistic(self) -> float:
        return self.win - self.error

    @property
    def same(self) -> bool:
        return abs(self.win) <= SAME_WIN + self.error and abs(self.vp) <= SAME_VP

    @property
    def hopeless(self) -> bool:
        """Whether it can hardly become clear any more, nor turn out to be the same."""
        return not self.same and self.win + SURE * self.error < CLEAR_WIN

    @property
    def clear(self) -> bool:
        return self.win >= CLEAR_WIN and self.vp >= CLEAR_VP


def gap(best: Edge, other: Edge) -> Gap:
    """Compared on the tables on which both were tried."""
    apart = [mine - theirs for mine, theirs in zip(best.seen, other.seen, strict=False)]
    pairs = max(len(apart), 1)
    mean = sum(apart) / pairs
    spread = sum((one - mean) ** 2 for one in apart) / pairs
    return Gap(mean, sqrt(spread / pairs), best.better_by(other))


class VerifiedDecision:
    """What was seen of a decision, looked at so closely that one can say whether one option is clearly best.

    Half of the iterations go as any search does. A quarter is for every option alike, also those that a search leaves
    out as coming to the same; the rest for the best one and those that come closest to it, on the same imagined tables.
    """

    def __init__(self, view: View, seed: int, iterations: int) -> None:
        """`iterations`: times as many where imagined games are quick."""
        settings = settings_of(game_named(view.game), view.options)
        self._budget = iterations * settings.quick
        self._trust = settings.trust
        self._again = AGAIN * settings.quick
        self.search = PlayoutSearch(view, random.Random(seed), settings, self._budget)
        self._halve()
        self.edges = self._every_option(view.choice.options)
        self.best = self._leader()
        self._compare()

    def _halve(self) -> None:
        search = self.search
        search.most = half = self._budget // 2
        while search.iterations < half and not search.settled:
            search.iterate(search.iterations / half)

    def _every_option(self, options: Sequence[Action]) -> list[Edge]:
        edges = [self.search.edge_of(option) for option in options]
        few = max(self._budget // (4 * len(edges)), 2)
        for edge in edges:
            if edge.turn is None:
                edge.turn = TurnPlan(self.search.imagined(0), edge.action)
                edge.turn.play_out()
        self.search.bring(edges, few)
        return edges

    def _leader(self) -> Edge:
        """The best by all that was seen, of those that were seen most."""
        return max(self.edges, key=lambda edge: edge.mean(self._trust))

    def _compare(self) -> None:
        while self.search.iterations < self._budget:
            self.best = self._leader()
            others = sorted(self._others(), key=lambda edge: gap(self.best, edge).optimistic)
            compared = [self.best, *others[:CLOSEST]]
            if any(self._is_hopeless(edge) for edge in compared[1:]):
                return
            self.search.spread(compared, self._again)
        self.best = self._leader()

    def _is_hopeless(self, other: Edge) -> bool:
        """Whether it has become plain that another option is neither clearly behind nor the same."""
        tried = min(self.best.visits, other.visits) >= AGAIN
        return tried and not akin(self.best.action, other.action) and gap(self.best, other).hopeless

    def _others(self) -> list[Edge]:
        return [edge for edge in self.edges if edge is not self.best]

    @property
    def gaps(self) -> list[tuple[Gap, Edge]]:
        """All options but the best, the closest first."""
        return sorted(((gap(self.best, edge), edge) for edge in self._others()), key=lambda one: one[0].win)

    @property
    def answers(self) -> frozenset[Action]:
        """The best option with those that come to the same, if everything else is clearly behind; otherwise none."""
        same = [self.best.action]
        behind = 0
        for apart, edge in self.gaps:
            if apart.same and akin(self.best.action, edge.action):
                same.append(edge.action)
            elif apart.clear and (behind >= CLOSEST or apart.win > SURE * apart.error):
                behind += 1
            else:
                return frozenset()
        return frozenset(same) if behind >= len(same) else frozenset()


def akin(one: Action, other: Action) -> bool:
    """Whether two actions are the same but for the place, or the card."""
    if type(one) is not type(other):
        return False
    differ = [field for field in one.__struct_fields__ if getattr(one, field) != getattr(other, field)]
    return len(differ) == 1 and differ[0] in PLACES


def set_up(game: Game, number: int) -> Table:
    """The table of the n-th game: numbers of players in turn; every second one with one or two expansions, if any."""
    least, most = game.seats
    seats = least + number % (most - least + 1)
    options: dict[str, object] = {}
    known = [each for each, one in game.expansions().items() if one.seats[0] <= seats <= one.seats[1]]
    if known and number % 2:
        sets = [(one,) for one in known] + list(combinations(known, 2))
        options[game.expansions_option] = ",".join(map(str, sets[number // 2 % len(sets)]))
    return Table(game, seats, random.Random(f"puzzle {game.name} {number}").getrandbits(40), options)


def stands(game: Game, puzzle: Puzzle) -> bool:
    """Whether all checks of a puzzle find now what they found then."""
    table = puzzle.table(game)
    view = table.seen_by(puzzle.seat, since=table.version)
    looks = (VerifiedDecision(view, seed, puzzle.searched.check) for seed in puzzle.searched.seeds)
    return all({str(answer) for answer in look.answers} == set(puzzle.answers) for look in looks)


class Finder:
    """The puzzles of one game of bots."""

    def __init__(self, game: Game, number: int) -> None:
        self.game = game
        self.number = number
        self.table = set_up(game, number)
        strong = f"hard:{GLANCE * game.search.quick}"
        levels = [strong if number % 4 == seat + 1 else "medium" for seat in range(self.table.seats)]
        self._bots = [make_bot(level, number * 8 + seat) for seat, level in enumerate(levels)]
        self.moves: list[str] = []
        self.first = FIRST * (1 if game.playouts is None else TO_THE_END)
        self.looked = self.glanced = self.searched = self.checked = 0

    def found(self) -> Iterator[Puzzle]:
        """Play it, and look at every decision on the way."""
        table, last, count = self.table, -APART, 0
        while not table.over and count < MOST_IN_GAME:
            view = table.seen_by(table.choice.seat, since=table.version)
            played = self._bots[view.seat].choose(view)
            if table.state.turn >= last + APART and view.choice.kind not in ASIDE:
                puzzle = self._puzzle(view)
                if puzzle is not None:
                    last, count = table.state.turn, count + 1
                    yield puzzle
            self.moves.append(str(played))
            table.apply(played)
        assert table.choice.seat != CHANCE

    def _puzzle(self, view: View) -> Puzzle | None:
        if not LEAST <= len(view.choice.options) <= MOST:
            return None
        greedy = {make_bot("easy", seed).choose(view) for seed in GREEDY}
        self.looked += 1
        if not self._promising(view, greedy):
            return None
        self.searched += 1
        first = VerifiedDecision(view, 1, self.first)
        others = [apart for apart, edge in first.gaps if not akin(first.best.action, edge.action)]
        if first.best.action in greedy or not others or not others[0].clear:
            return None
        looks: list[VerifiedDecision] = []
        for seed in SEEDS:
            self.checked += 1
            look = VerifiedDecision(view, seed, TIMES * self.first)
            found = look.answers
            if first.best.action not in found or found & greedy or (looks and found != looks[0].answers):
                return None
            looks.append(look)
        return self._noted(view, looks[0], looks[0].answers)

    def _promising(self, view: View, greedy: set[Action]) -> bool:
        """Whether one option looks clearly best at a glance, and is none that a greedy player would choose."""
        settings = settings_for(self.game, view.options)
        iterations = GLANCE * settings.quick
        tree = Tree(view, random.Random(0), settings, iterations)
        if not self._stands_out(tree) and self.looked % ALL_THE_SAME:
            return False
        self.glanced += 1
        while tree.iterations < iterations and not tree.settled:
            tree.iterate(tree.iterations / iterations)
        best, *others = [edge for edge in tree.ranked(tried=True) if edge.visits]
        worth = best.mean(settings.trust)
        if best.action in greedy or not OPEN[0] <= worth <= OPEN[1]:
            return False
        behind = [worth - edge.mean(settings.trust) for edge in others]
        return any(apart >= AHEAD for apart in behind[:CLOSEST])

    @staticmethod
    def _stands_out(tree: Tree) -> bool:
        """Whether one option looks better than all others before anything was tried."""
        worths = sorted((edge.turn.value for edge in tree.running if edge.turn is not None), reverse=True)
        behind = [worths[0] - worth for worth in worths if worth < worths[0] - ROUNDED]
        return bool(behind) and behind[0] >= STANDS_OUT

    def _noted(self, view: View, look: VerifiedDecision, answers: frozenset[Action]) -> Puzzle:
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
            id=id_of(self.game.name, table.seats, table.options, table.seed, self.moves),
            number=self.number,
            rules=self.game.rules,
            seats=table.seats,
            options=table.options,
            seed=table.seed,
            moves=self.moves.copy(),
            seat=view.seat,
            level=self._level(view, answers),
            answers=[str(best.action), *others],
            turn=[str(action) for action in best.turn.actions[1:]],
            gain=round(explain_choice(look.search, best, None).gain, 1),
            rivals=rivals,
            searched=PuzzleSearch(self.first, TIMES * self.first, list(SEEDS)),
        )

    def _level(self, view: View, answers: frozenset[Action]) -> int:
        if make_bot("medium", 1).choose(view) in answers:
            return 1
        quick = self.game.search.quick
        hurried = [make_bot(f"hard:{GLANCE * quick}", seed).choose(view) for seed in HURRY]
        return 2 if all(option in answers for option in hurried) else 3
