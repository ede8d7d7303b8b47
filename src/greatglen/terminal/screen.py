"""Screen: one terminal with a table, those who sit at it, and what the people among them have been shown and told."""

from collections.abc import Sequence

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from greatglen.kernel.choice import CHANCE
from greatglen.kernel.event import Event
from greatglen.kernel.table import Table
from greatglen.terminal import options, summary
from greatglen.terminal.interface import Scene, board_of, painted
from greatglen.terminal.players import TerminalPlayer
from greatglen.text import terminal as sentences
from greatglen.text import words_for

HELP = "help"  # the key that is always told


class Screen:
    """Everything shown goes through the view of the seat that looks."""

    def __init__(self, table: Table, players: Sequence[TerminalPlayer], console: Console, language: str = "en") -> None:
        self.table = table
        self.players = players
        self.console = console
        self.board = board_of(table.game.name)
        self.language = language
        self.words = words_for(table.game.name, [player.name for player in players], table.options, language)
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.looking = self.people[0] if self.people else 0
        self.took: dict[int, float] = {}  # seconds that bots thought over their last choice
        self._told = dict.fromkeys(range(table.seats), len(table.seen_by(0).log))
        self._shown = (-1, -1)  # the seat and the turn the whole board was last drawn for

    def scene(self, seat: int) -> Scene:
        """What a seat sees, its options numbered."""
        view = self.table.seen_by(seat)
        bare = Scene(view, self.words, {}, self.console.width)
        if not view.choice.options:
            return bare
        order = options.in_order(view.choice.options, bare)
        return msgspec.structs.replace(bare, numbers={action: number for number, action in enumerate(order, start=1)})

    @property
    def secrets(self) -> bool:
        """Whether people at this terminal must not see what others of them see."""
        first, *others = (self.table.seen_by(seat).state for seat in self.people or [0])
        return any(other != first for other in others)

    def hand_over(self, seat: int) -> None:
        """Before somebody else looks at a hidden hand, the screen changes hands."""
        if seat == self.looking:
            return
        if self.secrets:
            self.console.clear()
            self.console.print(painted(sentences.pass_screen(self.words, self.words.name(seat)), self.words.names))
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
            prompt = f"{self.words.name(seat)}: {self.words.prompt(scene.view.choice, scene.view.state)}"
            self.console.print(Text.assemble(painted(prompt, [self.words.name(seat)]), style="bold"))
            self.console.print(options.listed(scene, self.board.numbered(scene)))
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
