"""Every sentence stands in words: drawings and pages ask for it there."""

import ast
from pathlib import Path

import greatglen

PACKAGE = Path(greatglen.__file__).parent
SAYING = ("say", "translate")
ROOMS = ("text", "terminal", "cli")  # the terminal and the command line say their own


def said_in(file: Path) -> list[str]:
    """The sentences a module says."""
    calls = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call) and node.args]
    named = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in SAYING]
    texts = [text for call in named for text in ast.walk(call.args[0]) if isinstance(text, ast.Constant)]
    return [str(text.value) for text in texts if isinstance(text.value, str)]


def in_a_room(file: Path) -> bool:
    return any(part.removesuffix(".py") in ROOMS for part in file.relative_to(PACKAGE).parts)


def test_no_sentence_stands_outside_words() -> None:
    outside = {file: said_in(file) for file in PACKAGE.rglob("*.py") if not in_a_room(file)}
    assert {file: said for file, said in outside.items() if said} == {}


def test_words_know_no_drawing() -> None:
    rooms = [file for file in PACKAGE.rglob("*.py") if "text" in file.relative_to(PACKAGE).parts]
    assert len(rooms) > 30
    needing = [file for file in rooms if "drawing" in imported_by(file) and file.name != "collect.py"]
    assert needing == []


def imported_by(file: Path) -> set[str]:
    """The parts of the names of the modules a module imports."""
    nodes = list(ast.walk(ast.parse(file.read_text())))
    names = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    names += [f"{node.module}.{one.name}" for node in nodes if isinstance(node, ast.ImportFrom) for one in node.names]
    return {part for name in names for part in name.split(".")}
