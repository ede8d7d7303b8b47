"""Golden files: text that the program writes today, each with a line that says what it is and a last line.

    # golden 1: tags
    ...
    # end

`make golden` writes them all, `make golden PARTS="pages tags"` some of them.
"""

from difflib import unified_diff
from itertools import islice
from pathlib import Path

FOLDER = Path(__file__).parent / "data"
VERSION = 1  # rises when golden files of before mean something else
END = "# end"
SHOWN = 40  # lines of a difference


class GoldenError(AssertionError):
    """A golden file that cannot be used, or that says something else than the program does now."""

    def __init__(self, name: str, part: str, problem: str) -> None:
        super().__init__(f"tests/golden/data/{name} {problem}\nIf that is meant: make golden PARTS={part}")


def head(name: str) -> str:
    return f"# golden {VERSION}: {name}"


def write(name: str, lines: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / name).write_text("\n".join([head(name), *lines, END, ""]), encoding="utf-8")


def read(name: str, part: str, folder: Path = FOLDER) -> list[str]:
    """Return the lines of a golden file; raise GoldenError if it is missing, damaged or of another version."""
    try:
        text = (folder / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise GoldenError(name, part, "is missing.") from None
    except UnicodeDecodeError as error:
        raise GoldenError(name, part, f"is damaged: {error}.") from None
    first, *lines = text.split("\n")
    if first != head(name):
        known = first.startswith("# golden ") and first.endswith(f": {name}")
        problem = (
            f"is of another version: “{first}”, not “{head(name)}”." if known else f"is damaged: begins “{first}”."
        )
        raise GoldenError(name, part, problem)
    if lines[-2:] != [END, ""]:
        raise GoldenError(name, part, "is damaged: its last lines are missing.")
    return lines[:-2]


def compare(name: str, part: str, now: list[str]) -> None:
    """Raise GoldenError with the difference if the program does not say what the golden file says."""
    known = read(name, part)
    if known != now:
        found = list(islice(unified_diff(known, now, "golden", "now", n=2, lineterm=""), 2, SHOWN + 2))
        raise GoldenError(name, part, "\n".join(["says something else than the program:", *found]))
