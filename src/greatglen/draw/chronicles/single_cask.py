"""The drawing of Chronicle 3, Ol' Jamey's Single Cask Reserve."""

from greatglen.draw.chronicles.base import ChronicleDrawing


class SingleCaskDrawing(ChronicleDrawing):
    number = 3
