"""The drawing of Chronicle 7, Between a Rock and a Hard Place."""

from greatglen.draw.chronicles.base import ChronicleDrawing


class RockDrawing(ChronicleDrawing):
    number = 7
