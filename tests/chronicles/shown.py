"""What a table with Chronicles shows: its parts, what can be pointed at in them, and what is said of that."""

import xml.etree.ElementTree as ET

from glen2 import glen

from greatglen import Table
from greatglen.drawing import scene, tips
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.text import load_game_text
from greatglen.text.tip import Tip

PLAYERS = ("Ailsa", "Morag", "Iain", "Flora")


def words_of(table: Table) -> GlenMore2Text:
    """Return the English words of a table, for every Chronicle that has a part in its position."""
    numbers = ",".join(map(str, sorted(glen(table).parts)))
    words = load_game_text("glenmore2", PLAYERS[: table.seats], {**table.options, "chronicles": numbers})
    assert isinstance(words, GlenMore2Text)
    return words


def drawn(table: Table, part: str, seat: int = 0) -> ET.Element:
    """Draw a part of the table as a seat sees it; KeyError if it is not there."""
    parts = {one.name: one.svg for one in scene(table.view_for(seat), words_of(table))}
    return ET.fromstring(parts[part])


def anchors(element: ET.Element, beginning: str = "") -> list[str]:
    """Return what can be pointed at in a drawing."""
    found = (one.get("data-at", "") for one in element.iter())
    return [anchor for anchor in found if anchor and anchor.startswith(beginning)]


def tip(table: Table, anchor: str, seat: int = 0) -> Tip:
    """Return what a seat is told of what it points at."""
    return tips(table.view_for(seat), words_of(table))[anchor]
