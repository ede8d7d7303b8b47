<<<<<<< HEAD
"""The command `greatglen`: serve, play, simulate, arena, replay, analyse and the like. Errors are one clear line."""
=======
"""The command `greatglen`: serve, play, simulate, arena, replay, rules, components, games. Errors are one line."""
>>>>>>> eval

import argparse
import io
import secrets
import sys
from pathlib import Path
from typing import NoReturn

from rich.console import Console
from rich.table import Table as Grid

import greatglen
from greatglen.arena.plan import planned as planned_arena
from greatglen.arena.report import run as run_arena
from greatglen.bots import LEVELS
from greatglen.games import game_named
from greatglen.games.glenmore2.chronicle import CHRONICLES
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import BadRecord, Refused
from greatglen.terminal import components
from greatglen.terminal.advising import analyse
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.play import play
from greatglen.terminal.replay import replayed, show_replay
from greatglen.terminal.rules import show_rules
from greatglen.terminal.seating import seated
from greatglen.terminal.simulate import planned, simulate

INTERRUPTED = 130
WRONG = 2


class Parser(argparse.ArgumentParser):
    """Complains in one line instead of printing its usage."""

    def error(self, message: str) -> NoReturn:
        raise Complaint(message)


def parser() -> Parser:
    top = Parser(prog="greatglen", description="Glen More, Glen More II and Clans of Scotland.")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    one = commands.add_parser("play", help="play a game here, against bots or with others")
    one.add_argument("game", metavar="GAME")
    levels = ", ".join(LEVELS)
    one.add_argument("--seats", metavar="LIST", help=f"who plays, by seat: you, you:NAME or {levels} (you,easy,random)")
    one.add_argument("--seed", type=int, metavar="N", help="the same seed deals the same")
    one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="see “greatglen games”")
    one.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    _takes_chronicles(one)
    _takes_components(one)

    one = commands.add_parser("simulate", help="let bots play many games and sum them up")
    one.add_argument("game", metavar="GAME")
    one.add_argument("--seats", type=int, default=3, metavar="N", help="number of players (3)")
    one.add_argument("--games", type=int, default=100, metavar="K", help="number of games (100)")
    one.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same games (0)")
    one.add_argument("--bots", default="random", metavar="LIST", help=f"one for all seats or one for each: {levels}")
    one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="see “greatglen games”")
    one.add_argument("--json", action="store_true", help="print the summary as JSON")
    _takes_chronicles(one)
    _takes_components(one)

    one = commands.add_parser("arena", help="how strong the bots are: a round robin over seats and deals")
    one.add_argument("game", metavar="GAME")
    one.add_argument("--bots", default=",".join(LEVELS), metavar="LIST", help=f"who takes part ({','.join(LEVELS)})")
    one.add_argument("--games", type=int, default=100, metavar="N", help="games for every line-up of bots (100)")
    one.add_argument("--seats", type=int, default=2, metavar="N", help="number of players (2)")
    one.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that play at the same time (1)")
    one.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same games (0)")
    one.add_argument("--budget", metavar="B", help="what hard may think for a decision: 500 (iterations), 1s")
    one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="see “greatglen games”")
    one.add_argument("--json", action="store_true", help="print the result as JSON")
    _takes_chronicles(one)
    _takes_components(one)

    one = commands.add_parser("replay", help="show where a saved game led")
    one.add_argument("file", type=Path, metavar="FILE")
    one.add_argument("--at", type=int, metavar="N", help="stop after N actions")
    one.add_argument("--seat", type=int, default=0, metavar="S", help="whose view to show, from 0 (0)")
    _takes_components(one)

    one = commands.add_parser("analyse", help="the decisions of a saved game that cost most, and what was better")
    one.add_argument("file", type=Path, metavar="FILE")
    one.add_argument("--seat", type=int, metavar="S", help="only those of one seat, from 0")
    _takes_components(one)

    one = commands.add_parser("rules", help="read the rules of a game")
    one.add_argument("game", metavar="GAME")
    one.add_argument("topic", nargs="?", metavar="TOPIC", help="the id of a rule or section, or a word of a heading")

    one = commands.add_parser(
        "components", help="what is known of the tiles of Glen More II, and checking a file of them"
    )
    doing = one.add_subparsers(dest="doing", metavar="show | check FILE")
    doing.add_parser("show", help="how much is stated by a rulebook and how much reconstructed")
    doing.add_parser("check", help="name every mistake in a component file").add_argument(
        "file", type=Path, metavar="FILE"
    )

    one = commands.add_parser("serve", help="the table in the browser, for you and whoever you invite")
    one.add_argument("--port", type=int, default=8000, metavar="N", help="where to listen (8000, or the next free one)")
    one.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="0.0.0.0 lets others in (127.0.0.1)")
    one.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql+psycopg://… (~/.greatglen)")
    one.add_argument("--no-browser", action="store_true", help="do not open a browser")

    commands.add_parser("games", help="what can be played")
    return top


def _takes_chronicles(one: argparse.ArgumentParser) -> None:
    one.add_argument("--chronicles", metavar="LIST", help="Glen More II with these Chronicles, by number: 1,7")


def _takes_components(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--components", type=Path, metavar="FILE", help="Glen More II with the tiles and clans of this file"
    )


def chosen(asked: argparse.Namespace, game: Game) -> dict[str, object]:
    """Options of the form name=value, and the component file."""
    options: dict[str, object] = {}
    for pair in asked.option:
        name, equals, value = pair.partition("=")
        if not name or not equals:
            raise Complaint(f"“{pair}” is no option; write --option name=value.")
        options[name] = value
    if asked.chronicles is not None:
        options["chronicles"] = asked.chronicles
    if asked.components is not None:
        options[components.OPTION] = components.opened(asked.components, game)
    return options


def play_game(console: Console, asked: argparse.Namespace) -> None:
    game = game_named(asked.game)
    if asked.load is None:
        seed = secrets.randbits(32) if asked.seed is None else asked.seed
        sitters = seated(asked.seats, game, seed)
        table = greatglen.start(game.name, seats=len(sitters), seed=seed, options=chosen(asked, game))
    else:
        if asked.seed is not None or asked.option or asked.chronicles is not None:
            raise Complaint(
                "A saved game has its seed and options already; leave --seed, --option and --chronicles away."
            )
        table = replayed(asked.load, components=asked.components)
        if table.game != game:
            raise Complaint(f"{asked.load} is a game of {table.game.title}, not of {game.title}.")
        sitters = seated(asked.seats, game, table.seed, table.seats)
    play(console, table, sitters)


def simulate_games(console: Console, asked: argparse.Namespace) -> None:
    game = game_named(asked.game)
    plan = planned(game, asked.seats, asked.games, asked.seed, asked.bots, chosen(asked, game))
    simulate(console, plan, asked.json)


def hold_arena(console: Console, asked: argparse.Namespace) -> None:
    game = game_named(asked.game)
    options = chosen(asked, game)
    plan = planned_arena(game, asked.bots, asked.games, asked.seats, asked.seed, asked.jobs, options, asked.budget)
    file = None if asked.components is None else (str(asked.components), asked.components.read_bytes())
    run_arena(console, plan, asked.json, file)


def serve_table(asked: argparse.Namespace) -> None:
    from greatglen.web.serve import serve  # the terminal does without the web's libraries

    serve(asked.port, asked.database, host=asked.host, open_browser=not asked.no_browser)


def list_games(console: Console) -> None:
    grid = Grid.grid(padding=(0, 2))
    for game in greatglen.games():
        least, most = game.seats
        grid.add_row(f"[bold]{game.name}[/]", game.title, f"{least} to {most} players")
        for option in game.options:
            values = "…" if option.read is not None else "|".join(option.values)
            grid.add_row("", f"{option.name}={values}", option.text)
            if option.name == "chronicles":
                for chronicle in CHRONICLES.values():
                    grid.add_row("", f"  {chronicle.number} {chronicle.name}", chronicle.text)
    console.print(grid)


def run(asked: argparse.Namespace, console: Console) -> int:
    """Do what is asked; the exit code."""
    match asked.command:
        case "play":
            play_game(console, asked)
        case "simulate":
            simulate_games(console, asked)
        case "arena":
            hold_arena(console, asked)
        case "replay":
            show_replay(console, asked.file, asked.at, asked.seat, asked.components)
        case "analyse":
            analyse(console, asked.file, asked.seat, asked.components)
        case "rules":
            show_rules(console, game_named(asked.game), asked.topic)
        case "components" if asked.doing == "check":
            return components.check(console, asked.file)
        case "components":
            components.show(console)
        case "serve":
            serve_table(asked)
        case "games":
            list_games(console)
        case _:
            console.print(parser().format_help(), markup=False, highlight=False)
    return 0


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit code is 0, or 1 if a checked file is wrong, 2 if the command was, 130 if interrupted."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        return run(parser().parse_args(argv), Console(highlight=False))
    except (Complaint, Refused, BadRecord) as wrong:
        print(f"greatglen: {wrong}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except SystemExit as done:  # argparse leaves so after printing help
        return done.code if isinstance(done.code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
