"""`greatglen games`: what can be played."""

from rich.table import Table as Grid

import greatglen
from greatglen.cli.arguments import SpeechParameter, new_console
from greatglen.text import terminal as sentences


def games(*, speech: SpeechParameter) -> None:
    """What can be played, with its options."""
    grid = Grid.grid(padding=(0, 2))
    for game in greatglen.list_games():
        least, most = game.seats
        grid.add_row(f"[bold]{game.name}[/]", game.title, sentences.seats_of(speech, least, most))
        for option in game.options:
            values = "…" if option.parse is not None else "|".join(option.values)
            grid.add_row("", f"{option.name}={values}", speech.say(option.text))
            if option.name == game.expansions_option:
                for expansion in game.expansions().values():
                    grid.add_row(
                        "", f"  {expansion.number} {speech.say(expansion.name)}", speech.say(expansion.summary)
                    )
    new_console().print(grid)
