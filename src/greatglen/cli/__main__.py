"""The command `greatglen`: serve, play, simulate, arena, replay, analyse and the like. Errors are one clear line."""

import io
import os
import sys
from typing import Annotated, Any

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    Parameter,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from greatglen import __version__
from greatglen.kernel.refusal import BadRecord, Refused
from greatglen.optional_dependencies import INTERRUPTED, WRONG, MissingExtraError
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.language import language_of
from greatglen.text.language import LANGUAGES, MissingCatalogueError
from greatglen.text.speech import Speech

ERRORS = (CycloptsError, Complaint, Refused, BadRecord, MissingExtraError)
LANGUAGE_HELP = "What is told is told in this language; without it, in that of LC_ALL, LC_MESSAGES or LANG."

# A command is imported when it is called: the terminal does without the web's libraries, help without all of them.
COMMANDS = {
    "serve": ("serve:serve", "The table in the browser, for you and whoever you invite."),
    "work": ("work:work", "Think for bots, hints and analyses of servers on the same database."),
    "backup": ("backup:backup", "Write all games of a database to a file, also while they are played."),
    "restore": ("backup:restore", "Fill a new database with the games of such a file."),
    "ratings": ("ratings:app", "The ratings of a database: reckon them again from the games that counted."),
    "games": ("games:games", "What can be played, with its options."),
    "play": ("play:play", "Play a game here, against bots or with others."),
    "simulate": ("simulate:simulate", "Let bots play many games and sum them up."),
    "arena": ("arena:arena", "How strong the bots are: a round robin over seats and deals."),
    "balance": ("balance:balance", "How balanced a box is: bots play it many times; who wins, and what is taken."),
    "replay": ("replay:replay", "Show where a saved game led."),
    "analyse": ("analyse:analyse", "The decisions of a saved game that cost most, and what was better."),
    "verify": ("replay:verify", "Check that every draw of a saved game was fair."),
    "rules": ("rules:rules", "Read the rules of a game."),
    "components": ("components:app", "What is known of tiles and cards, and checking a corrected file of them."),
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
        app.command(f"greatglen.cli.{place}", name=name, help=text, sort_key=sort_key)
    app.register_install_completion_command(help="Let the shell complete what you type.")

    app.meta.suppress_keyboard_interrupt = False

    @app.meta.default
    def launch(
        *tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
        language: Annotated[str | None, Parameter(metavar="|".join(LANGUAGES), help=LANGUAGE_HELP)] = None,
    ) -> Any:
        """Settle what holds for every command, then call it."""
        speech = Speech(language_of(language, os.environ))
        try:
            command, bound, extra = app.parse_args(tokens, exit_on_error=False, print_error=False)
            return command(*bound.args, **bound.kwargs, **({"speech": speech} if "speech" in extra else {}))
        except ERRORS as wrong:
            return print_error(wrong, speech)

    return app


def print_error(error: Exception, speech: Speech) -> int:
    """Say in one line what is wrong with a command; the exit code."""
    match error:
        case CycloptsError():
            line = describe_error(error, speech)
        case Complaint():
            line = error.message(speech)
        case Refused():
            line = speech.describe_refusal(error.refusal)
        case _:
            line = str(error)
    print(f"greatglen: {line}", file=sys.stderr)
    return WRONG


def describe_error(error: CycloptsError, speech: Speech) -> str:
    """What is wrong with the arguments."""
    commands = [name for name in error.app or () if not name.startswith("-")]
    match error:
        case UnknownCommandError(unused_tokens=[word, *_]) | UnusedCliTokensError(unused_tokens=[word, *_]) if commands:
            known = ", ".join(commands)
            return speech.say("invalid choice: '{word}'; commands are: {known}.", word=word, known=known)
        case UnusedCliTokensError(unused_tokens=[*words]):
            return speech.say("unrecognized arguments: {words}.", words=" ".join(words))
        case UnknownOptionError(token=token):
            return speech.say("unrecognized arguments: {words}.", words=token.keyword or token.value)
        case CoercionError(token=token, target_type=kind) if token is not None and kind is int:
            return speech.say("{option}: '{value}' is no whole number.", option=str(token.keyword), value=token.value)
        case MissingArgumentError(keyword=str(option)):
            return speech.say("{option}: expected a value.", option=option)
        case MissingArgumentError(argument=argument) if argument is not None:
            return speech.say("required: {argument}.", argument=str(argument.parameter.metavar or argument.name))
    return " ".join(str(error).split())


def main(argv: list[str] | None = None) -> int:
    """Run a command; the exit code is 0, or 1 if a checked file is wrong, 2 if the command was, 130 if interrupted."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for NumPy, which comes later: a bot thinks in one thread
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        code = command_line().meta(argv)
    except ERRORS as wrong:  # --language itself
        return print_error(wrong, Speech(language_of(None, os.environ)))
    except ImportError as failed:  # of the module of a command
        if not isinstance(failed.__cause__, MissingExtraError):
            raise
        return print_error(failed.__cause__, Speech(language_of(None, os.environ)))
    except MissingCatalogueError as missing:  # no language to say it in
        print(f"greatglen: {missing}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
