"""The end of a game of Clans and its scoring, steps 1 to 7 (CS-END, CS-SCORE, CS-WIN)."""

from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st
from positions import clans, do, meeting
from second_opinion import meeting_points

from greatglen import NOBODY, Points, Table
from greatglen.games.clans.rules.components import CARD, NAME, RANK, RANKS
from greatglen.games.clans.rules.events import Won
from greatglen.games.clans.rules.scoring import compute_hauls, points_by_seat


def ranks_won(cards: Sequence[str], shields: Sequence[int]) -> list[list[int]]:
    """What each shield of one meeting place takes, first placed first."""
    return [
        [RANK[card] for card in haul.cards]
        for haul in compute_hauls([[CARD[card] for card in cards]], [tuple(shields)])
    ]


def ended(
    laid: Mapping[str, str], stacks: Mapping[int, Sequence[int]], face_down: Mapping[str, tuple[int, str]] | None = None
) -> Table:
    """A two-player game that has just ended: the second player had one card left, played it to the east, no shield."""
    table = meeting(
        ["white-6"],
        ["white-4"],
        laid={**laid, "b12": "white-3"},
        stacks=stacks,
        face_down=face_down,
        to_move=1,
        shields=[0, 0],
    )
    do(table, "play white-4 east")
    assert table.is_over
    return table


# -- the end (CS 5)


def test_the_game_ends_at_once_when_the_last_player_has_played_the_last_card() -> None:
    """Cards left in hands do not count: the first player still holds one."""
    table = meeting(["red-3"], ["white-4"], laid={"t5": "white-6"}, to_move=1)
    assert not table.is_over
    do(table, "play white-4 t4")
    assert not table.is_over and table.choice.kind == "shield", "the turn is still finished with a shield"
    do(table, "shield")
    assert table.is_over and table.choice.seat == NOBODY and table.choice.options == ()
    assert clans(table).hands == [(CARD["red-3"],), ()]
    assert table.scores == [0, 4], "white-4 is the lowest there; nobody has a second shield for white-6"


def test_the_game_goes_on_while_the_last_player_holds_a_card() -> None:
    table = meeting([], ["white-4", "white-5"], laid={"t5": "white-6"}, to_move=1, shields=[0, 0])
    state = clans(table)
    state.hands[0] = (CARD["red-6"],)
    do(table, "play white-4 t4")
    assert not table.is_over


def test_a_first_player_without_cards_does_not_end_the_game() -> None:
    """Only the player who started with the fewest cards, the last in turn order, ends it."""
    table = meeting(["red-3"], ["white-4", "white-5"], laid={"t5": "red-6", "t8": "white-6"}, shields=[0, 0])
    do(table, "play red-3 t4")
    assert not table.is_over and table.choice.seat == 1


# -- the scoring procedure (CS 6)


def test_step_2_the_first_shield_takes_all_cards_of_the_lowest_rank() -> None:
    """The stack is turned over: the shield placed first is now on top."""
    assert ranks_won(["red-5", "blue-3", "green-3", "red-8"], [0]) == [[3, 3]]


def test_step_3_the_next_shield_takes_the_next_higher_rank() -> None:
    assert ranks_won(["red-5", "blue-3", "green-3", "red-8"], [0, 1]) == [[3, 3], [5]]


def test_step_4_more_shields_than_ranks_the_later_ones_get_nothing() -> None:
    assert ranks_won(["red-5", "blue-5", "red-7"], [0, 1, 2, 0]) == [[5, 5], [7], [], []]


def test_step_5_cards_left_over_go_to_nobody() -> None:
    table = ended({"t1": "red-3", "t2": "blue-4", "t3": "green-6"}, {0: [0, 1]})
    assert table.scores == [3, 4], "the 6 stays on the meeting place"


def test_step_6_every_meeting_place_is_scored_for_itself() -> None:
    laid = {"t1": "red-3", "t4": "red-4", "t7": "red-5", "t10": "red-6", "t2": "blue-3"}
    table = ended(laid, {0: [0], 1: [1], 2: [0], 3: [0, 1]})
    # place 4 holds white-3 (b12), white-4 (east) and red-6: seat 0 takes the 3, seat 1 the 4
    assert table.scores == [3 + 3 + 5 + 3, 4 + 4]


def won_by_one_player(first_place: Mapping[str, str]) -> Table:
    """Four players; the second takes all of the first four meeting places, the last card falls far from them."""
    table = meeting(
        ["red-3"],
        ["red-4"],
        ["white-3"],
        ["white-4"],
        laid={
            **first_place,
            "t4": "red-7",
            "t5": "blue-7",
            "b4": "green-7",
            "t7": "red-6",
            "t8": "blue-6",
            "t10": "red-5",
            "b14": "white-8",
        },
        stacks={0: [1], 1: [1], 2: [1], 3: [1]},
        shields=[0, 0, 0, 0],
        to_move=3,
    )
    do(table, "play white-4 b15")
    return table


def test_step_7_the_values_of_all_cards_won_are_added() -> None:
    """The rulebook prints 8 + 8 + 8 + 7 + 7 + 7 + 6 + 6 + 5 = 54. Added up that is 62; with one 8 less it is 54."""
    table = won_by_one_player({"t1": "red-8", "t2": "blue-8", "b1": "green-8"})
    assert table.scores == [0, 62, 0, 0]
    assert sorted((points.vp for points in table.breakdown[1]), reverse=True) == [8, 8, 8, 7, 7, 7, 6, 6, 5]
    assert Points("place-4:red-5", 5) in table.breakdown[1]
    assert table.ranking == ((1,), (0, 2, 3))
    assert won_by_one_player({"t1": "red-8", "t2": "blue-8"}).scores == [0, 54, 0, 0]


def test_tip_a_3_added_to_ranks_4_and_6_and_nobody_gets_the_6() -> None:
    """“Only cards of rank 4 and 6 with 2 shields; you place a 3 in the last space (without a shield): nobody gets
    the 6, only the 3 and the 4 are distributed”."""
    fours_and_sixes = ["red-4", "blue-4", "green-6", "red-6", "blue-6"]
    assert ranks_won(fours_and_sixes, [0, 1]) == [[4, 4], [6, 6, 6]]
    assert ranks_won([*fours_and_sixes, "white-3"], [0, 1]) == [[3], [4, 4]]


def test_tip_the_lowest_cards_can_be_worth_more() -> None:
    """“4 cards of rank 3 and only 2 of rank 4: 4 x 3 = 12; 2 x 4 = 8”."""
    cards = ["red-3", "blue-3", "green-3", "white-3", "red-4", "blue-4"]
    threes, fours = compute_hauls([[CARD[card] for card in cards]], [(0, 1)])
    assert (threes.vp, fours.vp) == (12, 8)


def test_face_down_cards_are_removed_before_scoring() -> None:
    """CS 5: a face-down 3 neither counts nor shields the 5 from the first shield."""
    table = ended({"t1": "red-5", "t2": "blue-6"}, {0: [0, 1]}, face_down={"t3": (0, "red-3")})
    assert table.scores == [5, 6]


def test_each_shield_is_told_with_what_it_won() -> None:
    table = ended({"t1": "red-3", "t2": "blue-3"}, {0: [1, 0]})
    events = [event for events in table.view_for(0).log for event in events if isinstance(event, Won)]
    assert events == [Won(1, 0, ("red-3", "blue-3"), 6), Won(0, 0, (), 0)]


# -- winning (CS 7)


def test_most_points_win() -> None:
    assert ended({"t1": "red-3", "t4": "blue-4"}, {0: [0], 1: [1]}).ranking == ((1,), (0,))


def test_tie_more_cards_win() -> None:
    """Six points each: two 3s beat one 6."""
    table = ended({"t1": "red-3", "t2": "blue-3", "t4": "red-6"}, {0: [1], 1: [0]})
    assert table.scores == [6, 6]
    assert table.ranking == ((1,), (0,))


def test_still_tied_the_victory_is_shared() -> None:
    table = ended({"t1": "red-5", "t4": "blue-5"}, {0: [0], 1: [1]})
    assert table.scores == [5, 5]
    assert table.ranking == ((0, 1),)


@given(
    cards=st.lists(st.sampled_from(sorted(NAME)), unique=True, max_size=7),
    shields=st.lists(st.integers(0, 3), max_size=8),
)
def test_hauls_agree_with_the_procedure_done_by_hand(cards: list[str], shields: list[int]) -> None:
    expected = meeting_points(cards, [str(owner) for owner in shields])
    won: dict[str, list[int]] = {str(owner): [] for owner in shields}
    for haul in compute_hauls([[CARD[card] for card in cards]], [tuple(shields)]):
        won[str(haul.seat)] += [RANK[card] for card in haul.cards]
        assert haul.vp == sum(RANK[card] for card in haul.cards)
    assert won == expected
    counts = [sum(RANK[CARD[card]] == rank for card in cards) for rank in RANKS]
    assert points_by_seat(4, [counts], [tuple(shields)]) == [sum(won.get(str(seat), [])) for seat in range(4)]
