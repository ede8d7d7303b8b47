"""What the terminal shows of the Chronicles: each has a function, from a scene to what lies on the table."""

from rich.console import RenderableType

from greatglen.terminal.scene import Scene
from greatglen.titles.glenmore2.chronicles.hammer.terminal import ENGLISHMAN
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.glenmore2.rules.state import GlenMore2


def figure_called(state: GlenMore2, figure: int) -> str:
    """A figure on the rondel that is no player's."""
    return "die" if figure == state.die else ENGLISHMAN


def chronicles(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    """The part of every Chronicle in play."""
    return [part for number in sorted(state.parts) for part in CHRONICLES[number].slice.face("terminal")(scene, state)]
