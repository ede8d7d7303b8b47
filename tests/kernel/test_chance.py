"""Chance: outcomes sampled from the seed and the version, all as likely as they should be."""

from collections import Counter

import pytest

from greatglen import CHANCE, Choice
from greatglen.kernel.chance import below, sample
from greatglen.titles.highland.rules.actions import Roll

DIE = Choice(CHANCE, "roll", (Roll(1), Roll(2), Roll(3)), weights=(3, 2, 1))


def test_the_same_seed_and_version_fall_the_same() -> None:
    assert [below(1000, 7, version) for version in range(50)] == [below(1000, 7, version) for version in range(50)]
    assert below(10**9, 7, 1) != below(10**9, 7, 2) != below(10**9, 8, 2)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 28, 42])
def test_numbers_below_n_all_alike(n: int) -> None:
    drawn = Counter(below(n, seed, version) for seed in range(60) for version in range(60))
    assert set(drawn) == set(range(n))
    mean = 3600 / n
    assert all(abs(count - mean) < 6 * mean**0.5 for count in drawn.values())


def test_a_weighted_die() -> None:
    """1 1 1 2 2 3: half, a third, a sixth."""
    rolled = Counter(str(sample(DIE, seed, version)) for seed in range(60) for version in range(100))
    assert abs(rolled["roll 1"] - 3000) < 200
    assert abs(rolled["roll 2"] - 2000) < 200
    assert abs(rolled["roll 3"] - 1000) < 200


def test_without_weights_every_option_is_as_likely() -> None:
    plain = Choice(CHANCE, "roll", (Roll(1), Roll(2), Roll(3)))
    rolled = Counter(str(sample(plain, seed, version)) for seed in range(60) for version in range(100))
    assert all(abs(count - 2000) < 200 for count in rolled.values()) and len(rolled) == 3
