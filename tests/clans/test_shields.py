"""Shields: at most one a turn, on the meeting place just played to, on top (CS-SHIELD), and the turn order."""

from positions import clans, do, meeting, notes, refusal

from greatglen.games.clans.rules.actions import Deal, Hide, Play, Shield
from greatglen.games.clans.rules.events import Shielded

FULL = ["red-3", "red-4", "red-5"]
OTHER = ["white-3", "white-4", "white-5"]
LAID = {"t5": "red-6", "t8": "white-6"}


def test_a_shield_is_optional() -> None:
    """FAQ: "Is it obligatory to place a shield? No"."""
    table = meeting(FULL, OTHER, laid=LAID)
    do(table, "play red-3 t4")
    assert notes(table) == ["shield", "noshield"]
    assert do(table, "noshield") == []
    assert clans(table).shields == [5, 5] and clans(table).stacks == [()] * 4
    assert (table.choice.seat, table.choice.kind) == (1, "play")


def test_a_shield_goes_on_the_meeting_place_just_played_to() -> None:
    """FAQ: "May a shield be placed on any shield space? No: on the same tile the card was played to"."""
    table = meeting(FULL, OTHER, laid=LAID)
    do(table, "play red-3 t4")
    assert table.choice.by == "place-2"
    assert do(table, "shield") == [Shielded(0, 1)]
    assert clans(table).stacks == [(), (0,), (), ()] and clans(table).shields == [4, 5]


def test_the_campfire_spaces_belong_to_the_end_tiles() -> None:
    table = meeting(FULL, OTHER, laid={"t12": "red-6"})
    do(table, "play red-3 east", "shield")
    assert clans(table).stacks == [(), (), (), (0,)]
    table = meeting(FULL, OTHER, laid={"t1": "red-6"})
    do(table, "play red-3 west", "shield")
    assert clans(table).stacks == [(0,), (), (), ()]


def test_a_shield_goes_on_top_of_those_already_there() -> None:
    table = meeting(FULL, OTHER, laid=LAID, stacks={1: [1, 0]})
    do(table, "play red-3 t4", "shield")
    assert clans(table).stacks[1] == (1, 0, 0)


def test_any_number_of_own_shields_on_one_meeting_place() -> None:
    """“There is no limit to the number of shields of your colour on a meeting place”."""
    table = meeting(FULL, OTHER, laid=LAID, shields=[1, 5], stacks={1: [0, 0, 0, 0]})
    do(table, "play red-3 t4", "shield")
    assert clans(table).stacks[1] == (0, 0, 0, 0, 0) and clans(table).shields[0] == 0


def test_who_has_none_left_places_none() -> None:
    """FAQ: "In that case no shield can be placed". Nobody is asked."""
    table = meeting(FULL, OTHER, laid=LAID, shields=[0, 5])
    do(table, "play red-3 t4")
    assert (table.choice.seat, table.choice.kind) == (1, "play")
    assert refusal(table, Shield()).code == "card-first"


def test_only_one_card_a_turn() -> None:
    table = meeting(FULL, OTHER, laid=LAID)
    do(table, "play red-3 t4")
    assert refusal(table, Play("red-4", "t3")).code == "shield-now"
    assert refusal(table, Hide("red-4", "t3")).code == "shield-now"
    assert refusal(table, Deal("red-4")).code == "not-asked"


def test_only_one_shield_a_turn() -> None:
    table = meeting(FULL, OTHER, laid=LAID)
    do(table, "play red-3 t4", "shield")
    assert table.choice.seat == 1
    assert refusal(table, Shield(), seat=0).code == "not-your-choice"


def test_turns_go_round() -> None:
    hands = [["red-3", "red-4"], ["white-3", "white-4"], ["blue-3", "blue-4"]]
    table = meeting(*hands, laid={"t5": "red-6", "t8": "white-6", "t12": "blue-6"}, shields=[0, 0, 0])
    seats = []
    for line in ("play red-3 t4", "play white-3 t9", "play blue-3 t11"):
        seats.append(table.choice.seat)
        do(table, line)
    assert [*seats, table.choice.seat] == [0, 1, 2, 0]
