"""`greatglen play`: a game at one terminal, against bots, or with several people who pass the screen on."""

import contextlib
import time
from collections.abc import Sequence

from rich.console import Console

from greatglen.bots import Bot, Thinker
from greatglen.bots.pause import Pause
from greatglen.kernel.action import Action
from greatglen.kernel.chance import sample
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import Table
from greatglen.terminal.advising import show_analysis
from greatglen.terminal.commands import Quit, commands
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.scene import Scene, painted
from greatglen.terminal.seating import Sitter
from greatglen.terminal.sitting import Sitting
from greatglen.terminal.thinking import thought_out

ONLY_WAY = "There is only one way to go on. Press Enter to play it. "
AFTERWARDS = "a shows the decisions that cost most; s saves the game; Enter ends."


def play(console: Console, table: Table, sitters: Sequence[Sitter]) -> None:
    """Play until the game is over, a person leaves, or the input ends."""
    sitting = Sitting(table, sitters, console)
    _greet(sitting)
    try:
        while not table.over:
            _next_decision(sitting)
        sitting.finish()
        with contextlib.suppress(EOFError):
            _look_back(sitting)
    except Quit:
        console.print(f"Nothing was saved by leaving; seed {table.seed} begins the same game again.", soft_wrap=True)
    except EOFError:
        console.print()
        console.print("The input has ended; so does the game here.")


def _greet(sitting: Sitting) -> None:
    table = sitting.table
    names = [f"{one.name} ({one.level})" if one.level else one.name for one in sitting.sitters]
    line = f"{table.game.title}, seed {table.seed}: {', '.join(names)}. help shows what can be typed."
    sitting.console.print(painted(line, sitting.words.names))


def _next_decision(sitting: Sitting) -> None:
    """One decision: of chance, where a saved game stopped at one; of a bot; of a person.

    Who has no choice is not asked, but gets the screen all the same if others must not know.
    """
    table = sitting.table
    seat = table.choice.seat
    if seat == CHANCE:
        table.apply(sample(table.choice, table.luck, table.version))
        return
    bot = sitting.sitters[seat].bot
    if bot is not None:
        table.apply(_answer(sitting, bot, seat), seat=seat)
        return
    forced = table.choice.forced
    if forced is not None and len(sitting.people) == 1:
        table.apply(forced, seat=seat)
        return
    sitting.hand_over(seat)
    scene = sitting.scene(seat)
    sitting.show(scene)
    if forced is not None:
        sitting.console.input(ONLY_WAY)
        table.apply(forced, seat=seat)
        return
    while not _answered(sitting, scene):
        pass


def _answer(sitting: Sitting, bot: Bot, seat: int) -> Action:
    """What a bot chooses; if it takes its time, it can be seen to, and be hurried. It does so without a choice too."""
    view = sitting.table.seen_by(seat)
    if not isinstance(bot, Thinker):
        return bot.choose(view)
    forced = view.choice.forced is not None
    thinker = Pause(sitting.took.get(seat, 0.0)) if forced else bot
    what = f"{sitting.words.name(seat)} is thinking"
    begun = time.monotonic()
    answer = thought_out(
        sitting.console, what, lambda: thinker.choose(view), lambda: thinker.progress.part, thinker.stop
    )
    if not forced:
        sitting.took[seat] = time.monotonic() - begun
    return answer


def _answered(sitting: Sitting, scene: Scene) -> bool:
    """Read one line and do what it says. Whether the position has changed, so that the question is another."""
    line = sitting.console.input("> ").strip()
    try:
        word, _, rest = line.partition(" ")
        command = commands(sitting.table.game.name).get(word.lower())
        if command is not None:
            return command.do(sitting, scene, rest.strip())
        sitting.table.apply(_meant(line, sitting, scene), seat=scene.view.seat, version=scene.view.version)
    except Complaint as complaint:
        sitting.console.print(str(complaint), style="bold red", markup=False, soft_wrap=True)
        return False
    except Refused as refused:
        sitting.console.print(sitting.words.refusal(refused.refusal), style="bold red", markup=False, soft_wrap=True)
        return False
    return True


def _look_back(sitting: Sitting) -> None:
    """After the end: an analysis for who wants one."""
    console = sitting.console
    if sitting.people:
        console.print(AFTERWARDS)
    while sitting.people and (line := console.input("> ").strip()) not in ("", "q"):
        word, _, rest = line.partition(" ")
        if word == "a":
            show_analysis(console, sitting.table, sitting.words, sitting.people)
        elif word == "s":
            _save(sitting, rest.strip())
        else:
            console.print(AFTERWARDS)


def _save(sitting: Sitting, name: str) -> None:
    try:
        commands(sitting.table.game.name)["s"].do(sitting, sitting.scene(sitting.looking), name)
    except Complaint as complaint:
        sitting.console.print(str(complaint), style="bold red", markup=False, soft_wrap=True)


def _meant(line: str, sitting: Sitting, scene: Scene) -> Action:
    """The option of that number, or the action of that notation."""
    actions = list(scene.numbers)
    if line.isdecimal():
        number = int(line)
        if not 1 <= number <= len(actions):
            raise Complaint(f"There is no option {number}: they are 1 to {len(actions)}.")
        return actions[number - 1]
    if line.split()[:1] and line.split()[0] in sitting.table.game.actions:
        return sitting.table.read(line)
    if not line:
        raise Complaint(f"Type the number of an option, 1 to {len(actions)}, or help.")
    raise Complaint(f"“{line}” is neither an option, 1 to {len(actions)}, nor a command; help shows what can be typed.")
