"""Scenes over whole games: well-formed, with unique ids, with every anchor that a choice needs."""

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator

import pytest
from drawing.tables import EVERY, highland, rare_views, views, words
from thorough import THOROUGH

from greatglen.drawing import Pane, path, scene, style_sheet, symbol_sheet, tips

WITHOUT_A_PLACE = ("button:", "resource:")
SELDOM = ("ally", "put", "gain", "recover", "remove", "pay", "pay-scot", "activate-one")
SVG = "{http://www.w3.org/2000/svg}"


def elements(parts: list[Pane]) -> Iterator[ET.Element]:
    for part in parts:
        yield from ET.fromstring(part.svg).iter()


def anchors(parts: list[Pane]) -> set[str]:
    return {element.attrib["data-at"] for element in elements(parts) if "data-at" in element.attrib}


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_every_scene_is_sound(game: str, seats: int) -> None:
    symbols = {element.attrib.get("id") for element in ET.fromstring(symbol_sheet(game)).iter()}
    for view in views(game, seats, 1):
        speaker = words(game, seats)
        parts = scene(view, speaker)
        drawn = list(elements(parts))
        ids = [element.attrib["id"] for element in drawn if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        assert not symbols & set(ids)
        used = {element.attrib["href"] for element in drawn if element.tag == f"{SVG}use"}
        assert used <= {f"#{symbol}" for symbol in symbols}
        assert [part.name for part in parts] == [element.attrib["id"][5:] for element in map(_root, parts)]


def _root(part: Pane) -> ET.Element:
    return ET.fromstring(part.svg)


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_every_option_can_be_pointed_at(game: str, seats: int) -> None:
    for view in views(game, seats, 2):
        there = anchors(scene(view, words(game, seats)))
        ways = [path(view.game, option, view.seat) for option in view.choice.options]
        for way in ways:
            assert all(at in there or at.startswith(WITHOUT_A_PLACE) for at in way), (way, view.choice.kind)
        assert len(set(ways)) == len(ways)
        beginnings = {way[:length] for way in ways for length in range(1, len(way))}
        assert not beginnings & set(ways), "an option is chosen before another can be"


def test_what_is_seldom_asked_can_be_pointed_at_too() -> None:
    met: Counter[str] = Counter()
    for view in rare_views(SELDOM, 24):
        if not THOROUGH and min(met[kind] for kind in SELDOM) >= 2:
            break
        met[view.choice.kind] += 1
        there = anchors(scene(view, words("glenmore2", view.seats)))
        ways = [path(view.game, option, view.seat) for option in view.choice.options]
        assert all(at in there or at.startswith(WITHOUT_A_PLACE) for way in ways for at in way), view.choice.kind
        assert len(set(ways)) == len(ways)
    assert set(met) == set(SELDOM)


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_everything_that_can_be_pointed_at_is_explained(game: str, seats: int) -> None:
    for view in views(game, seats, 3):
        speaker = words(game, seats)
        said = tips(view, speaker)
        missing = anchors(scene(view, speaker)) - set(said)
        assert not missing
        assert all(tip.title for tip in said.values())


def test_every_anchor_has_a_title() -> None:
    for view in views("glenmore2", 3, 4):
        for element in elements(scene(view, words("glenmore2", 3))):
            if "data-at" in element.attrib:
                assert element[0].tag == f"{SVG}title" and element[0].text


def test_drawings_obey_a_strict_content_policy() -> None:
    """No inline styles, scripts or handlers, and nothing from elsewhere."""
    for game, seats in EVERY:
        view = next(views(game, seats, 5))
        for element in elements(scene(view, words(game, seats))):
            assert element.tag != f"{SVG}script"
            assert "style" not in element.attrib
            assert not [name for name in element.attrib if name.startswith("on")]
            assert element.attrib.get("href", "#").startswith("#")
    assert "http" not in style_sheet() and "@import" not in style_sheet()


def test_pieces_keep_their_ids_when_they_move() -> None:
    """Pawns, tiles and scots are the same elements before and after, wherever they are."""
    before: set[str] = set()
    for view in views("glenmore2", 4, 6):
        drawn = list(elements(scene(view, words("glenmore2", 4))))
        moving = {element.attrib["id"] for element in drawn if "moves" in element.attrib.get("class", "").split()}
        assert {f"pawn-{seat}" for seat in range(4)} <= moving
        scots = {id_ for id_ in moving if id_.startswith("scot-")}
        assert sum(plot.scots for player in highland(view).players for plot in player.land.values()) == len(scots)
        before |= scots
    assert len(before) <= 4 * 40
