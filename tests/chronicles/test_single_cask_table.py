"""Chronicle 3 at the table: cellars and sales as they are drawn, pointed at, told and shown in the terminal."""

import io
import xml.etree.ElementTree as ET

import pytest
from chronicles.shown import anchors, drawn, tip
from chronicles.test_single_cask import SALE_B as SALE
from chronicles.test_single_cask import B, C, acting, ageing, key, passing, reserve
from glen2 import at, glen, laird, plot, settle
from positions import do
from rich.console import Console

from greatglen import Event, Table
from greatglen.drawing import path
from greatglen.games.glenmore2.chronicles.single_cask.drawing.cellars import Cask, Casks
from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import Stall
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import (
    CaskAged,
    CaskPaid,
    CaskSold,
    CaskStored,
    CellarBuilt,
    SaleClosed,
    SaleVisited,
)
from greatglen.games.glenmore2.chronicles.single_cask.terminal import BOARD
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.kernel.choice import CHANCE, NOBODY
from greatglen.terminal.interface import Scene
from greatglen.text import load_game_text
from greatglen.web.pages.table.table_view import explain_anchor

NAMES = ("Ailsa", "Morag", "Iain", "Flora")
SEAT, SALES = "chronicle-3-seat-0", "chronicle-3"


def words(seats: int = 2) -> GlenMore2Text:
    found = load_game_text("glenmore2", NAMES[:seats], {"chronicles": "3"})
    assert isinstance(found, GlenMore2Text)
    return found


def ids(part: ET.Element) -> dict[str, str]:
    """Every barrel that moves, and where it lies."""
    found = ((element.get("id", ""), element.get("transform", "")) for element in part.iter())
    return {id_: place for id_, place in found if id_.startswith("c3-cask-")}


def lettering(part: ET.Element) -> list[str]:
    return [element.text or "" for element in part.iter() if element.tag.endswith("}text")]


def ways(table: Table) -> dict[str, tuple[str, ...]]:
    return {str(option): path("glenmore2", option, table.choice.seat) for option in table.choice.options}


# -- cellars


def test_cellars_show_their_worth_and_their_barrels() -> None:
    part = drawn(reserve((0, 2, 4), cellars=[2]), SEAT)
    assert anchors(part, "c3-cask") == ["c3-cask:0:0", "c3-cask:0:2", "c3-cask:0:4"]
    assert [text for text in lettering(part) if text.isdigit()] == ["0", "1", "2", "3", "5", "6", "7", "9", "11", "13"]
    assert {"First Cellar", "Second Cellar", "Third Cellar"} <= set(lettering(part))


@pytest.mark.parametrize(
    ("built", "vaults"),
    [
        (1, ["c3-cellar:0:0", "c3-cellar:0:1", "c3-next:0", "c3-cellar:0:3"]),
        (2, ["c3-cellar:0:0", "c3-cellar:0:1", "c3-cellar:0:2", "c3-next:0"]),
        (3, ["c3-cellar:0:0", "c3-cellar:0:1", "c3-cellar:0:2", "c3-cellar:0:3"]),
    ],
)
def test_only_the_next_cellar_is_to_be_bought(built: int, vaults: list[str]) -> None:
    assert anchors(drawn(reserve((), cellars=[built]), SEAT), "c3-") == vaults


def test_what_is_built_is_a_vault_and_what_is_not_shows_its_cost() -> None:
    part = drawn(reserve((), cellars=[2]), SEAT)
    used = [element.get("href") for element in part.iter() if element.get("href")]
    assert used.count("#a-c3-vault") == 2 and used.count("#a-i-wood") == used.count("#a-i-stone") == 1


def test_many_barrels_worth_nothing_are_counted() -> None:
    part = drawn(reserve((0,) * 7 + (1,)), SEAT)
    assert anchors(part, "c3-cask").count("c3-cask:0:0") == 5 and "\u00d77" in lettering(part)
    assert not any(text.startswith("\u00d7") for text in lettering(drawn(reserve((0, 1)), SEAT)))


def test_older_barrels_are_darker() -> None:
    part = drawn(reserve((0, 3, 6, 9), cellars=[3]), SEAT)
    ages = [element.get("class") for element in part.iter() if element.get("href") == "#a-c3-cask"]
    assert ages == ["c3-age-0", "c3-age-1", "c3-age-2", "c3-age-3"]


def test_everybody_sees_the_same() -> None:
    table = passing((0, 2, 4), (1,), cellars=[2], stalls=[Stall(B, 1, 0)])
    for name in (SEAT, SALES):
        seen = {ET.tostring(drawn(table, name, seat)) for seat in (0, 1, NOBODY)}
        assert len(seen) == 1


# -- ways


def test_a_barrel_is_aged_and_paid_where_it_lies() -> None:
    table = ageing(1, 3, cellars=2)
    do(table, f"activate {at('n')} 1")
    casks = {"agecask 1": ("c3-cask:0:1",), "agecask 3": ("c3-cask:0:3",)}
    assert ways(table) == {**casks, "buycellar": ("c3-next:0",)}, "a cellar at any time"
    table = reserve((0, 2), spaces=(0, 1, "clachaig-inn", "easdale", "strathmore"))
    do(table, "take clachaig-inn")
    assert ways(table) == {"paycask 0": ("c3-cask:0:0",), "paycask 2": ("c3-cask:0:2",)}


def test_the_next_cellar_is_bought_where_it_will_be() -> None:
    table = reserve((), players=[laird({"n": plot("easdale", "wood")}, coins=0)])
    assert ways(table)["buycellar"] == ("c3-next:0",)


def test_a_barrel_is_sold_by_pointing_at_it_and_at_the_space() -> None:
    table = passing((1, 3))
    assert anchors(drawn(table, "rondel"), "c3-") == [], "while a tile is taken nothing lies in the way of the hand"
    do(table, f"take {SALE}")
    assert ways(table)["sellcask 3 bonus"] == ("c3-cask:0:3", "c3-space:bonus")
    assert ways(table)["sellcask 3 sale"] == ("c3-cask:0:3", "c3-space:sale")
    for name in ("rondel", SALES):
        assert anchors(drawn(table, name), "c3-space")[:2] == ["c3-space:bonus", "c3-space:sale"]
    other = anchors(drawn(table, SALES), "c3-space")[2:]
    assert other == ["c3-space:bonus:single-cask-sale-c", "c3-space:sale:single-cask-sale-c"]


def test_the_last_to_pass_finds_the_spaces_of_the_tile_that_leaves() -> None:
    table = passing((2,), (), spaces=(0, SALE, 1, "easdale", "strathmore"))
    do(table, "take easdale")
    assert B not in glen(table).rondel.tiles and table.choice.by == SALE
    assert anchors(drawn(table, "rondel"), "c3-") == []
    assert "c3-space:sale" in anchors(drawn(table, SALES))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sale_tile_has_a_space_less_than_players_and_a_bonus_space(seats: int) -> None:
    table = passing(*[()] * seats, spaces=(*range(seats), SALE, "easdale"))
    rings = [
        element.get("class", "") for element in drawn(table, "rondel").iter() if "c3-space" in element.get("class", "")
    ]
    assert len(rings) == seats and sum("c3-star" in ring for ring in rings) == 1


def test_without_a_sale_tile_it_is_said() -> None:
    assert "No sale tile lies on the rondel." in lettering(drawn(reserve(()), SALES))
    assert "Single Cask Sale B" in lettering(drawn(passing(()), SALES))


# -- barrels that move


def test_a_barrel_keeps_its_id_when_it_is_sold() -> None:
    table = passing((), spaces=(0, 1, SALE, "easdale", "strathmore", "clachaig-inn"))
    glen(table).add_whisky(0, 2)
    do(table, "take easdale")
    lying = ids(drawn(table, SEAT))
    assert list(lying) == ["c3-cask-0-1", "c3-cask-0-2"]
    do(table, "sellcask 2 sale")
    assert list(ids(drawn(table, SEAT))) == ["c3-cask-0-1"] and list(ids(drawn(table, "rondel"))) == ["c3-cask-0-2"]
    assert ids(drawn(table, SALES)) == {}, "on the screen once"


def test_the_log_leads_every_barrel() -> None:
    followed = Casks(2)
    first: list[Event] = [CaskStored(0, 1), CaskStored(0, 2), CaskAged(0, 2), CaskAged(0, 1), CaskStored(1, 1)]
    for event in first:
        followed.follow(event)
    assert [cask.id for cask in followed.on(0, 2, 1)] == ["c3-cask-0-1"]
    assert [cask.id for cask in followed.on(0, 3, 1)] == ["c3-cask-0-2"]
    assert followed.on(1, 1, 2) == [Cask("c3-cask-1-1", 1), Cask("c3-cask-1-2", 1)], "one the log does not know"
    followed.follow(CaskSold(0, SALE, 3, "bonus"))
    followed.follow(CaskPaid(0, 2))
    assert followed.at_sale(SALE, "bonus", 1) == [Cask("c3-cask-0-2", 3)]
    assert followed.lying[0] == {1: [], 2: [], 3: []}
    followed.follow(SaleClosed(CHANCE, SALE, 1))
    assert followed.sold == {}


# -- tips, and why not


def test_a_barrel_tells_what_ageing_would_do() -> None:
    table = reserve((1, 2, 6), cellars=[2])
    assert tip(table, "c3-cask:0:1").lines[:2] == [
        "Sold now, it scores 1 VP.",
        "It cannot age now: the next space is taken.",
    ]
    assert tip(table, "c3-cask:0:2").lines[1] == "Ageing makes it worth 3 VP."
    assert tip(table, "c3-cask:0:6").lines[1] == "It can age no further: there is no space behind it."
    assert tip(table, "c3-cask:0:6").rule == "G2-C3-5"


def test_a_cellar_tells_its_worth_and_cost() -> None:
    table = reserve(())
    assert tip(table, "c3-cellar:0:1").lines[0] == "Its spaces are worth 1, 2 and 3 VP."
    second = tip(table, "c3-next:0")
    assert second.title == "Second Cellar" and "Cost: wood." in second.lines and second.rule == "G2-C3-8"
    assert "You have to buy the one before it first." in tip(table, "c3-cellar:0:3").lines


def test_a_sale_tile_tells_what_is_free() -> None:
    table = passing((), stalls=[Stall(B, 1, 0), Stall(C, 0, 1)])
    assert tip(table, f"tile:{SALE}").lines[-1] == "Bonus space: 0 of 1 free. Bottom right: 1 of 1 free."
    assert tip(table, f"c3-space:sale:{SALE}").lines[0] == "1 of 1 free."
    assert tip(table, "c3-space:sale:single-cask-sale-c").lines[0] == "0 of 1 free."


def test_distilleries_tell_of_ageing() -> None:
    names = ("Pulteney", "Glenlochy", "Ben Wyvis")
    spaces = (0, 1, *(key(name) for name in names), "easdale")
    table = reserve((), spaces=spaces)
    either, both, only = (tip(table, f"tile:{key(name)}").lines for name in names)
    assert "Activated: barley for whisky, or ageing 1 barrel." in either
    assert either[-1] == "An activation does one of the two, not both."
    assert "Activated: barley and wood for whisky and ageing 1 barrel." in both
    assert both[-1] == "The new barrel may be the one that ages."
    assert only[-1] == "Ageing moves 1 barrel one space to the right, if that space is free."
    assert not any("geing" in line for line in tip(table, "tile:easdale").lines)


def why_not(table: Table, anchor: str) -> str:
    return explain_anchor(table, 0, anchor, words())[1]


def test_pointing_at_what_cannot_be_done_says_why() -> None:
    poor = reserve((1,), players=[laird(coins=0)])
    assert "coin" in why_not(poor, "c3-next:0")
    assert why_not(poor, "c3-cask:0:1") == "You can sell barrels only when you pass a sale tile or land on it."
    table = ageing(1, 2, 4, 6, cellars=2)
    assert why_not(table, "c3-cask:0:1") == "Barrels age only when a tile that lets them age is activated."
    do(table, f"activate {at('n')} 1")
    assert why_not(table, "c3-cask:0:1") == "The space worth 2 VP is taken; a barrel cannot move past another."
    assert why_not(table, "c3-cask:0:6") == "The space worth 7 VP is the last of your cellars."
    assert why_not(table, "c3-cask:0:2") == "", "it can be chosen"


# -- words


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (CellarBuilt(0, 2), "Ailsa bought a cellar: Second Cellar."),
        (CaskStored(0, 0), "Ailsa had no free space in the first cellar: the barrel is worth 0 VP."),
        (CaskStored(0, 2), None),
        (CaskAged(1, 3), "Morag let a barrel age from 3 to 5 VP."),
        (CaskPaid(0, 9), "Ailsa paid with the barrel worth 13 VP."),
        (SaleVisited(0, SALE, 2), "Ailsa moved to Single Cask Sale B."),
        (CaskSold(0, SALE, 4, "sale"), "Ailsa sold the barrel worth 5 VP at Single Cask Sale B."),
        (CaskSold(0, SALE, 4, "bonus"), "Ailsa sold the barrel worth 5 VP on the bonus space of Single Cask Sale B."),
        (SaleClosed(CHANCE, SALE, 2), "The barrels sold at Single Cask Sale B went back to the supply."),
    ],
)
def test_what_happened(event: Event, sentence: str | None) -> None:
    assert words().describe_event(event) == sentence


def said(table: Table) -> tuple[str, list[str]]:
    state, speaker = glen(table), words(table.seats)
    return speaker.prompt(table.choice, state), [
        speaker.describe_option(option, state) for option in table.choice.options
    ]


def test_passing_and_landing_are_asked_differently() -> None:
    table = passing((2,))
    assert "move to Single Cask Sale B and sell 1 or 2 barrels" in said(table)[1]
    do(table, "take easdale")
    assert said(table) == (
        "Which barrel will you sell at Single Cask Sale B, if any?",
        ["sell at the bottom right: the barrel worth 2 VP", "sell no barrel now"],
    )
    table = passing((2,))
    do(table, f"take {SALE}")
    asked, options = said(table)
    assert asked == "Which barrel will you sell at Single Cask Sale B?"
    assert "sell on the bonus space: the barrel worth 2 VP" in options and "sell no barrel now" not in options


def test_ageing_and_paying_are_asked_for() -> None:
    table = ageing(1, 3, cellars=2)
    do(table, f"activate {at('n')} 1")
    asked = (
        "Which barrel will you let age?",
        ["let the barrel age from 1 to 2 VP", "let the barrel age from 3 to 5 VP", "buy Third Cellar (wood and stone)"],
    )
    assert said(table) == asked
    player = laird({"n": plot(key("Glenlochy")), "s": plot("black-isle", "barley", "wood")}, coins=0)
    table = acting(reserve((), players=[player]))
    do(table, f"activate {at('n')} 1")
    settle(table)
    optional = ["let the barrel age from 1 to 2 VP", "let no barrel age"]
    assert said(table) == ("Which barrel will you let age, if any?", optional)
    table = reserve((0, 2), spaces=(0, 1, "clachaig-inn", "easdale", "strathmore"))
    do(table, "take clachaig-inn")
    assert said(table) == (
        "Which of your barrels will you pay with?",
        ["pay with the barrel worth 0 VP", "pay with the barrel worth 2 VP"],
    )


def test_a_cellar_is_named_with_its_cost_and_asks_to_be_paid() -> None:
    table = reserve((), players=[laird({"n": plot("easdale", "wood"), "s": plot("black-isle", "wood")})])
    assert "buy Second Cellar (wood)" in said(table)[1]
    do(table, "buycellar")
    assert said(table)[0] == "How will you pay wood for Second Cellar?"
    settle(table)
    assert "buy Third Cellar (wood and stone)" in said(table)[1]


def test_points_come_from_the_sales() -> None:
    assert words().describe_source("chronicle:single-cask") == "Single cask sales"


# -- the terminal


def shown(table: Table) -> list[str]:
    view = table.view_for(0)
    console = Console(width=80, record=True, file=io.StringIO())
    for part in BOARD.draw(Scene(view, words(view.seats), {}, 80), glen(table)):
        console.print(part)
    return [line.strip("│ ") for line in console.export_text().splitlines()]


def test_the_terminal_shows_places_barrels_and_sales() -> None:
    lines = shown(passing((0, 0, 2, 4), (1,), cellars=[2], stalls=[Stall(B, 1, 0)]))
    assert "Ol' Jamey's Single Cask Reserve" in lines[0]
    assert lines[1].split() == ["place", *"0│123│456│789"] and lines[2].split()[-1] == "13"
    assert lines[3].split() == ["A", "Ailsa", "2●", *"│·●·│●··│", "next:", "wood", "+", "stone"]
    assert lines[4].split() == ["M", "Morag", *"·│●··││", "next:", "wood"]
    assert lines[5:7] == [
        "Single Cask Sale B: bonus space ●   bottom right ·",
        "Single Cask Sale C: bonus space ·   bottom right ·",
    ]
