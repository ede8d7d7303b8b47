"""An option chosen by its number."""

import random

import pytest

import greatglen


@pytest.mark.parametrize(("game", "seats"), [("clans", 2), ("glenmore", 3), ("glenmore2", 2)])
def test_it_does_what_applying_the_option_does(game: str, seats: int) -> None:
    one, other = (greatglen.start(game, seats=seats, seed=5) for _ in range(2))
    rng = random.Random(5)
    while not one.is_over:
        number = rng.randrange(len(one.choice.options))
        one.apply(one.choice.options[number])
        other.choose(number)
        assert (one.version, one.choice, one.log[-1]) == (other.version, other.choice, other.log[-1])
    assert one.digest() == other.digest() and one.record == other.record
