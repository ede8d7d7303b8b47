"""The drawing of Chronicle 2, Highlander."""

from greatglen.draw.chronicles.base import ChronicleDrawing


class HighlanderDrawing(ChronicleDrawing):
    number = 2
