"""Highlander at the table: the mountain as it is drawn, pointed at, explained and told; in the terminal too."""

import io
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from chronicles.laws import started
from chronicles.test_highlander import BEFORE, ON, glen_with_mountain
from glen2 import at, glen, laird, plot
from positions import do
from rich.console import Console

from greatglen import CHANCE, Event, Table
from greatglen.drawing import path, scene, tips
from greatglen.games.glenmore2.chronicles.highlander.rules import Climb
from greatglen.games.glenmore2.chronicles.highlander.rules.loot import GiveUp, Loot, PutBack
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import (
    Climbed,
    Looted,
    LootReturned,
    TributeLeft,
    get_part,
)
from greatglen.games.glenmore2.chronicles.highlander.rules.tribute import Tribute
from greatglen.games.glenmore2.chronicles.highlander.terminal import BOARD
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore_common.drawing.pieces import corner
from greatglen.games.glenmore_common.rules.events import Gained, Paid
from greatglen.terminal.interface import Scene
from greatglen.text import GameText, load_game_text
from greatglen.web.pages.table.table_view import explain_anchor

MOUNTAIN = "c2-mountain"
SVG = "{http://www.w3.org/2000/svg}"
FULL = ["wood"] * 3


def speaker() -> GameText[Any]:
    return load_game_text("glenmore2", ("Ailsa", "Morag", "Iain"), {"chronicles": "2"})


def drawn(table: Table) -> ET.Element:
    """The mountain on the rondel."""
    parts = {part.name: part for part in scene(table.view_for(0), speaker())}
    found = [one for one in ET.fromstring(parts["rondel"].svg).iter() if one.attrib.get("data-at") == MOUNTAIN]
    assert len(found) == 1
    return found[0]


def used(element: ET.Element) -> list[str]:
    return [one.attrib["href"].removeprefix("#a-") for one in element.iter(f"{SVG}use")]


def numbers(element: ET.Element) -> list[str]:
    return [one.text or "" for one in element.iter(f"{SVG}text") if (one.text or "").isdigit()]


def told(table: Table, anchor: str) -> tuple[list[str], str]:
    """The lines of a tip, and why its thing cannot be chosen."""
    tip, why_not = explain_anchor(table, 0, anchor, speaker())
    assert tip is not None
    return tip.lines, why_not


# -- the drawing


def test_on_two_spaces_it_is_one_block() -> None:
    here = drawn(started(3, 1, "2"))
    (edge,) = [one for one in here.iter(f"{SVG}rect") if one.attrib["class"] == "edge"]
    x, y = corner(12)
    assert (edge.attrib["x"], edge.attrib["y"]) == (str(x), str(y))
    assert (edge.attrib["width"], edge.attrib["height"]) == ("100", "207")
    assert used(here)[:2] == ["c2-foot", "c2-peak"]


def test_on_one_space_it_stands_alone() -> None:
    here = drawn(started(3, 1, "2", mountain="one"))
    (edge,) = [one for one in here.iter(f"{SVG}rect") if one.attrib["class"] == "edge"]
    assert (edge.attrib["width"], edge.attrib["height"]) == ("100", "100")
    assert "c2-alone" in used(here) and "c2-foot" not in used(here)


def test_round_a_corner_it_has_two_blocks() -> None:
    table = glen_with_mountain(spaces=BEFORE, on=(3, 4, 5))
    edges = [one.attrib for one in drawn(table).iter(f"{SVG}rect") if one.attrib["class"] == "edge"]
    assert [(edge["width"], edge["height"]) for edge in edges] == [("207", "100"), ("100", "100")]


@pytest.mark.parametrize("on", [(2, 3), (3,)])
def test_everything_on_it_is_shown_with_its_number(on: tuple[int, ...]) -> None:
    lying = ["wood", "wood", "stone", "barley", "sheep", "cattle"]
    here = drawn(glen_with_mountain(spaces=BEFORE, on=on, coins=12, lying=lying))
    goods = [name for name in used(here) if name.startswith("i-")]
    assert goods == ["i-coin", "i-wood", "i-stone", "i-barley", "i-sheep", "i-cattle"]
    assert numbers(here) == ["12", "2"], "a number where there are several"
    places = {(one.attrib["cx"], one.attrib["cy"]) for one in here.iter(f"{SVG}circle")}
    assert len(places) == 6, "side by side"


def test_bare_it_is_bare() -> None:
    here = drawn(glen_with_mountain(spaces=BEFORE))
    assert not [name for name in used(here) if name.startswith("i-")] and numbers(here) == []


# -- pointing


def test_the_mountain_is_clicked_to_move_there_and_to_loot_it() -> None:
    table = glen_with_mountain(spaces=BEFORE)
    assert [str(option) for option in table.choice.options if path("glenmore2", option, 0) == (MOUNTAIN,)] == ["climb"]
    table = glen_with_mountain(spaces=ON, coins=2)
    assert [str(option) for option in table.choice.options if path("glenmore2", option, 0) == (MOUNTAIN,)] == ["loot"]


def test_tribute_is_clicked_where_it_lies() -> None:
    own = laird({"n": plot("easdale", "stone", "wood")}, coins=2)
    table = glen_with_mountain(own, spaces=BEFORE)
    do(table, "take lochridge")
    north = at("n")
    ways = {path("glenmore2", option, 0) for option in table.choice.options}
    assert ways == {("coins:0",), (f"good:0:{north}:stone",), (f"good:0:{north}:wood",)}


def test_what_is_given_up_has_no_place() -> None:
    assert path("glenmore2", GiveUp("stone"), 0) == ("button:giveup-stone",)
    assert path("glenmore2", PutBack("stone"), 0) == ("button:putback-stone",)


def test_why_it_cannot_be_climbed() -> None:
    taken = glen_with_mountain(spaces=(0, "easdale", 1, "", "lochridge", "dornoch", "strathmore"))
    assert told(taken, MOUNTAIN)[1] == "Somebody is already on the mountain; there can be only one."
    own = glen_with_mountain(spaces=ON)
    assert told(own, MOUNTAIN)[1] == "You are already on the mountain."
    free = glen_with_mountain(spaces=BEFORE)
    assert told(free, MOUNTAIN)[1] == ""


def test_why_a_coin_will_not_do() -> None:
    """The coin is needed for the tile."""
    own = laird({"n": plot("easdale", "stone"), "s": plot("strathmore", "barley")}, coins=1)
    table = glen_with_mountain(own, spaces=BEFORE, market={"wood": 0})
    do(table, "take dornoch")
    assert table.choice.kind == "tribute" and Tribute("coin") not in table.choice.options
    assert told(table, "coins:0")[1] == "After that tribute you could not pay for the tile you moved to."


# -- tips


def test_the_tip_says_what_lies_and_who_stands_there() -> None:
    table = glen_with_mountain(spaces=ON, coins=2, lying=["wood", "wood", "sheep"])
    lines, _ = told(table, MOUNTAIN)
    assert lines[:2] == ["On it: 2 coins, 2 wood and sheep.", "Ailsa stands on it; there can be only one."]
    empty, _ = told(glen_with_mountain(spaces=BEFORE), MOUNTAIN)
    assert empty[:2] == [
        "Nothing lies on it.",
        "Nobody stands on it: you may move here instead of taking a tile.",
    ]
    assert tips(table.view_for(0), speaker())[MOUNTAIN].rule == "G2-C2-5"


def test_tiles_beyond_it_say_so() -> None:
    said = tips(glen_with_mountain(spaces=BEFORE).view_for(0), speaker())
    beyond = "It is beyond the mountain: you leave a coin or a resource there on the way."
    assert beyond in said["tile:lochridge"].lines and beyond in said["tile:dornoch"].lines
    assert beyond not in said["tile:easdale"].lines


# -- words


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Climbed(0, 2), "Ailsa moved to the mountain."),
        (TributeLeft(1, "coin"), "Morag passed the mountain and left 1 coin there."),
        (TributeLeft(0, "wood"), "Ailsa passed the mountain and left wood there."),
        (TributeLeft(CHANCE, "coin"), "The die passed the mountain, and a coin was put on it."),
        (
            Looted(0, 1, ("wood", "wood", "sheep")),
            "Ailsa took everything from the mountain: 1 coin, 2 wood and sheep.",
        ),
        (Looted(1, 0, ("stone",)), "Morag took everything from the mountain: stone."),
        (LootReturned(1, "stone"), "Morag put stone back on the mountain."),
        (LootReturned(0, "coin"), "Ailsa put 1 coin back on the mountain."),
    ],
)
def test_what_happened(event: Event, sentence: str) -> None:
    assert speaker().describe_event(event) == sentence


def test_tribute_is_told_once() -> None:
    paid = Paid(0, "coin", 0)
    said = [sentence for _, sentence in speaker().narrate([paid, TributeLeft(0, "coin")])]
    assert said == ["Ailsa passed the mountain and left 1 coin there."]
    assert len(speaker().narrate([paid, TributeLeft(1, "coin")])) == 2, "what somebody else pays is told"
    returned = [sentence for _, sentence in speaker().narrate([paid, LootReturned(0, "coin")])]
    assert returned == ["Ailsa put 1 coin back on the mountain."]


def test_loot_is_told_once() -> None:
    said = [sentence for _, sentence in speaker().narrate([Gained(0, "coin", 3, 0), Looted(0, 3, ())])]
    assert said == ["Ailsa took everything from the mountain: 3 coins."]
    assert len(speaker().narrate([Gained(0, "coin", 2, 0), Looted(0, 3, ())])) == 2, "other coins are told"


def test_what_is_asked_and_offered() -> None:
    words = speaker()
    own = laird({"n": plot("easdale", "stone")}, coins=2)
    table = glen_with_mountain(own, spaces=BEFORE)
    assert words.describe_option(Climb(), table.state) == "move to the mountain and stay there"
    do(table, "take lochridge")
    assert words.prompt(table.choice, table.state) == "What will you leave on the mountain as tribute?"
    said = [words.describe_option(option, table.state) for option in table.choice.options]
    assert said == ["leave on the mountain: 1 coin", "leave on the mountain: stone from Easdale"]


def test_taking_and_unloading_are_asked() -> None:
    words = speaker()
    table = glen_with_mountain(laird(coins=0), spaces=ON, coins=2, lying=["wood"])
    assert words.describe_option(Loot(), table.state) == "first take everything from the mountain: 2 coins and wood"
    do(table, "loot")
    assert words.prompt(table.choice, table.state) == "Which tile will you put the wood from the mountain on?"
    assert words.describe_option(PutBack("wood"), table.state) == "put back on the mountain: wood"
    assert words.describe_option(PutBack("coin"), table.state) == "put back on the mountain: 1 coin"
    assert isinstance(words, GlenMore2Text) and words.asker_name(table.choice.by) == "the mountain"


def test_too_little_room_is_asked() -> None:
    words = speaker()
    own = laird({"village": plot("start-village", *FULL, scots=1), "castle": plot("home-castle", "wood", "wood")})
    table = glen_with_mountain(own, spaces=ON, lying=["stone", "barley"])
    do(table, "loot")
    assert table.choice.kind == "give-up"
    asked = "You do not have room for everything from the mountain. What will you put back or lose?"
    assert words.prompt(table.choice, table.state) == asked
    assert [words.describe_option(option, table.state) for option in table.choice.options] == [
        "lose: stone",
        "lose: barley",
        "put back on the mountain: stone",
        "put back on the mountain: barley",
    ]


# -- the terminal


def shown(table: Table, width: int = 80) -> str:
    assert isinstance(table.state, GlenMore2)
    console = Console(width=width, record=True, file=io.StringIO())
    for part in BOARD.draw(Scene(table.view_for(0), speaker(), {}, width), table.state):
        console.print(part)
    return re.sub(r"\s+", " ", console.export_text()).strip()


def test_the_terminal_says_it_all() -> None:
    table = glen_with_mountain(spaces=ON, coins=2, lying=["wood"])
    assert shown(table).startswith("▲ Highlander: on the mountain 2 coins and wood; Ailsa stands there")
    table = glen_with_mountain(spaces=BEFORE)
    assert shown(table).startswith("▲ Highlander: on the mountain nothing; nobody stands there; over it,")
    assert "Lochridge, Dornoch" in shown(table) and "Easdale" not in shown(table)


def test_the_terminal_after_the_end() -> None:
    """Nobody moves any more, so that nothing lies ahead of anybody."""
    spaces = (0, 1, "the-end", "strathmore", "", "", "lochridge")
    table = glen_with_mountain(laird(coins=0), laird(coins=0), spaces=spaces, on=(4, 5), scored=3)
    do(table, "climb", "take the-end")
    assert table.is_over and get_part(glen(table)).bare
    assert shown(table) == "▲ Highlander: on the mountain nothing; Ailsa stands there"
