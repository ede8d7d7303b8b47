"""The program once more, in a folder of its own: there a slice can be broken, or one more be added."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import greatglen

SOURCE = Path(greatglen.__file__).parent
TESTS = Path(__file__).parents[1]
CHRONICLES = "games/glenmore2/chronicles"
NINTH = TESTS / "ninth" / "wishing_well"


def copied(folder: Path) -> Path:
    """A copy of the program; what Python has compiled of it comes along and saves time."""
    return Path(shutil.copytree(SOURCE, folder / "greatglen"))


def with_ninth(folder: Path) -> Path:
    """A copy with a ninth Chronicle dropped beside the others and its catalogues compiled; no other file is touched."""
    house = copied(folder)
    shutil.copytree(NINTH, house / CHRONICLES / NINTH.name)
    built = run(house, "-m", "greatglen.text.compile")
    assert built.returncode == 0, built.stderr
    return house


def surroundings(house: Path) -> dict[str, str]:
    """The environment of a process that is to find the copy, and the helpers of the tests."""
    paths = os.pathsep.join(map(str, (house.parent, TESTS)))
    return {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONSAFEPATH": "1", "COLUMNS": "100"}


def run(house: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=surroundings(house))
