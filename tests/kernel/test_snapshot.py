"""A snapshot is the table: the same position, past and future, without a replay."""

import random

import pytest

import greatglen
from greatglen.games import GAMES
from greatglen.kernel.snapshot import restore_table, take_snapshot

TABLES = [("clans", 3), ("glenmore", 2), ("glenmore", 4), ("glenmore2", 2), ("glenmore2", 4)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_restored_table_is_the_same_and_plays_on_the_same(game: str, seats: int) -> None:
    rng = random.Random(3)
    table = greatglen.start(game, seats=seats, seed=3)
    compared = 0
    while not table.is_over:
        if rng.random() < 0.1:
            compared += 1
            twin = restore_table(GAMES[game], take_snapshot(table))
            assert twin is not None
            assert twin.digest() == table.digest()
            assert twin.record == table.record
            assert twin.log == table.log
            assert twin.choice == table.choice
            action = rng.choice(table.choice.options)
            twin.apply(action)
            table.apply(action)
            assert twin.digest() == table.digest()
        else:
            table.apply(rng.choice(table.choice.options))
    assert compared > 3
    over = restore_table(GAMES[game], take_snapshot(table))
    assert over is not None and over.is_over and over.scores == table.scores


def test_what_is_no_snapshot_of_this_game_is_not_restored() -> None:
    data = take_snapshot(greatglen.start("clans", seats=2, seed=1))
    assert restore_table(GAMES["glenmore"], data) is None
    assert restore_table(GAMES["clans"], b"rubbish") is None
    assert restore_table(GAMES["clans"], data[:-3]) is None
