"""Which board belongs to which game, and what else can be looked at there."""

from collections.abc import Callable
from functools import partial

import msgspec
from rich.console import RenderableType

from greatglen.terminal.scene import Scene
from greatglen.titles.clans import terminal as board_clans
from greatglen.titles.glenmore import terminal as board_glenmore
from greatglen.titles.glenmore2 import terminal as board_glenmore2
from greatglen.titles.glenmore2.terminal.clan_board import clan_board

_DRAW: dict[str, Callable[[Scene, bool], RenderableType]] = {
    "clans": board_clans.draw,
    "glenmore": board_glenmore.draw,
    "glenmore2": board_glenmore2.draw,
}
_LAND: dict[str, Callable[[Scene, int], RenderableType]] = {
    "glenmore": board_glenmore.land,
    "glenmore2": board_glenmore2.land,
}


class Aside(msgspec.Struct, frozen=True):
    """Something of a table that is shown when asked for: by which key, what it is, and how it is drawn."""

    key: str
    name: str
    hint: str  # its name where there is little room
    draw: Callable[[Scene], RenderableType]


_ASIDES: dict[str, tuple[Aside, ...]] = {
    "glenmore2": (
        Aside("c", "clan board", "clans", partial(clan_board, roads=True)),
        Aside("d", "discard pile", "discards", board_glenmore2.discards),
    )
}


def draw(scene: Scene, whole: bool = True) -> RenderableType:
    """The table as the seat of the scene sees it; not `whole`: only what a question inside a turn needs."""
    return _DRAW[scene.view.game](scene, whole)


def territory(scene: Scene, seat: int) -> RenderableType | None:
    """What lies before a seat; None in games where all lies in the middle of the table."""
    show = _LAND.get(scene.view.game)
    return show(scene, seat) if show else None


def asides(game: str) -> tuple[Aside, ...]:
    """What else a game has to look at."""
    return _ASIDES.get(game, ())
