"""Play games, try illegal actions at every decision and check each refusal."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from glen2 import make_canny_player
from play import Chooser, make_random_player, make_sensible_player
from refusals import claims_chronicles, claims_clans, claims_glenmore2, claims_highland, claims_penny_mobs
from refusals.case import Case, Position, is_true
from refusals.claims_highland import slug
from refusals.facts import around
from second_opinion import meeting_spaces

import greatglen
from greatglen import CHANCE, Action, Refusal, Table
from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.state import Clans
from greatglen.games.glenmore.rules.components import TILES
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.step import Question

# Importing these modules registers their checks.
CLAIMS = (claims_chronicles, claims_clans, claims_glenmore2, claims_highland, claims_penny_mobs)
NONSENSE = "nonsense"
CANDIDATES, MUTANTS, STRANGERS = 8, 5, 6  # what is tried at a decision
RARE = 3  # how much more often a kind of action that the step judges is tried

Sentence = tuple[str, str]  # the code and the text of a refusal
Setup = tuple[str, int, dict[str, object]]


class Checker:
    """Counter of checked refusals; fails at the first untrue one."""

    def __init__(self) -> None:
        self.checked: Counter[Sentence] = Counter()

    def check(self, position: Position, action: Any, refusal: Refusal) -> None:
        case = Case(position, action, refusal)
        assert is_true(case), str(case)
        self.checked[refusal.code, refusal.text] += 1


def setups() -> list[Setup]:
    """List every game with every number of players and every set of Chronicles."""
    found: list[Setup] = [("clans", seats, {}) for seats in (2, 3, 4)]
    found += [("glenmore", seats, {}) for seats in (2, 3, 4, 5)]
    for seats in (2, 3, 4):
        numbers = [number for number, one in CHRONICLES.items() if one.seats[0] <= seats <= one.seats[1]]
        sets = [chosen for size in range(len(numbers) + 1) for chosen in combinations(sorted(numbers), size)]
        found += [("glenmore2", seats, {"chronicles": ",".join(map(str, chosen))}) for chosen in sets]
    return found


def play(setup: Setup, seed: int, checker: Checker, every: int = 1) -> None:
    """Play a game and try illegal actions at one decision in `every`."""
    game, seats, options = setup
    rng = random.Random(f"{seed} {setup}")
    table = greatglen.start(game, seats=seats, seed=seed, options=options, chance="manual")
    choose = chooser(game, rng)
    met: dict[type[Action], list[Action]] = {}
    while not table.is_over:
        if rng.randrange(every) == 0:
            position = Position(table)
            for action in attempts(table, rng, met):
                refusal = table.why_not(action)
                if refusal is not None:
                    checker.check(position, action, refusal)
            option, other = rng.choice(position.options), rng.choice([s for s in range(seats) if s != position.seat])
            refusal = table.why_not(option, seat=other)
            assert refusal is not None, f"seat {other} decides for seat {position.seat}: {option}"
            checker.check(position, option, refusal)
        for option in rng.sample(table.choice.options, min(3, len(table.choice.options))):
            met.setdefault(type(option), []).append(option)
        table.apply(choose(table))


def chooser(game: str, rng: random.Random) -> Chooser:
    """Return a random player; chance decides by its weights."""
    players = (
        make_random_player(rng)
        if rng.random() < 0.3
        else make_canny_player(rng)
        if game == "glenmore2"
        else make_sensible_player(rng)
    )

    def choose(table: Table) -> Action:
        choice = table.choice
        return rng.choices(choice.options, choice.weights)[0] if choice.seat == CHANCE else players(table)

    return choose


def attempts(table: Table, rng: random.Random, met: dict[type[Action], list[Action]]) -> Iterator[Action]:
    """Yield refused candidates, mutated options and actions of other decisions."""
    step = table.state.agenda[-1]
    values = Values(table, rng)
    if isinstance(step, Question):
        candidates = [action for action in step.candidates(table.state) if action not in table.choice.options]
        yield from rng.sample(candidates, min(CANDIDATES, len(candidates)))
    for _ in range(MUTANTS):
        yield values.mutant(rng.choice(table.choice.options))
    judged = [
        kind
        for kind in table.game.actions.values()
        if isinstance(step, Question) and issubclass(kind, step.answer_types)
    ]
    kinds = [*table.game.actions.values(), *judged * RARE]
    for kind in rng.choices(kinds, k=STRANGERS):
        yield values.action(kind)
    others = [actions for kind, actions in met.items() if not isinstance(table.choice.options[0], kind)]
    if others:
        yield rng.choice(rng.choice(others))


class Values:
    """Source of field values, most of them taken from the position."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.table = table
        self.rng = rng

    def action(self, kind: type[Action]) -> Action:
        made: Action = kind(*(self.value(kind, name) for name in kind.__struct_fields__))
        return made

    def mutant(self, option: Action) -> Action:
        """Replace one field of an option."""
        names = option.__struct_fields__
        if not names:
            return option
        other = self.rng.choice(names)
        values = (self.value(type(option), name) if name == other else getattr(option, name) for name in names)
        made: Action = type(option)(*values)
        return made

    def value(self, kind: type[Action], name: str) -> Any:
        state: Any = self.table.state
        if isinstance(state, Clans):
            spaces = [*meeting_spaces(state.board.tiles), "t99"]
            hand = [NAME[card] for card in state.hands[max(self.table.choice.seat, 0)]]
            return self.rng.choice(spaces if name == "space" else [*hand, *hand, *NAME, NONSENSE])
        return self.rng.choice(self._pool(state, kind, name))

    def _pool(self, state: Any, kind: type[Action], name: str) -> list[Any]:
        resources = [*state.RESOURCES, "coin", "whisky", "scot", NONSENSE]
        if name in ("resource", "what", "given", "row"):
            return [*resources, "england"]
        if name in ("cell", "start", "end"):
            return self._cells(state)
        if name == "how":
            return ["-", "-", "1", "2", "3", "9", "vp", *state.RESOURCES, NONSENSE]
        if name == "tile":
            return self._tiles(state)
        if name in ("seat", "owner"):
            return [-1, *range(len(state.players)), *range(len(state.players)), 9]
        if name in ("place", "value", "nth", "pips", "coins", "aye", "nay"):
            return [-1, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 9]
        if name in ("gain", "on"):
            return ["coin", "move", "sale", "bonus", NONSENSE]
        assert isinstance(state, GlenMore2), name
        if name == "clan":
            return [*(clan.name for clan in state.box.file.clan), NONSENSE]
        if name == "card":
            return self._cards(state)
        if name == "mobster":
            return [*(slug(one["name"]) for one in _told(state, "8", "mobsters")), "b", NONSENSE]
        assert name == "reward", name
        return [*(slug(reward) for reward in _told(state, "1", "rewards")), NONSENSE]

    def _cells(self, state: Any) -> list[int]:
        """List cells in and around a territory, mostly that of the deciding seat."""
        land = state.players[self.rng.choice([max(self.table.choice.seat, 0)] * 4 + [*range(len(state.players))])].land
        inside = [*land]
        outside = around(self.rng.choice(inside))
        return [*inside, *inside, *outside, 0, 4242]

    def _tiles(self, state: Any) -> list[str]:
        tiles = state.box.tiles if isinstance(state, GlenMore2) else TILES
        lying = [tiles[tile].key for tile in state.rondel.tiles if tile >= 0]
        gone = [tiles[tile].key for tile in getattr(state, "discards", ())]
        return [*lying * 3, *gone, *self.rng.sample([tile.key for tile in tiles], 5), NONSENSE]

    def _cards(self, state: GlenMore2) -> list[str]:
        """List landmark cards, with more weight on cards that players hold, and scoring cards."""
        held = [slug(card) for player in state.players for card in player.landmarks]
        landmarks = [slug(tile.name) for tile in state.box.file.tile if "landmark" in tile.once]
        return [*held * 4, *landmarks, *(slug(card) for card in _told(state, "7", "cards")), NONSENSE]


def _told(state: GlenMore2, chronicle: str, name: str) -> list[Any]:
    """Return a list from the component file of a Chronicle."""
    found = state.box.file.chronicle[chronicle][name]
    assert isinstance(found, list)
    return found
