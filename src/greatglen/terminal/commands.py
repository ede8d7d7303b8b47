"""What can be typed besides an option: undo, why not, the rule, save, log and the like."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from greatglen.kernel.refusal import Refused
from greatglen.terminal import boards, telling
from greatglen.terminal.advising import show_hint
from greatglen.terminal.boards import Aside
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.files import write_record
from greatglen.terminal.scene import Scene
from greatglen.terminal.sitting import Sitting
from greatglen.terminal.why import reasons
from greatglen.titles.glenmore2.terminal.components import wanted
from greatglen.words.reference import read_reference


class Quit(Exception):  # noqa: N818 - a wish, not an error
    """Raised when a person leaves the table."""


class Command(msgspec.Struct, frozen=True):
    """A key, what may follow it, what it is for, and what it does; it returns whether the position has changed."""

    usage: str
    text: str
    do: Callable[[Sitting, Scene, str], bool]


def _undo(sitting: Sitting, scene: Scene, rest: str) -> bool:
    try:
        sitting.table.undo(seat=scene.view.seat)
    except Refused as refused:
        raise Complaint(sitting.words.refusal(refused.refusal)) from None
    sitting.console.print("Taken back.")
    return True


def _why(sitting: Sitting, scene: Scene, rest: str) -> bool:
    if not rest:
        raise Complaint("Why not what? “w” is followed by an option, a tile, a cell or an action.")
    for line in reasons(rest, sitting.table, scene):
        sitting.console.print(line, markup=False)
    return False


def _rule(sitting: Sitting, scene: Scene, rest: str) -> bool:
    game = sitting.table.game
    wanted = rest or scene.view.choice.rule
    found = read_reference(game).topic(wanted)
    if not found:
        raise Complaint(f"The rule reference has nothing on “{wanted}”.")
    for text in found:
        sitting.console.print(Markdown(text))
    if not rest:
        sitting.console.print(Text(f"(? {wanted.rpartition('-')[0]} shows all about it)", "dim"))
    return False


def _save(sitting: Sitting, scene: Scene, rest: str) -> bool:
    table = sitting.table
    path = Path(rest or f"{table.game.name}-{table.seed}.json")
    write_record(path, table.record)
    line = f"Saved. To go on: greatglen play {table.game.name} --load {path}{wanted(table.options)}"
    sitting.console.print(line, markup=False, soft_wrap=True)
    return False


def _log(sitting: Sitting, scene: Scene, rest: str) -> bool:
    lines = telling.sentences(scene.view.log, sitting.words)
    if rest:
        if not rest.isdigit() or not int(rest):
            raise Complaint("“l” shows the whole log, “l 20” its last 20 lines.")
        lines = lines[-int(rest) :]
    for line in lines:
        sitting.console.print(line)
    if not lines:
        sitting.console.print("Nothing has happened yet.")
    return False


def _board(sitting: Sitting, scene: Scene, rest: str) -> bool:
    sitting.show(scene, whole=True)
    return False


def _aside(aside: Aside) -> Command:
    """The key for something a game has to look at besides its board."""

    def show(sitting: Sitting, scene: Scene, rest: str) -> bool:
        sitting.console.print(aside.draw(scene))
        return False

    return Command(aside.key, f"the {aside.name}", show)


def _territory(sitting: Sitting, scene: Scene, rest: str) -> bool:
    """The territories of all others, or of the one player named."""
    names = sitting.words.names
    wanted = [seat for seat, name in enumerate(names) if name.lower().startswith(rest.lower())]
    if not wanted:
        raise Complaint(f"Nobody here is called “{rest}”; there are: {', '.join(names)}.")
    for seat in wanted:
        if rest or seat != scene.view.seat:
            shown = boards.territory(scene, seat)
            if shown is None:
                raise Complaint("In this game everything lies in the middle of the table.")
            sitting.console.print(shown)
    return False


def _breakdown(sitting: Sitting, scene: Scene, rest: str) -> bool:
    if any(scene.view.state.breakdown()):
        sitting.console.print(telling.breakdown(scene.view, sitting.words))
    else:
        sitting.console.print("No points have been scored yet.")
    return False


def _hint(sitting: Sitting, scene: Scene, rest: str) -> bool:
    show_hint(sitting.console, scene.view, sitting.words, scene.numbers, rest)
    return False


def _quit(sitting: Sitting, scene: Scene, rest: str) -> bool:
    raise Quit


def _help(sitting: Sitting, scene: Scene, rest: str) -> bool:
    grid = Grid.grid(padding=(0, 2))
    actions = list(scene.numbers)
    grid.add_row(Text("N", "bold"), f"take option N, 1 to {len(actions)}")
    grid.add_row(Text("ACTION", "bold"), f"the same in words, as records write it: {actions[0]}")
    for command in commands(sitting.table.game.name).values():
        grid.add_row(Text(command.usage, "bold"), command.text)
    sitting.console.print(grid)
    return False


_COMMANDS: dict[str, Command] = {
    "u": Command("u", "undo: take back your last decision of this turn", _undo),
    "w": Command(
        "w WHAT", "why not? WHAT: an option's number, a tile, a cell, a space, a card, a clan or an action", _why
    ),
    "?": Command("? [TOPIC]", "the rule behind the question, or about a topic", _rule),
    "s": Command("s [FILE]", "save the game", _save),
    "l": Command("l [N]", "the log, or its last N lines", _log),
    "o": Command("o", "the whole board again", _board),
    "t": Command("t [NAME]", "the territories of the others", _territory),
    "b": Command("b", "where the points came from", _breakdown),
    "q": Command("q", "quit; nothing is saved", _quit),
    "h": Command("h [BUDGET]", "a hint: what a bot would do, and why; h 3s: after 3 seconds", _hint),
    "help": Command("help", "this help", _help),
}


def commands(game: str) -> dict[str, Command]:
    """What can be typed at a table of that game, by its key."""
    return {**{aside.key: _aside(aside) for aside in boards.asides(game)}, **_COMMANDS}
