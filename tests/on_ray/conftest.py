"""One Ray for all tests of this folder, which lets in who knows its token."""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

# Ray reads these when it is imported. Without them it would keep a token of its own in the home folder.
os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex()}
SOURCES = [str(Path(__file__).parents[2] / "src"), str(Path(__file__).parents[1])]


@pytest.fixture(scope="session")
def environment() -> dict[str, str]:
    """Of programs that are started: they find this source, and no other Ray."""
    kept = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    return {**kept, "PYTHONPATH": os.pathsep.join(SOURCES), "RAY_USAGE_STATS_ENABLED": "0", "LC_ALL": "C.UTF-8"}


@pytest.fixture(scope="session")
def address(environment: dict[str, str]) -> Iterator[str]:
    """Where the Ray is."""
    program = [sys.executable, str(Path(__file__).with_name("cluster.py"))]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as cluster:
        assert cluster.stdout is not None
        yield cluster.stdout.readline().strip()
        cluster.communicate("")
