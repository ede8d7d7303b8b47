"""What is counted of a game: all that was taken, once, and every point."""

from collections import Counter
from functools import cache

import pytest

import greatglen
from greatglen.balance.game_counts import GameCounts, count_game
from greatglen.balance.plan import BalanceGame, BalancePlan, make_plan, play_game
from greatglen.games import game_named
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import EventTurned
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.events import Freed
from greatglen.games.glenmore2.rules.events import Allied, PersonTaken
from greatglen.games.glenmore_common.rules.events import Drew, Placed
from greatglen.heuristics.acquisitions import CountedPiece

BOXES = [
    ("clans", 4, ""),
    ("glenmore", 3, ""),
    ("glenmore2", 2, ""),
    ("glenmore2", 4, "1,4,6,8"),
    ("glenmore2", 3, "2,3,5,7"),
]


@cache
def game_of(game: str, seats: int, chronicles: str) -> tuple[BalancePlan, BalanceGame, GameCounts]:
    options = {"chronicles": chronicles} if chronicles else {}
    plan = make_plan(game_named(game), "random", str(seats), 3, options)
    played = play_game(plan, 0)
    return plan, played, count_game(played.record)


@pytest.mark.parametrize("box", BOXES)
def test_points_by_source_are_the_scores(box: tuple[str, int, str]) -> None:
    _, played, tale = game_of(*box)
    assert tale.scores == played.record.scores == [sum(account.values()) for account in tale.sources]
    assert sum(tale.share) == pytest.approx(1)
    assert sum(tale.margin(seat) for seat in range(tale.seats)) == pytest.approx(0)


@pytest.mark.parametrize("box", BOXES)
def test_everybody_has_a_place_and_a_first_move(box: tuple[str, int, str]) -> None:
    _, _, tale = game_of(*box)
    assert sorted(tale.places) == list(range(tale.seats))
    assert all(thing is not None for thing in tale.first_moves)
    assert all(0 < taking.progress <= 1 and 0 <= taking.seat < tale.seats for taking in tale.taken)


@pytest.mark.parametrize("box", BOXES[1:])
def test_every_tile_of_the_log_is_counted_once(box: tuple[str, int, str]) -> None:
    _, played, tale = game_of(*box)
    table = greatglen.replay(played.record)
    log = [event for events in table.log for event in events]
    tiles = Counter(event.seat for event in log if isinstance(event, Placed | PersonTaken))
    kinds = {"Tiles", "Tiles with a special card", "Landmarks", "Persons"}
    assert tiles == Counter(taking.seat for taking in tale.taken if taking.piece.kind in kinds)
    markers = {"the-end", "race-start", "single-cask-sale-b", "single-cask-sale-c", "single-cask-sale-d"}
    drawn = sum(isinstance(event, Drew) and event.tile not in markers for event in log)
    david = box[0] == "glenmore2"  # waits beside the rondel
    assert drawn + david == sum(n for thing, n in tale.offered.items() if thing.kind in kinds)


def test_clans_mobsters_and_events_too() -> None:
    _, played, tale = game_of("glenmore2", 4, "1,4,6,8")
    log = [event for events in greatglen.replay(played.record).log for event in events]
    for kind, event in (("Clans", Allied), ("Mobsters", Freed), ("Events", EventTurned)):
        there = Counter(one.seat for one in log if isinstance(one, event))
        assert there == Counter(taking.seat for taking in tale.taken if taking.piece.kind == kind)
        assert there, kind
    assert tale.offered[CountedPiece("Clans", "MacLeod")] == 1
    events = {thing.name for thing in tale.offered if thing.kind == "Events"}
    assert events <= {thing.name for thing in tale.offered if thing.kind == "Landmarks"}


def test_nothing_is_taken_that_did_not_come_up() -> None:
    """But Douglas, who can be taken again and again."""
    for box in BOXES[1:]:
        _, _, tale = game_of(*box)
        taken = Counter(taking.piece for taking in tale.taken)
        over = {thing.name for thing, n in taken.items() if tale.offered[thing] and n > tale.offered[thing]}
        assert over <= {"Douglas"}, box


def test_shields_are_counted_by_their_place_in_the_stack() -> None:
    _, played, tale = game_of("clans", 4, "")
    stacks = greatglen.replay(played.record).state.stacks  # type: ignore[attr-defined]
    names = Counter(taking.piece.name for taking in tale.taken)
    assert names["placed first"] == sum(1 for stack in stacks if stack)
    assert names["placed second"] == sum(1 for stack in stacks if len(stack) > 1)
    assert names.total() == sum(map(len, stacks))
    assert {thing.kind for thing in tale.first_moves if thing is not None} == {"First card"}
