"""The drawing of Chronicle 6, The Dubious Tome of Scottish History."""

from greatglen.draw.chronicles.base import ChronicleDrawing


class DubiousTomeDrawing(ChronicleDrawing):
    number = 6
