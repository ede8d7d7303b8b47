"""The contract of `Question`: its options are the candidates with nothing against them, and nothing else is open.

Random games of every title, chance and all Chronicles included. So a step that finds its options in a quicker way
than by its candidates finds the same ones in the same order.
"""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import greatglen
from greatglen import CHANCE, Action, Refusal, Table
from greatglen.kernel.step import Question, Step

GAMES: list[tuple[str, int, dict[str, object], int]] = [
    ("clans", 2, {}, 2),
    ("clans", 4, {}, 2),
    ("glenmore", 2, {}, 3),
    ("glenmore", 4, {}, 3),
    ("glenmore2", 2, {}, 3),
    ("glenmore2", 4, {}, 3),
    ("glenmore2", 2, {"chronicles": "1,2,3,5,6,7,8"}, 3),
    ("glenmore2", 4, {"chronicles": "1,2,3,4,5,6,7,8"}, 3),
]
STRANGERS = 40  # actions of other positions that a step judges besides

every_game = pytest.mark.parametrize(("game", "seats", "options", "games"), GAMES)


def positions(game: str, seats: int, options: dict[str, object], games: int) -> Iterator[tuple[Table, random.Random]]:
    for seed in range(games):
        rng = random.Random(seed)
        table = greatglen.start(game, seats=seats, seed=seed, options=options, chance="manual")
        while not table.over:
            yield table, rng
            choice = table.choice
            weights = choice.weights if choice.seat == CHANCE else None
            table.apply(rng.choices(choice.options, weights)[0])


@every_game
def test_options_are_the_candidates_with_nothing_against_them(
    game: str, seats: int, options: dict[str, object], games: int
) -> None:
    closed: Counter[type[Step]] = Counter()
    for table, _ in positions(game, seats, options, games):
        step, state = table.state.agenda[-1], table.state
        assert isinstance(step, Question), f"{type(step).__name__} asks by hand"
        judged = [(action, step.against(state, action)) for action in step.candidates(state)]
        assert list(step.options(state)) == [action for action, refusal in judged if refusal is None], step
        assert all(refusal is None or isinstance(refusal, Refusal) for _, refusal in judged)
        assert all(isinstance(action, step.answers) for action, _ in judged), step
        for action, refusal in judged:
            if refusal is not None:
                closed[type(step)] += 1
                assert table.why_not(action) == refusal, step
    assert closed, "some candidates are closed, or the test shows nothing"


@every_game
def test_nothing_but_the_options_is_open(game: str, seats: int, options: dict[str, object], games: int) -> None:
    """Whatever was an option somewhere else is judged rightly here."""
    met: dict[type[Action], dict[Action, None]] = {}
    for table, rng in positions(game, seats, options, games):
        for option in table.choice.options:
            met.setdefault(type(option), {})[option] = None
        step, state = table.state.agenda[-1], table.state
        strangers = [action for kind, actions in met.items() if issubclass(kind, step.answers) for action in actions]
        own = step.options(state)
        for action in rng.sample(strangers, min(STRANGERS, len(strangers))):
            assert (step.against(state, action) is None) == (action in own), (step, action)
