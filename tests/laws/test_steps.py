"""The contract of `Question`: its options are the candidates with nothing against them, and nothing else is open.

Random games of every title, chance and all Chronicles included. So a step that finds its options in a quicker way
than by its candidates finds the same ones in the same order.
"""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import greatglen
from greatglen import CHANCE, Action, Table
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.chronicle import Chronicle, When
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.rules.turn import TakeTile
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
WHEN: dict[type[Step[GlenMore2]], When] = {TakeTile: When.MOVING, Act: When.ACTING}
STRANGERS = 40  # actions of other positions that a step judges besides

every_game = pytest.mark.parametrize(("game", "seats", "options", "games"), GAMES)


def positions(game: str, seats: int, options: dict[str, object], games: int) -> Iterator[tuple[Table, random.Random]]:
    for seed in range(games):
        rng = random.Random(seed)
        table = greatglen.start(game, seats=seats, seed=seed, options=options, chance="manual")
        while not table.is_over:
            yield table, rng
            choice = table.choice
            weights = choice.weights if choice.seat == CHANCE else None
            table.apply(rng.choices(choice.options, weights)[0])


@every_game
def test_options_are_the_candidates_with_nothing_against_them(
    game: str, seats: int, options: dict[str, object], games: int
) -> None:
    """Free actions of Glen More II come besides, but nothing of a kind that the step judges itself."""
    closed: Counter[str] = Counter()
    for table, _ in positions(game, seats, options, games):
        step, state = table.state.agenda[-1], table.state
        assert isinstance(step, Question), f"{type(step).__name__} asks by hand"
        judged = [(action, step.check(state, action)) for action in step.candidates(state)]
        opened = [action for action, refusal in judged if refusal is None]
        offered = table.choice.options
        besides = [option for option in offered if option not in opened]
        assert list(step.options(state)) == opened, step
        if not all(action.is_decline for action in opened):
            assert [option for option in offered if option in opened] == opened, step
        assert not any(isinstance(option, step.answer_types) and not option.is_decline for option in besides), step
        for action, refusal in judged:
            if refusal is not None and action not in offered:
                closed[type(step).__name__] += 1
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
        assert isinstance(step, Question)
        strangers = [
            action for kind, actions in met.items() if issubclass(kind, step.answer_types) for action in actions
        ]
        own = step.options(state)
        for action in rng.sample(strangers, min(STRANGERS, len(strangers))):
            assert (step.check(state, action) is None) == (action in own), (step, action)


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_said_against_what_a_chronicle_offers(seats: int) -> None:
    """The same for what Chronicles offer besides: the offers are those of their actions that they do not refuse."""
    every = "1,2,3,4,5,6,7,8" if seats > 2 else "1,2,3,5,6,7,8"
    offered: Counter[str] = Counter()
    for table, _ in positions("glenmore2", seats, {"chronicles": every}, 3):
        state, seat = table.state, table.choice.seat
        assert isinstance(state, GlenMore2)
        if seat == CHANCE or seat != state.now.seat:
            continue
        now = WHEN.get(type(table.state.agenda[-1]))
        for when in (When.ANY_TIME,) if now is None else (When.ANY_TIME, now):
            for chronicle in state.find_answering(Chronicle.offer_actions, when):
                for action in chronicle.offer_actions(state, seat, when):
                    offered[type(action).__name__] += 1
                    assert isinstance(action, chronicle.landings) or chronicle.why_not(state, seat, action) is None
    assert len(offered) > 5
