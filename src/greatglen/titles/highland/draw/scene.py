"""The parts of a table of either Glen More, as one seat sees it, and the tips for them."""

from typing import Any

from greatglen.draw.part import Part
from greatglen.draw.tips import Said
from greatglen.kernel.view import View
from greatglen.titles.highland.draw.people import people
from greatglen.titles.highland.draw.rondel import rondel
from greatglen.titles.highland.draw.supply import supply
from greatglen.titles.highland.draw.table import HighlandTable
from greatglen.titles.highland.draw.territory import territory
from greatglen.titles.highland.draw.tips_land import land_tips
from greatglen.titles.highland.draw.tips_table import table_tips
from greatglen.words.words import Words


class HighlandDrawing:
    """Rondel, territories and supplies; what a game has besides lies in the middle."""

    def middle(self, table: HighlandTable) -> list[Part]:
        """What only one of the games has."""
        return []

    def scene(self, view: View, words: Words[Any]) -> list[Part]:
        table = HighlandTable.of(view, words)
        seats = range(view.seats)
        walkers = people(table)
        parts = [rondel(table)]
        parts += [territory(table, seat, walkers[seat]) for seat in seats]
        parts += [supply(table, seat) for seat in seats]
        parts += self.middle(table)
        for drawing in table.expansions:
            parts += drawing.parts(table)
            before = [drawing.before_seat(table, seat) for seat in seats]
            parts += [part for part in before if part is not None]
        return parts

    def tips(self, view: View, words: Words[Any]) -> dict[str, Said]:
        table = HighlandTable.of(view, words)
        said = {**table_tips(table), **land_tips(table)}
        for drawing in table.expansions:
            said |= drawing.tips(table)
        return said
