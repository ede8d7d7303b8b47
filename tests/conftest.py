"""Settings for every test: what is taken at random is settled by the commit, unless fresh examples are asked for."""

import importlib
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as `greatglen` does: threads wait for each other on a busy machine

import shutil
import signal
import tempfile
from pathlib import Path

import pytest
from fresh import EVERYDAY
from hypothesis import settings
from rotation import compute_rotation

from greatglen.text.compile import build

build()  # catalogues that have changed since they were compiled

settings.load_profile(EVERYDAY)  # --hypothesis-profile comes later

os.environ.setdefault(
    "GREATGLEN_ROTATION", str(compute_rotation(Path(__file__).parents[1]))
)  # the same in all processes

# Servers that tests of all processes share are in it: those of workers inherit its name.
SERVERS = "GREATGLEN_TEST_SERVERS"
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ[SERVERS] = tempfile.mkdtemp(prefix="greatglen-tests-")
    Path(os.environ[SERVERS]).chmod(0o755)  # PostgreSQL is somebody else
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a run that is ended, as by `timeout`, clears up too


def pytest_unconfigure() -> None:
    """End what tests have shared, when the last process of this run has ended."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        folder = Path(os.environ[SERVERS])
        if (folder / "postgres").exists():
            importlib.import_module("store.postgres").stop_shared(folder)
        shutil.rmtree(folder)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests that are marked `exhaustive` to thorough runs, those with GREATGLEN_THOROUGH=1."""
    if os.environ.get("GREATGLEN_THOROUGH"):
        return
    left = [item for item in items if item.get_closest_marker("exhaustive")]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]
