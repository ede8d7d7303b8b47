"""Libraries that only some parts need: without them one sentence says what to install."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

WRONG = 2  # the exit code of a program that cannot do what it is asked
INTERRUPTED = 130  # and of one that was stopped by Ctrl-C


class MissingExtraError(ImportError):
    """A library is not installed that an extra of this package brings."""


@contextmanager
def needed(extra: str, user: str) -> Iterator[None]:
    """Around imports from an extra, for the module or the part of the program that needs them.

    Without them it raises MissingExtraError; if `user` is the module run by `python -m`, it only prints the sentence.
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        sentence = f"{user} needs {missing.name}: pip install 'greatglen[{extra}]'"
        program = getattr(sys.modules["__main__"], "__spec__", None)
        if program is not None and program.name == user:
            print(sentence, file=sys.stderr)
            raise SystemExit(WRONG) from None
        raise MissingExtraError(sentence, name=missing.name) from missing
