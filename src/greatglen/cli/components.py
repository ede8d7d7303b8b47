"""`greatglen components`: what is known of tiles and cards, and checking a corrected file of them."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from greatglen.cli.arguments import SpeechParameter, new_console
from greatglen.games import GAMES
from greatglen.terminal import components

app = App(name="components", help="What is known of tiles and cards, and checking a corrected file of them.")


@app.default
@app.command
def show(*, speech: SpeechParameter) -> None:
    """How much is stated by a rulebook and how much reconstructed."""
    components.show(new_console(), speech)


@app.command(name="whole")
def print_all() -> None:
    """Print all components as one file, to be corrected and played with."""
    for game in GAMES.values():
        if game.components_file is not None:
            print(game.components_file(), end="")


@app.command
def check(
    file: Annotated[Path, Parameter(metavar="FILE", help="A component file.")], /, *, speech: SpeechParameter
) -> int:
    """Name every mistake in a component file; the exit code is 1 if there is one."""
    return components.check(new_console(), file, speech)
