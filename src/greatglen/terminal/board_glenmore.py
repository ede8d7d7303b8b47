"""The board of Glen More: rondel, market, players, and the territory of the one who looks."""

import msgspec
from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore.components import CARDS, TILE, TILES
from greatglen.games.glenmore.state import Chief, GlenMore
from greatglen.games.highland.actions import Take
from greatglen.games.highland.land import scots, stock
from greatglen.games.highland.rondel import NONE
from greatglen.terminal.scene import Scene
from greatglen.terminal.territory import territory
from greatglen.terminal.tile_glenmore import (
    CARD,
    CLANSMAN,
    COLOUR_LETTERS,
    DIFFERENT,
    GOOD_STYLES,
    RIVER,
    ROAD,
    TILE_STYLES,
    activation,
    cost,
    gifts,
    good,
    name,
)

GHOST = "☗"
COIN, GAP = "●", "○"
NO_PRICE = "-"


def draw(scene: Scene, whole: bool = True) -> RenderableType:
    """The table as the seat of the view sees it; between two questions of one turn only what that seat works with."""
    state = scene.view.state
    assert isinstance(state, GlenMore)
    own = land(scene, scene.view.seat)
    if not whole and scene.view.choice.kind != "take":
        return Group(own, _at_hand(scene, state))
    beside = Grid.grid(padding=(0, 1, 0, 0))
    beside.add_row(_rondel(scene, state), Group(_market(state), _stacks(state), _legend()))
    return Group(beside, *_cards_on_rondel(scene, state), _players(scene, state), own)


def land(scene: Scene, seat: int) -> RenderableType:
    """The territory of a seat; what the options are about is marked only in that of the seat that looks."""
    state = scene.view.state
    assert isinstance(state, GlenMore)
    asked = seat == scene.view.seat and bool(scene.numbers)
    if not asked:
        scene = msgspec.structs.replace(scene, numbers={})
    placing = asked and scene.view.choice.kind == "place"
    title = Text.assemble(scene.name(seat), " · territory")
    grid = territory(scene, state.players[seat].land, placing)
    return Panel(grid, title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))


def _rondel(scene: Scene, state: GlenMore) -> RenderableType:
    """Every space from the rearmost figure forward: who stands there, or which tile lies there and what it does."""
    rondel = state.rondel
    grid = Grid(box=None, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("", justify="right", min_width=2)
    for title in ("", "", "cost", "gift", "activation"):
        grid.add_column(title, no_wrap=True)
    at = {place: figure for figure, place in enumerate(rondel.figures)}
    for place in range(min(rondel.figures), rondel.front + 1):
        number = rondel.tile_at(place)
        if place in at:
            grid.add_row("", _figure(scene, at[place]))
        elif number != NONE:
            tile = TILES[number]
            option = scene.numbers.get(Take(tile.key), "")
            what = (cost(tile, scene.wide), gifts(tile, scene.wide), activation(tile, scene.wide))
            colour = Text(COLOUR_LETTERS[tile.colour], TILE_STYLES[tile.colour])
            grid.add_row(Text(str(option), "bold"), name(tile), colour, *what)
        else:
            grid.add_row("", Text("·", "dim"))
    return Panel(grid, title="rondel, rearmost first", box=box.ROUNDED, title_align="left", padding=(0, 0))


def _figure(scene: Scene, figure: int) -> Text:
    if figure == scene.view.seats:
        return Text(f"▸ {GHOST} ghost", "bold")
    return Text.assemble(("▸ ", "bold"), scene.name(figure))


def _cards_on_rondel(scene: Scene, state: GlenMore) -> list[Text]:
    """What the special cards to be had do."""
    tiles = [TILES[tile] for tile in state.rondel.tiles if tile != NONE]
    return [
        Text.assemble((f" {CARD} {tile.card}: ", "bold"), CARDS[tile.card].effect, style="dim")
        for tile in tiles
        if tile.card
    ]


def _market(state: GlenMore) -> RenderableType:
    grid = Grid(box=None, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("")
    grid.add_column(" ".join(map(str, state.PRICES)))
    grid.add_column("buy", justify="right")
    grid.add_column("sell", justify="right")
    for resource, filled in zip(state.RESOURCES, state.market, strict=True):
        row = " ".join([COIN] * filled + [GAP] * (len(state.PRICES) - filled))
        grid.add_row(Text(resource, GOOD_STYLES[resource]), row, *prices(state, filled))
    return Panel(grid, title="market", box=box.ROUNDED, title_align="left", padding=(0, 0), expand=False)


def _stacks(state: GlenMore) -> Text:
    left = ", ".join(f"{number}: {len(stack)}" for number, stack in enumerate(state.stacks) if stack)
    return Text(f" stacks {left or 'empty'}\n scorings held {state.scored} of 3", "dim")


def _legend() -> Text:
    return Text(
        f" {RIVER} river  {ROAD} road\n {CLANSMAN} clansman  {CARD} card\n wh whisky  {DIFFERENT} different",
        "dim",
    )


def _players(scene: Scene, state: GlenMore) -> RenderableType:
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0) if not scene.wide else (0, 2, 0, 0))
    grid.add_column("player", no_wrap=True)
    for title in ("VP", "coins", "whisky", "chiefs", "tiles", CLANSMAN):
        grid.add_column(title, justify="right")
    grid.add_column("goods", no_wrap=True)
    grid.add_column("cards")
    for seat, player in enumerate(state.players):
        grid.add_row(
            scene.name(seat),
            str(player.vp),
            str(player.coins),
            str(player.whisky),
            _chieftains(player),
            str(len(player.land)),
            str(scots(player.land)),
            _goods(state, seat),
            ", ".join(player.cards) or "-",
        )
    return grid


def _chieftains(player: Chief) -> str:
    """Chieftains, twice if they count twice, and bonnets: "4x2+1"."""
    cards = [CARDS[card] for card in player.cards]
    twice = max((card.chieftains for card in cards), default=1)
    bonnets = sum(card.bonnets for card in cards)
    return f"{player.chieftains}{f'x{twice}' if twice > 1 else ''}{f'+{bonnets}' if bonnets else ''}"


def _goods(state: GlenMore, seat: int) -> Text:
    counts = zip(state.RESOURCES, stock(state.players[seat].land), strict=True)
    goods = [Text(f"{n}{good(resource)}", GOOD_STYLES[resource]) for resource, n in counts if n]
    return Text(" ").join(goods) if goods else Text("-", "dim")


def _at_hand(scene: Scene, state: GlenMore) -> RenderableType:
    """What decides the questions inside a turn: the tile in question, one's own means, the market."""
    player = state.players[scene.view.seat]
    parts: list[Text] = []
    if scene.view.choice.by:
        tile = TILES[TILE[scene.view.choice.by]]
        facts = [name(tile)]
        for label, what in (("cost", cost(tile, True)), ("gift", gifts(tile, True)), ("gives", activation(tile, True))):
            if what:
                facts.append(Text.assemble((f"{label} ", "dim"), what))
        if tile.card:
            facts.append(Text.assemble((f"{CARD} ", "dim"), CARDS[tile.card].effect))
        parts.append(Text(" · ").join(facts))
    parts.append(
        Text(f"coins {player.coins} · whisky {player.whisky} · chieftains {player.chieftains} · VP {player.vp}")
    )
    rows = [Text("market, buy/sell:", "dim")]
    for resource, filled in zip(state.RESOURCES, state.market, strict=True):
        buy, sell = prices(state, filled)
        rows.append(Text.assemble((resource, GOOD_STYLES[resource]), f" {buy}/{sell}"))
    parts.append(Text("  ").join(rows))
    return Group(*(Text.assemble(" ", part) for part in parts))


def prices(state: GlenMore, filled: int) -> tuple[str, str]:
    """What a resource with so many coins in its row can be bought and sold for."""
    buy = str(state.PRICES[filled]) if filled < len(state.PRICES) else NO_PRICE
    return buy, str(state.PRICES[filled - 1]) if filled else NO_PRICE
