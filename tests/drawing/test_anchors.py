"""What a player points at to choose each kind of action, and which action pointing somewhere means."""

import re

import pytest

import greatglen
from greatglen import Action
from greatglen.drawing import find_action, path
from greatglen.drawing.interface import load_drawing
from greatglen.drawing.pointer import Pointer
from greatglen.games.clans.rules.actions import Hide, NoShield, Play, Shield
from greatglen.games.glenmore.rules.actions import Promote
from greatglen.games.glenmore2.rules.actions import Abandon, Ally, Keep, Put, Recover, Remove, Skip
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore_common.rules.actions import (
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
from greatglen.kernel.action import parse_action

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
    (Promote(5050), ("scot:2:5050", "chieftains:2")),
    (PayScot(5050), ("scot:2:5050",)),
    (Pay("stone", 5051), ("good:2:5051:stone",)),
    (Sell("stone", 5051), ("good:2:5051:stone", "row:stone")),
    (Buy("wood"), ("row:wood",)),
    (PayCoin(), ("coins:2",)),
    (Gain("cattle"), ("resource:cattle",)),
    (Keep("cattle"), ("resource:cattle",)),
    (Ally("Munro"), ("clan:Munro",)),
    (Play("red-5", "t3"), ("card:red-5", "space:t3")),
    (Hide("red-5", "west"), ("card:red-5", "space:west")),
    (Shield(), ("stone",)),
    (NoShield(), ("button:noshield",)),
    (Done(), ("button:done",)),
    (Skip(), ("button:skip",)),
    (Discard(), ("button:discard",)),
]
CHANCE = {"draw", "roll", "begin", "deal"}


@pytest.mark.parametrize(("action", "way"), WAYS, ids=lambda value: str(value))
def test_the_way_to_an_action(action: Action, way: tuple[str, ...]) -> None:
    games = [game.name for game in greatglen.list_games() if type(action) in game.actions.values()]
    assert games
    assert {path(game, action, 2) for game in games} == {way}


def test_every_action_of_a_player_has_a_way() -> None:
    """Those of the Chronicles are pointed at in tests/chronicles/test_at_the_table.py."""
    shown = {str(action).split()[0] for action, _ in WAYS}
    chronicles = {kind for chronicle in CHRONICLES.values() for kind in chronicle.actions}
    words = {word for game in greatglen.list_games() for word, kind in game.actions.items() if kind not in chronicles}
    assert words <= shown | CHANCE


@pytest.mark.parametrize(
    ("game", "asked", "anchor", "action"),
    [
        ("glenmore", "take", "tile:halkirk", "take halkirk"),
        ("glenmore", "activate", "scot:2:5050", "promote 5050"),
        ("glenmore2", "activate", "cell:2:5050", "activate 5050 -"),
        ("glenmore2", "pay", "good:2:5051:stone", "pay stone 5051"),
        ("glenmore2", "pay-scot", "cell:2:5051", "payscot 5051"),
        ("glenmore2", "take", "c4-englishman", "englishtake x"),
        ("glenmore2", "tribute", "coins:2", "tribute coin"),
        ("glenmore2", "tribute", "good:2:5051:stone", "tribute stone 5051"),
        ("glenmore2", "settle", "cell:1:5051", "settle 1 5051"),
        ("glenmore2", "sell-cask", "c3-cask:2:4", "sellcask 4 sale"),
    ],
)
def test_what_somebody_wants_who_points_there(game: str, asked: str, anchor: str, action: str) -> None:
    assert find_action(game, asked, anchor) == action


def test_pointing_means_nothing_where_nothing_could_be_meant() -> None:
    assert find_action("glenmore2", "activate", "scot:2:5050") is None, "chieftains are of Glen More"
    assert find_action("clans", "play", "space:t3") is None, "a card comes first"
    assert find_action("glenmore2", "take", "cell:2:5050") is None
    assert find_action("glenmore2", "take", "tile") is None


def ways(game: str) -> list[Pointer]:
    return load_drawing(game).pointers().every


@pytest.mark.parametrize("game", [game.name for game in greatglen.list_games()])
def test_every_wish_is_an_action_of_the_game(game: str) -> None:
    actions = greatglen.start(game, seats=3, seed=1).game.actions
    for way in ways(game):
        for anchor in (*way.anchors[:1], *way.aliases) if way.choice_kinds else ():
            said = way.action_at(re.sub(r"\{\w+\}", "1", anchor))
            assert said is not None
            assert type(parse_action(said, actions)) is way.action


@pytest.mark.parametrize("game", [game.name for game in greatglen.list_games()])
def test_every_way_has_fields_of_its_action(game: str) -> None:
    for way in ways(game):
        named = {field for anchor in (*way.anchors, *way.aliases) for field in re.findall(r"\{(\w+)\}", anchor)}
        assert named | way.field_values.keys() <= {"seat", *way.action.__struct_fields__}
