"""Actions as one line of text."""

import pytest
from fresh import examples
from hypothesis import given
from hypothesis import strategies as st
from play import play_to_position

from greatglen import Refused
from greatglen.games.clans.rules.actions import Deal, Hide, NoShield, Play, Shield
from greatglen.games.glenmore.rules.actions import ACTIONS as GLENMORE
from greatglen.games.glenmore_common.rules.actions import Activate, Done, Move, Place, Roll, Sell
from greatglen.kernel.action import Action, parse_action


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Place(4950), "place 4950"),
        (Sell("wood", 5051), "sell wood 5051"),
        (Move(5050, 4951), "move 5050 4951"),
        (Activate(5050, "2"), "activate 5050 2"),
        (Activate(5050), "activate 5050 -"),
        (Done(), "done"),
        (Roll(3), "roll 3"),
    ],
)
def test_notation_and_back(action: Action, line: str) -> None:
    assert str(action) == line and parse_action(line, GLENMORE) == action


def test_blanks_do_not_matter() -> None:
    assert parse_action("  place   4950 ", GLENMORE) == Place(4950)


@pytest.mark.parametrize(
    "line",
    [
        "", "   ", "plaice 5050", "place", "place here", "place 5050 5051", "move 5050", "roll 1.5", "done done",
        "Place 5050", "place None", "place 50_50", "5050", "?", "{", "{tile}", "sell wood", "place 0x10",
    ],
)  # fmt: skip
def test_a_line_that_does_not_parse(line: str) -> None:
    """Refused as unreadable, with the line and the reason; also braces, which sentences are made with."""
    table = play_to_position("glenmore", 2, 1, 3)
    before = table.digest(), table.version
    with pytest.raises(Refused) as caught:
        table.parse_action(line)
    assert caught.value.code == "unreadable" and caught.value.facts["text"] == line and caught.value.facts["why"]
    assert line in str(caught.value)
    assert before == (table.digest(), table.version)


def test_an_action_of_another_game_does_not_parse() -> None:
    with pytest.raises(Refused) as caught:
        play_to_position("clans", 2, 1, 3).parse_action("place 5050")
    assert "play" in str(caught.value.facts["why"]), "the actions that there are, are named"


@examples(60)
@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(line: str) -> None:
    try:
        action = parse_action(line, GLENMORE)
    except Refused as refused:
        assert refused.code == "unreadable" and str(refused)
    else:
        assert parse_action(str(action), GLENMORE) == action


def test_actions_with_secrets_can_be_shown() -> None:
    assert Deal("red-3").hide_secrets() == Deal("?")
    assert Hide("red-3", "t1").hide_secrets() == Hide("?", "t1")
    assert Play("red-3", "t1").hide_secrets() == Play("red-3", "t1")
    assert Shield().hide_secrets() == Shield() and NoShield().hide_secrets() == NoShield()
