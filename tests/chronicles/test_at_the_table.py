"""Each Chronicle at the table: what it asks, offers, does and scores has words; all of it is drawn and explained."""

import io
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console
from thorough import THOROUGH, take_some

import greatglen
from greatglen import NOBODY, Table, View
from greatglen.drawing import draw_picture, path, scene, symbol_sheet, tips
from greatglen.games import game_named
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.kernel.refusal import Refused
from greatglen.terminal.interface import Scene, draw_table
from greatglen.terminal.screen import group_options
from greatglen.text import GameText, load_game_text
from greatglen.text.reference import read_reference

SECTIONS = read_reference(game_named("glenmore2")).sections
RULES = {rule for section in SECTIONS for rule in (section.id, *section.rules)}
NAMES = ("Ailsa", "Morag", "Iain", "Flora")
SVG = "{http://www.w3.org/2000/svg}"
WITHOUT_A_PLACE = ("button:", "resource:")
ALL = ",".join(map(str, range(1, 9)))
ALONE = [str(number) for number in CHRONICLES if str(number) in ALL]
MORE = [str(number) for number in CHRONICLES if str(number) not in ALL]  # somebody has dropped another one beside these
SETS = [*take_some(ALONE, 2), *MORE, ALL, *(["1,2,3,5,6,7,8"] if THOROUGH else [])]
EVERY = [
    pytest.param(chronicles, seats, id=f"c{chronicles.replace(',', '')}-{seats}")
    for number, chronicles in enumerate(SETS)
    for seats in take_some((3, 4) if "4" in chronicles else (2, 3, 4), shift=number)
]


def tables(chronicles: str, seats: int, seed: int) -> Iterator[Table]:
    """A game of players who like what Chronicles offer: every decision of it, and the end."""
    rng = random.Random(seed)
    table = greatglen.start("glenmore2", seats=seats, seed=seed, options={"chronicles": chronicles})
    own = {word for number in map(int, chronicles.split(",")) for word in words_of(number)}
    while not table.is_over:
        yield table
        liked = [option for option in table.choice.options if str(option).split()[0] in own]
        other = [option for option in table.choice.options if not str(option).startswith(("sell", "move"))]
        some = liked if liked and rng.random() < 0.5 else other if other and rng.random() < 0.8 else []
        table.apply(rng.choice(some or table.choice.options))
    yield table


def words_of(number: int) -> set[str]:
    """The words of a Chronicle's actions."""
    kinds = set(CHRONICLES[number].actions)
    return {word for word, kind in greatglen.list_games()[-1].actions.items() if kind in kinds}


def looked_at(chronicles: str, seats: int, seed: int, every: int) -> Iterator[View]:
    """What the seat that decides sees, now and then some other seat or a spectator, and always what is seldom asked."""
    asked: dict[str, int] = {}
    for number, table in enumerate(tables(chronicles, seats, seed)):
        kind = table.choice.kind
        asked[kind] = asked.get(kind, 0) + 1
        if number % every == 0 or asked[kind] <= (3 if THOROUGH else 1) or table.is_over:
            yield table.view_for(table.choice.seat if not table.is_over else 0)
        if number % (every * 4) == 0:
            yield table.view_for(number % seats)
            yield table.view_for(NOBODY)


def speaker(view: View) -> GameText[Any]:
    return load_game_text("glenmore2", NAMES[: view.seats], view.options)


def elements(view: View) -> list[ET.Element]:
    return [element for part in scene(view, speaker(view)) for element in ET.fromstring(part.svg).iter()]


def is_a_sentence(text: str) -> bool:
    """No key, class name or braces where words should be."""
    return bool(text.strip()) and not re.search(r"[{}<>_]|\b\w+:\w|\bchronicle\b|[a-z]-\d", text)


@pytest.mark.parametrize(("chronicles", "seats"), EVERY)
def test_everything_is_said(chronicles: str, seats: int) -> None:
    for seed in (1, 2):
        table = None
        for table in tables(chronicles, seats, seed):
            if table.is_over:
                break
            view = table.view_for(table.choice.seat, since=table.version)
            words = speaker(view)
            assert is_a_sentence(words.prompt(view.choice, view.state))
            said = [words.describe_option(option, view.state) for option in view.choice.options]
            assert all(map(is_a_sentence, said)), said
            assert len(set(said)) == len(said), (view.choice.kind, sorted(said))
        assert table is not None
        view = table.view_for(0)
        words = speaker(view)
        told = [sentence for events in view.log for _, sentence in words.narrate(events)]
        assert told and [sentence for sentence in told if not is_a_sentence(sentence)] == []
        for items in view.state.breakdown():
            assert all(is_a_sentence(words.describe_source(item.source)) for item in items)


@pytest.mark.parametrize(("chronicles", "seats"), EVERY)
def test_every_refusal_is_a_sentence(chronicles: str, seats: int) -> None:
    wishes = sorted({word for number in map(int, chronicles.split(",")) for word in words_of(number)})
    for view_number, table in enumerate(tables(chronicles, seats, 3)):
        if table.is_over or view_number % 7:
            continue
        words = speaker(table.view_for(table.choice.seat))
        for wish in wishes:
            for rest in ("", " x", " 5050", " 0 5050", " x 5050", " 1 1"):
                try:
                    refusal = table.why_not(table.parse_action(wish + rest))
                except Refused as refused:
                    refusal = refused.refusal
                assert refusal is None or is_a_sentence(words.describe_refusal(refusal)), words.describe_refusal(
                    refusal
                )


@pytest.mark.parametrize(("chronicles", "seats"), EVERY)
def test_everything_is_drawn_can_be_pointed_at_and_is_explained(chronicles: str, seats: int) -> None:
    page = symbol_sheet("glenmore2", {"chronicles": chronicles})
    symbols = {element.attrib.get("id") for element in ET.fromstring(page).iter()}
    for view in looked_at(chronicles, seats, 4, every=5 if THOROUGH else 15):
        drawn = elements(view)
        ids = [element.attrib["id"] for element in drawn if "id" in element.attrib]
        assert len(ids) == len(set(ids)), sorted(one for one in ids if ids.count(one) > 1)
        used = {element.attrib["href"] for element in drawn if element.tag == f"{SVG}use"}
        assert used <= {f"#{symbol}" for symbol in symbols}
        for element in drawn:
            assert "style" not in element.attrib and element.tag != f"{SVG}script"
            if "data-at" in element.attrib:
                assert element[0].tag == f"{SVG}title" and element[0].text
        there = {element.attrib["data-at"] for element in drawn if "data-at" in element.attrib}
        explained = tips(view, speaker(view))
        assert not there - set(explained)
        for at, tip in explained.items():
            assert tip.title and all(map(is_a_sentence, tip.lines)), (at, tip)
            assert not tip.rule or tip.rule in RULES, (at, tip)
        assert f"G2-{view.choice.rule}" in RULES or not view.choice.rule
        ways = [path("glenmore2", option, view.seat) for option in view.choice.options]
        for way in ways:
            assert all(at in there or at.startswith(WITHOUT_A_PLACE) for at in way), (way, view.choice.kind)
        assert len(set(ways)) == len(ways), view.choice.kind
        beginnings = {way[:length] for way in ways for length in range(1, len(way))}
        assert not beginnings & set(ways), "an option is chosen before another can be"


@pytest.mark.parametrize(("chronicles", "seats"), EVERY)
def test_each_has_its_own_part_of_the_table(chronicles: str, seats: int) -> None:
    """Whatever a Chronicle adds to the position shows: with it, something is drawn that without it is not."""
    for view in looked_at(chronicles, seats, 5, every=60):
        parts = {part.name: part for part in scene(view, speaker(view))}
        drawn = "".join(part.svg for part in parts.values())
        assert all(f"c{number}-" in drawn for number in map(int, chronicles.split(",")))
        ET.fromstring(draw_picture(view, speaker(view)))


@pytest.mark.parametrize(("chronicles", "seats"), EVERY)
@pytest.mark.parametrize("width", take_some([80, 130]))
def test_the_terminal_shows_it(chronicles: str, seats: int, width: int) -> None:
    for view in looked_at(chronicles, seats, 6, every=40):
        bare = Scene(view, speaker(view), {}, width)
        numbers = {action: number for number, action in enumerate(group_options(view.choice.options, bare), start=1)}
        console = Console(width=width, record=True, file=io.StringIO())
        console.print(draw_table(Scene(view, speaker(view), numbers, width)))
        shown = console.export_text()
        assert all(len(line) <= width for line in shown.splitlines())
        assert all(CHRONICLES[number].name in shown for number in map(int, chronicles.split(",")))
