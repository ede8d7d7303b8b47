"""The board of Glen More: rondel, market, players, and the territory of the one who looks."""

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from greatglen.terminal.scene import Scene
from greatglen.titles.glenmore.rules.components import CARDS, TILE, TILES
from greatglen.titles.glenmore.rules.state import Chief, GlenMore
from greatglen.titles.highland.rules.land import scots, stock
from greatglen.titles.highland.rules.notation import bundle, deals
from greatglen.titles.highland.rules.rondel import NONE
from greatglen.titles.highland.terminal import market, territory
from greatglen.titles.highland.terminal.face import CARD, DIFFERENT, PERSON, RIVER, ROAD, Face, described, goods
from greatglen.titles.highland.terminal.rondel import rondel

TILE_STYLES = {"yellow": "yellow", "green": "green", "grey": "white", "brown": "dark_orange3", "blue": "bright_blue"}
COLOUR_LETTERS = {"yellow": "yl", "green": "gn", "grey": "gy", "brown": "bn", "blue": "bl"}


def draw(scene: Scene, whole: bool = True) -> RenderableType:
    """The table as the seat of the view sees it; between two questions of one turn only what that seat works with."""
    state = scene.view.state
    assert isinstance(state, GlenMore)
    own = land(scene, scene.view.seat)
    if not whole and scene.view.choice.kind != "take":
        return Group(own, _at_hand(scene, state))
    beside = Grid.grid(padding=(0, 1, 0, 0))
    around = rondel(scene, state.rondel, face, lambda figure: "ghost")
    beside.add_row(around, Group(market.market(state), _stacks(state), _legend()))
    return Group(beside, *_cards_on_rondel(state), _players(scene, state), own)


def land(scene: Scene, seat: int) -> RenderableType:
    return territory.panel(scene, seat, face)


def face(number: int) -> Face:
    """What the terminal shows of a tile."""
    tile = TILES[number]
    river, road = tile.ways
    return Face(
        key=tile.key,
        name=tile.name,
        labels=(COLOUR_LETTERS[tile.colour],),
        style=TILE_STYLES[tile.colour],
        down=RIVER if river else "",
        across=ROAD if road else "",
        cost=bundle(tile.cost),
        once=tile.once,
        card=bool(tile.card),
        ways=deals(tile.activate),
    )


def _cards_on_rondel(state: GlenMore) -> list[Text]:
    """What the special cards to be had do."""
    tiles = [TILES[tile] for tile in state.rondel.tiles if tile != NONE]
    return [
        Text.assemble((f" {CARD} {tile.card}: ", "bold"), CARDS[tile.card].effect, style="dim")
        for tile in tiles
        if tile.card
    ]


def _stacks(state: GlenMore) -> Text:
    left = ", ".join(f"{number}: {len(stack)}" for number, stack in enumerate(state.stacks) if stack)
    return Text(f" stacks {left or 'empty'}\n scorings held {state.scored} of 3", "dim")


def _legend() -> Text:
    return Text(
        f" {RIVER} river  {ROAD} road\n {PERSON} clansman  {CARD} card\n wh whisky  {DIFFERENT} different",
        "dim",
    )


def _players(scene: Scene, state: GlenMore) -> RenderableType:
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0) if not scene.wide else (0, 2, 0, 0))
    grid.add_column("player", no_wrap=True)
    for title in ("VP", "coins", "whisky", "chiefs", "tiles", PERSON):
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
            goods(zip(state.RESOURCES, stock(player.land), strict=True)),
            ", ".join(player.cards) or "-",
        )
    return grid


def _chieftains(player: Chief) -> str:
    """Chieftains, twice if they count twice, and bonnets: "4x2+1"."""
    cards = [CARDS[card] for card in player.cards]
    twice = max((card.chieftains for card in cards), default=1)
    bonnets = sum(card.bonnets for card in cards)
    return f"{player.chieftains}{f'x{twice}' if twice > 1 else ''}{f'+{bonnets}' if bonnets else ''}"


def _at_hand(scene: Scene, state: GlenMore) -> RenderableType:
    """What decides the questions inside a turn: the tile in question, one's own means, the market."""
    player = state.players[scene.view.seat]
    parts: list[Text] = []
    if scene.view.choice.by:
        number = TILE[scene.view.choice.by]
        tile = TILES[number]
        card = [Text.assemble((f"{CARD} ", "dim"), CARDS[tile.card].effect)] if tile.card else []
        parts.append(Text(" · ").join([described(face(number)), *card]))
    parts.append(
        Text(f"coins {player.coins} · whisky {player.whisky} · chieftains {player.chieftains} · VP {player.vp}")
    )
    parts.append(market.line(state))
    return Group(*(Text.assemble(" ", part) for part in parts))
