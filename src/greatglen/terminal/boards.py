"""Which board belongs to which game."""

from collections.abc import Callable

from rich.console import RenderableType

from greatglen.terminal import board_clans, board_glenmore
from greatglen.terminal.scene import Scene

_DRAW: dict[str, Callable[[Scene, bool], RenderableType]] = {
    "clans": board_clans.draw,
    "glenmore": board_glenmore.draw,
}
_LAND: dict[str, Callable[[Scene, int], RenderableType]] = {"glenmore": board_glenmore.land}


def draw(scene: Scene, whole: bool = True) -> RenderableType:
    """The table as the seat of the scene sees it; not `whole`: only what a question inside a turn needs."""
    return _DRAW[scene.view.game](scene, whole)


def territory(scene: Scene, seat: int) -> RenderableType | None:
    """What lies before a seat; None in games where all lies in the middle of the table."""
    show = _LAND.get(scene.view.game)
    return show(scene, seat) if show else None
