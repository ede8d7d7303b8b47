"""The drawing of Chronicle 4, Hammer of the Scots."""

from greatglen.draw.chronicles.base import ChronicleDrawing


class HammerDrawing(ChronicleDrawing):
    number = 4
