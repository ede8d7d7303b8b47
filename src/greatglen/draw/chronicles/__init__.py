"""The drawings of the Chronicles, one module each."""

from greatglen.draw.chronicles.base import ChronicleDrawing
from greatglen.draw.chronicles.dragon_boats import DragonBoatsDrawing
from greatglen.draw.chronicles.dubious_tome import DubiousTomeDrawing
from greatglen.draw.chronicles.haggis import HaggisDrawing
from greatglen.draw.chronicles.hammer import HammerDrawing
from greatglen.draw.chronicles.highlander import HighlanderDrawing
from greatglen.draw.chronicles.penny_mobs import PennyMobsDrawing
from greatglen.draw.chronicles.rock_and_hard_place import RockDrawing
from greatglen.draw.chronicles.single_cask import SingleCaskDrawing
from greatglen.draw.table import HighlandTable

DRAWINGS: dict[int, ChronicleDrawing] = {
    drawing.number: drawing
    for drawing in (
        DragonBoatsDrawing(),
        HighlanderDrawing(),
        SingleCaskDrawing(),
        HammerDrawing(),
        HaggisDrawing(),
        DubiousTomeDrawing(),
        RockDrawing(),
        PennyMobsDrawing(),
    )
}


def in_play(table: HighlandTable) -> list[ChronicleDrawing]:
    """The drawings of the Chronicles that are played with."""
    return [DRAWINGS[number] for number in table.chronicles]
