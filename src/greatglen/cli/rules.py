"""`greatglen rules`: the rule reference."""

from typing import Annotated

from cyclopts import Parameter

from greatglen.cli.arguments import GameName, SpeechParameter, new_console
from greatglen.games import game_named
from greatglen.terminal.rules import show_rules


def rules(
    game: GameName,
    topic: Annotated[
        str | None, Parameter(metavar="TOPIC", help="The id of a rule or section, or a word of a heading.")
    ] = None,
    /,
    *,
    speech: SpeechParameter,
) -> None:
    """Read the rules of a game."""
    show_rules(new_console(), game_named(game), topic, speech.language)
