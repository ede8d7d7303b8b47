"""`greatglen play`: a game at one terminal, against bots, or with several people who pass the screen on."""

import contextlib
import time
from collections.abc import Sequence

from rich.console import Console

from greatglen.bots import Bot, Thinker
from greatglen.bots.pause import ForcedMoveDelay
from greatglen.kernel.action import Action
from greatglen.kernel.chance import draw_action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import Table
from greatglen.terminal.commands import Quit, commands
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.hints import run_with_progress, show_analysis
from greatglen.terminal.interface import Scene, highlight_names
from greatglen.terminal.players import TerminalPlayer
from greatglen.terminal.screen import Screen
from greatglen.text import terminal as sentences


def play(console: Console, table: Table, players: Sequence[TerminalPlayer], language: str = "en") -> None:
    """Play until the game is over, a person leaves, or the input ends."""
    screen = Screen(table, players, console, language)
    _greet(screen)
    try:
        while not table.is_over:
            _next_decision(screen)
        screen.finish()
        with contextlib.suppress(EOFError):
            _look_back(screen)
    except Quit:
        console.print(sentences.describe_leaving(screen.words, table.seed), soft_wrap=True)
    except EOFError:
        console.print()
        console.print(sentences.input_ended(screen.words))


def _greet(screen: Screen) -> None:
    table = screen.table
    names = [
        sentences.with_level(screen.words, one.name, one.level) if one.level else one.name for one in screen.players
    ]
    line = sentences.greeting(screen.words, table.game.title, table.seed, names)
    screen.console.print(highlight_names(line, screen.words.names))


def _next_decision(screen: Screen) -> None:
    """One decision: of chance, where a saved game stopped at one; of a bot; of a person.

    Who has no choice is not asked, but gets the screen all the same if others must not know.
    """
    table = screen.table
    seat = table.choice.seat
    if seat == CHANCE:
        table.apply(draw_action(table.choice, table.luck, table.version))
        return
    bot = screen.players[seat].bot
    if bot is not None:
        table.apply(_answer(screen, bot, seat), seat=seat)
        return
    forced = table.choice.forced_option
    if forced is not None and len(screen.people) == 1:
        table.apply(forced, seat=seat)
        return
    screen.hand_over(seat)
    scene = screen.scene(seat)
    screen.show(scene)
    if forced is not None:
        screen.console.input(f"{sentences.only_way(screen.words)} ")
        table.apply(forced, seat=seat)
        return
    while not _answered(screen, scene):
        pass


def _answer(screen: Screen, bot: Bot, seat: int) -> Action:
    """What a bot chooses; if it takes its time, it can be seen to, and be hurried. It does so without a choice too."""
    view = screen.table.view_for(seat)
    if not isinstance(bot, Thinker):
        return bot.choose(view)
    forced = view.choice.forced_option is not None
    thinker = ForcedMoveDelay(screen.took.get(seat, 0.0)) if forced else bot
    begun = time.monotonic()
    answer = run_with_progress(
        screen.console,
        sentences.is_thinking(screen.words, screen.words.player_name(seat)),
        sentences.hurry(screen.words),
        lambda: thinker.choose(view),
        lambda: thinker.progress.share,
        thinker.stop,
    )
    if not forced:
        screen.took[seat] = time.monotonic() - begun
    return answer


def _answered(screen: Screen, scene: Scene) -> bool:
    """Read one line and do what it says. Whether the position has changed, so that the question is another."""
    line = screen.console.input("> ").strip()
    try:
        word, _, rest = line.partition(" ")
        command = commands(screen).get(word.lower())
        if command is not None:
            return command.do(screen, scene, rest.strip())
        screen.table.apply(_meant(line, screen, scene), seat=scene.view.seat, version=scene.view.version)
    except Complaint as complaint:
        screen.console.print(complaint.message(screen.words), style="bold red", markup=False, soft_wrap=True)
        return False
    except Refused as refused:
        screen.console.print(
            screen.words.describe_refusal(refused.refusal), style="bold red", markup=False, soft_wrap=True
        )
        return False
    return True


def _look_back(screen: Screen) -> None:
    """After the end: an analysis for who wants one."""
    console = screen.console
    if screen.people:
        console.print(sentences.afterwards(screen.words))
    while screen.people and (line := console.input("> ").strip()) not in ("", "q"):
        word, _, rest = line.partition(" ")
        if word == "a":
            show_analysis(console, screen.table, screen.words, screen.people)
        elif word == "s":
            _save(screen, rest.strip())
        else:
            console.print(sentences.afterwards(screen.words))


def _save(screen: Screen, name: str) -> None:
    try:
        commands(screen)["s"].do(screen, screen.scene(screen.looking), name)
    except Complaint as complaint:
        screen.console.print(complaint.message(screen.words), style="bold red", markup=False, soft_wrap=True)


def _meant(line: str, screen: Screen, scene: Scene) -> Action:
    """The option of that number, or the action of that notation."""
    actions = list(scene.numbers)
    if line.isdecimal():
        number = int(line)
        if not 1 <= number <= len(actions):
            raise Complaint("There is no option {number}: they are 1 to {last}.", number=number, last=len(actions))
        return actions[number - 1]
    if line.split()[:1] and line.split()[0] in screen.table.game.actions:
        return screen.table.parse_action(line)
    if not line:
        raise Complaint("Type the number of an option, 1 to {last}, or help.", last=len(actions))
    raise Complaint(
        "“{line}” is neither an option, 1 to {last}, nor a command; help shows what can be typed.",
        line=line,
        last=len(actions),
    )
