"""Arguments that several commands take, and what they mean together."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

from cyclopts import Parameter
from cyclopts.completion import CompletionContext
from msgspec import Struct
from rich.console import Console

from greatglen.arena.run_folder import RecordedGame, RunFolder
from greatglen.games import GAMES
from greatglen.kernel.game import Game
from greatglen.logs import Form
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.components import open_file
from greatglen.terminal.files import file_complaint
from greatglen.text.speech import Speech

T = TypeVar("T", bound=RecordedGame)


def complete_game(_: CompletionContext) -> list[str]:
    """What the shell offers in place of GAME."""
    return list(GAMES)


GameName = Annotated[str, Parameter(metavar="GAME", help="Its name, see “greatglen games”.", completer=complete_game)]
File = Annotated[Path, Parameter(metavar="FILE", help="A saved game.")]
Options = Annotated[
    list[str] | None,
    Parameter(name="--option", metavar="NAME=VALUE", negative=(), help="An option of the game, see “greatglen games”."),
]
Chronicles = Annotated[str | None, Parameter(metavar="LIST", help="The Chronicles in play, by number: 1,7.")]
Components = Annotated[
    Path | None, Parameter(metavar="FILE", help="Play with the components of this file, where a game lets one.")
]
Jobs = Annotated[int | None, Parameter(metavar="N", help="Processes that play at the same time (one).")]
Ray = Annotated[
    str | None, Parameter(metavar="auto|ADDRESS", help="Play on a Ray: start one here, or join the one at host:port.")
]
State = Annotated[
    Path | None, Parameter(metavar="FOLDER", help="Keep the games here; the same command goes on with them.")
]


def environment_parameter(name: str, **more: Any) -> Parameter:
    """A parameter that can also be set by a variable of the environment."""
    return Parameter(env_var=f"GREATGLEN_{name}", show_env_var=True, **more)


Database = Annotated[
    str | None,
    environment_parameter(
        "DATABASE",
        metavar="URL",
        help="sqlite:///FILE or postgresql+psycopg://…; without it: ~/.greatglen/games.db.",
    ),
]
Redis = Annotated[
    str | None,
    environment_parameter("REDIS", metavar="URL", help="redis://…, for news and work shared by several servers."),
]
Log = Annotated[
    Form,
    environment_parameter("LOG", metavar="plain|json", help="Lines for people, or JSON with a line for every request."),
]
SpeechParameter = Annotated[Speech, Parameter(parse=False)]  # from --language, which cli.py reads for all commands


def prepare_folder(path: Path | None, plan: Struct, kind: type[T], free: Collection[str] = ()) -> RunFolder[T] | None:
    """The folder for the games of a plan, if one is wanted; Complaint if there can be none."""
    if path is None:
        return None
    try:
        return RunFolder(path, plan, kind, free)
    except OSError as error:
        raise file_complaint(path, error) from None


def new_console() -> Console:
    """Where commands print."""
    return Console(highlight=False)


def parse_options(
    game: Game, option: Sequence[str] | None, chronicles: str | None, component_file: Path | None
) -> dict[str, object]:
    """The options of a game: those of the form name=value, the Chronicles and the component file."""
    options: dict[str, object] = {}
    for pair in option or ():
        name, equals, value = pair.partition("=")
        if not name or not equals:
            raise Complaint("“{pair}” is no option; write --option name=value.", pair=pair)
        options[name] = value
    if chronicles is not None:
        options["chronicles"] = chronicles
    if component_file is not None:
        options |= open_file(component_file, game)
    return options
