"""Chronicles made known for a test, whether or not they can be chosen at a table yet."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TypeAlias

import msgspec
import pytest

from greatglen.games import GAMES
from greatglen.games.glenmore2.actions import ACTIONS
from greatglen.games.glenmore2.chronicle import CHRONICLES, heeding, knowing, register
from greatglen.kernel.snapshot import _classes

MODULES = {
    1: "dragon_boats",
    2: "highlander",
    3: "single_cask",
    4: "hammer",
    5: "haggis",
    6: "dubious_tome",
    7: "rock_and_hard_place",
    8: "penny_mobs",
}

WithChronicles: TypeAlias = Callable[..., None]


@pytest.fixture
def with_chronicles() -> Iterator[WithChronicles]:
    """`with_chronicles(2, 5)` makes Chronicles 2 and 5, and their options, known until the test is over."""
    known, actions, game = dict(CHRONICLES), dict(ACTIONS), GAMES["glenmore2"]

    def make_known(*numbers: int) -> None:
        for number in numbers:
            if number not in CHRONICLES:
                register(import_module(f"greatglen.games.glenmore2.chronicles.{MODULES[number]}").CHRONICLE)
        _classes.cache_clear()  # snapshots look for steps and events among all that are imported by now
        options = {option.name: option for option in game.options}
        options |= {option.name: option for chronicle in CHRONICLES.values() for option in chronicle.options}
        GAMES["glenmore2"] = msgspec.structs.replace(game, options=tuple(options.values()))

    yield make_known
    CHRONICLES.clear()
    CHRONICLES.update(known)
    heeding.cache_clear()
    knowing.cache_clear()
    ACTIONS.clear()
    ACTIONS.update(actions)
    GAMES["glenmore2"] = game
