"""Every tile and every card can be drawn, and every picture it needs is in the sheet."""

import re
import xml.etree.ElementTree as ET

import pytest

from greatglen.drawing import style_sheet, symbol_sheet
from greatglen.drawing.sheet import slices_of, symbols
from greatglen.drawing.svg import el
from greatglen.games import GAMES
from greatglen.games.clans.drawing.cards import back, face
from greatglen.games.clans.rules.components import NAME
from greatglen.games.glenmore.text import table as glenmore
from greatglen.games.glenmore2.text import table as glenmore2
from greatglen.games.glenmore_common.drawing.tile import lines_of, tile
from greatglen.games.glenmore_common.text.faces import TileFace

FACES = {"glenmore": glenmore.faces(), "glenmore2": glenmore2.faces("standard")}
EVERY = [(game, face) for game, faces in FACES.items() for face in faces]


def refers_to(markup: str) -> set[str]:
    return {*re.findall(r'href="#([^"]+)"', markup), *re.findall(r"url\(#([^)]+)\)", markup)}


def ids(game: str) -> set[str]:
    return {element.attrib["id"] for element in ET.fromstring(symbol_sheet(game)).iter() if "id" in element.attrib}


@pytest.mark.parametrize(("game", "one"), EVERY, ids=lambda value: getattr(value, "key", value))
def test_every_tile_is_drawn_on_the_rondel_and_in_a_territory(game: str, one: TileFace) -> None:
    for laid in (False, True):
        drawn = tile(one, one.name, laid)
        assert ET.fromstring(drawn) is not None
        assert refers_to(drawn) <= ids(game)
        assert " ".join(lines_of(one.name)) == one.name
    assert len(tile(one, one.name, True)) <= len(tile(one, one.name, False))


@pytest.mark.parametrize("card", range(len(NAME)), ids=lambda card: NAME[card])
def test_every_card_is_drawn(card: int) -> None:
    drawn = el("g", face(card), back())
    assert ET.fromstring(drawn) is not None
    assert refers_to(drawn) <= ids("clans")


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_is_whole(game: str) -> None:
    """Ids are unique, and whatever a symbol uses is there, with all expansions and with none."""
    for slices in (slices_of(game), slices_of(game, {"chronicles": ""})):
        found = re.findall(r' id="([^"]+)"', symbols(slices))
        assert len(found) == len(set(found))
        assert refers_to(symbols(slices)) <= set(found)


def test_a_page_has_only_the_symbols_of_its_own_game() -> None:
    assert "a-o-village" not in ids("clans") and "a-highlands" not in ids("glenmore")
    assert "a-c-red" not in ids("glenmore2") and "a-i-bonnet" not in ids("glenmore2")
    assert "a-c4-england" not in symbol_sheet("glenmore2", {"chronicles": "1"})
    assert "a-c4-england" in symbol_sheet("glenmore2", {"chronicles": "1,4"})


def test_every_kind_and_scene_looks_different() -> None:
    faces = [face for _, face in EVERY]
    drawn = {(one.kind, one.scene): tile(one, "", True) for one in faces}
    grounds = {kind: re.findall(r"#(a-g-[a-z]+)", markup)[0] for (kind, _), markup in drawn.items()}
    assert len(set(grounds.values())) == len({one.kind for one in faces})


def test_the_style_knows_light_and_dark_and_what_may_be_chosen() -> None:
    css = style_sheet()
    assert 'data-theme="dark"' in css and "prefers-color-scheme:dark" in css
    for name in (".may", ".chosen", ".mayNot"):
        assert f"{name} " in css or f"{name}>" in css
    assert css.count("{") == css.count("}")
