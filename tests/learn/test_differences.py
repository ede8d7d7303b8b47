"""Temporal differences: they find what features are worth, see what the evaluation sees, and can play."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from greatglen.bots.bot import Budget
from greatglen.bots.network_file import NetworkFile, load_network_file, read_network_file
from greatglen.games import game_named
from greatglen.heuristics.evaluation import Weight
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.table import Table
from greatglen.learn.__main__ import main
from greatglen.learn.rounds import RoundPlan, Rounds
from greatglen.learn.self_play import play_game
from greatglen.learn.temporal_differences import TemporalDifferences, Trajectory, read_trajectory, train

TURNS = 12


def a_game(luck: np.random.Generator, names: list[str], worth: dict[str, Weight]) -> Trajectory:
    """Two seats whose features come and go; what is left of them in the end is paid, as late weights say."""
    steps = luck.integers(-1, 2, (TURNS, 2, len(names)))
    features = np.vstack([steps.cumsum(axis=0), np.zeros((1, 2, len(names)))]).astype(float)
    paid = features[-2] @ np.array([worth[name][1] for name in names])
    points = np.zeros((TURNS + 1, 2))
    points[-1] = paid + luck.normal(0, 1, 2)
    return Trajectory(names, np.linspace(1, 0, TURNS + 1), features, points)


def test_they_find_what_features_are_worth() -> None:
    """Somebody who believes otherwise is set right by games, and of what was never seen keeps the opinion."""
    luck = np.random.default_rng(3)
    truth = {"sheep": (2.0, 2.0), "wood": (0.5, 0.5)}
    believed = {"sheep": (0.0, 0.5), "wood": (1.5, 1.5), "gold": (7.0, 8.0)}
    learned = TemporalDifferences(believed)
    for _ in range(400):
        learned.add(a_game(luck, ["sheep", "wood"], truth))
    found = learned.solve()
    assert found["gold"] == (7.0, 8.0)
    for name, worth in truth.items():
        assert found[name] == pytest.approx(worth, abs=0.3), name


def test_what_not_every_game_has_is_met_on_the_way() -> None:
    luck = np.random.default_rng(4)
    truth = {"sheep": (2.0, 2.0), "1:race": (3.0, 3.0)}
    learned = TemporalDifferences({"sheep": (1.0, 1.0)})
    for number in range(400):
        learned.add(a_game(luck, ["sheep", "1:race"] if number % 2 else ["sheep"], truth))
    found = learned.solve()
    assert found["1:race"] == pytest.approx((3.0, 3.0), abs=0.5) and found["sheep"] == pytest.approx(
        (2.0, 2.0), abs=0.3
    )


def test_nothing_is_learned_from_nothing() -> None:
    before = {"sheep": (1.0, 2.0)}
    assert TemporalDifferences(before).solve() == before


@pytest.mark.parametrize(("name", "seats"), [("clans", 2), ("glenmore", 3), ("glenmore2", 2)])
def test_a_passage_sees_what_the_evaluation_sees(name: str, seats: int) -> None:
    """Weighed as the game weighs, the end of each turn is worth what the evaluation says, and the end its points."""
    game = game_named(name)
    one = next(found for seed in range(40) if (found := play_game(game, seed, NetworkFile(), 0)).record.seats == seats)
    assert not one.notes
    seen = read_trajectory(one, game)
    weights = np.array([game.evaluation.weights[name] for name in seen.names])
    early, late = seen.features @ weights[:, 0], seen.features @ weights[:, 1]
    worth = seen.points + seen.remaining[:, None] * early + (1 - seen.remaining[:, None]) * late
    table, turn, at = Table(game, seats, one.record.seed, one.record.options, "manual"), -1, 0
    for line in one.record.actions:
        if table.state.turn not in (0, turn) and (table.choice.seat == CHANCE or table.choice.kind == "play"):
            turn = table.state.turn
            assert worth[at] == pytest.approx(game.expected_points(table.state))
            at += 1
        table.apply(table.parse_action(line))
    assert worth[-1].tolist() == table.scores
    assert at == len(worth) - 1 > 10


def test_a_round_without_a_search(tmp_path: Path) -> None:
    """Games at a glance, weights from them, and a gate in which the policy plays alone."""
    game = game_named("clans")
    said: list[str] = []

    teach = partial(train, made_by="a test")
    rounds = Rounds(tmp_path, game, RoundPlan(3, 0, 4, Budget(), 1), teach, said.append, lambda what, done, whole: None)
    rounds.run()
    assert said[0].startswith("weights: ") and "of 4 games" in said[0]
    (attempt,) = rounds.finished.attempts
    assert attempt.games == 3
    learned = rounds.best.weights
    assert (learned is not None) == attempt.verdict.has_passed
    ((_, network_file),) = teach(game, [*rounds.journal], NetworkFile(), lambda what, done, whole: None, 1)
    again = read_network_file(network_file.to_bytes(game), game)
    assert again.weights == network_file.weights and again.weights != game.evaluation.weights
    assert again.weigh_game(game).evaluation.weights == network_file.weights and NetworkFile().weigh_game(game) is game


@pytest.mark.exhaustive
def test_what_is_learned_with_expansions_leaves_the_rest_as_it_was(tmp_path: Path) -> None:
    """It begins with what is known without them; all games have some."""
    game = game_named("glenmore2")
    teach = partial(train, made_by="a test", expanded=True)
    plan = RoundPlan(1, 0, 2, Budget(), 3, expanded=True)
    said: list[str] = []
    rounds = Rounds(tmp_path, game, plan, teach, said.append, lambda what, done, whole: None)
    known = rounds.best
    assert known == load_network_file("glenmore2")
    rounds.run()
    (only,) = rounds.journal
    assert game.chosen_expansions(only.record.options) and said[0].startswith("weights with expansions: ")
    ((_, network_file),) = teach(game, [only], known, lambda what, done, whole: None, 1)
    assert network_file.weights == known.weights and network_file.expanded != known.expanded
    assert network_file.made_by == f"{known.made_by.partition('; ')[0]}; a test"


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (["clans", "--expanded"], "Clans of Scotland has no expansions"),
        (["glenmore2", "--expanded", "--iterations", "3"], "nets are not learned with expansions"),
    ],
)
def test_what_cannot_be_learned_with_expansions_is_refused(
    asked: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([*asked, "--state", str(tmp_path)])
    assert reason in capsys.readouterr().err
