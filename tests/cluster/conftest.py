"""A folder for everything that a cluster keeps; it is thrown away."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def folder() -> Iterator[Path]:
    """Not pytest's own, which only root may enter: PostgreSQL is somebody else."""
    with tempfile.TemporaryDirectory(prefix="greatglen-cluster-") as name:
        Path(name).chmod(0o755)
        yield Path(name)
