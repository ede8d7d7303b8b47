"""Whole recorded games of Glen More II, replayed to where they led (tests/games/make_glenmore2.py makes them)."""

import json
from pathlib import Path
from typing import Any

import pytest
from glen2 import BOX

import greatglen
from greatglen import Record
from greatglen.games.glenmore2.rules.actions import ACTIONS

GAMES = Path(__file__).parents[1] / "games"
NOTES: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "recorded.json").read_text())
NAMES = sorted(path.stem for path in GAMES.glob("glenmore2-*.json") if "-chronicles-" not in path.stem)
BASE_ACTIONS = sorted(name for name, cls in ACTIONS.items() if "chronicle" not in cls.__module__)
SHOWN = set().union(*(note["shows"] for note in NOTES.values()))


@pytest.mark.parametrize("name", NAMES)
def test_replays_to_the_recorded_end(name: str) -> None:
    record = Record.from_json((GAMES / f"{name}.json").read_bytes())
    table = greatglen.replay(record)
    note = NOTES[name]
    assert table.is_over and table.scores == record.scores == note["scores"]
    assert [list(place) for place in table.ranking] == note["ranking"]
    assert table.digest() == note["digest"]
    assert [sum(line.vp for line in lines) for lines in table.breakdown] == record.scores


def test_every_game_has_its_note() -> None:
    assert sorted(NOTES) == NAMES and len(NAMES) >= 12


@pytest.mark.parametrize("action", BASE_ACTIONS)
def test_every_action_is_used(action: str) -> None:
    assert f"action {action}" in SHOWN


def test_every_landmark_is_taken_and_every_clan_allied() -> None:
    assert {f"landmark {name}" for name, card in BOX.landmarks.items() if not card.chronicle} <= SHOWN
    assert {f"clan {clan}" for clan in BOX.clans} <= SHOWN


def test_every_set_up() -> None:
    setups = [(2, True), (3, True), (3, False), (4, True), (4, False)]
    for seats, die in setups:
        for end in ("middle", "top"):
            wanted = {f"die {die} with {seats}", f"end {end}"}
            assert any(wanted <= set(note["shows"]) for note in NOTES.values())


@pytest.mark.parametrize(
    "end",
    [
        "the last lands on The End",
        "the last passes The End",
        "nobody on The End",
        "one on The End",
        "several on The End",
        "all on The End",
        "the die left",
        "the die was still there",
        "the die waited",
        "deck D left over",
        "deck D used up",
        "a shared victory",
        "a tie that was broken",
        "a score below zero",
        "Douglas again",
        "all scots on the land",
        "three tiles high",
    ],
)
def test_every_way_a_game_can_end_and_other_rare_things(end: str) -> None:
    assert end in SHOWN
