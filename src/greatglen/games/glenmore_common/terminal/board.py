"""The board of either Glen More: what both show in the same way, and what a word of a player may mean in both."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Protocol

from rich.console import RenderableType

from greatglen.games.glenmore_common.rules.actions import Activate, Pay, PayScot, Place, Take
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.games.glenmore_common.terminal import rondel, territory
from greatglen.games.glenmore_common.terminal.tile import ShownTile
from greatglen.games.glenmore_common.text import HighlandText
from greatglen.kernel.action import Action
from greatglen.terminal.interface import Scene, TerminalBoard


class HighlandBoard(TerminalBoard):
    """Each game says how it shows its tiles and what it calls the figures that are no player's."""

    @abstractmethod
    def tile(self, scene: Scene, number: int) -> ShownTile:
        """What is shown of a tile."""

    @abstractmethod
    def figure(self, scene: Scene, figure: int) -> str:
        """The name of a figure on the rondel that is no player's."""

    def taken(self, action: Action) -> str:
        """The key of the tile that an action would take from the rondel or elsewhere; "" if none."""
        return action.tile if isinstance(action, Take) else ""

    def pointed(self, action: Action) -> int | None:
        """The cell of one's own territory that an action is about."""
        return action.cell if isinstance(action, Place | Activate | PayScot) else None

    def territory(self, scene: Scene, seat: int) -> RenderableType:
        return territory.panel(scene, _get_text(scene), seat, partial(self.tile, scene), self.pointed)

    def rondel(self, scene: Scene) -> RenderableType:
        """Who stands where on the rondel, and what can be had there."""
        state = scene.view.state
        assert isinstance(state, Highland)
        tiles, called = partial(self.tile, scene), partial(self.figure, scene)
        return rondel.rondel(scene, _get_text(scene), state.rondel, tiles, called, self.taken)


class Named(Protocol):
    """A tile of either game."""

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...


def actions_on_cell(cell: int, kind: str, state: Highland) -> list[Action]:
    """What a cell means in a question that both games ask."""
    if kind == "pay":
        return [Pay(resource, cell) for resource in state.RESOURCES]
    if kind == "pay-scot":
        return [PayScot(cell)]
    return [Place(cell)] if kind == "place" else []


def find_tiles(text: str, scene: Scene, tiles: Sequence[Named]) -> list[int]:
    """The tiles of that name or key on the rondel, or else the first there is."""
    state = scene.view.state
    assert isinstance(state, Highland)
    found = [number for number, tile in enumerate(tiles) if matches_name(text, scene, tile)]
    return [tile for tile in found if tile in state.rondel.tiles] or found[:1]


def matches_name(text: str, scene: Scene, tile: Named) -> bool:
    """Whether a tile is meant: by its key, or by its name in the language of the table or in English."""
    return text.lower() in (tile.key, tile.name.lower(), _get_text(scene).tile_name(tile.key).lower())


def _get_text(scene: Scene) -> HighlandText[Highland]:
    assert isinstance(scene.text, HighlandText)
    return scene.text
