"""Tuning: weights that explain games are found, few games change little, and the same arguments make the same file."""

import random
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from greatglen.bots.tune import fit_weights, interpolate, main
from greatglen.bots.tune_games import Sample
from greatglen.games import game_named
from greatglen.heuristics.evaluation import Weight, read_weights


def some_samples(n: int, early: float, late: float) -> list[Sample]:
    """Positions of games in which one feature is worth so much early and late, and luck is small."""
    rng = random.Random(1)
    found = []
    for _ in range(n):
        left, feature = rng.random(), rng.uniform(-5, 5)
        points = feature * (late + left * (early - late)) + rng.gauss(0, 0.5)
        found.append(Sample(left, [feature], {}, points))
    return found


def test_what_explains_the_games_is_found() -> None:
    found, explained = fit_weights(some_samples(2000, 3.0, -1.0), 2000, ["sheep"], {"sheep": (1.0, 1.0)})
    assert found["sheep"] == pytest.approx((3.0, -1.0), abs=0.1)
    assert explained > 0.95


def test_few_games_change_little() -> None:
    before: dict[str, Weight] = {"sheep": (1.0, 1.0)}
    samples = some_samples(2000, 3.0, -1.0)
    moved = [abs(fit_weights(samples, games, ["sheep"], before)[0]["sheep"][0] - 1.0) for games in (2, 20, 2000)]
    assert moved == sorted(moved) and moved[0] < moved[-1] / 2


def test_half_a_step_is_half_way() -> None:
    assert interpolate({"sheep": (1.0, 0.0)}, {"sheep": (2.0, 1.0)}, 0.5) == {"sheep": (1.5, 0.5)}


def test_the_same_arguments_make_the_same_file(tmp_path: Path) -> None:
    texts = []
    for name in ("one.json", "two.json"):
        arguments = ["clans", "--rounds", "1", "--games", "3", "--trials", "2", "--seed", "5", "--jobs", "1"]
        main([*arguments, "--out", str(tmp_path / name)])
        texts.append((tmp_path / name).read_text(encoding="utf-8").replace(name, ""))
    assert texts[0] == texts[1]
    read_weights(tmp_path / "one.json", "clans", game_named("clans").evaluation.names)
