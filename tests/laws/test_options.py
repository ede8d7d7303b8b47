"""Every game, every decision: options are unique; `why_not` is None for them and for nothing else."""

import random
from pathlib import Path
from typing import Any

import pytest
from fresh import examples
from hypothesis import given
from hypothesis import strategies as st
from play import EVERY_GAME, make_sensible_player, make_stream_player, play_decisions, play_to_position, seeds, streams
from positions import glen, is_fully_told, refusal
from thorough import take_some

import greatglen
from greatglen import CHANCE, NOBODY, Action, Refusal, Refused, Table
from greatglen.games.clans.rules.actions import ACTIONS as CLANS_ACTIONS
from greatglen.games.clans.rules.components import NAME
from greatglen.games.glenmore.rules.actions import ACTIONS as GLENMORE_ACTIONS
from greatglen.games.glenmore.rules.components import RESOURCES, TILES
from greatglen.games.glenmore.rules.state import GlenMore

every_game = pytest.mark.parametrize(("game", "seats"), take_some(EVERY_GAME, 4))
CLASSES = [*CLANS_ACTIONS.values(), *GLENMORE_ACTIONS.values()]
GARBAGE: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    3,
    10**30,
    0.5,
    5050.0,
    "",
    "?",
    "wood",
    "red-3",
    "5050",
    b"x",
    (),
    [],
    {},
    [1],
    {"a": 1},
]


TITLES = Path(greatglen.__file__).parent / "games"


class Foreign(Action, frozen=True):
    """An action of no game."""

    cell: int = 5050


@every_game
@examples(12)
@given(seed=seeds, choices=streams)
def test_options_are_there_unique_and_allowed(game: str, seats: int, seed: int, choices: list[int]) -> None:
    table = greatglen.start(game, seats=seats, seed=seed)
    versions = []
    for _ in play_decisions(table, make_stream_player(choices, seed)):
        versions.append(table.version)
        if table.is_over:
            assert table.choice.seat == NOBODY and not table.choice.options
            break
        options = table.choice.options
        assert 0 <= table.choice.seat < seats
        assert len(options) > 1 or table.state.agenda[-1].is_secret, (
            "what leaves no choice is not asked, if all may know"
        )
        assert len({str(option) for option in options}) == len(options)
        for option in options:
            assert table.why_not(option) is None
            assert table.parse_action(str(option)) == option, "the notation says everything"
    assert versions == sorted(set(versions))


@every_game
def test_the_rule_that_asks_is_in_the_rule_reference(game: str, seats: int) -> None:
    table = greatglen.start(game, seats=seats, seed=1, chance="manual")
    reference = (TITLES / game / "pages" / "en.md").read_text()
    asked = set()
    for _ in play_decisions(table, make_sensible_player(random.Random(1))):
        asked.add(table.choice.rule)
    assert len(asked - {""}) >= 3
    for rule in asked - {""}:
        assert f"{table.game.prefix}-{rule}." in reference


def everything(table: Table) -> list[Action]:
    """Every action that could be written down near this position, and many that could not be meant."""
    actions: list[Action] = []
    kinds = table.game.actions
    if isinstance(table.state, GlenMore):
        land = table.state.players[max(table.choice.seat, 0)].land
        rows = range(min(land) // 100 - 2, max(land) // 100 + 3)
        columns = range(min(cell % 100 for cell in land) - 2, max(cell % 100 for cell in land) + 3)
        cells = [row * 100 + column for row in rows for column in columns]
        hows = ["-", *map(str, range(7)), *RESOURCES, "any"]
        goods = [*RESOURCES, "whisky", "clansman", ""]
        for name in ("take", "draw"):
            actions += [make(kinds[name], tile.key) for tile in TILES]
        actions += [make(kinds["roll"], pips) for pips in range(-1, 5)]
        for name in ("sell", "pay"):
            actions += [make(kinds[name], good, cell) for good in goods for cell in cells]
        for name in ("place", "promote", "payscot"):
            actions += [make(kinds[name], cell) for cell in cells]
        for name in ("buy", "gain"):
            actions += [make(kinds[name], good) for good in goods]
        actions += [make(kinds["activate"], cell, how) for cell in cells for how in hows]
        actions += [make(kinds["move"], start, end) for start in land for end in cells]
        return [*actions, make(kinds["done"]), make(kinds["discard"])]
    spaces = ["west", "east", "t0", "t99", *(f"{side}{column}" for side in "tb" for column in range(1, 20))]
    actions += [make(kinds["deal"], card) for card in (*NAME, "?")]
    for name in ("play", "hide"):
        actions += [make(kinds[name], card, space) for card in (*NAME, "?") for space in spaces]
    return [*actions, make(kinds["shield"]), make(kinds["noshield"])]


def make(cls: type[Action], *values: object) -> Action:
    """An action with any values, as a careless caller might make it."""
    made: Action = cls(*values)
    return made


@every_game
def test_of_everything_that_can_be_written_only_the_options_are_allowed(game: str, seats: int) -> None:
    for seed, decided in ((1, 0), (2, 3), (3, 17), (4, 31), (5, 60), (6, 110)):
        table = play_to_position(game, seats, seed, decided)
        actions = everything(table)
        allowed = [action for action in actions if table.why_not(action) is None]
        assert {str(action) for action in allowed} == {str(option) for option in table.choice.options}
        before = table.digest(), table.version
        for action in actions:
            reason = table.why_not(action)
            if reason is not None:
                assert isinstance(reason, Refusal) and is_fully_told(reason)
        rng = random.Random(seed)
        for action in rng.sample(actions, 40):
            if action not in table.choice.options:
                refusal(table, action)
        assert before == (table.digest(), table.version)


@every_game
@examples(25)
@given(
    seed=st.integers(0, 50),
    decided=st.integers(0, 90),
    cls=st.sampled_from(CLASSES),
    values=st.lists(st.sampled_from(GARBAGE), min_size=2, max_size=2),
)
def test_garbage_is_refused_whatever_it_is(
    game: str, seats: int, seed: int, decided: int, cls: type[Action], values: list[Any]
) -> None:
    """Actions of both games, with fields of any type: a Refusal, never a crash, and nothing changes."""
    table = play_to_position(game, seats, seed, decided)
    action = make(cls, *values[: len(cls.__struct_fields__)])
    if action not in table.choice.options:
        refusal(table, action)


@every_game
@examples(25)
@given(seed=st.integers(0, 50), decided=st.integers(0, 90), data=st.data())
def test_a_mutated_option_is_an_option_or_refused(
    game: str, seats: int, seed: int, decided: int, data: st.DataObject
) -> None:
    """One field of a legal action is replaced by another value."""
    table = play_to_position(game, seats, seed, decided)
    if table.is_over:
        return
    option = data.draw(st.sampled_from(table.choice.options))
    names = option.__struct_fields__
    values = [getattr(option, name) for name in names]
    if values:
        values[data.draw(st.integers(0, len(values) - 1))] = data.draw(st.sampled_from(GARBAGE))
    mutant = make(type(option), *values)
    if mutant not in table.choice.options:
        refusal(table, mutant)


def test_what_only_equals_an_option_is_recorded_as_the_option() -> None:
    """In Python 5051.0 == 5051 and True == 1. Such an action may be taken, but the record must still be readable."""
    for seed in range(3):
        table = greatglen.start("glenmore", seats=4, seed=seed)
        for _ in range(40):
            option = table.choice.options[0]
            values = [
                float(value) if isinstance(value, int) else value
                for value in map(option.__getattribute__, option.__struct_fields__)
            ]
            twisted = make(type(option), *values)
            table.apply(twisted if table.why_not(twisted) is None else option)
        again = greatglen.replay(table.record)
        assert again.digest() == table.digest()


@every_game
@pytest.mark.parametrize("what", [None, 7, "done", "", [], {}, object(), Action, Foreign])
def test_what_is_no_action_is_refused(game: str, seats: int, what: Any) -> None:
    table = play_to_position(game, seats, 8, 6)
    assert refusal(table, what).code == "no-action"


@every_game
def test_an_action_of_another_game_is_refused(game: str, seats: int) -> None:
    table = play_to_position(game, seats, 8, 6)
    assert refusal(table, Foreign()).code == "not-asked"


@every_game
def test_nothing_can_be_done_once_the_game_is_over(game: str, seats: int) -> None:
    table = play_to_position(game, seats, 3, 10_000)
    assert table.is_over
    for cls in CLASSES:
        assert refusal(table, make(cls, *[1] * len(cls.__struct_fields__))).code == "game-over"
    with pytest.raises(Refused) as caught:
        table.undo()
    assert caught.value.code == "game-over"


@every_game
def test_answers_from_another_seat_or_for_an_older_version_are_refused(game: str, seats: int) -> None:
    table = play_to_position(game, seats, 5, 7)
    option = table.choice.options[0]
    seat, version = table.choice.seat, table.version
    other = (seat + 1) % seats
    foreign = refusal(table, option, seat=other)
    assert (foreign.code, foreign.facts) == ("not-your-choice", {"asked": seat, "seat": other})
    for wrong in (CHANCE, NOBODY, 99):
        assert refusal(table, option, seat=wrong).code == "not-your-choice"
    for then in (version - 1, version + 1, 0, -5):
        stale = refusal(table, option, version=then)
        assert (stale.code, stale.facts) == ("stale", {"now": version, "then": then})
    assert refusal(table, option, seat=other, version=version - 1).code == "stale"
    table.apply(option, seat=seat, version=version)
    assert table.version > version
    assert refusal(table, option, seat=seat, version=version).code == "stale", "the same click twice"


def test_the_version_rises_by_one_with_every_action_of_chance_too() -> None:
    table = greatglen.start("glenmore", seats=2, seed=1, chance="manual")
    for version in range(60):
        assert table.version == version == len(table.record.actions)
        table.apply(table.choice.options[-1])
    assert glen(table).turn > 1
