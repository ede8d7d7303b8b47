"""Every tile and every card can be drawn, and every picture it needs is in the sheet."""

import re
import xml.etree.ElementTree as ET

import pytest

from greatglen.draw import sheet, style
from greatglen.draw.sheet import symbols
from greatglen.draw.svg import el
from greatglen.titles.clans.draw.cards import back, face
from greatglen.titles.clans.rules.components import NAME
from greatglen.titles.highland.draw.faces import Face, glenmore2_faces, glenmore_faces
from greatglen.titles.highland.draw.tile import lines_of, tile

FACES = [*glenmore_faces(), *glenmore2_faces("standard")]


def refers_to(markup: str) -> set[str]:
    return {*re.findall(r'href="#([^"]+)"', markup), *re.findall(r"url\(#([^)]+)\)", markup)}


def ids() -> set[str]:
    return {element.attrib["id"] for element in ET.fromstring(sheet()).iter() if "id" in element.attrib}


@pytest.mark.parametrize("one", FACES, ids=lambda one: one.key)
def test_every_tile_is_drawn_on_the_rondel_and_in_a_territory(one: Face) -> None:
    for laid in (False, True):
        drawn = tile(one, one.name, laid)
        assert ET.fromstring(drawn) is not None
        assert refers_to(drawn) <= ids()
        assert " ".join(lines_of(one.name)) == one.name
    assert len(tile(one, one.name, True)) <= len(tile(one, one.name, False))


@pytest.mark.parametrize("card", range(len(NAME)), ids=lambda card: NAME[card])
def test_every_card_is_drawn(card: int) -> None:
    drawn = el("g", face(card), back())
    assert ET.fromstring(drawn) is not None
    assert refers_to(drawn) <= ids()


def test_the_sheet_is_whole() -> None:
    """Ids are unique, and whatever a symbol uses is there."""
    found = re.findall(r' id="([^"]+)"', symbols())
    assert len(found) == len(set(found))
    assert refers_to(symbols()) <= set(found)


def test_every_kind_and_scene_looks_different() -> None:
    drawn = {(one.kind, one.scene): tile(one, "", True) for one in FACES}
    grounds = {kind: re.findall(r"#(a-g-[a-z]+)", markup)[0] for (kind, _), markup in drawn.items()}
    assert len(set(grounds.values())) == len({one.kind for one in FACES})


def test_the_style_knows_light_and_dark_and_what_may_be_chosen() -> None:
    css = style()
    assert 'data-theme="dark"' in css and "prefers-color-scheme:dark" in css
    for name in (".may", ".chosen", ".mayNot", ".moves"):
        assert f"{name} " in css or f"{name}>" in css
    assert css.count("{") == css.count("}")
