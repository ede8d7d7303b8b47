"""The command `greatglen`: serve, play, simulate, arena, replay, analyse and the like. Errors are one clear line."""

import io
import sys

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from greatglen import __version__
from greatglen.extra import WRONG, MissingExtraError
from greatglen.kernel.refusal import BadRecord, Refused
from greatglen.terminal.complaint import Complaint

INTERRUPTED = 130

# A command is imported when it is called: the terminal does without the web's libraries, help without all of them.
COMMANDS = {
    "serve": ("serve:serve", "The table in the browser, for you and whoever you invite."),
    "work": ("work:work", "Think for bots, hints and analyses of servers on the same database."),
    "games": ("games:games", "What can be played, with its options."),
    "play": ("play:play", "Play a game here, against bots or with others."),
    "simulate": ("simulate:simulate", "Let bots play many games and sum them up."),
    "arena": ("arena:arena", "How strong the bots are: a round robin over seats and deals."),
    "replay": ("replay:replay", "Show where a saved game led."),
    "analyse": ("analyse:analyse", "The decisions of a saved game that cost most, and what was better."),
    "verify": ("verify:verify", "Check that every draw of a saved game was fair."),
    "rules": ("rules:rules", "Read the rules of a game."),
    "components": ("components:app", "What is known of the tiles of Glen More II, and checking a file of them."),
}


def command_line() -> App:
    """The commands, ready to be called with a list of arguments."""
    app = App(
        name="greatglen",
        help="Glen More, Glen More II and Clans of Scotland.",
        version=__version__,
        version_flags=["--version"],
        help_flags=["--help", "-h"],
        help_format="plaintext",
        print_error=False,
        exit_on_error=False,
        verbose=False,
        suppress_keyboard_interrupt=False,
        result_action="return_value",
    )
    for sort_key, (name, (place, text)) in enumerate(COMMANDS.items()):
        app.command(f"greatglen.commands.{place}", name=name, help=text, sort_key=sort_key)
    app.register_install_completion_command(help="Let the shell complete what you type.")
    return app


def said(error: CycloptsError) -> str:
    """What is wrong with the arguments, in one line."""
    commands = [name for name in error.app or () if not name.startswith("-")]
    match error:
        case UnknownCommandError(unused_tokens=[word, *_]) | UnusedCliTokensError(unused_tokens=[word, *_]) if commands:
            return f"invalid choice: '{word}'; commands are: {', '.join(commands)}."
        case UnusedCliTokensError(unused_tokens=[*words]):
            return f"unrecognized arguments: {' '.join(words)}."
        case UnknownOptionError(token=token):
            return f"unrecognized arguments: {token.keyword or token.value}."
        case CoercionError(token=token, target_type=kind) if token is not None and kind in (int, bool):
            return f"{token.keyword}: invalid {kind.__name__} value: '{token.value}'."
        case MissingArgumentError(keyword=str(option)):
            return f"{option}: expected a value."
        case MissingArgumentError(argument=argument) if argument is not None:
            return f"required: {argument.parameter.metavar or argument.name}."
    return " ".join(str(error).split())


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit code is 0, or 1 if a checked file is wrong, 2 if the command was, 130 if interrupted."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        code = command_line()(argv)
    except CycloptsError as error:
        print(f"greatglen: {said(error)}", file=sys.stderr)
        return WRONG
    except (Complaint, Refused, BadRecord, MissingExtraError) as wrong:
        print(f"greatglen: {wrong}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
