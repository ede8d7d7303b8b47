"""Counted game trees of late positions of Clans, and the same trees counted by a second, naive enumeration."""

from collections.abc import Callable

import pytest
from play import perft
from positions import clans, meeting
from second_opinion import Meeting, count_ways_to_end

from greatglen import Table
from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.state import EMPTY


def endings(table: Table) -> int:
    return perft(table, 1000)


def naive(table: Table) -> int:
    """The second opinion's number of games from this position."""
    state = clans(table)
    lying = {
        state.board.names[space]: None if space in state.face_down else NAME[card]
        for space, card in enumerate(state.cards)
        if card != EMPTY
    }
    hands = tuple(tuple(NAME[card] for card in hand) for hand in state.hands)
    return count_ways_to_end(Meeting(hands, lying, tuple(state.shields), state.board.tiles, table.choice.seat))


def two_cards_each() -> Table:
    """Nothing of the second player's fits at first: face-down cards come into it."""
    return meeting(["red-3", "blue-4"], ["white-6", "green-5"], laid={"t1": "red-4", "t6": "blue-3"}, shields=[1, 1])


def first_player_one_more() -> Table:
    return meeting(["red-3", "blue-4", "white-5"], ["red-6", "white-3"], laid={"t1": "red-4"}, shields=[2, 0])


def three_players() -> Table:
    return meeting(
        ["red-3"], ["red-4", "blue-5"], ["blue-3"], laid={"west": "red-7", "b8": "blue-7"}, shields=[1, 1, 1]
    )


def nothing_fits() -> Table:
    """Two cards, twenty-five free spaces: fifty ways to hide, and then anything fits beside the hidden card."""
    return meeting(["red-3", "red-4"], ["white-5"], laid={"t1": "blue-6"}, shields=[0, 0])


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (two_cards_each, [12, 24, 1104, 2208, 15584]),  # 1104 = 24 x 2 cards x 23 free spaces, face down
        (first_player_one_more, [6, 12, 44, 96, 192, 464]),
        (three_players, [3, 6, 38, 76, 392, 784]),
        (nothing_fits, [50, 144]),  # 2 cards x 25 spaces; then 3 neighbours each, less 3 times the space of blue-6
    ],
)
def test_counted_tree(position: Callable[[], Table], counts: list[int]) -> None:
    table = position()
    assert [perft(table, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(
    ("position", "games"),
    [
        pytest.param(two_cards_each, 84528, marks=pytest.mark.exhaustive),
        (first_player_one_more, 464),
        (three_players, 784),
        (nothing_fits, 144),
    ],
)
def test_whole_tree_agrees_with_the_second_opinion(position: Callable[[], Table], games: int) -> None:
    """Every game that can be played from here; forced plays are one way each, so both count alike."""
    table = position()
    assert endings(table) == games
    assert naive(table) == games
