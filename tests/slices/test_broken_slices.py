"""A slice with a missing or wrong piece is reported by file and name: at the start what looking at files tells, the
rest by `python -m greatglen.games.check`.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from slices.house import CHRONICLES, copied, run
from thorough import take_some

from greatglen.games import GAMES
from greatglen.games.check import problems

Change = Callable[[Path], object]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return copied(tmp_path)


def edit(path: str, old: str, new: str) -> Change:
    def change(house: Path) -> None:
        text = (house / path).read_text(encoding="utf-8")
        assert old in text, f"nothing to change in {path}"
        (house / path).write_text(text.replace(old, new), encoding="utf-8")

    return change


def append(path: str, more: str) -> Change:
    def change(house: Path) -> None:
        (house / path).write_text((house / path).read_text(encoding="utf-8") + more, encoding="utf-8")

    return change


def remove(path: str) -> Change:
    return lambda house: (house / path).unlink()


def copied_hammer(house: Path) -> None:
    """The same Chronicle once more, in another folder."""
    shutil.copytree(house / CHRONICLES / "hammer", house / CHRONICLES / "hammer_again")
    for file in (house / CHRONICLES / "hammer_again").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("chronicles.hammer", "chronicles.hammer_again"), encoding="utf-8")
    (house / CHRONICLES / "hammer_again" / "components.toml").unlink()


def empty_package(path: str) -> Change:
    def change(house: Path) -> None:
        (house / path).mkdir()
        (house / path / "__init__.py").write_text('"""Nothing yet."""\n', encoding="utf-8")

    return change


AT_THE_START: dict[str, tuple[Change, str]] = {
    "no GAME": (
        empty_package("games/chess"),
        "greatglen/games/chess/__init__.py: has no GAME, and no game names it as what it shares",
    ),
    "no CHRONICLE": (
        empty_package(f"{CHRONICLES}/loch_ness"),
        f"greatglen/{CHRONICLES}/loch_ness/__init__.py: has no CHRONICLE",
    ),
    "a number taken twice": (
        copied_hammer,
        f"greatglen/{CHRONICLES}/hammer_again/__init__.py: the number 4 is taken by Hammer of the Scots",
    ),
    "a name taken twice": (
        edit("games/glenmore/__init__.py", 'name="glenmore"', 'name="clans"'),
        "greatglen/games/glenmore/__init__.py: the name “clans” is taken by Clans of Scotland",
    ),
    "a face missing": (
        remove(f"{CHRONICLES}/hammer/observation.py"),
        f"greatglen/{CHRONICLES}/hammer/observation.py: is missing; it has the constant OBSERVATION",
    ),
    "a rule page missing": (
        remove(f"{CHRONICLES}/hammer/pages/it.md"),
        f"greatglen/{CHRONICLES}/hammer/pages/it.md: is missing: the rules in that language",
    ),
    "components of another Chronicle": (
        edit(f"{CHRONICLES}/hammer/components.toml", "[chronicle.4]", "[chronicle.5]"),
        f"greatglen/{CHRONICLES}/hammer/components.toml: speaks of several Chronicles, or of none: [4, 5]",
    ),
    "components of a wrong form": (
        edit(f"{CHRONICLES}/hammer/components.toml", 'kind = "loch"', 'kind = "loch"\ncolour = "red"'),
        f"greatglen/{CHRONICLES}/hammer/components.toml: Object contains unknown field `colour` - at `$.tile[0]`",
    ),
}


@pytest.mark.parametrize("case", take_some([*AT_THE_START]))
def test_reported_at_the_start(house: Path, case: str) -> None:
    change, said = AT_THE_START[case]
    change(house)
    started = run(house, "-c", "import greatglen")
    assert started.returncode == 1 and started.stderr.splitlines()[-1] == f"greatglen.kernel.slice.BadSlice: {said}"


EVENT = '\n\nclass Vanished(Event, frozen=True):\n    """Nobody knows where to."""\n'
ACTION = '\n\nclass Fly(Action, frozen=True):\n    """Away."""\n'
BY_THE_CHECK: dict[str, tuple[Change, str]] = {
    "a face without its constant": (
        edit(f"{CHRONICLES}/hammer/observation.py", "OBSERVATION =", "HIDDEN ="),
        f"greatglen/{CHRONICLES}/hammer/observation: has no OBSERVATION",
    ),
    "a face that cannot be imported": (
        edit(f"{CHRONICLES}/hammer/observation.py", "import ChronicleObservation", "import Nothing"),
        f"greatglen/{CHRONICLES}/hammer/observation: cannot import name 'Nothing' from",
    ),
    "a face that not all have, without its constant": (
        edit(f"{CHRONICLES}/hammer/acquisitions.py", "ACQUISITIONS =", "HIDDEN ="),
        f"greatglen/{CHRONICLES}/hammer/acquisitions: has no ACQUISITIONS",
    ),
    "an event without words": (
        append("games/clans/rules/events.py", EVENT),
        "greatglen/games/clans/text: has no words for the event Vanished",
    ),
    "an action without words": (
        append("games/clans/rules/actions.py", ACTION),
        "greatglen/games/clans/text: has no words for the action Fly",
    ),
    "a symbol without a drawing": (
        edit(f"{CHRONICLES}/haggis/art.svg", 'id="c5-steam"', 'id="c5-smoke"'),
        f"greatglen/{CHRONICLES}/haggis/art.svg: has no symbol “c5-steam”, which is drawn",
    ),
    "an action that cannot be numbered": (
        edit(f"{CHRONICLES}/highlander/observation.py", "loot.GiveUp:", "Exception:"),
        f"greatglen/{CHRONICLES}/highlander/observation: greatglen.games.glenmore2.chronicles.highlander.rules.loot: "
        "`observe` does not say what ['what'] of GiveUp can be",
    ),
    "a mistake in the components": (
        edit(f"{CHRONICLES}/hammer/components.toml", 'kind = "loch"', 'kind = "lake"'),
        "greatglen/games/glenmore2: greatglen/games/glenmore2/**/components.toml cannot be used: "
        "tile “Loch Lomond”, kind: “lake” is none of animal,",
    ),
}


@pytest.mark.parametrize("case", take_some([*BY_THE_CHECK]))
def test_reported_by_the_check(house: Path, case: str) -> None:
    change, said = BY_THE_CHECK[case]
    change(house)
    checked = run(house, "-m", "greatglen.games.check")
    assert checked.returncode == 1 and any(line.startswith(said) for line in checked.stdout.splitlines()), checked


def test_every_slice_is_complete() -> None:
    assert list(map(str, problems(GAMES.values()))) == []
