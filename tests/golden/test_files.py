"""A golden file that cannot be used, or says something else, is reported by its name with the command that helps."""

from pathlib import Path

import pytest
from golden import files
from golden.files import GoldenError

GOOD = f"{files.head('x.txt')}\n## one\na\n## two\nb\n{files.END}\n"


def problem(folder: Path) -> str:
    with pytest.raises(GoldenError) as caught:
        files.read("x.txt", "pages", folder)
    return str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert problem(tmp_path) == "tests/golden/data/x.txt is missing.\nIf that is meant: make golden PARTS=pages"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (GOOD.removesuffix(f"{files.END}\n"), "is damaged: its last lines are missing"),
        (GOOD[:-3], "is damaged: its last lines are missing"),
        ("<<<<<<< HEAD\n" + GOOD, "is damaged: it begins with “<<<<<<< HEAD”"),
        (GOOD.replace("golden 1", "golden 0"), "is of another version: “# golden 0: x.txt”, not “# golden 1: x.txt”"),
        ("", "is damaged: it begins with “”"),
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / "x.txt").write_text(content)
    assert f"tests/golden/data/x.txt {said}" in problem(tmp_path) and "make golden PARTS=pages" in problem(tmp_path)


def test_a_file_of_bytes_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_bytes(b"\xff\xfe")
    assert "is damaged" in problem(tmp_path)


def test_a_difference_is_told_by_its_section(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text(GOOD)
    known = files.read("x.txt", "pages", tmp_path)
    with pytest.raises(GoldenError, match=r"x\.txt differs in two:\n.*\n.*\n.*\n-b\n\+c\nIf that is meant"):
        files.compare_lines("x.txt", "pages", known, ["## one", "a", "## two", "c"])
    files.compare_lines("x.txt", "pages", known, known)
