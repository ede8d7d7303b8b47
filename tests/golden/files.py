"""Golden files: text that the program writes today, each with a line that says what it is and a last line.

    # golden 1: tags
    ...
    # end

`make golden` writes them all, `make golden PARTS="pages tags"` some. Those of `saved` are written only when they
are asked for: they stay what an earlier version wrote.
"""

from difflib import SequenceMatcher, unified_diff
from itertools import islice
from pathlib import Path

FOLDER = Path(__file__).parent / "data"
VERSION = 1  # rises when golden files of before mean something else
END = "# end"
SHOWN = 40  # lines of a difference
WIDTH = 300  # letters of a line
HEADING = "## "


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
            f"is of another version: “{first}”, not “{head(name)}”."
            if known
            else f"is damaged: it begins with “{first}”."
        )
        raise GoldenError(name, part, problem)
    if lines[-2:] != [END, ""]:
        raise GoldenError(name, part, "is damaged: its last lines are missing.")
    return lines[:-2]


def heading(text: str) -> str:
    return HEADING + text


def sections(lines: list[str]) -> dict[str, list[str]]:
    """Return the lines of a golden file by the heading they stand under."""
    found: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith(HEADING):
            found[line.removeprefix(HEADING)] = []
        else:
            next(reversed(found.values())).append(line)
    return found


def compare(name: str, part: str, now: list[str]) -> None:
    """Raise GoldenError with the difference if the program does not say what the golden file says."""
    compare_lines(name, part, read(name, part), now)


def compare_lines(name: str, part: str, known: list[str], now: list[str], section: str = "") -> None:
    """Raise GoldenError with the difference of two lists of lines, and the sections of the file that it is in."""
    if known == now:
        return
    found = [*islice(unified_diff(known, now, n=2, lineterm=""), 2, None)]
    places = [section] if section else _sections(known, now)
    shown = [line if len(line) <= WIDTH else f"{line[:WIDTH]}…" for line in found[:SHOWN]]
    left = [f"(and {len(found) - SHOWN} lines more)"] if len(found) > SHOWN else []
    raise GoldenError(name, part, "\n".join([f"differs in {', '.join(places)}:", *shown, *left]))


def _sections(known: list[str], now: list[str]) -> list[str]:
    """Return the headings that the differing lines stand under; all of the file if it has none."""
    found = []
    for tag, first, _, start, _ in SequenceMatcher(None, known, now, autojunk=False).get_opcodes():
        if tag != "equal":
            heads = (
                line
                for lines, at in ((now, start), (known, first))
                for line in lines[at::-1]
                if line.startswith(HEADING)
            )
            found.append(next(heads, "## all of it").removeprefix(HEADING))
    return list(dict.fromkeys(found))
