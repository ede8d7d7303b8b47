"""Occupying a space: the colour or the rank of a neighbour, or face down (CS-PLAY, CS-FACEDOWN)."""

import pytest
from positions import clans, do, meeting, notes, read_notes, refusal

from greatglen.games.clans.rules.actions import Deal, Hide, NoShield, Play, Shield
from greatglen.games.clans.rules.events import Hidden, Played

REST = ["white-3", "white-4"]


def test_same_colour_as_an_adjacent_card() -> None:
    table = meeting(["red-3", "blue-6"], REST, laid={"t5": "red-5"})
    assert notes(table) == ["play red-3 t4", "play red-3 t6", "play red-3 b5"], "beside it, or opposite"


def test_same_rank_as_an_adjacent_card() -> None:
    table = meeting(["blue-5", "green-6"], REST, laid={"t5": "red-5"})
    assert set(notes(table)) == {"play blue-5 t4", "play blue-5 t6", "play blue-5 b5"}


def test_one_matching_card_beside_it_is_enough() -> None:
    """Note: "at least one of the adjacent cards or the opposite one, not ALL"."""
    table = meeting(["red-3", "green-4"], REST, laid={"t4": "red-5", "t6": "blue-6", "b5": "blue-4"})
    assert "play red-3 t5" in notes(table)
    assert "play green-4 t5" in notes(table)
    assert "play red-3 t7" not in notes(table)


def test_cards_side_by_side_on_different_meeting_places_are_adjacent() -> None:
    table = meeting(["red-3", "blue-6"], REST, laid={"t3": "red-5"})
    assert "play red-3 t4" in notes(table), "t3 lies on the first meeting place, t4 on the second"


def test_the_campfire_space_is_adjacent_to_the_corners() -> None:
    table = meeting(["red-3", "blue-6"], REST, laid={"t1": "red-5"})
    assert set(notes(table)) == {"play red-3 west", "play red-3 t2", "play red-3 b1"}
    table = meeting(["red-3", "blue-6"], REST, laid={"b12": "red-5"})
    assert set(notes(table)) == {"play red-3 east", "play red-3 b11", "play red-3 t12"}


def test_the_two_campfire_spaces_are_opposite_each_other() -> None:
    """“Attention: the 2 spaces at the campfire ends are considered opposite each other”."""
    table = meeting(["red-3", "blue-6"], REST, laid={"west": "red-5"})
    assert set(notes(table)) == {"play red-3 east", "play red-3 t1", "play red-3 b1"}


def test_a_space_with_no_card_beside_it_is_refused() -> None:
    table = meeting(["red-3", "blue-6"], REST, laid={"t5": "red-5"})
    reason = refusal(table, Play("red-3", "t8"))
    assert (reason.code, reason.facts) == ("lonely", {"space": "t8"})


def test_a_card_that_shares_neither_colour_nor_rank_is_refused() -> None:
    table = meeting(["red-3", "blue-6"], REST, laid={"t5": "red-5"})
    reason = refusal(table, Play("blue-6", "t4"))
    assert (reason.code, reason.facts) == ("no-match", {"card": "blue-6", "space": "t4"})


def test_an_occupied_space_is_refused() -> None:
    table = meeting(["red-3", "blue-6"], REST, laid={"t5": "red-5", "t6": "red-6"})
    reason = refusal(table, Play("red-3", "t6"))
    assert (reason.code, reason.facts) == ("occupied", {"space": "t6"})


def test_a_card_not_in_hand_is_refused() -> None:
    table = meeting(["red-3", "blue-6"], REST, laid={"t5": "red-5"})
    assert refusal(table, Play("white-3", "t4")).code == "not-in-hand", "it is in the other hand"
    assert refusal(table, Play("red-5", "t4")).facts == {"card": "red-5"}
    assert refusal(table, Hide("tartan-9", "t4")).code == "not-in-hand"


def test_a_space_that_does_not_exist_is_refused() -> None:
    table = meeting(["red-3", "blue-6"], REST, laid={"t12": "red-5"})
    reason = refusal(table, Play("red-3", "t13"))
    assert (reason.code, reason.facts) == ("no-space", {"space": "t13"}), "t13 is for three players and more"


def test_a_card_must_be_played_before_a_shield() -> None:
    table = meeting(["red-3", "blue-6"], REST, laid={"t5": "red-5"})
    assert refusal(table, Shield()).code == "card-first"
    assert refusal(table, NoShield()).code == "card-first"
    assert refusal(table, Deal("red-3")).code == "not-asked"


def test_playing_a_card_is_obligatory() -> None:
    """FAQ: "Is it obligatory to play a card? Yes"."""
    table = meeting(["red-3", "blue-6"], REST, laid={"t5": "red-5"})
    assert {note.split()[0] for note in notes(table)} == {"play"}


def test_a_played_card_leaves_the_hand_and_lies_on_the_space() -> None:
    table = meeting(["red-3", "blue-6"], REST, laid={"t5": "red-5"})
    assert do(table, "play red-3 b5") == [Played(0, "red-3", "b5")]
    state = clans(table)
    assert state.cards[state.board.space["b5"]] >= 0
    assert len(state.hands[0]) == 1 and not state.face_down


# -- face down (CS 3)


def test_face_down_only_if_no_card_in_hand_fits_anywhere() -> None:
    table = meeting(["red-3", "blue-6"], REST, laid={"t5": "red-5"})
    reason = refusal(table, Hide("blue-6", "t9"))
    assert reason.code == "card-fits"
    assert reason.facts == {"card": "red-3", "space": "t4"}, "the reason names a card that fits"


def test_if_nothing_fits_any_card_goes_face_down_on_any_free_space() -> None:
    table = meeting(["blue-6", "green-4"], REST, laid={"t5": "red-5", "west": "red-3"})
    assert len(notes(table)) == 2 * (26 - 2)
    assert read_notes(table, "play") == set()
    assert {"hide blue-6 t1", "hide green-4 b12", "hide green-4 east"} <= read_notes(table, "hide")
    assert refusal(table, Play("blue-6", "t4")).code == "no-match"
    assert refusal(table, Play("blue-6", "b8")).code == "lonely"
    assert refusal(table, Hide("blue-6", "t5")).code == "occupied"
    assert do(table, "hide blue-6 b8") == [Hidden(0, "blue-6", "b8")]
    assert clans(table).face_down == {clans(table).board.space["b8"]: 0}


@pytest.mark.parametrize("space", ["t7", "t9", "b8"])
def test_next_to_or_opposite_a_face_down_card_anything_fits(space: str) -> None:
    """“You may place any card opposite or adjacent to it”, even where an open neighbour says no."""
    table = meeting(["blue-6", "white-4"], REST, laid={"t6": "red-5"}, face_down={"t8": (1, "red-3")})
    assert f"play blue-6 {space}" in notes(table)
    assert f"play white-4 {space}" in notes(table)
    assert "play blue-6 t5" not in notes(table)


def test_the_colour_of_a_face_down_card_counts_for_nothing() -> None:
    """Only its being there counts: two spaces away it matches nobody, though its owner knows it is red."""
    table = meeting(["red-4", "blue-6"], REST, laid={}, face_down={"t8": (0, "red-3")})
    assert read_notes(table, "play") == {
        f"play {card} {space}" for card in ("red-4", "blue-6") for space in ("t7", "t9", "b8")
    }


def test_a_shield_may_follow_a_face_down_card() -> None:
    """“Even if you placed a card face down, you may still place 1 shield on that meeting place”."""
    table = meeting(["blue-6", "green-4"], REST, laid={"t5": "red-5"})
    do(table, "hide blue-6 b8")
    assert notes(table) == ["shield", "noshield"]
    do(table, "shield")
    assert clans(table).stacks == [(), (), (0,), ()]


def test_the_face_of_a_face_down_card_is_seen_by_nobody_else() -> None:
    table = meeting(["blue-6", "green-4"], REST, laid={"t5": "red-5"})
    do(table, "hide blue-6 b8")
    assert Hidden(0, "blue-6", "b8") in [event for events in table.view_for(0).log for event in events]
    assert Hidden(0, "?", "b8") in [event for events in table.view_for(1).log for event in events]


def test_a_forced_face_down_card_is_not_given_away_either() -> None:
    """The only card on the only free space: the others still do not see which it was."""
    spaces = [f"{side}{column}" for side in "tb" for column in range(1, 13)] + ["west"]
    cards = [f"{colour}-{rank}" for colour in ("red", "orange", "yellow", "green", "purple") for rank in (3, 4, 5, 6)]
    cards = [card for card in cards if card not in ("red-6",)] + ["white-3", "white-4", "white-5"]
    rows = dict(zip([space for space in spaces if space not in ("t12", "b12", "west")], cards, strict=True))
    rows |= {"t12": "blue-3", "b12": "blue-4", "west": "blue-5"}
    table = meeting(["red-6"], ["white-6"], laid=rows, to_move=0)
    assert table.choice.forced_option == Hide("red-6", "east")
    assert do(table, "hide red-6 east") == [Hidden(0, "red-6", "east")]
    assert table.view_for(1).log[-1] == (Hidden(0, "?", "east"),)
    assert table.view_for(0).log[-1] == (Hidden(0, "red-6", "east"),)
