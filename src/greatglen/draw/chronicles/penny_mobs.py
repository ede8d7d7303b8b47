"""The drawing of Chronicle 8, The Penny Mobs."""

from greatglen.draw.chronicles.base import ChronicleDrawing


class PennyMobsDrawing(ChronicleDrawing):
    number = 8
