"""What a word of a player may mean in Glen More II: a cell, a tile, a clan."""

from collections.abc import Sequence

from greatglen.games.glenmore2.rules.actions import Ally, Put, Recover, Remove
from greatglen.games.glenmore2.rules.activation import ways
from greatglen.games.glenmore2.rules.effects import PutDown
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.actions import Activate, Take
from greatglen.games.glenmore_common.terminal.board import called, on_cell, tiles_called
from greatglen.kernel.action import Action
from greatglen.terminal.interface import Scene


def meant(text: str, scene: Scene) -> Sequence[Action]:
    """A cell answers the question that is asked; a clan is to be allied with, a tile to be taken."""
    state = scene.view.state
    assert isinstance(state, GlenMore2)
    if text.isdigit():
        return _on_cell(int(text), scene, state)
    clans = [clan for clan in state.box.clans if text.lower() in (clan.lower(), scene.words.translate(clan).lower())]
    if clans:
        return [Ally(clan) for clan in clans]
    if scene.view.choice.kind == "recover":
        tiles = [tile for tile in state.box.tiles if called(text, scene, tile)]
        return [Recover(tile.key) for tile in tiles[:1]]
    return [Take(state.box.tiles[tile].key) for tile in tiles_called(text, scene, state.box.tiles)]


def _on_cell(cell: int, scene: Scene, state: GlenMore2) -> Sequence[Action]:
    kind, seat = scene.view.choice.kind, scene.view.seat
    land = state.players[seat].land
    if kind in ("activate", "activate-one") and cell in land:
        return list(ways(state, seat, cell, state.box.tiles[land[cell].tile])) or [Activate(cell)]
    step = state.agenda[-1]
    if isinstance(step, PutDown):
        return [Put(step.what, cell)]
    return [Remove(cell)] if kind == "remove" else on_cell(cell, kind, state)
