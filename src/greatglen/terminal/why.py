"""“Why not?”: what a word of a player may mean now, and the reasons the table gives."""

from collections.abc import Callable, Sequence
from typing import Protocol

from greatglen.kernel.action import Action
from greatglen.kernel.table import Table
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.scene import Scene
from greatglen.titles.clans.rules.actions import Play
from greatglen.titles.clans.rules.components import NAME
from greatglen.titles.clans.rules.state import Clans
from greatglen.titles.glenmore.rules.activation import ways
from greatglen.titles.glenmore.rules.components import TILES
from greatglen.titles.glenmore.rules.state import GlenMore
from greatglen.titles.glenmore2.rules.actions import Ally, Put, Recover, Remove
from greatglen.titles.glenmore2.rules.activation import ways as ways_of
from greatglen.titles.glenmore2.rules.effects import PutDown
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.highland.rules.actions import Activate, Pay, PayScot, Place, Take
from greatglen.titles.highland.rules.state import Highland

MOST_REASONS = 8


def reasons(text: str, table: Table, scene: Scene) -> list[str]:
    """What there is to say about an option's number, a tile, cell, card or space, or an action in its notation."""
    numbers = {str(number): action for action, number in scene.numbers.items()}
    if text in numbers:
        return [f"It is allowed: {scene.words.option(numbers[text], scene.view.state)}."]
    meant = _MEANT[table.game.name](text, scene)
    if not meant:
        if text.split()[0] not in table.game.actions:
            raise Complaint(f"“{text}” is nothing one could do; name an option, a tile, a cell or an action.")
        meant = [table.read(text)]
    said = []
    for action in meant:
        refusal = table.why_not(action)
        if refusal is not None:
            said.append(scene.words.refusal(refusal))
        else:
            said.append(f"{scene.numbers[action]} is allowed: {scene.words.option(action, scene.view.state)}.")
    said = list(dict.fromkeys(said))
    return said[:MOST_REASONS]


def _glenmore(text: str, scene: Scene) -> list[Action]:
    """A cell answers the question about cells that is asked; a tile is meant to be taken."""
    state = scene.view.state
    assert isinstance(state, GlenMore)
    if text.isdigit():
        cell = int(text)
        land = state.players[scene.view.seat].land
        if scene.view.choice.kind == "activate" and cell in land:
            return list(ways(cell, TILES[land[cell].tile]))
        return _on_cell(cell, scene.view.choice.kind, state)
    return [Take(TILES[tile].key) for tile in _tiles_called(text, state, TILES)]


def _glenmore2(text: str, scene: Scene) -> list[Action]:
    """The same with clans, the discard pile, and tiles to remove or to put something on."""
    state = scene.view.state
    assert isinstance(state, GlenMore2)
    kind = scene.view.choice.kind
    step = state.agenda[-1]
    if text.isdigit():
        cell = int(text)
        land = state.players[scene.view.seat].land
        if kind in ("activate", "activate-one") and cell in land:
            return list(ways_of(state, scene.view.seat, cell, state.box.tiles[land[cell].tile])) or [Activate(cell)]
        if isinstance(step, PutDown):
            return [Put(step.what, cell)]
        return [Remove(cell)] if kind == "remove" else _on_cell(cell, kind, state)
    clans = [clan for clan in state.box.clans if clan.lower() == text.lower()]
    if clans:
        return [Ally(clan) for clan in clans]
    if kind == "recover":
        tiles = [tile for tile in state.box.tiles if _called(text, tile.key, tile.name)]
        return [Recover(tile.key) for tile in tiles[:1]]
    return [Take(state.box.tiles[tile].key) for tile in _tiles_called(text, state, state.box.tiles)]


def _on_cell(cell: int, kind: str, state: Highland) -> list[Action]:
    """What a cell means in a question that both games ask."""
    if kind == "pay":
        return [Pay(resource, cell) for resource in state.RESOURCES]
    if kind == "pay-scot":
        return [PayScot(cell)]
    return [Place(cell)] if kind == "place" else []


class Named(Protocol):
    """A tile of either Glen More."""

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...


def _tiles_called(text: str, state: Highland, tiles: Sequence[Named]) -> list[int]:
    """The tiles of that name or key on the rondel, or else the first there is."""
    called = [number for number, tile in enumerate(tiles) if _called(text, tile.key, tile.name)]
    return [tile for tile in called if tile in state.rondel.tiles] or called[:1]


def _called(text: str, key: str, name: str) -> bool:
    return text.lower() in (key, name.lower())


def _clans(text: str, scene: Scene) -> list[Action]:
    """A space: every card of the hand on it; a card: that card on every free space."""
    state = scene.view.state
    assert isinstance(state, Clans)
    if scene.view.choice.kind != "play":
        return []
    names = state.board.names
    word = text.lower()
    space = word.replace("top ", "t").replace("bottom ", "b")
    if space in names:
        return [Play(NAME[card], space) for card in state.hands[scene.view.seat]]
    for card in NAME:
        colour, rank = card.split("-")
        if word in (card, f"{colour} {rank}", f"{colour[0]}{rank}"):
            return [Play(card, names[free]) for free in state.free_spaces()]
    return []


_MEANT: dict[str, Callable[[str, Scene], list[Action]]] = {
    "clans": _clans,
    "glenmore": _glenmore,
    "glenmore2": _glenmore2,
}
