"""docs/envs.md and the example say what is true."""

import re
import runpy
from pathlib import Path

import pytest

from greatglen.envs.__main__ import main, update_page
from greatglen.kernel.refusal import Refused

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "envs.md"


def test_the_page_is_up_to_date() -> None:
    """If not: python -m greatglen.envs --docs docs/envs.md"""
    text = PAGE.read_text()
    assert update_page(text) == text


def test_the_code_of_the_page_runs() -> None:
    for code in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S):
        exec(compile(code, str(PAGE), "exec"), {})


@pytest.mark.parametrize(("game", "seats"), [("clans", 2), ("glenmore2", 3)])
def test_the_example_plays(game: str, seats: int) -> None:
    example = runpy.run_path(str(ROOT / "examples" / "random_agents.py"))
    won = example["play"](game, seats, 1)
    assert list(won) == [f"player_{seat}" for seat in range(seats)] and sum(won.values()) == pytest.approx(0)


def test_the_command_describes_a_game() -> None:
    told = main(["glenmore2", "--seats", "3", "--option", "chronicles=1", "--reach", "2"])
    assert "| `row` |" in told and "`dealreward` reward nth (16)" in told and "`chronicle-1`" in told


def test_the_command_lists_every_action() -> None:
    lines = main(["clans", "--seats", "2", "--list"]).splitlines()
    assert len(lines) == 1458 and lines[-1] == "1457 noshield"


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    page = tmp_path / "envs.md"
    page.write_text(re.sub(r"\d+", "1", PAGE.read_text()))
    main(["--docs", str(page)])
    generated = page.read_text().partition("<!-- generated")[2]
    assert generated == PAGE.read_text().partition("<!-- generated")[2]


def test_the_command_refuses_what_cannot_be() -> None:
    with pytest.raises(Refused):
        main(["clans", "--seats", "9"])
    with pytest.raises(SystemExit):
        main([])
