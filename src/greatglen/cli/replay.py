"""`greatglen replay`: looking back at a saved game."""

from typing import Annotated

from cyclopts import Parameter

from greatglen.cli.arguments import Components, File, SpeechParameter, new_console
from greatglen.terminal.replay import show_replay, show_verdict


def replay(
    file: File,
    /,
    *,
    at: Annotated[int | None, Parameter(metavar="N", help="Stop after N actions.")] = None,
    seat: Annotated[int, Parameter(metavar="S", help="Whose view to show, from 0.")] = 0,
    components: Components = None,
    speech: SpeechParameter,
) -> None:
    """Show where a saved game led."""
    show_replay(new_console(), file, at, seat, speech, components)


def verify(file: File, /, *, speech: SpeechParameter) -> int:
    """Check that every draw of a saved game was fair. The exit code is 1 if one was not."""
    return show_verdict(new_console(), file, speech)
