"""Tests of Chronicles may register more of them; afterwards only those are known that can be chosen at a table."""

from collections.abc import Iterator

import pytest

from greatglen.games.glenmore2.rules.actions import ACTIONS
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES, clear_caches


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    known, actions = dict(CHRONICLES), dict(ACTIONS)
    yield
    CHRONICLES.clear()
    CHRONICLES.update(known)
    ACTIONS.clear()
    ACTIONS.update(actions)
    clear_caches()
