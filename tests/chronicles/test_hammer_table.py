"""Hammer of the Scots at the table: the Englishman, his token and his row as they are drawn, pointed at and told."""

import io
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from chronicles.laws import started
from chronicles.test_hammer import CARDS, HAMMER_TILES, arranged
from glen2 import BOX, at, glen, laird, plot
from positions import do
from rich.console import Console

from greatglen import CHANCE, Event, Table
from greatglen.drawing import Tip, path, scene, tips
from greatglen.games.glenmore2.chronicles.hammer.rules import EnglishmanPlaced, TokenTaken
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import (
    EnglandPaid,
    EnglandTaken,
    EnglishDiscard,
    EnglishLeft,
    EnglishMoved,
    EnglishTake,
    EnglishTook,
)
from greatglen.games.glenmore2.chronicles.hammer.terminal import BOARD
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore2.text.bonuses import describe_landmark_effect
from greatglen.games.glenmore_common.drawing.pieces import corner
from greatglen.terminal.interface import Scene
from greatglen.text import load_game_text
from greatglen.web.pages.table.table_view import explain_anchor

NAMES = ("Ailsa", "Morag", "Iain")
SVG = "{http://www.w3.org/2000/svg}"
HIS_TURN = ("E", 0, 1, 2, "lochridge", "caithness", "loch-lomond")


def speaker() -> GlenMore2Text:
    words = load_game_text("glenmore2", NAMES, {"chronicles": "4"})
    assert isinstance(words, GlenMore2Text)
    return words


def drawn(table: Table, part: str) -> ET.Element | None:
    """A part of the table, if it is there."""
    parts = {one.name: one for one in scene(table.view_for(0), speaker())}
    return ET.fromstring(parts[part].svg) if part in parts else None


def anchors(element: ET.Element | None) -> dict[str, ET.Element]:
    assert element is not None
    return {one.attrib["data-at"]: one for one in element.iter() if "data-at" in one.attrib}


def used(element: ET.Element) -> list[str]:
    return [one.attrib["href"].removeprefix("#a-") for one in element.iter(f"{SVG}use")]


def explanations(table: Table) -> dict[str, Tip]:
    return tips(table.view_for(0), speaker())


# -- the drawing


def test_at_the_start_the_token_lies_under_him() -> None:
    table = started(3, 2, "4")
    there = anchors(drawn(table, "rondel"))
    x, y = corner(glen(table).rondel.figures[3] % 14)
    assert there["c4-englishman"].attrib["transform"] == f"translate({x + 50},{y + 50})"
    assert there["c4-englishman"].attrib["id"] == "c4-englishman" and there["c4-token"].attrib["id"] == "c4-token"
    assert "c4-englishman" in used(there["c4-englishman"]) and "counter" not in used(there["c4-englishman"])
    assert all(drawn(table, f"chronicle-4-seat-{seat}") is None for seat in range(3))


def test_the_token_lies_before_who_has_it_whose_sign_he_wears() -> None:
    table = arranged(spaces=(0, "E", 1, 2, "easdale", "lochridge"), holder=2)
    there = anchors(drawn(table, "rondel"))
    assert "c4-token" not in there and used(there["c4-englishman"])[-2:] == ["counter", "sign-2"]
    assert [seat for seat in range(3) if drawn(table, f"chronicle-4-seat-{seat}") is not None] == [2]
    assert set(anchors(drawn(table, "chronicle-4-seat-2"))) == {"c4-token"}


def test_he_is_ringed_while_he_moves() -> None:
    def rings(table: Table) -> int:
        him = anchors(drawn(table, "rondel"))["c4-englishman"]
        return len([one for one in him.iter(f"{SVG}circle") if one.attrib.get("class") == "turn"])

    assert rings(arranged(spaces=HIS_TURN)) == 1
    assert rings(arranged(spaces=(0, "E", 1, 2, "easdale", "lochridge"))) == 0


def test_when_he_has_left_only_the_token_and_the_row_remain() -> None:
    table = arranged(spaces=(0, "E", 1, 2, "easdale", "lochridge"), holder=1, out=["E"])
    there = anchors(drawn(table, "rondel"))
    assert "c4-englishman" not in there and "row:england" in there
    assert explanations(table)["row:england"].lines == ["The Englishman has left the game."]


@pytest.mark.parametrize("row", [0, 1, 2, 3])
def test_the_england_row_is_the_last_of_the_market(row: int) -> None:
    there = anchors(drawn(arranged(spaces=HIS_TURN, row=row), "rondel"))
    rows = {at: float(one.attrib["transform"].split(",")[1][:-1]) for at, one in there.items() if at[:4] == "row:"}
    assert max(rows, key=lambda at: rows[at]) == "row:england" and len(rows) == 6
    assert used(there["row:england"]) == ["c4-england", *["i-gold"] * row]
    inside = corner(9)[1] - 16  # the top of the lowest line of spaces, less half a row
    assert rows["row:england"] < inside


def test_the_market_has_its_old_measure_without_the_chronicle() -> None:
    def rows(numbers: str) -> list[float]:
        there = anchors(drawn(started(3, 1, numbers), "rondel"))
        return [float(one.attrib["transform"].split(",")[1][:-1]) for at, one in there.items() if at[:4] == "row:"]

    plain, more = rows(""), rows("4")
    assert (plain[1] - plain[0], len(plain)) == (36, 5) and (more[1] - more[0], len(more)) == (30.5, 6)


# -- pointing


def test_a_tile_is_pointed_at_then_what_becomes_of_it() -> None:
    table = arranged(spaces=HIS_TURN, holder=0)
    assert path("glenmore2", EnglishTake("lochridge"), 0) == ("tile:lochridge", "button:take")
    assert path("glenmore2", EnglishDiscard("lochridge"), 0) == ("tile:lochridge", "button:discard")
    assert {path("glenmore2", option, 0)[0] for option in table.choice.options} == {
        f"tile:{tile}" for tile in HIS_TURN[4:]
    }


def why_not(table: Table, anchor: str) -> str:
    return explain_anchor(table, 0, anchor, speaker())[1]


def test_why_he_does_not_go_there() -> None:
    table = arranged(spaces=("E", 0, 1, 2, "the-end", "caithness"))
    assert why_not(table, "tile:the-end") == "The Englishman can neither take nor discard The End."
    assert why_not(table, "tile:caithness") == ""


def test_why_he_does_not_move_now() -> None:
    table = arranged(spaces=(0, "E", 1, 2, "easdale", "lochridge"), holder=0)
    told = "The Englishman moves only when he is last, for the player with the England token."
    assert why_not(table, "c4-englishman") == told


# -- tips


def test_tiles_say_whether_he_can_take_them() -> None:
    said = explanations(arranged(laird(coins=2), spaces=HIS_TURN, row=1))
    assert "With the Englishman it costs 2 coins more." in said["tile:lochridge"].lines
    assert (
        "Loch Lomond belongs to Hammer of the Scots: the Englishman cannot take it." in said["tile:loch-lomond"].lines
    )
    full = explanations(arranged(laird(coins=9), spaces=HIS_TURN, row=3))
    assert "The England row is full, so the Englishman cannot take a tile." in full["tile:lochridge"].lines
    poor = explanations(arranged(laird(coins=1), spaces=HIS_TURN, row=2))
    assert "The Englishman costs 3 coins now; you have 1." in poor["tile:lochridge"].lines


@pytest.mark.parametrize(("tile", "card"), list(zip(HAMMER_TILES, CARDS, strict=True)))
def test_the_four_landmarks_tell_their_effect(tile: str, card: str) -> None:
    said = explanations(arranged(spaces=(0, "E", 1, 2, tile, "easdale")))[f"tile:{tile}"].lines
    assert "Its card: take the England token." in said and "The Englishman cannot take it." in said
    assert describe_landmark_effect(speaker(), BOX.landmarks[card]) == "take the England token"


def test_other_tiles_do_not_speak_of_him() -> None:
    said = explanations(arranged(spaces=(0, "E", 1, 2, "easdale", "lochridge")))["tile:easdale"].lines
    assert not any("Englishman" in line for line in said)


@pytest.mark.parametrize(
    ("row", "lines"),
    [
        (0, ["A tile with the Englishman costs 1 coin more.", "The England row is empty: discarding brings nothing."]),
        (2, ["A tile with the Englishman costs 3 coins more.", "Discarding with him brings 2 coins."]),
        (3, ["The England row is full: he cannot take a tile.", "Discarding with him brings 3 coins."]),
    ],
)
def test_the_row_says_what_he_costs_and_brings(row: int, lines: list[str]) -> None:
    said = explanations(arranged(spaces=HIS_TURN, row=row, holder=1))
    assert said["row:england"].lines == lines and said["row:england"].rule == "G2-C4-9"
    who = "When he is last, Morag takes a tile with him, or discards one."
    assert said["c4-englishman"].lines == [who, *lines]


def test_the_token_says_who_has_it() -> None:
    nobody = explanations(arranged(spaces=(0, "E", 1, 2, "easdale", "lochridge"), holder=-1))
    assert nobody["c4-token"].lines[0] == "The first player to move past the Englishman takes it."
    assert "he discards the next tile" in nobody["c4-englishman"].lines[0]
    mine = explanations(arranged(spaces=(0, "E", 1, 2, "easdale", "lochridge"), holder=2))
    assert mine["c4-token"].lines[0] == "Iain has it, and moves the Englishman when he is last."


# -- words


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (EnglishmanPlaced(CHANCE, 9), "The Englishman came to the rondel, with the England token."),
        (TokenTaken(1), "Morag took the England token."),
        (EnglishMoved(0, 5), "Ailsa moved the Englishman."),
        (EnglishMoved(CHANCE, 5), "The Englishman moved on by himself."),
        (EnglishTook(2, "caithness", 5), "Iain took Caithness with the Englishman."),
        (EnglandPaid(0, 1), "Ailsa put 1 coin in the England row."),
        (EnglandTaken(0, 3), "Ailsa took 3 coins from the England row."),
        (EnglishLeft(CHANCE), "The Englishman reached The End and left the game."),
    ],
)
def test_what_happened(event: Event, sentence: str) -> None:
    assert speaker().describe_event(event) == sentence


def test_what_is_asked_and_offered() -> None:
    words = speaker()
    table = arranged(laird(coins=9), spaces=("E", 0, 1, 2, "dornoch", "john-knox"), row=1)
    assert words.prompt(table.choice, glen(table)) == (
        "You move the Englishman. Which tile will you take with him, or discard?"
    )
    assert [words.describe_option(option, glen(table)) for option in table.choice.options] == [
        "pay 2 coins and take with the Englishman: Dornoch (cost: wood)",
        "pay 2 coins and take with the Englishman: John Knox (person, with a clan marker to place)",
        "gain 1 coin and discard with the Englishman: Dornoch",
        "gain 1 coin and discard with the Englishman: John Knox",
    ]


def test_what_is_asked_when_he_can_only_discard() -> None:
    words = speaker()
    mine = laird({"n": plot("easdale", "stone")}, coins=0)
    table = arranged(mine, spaces=HIS_TURN, row=0, market={"stone": 1})
    assert words.prompt(table.choice, glen(table)).startswith("You move the Englishman, who cannot take any tile")
    assert words.describe_option(EnglishDiscard("lochridge"), glen(table)) == "discard with the Englishman: Lochridge"
    do(table, f"sell stone {at('n')}")
    assert words.prompt(table.choice, glen(table)).endswith("Which tile will you take with him, or discard?")


# -- the terminal


def shown(table: Table) -> str:
    console = Console(width=80, record=True, file=io.StringIO())
    for part in BOARD.draw(Scene(table.view_for(0), speaker(), {}, 80), glen(table)):
        console.print(part)
    return re.sub(r"\s+", " ", console.export_text()).strip()


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (
            {"spaces": HIS_TURN, "row": 1, "holder": 1},
            "England token Morag; England row ● ○ ○ (a tile costs 2 more, discarding brings 1); "
            "the Englishman moves next; he stands before Lochridge",
        ),
        (
            {"spaces": (0, "E", 1, 2, "easdale", "lochridge"), "holder": -1, "row": 3},
            "England token nobody's yet; England row ● ● ● (a tile costs - more, discarding brings 3); "
            "the Englishman stands before Easdale",
        ),
        (
            {"spaces": (0, "E", 1, 2, "easdale", "lochridge"), "out": ["E"]},
            "England token Ailsa; England row ○ ○ ○ (a tile costs 1 more, discarding brings -); "
            "the Englishman has left the game",
        ),
        (
            {"spaces": (0, "easdale", 1, 2, "E")},
            "England token Ailsa; England row ○ ○ ○ (a tile costs 1 more, discarding brings -); "
            "no tile lies before the Englishman",
        ),
    ],
)
def test_the_terminal_says_it_all(facts: dict[str, Any], told: str) -> None:
    assert shown(arranged(**facts)) == f"✚ Hammer of the Scots: {told}"
