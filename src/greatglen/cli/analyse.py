"""`greatglen analyse`: what could have been done better."""

from typing import Annotated

from cyclopts import Parameter

from greatglen.cli.arguments import Components, File, SpeechParameter, new_console
from greatglen.terminal.hints import analyse as analyse_game


def analyse(
    file: File,
    /,
    *,
    seat: Annotated[int | None, Parameter(metavar="S", help="Only those of one seat, from 0.")] = None,
    components: Components = None,
    speech: SpeechParameter,
) -> None:
    """The decisions of a saved game that cost most, and what was better."""
    analyse_game(new_console(), file, seat, speech, components)
