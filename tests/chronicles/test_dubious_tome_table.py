"""Chronicle 6 at the table: its sentences, its drawing, what is clicked for what, and what is explained."""

import io
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from chronicles.tome import NORTH, laid_out, taking, triggering
from glen2 import BOX, at, glen_more_2, laird, play_with, plot, use_box
from positions import do
from rich.console import Console

from greatglen import NOBODY, Action, Event, Table, View
from greatglen.drawing import path, scene, tips
from greatglen.games.glenmore2.chronicles.dubious_tome import terminal
from greatglen.games.glenmore2.chronicles.dubious_tome.drawing.cards import event_line
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.activation_events import ActivateAbroad, ActivatedAbroad
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import EventTurned, TomePart, tome
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.castle import ToCastle, WentHome
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.england import (
    EnglandRowEmptied,
    EnglishmanSwapped,
    SwapEnglishman,
)
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.trigger import Trigger, TurnOver
from greatglen.games.glenmore2.chronicles.dubious_tome.text import event_effect
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import HammerPart
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.state import GlenMore2, Laird, Now
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore_common.rules.actions import Activate
from greatglen.terminal.interface import Scene
from greatglen.text import load_game_text
from greatglen.web.pages.table.table_view import explain_anchor

NAMES = ("Ailsa", "Morag", "Iain", "Flora")
SVG = "{http://www.w3.org/2000/svg}"
EFFECTS = {
    "Old Man of Storr": "for 1 scot: for the rest of the game your scots in the home castle score by a table of "
    "your own (2, 3, 5, 8, 13)",
    "Wallace Monument": "trigger the event of another card of yours; plus 4 VP with William Wallace",
    "Dunvegan Castle": "2 sheep for 7 VP",
    "Fort George": "for 1 scot: remove 2 tiles from your territory",
    "Loch Lochy": "cattle; activate all your animal tiles",
    "Donan Castle": "activate up to 2 different tiles of other players",
    "Castle Stalker": "for 1 scot: build a tile from the discard pile without paying its cost",
    "Inverness": "for the rest of the game your whisky scores by a table of your own (2, 3, 5, 8, 13)",
    "Loch Shiel": "1 VP for 2 scots on its tile",
    "Duart Castle": "2 different resources for 6 VP; plus 3 VP as an ally of MacLean",
    "Loch Ness": "1 coin for each of your event sides, including this one",
    "Armadale Castle": "stone for 3 VP; as often as you like",
    "Loch Morar": "2 scots for 9 VP",
    "Castle Moil": "2 coins; you may move 1 scot from your territory to the home castle",
    "Castle of Mey": "for 1 scot: remove 2 tiles from your territory",
    "Loch Lomond": "take all coins from the England row",
    "Glenfinnan Church": "activate its tile and all tiles next to it",
    "Glenfinnan Monument": "swap the Englishman with a tile of the rondel",
    "General Wade's Military Roads": "1 coin; you may place 1 clan marker",
}


def resting(*lairds: Laird, **facts: Any) -> Table:
    """A position in which seat 0 could still move a scot."""
    return laid_out(*lairds, steps=[Act(0)], now=Now(0, points=1), **facts)


def speaker(seats: int = 2, chronicles: str = "6", **options: str) -> GlenMore2Text:
    words = load_game_text("glenmore2", NAMES[:seats], {"chronicles": chronicles, **options})
    assert isinstance(words, GlenMore2Text)
    return words


def seen(view: View) -> GlenMore2:
    assert isinstance(view.state, GlenMore2)
    return view.state


def prompt(table: Table) -> str:
    view = table.view_for(table.choice.seat)
    return speaker(table.seats).prompt(view.choice, seen(view))


def said(table: Table) -> set[str]:
    view = table.view_for(table.choice.seat)
    return {speaker(table.seats).describe_option(option, seen(view)) for option in view.choice.options}


def part(table: Table, name: str, seat: int = 0) -> ET.Element:
    drawn = {part.name: part.svg for part in scene(table.view_for(seat), speaker(table.seats))}
    return ET.fromstring(drawn[name])


def anchored(root: ET.Element, at: str) -> ET.Element:
    (found,) = [element for element in root.iter() if element.attrib.get("data-at") == at]
    return found


def written(element: ET.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def symbols(element: ET.Element) -> set[str]:
    return {use.attrib["href"].removeprefix("#a-") for use in element.iter(f"{SVG}use")}


def classes(element: ET.Element) -> set[str]:
    return {name for inner in element.iter() for name in inner.attrib.get("class", "").split()}


def told(table: Table, anchor: str, seat: int = 0) -> tuple[str, list[str], str]:
    tip = tips(table.view_for(seat), speaker(table.seats))[anchor]
    return tip.title, tip.lines, tip.rule


def why_not(table: Table, anchor: str) -> str:
    return explain_anchor(table, table.choice.seat, anchor, speaker(table.seats))[1]


# -- words


def test_every_event_has_a_sentence() -> None:
    assert {card: event_effect(speaker(), card) for card in tome(BOX.key).sides} == EFFECTS


def test_the_sentence_follows_the_component_file() -> None:
    lost = '[[chronicle.6.event]]\ncard = "Dunvegan Castle"\nevent = "2 sheep -> 7 vp"\nattested = ["event"]\n'
    box = use_box(
        (lost, ""), ('event = "2 abroad"', 'event = "abroad"'), ('event = "scot -> 2 remove"', 'event = "remove"')
    )
    words = speaker(components=box.key)
    assert event_effect(words, "Dunvegan Castle") == "none; it can only be turned"
    assert event_effect(words, "Donan Castle") == "activate a tile of another player"
    assert event_effect(words, "Fort George") == "remove 1 tile from your territory"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (EventTurned(0, "Inverness", True), "Ailsa triggered the event of Inverness and turned the card."),
        (EventTurned(1, "Inverness", False), "Morag turned Inverness without its effect."),
        (WentHome(0, NORTH), "Ailsa moved a scot from 1 north to the home castle."),
        (ActivatedAbroad(0, 1, NORTH, "easdale"), "Ailsa activated Easdale in the territory of Morag."),
        (EnglandRowEmptied(0, 3), "Ailsa took 3 coins from the England row."),
        (EnglandRowEmptied(0, 1), "Ailsa took 1 coin from the England row."),
        (EnglishmanSwapped(0, "easdale", 3, 5), "Ailsa swapped the Englishman with Easdale."),
    ],
    ids=str,
)
def test_what_happened(event: Event, sentence: str) -> None:
    assert speaker().describe_event(event) == sentence


def test_points_and_askers() -> None:
    words = speaker()
    assert words.describe_source("event:Loch Morar") == "Loch Morar (event)"
    assert words.describe_source("landmark:Loch Morar") == "Loch Morar"
    assert words.asker_name("event:Loch Morar") == "the event of Loch Morar"
    assert words.asker_name("gathering-a") == "Gathering A"


def test_an_event_is_asked_and_offered() -> None:
    table = triggering(laird(landmarks=["Inverness", "Dunvegan Castle"], coins=0))
    assert prompt(table) == "Which card will you turn to its event side for Gathering A?"
    assert said(table) == {
        "trigger Inverness: " + EFFECTS["Inverness"],
        "turn without its effect: Inverness",
        "turn without its effect: Dunvegan Castle",
    }


def test_activating_for_an_event_is_asked() -> None:
    church = {"n": plot("glenfinnan-church"), "nn": plot("easdale")}
    cards = laird(church, landmarks=["Glenfinnan Church", "Inverness"], whisky=1)
    table = triggering(
        cards, laird(), laird(), more_parts={4: HammerPart(row=1, englishman=3)}, spaces=(1, 2, 0, 3, "")
    )
    do(table, "trigger glenfinnan-church")
    assert prompt(table) == "Which tile will you activate for the event of Glenfinnan Church?"
    assert "activate Glenfinnan Church: whisky for 4 VP" in said(table)


def test_tiles_of_others_are_asked_and_offered() -> None:
    mine = laird(landmarks=["Donan Castle", "Inverness"], clans=["MacGregor"])
    table = triggering(mine, laird({"n": plot("glen-mhor-1"), "s": plot("iona"), "ss": plot("lochridge")}))
    do(table, "trigger donan-castle")
    assert prompt(table) == "Which tile of another player will you activate for the event of Donan Castle?"
    offered = said(table)
    assert "activate in the territory of Morag Lochridge: sheep" in offered
    assert "activate in the territory of Morag Iona: wood" in offered
    assert any("3 VP instead of whisky (MacGregor)" in option for option in offered)


def test_giving_back_and_going_home_are_asked() -> None:
    table = triggering(laird({"n": plot("easdale", "stone")}, landmarks=["Armadale Castle", "Loch Ness"]))
    do(table, "trigger armadale-castle")
    assert prompt(table) == "Which resource will you give back for the event of Armadale Castle?"
    table = taking("fort-george", laird({"n": plot("iona", "stone", scots=1)}, coins=2))
    do(table, f"place {at('s')}")
    assert prompt(table) == "Which scot will you move to the home castle for Fort George?"
    assert said(table) == {
        "move to the home castle the scot from Iona",
        "move to the home castle the scot from the start village",
        "do without",
    }


def test_the_englishman_is_asked_about() -> None:
    spaces = (1, 2, 0, 3, "strathmore", "easdale")
    cards = laird(landmarks=["Glenfinnan Monument", "Inverness"])
    table = triggering(cards, laird(), laird(), spaces=spaces, more_parts={4: HammerPart(row=1, englishman=3)})
    do(table, "trigger glenfinnan-monument")
    assert prompt(table) == "Which tile of the rondel will the Englishman swap places with?"
    assert said(table) == {"swap places with Strathmore", "swap places with Easdale"}


def test_what_tiles_and_cards_do_in_words() -> None:
    view = resting(laird({"n": plot("gathering-a")})).view_for(0)
    assert speaker().describe_activation(Activate(NORTH, "1"), seen(view)) == "trigger 1 event"
    table = resting(laird({"n": plot("fort-george")}, landmarks=["Fort George"]))
    assert told(table, "landmark:fort-george")[1][0] == "Its card: move any number of scots to the home castle."


# -- the cards before a player


def test_a_card_shows_its_event_until_it_is_turned() -> None:
    cards = ["Loch Morar", "Loch Ness", "Castle Stalker"]
    table = resting(laird(landmarks=cards), turned=[["Loch Ness", "Castle Stalker"]])
    drawn = part(table, "chronicle-6-seat-0")
    open_card = anchored(drawn, "c6-card:loch-morar")
    assert {"c6-quill", "i-scot", "i-vp"} <= symbols(open_card) and "9" in written(open_card)
    assert "c6-open" in classes(open_card) and "c6-seal" not in symbols(open_card)
    turned_card = anchored(drawn, "c6-card:loch-ness")
    assert (
        {"c6-event"} <= classes(turned_card) and "+1" in written(turned_card) and "event side" in written(turned_card)
    )
    assert "c6-quill" not in symbols(turned_card)
    assert "i-lasting" in symbols(turned_card), "another activation in each turn goes on"
    assert "i-lasting" not in symbols(anchored(drawn, "c6-card:castle-stalker"))


def test_a_table_of_ones_own_is_shown_only_to_who_has_it() -> None:
    with_effect = resting(laird(landmarks=["Inverness"]), turned=[["Inverness"]], tables=[["whisky"]])
    without = resting(laird(landmarks=["Inverness"]), turned=[["Inverness"]])
    assert "2 3 5 8 13" in written(part(with_effect, "chronicle-6-seat-0"))
    assert "2 3 5 8 13" not in written(part(without, "chronicle-6-seat-0"))


def test_who_has_no_card_has_nothing_before_them() -> None:
    names = {part.name for part in scene(resting(laird(landmarks=["Inverness"]), laird()).view_for(1), speaker())}
    assert {"chronicle-6", "chronicle-6-seat-0"} <= names and "chronicle-6-seat-1" not in names


def test_every_event_has_pictures_that_fit() -> None:
    for card in tome(BOX.key).sides:
        assert 0 < event_line(BOX.key, card).width < 130, card
    pictured = {
        card: symbols(ET.fromstring(f'<g xmlns="{SVG[1:-1]}">{event_line(BOX.key, card).drawn}</g>'))
        for card in EFFECTS
    }
    assert {"c6-turn", "i-person", "i-vp"} <= pictured["Wallace Monument"]
    assert {"c6-england", "c6-swap", "c6-tile"} <= pictured["Glenfinnan Monument"]
    assert {"i-whisky", "c6-table"} <= pictured["Inverness"] and {"k-castle", "c6-table"} <= pictured[
        "Old Man of Storr"
    ]


# -- the book


def test_the_book_has_every_card_of_the_game_and_its_owner() -> None:
    decks = {"D": ["castle-of-mey"]}
    table = resting(
        laird({"n": plot("inverness")}, landmarks=["Inverness", "Loch Shiel"]),
        turned=[["Inverness"]],
        spaces=(1, 0, "donan-castle", "easdale"),
        discards=["castle-moil"],
        decks=decks,
    )
    book = part(table, "chronicle-6")
    rows = [element for element in book.iter() if element.attrib.get("data-at", "").startswith("c6-page:")]
    assert len(rows) == 15, "those of Hammer of the Scots are not in play"
    assert "Cards left: 13" in written(book)
    row = {name: anchored(book, f"c6-page:{name}") for name in ("inverness", "loch-shiel", "donan-castle")}
    assert "sign-0" in symbols(row["inverness"]) and "+1" in written(row["inverness"])
    assert "sign-0" in symbols(row["loch-shiel"]) and "+1" not in written(row["loch-shiel"])
    assert "c6-now" in classes(row["donan-castle"]) and "c6-rondel" in symbols(row["donan-castle"])
    assert "i-discarded" in symbols(anchored(book, "c6-page:castle-moil"))
    assert written(anchored(book, "c6-page:castle-of-mey"))[0] == "D"
    assert "c6-gone" in symbols(anchored(book, "c6-page:loch-ness"))


def test_with_hammer_of_the_scots_four_more() -> None:
    table = resting(laird(), laird(), laird(), spaces=(1, 2, 0, 3, "easdale"), more_parts={4: HammerPart(1, 3)})
    assert (
        len(
            re.findall("c6-page:", next(p.svg for p in scene(table.view_for(0), speaker(3)) if p.name == "chronicle-6"))
        )
        == 19
    )


def test_gatherings_event_sides_and_tables() -> None:
    table = resting(
        laird({"n": plot("gathering-a")}, landmarks=["Inverness", "Loch Ness"]),
        laird({"n": plot("gathering-c")}),
        turned=[["Inverness", "Loch Ness"]],
        tables=[["whisky"]],
        spaces=(1, 0, "gathering-b", "easdale"),
        decks={"D": ["gathering-d"]},
    )
    book = part(table, "chronicle-6")
    signs = {letter: symbols(anchored(book, f"c6-gathering:gathering-{letter}")) for letter in "abcd"}
    assert "sign-0" in signs["a"] and "c6-rondel" in signs["b"] and "sign-1" in signs["c"] and signs["d"] == set()
    assert written(anchored(book, "c6-sides:0")) == ["2"] and written(anchored(book, "c6-sides:1")) == ["0"]
    assert "sign-0" in symbols(anchored(book, "c6-table:whisky"))
    assert "sign-0" not in symbols(anchored(book, "c6-table:castle"))
    where = {letter: told(table, f"c6-gathering:gathering-{letter}")[1][-1] for letter in "abcd"}
    assert where == {
        "a": "It lies in the territory of Ailsa.",
        "b": "It lies on the rondel.",
        "c": "It lies in the territory of Morag.",
        "d": "It is still in stack D.",
    }


def test_everybody_sees_the_same_book() -> None:
    table = resting(laird(landmarks=["Inverness"]), laird(landmarks=["Loch Ness"]), decks={"D": ["fort-george"]})
    drawn = {ET.tostring(part(table, "chronicle-6", seat)) for seat in (0, 1, NOBODY)}
    assert len(drawn) == 1


# -- what is clicked


@pytest.mark.parametrize(
    ("action", "way"),
    [
        (Trigger("inverness"), ("c6-card:inverness", "button:trigger")),
        (TurnOver("inverness"), ("c6-card:inverness", "button:turnover")),
        (ToCastle(NORTH), (f"scot:0:{NORTH}",)),
        (ActivateAbroad(1, NORTH), (f"cell:1:{NORTH}",)),
        (ActivateAbroad(1, NORTH, "2"), (f"cell:1:{NORTH}", "button:2")),
        (ActivateAbroad(1, NORTH, "vp"), (f"cell:1:{NORTH}", "button:vp")),
        (ActivateAbroad(1, NORTH, "stone"), (f"cell:1:{NORTH}", "resource:stone")),
        (SwapEnglishman("easdale"), ("tile:easdale",)),
    ],
    ids=str,
)
def test_the_way_to_each_action(action: Action, way: tuple[str, ...]) -> None:
    assert path("glenmore2", action, 0) == way


def test_why_a_card_cannot_be_turned() -> None:
    table = triggering(
        laird(landmarks=["Inverness", "Loch Ness"]), laird(landmarks=["Loch Shiel"]), turned=[["Inverness"]]
    )
    assert why_not(table, "c6-card:inverness") == "Inverness already shows its event side."
    assert why_not(table, "c6-card:loch-shiel") == why_not(table, "landmark:loch-shiel") == "Loch Shiel is not yours."
    assert why_not(table, "c6-card:loch-ness") == ""


def test_why_a_tile_or_scot_cannot_be_chosen() -> None:
    table = triggering(laird(landmarks=["Donan Castle", "Inverness"]), laird({"n": plot("loch-lochy")}))
    do(table, "trigger donan-castle")
    assert why_not(table, f"cell:0:{at('village')}") == "It must be another player's tile."
    assert why_not(table, f"cell:1:{NORTH}") == "Activating Loch Lochy has no effect."
    table = taking("fort-george", laird({"n": plot("iona", "stone"), "castle": plot("home-castle", scots=1)}, coins=2))
    do(table, f"place {at('s')}")
    assert why_not(table, f"cell:0:{at('castle')}") == "The scots on the home castle are in the home castle already."
    assert why_not(table, f"cell:0:{NORTH}").startswith("None of your")


# -- what is explained


def test_the_tip_of_a_card() -> None:
    table = resting(
        laird(landmarks=["Loch Morar", "Inverness"]), turned=[["Inverness"]], spaces=(1, 0, "castle-of-mey")
    )
    for anchor in ("c6-card:loch-morar", "c6-page:loch-morar", "landmark:loch-morar"):
        title, lines, rule = told(table, anchor)
        assert (title, rule) == ("Loch Morar", "G2-C6-5") and "Its event: 2 scots for 9 VP." in lines
        assert lines[0] == "Its card: you may remove up to 2 tiles."
        assert lines[-1] == "Owner: Ailsa. Its event has not been triggered yet."
    _, lines, rule = told(table, "c6-card:inverness")
    assert lines[-2:] == ["Owner: Ailsa. It shows its event side.", "1 more VP in every scoring of landmarks."]
    assert rule == "G2-C6-7"
    assert told(table, "c6-page:castle-of-mey")[1][-1] == "It lies on the rondel."


def test_a_card_tells_why_its_effect_is_not_to_be_had() -> None:
    table = triggering(laird(landmarks=["Loch Morar", "Inverness"]))
    lines = told(table, "c6-card:loch-morar")[1]
    assert lines[-2] == "Now it can only be turned without its effect:" and "2" in lines[-1]
    assert "Now it can only be turned without its effect:" not in told(table, "c6-card:inverness")[1]


def test_tiles_tell_of_events() -> None:
    table = resting(laird(), spaces=(1, 0, "loch-morar", "gathering-a", "easdale"))
    assert told(table, "tile:loch-morar")[1][-1] == "Its event: 2 scots for 9 VP."
    lines = told(table, "tile:gathering-a")[1]
    assert "Activated: trigger 1 event." in lines
    assert lines[-1] == "You can activate it only if you have a card that has not been turned."
    assert not any("event" in line for line in told(table, "tile:easdale")[1])


def test_scorings_are_explained() -> None:
    cards = ["Inverness", "Old Man of Storr", "Loch Ness"]
    table = resting(laird(landmarks=cards), turned=[cards[:2]], tables=[["whisky"]])
    more = "Event sides: 2; 2 more VP in every scoring of landmarks."
    assert more in told(table, "landmarks:0")[1] and more in told(table, "c6-sides:0")[1]
    assert told(table, "whisky:0")[1][-1] == "Scored by its own table: 2, 3, 5, 8, 13."
    assert told(table, "castle:0")[1] == told(table, "whisky:1")[1] == ["Compared in every scoring."]
    assert told(table, "c6-table:whisky") == (
        "Whisky",
        [
            "The event of Inverness lets its owner score by this table: 2, 3, 5, 8, 13.",
            "The common one: 1, 2, 3, 5, 8.",
            "It is the table of Ailsa.",
        ],
        "G2-C6-23",
    )
    assert told(table, "c6-table:castle")[1][-1] == "Nobody scores by it yet."


# -- in the terminal


def shown(table: Table, seat: int = 0) -> str:
    view = table.view_for(seat)
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(*terminal.BOARD.draw(Scene(view, speaker(table.seats), {}, 80), seen(view)))
    return re.sub(r"[ │\n]+", " ", console.export_text())


def test_the_terminal_tells_the_cards_of_all_and_what_is_to_be_had() -> None:
    table = glen_more_2(
        laird(landmarks=["Inverness", "Loch Ness"]),
        laird(landmarks=["Loch Shiel"]),
        spaces=(0, 1, "loch-morar", "easdale"),
        begin=False,
    )
    play_with(table, {6: TomePart([("Inverness",), ()], [("whisky",), ()])})
    table.set_position()
    text = shown(table)
    assert "Ailsa ✓ Inverness, Loch Ness · whisky scores 2/3/5/8/13" in text
    assert "Morag Loch Shiel" in text and "★ Loch Morar: 2 scots for 9 VP" in text


def test_the_terminal_tells_what_can_be_triggered() -> None:
    mine = laird({"n": plot("easdale", scots=1)}, landmarks=["Inverness", "Loch Morar"])
    text = shown(triggering(mine, laird(landmarks=["Loch Shiel"]), turned=[["Inverness"]]))
    assert "★ Loch Morar: 2 scots for 9 VP" in text and "Inverness" not in text and "Loch Shiel" not in text
    assert "Ailsa ✓ Inverness, Loch Morar" in shown(resting(mine, turned=[["Inverness"]]))
