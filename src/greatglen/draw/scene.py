"""The parts of a table, as one seat sees it."""

from typing import Any

from greatglen.draw.chronicles import in_play
from greatglen.draw.clanboard import clanboard
from greatglen.draw.clans import clans_scene
from greatglen.draw.discards import discards
from greatglen.draw.part import Part
from greatglen.draw.people import people
from greatglen.draw.rondel import rondel
from greatglen.draw.supply import supply
from greatglen.draw.table import HighlandTable
from greatglen.draw.territory import territory
from greatglen.games.clans.state import Clans
from greatglen.kernel.view import View
from greatglen.words.kernel import Words


def scene(view: View, words: Words[Any]) -> list[Part]:
    """Every part of the table of a view, drawn."""
    if isinstance(view.state, Clans):
        return clans_scene(view, words)
    table = HighlandTable.of(view, words)
    seats = range(view.seats)
    walkers = people(table)
    parts = [rondel(table)]
    parts += [territory(table, seat, walkers[seat]) for seat in seats]
    parts += [supply(table, seat) for seat in seats]
    if table.second is not None:
        parts += [clanboard(table), discards(table)]
    for drawing in in_play(table):
        parts += drawing.parts(table)
        before = [drawing.before_seat(table, seat) for seat in seats]
        parts += [part for part in before if part is not None]
    return parts
