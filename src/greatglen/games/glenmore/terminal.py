"""The board of Glen More: rondel, market, players, and the territory of the one who looks."""

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore.rules.activation import ways
from greatglen.games.glenmore.rules.components import CARDS, TILE, TILES
from greatglen.games.glenmore.rules.state import Chief, GlenMore
from greatglen.games.glenmore.text import GlenMoreText, labels
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.games.glenmore_common.rules.land import count_goods, count_scots
from greatglen.games.glenmore_common.rules.notation import parse_bundle, parse_deals
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.games.glenmore_common.terminal import rondel
from greatglen.games.glenmore_common.terminal.board import HighlandBoard, actions_on_cell, find_tiles
from greatglen.games.glenmore_common.terminal.tile import (
    CARD,
    DIFFERENT,
    PERSON,
    RIVER,
    ROAD,
    ShownTile,
    described,
    goods,
)
from greatglen.games.glenmore_common.text import labels as common_labels
from greatglen.kernel.action import Action
from greatglen.terminal.interface import Scene

TILE_STYLES = {"yellow": "yellow", "green": "green", "grey": "white", "brown": "dark_orange3", "blue": "bright_blue"}
SCORINGS = 3


class GlenMoreBoard(HighlandBoard):
    def draw(self, scene: Scene, whole: bool = True) -> RenderableType:
        """Between two questions of one turn only what the seat works with."""
        state, text = _get_state(scene), _get_text(scene)
        own = self.territory(scene, scene.view.seat)
        if not whole and scene.view.choice.kind != "take":
            return Group(own, self._at_hand(scene, state))
        beside = Grid.grid(padding=(0, 1, 0, 0))
        beside.add_row(self.rondel(scene), Group(rondel.market(text, state), _stacks(text, state), _legend(text)))
        return Group(beside, *_cards_on_rondel(text, state), _players(scene, text, state), own)

    def tile(self, scene: Scene, number: int) -> ShownTile:
        text = _get_text(scene)
        tile = TILES[number]
        river, road = tile.ways
        return ShownTile(
            key=tile.key,
            name=text.tile_name_by_number(number),
            labels=(labels.colour(text, tile.colour),),
            style=TILE_STYLES[tile.colour],
            down=RIVER if river else "",
            across=ROAD if road else "",
            cost=parse_bundle(tile.cost),
            once=tile.once,
            card=bool(tile.card),
            ways=parse_deals(tile.activate),
        )

    def figure(self, scene: Scene, figure: int) -> str:
        return labels.ghost(_get_text(scene))

    def find_actions(self, text: str, scene: Scene) -> Sequence[Action]:
        """A cell answers the question about cells that is asked; a tile is meant to be taken."""
        state = _get_state(scene)
        if text.isdigit():
            cell = int(text)
            land = state.players[scene.view.seat].land
            if scene.view.choice.kind == "activate" and cell in land:
                return list(ways(cell, TILES[land[cell].tile]))
            return actions_on_cell(cell, scene.view.choice.kind, state)
        return [Take(TILES[tile].key) for tile in find_tiles(text, scene, TILES)]

    def _at_hand(self, scene: Scene, state: GlenMore) -> RenderableType:
        """What decides the questions inside a turn: the tile in question, one's own means, the market."""
        player, text = state.players[scene.view.seat], _get_text(scene)
        parts: list[Text] = []
        if scene.view.choice.by:
            number = TILE[scene.view.choice.by]
            tile = TILES[number]
            card = [Text.assemble((f"{CARD} ", "dim"), text.say(CARDS[tile.card].effect))] if tile.card else []
            parts.append(Text(" · ").join([described(text, self.tile(scene, number)), *card]))
        parts.append(Text(labels.means(text, player.coins, player.whisky, player.chieftains, player.vp)))
        parts.append(rondel.line(text, state))
        return Group(*(Text.assemble(" ", part) for part in parts))


def _get_state(scene: Scene) -> GlenMore:
    assert isinstance(scene.view.state, GlenMore)
    return scene.view.state


def _get_text(scene: Scene) -> GlenMoreText:
    assert isinstance(scene.text, GlenMoreText)
    return scene.text


def _cards_on_rondel(text: GlenMoreText, state: GlenMore) -> list[Text]:
    """What the special cards to be had do."""
    tiles = [TILES[tile] for tile in state.rondel.tiles if tile != NONE]
    return [
        Text.assemble((f" {CARD} {text.say(tile.card)}: ", "bold"), text.say(CARDS[tile.card].effect), style="dim")
        for tile in tiles
        if tile.card
    ]


def _stacks(text: GlenMoreText, state: GlenMore) -> Text:
    left = ", ".join(f"{number}: {len(stack)}" for number, stack in enumerate(state.stacks) if stack)
    return Text(f" {labels.stacks(text, left)}\n {common_labels.scorings_held(text, state.scored, SCORINGS)}", "dim")


def _legend(text: GlenMoreText) -> Text:
    whisky = f"{text.abbreviate('whisky')} {text.say('whisky')}"
    lines = (
        f"{common_labels.river(text, RIVER)}  {labels.road(text, ROAD)}",
        labels.people(text, PERSON, CARD),
        f"{whisky}  {common_labels.different(text, DIFFERENT)}",
    )
    return Text("\n".join(f" {line}" for line in lines), "dim")


def _players(scene: Scene, text: GlenMoreText, state: GlenMore) -> RenderableType:
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0) if not scene.wide else (0, 2, 0, 0))
    grid.add_column(common_labels.player(text), no_wrap=True)
    for title in labels.headings(text, PERSON):
        grid.add_column(title, justify="right")
    own, cards = labels.gathered_headings(text)
    grid.add_column(own, no_wrap=True)
    grid.add_column(cards)
    for seat, player in enumerate(state.players):
        grid.add_row(
            scene.seat_name(seat),
            str(player.vp),
            str(player.coins),
            str(player.whisky),
            _chieftains(player),
            str(len(player.land)),
            str(count_scots(player.land)),
            goods(text, zip(state.RESOURCES, count_goods(player.land), strict=True)),
            ", ".join(text.say(card) for card in player.cards) or "-",
        )
    return grid


def _chieftains(player: Chief) -> str:
    """Chieftains, twice if they count twice, and bonnets: "4x2+1"."""
    cards = [CARDS[card] for card in player.cards]
    twice = max((card.chieftains for card in cards), default=1)
    bonnets = sum(card.bonnets for card in cards)
    return f"{player.chieftains}{f'x{twice}' if twice > 1 else ''}{f'+{bonnets}' if bonnets else ''}"


BOARD = GlenMoreBoard()
