"""The house keeps its order: toolkits and apps name no game, nothing is imported inside a function.

Who may import whom is said in pyproject.toml and kept by `lint-imports`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import greatglen
from greatglen.games import GAMES

SOURCE = Path(greatglen.__file__).parent
TITLES = SOURCE / "games"
SHOWN = {".py", ".html", ".css", ".js"}
WORDS = {"clans"}  # a name of a game that is also a word: there are clans in another game


def sources() -> Iterator[Path]:
    """What toolkits and apps are written in."""
    for file in sorted(SOURCE.rglob("*")):
        if (
            file.suffix in SHOWN
            and file.parent != SOURCE
            and file != SOURCE / "cli" / "__main__.py"
            and TITLES not in file.parents
        ):
            yield file


def names() -> list[str]:
    """How games and expansions are called, as patterns."""
    folders = [folder.name for folder in TITLES.iterdir() if (folder / "__init__.py").is_file()]
    titles = [game.title for game in GAMES.values()]
    titles += [expansion.name for game in GAMES.values() for expansion in game.expansions().values()]
    called = [re.escape(title.partition(":")[0]) for title in titles]
    called += [rf"\b{name}\b" for name in folders if name not in WORDS]
    return called + [rf"""(games[./]|game-|game [!=]= ['"]){name}\b""" for name in WORDS]


def test_toolkits_and_apps_name_no_game() -> None:
    named = re.compile("|".join(names()))
    found = [
        f"{file.relative_to(SOURCE)}:{number}: {line.strip()}"
        for file in sources()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if named.search(line)
    ]
    assert found == []


def test_nothing_is_imported_inside_a_function() -> None:
    found = []
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                found += [
                    f"{file.relative_to(SOURCE)}:{inner.lineno}"
                    for inner in ast.walk(node)
                    if isinstance(inner, ast.Import | ast.ImportFrom)
                ]
    assert found == []
