"""The board of Glen More II: rondel, market, decks, players, and the territory of the one who looks."""

from collections.abc import Sequence
from functools import partial

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore2.rules.actions import Abandon, Put, Recover, Remove
from greatglen.games.glenmore2.rules.box import DECKS, Tile
from greatglen.games.glenmore2.rules.scoring import LAST
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import boards, get_text
from greatglen.games.glenmore2.terminal.clan_board import clan_board
from greatglen.games.glenmore2.terminal.components import GlenMore2Components
from greatglen.games.glenmore2.terminal.players import lairds
from greatglen.games.glenmore2.terminal.vocabulary import meant
from greatglen.games.glenmore2.text import CLAN_SOURCE, LANDMARK_SOURCE, GlenMore2Text
from greatglen.games.glenmore2.text import board as sentences
from greatglen.games.glenmore2.text.bonuses import clan_bonus, landmark_effect
from greatglen.games.glenmore_common.rules.notation import bundle, deals
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.games.glenmore_common.terminal import market
from greatglen.games.glenmore_common.terminal.board import HighlandBoard
from greatglen.games.glenmore_common.terminal.rondel import add_tile, tiles_grid
from greatglen.games.glenmore_common.terminal.tile import CARD, DIFFERENT, OVER, PERSON, RIVER, ShownTile, described
from greatglen.games.glenmore_common.text import board as common
from greatglen.kernel.action import Action
from greatglen.terminal.interface import Aside, Scene
from greatglen.text.speech import Speaker

TILE_STYLES = {
    "village": "white",
    "castle": "bright_white",
    "whisky": "dark_orange3",
    "animal": "green",
    "material": "yellow",
    "trade": "magenta",
    "loch": "bright_blue",
    "person": "bright_cyan",
}


class GlenMore2Board(HighlandBoard):
    components = GlenMore2Components()

    def draw(self, scene: Scene, whole: bool = True) -> RenderableType:
        """Between two questions of one turn only what the seat works with."""
        state = _get_state(scene)
        kind = scene.view.choice.kind
        parts: list[RenderableType] = []
        if whole or kind == "take":
            parts += [*self._middle(scene, state), *lairds(scene, state)]
        parts += [part for board in boards(state) for part in board.draw(scene, state)]
        if whole or kind != "ally":
            parts.append(self.territory(scene, scene.view.seat))
        if scene.numbers and kind == "recover":
            parts.append(self.discards(scene))
        if scene.numbers and kind == "ally":
            parts.append(clan_board(scene))
        if not whole and kind not in ("take", "ally"):
            parts.append(self._at_hand(scene, state))
        return Group(*parts)

    def tile(self, scene: Scene, number: int) -> ShownTile:
        text = get_text(scene)
        tile = _get_state(scene).box.tiles[number]
        kind = sentences.kind(text, tile.kind)
        return ShownTile(
            key=tile.key,
            name=text.tile_numbered(number),
            labels=(kind, kind[:2]),
            style=TILE_STYLES.get(tile.kind, "bold"),
            across=RIVER if tile.ways[0] else "",
            over=tile.overbuild,
            cost=bundle(tile.entry.cost),
            once=tile.once,
            ways=deals(tile.entry.activate),
        )

    def figure(self, scene: Scene, figure: int) -> str:
        state, text = _get_state(scene), get_text(scene)
        called = (board.figure(text, state, figure) for board in boards(state))
        return next((name for name in called if name is not None), sentences.die(text))

    def taken(self, action: Action) -> str:
        return action.tile if isinstance(action, Abandon | Recover) else super().taken(action)

    def pointed(self, action: Action) -> int | None:
        return action.cell if isinstance(action, Put | Remove) else super().pointed(action)

    def asides(self, speaker: Speaker) -> Sequence[Aside]:
        return (
            Aside("c", *sentences.clan_board(speaker), partial(clan_board, roads=True)),
            Aside("d", *sentences.discard_pile(speaker), self.discards),
        )

    def numbered(self, scene: Scene) -> str:
        text, last = get_text(scene), len(scene.numbers)
        match scene.view.choice.kind:
            case "ally":
                return sentences.on_clan_board(text, last)
            case "recover":
                return sentences.on_discard_pile(text, last)
        return ""

    def meant(self, text: str, scene: Scene) -> Sequence[Action]:
        return meant(text, scene)

    def discards(self, scene: Scene) -> RenderableType:
        """The discard pile, the latest tile last."""
        state, text = _get_state(scene), get_text(scene)
        if not state.discards:
            return Text(sentences.no_discards(text))
        grid = tiles_grid(text)
        for tile in state.discards:
            add_tile(grid, scene, text, self.tile(scene, tile), self.taken)
        return Panel(grid, title=sentences.discards(text), box=box.ROUNDED, title_align="left", padding=(0, 0))

    def _middle(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        """What lies in the middle of the table."""
        text = get_text(scene)
        strip = self.rondel(scene)
        legend = [common.river(text, RIVER), *sentences.legend(text, OVER, PERSON, CARD)]
        landmarks = _landmarks_on_rondel(text, state)
        if not scene.wide:
            legend += [*sentences.lettered(text), common.different(text, DIFFERENT)]
            facts = [" · ".join(_decks(text, state)), "  ".join(legend)]
            prices = Text.assemble(" ", market.line(text, state))
            return [strip, prices, *(Text(f" {line}", "dim") for line in facts), *landmarks]
        beside = Grid.grid(padding=(0, 1, 0, 0))
        facts = [*_decks(text, state), *legend]
        beside.add_row(strip, Group(market.market(text, state), *(Text(f" {line}", "dim") for line in facts)))
        return [beside, *landmarks]

    def _at_hand(self, scene: Scene, state: GlenMore2) -> RenderableType:
        """What decides the questions inside a turn: what asks, one's own means, the market."""
        player, text = state.players[scene.view.seat], get_text(scene)
        means = sentences.means(text, player.coins, player.whisky, player.vp, player.scots, player.markers)
        return Group(*self._asker(scene, state), Text(f" {means}"), Text.assemble(" ", market.line(text, state)))

    def _asker(self, scene: Scene, state: GlenMore2) -> list[Text]:
        """The tile, landmark card or clan that asks, and what it does."""
        by = scene.view.choice.by
        kind, colon, name = by.partition(":")
        text = get_text(scene)
        if kind == CLAN_SOURCE:
            return [Text.assemble((f" {text.source(by)}: ", "bold"), clan_bonus(text, state.box.clans[name]))]
        if kind == LANDMARK_SOURCE:
            effect = landmark_effect(text, state.box.landmarks[name])
            return [Text.assemble((f" {CARD} {text.translate(name)}: ", "bold"), effect)]
        key = name if colon else kind
        if key not in state.box.number:
            return []
        number = state.box.number[key]
        told = Text.assemble(" ", described(text, self.tile(scene, number)))
        return [told, *_landmark(text, state, state.box.tiles[number])]


def _get_state(scene: Scene) -> GlenMore2:
    assert isinstance(scene.view.state, GlenMore2)
    return scene.view.state


def _decks(text: GlenMore2Text, state: GlenMore2) -> list[str]:
    """How far the game has come."""
    left = [len(bag) + sum(slot.deck == deck for slot in state.slots) for deck, bag in enumerate(state.decks)]
    decks = ", ".join(f"{letter} {n}" for letter, n in zip(DECKS, left, strict=True) if n)
    scorings = common.scorings(text, state.scored, LAST)
    return [sentences.decks(text, decks), scorings, sentences.pile(text, len(state.discards))]


def _landmarks_on_rondel(text: GlenMore2Text, state: GlenMore2) -> list[Text]:
    """What the landmark cards to be had do."""
    tiles = [state.box.tiles[tile] for tile in state.rondel.tiles if tile != NONE]
    return [line for tile in tiles for line in _landmark(text, state, tile)]


def _landmark(text: GlenMore2Text, state: GlenMore2, tile: Tile) -> list[Text]:
    card = state.box.landmarks.get(tile.name)
    if card is None or not any(amount.what == "landmark" for amount in tile.once):
        return []
    effect = landmark_effect(text, card)
    return [Text.assemble((f" {CARD} {text.translate(card.name)}: ", "bold"), effect, style="dim")]


BOARD = GlenMore2Board()
