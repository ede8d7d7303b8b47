"""The rule reference: found, parsed, and complete for what the games cite."""

import inspect

import pytest
from terminal.conftest import Run

from greatglen.games import GAMES
from greatglen.games.clans.rules import steps
from greatglen.games.glenmore.rules import activation, scoring, turn
from greatglen.games.glenmore2.rules import activation as activation2
from greatglen.games.glenmore2.rules import clans, effects, removal, rondel, setup
from greatglen.games.glenmore2.rules import scoring as scoring2
from greatglen.games.glenmore2.rules import turn as turn2
from greatglen.games.glenmore_common.rules import payment
from greatglen.kernel.step import Step
from greatglen.text.reference import parse_page, read_reference

CITED = {
    "clans": (steps,),
    "glenmore": (turn, activation, scoring, payment),
    "glenmore2": (setup, rondel, turn2, effects, activation2, clans, removal, scoring2, payment),
}
TEXT = """# A game

## AB-TAKE: Taking a tile

Before the rules.

**AB-TAKE-1.** Take one.

**AB-TAKE-2.** Or two,
on two lines.

## AB-END: The end

**AB-END-1.** Stop.
"""


def test_parsing() -> None:
    reference = parse_page(TEXT, "AB")
    assert [section.id for section in reference.sections] == ["AB-TAKE", "AB-END"]
    assert reference.rule("TAKE-2") == reference.rule("ab-take-2") == "**AB-TAKE-2.** Or two,\non two lines."
    assert reference.rule("TAKE-9") is None
    assert reference.topic("end") == ["## AB-END: The end\n\n**AB-END-1.** Stop."]
    assert reference.topic("tile")[0].startswith("## AB-TAKE")
    assert reference.topic("flying") == []


@pytest.mark.parametrize("name", CITED)
def test_every_rule_a_step_cites_exists(name: str) -> None:
    game = GAMES[name]
    reference = read_reference(game)
    members = [member for module in CITED[name] for _, member in inspect.getmembers(module, inspect.isclass)]
    cited = {member.rule for member in members if issubclass(member, Step) and member.rule}
    assert len(cited) >= 3
    assert [rule for rule in sorted(cited) if reference.rule(rule) is None] == []


def test_a_topic_by_id_by_rule_and_by_word(run: Run) -> None:
    for topic in ("GM-PLACE-2", "place-2"):
        code, out, _ = run(f"rules glenmore {topic}")
        assert code == 0 and "GM-PLACE-2." in out and "GM-PLACE-1." not in out
    _, out, _ = run("rules glenmore place")
    assert "GM-PLACE: Placing a tile" in out and "GM-PLACE-1." in out and "GM-TAKE-1." not in out
    _, out, _ = run("rules clans shield")
    assert "CS-SHIELD-1." in out


@pytest.mark.parametrize("name", CITED)
def test_the_whole_reference(run: Run, name: str) -> None:
    _, out, _ = run(f"rules {name}")
    reference = read_reference(GAMES[name])
    assert all(rule in out for section in reference.sections for rule in section.rules)


PICTURES = """# A game

About this page.

## AB-GLANCE: In pictures

![Two tiles.](board:start "Take one.")
![](tile:perth)

## AB-TAKE: Taking a tile

**AB-TAKE-1.** Take one.

![The tile glows.](board:taken)

**AB-TAKE-2.** Or two.
"""


def test_pictures_belong_to_their_topic_or_rule_and_are_told_where_nobody_sees_them() -> None:
    reference = parse_page(PICTURES, "AB")
    assert reference.about == {"A game": "About this page."}
    assert [(owner, one.key) for owner, one in reference.figures()] == [
        ("AB-GLANCE", "board:start"),
        ("AB-GLANCE", "tile:perth"),
        ("AB-TAKE-1", "board:taken"),
    ]
    assert [one.caption for _, one in reference.figures()] == ["Take one.", "", ""]
    assert reference.rule("TAKE-1") == "**AB-TAKE-1.** Take one.\n\n*The tile glows.*"
    assert reference.topic("glance") == ["## AB-GLANCE: In pictures\n\n- Take one."]
    assert "![" not in reference.text and "tile:" not in reference.text


def test_the_terminal_shows_no_marks_of_pictures(run: Run) -> None:
    _, out, _ = run("rules glenmore2 place")
    assert "Halkirk has a river" in out and "board:" not in out and "![" not in out
    _, out, _ = run("rules glenmore2 glance")
    assert "Pay its cost from your tiles or at the market." in out
