"""The board of Clans of Scotland: the meeting places in a row, their shields, and one's own hand."""

from collections.abc import Sequence

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.clans.rules.actions import Play
from greatglen.games.clans.rules.components import COLOUR, COLOURS, NAME, RANK
from greatglen.games.clans.rules.state import EMPTY, UNSEEN, Clans
from greatglen.games.clans.text import ClansText, labels
from greatglen.kernel.action import Action
from greatglen.terminal.interface import Scene, TerminalBoard

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


class ClansBoard(TerminalBoard):
    def draw(self, scene: Scene, whole: bool = True) -> RenderableType:
        """Between two questions of one turn without the other players."""
        state = _get_state(scene)
        parts: list[RenderableType] = [_meeting_places(scene, state)]
        if whole:
            parts.append(_players(scene, state))
        if scene.view.seat >= 0:  # who looks on has none
            parts.append(_hand(scene, state))
        return Group(*parts)

    def find_actions(self, text: str, scene: Scene) -> Sequence[Action]:
        """A space: every card of the hand on it; a card: that card on every free space."""
        state, game_text = _get_state(scene), _get_text(scene)
        if scene.view.choice.kind != "play":
            return ()
        names = state.board.names
        typed = text.lower()
        for space in names:
            if typed in (space, game_text.space_name(space).lower(), labels.column(game_text, space).lower()):
                return [Play(NAME[card], space) for card in state.hands[scene.view.seat]]
        for name in NAME:
            colour, rank = name.split("-")
            known = (name, f"{colour} {rank}", game_text.card_name(name), labels.card(game_text, colour, rank))
            if typed in (one.lower() for one in known):
                return [Play(name, names[free]) for free in state.free_spaces()]
        return ()


def _get_state(scene: Scene) -> Clans:
    assert isinstance(scene.view.state, Clans)
    return scene.view.state


def _get_text(scene: Scene) -> ClansText:
    assert isinstance(scene.text, ClansText)
    return scene.text


def card(text: ClansText, number: int, hidden: bool = False) -> Text:
    """A card in two signs: a letter for its colour, and its rank."""
    if number == EMPTY:
        return Text(FREE, "dim")
    if number == UNSEEN or hidden:
        return Text(FACE_DOWN)
    colour = COLOURS[COLOUR[number]]
    return Text(labels.card(text, colour, RANK[number]), CARD_STYLES[colour])


def _meeting_places(scene: Scene, state: Clans) -> RenderableType:
    """One column per meeting place, between the two campfires; the column numbers run between top and bottom."""
    board, text = state.board, _get_text(scene)
    side = len([name for name in board.names if name[0] == "t"]) // board.tiles
    roomy = scene.wide or board.tiles <= FIT_WITH_MARGINS
    grid = Grid(box=box.ROUNDED, show_header=True, show_lines=False, padding=(0, roomy))
    grid.add_column("", justify="right")
    for tile in range(board.tiles):
        grid.add_column(labels.place(text, tile + 1), justify="center")
    grid.add_column("")
    gap = "  " if scene.wide else " "

    def row(letter: str, tile: int) -> Text:
        columns = range(tile * side + 1, (tile + 1) * side + 1)
        return Text(gap).join(_space(text, state, f"{letter}{column}") for column in columns)

    def numbers(tile: int) -> Text:
        columns = range(tile * side + 1, (tile + 1) * side + 1)
        return Text(gap.join(f"{column:>2}" for column in columns), "dim")

    tiles = range(board.tiles)
    top, bottom, west, east = labels.sides(text)
    grid.add_row(Text(top, "dim"), *(row("t", tile) for tile in tiles), Text(top, "dim"))
    grid.add_row(
        Text.assemble((f"{west} ", "dim"), _space(text, state, "west")),
        *(numbers(tile) for tile in tiles),
        Text.assemble(_space(text, state, "east"), (f" {east}", "dim")),
    )
    grid.add_row(Text(bottom, "dim"), *(row("b", tile) for tile in tiles), Text(bottom, "dim"), end_section=True)
    grid.add_row(Text(labels.shields_heading(text), "dim"), *(_stack(scene, state, tile) for tile in tiles), "")
    return Group(Align.center(grid), Align.center(Text(labels.legend(text, FACE_DOWN), "dim")))


def _space(text: ClansText, state: Clans, name: str) -> Text:
    space = state.board.space[name]
    return card(text, state.cards[space], hidden=space in state.face_down)


def _stack(scene: Scene, state: Clans, tile: int) -> Text:
    """The shields from the first placed, which takes the lowest rank, to the last."""
    stack = state.stacks[tile]
    return Text(" ").join(scene.seat_mark(seat) for seat in stack) if stack else Text("-", "dim")


def _players(scene: Scene, state: Clans) -> RenderableType:
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 2))
    player, *others = labels.headings(_get_text(scene))
    grid.add_column(player)
    for title in others:
        grid.add_column(title, justify="right")
    for seat in range(state.seats):
        vp = str(scene.view.scores[seat]) if scene.view.choice.kind == "over" else "-"
        grid.add_row(scene.seat_name(seat), str(len(state.hands[seat])), str(state.shields[seat]), vp)
    return Align.center(grid)


def _hand(scene: Scene, state: Clans) -> RenderableType:
    seat = scene.view.seat
    hand, text = state.hands[seat], _get_text(scene)
    cards = Text("  ").join(card(text, number) for number in hand)
    if not hand:
        cards = Text(labels.no_cards(text), "dim")
    down = [number for space, number in enumerate(state.cards) if state.face_down.get(space) == seat]
    if down:
        cards = Text.assemble(
            cards, (f"   {labels.face_down_heading(text)} ", "dim"), Text(" ").join(card(text, one) for one in down)
        )
    title = Text.assemble(scene.seat_name(seat), f" · {labels.hand_heading(text)}")
    return Align.center(Panel(cards, title=title, box=box.ROUNDED, expand=False, padding=(0, 2)))


BOARD = ClansBoard()
