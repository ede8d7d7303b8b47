"""Many quick games at once: as the quick players of playout.py play them one by one, and never against the rules."""

import random
from statistics import fmean

import numpy as np
import pytest
from searched import list_positions

from greatglen.bots.search.turn import plan_turns
from greatglen.games.clans.evaluation import shares, slots_of_tile
from greatglen.games.clans.playout import ClansPlayouts
from greatglen.games.clans.playout_arrays import ClansPlayoutBatch, Places
from greatglen.games.clans.rules.state import Clans
from greatglen.kernel.table import Table

GAMES = 240


def clans(table: Table) -> Clans:
    assert isinstance(table.state, Clans)
    return table.state


@pytest.mark.parametrize(("seats", "at"), [(2, 1), (2, 4), (3, 3), (4, 5)])
def test_they_come_to_the_same_on_average_as_one_by_one(seats: int, at: int) -> None:
    table = list_positions("clans", seats, {}, 8, seed=9)[at]
    while table.choice.kind != "play":
        table.apply(table.choice.options[0])
    seat = table.choice.seat
    view = table.view_for(seat).state
    assert isinstance(view, Clans)
    after = plan_turns(table, table.choice.options[0])[0].table
    crowd = ClansPlayoutBatch(view, seat, [clans(after)], 3)
    many = crowd.points(np.zeros(GAMES, np.int64), np.arange(GAMES))
    one_by_one = ClansPlayouts(view)
    luck = random.Random(1)
    single = [one_by_one.play_out(clans(after.determinise(seat, luck)), luck) for _ in range(GAMES)]
    for owner in range(seats):
        mine = [points[owner] for points in single]
        spread = float(np.std(mine) + np.std(many[:, owner])) / GAMES**0.5
        assert abs(fmean(mine) - float(many[:, owner].mean())) < 4 * spread + 0.3


def test_what_shields_expect_is_what_the_evaluation_says() -> None:
    table = list_positions("clans", 3, {}, 6, seed=2)[3]
    state = clans(table)
    share = shares(state)
    places = Places(np.array(share), 1.0)
    counts = np.array(state.count_ranks())
    free, heights, own = np.full(len(counts), 3), np.arange(len(counts)) % 4, np.zeros(len(counts), np.int64)
    rows = places.rows(counts, free, heights, own)
    for tile, row in enumerate(rows):
        slots = slots_of_tile(tuple(counts[tile].tolist()), 3.0, share)[0]
        assert places.following[row] == pytest.approx(slots[heights[tile]])
    assert (places.rows(counts, free, heights, own) == rows).all()


def test_the_same_seed_plays_the_same_games() -> None:
    table = list_positions("clans", 2, {}, 6, seed=3)[2]
    while table.choice.kind != "play":
        table.apply(table.choice.options[0])
    seat = table.choice.seat
    view = table.view_for(seat).state
    assert isinstance(view, Clans)
    afters = [clans(plan_turns(table, option)[0].table) for option in table.choice.options[:3]]
    turns, numbers = np.repeat(np.arange(3), 20), np.tile(np.arange(20), 3)
    first, again = (ClansPlayoutBatch(view, seat, afters, 8).points(turns, numbers) for _ in range(2))
    assert (first == again).all() and first.min() >= 0 and len(set(first[:, seat].tolist())) > 1
