"""Chronicle 6, The Dubious Tome of Scottish History, in the terminal."""

from rich.console import RenderableType

from greatglen.games.glenmore2.state import GlenMore2
from greatglen.terminal.scene import Scene


def draw(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    return []
