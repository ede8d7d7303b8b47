"""The drawings of Glen More II: beside those of both games the clan board and the discard pile."""

from greatglen.draw.part import Part
from greatglen.titles.glenmore2.draw.clanboard import clanboard
from greatglen.titles.glenmore2.draw.discards import discards
from greatglen.titles.highland.draw.scene import HighlandDrawing
from greatglen.titles.highland.draw.table import HighlandTable


class GlenMore2Drawing(HighlandDrawing):
    def middle(self, table: HighlandTable) -> list[Part]:
        return [clanboard(table), discards(table)]


DRAWING = GlenMore2Drawing()
