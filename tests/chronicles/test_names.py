"""Steps, events and actions are told apart by their names alone, in records and snapshots: no name is used twice."""

from collections import Counter
from typing import Any

import pytest

from greatglen.kernel.action import Action
from greatglen.kernel.event import Event
from greatglen.kernel.snapshot import subclasses
from greatglen.kernel.step import Step
from greatglen.titles.glenmore2 import GAME as GLENMORE2


@pytest.mark.parametrize("base", [Step, Event, Action])
def test_names_are_unique(base: type[Any]) -> None:
    classes = {cls for cls in subclasses(base) if cls.__module__.startswith(GLENMORE2.packages)}
    names = Counter(str(cls.__struct_config__.tag) for cls in classes)
    assert [name for name, n in names.items() if n > 1] == []
