"""The board of Clans of Scotland: the meeting places in a row, their shields, and one's own hand."""

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.terminal.scene import Scene
from greatglen.titles.clans.rules.components import COLOUR, COLOURS, RANK
from greatglen.titles.clans.rules.state import EMPTY, UNSEEN, Clans

CARD_STYLES = {
    "red": "bold white on red3",
    "orange": "bold black on orange1",
    "yellow": "bold black on yellow1",
    "green": "bold white on green4",
    "blue": "bold white on blue3",
    "purple": "bold white on purple4",
    "white": "bold black on white",
}
FREE = "··"
FACE_DOWN = "▒▒"
FIT_WITH_MARGINS = 5  # meeting places, in 80 columns


def draw(scene: Scene, whole: bool = True) -> RenderableType:
    """The table as the seat of the view sees it; between two questions of one turn without the other players."""
    state = scene.view.state
    assert isinstance(state, Clans)
    parts: list[RenderableType] = [_meeting_places(scene, state)]
    if whole:
        parts.append(_players(scene, state))
    parts.append(_hand(scene, state))
    return Group(*parts)


def card(number: int, hidden: bool = False) -> Text:
    """A card in two letters: the first of its colour, and its rank."""
    if number == EMPTY:
        return Text(FREE, "dim")
    if number == UNSEEN or hidden:
        return Text(FACE_DOWN)
    colour = COLOURS[COLOUR[number]]
    return Text(f"{colour[0].upper()}{RANK[number]}", CARD_STYLES[colour])


def _meeting_places(scene: Scene, state: Clans) -> RenderableType:
    """One column per meeting place, between the two campfires; the column numbers run between top and bottom."""
    board = state.board
    side = len([name for name in board.names if name[0] == "t"]) // board.tiles
    roomy = scene.wide or board.tiles <= FIT_WITH_MARGINS
    grid = Grid(box=box.ROUNDED, show_header=True, show_lines=False, padding=(0, roomy))
    grid.add_column("", justify="right")
    for tile in range(board.tiles):
        grid.add_column(f"place {tile + 1}", justify="center")
    grid.add_column("")
    gap = "  " if scene.wide else " "

    def row(letter: str, tile: int) -> Text:
        columns = range(tile * side + 1, (tile + 1) * side + 1)
        return Text(gap).join(_space(state, f"{letter}{column}") for column in columns)

    def numbers(tile: int) -> Text:
        columns = range(tile * side + 1, (tile + 1) * side + 1)
        return Text(gap.join(f"{column:>2}" for column in columns), "dim")

    tiles = range(board.tiles)
    grid.add_row(Text("top", "dim"), *(row("t", tile) for tile in tiles), Text("top", "dim"))
    west, east = _space(state, "west"), _space(state, "east")
    grid.add_row(
        Text.assemble(("west ", "dim"), west), *(numbers(tile) for tile in tiles), Text.assemble(east, (" east", "dim"))
    )
    grid.add_row(Text("bottom", "dim"), *(row("b", tile) for tile in tiles), Text("bottom", "dim"), end_section=True)
    grid.add_row(Text("shields", "dim"), *(_stack(scene, state, tile) for tile in tiles), "")
    legend = f"west, east: the campfires · {FACE_DOWN} face down · shields: first placed first"
    return Group(Align.center(grid), Align.center(Text(legend, "dim")))


def _space(state: Clans, name: str) -> Text:
    space = state.board.space[name]
    return card(state.cards[space], hidden=space in state.face_down)


def _stack(scene: Scene, state: Clans, tile: int) -> Text:
    """The shields from the first placed, which takes the lowest rank, to the last."""
    stack = state.stacks[tile]
    return Text(" ").join(scene.mark(seat) for seat in stack) if stack else Text("-", "dim")


def _players(scene: Scene, state: Clans) -> RenderableType:
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 2))
    grid.add_column("player")
    for title in ("cards", "shields left", "VP"):
        grid.add_column(title, justify="right")
    for seat in range(state.seats):
        vp = str(scene.view.scores[seat]) if scene.view.choice.kind == "over" else "-"
        grid.add_row(scene.name(seat), str(len(state.hands[seat])), str(state.shields[seat]), vp)
    return Align.center(grid)


def _hand(scene: Scene, state: Clans) -> RenderableType:
    seat = scene.view.seat
    hand = state.hands[seat]
    cards = Text("  ").join(card(number) for number in hand) if hand else Text("no cards left", "dim")
    down = [number for space, number in enumerate(state.cards) if state.face_down.get(space) == seat]
    if down:
        cards = Text.assemble(cards, ("   face down on the table: ", "dim"), Text(" ").join(map(card, down)))
    return Align.center(
        Panel(cards, title=Text.assemble(scene.name(seat), " · hand"), box=box.ROUNDED, expand=False, padding=(0, 2))
    )
