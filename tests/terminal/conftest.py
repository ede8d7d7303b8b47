"""A terminal for the tests: lines typed in, and what came out."""

import io
from collections.abc import Callable, Iterable
from typing import TypeAlias

import pytest

from greatglen.cli.__main__ import main
from greatglen.terminal.language import VARIABLES

Run: TypeAlias = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """run("play clans --seed 7", "1", "q") -> exit code, stdout, stderr; in English, whatever the locale is."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)

    def go(command: str, *lines: str, width: int = 100, more: Iterable[str] = ()) -> tuple[int, str, str]:
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in [*lines, *more])))
        code = main(command.split())
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go
