"""The drawing of Chronicle 1, The Dragon Boat Races."""

from greatglen.draw.chronicles.base import ChronicleDrawing


class DragonBoatsDrawing(ChronicleDrawing):
    number = 1
