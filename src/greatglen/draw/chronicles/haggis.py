"""The drawing of Chronicle 5, Address to a Haggis."""

from greatglen.draw.chronicles.base import ChronicleDrawing


class HaggisDrawing(ChronicleDrawing):
    number = 5
