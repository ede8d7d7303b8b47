"""What holds at every decision of every game of Glen More, from the events alone and by a second opinion."""

import random

import pytest
from fresh import examples
from glenmore.ledger import Ledger
from hypothesis import given
from play import GLENMORE_SEATS, make_sensible_player, make_stream_player, play_decisions, seeds, streams
from positions import glen
from second_opinion import Square, is_connected, is_straight, list_spots, to_spot
from thorough import take_some

import greatglen
from greatglen import Table
from greatglen.games.glenmore.rules.components import TILE, TILES
from greatglen.games.glenmore_common.rules.actions import Place
from greatglen.games.glenmore_common.rules.events import Drew, Scored, ScoringBegan

per_count = pytest.mark.parametrize("seats", take_some(GLENMORE_SEATS, 2))
BUDGET = examples(15)


def squares(table: Table, seat: int) -> dict[tuple[int, int], Square]:
    """A territory as the second opinion knows it."""
    land = glen(table).players[seat].land
    return {to_spot(cell): Square(*TILES[plot.tile].ways, plot.scots) for cell, plot in land.items()}


@per_count
@BUDGET
@given(seed=seeds, choices=streams)
def test_nothing_appears_or_vanishes(seats: int, seed: int, choices: list[int]) -> None:
    """Coins, market, resources, clansmen, whisky, points, cards and tiles follow from the events, at every decision."""
    ledger = Ledger(seats)
    entered = 0
    for table in play_decisions(greatglen.start("glenmore", seats=seats, seed=seed), make_stream_player(choices, seed)):
        log = table.view_for(0, since=entered).log
        for events in log:
            ledger.enter_events(events)
        entered += len(log)
        ledger.agrees_with(glen(table))


@per_count
@BUDGET
@given(seed=seeds, choices=streams)
def test_one_river_one_road_and_a_connected_territory(seats: int, seed: int, choices: list[int]) -> None:
    for table in play_decisions(greatglen.start("glenmore", seats=seats, seed=seed), make_stream_player(choices, seed)):
        if table.choice.kind in ("take", "over"):
            for seat in range(seats):
                land = squares(table, seat)
                assert is_straight(land)
                assert is_connected(land)


@per_count
@BUDGET
@given(seed=seeds, choices=streams)
def test_placements_agree_with_the_second_opinion(seats: int, seed: int, choices: list[int]) -> None:
    for table in play_decisions(greatglen.start("glenmore", seats=seats, seed=seed), make_stream_player(choices, seed)):
        if table.choice.kind == "place":
            offered = {to_spot(option.cell) for option in table.choice.options if isinstance(option, Place)}
            tile = TILES[TILE[table.choice.by]]
            assert offered == list_spots(squares(table, table.choice.seat), *tile.ways)


@per_count
@BUDGET
@given(seed=seeds, choices=streams)
def test_the_rearmost_moves_and_one_space_is_free_behind_it(seats: int, seed: int, choices: list[int]) -> None:
    """GM-TURN-1, GM-RONDEL-3: every other space holds a tile or a figure."""
    for table in play_decisions(greatglen.start("glenmore", seats=seats, seed=seed), make_stream_player(choices, seed)):
        if table.choice.kind == "take":
            loop = glen(table).rondel
            rear = min(loop.figures)
            assert loop.figures.index(rear) == table.choice.seat
            assert len(loop.figures) == seats + (seats <= 3)
            spaces = [place % 14 for place in loop.figures]
            assert len(set(spaces)) == len(spaces), "one figure a space"
            empty = [space for space in range(14) if loop.tiles[space] < 0 and space not in spaces]
            assert empty == [(rear - 1) % 14]
            assert all(loop.tiles[space] < 0 for space in spaces)
            takes = [option for option in table.choice.options if str(option).startswith("take")]
            assert len(takes) == 13 - len(spaces)


@per_count
@BUDGET
@given(seed=seeds, choices=streams)
def test_scorings_come_with_the_last_tile_of_a_stack(seats: int, seed: int, choices: list[int]) -> None:
    """Exactly after the refill that lays it; scores are the sum of what was scored, and of the breakdown."""
    table = greatglen.start("glenmore", seats=seats, seed=seed)
    for _ in play_decisions(table, make_stream_player(choices, seed)):
        pass
    assert table.is_over and not any(glen(table).stacks)
    events = [event for events in table.view_for(0).log for event in events]
    laid = dict.fromkeys(range(4), 0)
    held = 0
    for place, event in enumerate(events):
        if isinstance(event, Drew):
            laid[TILES[TILE[event.tile]].stack] += 1
        if isinstance(event, ScoringBegan):
            held += 1
            assert event.number == held
            assert laid[held] == [8, 23, 19, 17][held], "all of the stack lies or lay on the rondel"
            rest = events[place + 1 :]
            assert not any(isinstance(other, Drew) and TILES[TILE[other.tile]].stack == held for other in rest)
    assert held == 3
    scored = [
        sum(event.vp for event in events if isinstance(event, Scored) and event.seat == seat) for seat in range(seats)
    ]
    assert scored == table.scores == [sum(points.vp for points in lines) for lines in table.breakdown]


@per_count
def test_many_more_placements_by_the_second_opinion(seats: int) -> None:
    """Players who walk their clansmen about build wide territories: corners, gaps, ends that meet other tiles."""
    for seed in range(40):
        rng = random.Random(seed)
        choose = make_sensible_player(rng)
        table = greatglen.start("glenmore", seats=seats, seed=seed)
        while not table.is_over:
            if table.choice.kind == "place":
                offered = {to_spot(option.cell) for option in table.choice.options if isinstance(option, Place)}
                ways = TILES[TILE[table.choice.by]].ways
                assert offered == list_spots(squares(table, table.choice.seat), *ways), (seed, table.version)
            moves = [option for option in table.choice.options if str(option).startswith("move")]
            table.apply(rng.choice(moves) if moves and rng.random() < 0.7 else choose(table))
