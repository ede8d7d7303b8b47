"""Every part that needs an extra says so in one sentence; every other part does without."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import greatglen

SOURCE = Path(greatglen.__file__).parents[1]
EXTRAS = ("gymnasium", "jax", "pettingzoo", "psycopg", "psycopg_pool", "ray", "redis", "saq")
CLUSTER = [f"greatglen.{name}" for name in ("cli.work", "workers.channels", "workers.cluster", "workers.serve")]
ENVIRONMENTS = [f"greatglen.envs.{name}" for name in ("arrays", "pettingzoo", "vector")]
LEARNING = [f"greatglen.learn.{name}" for name in ("arrays", "training")]
ALONE = ["greatglen.parallel.ray_runner"]
Python = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def bare(tmp_path: Path) -> Python:
    """A Python in which no extra is installed: bare("-m", "greatglen.cli", "games")."""
    for name in EXTRAS:
        missing = f'raise ModuleNotFoundError("No module named {name!r}", name={name!r})\n'
        (tmp_path / f"{name}.py").write_text(missing, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{SOURCE}"}

    def go(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment)

    return go


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            "-m greatglen.learn clans --state nowhere --arrays 1",
            "greatglen.learn needs jax: pip install 'greatglen[learn]'",
        ),
        (
            "-m greatglen.cli arena clans --bots easy,random --ray auto",
            "greatglen: --ray needs ray: pip install 'greatglen[ray]'",
        ),
        (
            "-m greatglen.envs.pettingzoo",
            "greatglen.envs.pettingzoo needs gymnasium: pip install 'greatglen[envs]'",
        ),
        (
            "-m greatglen.cli serve --no-browser --port 0 --database postgresql+psycopg://nobody@localhost/none",
            "greatglen: A PostgreSQL database needs psycopg: pip install 'greatglen[postgres]'",
        ),
    ],
)
def test_a_program_says_what_to_install(bare: Python, arguments: str, said: str) -> None:
    told = bare(*arguments.split())
    assert (told.returncode, told.stdout, told.stderr) == (2, "", f"{said}\n")


@pytest.mark.parametrize("module", [f"greatglen.envs.{name}" for name in ("arrays", "pettingzoo", "vector")])
def test_an_import_says_what_to_install(bare: Python, module: str) -> None:
    told = bare("-c", f"import {module}")
    assert told.returncode == 1
    assert told.stderr.splitlines()[-1].startswith(
        f"greatglen.optional_dependencies.MissingExtraError: {module} needs "
    )
    assert "pip install 'greatglen[" in told.stderr


def test_everything_else_needs_no_extra(bare: Python) -> None:
    """Every module of the package but those named above, and what several machines need."""
    script = """
import importlib, pkgutil, greatglen
for module in pkgutil.walk_packages(greatglen.__path__, "greatglen."):
    if module.name.startswith("greatglen.store.migrations") or module.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(module.name)
    except greatglen.optional_dependencies.MissingExtraError as missing:
        print(module.name)
"""
    told = bare("-c", "import greatglen.optional_dependencies" + script)
    assert told.stderr == ""
    needy = [*ALONE, *ENVIRONMENTS, *CLUSTER, *LEARNING]
    assert sorted(told.stdout.split()) == sorted(needy)


def test_types_are_for_users_too() -> None:
    assert (Path(greatglen.__file__).parent / "py.typed").is_file()
