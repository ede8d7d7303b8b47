"""What holds at every decision of every game of Clans, and the engine's plays against a second opinion."""

import random

import pytest
from fresh import examples
from hypothesis import given
from play import CLANS_SEATS, make_random_player, make_stream_player, play_decisions, seeds, streams
from positions import clans
from second_opinion import list_card_plays, meeting_points
from thorough import take_some

import greatglen
from greatglen import Table
from greatglen.games.clans.rules.components import NAME, deck_for, setup_for
from greatglen.games.clans.rules.events import Dealt, Hidden, LaidOut, Played, Shielded, Won
from greatglen.games.clans.rules.state import EMPTY, Clans

per_count = pytest.mark.parametrize("seats", take_some(CLANS_SEATS, 2))
BUDGET = examples(25)


def every_card_is_in_one_place(state: Clans) -> None:
    lying = [card for card in state.cards if card != EMPTY]
    held = [card for hand in state.hands for card in hand]
    assert sorted([*state.bag, *lying, *held]) == sorted(deck_for(state.seats))
    assert len(state.bag) == setup_for(state.seats).removed
    assert all(state.cards[space] != EMPTY for space in state.face_down)


def lying(state: Clans) -> dict[str, str | None]:
    """Cards by space as everybody sees them; None is face down."""
    return {
        state.board.names[space]: None if space in state.face_down else NAME[card]
        for space, card in enumerate(state.cards)
        if card != EMPTY
    }


@per_count
@BUDGET
@given(seed=seeds, choices=streams)
def test_cards_and_shields_are_conserved(seats: int, seed: int, choices: list[int]) -> None:
    for table in play_decisions(greatglen.start("clans", seats=seats, seed=seed), make_stream_player(choices, seed)):
        state = clans(table)
        every_card_is_in_one_place(state)
        for seat in range(seats):
            placed = sum(stack.count(seat) for stack in state.stacks)
            assert placed + state.shields[seat] == 5


@per_count
@BUDGET
@given(seed=seeds, choices=streams)
def test_plays_agree_with_the_second_opinion(seats: int, seed: int, choices: list[int]) -> None:
    """CS 2 and CS 3, decided once more from the text of the rules."""
    for table in play_decisions(greatglen.start("clans", seats=seats, seed=seed), make_stream_player(choices, seed)):
        if table.choice.kind == "play":
            state = clans(table)
            hand = [NAME[card] for card in state.hands[table.choice.seat]]
            expected = list_card_plays(hand, lying(state), state.board.tiles)
            assert {str(option) for option in table.choice.options} == expected


@per_count
@BUDGET
@given(seed=seeds, choices=streams)
def test_turns_go_round_and_end_with_the_last_card_of_the_last_player(
    seats: int, seed: int, choices: list[int]
) -> None:
    laid = []
    table = greatglen.start("clans", seats=seats, seed=seed)
    for _ in play_decisions(table, make_stream_player(choices, seed)):
        pass
    for events in table.view_for(0).log:
        laid += [event.seat for event in events if isinstance(event, Played | Hidden)]
    hands = setup_for(seats).hands
    assert laid == [seat % seats for seat in range(seats * hands[-1])]
    assert [len(hand) for hand in clans(table).hands] == [size - hands[-1] for size in hands]


@per_count
@BUDGET
@given(seed=seeds, choices=streams)
def test_scores_follow_from_the_cards_on_the_table(seats: int, seed: int, choices: list[int]) -> None:
    """CS 6 by hand; the sum of the breakdown and of what the shields won."""
    table = greatglen.start("clans", seats=seats, seed=seed)
    for _ in play_decisions(table, make_stream_player(choices, seed)):
        assert table.is_over or table.scores == [0] * seats
    state = clans(table)
    expected = [0] * seats
    for tile, stack in enumerate(state.stacks):
        cards = [card for space, card in lying(state).items() if card and tile_of(table, space) == tile]
        for owner, ranks in meeting_points(cards, [str(seat) for seat in stack]).items():
            expected[int(owner)] += sum(ranks)
    assert table.scores == expected
    won = [event for events in table.view_for(0).log for event in events if isinstance(event, Won)]
    assert [sum(event.vp for event in won if event.seat == seat) for seat in range(seats)] == expected
    assert len(won) == sum(len(stack) for stack in state.stacks)
    assert [sum(points.vp for points in lines) for lines in table.breakdown] == expected


def tile_of(table: Table, space: str) -> int:
    board = clans(table).board
    return board.tile[board.space[space]]


@per_count
def test_the_events_tell_the_whole_game(seats: int) -> None:
    """Folding every event from the start leads to the cards, the hands and the shields on the table."""
    for seed in range(15):
        table = greatglen.start("clans", seats=seats, seed=seed)
        events = [event for events in table.log for event in events]
        choose = make_random_player(random.Random(seed))
        while not table.is_over:
            events += table.apply(choose(table))
        state = clans(table)
        hands: list[set[str]] = [set() for _ in range(seats)]
        spaces: dict[str, str] = {}
        stacks: list[list[int]] = [[] for _ in state.stacks]
        for event in events:
            if isinstance(event, Dealt):
                hands[event.seat].add(event.card)
            elif isinstance(event, LaidOut | Played | Hidden):
                spaces[event.space] = event.card
                if not isinstance(event, LaidOut):
                    hands[event.seat].remove(event.card)
            elif isinstance(event, Shielded):
                stacks[event.tile].append(event.seat)
        assert spaces == {state.board.names[space]: NAME[card] for space, card in enumerate(state.cards) if card >= 0}
        assert hands == [{NAME[card] for card in hand} for hand in state.hands]
        assert [tuple(stack) for stack in stacks] == state.stacks
