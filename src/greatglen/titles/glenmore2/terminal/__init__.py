"""The board of Glen More II: rondel, market, decks, players, and the territory of the one who looks."""

from functools import partial

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.terminal.scene import Scene
from greatglen.titles.glenmore2.rules.box import DECKS, Box, Tile
from greatglen.titles.glenmore2.rules.scoring import LAST
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.glenmore2.terminal.chronicles import chronicles, figure_called
from greatglen.titles.glenmore2.terminal.clan_board import clan_board
from greatglen.titles.glenmore2.terminal.lairds import lairds
from greatglen.titles.glenmore2.words import CLAN_SOURCE, LANDMARK_SOURCE, GlenMore2Words
from greatglen.titles.glenmore2.words.bonuses import clan_bonus, landmark_effect
from greatglen.titles.highland.rules.notation import bundle, deals
from greatglen.titles.highland.rules.rondel import NONE
from greatglen.titles.highland.terminal import market, territory
from greatglen.titles.highland.terminal.face import CARD, DIFFERENT, OVER, PERSON, RIVER, Face, Faces, described
from greatglen.titles.highland.terminal.rondel import add_tile, rondel, tiles_grid

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
LEGEND = [f"{RIVER} river", f"{OVER} built over", f"{PERSON} scot", f"{CARD} landmark"]
LETTERS = ["an animal", "co coin", f"{DIFFERENT} different"]  # where things are not spelled out


def draw(scene: Scene, whole: bool = True) -> RenderableType:
    """The table as the seat of the view sees it; between two questions of one turn only what that seat works with."""
    state = _state(scene)
    kind = scene.view.choice.kind
    parts: list[RenderableType] = []
    if whole or kind == "take":
        parts += [*_middle(scene, state), *lairds(scene, state)]
    parts += chronicles(scene, state)
    if whole or kind != "ally":
        parts.append(land(scene, scene.view.seat))
    if scene.numbers and kind == "recover":
        parts.append(discards(scene))
    if scene.numbers and kind == "ally":
        parts.append(clan_board(scene))
    if not whole and kind not in ("take", "ally"):
        parts.append(_at_hand(scene, state))
    return Group(*parts)


def land(scene: Scene, seat: int) -> RenderableType:
    return territory.panel(scene, seat, faces_of(_state(scene).box))


def discards(scene: Scene) -> RenderableType:
    """The discard pile, the latest tile last."""
    state = _state(scene)
    if not state.discards:
        return Text("The discard pile is empty.")
    faces = faces_of(state.box)
    grid = tiles_grid()
    for tile in state.discards:
        add_tile(grid, scene, faces(tile), [])
    title = "discard pile, the latest last"
    return Panel(grid, title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))


def faces_of(box: Box) -> Faces:
    """What the terminal shows of the tiles of a box."""

    def face(number: int) -> Face:
        tile = box.tiles[number]
        return Face(
            key=tile.key,
            name=tile.name,
            labels=(tile.kind, tile.kind[:2]) if tile.kind != "marker" else ("",),
            style=TILE_STYLES.get(tile.kind, "bold"),
            across=RIVER if tile.ways[0] else "",
            over=tile.overbuild,
            cost=bundle(tile.entry.cost),
            once=tile.once,
            ways=deals(tile.entry.activate),
        )

    return face


def _state(scene: Scene) -> GlenMore2:
    state = scene.view.state
    assert isinstance(state, GlenMore2)
    return state


def _middle(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    """What lies in the middle of the table."""
    strip = rondel(scene, state.rondel, faces_of(state.box), partial(figure_called, state))
    landmarks = _landmarks_on_rondel(scene, state)
    if not scene.wide:
        facts = [" · ".join(_decks(state)), "  ".join(LEGEND + LETTERS)]
        return [strip, Text.assemble(" ", market.line(state)), *(Text(f" {line}", "dim") for line in facts), *landmarks]
    beside = Grid.grid(padding=(0, 1, 0, 0))
    facts = [*_decks(state), *LEGEND]
    beside.add_row(strip, Group(market.market(state), *(Text(f" {line}", "dim") for line in facts)))
    return [beside, *landmarks]


def _decks(state: GlenMore2) -> list[str]:
    """How far the game has come."""
    left = [len(bag) + sum(slot.deck == deck for slot in state.slots) for deck, bag in enumerate(state.decks)]
    decks = ", ".join(f"{letter} {n}" for letter, n in zip(DECKS, left, strict=True) if n)
    pile = f"discard pile {len(state.discards)}"
    return [f"decks {decks or 'empty'}", f"scorings held {state.scored} of {LAST}", pile]


def _landmarks_on_rondel(scene: Scene, state: GlenMore2) -> list[Text]:
    """What the landmark cards to be had do."""
    tiles = [state.box.tiles[tile] for tile in state.rondel.tiles if tile != NONE]
    return [line for tile in tiles for line in _landmark(scene, state, tile)]


def _landmark(scene: Scene, state: GlenMore2, tile: Tile) -> list[Text]:
    card = state.box.landmarks.get(tile.name)
    if card is None or not any(amount.what == "landmark" for amount in tile.once):
        return []
    return [Text.assemble((f" {CARD} {card.name}: ", "bold"), landmark_effect(_words(scene), card), style="dim")]


def _words(scene: Scene) -> GlenMore2Words:
    assert isinstance(scene.words, GlenMore2Words)
    return scene.words


def _at_hand(scene: Scene, state: GlenMore2) -> RenderableType:
    """What decides the questions inside a turn: what asks, one's own means, the market."""
    player = state.players[scene.view.seat]
    parts = _asker(scene, state)
    means = [f"coins {player.coins}", f"whisky {player.whisky}", f"VP {player.vp}"]
    means += [f"scots left {player.scots}", f"markers left {player.markers}"]
    parts.append(Text.assemble(" ", " · ".join(means)))
    parts.append(Text.assemble(" ", market.line(state)))
    return Group(*parts)


def _asker(scene: Scene, state: GlenMore2) -> list[Text]:
    """The tile, landmark card or clan that asks, and what it does."""
    kind, colon, name = scene.view.choice.by.partition(":")
    words = _words(scene)
    if kind == CLAN_SOURCE:
        return [
            Text.assemble(
                (f" {words.source(scene.view.choice.by)}: ", "bold"), clan_bonus(words, state.box.clans[name])
            )
        ]
    if kind == LANDMARK_SOURCE:
        return [Text.assemble((f" {CARD} {name}: ", "bold"), landmark_effect(words, state.box.landmarks[name]))]
    key = name if colon else kind
    if key not in state.box.number:
        return []
    number = state.box.number[key]
    return [
        Text.assemble(" ", described(faces_of(state.box)(number))),
        *_landmark(scene, state, state.box.tiles[number]),
    ]
