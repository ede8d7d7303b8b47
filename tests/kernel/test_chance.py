"""Chance: outcomes sampled from the seed and the version, all as likely as they should be."""

from collections import Counter

import pytest

from greatglen import CHANCE, Choice
from greatglen.games.glenmore_common.rules.actions import Roll
from greatglen.kernel.chance import Sealed, Seeded, draw_action

SEVEN = [524, 302, 940, 883, 663, 344]
DIE = Choice(CHANCE, "roll", (Roll(1), Roll(2), Roll(3)), weights=(3, 2, 1))


def test_the_same_seed_and_version_fall_the_same() -> None:
    seven, eight = Seeded.from_seed(7), Seeded.from_seed(8)
    assert [seven.draw_below(1000, n) for n in range(8)] == [Seeded.from_seed(7).draw_below(1000, n) for n in range(8)]
    assert seven.draw_below(10**9, 1) != seven.draw_below(10**9, 2) != eight.draw_below(10**9, 2)


def test_the_numbers_of_a_seed_never_change() -> None:
    """Whoever noted a seed finds the same deal again."""
    assert [Seeded.from_seed(7).draw_below(1000, version) for version in range(6)] == SEVEN


@pytest.mark.parametrize("luck", [Seeded.from_seed(3), Sealed(bytes(range(32)))])
def test_all_faces_fall_alike(luck: Seeded | Sealed) -> None:
    fell = Counter(luck.draw_below(6, version) for version in range(12_000))
    assert set(fell) == set(range(6)) and all(1850 < n < 2150 for n in fell.values())


@pytest.mark.parametrize("n", [1, 2, 3, 6, 28, 42])
def test_numbers_below_n_all_alike(n: int) -> None:
    drawn = Counter(Seeded.from_seed(seed).draw_below(n, version) for seed in range(60) for version in range(60))
    assert set(drawn) == set(range(n))
    mean = 3600 / n
    assert all(abs(count - mean) < 6 * mean**0.5 for count in drawn.values())


def test_a_weighted_die() -> None:
    """1 1 1 2 2 3: half, a third, a sixth."""
    rolled = Counter(
        str(draw_action(DIE, Seeded.from_seed(seed), version)) for seed in range(60) for version in range(100)
    )
    assert abs(rolled["roll 1"] - 3000) < 200
    assert abs(rolled["roll 2"] - 2000) < 200
    assert abs(rolled["roll 3"] - 1000) < 200


def test_without_weights_every_option_is_as_likely() -> None:
    plain = Choice(CHANCE, "roll", (Roll(1), Roll(2), Roll(3)))
    rolled = Counter(
        str(draw_action(plain, Seeded.from_seed(seed), version)) for seed in range(60) for version in range(100)
    )
    assert all(abs(count - 2000) < 200 for count in rolled.values()) and len(rolled) == 3
