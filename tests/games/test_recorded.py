"""Whole recorded games, replayed to where they led when they were made (see make.py)."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import greatglen
from greatglen import Record
from greatglen.games.clans.rules.actions import ACTIONS as CLANS_ACTIONS
from greatglen.games.glenmore.rules.actions import ACTIONS as GLENMORE_ACTIONS
from greatglen.games.glenmore.rules.components import CARDS
from greatglen.games.glenmore2.rules.actions import ACTIONS as GLENMORE2_ACTIONS
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES

HERE = Path(__file__).parent
NOTES: dict[str, dict[str, Any]] = json.loads((HERE / "digests.json").read_text())
NAMES = sorted(path.stem for path in HERE.glob("*.json") if path.stem != "digests")


def of(game: str) -> list[set[str]]:
    return [set(NOTES[name]["shows"]) for name in NAMES if name.startswith(game)]


@pytest.mark.parametrize("name", NAMES)
def test_replays_to_the_recorded_end(name: str) -> None:
    record = Record.from_json((HERE / f"{name}.json").read_bytes())
    table = greatglen.replay(record)
    assert table.is_over and table.scores == record.scores == NOTES[name]["scores"]
    assert [list(place) for place in table.ranking] == NOTES[name]["ranking"]
    assert table.digest() == NOTES[name]["digest"]
    assert table.record == record
    assert [sum(points.vp for points in lines) for lines in table.breakdown] == record.scores


def test_every_game_has_its_note() -> None:
    assert sorted(NOTES) == NAMES and NAMES


@pytest.mark.parametrize("game", ["clans", "glenmore"])
def test_at_least_a_dozen_per_title(game: str) -> None:
    assert len(of(game)) >= 12


def test_games_of_clans_show_everything() -> None:
    shown = set().union(*of("clans"))
    assert {f"action {kind}" for kind in CLANS_ACTIONS} <= shown
    assert {"seats 2", "seats 3", "seats 4"} <= shown
    assert {"a face-down card", "all shields placed", "a shared victory", "a tie that was broken"} <= shown


def test_games_of_glen_more_show_everything() -> None:
    shown = set().union(*of("glenmore"))
    assert {f"action {kind}" for kind in GLENMORE_ACTIONS} <= shown
    assert {f"card {card}" for card in CARDS} <= shown
    for seats in (2, 3, 4, 5):
        for scoring in ("rulebook", "published"):
            assert any({f"seats {seats}", f"scoring {scoring}"} <= game for game in of("glenmore"))
    assert {"a shared victory", "a tie that was broken"} & shown


def test_chronicles_are_recorded_alone_by_twos_and_all_together() -> None:
    sets = {tuple(map(int, name.split("-")[3].split("."))) for name in NAMES if "-chronicles-" in name}
    eight = tuple(CHRONICLES)
    assert sets >= {*combinations(eight, 1), *combinations(eight, 2), eight}


def test_games_with_chronicles_show_everything_they_can_do() -> None:
    """Every action of every Chronicle was done in some recorded game."""
    done = {
        line.split()[0]
        for name in NAMES
        if "-chronicles-" in name
        for line in Record.from_json((HERE / f"{name}.json").read_bytes()).actions
    }
    own = {kind for chronicle in CHRONICLES.values() for kind in chronicle.actions}
    assert {word for word, kind in GLENMORE2_ACTIONS.items() if kind in own} <= done
