"""`greatglen verify`: whether every draw of a saved game follows from the key sealed when its table opened."""

from greatglen.cli.arguments import File, Spoken, new_console
from greatglen.terminal.verify import show_verdict


def verify(file: File, /, *, speech: Spoken) -> int:
    """Check that every draw of a saved game was fair. The exit code is 1 if one was not."""
    return show_verdict(new_console(), file, speech)
