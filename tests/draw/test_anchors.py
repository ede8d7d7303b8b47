"""What a player points at to choose each kind of action."""

import pytest

import greatglen
from greatglen import Action
from greatglen.draw.anchors import path
from greatglen.titles.clans.rules.actions import Hide, NoShield, Play, Shield
from greatglen.titles.glenmore.rules.actions import Promote
from greatglen.titles.glenmore2.rules.actions import Abandon, Ally, Keep, Put, Recover, Remove, Skip
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.highland.rules.actions import (
    Activate,
    Buy,
    Discard,
    Done,
    Gain,
    Move,
    Pay,
    PayCoin,
    PayScot,
    Place,
    Sell,
    Take,
)

WAYS: list[tuple[Action, tuple[str, ...]]] = [
    (Take("halkirk"), ("tile:halkirk",)),
    (Recover("halkirk"), ("tile:halkirk",)),
    (Abandon("halkirk", "coin"), ("tile:halkirk", "button:coin")),
    (Place(5051), ("cell:2:5051",)),
    (Put("wood", 5050), ("cell:2:5050",)),
    (Remove(5049), ("cell:2:5049",)),
    (Activate(5050), ("cell:2:5050",)),
    (Activate(5050, "2"), ("cell:2:5050", "button:2")),
    (Activate(5050, "vp"), ("cell:2:5050", "button:vp")),
    (Activate(5050, "sheep"), ("cell:2:5050", "resource:sheep")),
    (Move(5050, 5051), ("scot:2:5050", "cell:2:5051")),
    (Promote(5050), ("scot:2:5050", "button:promote")),
    (PayScot(5050), ("scot:2:5050",)),
    (Pay("stone", 5051), ("good:2:5051:stone",)),
    (Sell("stone", 5051), ("good:2:5051:stone", "button:sell")),
    (Buy("wood"), ("row:wood",)),
    (PayCoin(), ("coins:2",)),
    (Gain("cattle"), ("resource:cattle",)),
    (Keep("cattle"), ("resource:cattle",)),
    (Ally("Munro"), ("clan:Munro",)),
    (Play("red-5", "t3"), ("card:red-5", "space:t3")),
    (Hide("red-5", "west"), ("card:red-5", "space:west")),
    (Shield(), ("button:shield",)),
    (NoShield(), ("button:noshield",)),
    (Done(), ("button:done",)),
    (Skip(), ("button:skip",)),
    (Discard(), ("button:discard",)),
]
CHANCE = {"draw", "roll", "begin", "deal"}


@pytest.mark.parametrize(("action", "way"), WAYS, ids=lambda value: str(value))
def test_the_way_to_an_action(action: Action, way: tuple[str, ...]) -> None:
    assert path(action, 2) == way


def test_every_action_of_a_player_has_a_way() -> None:
    """Those of the Chronicles are pointed at in tests/chronicles/test_at_the_table.py."""
    shown = {str(action).split()[0] for action, _ in WAYS}
    chronicles = {kind for chronicle in CHRONICLES.values() for kind in chronicle.actions}
    words = {word for game in greatglen.games() for word, kind in game.actions.items() if kind not in chronicles}
    assert words <= shown | CHANCE
