"""Bots choose legal options, from what their seat may see and nothing else."""

import random

import pytest
from thorough import take_some

import greatglen
from greatglen.bots import LEVELS, has_budget, make_bot

QUICK = [level for level in LEVELS if not has_budget(level)]  # those that think have tests of their own
GAMES = [("clans", 2), ("clans", 4), ("glenmore", 2), ("glenmore", 5), ("glenmore2", 2), ("glenmore2", 4)]


def played(game: str, levels: list[str], seed: int) -> greatglen.Table:
    table = greatglen.start(game, seats=len(levels), seed=seed)
    bots = [make_bot(level, seed + seat) for seat, level in enumerate(levels)]
    while not table.is_over:
        seat = table.choice.seat
        action = bots[seat].choose(table.view_for(seat))
        assert action in table.choice.options
        table.apply(action)
    return table


@pytest.mark.parametrize(
    ("game", "seats", "level"), take_some([(*game, level) for level in QUICK for game in GAMES], 6)
)
def test_every_level_plays_every_game_to_the_end_and_again_the_same(game: str, seats: int, level: str) -> None:
    first = played(game, [level] * seats, seed=3)
    assert first.is_over
    assert first.digest() == played(game, [level] * seats, seed=3).digest()


@pytest.mark.parametrize("level", QUICK)
def test_a_choice_does_not_change_with_what_the_seat_cannot_see(level: str) -> None:
    rng = random.Random(5)
    table = greatglen.start("clans", seats=3, seed=5)
    compared = 0
    while not table.is_over:
        seat = table.choice.seat
        other = table.determinise(seat, rng)
        compared += other.digest() != table.digest()
        assert make_bot(level, 1).choose(table.view_for(seat)) == make_bot(level, 1).choose(other.view_for(seat))
        table.apply(rng.choice(table.choice.options))
    assert compared > 10


@pytest.mark.parametrize(("game", "seats"), take_some(GAMES, 3))
def test_easy_beats_random(game: str, seats: int) -> None:
    wins, games = 0, take_some(range(12), 3)
    for seed in games:
        mine = seed % seats
        levels = ["easy" if seat == mine else "random" for seat in range(seats)]
        wins += mine in played(game, levels, seed).ranking[0]
    assert wins >= len(games) - 1


ALL_CHRONICLES = {"chronicles": "1,2,3,4,5,6,7,8"}


@pytest.mark.parametrize("level", [*QUICK, "hard:8"])
def test_a_choice_does_not_change_with_the_secrets_of_chronicles(level: str) -> None:
    rng = random.Random(8)
    table = greatglen.start("glenmore2", seats=3, seed=8, options=ALL_CHRONICLES)
    compared = 0
    while not table.is_over:
        seat = table.choice.seat
        if rng.random() < 0.5:
            other = table.determinise(seat, rng)
            if other.digest() != table.digest():
                compared += 1
                mine, others = (make_bot(level, 1).choose(one.view_for(seat)) for one in (table, other))
                assert mine == others
        table.apply(rng.choice(table.choice.options))
    assert compared >= 5


@pytest.mark.parametrize("game", ["clans", "glenmore", "glenmore2"])
def test_medium_does_not_ask_chance(game: str) -> None:
    """What will be drawn does not move it: it values positions before they are."""
    table = greatglen.start(game, seats=2, seed=2)
    rng = random.Random(2)
    while not table.is_over:
        seat = table.choice.seat
        choices = {str(make_bot("medium", seed).choose(table.view_for(seat))) for seed in (1, 2)}
        assert game == "clans" or len(choices) == 1
        for _ in range(8):
            if not table.is_over:
                table.apply(rng.choice(table.choice.options))


def test_choosing_leaves_the_view_as_it_was() -> None:
    table = greatglen.start("glenmore", seats=2, seed=1)
    view = table.view_for(0)
    before = view.to_builtins()
    for level in LEVELS:
        make_bot(level, 1).choose(view)
    assert view.to_builtins() == before


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(greatglen.Refused, match="no bot “grandmaster”; there are: random, easy, medium") as refused:
        make_bot("grandmaster", 1)
    assert refused.value.code == "unknown-level"
