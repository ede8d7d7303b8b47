"""“Why not?”: what a word of a player may mean now, and the reasons the table gives."""

from collections.abc import Callable

from greatglen.games.clans.actions import Play
from greatglen.games.clans.components import NAME
from greatglen.games.clans.state import Clans
from greatglen.games.glenmore.activation import hows
from greatglen.games.glenmore.components import TILES, Tile
from greatglen.games.glenmore.state import GlenMore
from greatglen.games.highland.actions import Pay, PayScot, Place, Take
from greatglen.games.highland.rondel import NONE
from greatglen.kernel.action import Action
from greatglen.kernel.table import Table
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.scene import Scene

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
    kind = scene.view.choice.kind
    land = state.players[scene.view.seat].land
    if text.isdigit():
        cell = int(text)
        if kind == "activate" and cell in land:
            return list(hows(cell, TILES[land[cell].tile]))
        if kind == "pay":
            return [Pay(resource, cell) for resource in state.RESOURCES]
        if kind == "pay-scot":
            return [PayScot(cell)]
        return [Place(cell)] if kind == "place" else []
    on_rondel = [TILES[tile] for tile in state.rondel.tiles if tile != NONE and _called(text, TILES[tile])]
    elsewhere = [tile for tile in TILES if _called(text, tile)]
    return [Take(tile.key) for tile in on_rondel or elsewhere[:1]]


def _called(text: str, tile: Tile) -> bool:
    return text.lower() in (tile.key, tile.name.lower())


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


_MEANT: dict[str, Callable[[str, Scene], list[Action]]] = {"clans": _clans, "glenmore": _glenmore}
