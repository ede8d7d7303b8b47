"""Settings for every test: what is taken at random is settled by the commit, unless fresh examples are asked for."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as `greatglen` does: threads wait for each other on a busy machine

from pathlib import Path

import pytest
from fresh import EVERYDAY
from hypothesis import settings
from rotation import rotation

from greatglen.words.build import build

build()  # catalogues that have changed since they were compiled

settings.load_profile(EVERYDAY)  # --hypothesis-profile comes later

os.environ.setdefault("GREATGLEN_ROTATION", str(rotation(Path(__file__).parents[1])))  # the same in all processes


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests that are marked `exhaustive` to thorough runs, those with GREATGLEN_THOROUGH=1."""
    if os.environ.get("GREATGLEN_THOROUGH"):
        return
    left = [item for item in items if item.get_closest_marker("exhaustive")]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]
