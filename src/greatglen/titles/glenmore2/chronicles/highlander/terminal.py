"""Chronicle 2, Highlander, in the terminal: the mountain, what lies on it, and which tiles lie beyond it."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from greatglen.terminal.scene import Scene
from greatglen.titles.glenmore2.chronicles.highlander.rules.mountain import NUMBER, highlander, next_summit
from greatglen.titles.glenmore2.chronicles.highlander.words import on_mountain
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.glenmore2.words import GlenMore2Words

PEAK = "▲"


def draw(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    words = scene.words
    assert isinstance(words, GlenMore2Words)
    there = highlander(state)
    lying = words.bundle(tuple(on_mountain(state))) or "nothing"
    line = Text.assemble((f"{PEAK} {CHRONICLES[NUMBER].name}: ", "bold"), f"on the mountain {lying}; ")
    line.append(scene.name(there) if there >= 0 else Text("nobody"))
    line.append(" stands there")
    beyond = _beyond(words, state)
    if beyond:
        line.append(f"; over it, for a coin or a resource: {beyond}")
    return [Padding(line, (0, 1))]


def _beyond(words: GlenMore2Words, state: GlenMore2) -> str:
    """The tiles that the next to move reaches only over the mountain."""
    rondel = state.rondel
    if all(figure in rondel.out for figure in range(len(rondel.figures))):
        return ""
    mover = rondel.rearmost()
    summit = next_summit(state, rondel.figures[mover])
    return ", ".join(words.tile_numbered(rondel.tile_at(place)) for place in rondel.ahead(mover) if place > summit)


BOARD = draw
