"""What all drawings share names no game."""

import re
from pathlib import Path

import pytest

from greatglen import drawing
from greatglen.games import GAMES

TOOLKIT = Path(drawing.__file__).parent
NAMES = [*GAMES, *(game.title for game in GAMES.values()), "glenmore_common", "chronicle"]


@pytest.mark.parametrize("name", NAMES)
def test_the_toolkit_names_no_game(name: str) -> None:
    files = [file for file in TOOLKIT.rglob("*") if file.suffix in (".py", ".css", ".svg")]
    assert len(files) > 10
    assert [file.name for file in files if re.search(name, file.read_text(), re.IGNORECASE)] == []


def test_the_toolkit_is_imported_by_games_and_imports_none() -> None:
    for file in TOOLKIT.glob("*.py"):
        assert not re.search(r"greatglen\.games\.", file.read_text()), file.name
