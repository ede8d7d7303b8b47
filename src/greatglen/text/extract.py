"""Which sentences a slice has: those in its code, its templates, its components and its lesson, found by Babel.

A sentence belongs to the slice in whose folder it stands. Babel's own reader of Python goes by tokens and misses what
stands in an f-string or ends with a comma, so Python is read by its syntax tree.
"""

import ast
import json
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, TypeAlias

from babel.messages.extract import extract_from_dir

PACKAGE = Path(__file__).parents[1]
Message: TypeAlias = str | tuple[str, str]  # one sentence, or what is said of one and of several
Found: TypeAlias = Iterator[tuple[int, str, str | tuple[str | None, ...], list[str]]]

# Which arguments are sentences: by the name of the function, and for some by how many arguments there are.
KEYWORDS: dict[str, Any] = {
    "say": (1,),
    "make_sentence": (1,),
    "said": (1,),
    "_": (1,),
    "N_": (1,),
    "count": (1, 2),
    "ngettext": (1, 2),
    "Plural": (1, 2),
    "Reason": {2: (2,), 4: (2, 3)},
    "Option": (3,),
}
NAMES = ("name", "effect")  # keys of components that hold words for people


def python(file: IO[bytes], keywords: Collection[str], comments: Collection[str], options: Mapping[str, Any]) -> Found:
    """Calls of the marking functions."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in keywords:
                yield node.lineno, name, tuple(_text(argument) for argument in node.args), []


def _text(argument: ast.expr) -> str | None:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def components(
    file: IO[bytes], keywords: Collection[str], comments: Collection[str], options: Mapping[str, Any]
) -> Found:
    """What tiles, cards, clans and the like are called."""
    for name in _names(tomllib.loads(file.read().decode())):
        yield 1, "N_", (name,), []


def _names(entry: Any) -> Iterator[str]:
    if isinstance(entry, list):
        for one in entry:
            yield from _names(one)
    elif isinstance(entry, dict):
        for key, value in entry.items():
            if key in NAMES:
                yield from [value] if isinstance(value, str) else value
            else:
                yield from _names(value)


def tutorial(
    file: IO[bytes], keywords: Collection[str], comments: Collection[str], options: Mapping[str, Any]
) -> Found:
    """What a lesson says."""
    script = json.loads(file.read())
    for text in (script["about"], *(step["say"] for step in script["steps"] if "say" in step)):
        yield 1, "N_", (text,), []


METHODS: list[tuple[str, Any]] = [
    ("**.py", python),
    ("**.html", "jinja2"),
    ("**/components.toml", components),
    ("**/tutorial.json", tutorial),
]


def slice_of(file: Path, package: Path = PACKAGE) -> Path:
    """The folder whose catalogues hold the sentences of a file: the nearest slice, or else package of the program."""
    for folder in file.parents:
        if folder.parent == package or folder == package or (folder / "pages").is_dir() or (folder / "locale").is_dir():
            return folder
    raise ValueError(f"{file} is not in {package}")


def sentences(package: Path = PACKAGE) -> dict[Path, list[Message]]:
    """Every slice with its sentences, each once."""
    found: dict[Path, dict[Message, None]] = {}
    for name, _, message, _, _ in extract_from_dir(package, METHODS, keywords=KEYWORDS):
        texts = [message] if isinstance(message, str) else message
        if any(letter.isalpha() for text in texts for letter in text):
            found.setdefault(slice_of(package / name, package), {})[_message(message)] = None
    return {folder: sorted(_once(found[folder]), key=str) for folder in sorted(found)}


def _once(messages: Collection[Message]) -> Iterator[Message]:
    """A sentence that is counted too is one entry of a catalogue."""
    counted = {message[0] for message in messages if not isinstance(message, str)}
    return (message for message in messages if message not in counted)


def _message(message: str | tuple[str, ...]) -> Message:
    return message if isinstance(message, str) else (message[0], message[1])
