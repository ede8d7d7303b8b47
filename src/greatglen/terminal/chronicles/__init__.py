"""What the terminal shows of the Chronicles: one function each, from a scene to what lies on the table."""

from collections.abc import Callable

from rich.console import RenderableType

from greatglen.games.glenmore2.state import GlenMore2
from greatglen.terminal.chronicles import (
    dragon_boats,
    dubious_tome,
    haggis,
    hammer,
    highlander,
    penny_mobs,
    rock_and_hard_place,
    single_cask,
)
from greatglen.terminal.scene import Scene

_DRAW: dict[int, Callable[[Scene, GlenMore2], list[RenderableType]]] = {
    1: dragon_boats.draw,
    2: highlander.draw,
    3: single_cask.draw,
    4: hammer.draw,
    5: haggis.draw,
    6: dubious_tome.draw,
    7: rock_and_hard_place.draw,
    8: penny_mobs.draw,
}


def figure_called(state: GlenMore2, figure: int) -> str:
    """A figure on the rondel that is no player's."""
    return "die" if figure == state.die else hammer.ENGLISHMAN


def chronicles(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    """The part of every Chronicle in play."""
    return [part for number in sorted(state.parts) for part in _DRAW[number](scene, state)]
