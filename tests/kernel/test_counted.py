"""A deal that many play: whatever they decide, the n-th draw of every kind is the same for all of them."""

import random
from collections import defaultdict

import pytest

from greatglen.games import game_named
from greatglen.kernel.chance import Counted, Sealed
from greatglen.kernel.chance.verification import verify
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.record import Record
from greatglen.kernel.snapshot import restore_table, take_snapshot
from greatglen.kernel.table import Table

KEY = bytes(range(32))
GAMES = [("clans", 3, {}), ("glenmore", 2, {}), ("glenmore2", 2, {}), ("glenmore2", 3, {"chronicles": "4,7,8"})]


def played(game: str, seats: int, options: dict[str, object], seed: int, key: bytes = KEY) -> Table:
    """A whole game in which everybody does anything."""
    table = Table(game_named(game), seats, Counted(key), options)
    rng = random.Random(seed)
    while not table.is_over:
        table.apply(rng.choice(table.choice.options))
    return table


def draws(table: Table) -> dict[str, list[str]]:
    """What chance brought, by kind of draw."""
    again = Table(table.game, table.seats, table.luck, table.options, "manual")
    found = defaultdict(list)
    for line in table.actions_since(0):
        if again.choice.seat == CHANCE:
            found[line.split()[0]].append(line)
        again.apply(again.parse_action(line))
    return found


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_the_nth_draw_is_the_same_for_all(game: str, seats: int, options: dict[str, object]) -> None:
    mine, yours = (draws(played(game, seats, options, seed)) for seed in (1, 2))
    compared = 0
    for kind in mine.keys() & yours.keys():
        alike = min(len(mine[kind]), len(yours[kind]))
        assert mine[kind][:alike] == yours[kind][:alike]
        compared += alike
    assert compared > 20
    assert draws(played(game, seats, options, 1, bytes(32))) != mine


def test_kinds_of_draws_have_numbers_of_their_own() -> None:
    luck = Counted(KEY)
    assert [luck.for_kind("roll").draw_below(1000, n) for n in range(5)] != [
        luck.for_kind("draw").draw_below(1000, n) for n in range(5)
    ]
    assert luck.for_kind("roll").key != KEY
    assert luck.seal == Sealed(KEY).seal


def test_it_can_be_recorded_restored_and_checked() -> None:
    table = played("glenmore", 2, {}, 3)
    record = Record.from_json(table.record.to_json())
    assert record.counted
    assert Table.replay(table.game, record).digest() == table.digest()
    verdict = verify(table.game, record)
    assert verdict.draws > 20
    assert not verdict.wrong
    other = restore_table(table.game, take_snapshot(table))
    assert other is not None
    assert isinstance(other.luck, Counted)
    assert other.record == table.record


def test_taking_back_never_draws_again() -> None:
    table = Table(game_named("glenmore2"), 2, Counted(KEY), {}, "manual")
    while table.choice.seat == CHANCE:
        table.apply(table.draw(table.choice))
    option = table.choice.options[0]
    table.apply(option)
    after = table.digest()
    table.undo()
    table.apply(option)
    assert table.digest() == after
