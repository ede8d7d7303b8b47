"""What can be typed besides an option: undo, why not, the rule, save, log and the like."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import msgspec
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from greatglen.kernel.table import Table
from greatglen.terminal import summary
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.components import own_file
from greatglen.terminal.files import write_record
from greatglen.terminal.hints import show_hint
from greatglen.terminal.interface import Aside, Scene, load_board
from greatglen.terminal.screen import Screen
from greatglen.text import terminal as sentences
from greatglen.text.reference import read_reference

MOST_REASONS = 8


def reasons(text: str, table: Table, scene: Scene) -> list[str]:
    """What there is to say about an option's number, a tile, cell, card or space, or an action in its notation."""
    numbers = {str(number): action for action, number in scene.numbers.items()}
    if text in numbers:
        return [sentences.allowed(scene.text, scene.text.describe_option(numbers[text], scene.view.state))]
    meant = list(load_board(table.game.name).find_actions(text, scene))
    if not meant:
        if text.split()[0] not in table.game.actions:
            raise Complaint("“{text}” is nothing one could do; name an option, a tile, a cell or an action.", text=text)
        meant = [table.parse_action(text)]
    said = []
    for action in meant:
        refusal = table.why_not(action)
        if refusal is not None:
            said.append(scene.text.describe_refusal(refusal))
        else:
            option = scene.text.describe_option(action, scene.view.state)
            said.append(sentences.allowed(scene.text, option, scene.numbers[action]))
    said = list(dict.fromkeys(said))
    return said[:MOST_REASONS]


Do: TypeAlias = Callable[[Screen, Scene, str], bool]


class Quit(Exception):  # noqa: N818 - a wish, not an error
    """Raised when a person leaves the table."""


class Command(msgspec.Struct, frozen=True):
    """How it is typed, what it is for, and what it does; it returns whether the position has changed."""

    usage: str
    text: str
    do: Do


def _undo(screen: Screen, scene: Scene, rest: str) -> bool:
    screen.table.undo(seat=scene.view.seat)
    screen.console.print(sentences.taken_back(screen.words))
    return True


def _why(screen: Screen, scene: Scene, rest: str) -> bool:
    if not rest:
        raise Complaint("Why not what? “w” is followed by an option, a tile, a cell or an action.")
    for line in reasons(rest, screen.table, scene):
        screen.console.print(line, markup=False)
    return False


def _rule(screen: Screen, scene: Scene, rest: str) -> bool:
    game = screen.table.game
    wanted = rest or scene.view.choice.rule
    found = read_reference(game, screen.language).topic(wanted)
    if not found:
        raise Complaint("The rule reference has nothing on “{topic}”.", topic=wanted)
    for text in found:
        screen.console.print(Markdown(text))
    if not rest:
        screen.console.print(Text(sentences.more_about(screen.words, wanted.rpartition("-")[0]), "dim"))
    return False


def _save(screen: Screen, scene: Scene, rest: str) -> bool:
    table = screen.table
    path = Path(rest or f"{table.game.name}-{table.seed}.json")
    write_record(path, table.record)
    command = f"greatglen play {table.game.name} --load {path}"
    if own_file(table.game.name, table.options):
        command += " --components FILE"
    screen.console.print(sentences.saved(screen.words, command), markup=False, soft_wrap=True)
    return False


def _log(screen: Screen, scene: Scene, rest: str) -> bool:
    lines = summary.sentences_of(scene.view.log, screen.words)
    if rest:
        if not rest.isdigit() or not int(rest):
            raise Complaint("“l” shows the whole log, “l 20” its last 20 lines.")
        lines = lines[-int(rest) :]
    for line in lines:
        screen.console.print(line)
    if not lines:
        screen.console.print(sentences.nothing_happened(screen.words))
    return False


def _board(screen: Screen, scene: Scene, rest: str) -> bool:
    screen.show(scene, whole=True)
    return False


def _aside(aside: Aside) -> Command:
    """The key for something a game has to look at besides its board."""

    def show(screen: Screen, scene: Scene, rest: str) -> bool:
        screen.console.print(aside.draw(scene))
        return False

    return Command(aside.key, aside.name, show)


def _territory(screen: Screen, scene: Scene, rest: str) -> bool:
    """The territories of all others, or of the one player named."""
    names = screen.words.names
    wanted = [seat for seat, name in enumerate(names) if name.lower().startswith(rest.lower())]
    if not wanted:
        raise Complaint("Nobody here is called “{name}”; there are: {known}.", name=rest, known=", ".join(names))
    for seat in wanted:
        if rest or seat != scene.view.seat:
            shown = screen.board.territory(scene, seat)
            if shown is None:
                raise Complaint("In this game everything lies in the middle of the table.")
            screen.console.print(shown)
    return False


def _breakdown(screen: Screen, scene: Scene, rest: str) -> bool:
    if any(scene.view.state.breakdown()):
        screen.console.print(summary.breakdown(scene.view, screen.words))
    else:
        screen.console.print(sentences.nothing_scored(screen.words))
    return False


def _hint(screen: Screen, scene: Scene, rest: str) -> bool:
    show_hint(screen.console, scene.view, screen.words, scene.numbers, rest)
    return False


def _quit(screen: Screen, scene: Scene, rest: str) -> bool:
    raise Quit


def _help(screen: Screen, scene: Scene, rest: str) -> bool:
    grid = Grid.grid(padding=(0, 2))
    actions = list(scene.numbers)
    answers = (
        sentences.by_number(screen.words, len(actions)),
        sentences.by_notation(screen.words, str(actions[0])),
        *((command.usage, command.text) for command in commands(screen).values()),
    )
    for usage, text in answers:
        grid.add_row(Text(usage, "bold"), Text(text))
    screen.console.print(grid)
    return False


_COMMANDS: dict[str, Do] = {
    "u": _undo,
    "w": _why,
    "?": _rule,
    "s": _save,
    "l": _log,
    "o": _board,
    "t": _territory,
    "b": _breakdown,
    "q": _quit,
    "h": _hint,
    "help": _help,
}


def commands(screen: Screen) -> dict[str, Command]:
    """What can be typed at a table, by its key."""
    text = screen.words
    usual = {key: Command(*sentences.help_of(text, key), do) for key, do in _COMMANDS.items()}
    return {**{aside.key: _aside(aside) for aside in screen.board.asides(text)}, **usual}
