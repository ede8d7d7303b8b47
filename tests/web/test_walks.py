"""The four walks of `tools/walks.py` do not grow: they bound how many files a reader has to know."""

import functools
from concurrent.futures import ThreadPoolExecutor

import pytest

from tools import walks

MOST = {  # modules in all, and those of web, store and workers
    "click": (102, 36),
    "bot": (112, 39),
    "tile": (45, 0),
    "visitor": (29, 24),
}


@functools.cache
def walk(name: str) -> walks.Walk:
    """Trace a walk in a thread of its own, because a worker whose browser is open has an event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(walks.walk, name).result()


@pytest.mark.parametrize("name", MOST)
def test_walk(name: str) -> None:
    passed = walk(name)
    in_all, server = MOST[name]
    assert len(passed.modules) <= in_all, "\n".join(passed.modules)
    assert len(passed.server) <= server, "\n".join(passed.server)


def test_what_a_walk_notes() -> None:
    """The ends of each are there; if they are not, it was another walk."""
    click = walk("click")
    assert {"web/pages/table/routes.py", "store/game_writes.py", "web/pages/table/stream.py"} <= set(click.modules)
    assert "TableController.act" in click.functions["web/pages/table/routes.py"]
    assert "web/templates/_table.html" in click.templates
