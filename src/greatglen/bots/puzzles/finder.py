"""Finding puzzles: games of bots, and in them the decisions where looking closely pays.

Most decisions are passed by after one look at every option: nothing stands out. Then comes a glance; only what looks
clear and is not what a greedy player would do is searched, and what is still clear then is checked by ten times that
search, with several seeds. All of it goes by iterations and seeds, so that the same number of a game gives the same
puzzles.
"""

import random
from collections.abc import Iterator
from itertools import combinations

from greatglen.bots import bot_named
from greatglen.bots.advice import compared
from greatglen.bots.puzzles.puzzle import Puzzle, PuzzleSearch, WorseOption, id_of
from greatglen.bots.puzzles.verification import CLOSEST, VerifiedDecision, akin
from greatglen.bots.search.settings import settings_for
from greatglen.bots.search.tree import Search as Tree
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

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
        self._bots = [bot_named(level, number * 8 + seat) for seat, level in enumerate(levels)]
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
        greedy = {bot_named("easy", seed).choose(view) for seed in GREEDY}
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
                advice = compared(look.search, best, edge)
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
            gain=round(compared(look.search, best, None).gain, 1),
            rivals=rivals,
            searched=PuzzleSearch(self.first, TIMES * self.first, list(SEEDS)),
        )

    def _level(self, view: View, answers: frozenset[Action]) -> int:
        if bot_named("medium", 1).choose(view) in answers:
            return 1
        quick = self.game.search.quick
        hurried = [bot_named(f"hard:{GLANCE * quick}", seed).choose(view) for seed in HURRY]
        return 2 if all(option in answers for option in hurried) else 3
