"""Screen: one terminal with a table, those who sit at it, and what the people among them have been shown and told."""

from collections.abc import Sequence

import msgspec
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.event import Event
from greatglen.kernel.table import Table
from greatglen.terminal import summary
from greatglen.terminal.interface import Scene, highlight_names, load_board
from greatglen.terminal.players import TerminalPlayer
from greatglen.text import load_game_text
from greatglen.text import terminal as sentences

LONG = 14  # more options than this are gathered by kind


def group_options(options: Sequence[Action], scene: Scene) -> list[Action]:
    """The options with those of a kind next to each other; their place in this list, from 1, is their number."""
    kinds: dict[str, list[Action]] = {}
    for option in options:
        kinds.setdefault(scene.text.phrase(option, scene.view.state)[0], []).append(option)
    return [option for alike in kinds.values() for option in alike]


def list_options(scene: Scene, on_board: str = "") -> RenderableType:
    """Every option with its number; or the line that says that the board has them all."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right")
    grid.add_column()
    if on_board:
        return Text(f"  {on_board}")
    if len(scene.numbers) <= LONG:
        for option, number in scene.numbers.items():
            grid.add_row(Text(str(number), "bold"), Text(scene.text.describe_option(option, scene.view.state)))
        return Padding(grid, (0, 0, 0, 2))
    return Group(*_group_options(scene))


def _group_options(scene: Scene) -> list[RenderableType]:
    """A line for what options have in common, and under it, in columns, what is each one's own."""
    kinds: dict[str, list[tuple[int, str]]] = {}
    for option, number in scene.numbers.items():
        common, own = scene.text.phrase(option, scene.view.state)
        kinds.setdefault(common, []).append((number, own))
    parts: list[RenderableType] = []
    for common, members in kinds.items():
        if len(members) == 1:
            number, own = members[0]
            phrase = f"{common} {own}".strip()
            parts.append(Padding(Text.assemble((f"{number:>3}", "bold"), f" {phrase}"), (0, 0, 0, 1)))
            continue
        parts.append(Padding(Text(f"{common} …", "italic"), (0, 0, 0, 2)))
        parts.append(Padding(_columns(members, scene.width - 4), (0, 0, 0, 4)))
    return parts


def _columns(members: Sequence[tuple[int, str]], width: int) -> RenderableType:
    """Numbers and phrases, side by side as far as the width allows, counted across."""
    each = max(len(own) for _, own in members) + 6
    across = max(1, min(width // each, len(members)))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for _ in range(across):
        grid.add_column(min_width=min(each - 2, width))
    cells = [Text.assemble((f"{number:>3}", "bold"), f" {own}") for number, own in members]
    for start in range(0, len(cells), across):
        grid.add_row(*cells[start : start + across])
    return grid


HELP = "help"  # the key that is always told


class Screen:
    """Everything shown goes through the view of the seat that looks."""

    def __init__(self, table: Table, players: Sequence[TerminalPlayer], console: Console, language: str = "en") -> None:
        self.table = table
        self.players = players
        self.console = console
        self.board = load_board(table.game.name)
        self.language = language
        self.words = load_game_text(table.game.name, [player.name for player in players], table.options, language)
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.looking = self.people[0] if self.people else 0
        self.took: dict[int, float] = {}  # seconds that bots thought over their last choice
        self._told = dict.fromkeys(range(table.seats), len(table.view_for(0).log))
        self._shown = (-1, -1)  # the seat and the turn the whole board was last drawn for

    def scene(self, seat: int) -> Scene:
        """What a seat sees, its options numbered."""
        view = self.table.view_for(seat)
        bare = Scene(view, self.words, {}, self.console.width)
        if not view.choice.options:
            return bare
        order = group_options(view.choice.options, bare)
        return msgspec.structs.replace(bare, numbers={action: number for number, action in enumerate(order, start=1)})

    @property
    def secrets(self) -> bool:
        """Whether people at this terminal must not see what others of them see."""
        first, *others = (self.table.view_for(seat).state for seat in self.people or [0])
        return any(other != first for other in others)

    def hand_over(self, seat: int) -> None:
        """Before somebody else looks at a hidden hand, the screen changes hands."""
        if seat == self.looking:
            return
        if self.secrets:
            self.console.clear()
            self.console.print(
                highlight_names(sentences.pass_screen(self.words, self.words.player_name(seat)), self.words.names)
            )
            self.console.input(f"{sentences.press_enter(self.words)} ")
        self.looking = seat

    def show(self, scene: Scene, *, whole: bool = False) -> None:
        """The board, what happened meanwhile, and what is asked."""
        seat = scene.view.seat
        place = (seat, scene.view.state.turn)
        self.console.print(self.board.draw(scene, whole or place != self._shown))
        self._shown = place
        self.tell_news(scene)
        if scene.numbers:
            prompt = f"{self.words.player_name(seat)}: {self.words.prompt(scene.view.choice, scene.view.state)}"
            self.console.print(Text.assemble(highlight_names(prompt, [self.words.player_name(seat)]), style="bold"))
            self.console.print(list_options(scene, self.board.numbering_note(scene)))
            self.console.print(Text(self.keys(), "dim"))

    def keys(self) -> str:
        """What can be typed, in one line: as much of it as there is room for."""
        asides = [f"{aside.key} {aside.hint}" for aside in self.board.asides(self.words)]
        wanted = [*sentences.hints(self.words), *asides, *sentences.further_hints(self.words)]
        line = f"({', '.join([*wanted, HELP])})"
        while cell_len(line) > self.console.width and len(wanted) > 1:
            wanted.pop()
            line = f"({', '.join([*wanted, HELP])})"
        return line

    def tell_news(self, scene: Scene) -> None:
        """What happened since this seat was last told."""
        seat = scene.view.seat
        log = scene.view.log
        since = min(self._told[seat], len(log))
        self._told[seat] = len(log)
        lines = summary.paragraphs(log, since, self.words)
        if not lines:
            return
        if _others_acted(log[since:], seat):
            self.console.print(Text(sentences.meanwhile(self.words), "italic"))
        for line in lines:
            self.console.print(Padding(line, (0, 0, 0, 2)))

    def finish(self) -> None:
        """The end: the last events, the board, the ranking and where the points came from."""
        scene = self.scene(self.looking)
        self.show(scene, whole=True)
        self.console.print(Text(self.words.prompt(scene.view.choice, scene.view.state), "bold"))
        self.console.print(summary.ranking(scene.view, self.words))
        self.console.print(summary.breakdown(scene.view, self.words))


def _others_acted(news: Sequence[tuple[Event, ...]], seat: int) -> bool:
    return any(event.seat not in (seat, CHANCE) for events in news for event in events)
