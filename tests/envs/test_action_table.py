"""The action table: one number for every action, the same in all positions, and no legal action without one."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from envs.games import EIGHT, EVERY, NAMES, NONE, SEVEN, play_positions

import greatglen
from greatglen import CHANCE, Action, Refused
from greatglen.envs import VERSION, action_table, chance_table
from greatglen.envs.options import check_columns, column, joint_column
from greatglen.games import game_named
from greatglen.games.glenmore import observation as glenmore
from greatglen.games.glenmore2 import observation as glenmore2
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore_common.observation.columns import EDGE, cells
from greatglen.games.glenmore_common.rules.actions import Move, Place, Sell
from greatglen.games.glenmore_common.rules.land import START
from greatglen.kernel.tags import tag_of

every_game = pytest.mark.parametrize(("game", "seats", "options"), EVERY, ids=NAMES)
FINGERPRINTS = Path(__file__).with_name("fingerprints.json")


@every_game
def test_every_number_is_one_action_and_every_action_one_number(game: str, seats: int, options: dict[str, str]) -> None:
    table = action_table(game, seats=seats, options=options, reach=2)
    actions = list(table)
    assert len(actions) == len(table) == len(set(actions))
    assert [table.encode(action) for action in actions] == list(range(len(table)))
    assert [table.decode(number) for number in range(len(table))] == actions


@every_game
def test_numbers_of_the_whole_table_lead_back(game: str, seats: int, options: dict[str, str]) -> None:
    table = action_table(game, seats=seats, options=options)
    rng = random.Random(1)
    for number in (0, len(table) - 1, *(rng.randrange(len(table)) for _ in range(2000))):
        action = table.decode(number)
        assert table.encode(action) == number and action in table
        assert table.parse(str(action)) == action


@every_game
def test_every_legal_action_has_a_number_in_every_position(game: str, seats: int, options: dict[str, str]) -> None:
    """And the number means the same action whatever the position and the seat."""
    players = action_table(game, seats=seats, options=options)
    chance = chance_table(game, seats=seats, options=options)
    meant: dict[tuple[bool, int], str] = {}
    for seed in (1, 2):
        for table in play_positions(game, seats, options, seed):
            by_chance = table.choice.seat == CHANCE
            for action in table.choice.options:
                number = (chance if by_chance else players).encode(action)
                assert meant.setdefault((by_chance, number), str(action)) == str(action)


def test_actions_of_chronicles_have_numbers_only_where_they_are_played() -> None:
    base = action_table("glenmore2", seats=3)
    boats = action_table("glenmore2", seats=3, options={"chronicles": "1"})
    assert "row" not in {tag_of(kind.action) for kind in base.blocks}
    assert str(boats.parse("row")) == "row"
    with pytest.raises(Refused) as caught:
        base.parse("row")
    assert caught.value.code == "no-number"


def test_every_action_of_every_chronicle_is_in_a_table() -> None:
    players = action_table("glenmore2", seats=4, options=EIGHT, reach=1)
    chance = chance_table("glenmore2", seats=4, options=EIGHT)
    numbered = {kind.action for kind in (*players.blocks, *chance.blocks)}
    declared = {action for number in range(1, 9) for action in CHRONICLES[number].actions}
    assert declared <= numbered


@every_game
def test_the_table_does_not_change_without_its_version(game: str, seats: int, options: dict[str, str]) -> None:
    """If this fails, numbers mean other actions than before.

    Raise VERSION in greatglen/envs/table.py, then PYTHONPATH=tests python tests/envs/test_action_table.py writes the
    new fingerprints down.
    """
    known: dict[str, dict[str, str]] = json.loads(FINGERPRINTS.read_text())
    assert known[str(VERSION)][name_of(game, seats, options)] == prints_of(game, seats, options)


def name_of(game: str, seats: int, options: dict[str, str]) -> str:
    return f"{game} {seats} {options.get('chronicles', '')}".strip()


def prints_of(game: str, seats: int, options: dict[str, str]) -> str:
    players = action_table(game, seats=seats, options=options)
    return f"{players.fingerprint} {chance_table(game, seats=seats, options=options).fingerprint}"


def test_options_that_change_nothing_in_the_table_leave_the_numbers() -> None:
    short, normal = (action_table("glenmore2", seats=3, options={"end": end}) for end in ("top", "middle"))
    assert short.fingerprint == normal.fingerprint
    assert action_table("glenmore2", seats=3, reach=5).fingerprint != normal.fingerprint


# -- how far it reaches


def test_cells_are_those_within_so_many_steps() -> None:
    assert cells(1) == (START - 100, START - 1, START, START + 1, START + 100)
    assert len(cells(5)) == 2 * 5 * 6 + 1
    assert all(1 <= cell // 100 <= 99 and 1 <= cell % 100 <= 99 for cell in cells(10**6))
    assert len(cells(10**6)) == (2 * EDGE + 1) ** 2


@pytest.mark.parametrize(("game", "seats", "options"), [("glenmore", 2, NONE), ("glenmore2", 2, SEVEN)])
def test_who_walks_straight_on_never_leaves_the_whole_table(game: str, seats: int, options: dict[str, str]) -> None:
    """Tiles as far out as possible, scots after them: even so there are numbers for everything."""
    players = action_table(game, seats=seats, options=options)
    table = greatglen.start(game, seats=seats, seed=5, options=options)
    rng = random.Random(5)

    def far(action: Action) -> int:
        cell = action.cell if isinstance(action, Place) else action.end if isinstance(action, Move) else START
        return abs(cell // 100 - START // 100) + abs(cell % 100 - START % 100)

    most = 0
    while not table.is_over:
        assert all(action in players for action in table.choice.options)
        outwards = max(table.choice.options, key=far)
        takes = [action for action in table.choice.options if str(action).startswith("take")]
        most = max(most, far(outwards))
        table.apply(outwards if far(outwards) else takes[0] if takes else rng.choice(table.choice.options))
    title = game_named(game)
    farthest: Any = {"glenmore": glenmore.farthest, "glenmore2": glenmore2.farthest}[game]
    assert 5 <= most <= farthest(title.begin(seats, title.resolve_options(seats, options)))


def test_an_action_beyond_the_reach_is_refused_and_says_what_helps() -> None:
    near, whole = action_table("glenmore2", seats=2, reach=3), action_table("glenmore2", seats=2)
    far = Sell("wood", START + 4)
    assert far in whole and far not in near
    with pytest.raises(Refused, match="within 3 steps of the start village: make one with a longer reach"):
        near.encode(far)


@pytest.mark.parametrize("reach", [0, -1, 2.5, "12", True])
def test_a_reach_is_a_number_of_steps(reach: Any) -> None:
    with pytest.raises(Refused) as caught:
        action_table("glenmore", seats=2, reach=reach)
    assert caught.value.code == "bad-reach"


# -- bad input


@pytest.mark.parametrize("number", [-1, 10**9, None, "take", 1.5, float("inf"), float("nan")])
def test_there_is_no_such_number(number: Any) -> None:
    with pytest.raises(Refused) as caught:
        action_table("clans", seats=2).decode(number)
    assert caught.value.code == "no-action-number"


def test_unknown_games_seats_and_options_are_refused() -> None:
    make: Any = action_table
    for wrong, code in (
        ({"game": "chess", "seats": 2}, "unknown-game"),
        ({"game": "clans", "seats": 7}, "bad-seats"),
        ({"game": "glenmore", "seats": 2, "options": {"moon": "full"}}, "unknown-option"),
        ({"game": "glenmore2", "seats": 2, "options": {"chronicles": "4"}}, "chronicle-seats"),
    ):
        with pytest.raises(Refused) as caught:
            make(**wrong)
        assert caught.value.code == code


@pytest.mark.parametrize("text", ["", "fly 5050", "place", "place nowhere", "take no-such-tile", "sell wood 5050 3"])
def test_what_is_no_action_cannot_be_read(text: str) -> None:
    with pytest.raises(Refused):
        action_table("glenmore2", seats=2).parse(text)


def test_nothing_else_is_in_a_table() -> None:
    table = action_table("clans", seats=2)
    assert "shield" not in table and 3 not in table and Place(START) not in table


@pytest.mark.parametrize(
    "columns",
    [
        [column("cell", [1])],
        [column("resource", ["wood"]), column("cell", ["1"])],
        [joint_column("resource cell", [("wood", 1), ("wood", 1)])],
    ],
)
def test_columns_must_fit_what_the_action_declares(columns: Any) -> None:
    with pytest.raises(TypeError):
        check_columns(Sell, columns)


if __name__ == "__main__":
    known = json.loads(FINGERPRINTS.read_text()) if FINGERPRINTS.exists() else {}
    known[str(VERSION)] = {name_of(*game): prints_of(*game) for game in EVERY}
    FINGERPRINTS.write_text(json.dumps(known, indent=2) + "\n")
