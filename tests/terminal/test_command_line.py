"""The command line itself: its version, what the shell completes, and what it imports before it is asked."""

import subprocess
import sys
from typing import Literal

import pytest
from terminal.conftest import Run

import greatglen
from greatglen.cli.__main__ import COMMANDS, command_line
from greatglen.games import GAMES


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version") == (0, f"{greatglen.__version__}\n", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_in_the_list_what_it_says_itself(run: Run, command: str) -> None:
    code, out, err = run(f"{command} --help", width=200)
    assert (code, err) == (0, "")
    assert out.startswith(f"Usage: greatglen {command}") and COMMANDS[command][1] in out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_completes_commands_and_options(shell: Literal["bash", "zsh", "fish"]) -> None:
    script = command_line().generate_completion(shell=shell)
    for word in (*COMMANDS, "chronicles", "no-browser"):
        assert word in script


def test_the_shell_completes_the_names_of_games(run: Run) -> None:
    """The scripts ask the program itself, by a command that is not for people."""
    code, out, _ = run("__complete play glen")
    assert code == 0 and set(GAMES) <= set(out.split())


def test_help_imports_neither_the_web_nor_the_bots() -> None:
    """A command is imported when it is called, so that the others start quickly."""
    script = (
        "import sys; from greatglen.cli.__main__ import main; main(['--help']);"
        "print({'litestar', 'sqlalchemy', 'greatglen.bots', 'greatglen.drawing'} & sys.modules.keys())"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == "set()"
