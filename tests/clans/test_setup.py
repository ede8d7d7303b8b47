"""Set-up of Clans of Scotland by number of players (CS-SETUP), and the ring of spaces (CS-BOARD)."""

from collections import Counter

import pytest
from play import CLANS_SEATS
from positions import clans, do, notes, refusal
from second_opinion import list_adjacent, meeting_place, meeting_spaces
from thorough import take_some

import greatglen
from greatglen import CHANCE
from greatglen.games.clans.rules.actions import Deal, Shield
from greatglen.games.clans.rules.board import board_for
from greatglen.games.clans.rules.components import CARDS, COLOUR, COLOURS, NAME, RANK, RANKS
from greatglen.games.clans.rules.events import Dealt, LaidOut
from greatglen.games.clans.rules.state import EMPTY


def laid_out(seats: int) -> dict[str, str]:
    """The cards lying on the table when the first player begins."""
    state = clans(greatglen.start("clans", seats=seats, seed=3))
    return {state.board.names[space]: NAME[card] for space, card in enumerate(state.cards) if card != EMPTY}


def test_seven_cards_of_each_rank_from_3_to_8_one_in_each_colour() -> None:
    assert Counter(RANK) == {3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7}
    assert len(set(zip(RANK, COLOUR, strict=True))) == CARDS == 42
    assert len(COLOURS) == 7 and RANKS == (3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize(
    ("seats", "tiles", "without", "in_box", "laid", "hands"),
    [
        (2, 4, {7, 8}, 3, 8, [9, 8]),
        (3, 5, {8}, 4, 5, [9, 9, 8]),
        (4, 6, set(), 5, 6, [8, 8, 8, 7]),
    ],
)
def test_set_up_for_a_number_of_players(
    seats: int, tiles: int, without: set[int], in_box: int, laid: int, hands: list[int]
) -> None:
    """CS-SETUP: "4 meeting places; the 7 and 8 and 3 random cards into the box; 8 cards laid out; 9 and 8 cards" ..."""
    table = greatglen.start("clans", seats=seats, seed=11)
    state = clans(table)
    assert state.board.tiles == tiles
    assert [len(hand) for hand in state.hands] == hands
    assert len(state.bag) == in_box
    on_table = [card for card in state.cards if card != EMPTY]
    assert len(on_table) == laid
    in_play = [*state.bag, *on_table, *(card for hand in state.hands for card in hand)]
    assert sorted(in_play) == [card for card in range(CARDS) if RANK[card] not in without]
    assert state.shields == [5] * seats, "everyone takes 5 shields"
    assert state.stacks == [()] * tiles and not state.face_down
    assert table.choice.seat == 0, "the first player begins"


def test_two_players_two_cards_per_meeting_place_top_left_and_bottom_right() -> None:
    assert set(laid_out(2)) == {"t1", "b3", "t4", "b6", "t7", "b9", "t10", "b12"}


def test_three_players_one_card_in_each_middle_column_top_and_bottom_in_turn() -> None:
    assert set(laid_out(3)) == {"t2", "b5", "t8", "b11", "t14"}


def test_four_players_one_card_in_each_middle_column_top_and_bottom_in_turn() -> None:
    assert set(laid_out(4)) == {"t2", "b5", "t8", "b11", "t14", "b17"}


@pytest.mark.parametrize("seats", take_some(CLANS_SEATS, 2))
def test_an_end_tile_has_seven_spaces_an_inner_one_six(seats: int) -> None:
    board = board_for(seats)
    assert [board.tile.count(tile) for tile in range(board.tiles)] == [7, *[6] * (board.tiles - 2), 7]


@pytest.mark.parametrize("seats", take_some(CLANS_SEATS, 2))
def test_the_ring_agrees_with_a_second_drawing_of_it(seats: int) -> None:
    """CS 1, by names instead of places on a ring."""
    board = board_for(seats)
    assert set(board.names) == set(meeting_spaces(board.tiles)) and len(board.names) == 6 * board.tiles + 2
    for place, name in enumerate(board.names):
        assert {board.names[other] for other in board.beside[place]} == list_adjacent(name, board.tiles)
        assert board.tile[place] == meeting_place(name, board.tiles)


@pytest.mark.parametrize(("seats", "last"), [(2, 12), (3, 15), (4, 18)])
def test_campfire_spaces_are_opposite_each_other_and_adjacent_to_the_corners(seats: int, last: int) -> None:
    """FAQ: "the spaces to the left and right are adjacent"; "the two single spaces at the ends are opposite"."""
    board = board_for(seats)
    beside = {name: {board.names[other] for other in board.beside[place]} for place, name in enumerate(board.names)}
    assert beside["west"] == {"t1", "b1", "east"}
    assert beside["east"] == {f"t{last}", f"b{last}", "west"}


def test_cards_are_dealt_by_chance_one_by_one() -> None:
    """With manual chance every card left in the deck may be the next, all alike."""
    table = greatglen.start("clans", seats=2, seed=1, chance="manual")
    assert (table.choice.seat, table.choice.kind, table.choice.weights) == (CHANCE, "deal", None)
    assert len(notes(table)) == 28 and "deal red-3" in notes(table) and "deal red-7" not in notes(table)
    assert do(table, "deal red-3") == [LaidOut(CHANCE, "red-3", "t1")]
    assert "deal red-3" not in notes(table)
    assert refusal(table, Deal("red-3")).code == "no-deal"
    assert str(refusal(table, Deal("red-99"))) == "red-99 is not in the deck.", "and never was"
    assert refusal(table, Deal("red-3")).facts == {"card": "red-3"}
    assert refusal(table, Shield()).code == "not-asked"
    for card in ("red-4", "red-5", "red-6", "blue-3", "blue-4", "blue-5", "blue-6"):
        do(table, f"deal {card}")
    assert do(table, "deal white-6") == [Dealt(0, "white-6")], "after the 8 laid out, the first player's hand"
