"""A house finds its tables where the store left them: from a snapshot, from the actions, beside another house."""

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from patience import run
from sqlalchemy import update

from greatglen.kernel.refusal import BadRecord, Refused
from greatglen.store import schema
from greatglen.store.store import Store
from greatglen.web.house import SNAPSHOT_EVERY, House, Sitter
from greatglen.web.sitting import Sitting

GAMES = ["clans", "glenmore", "glenmore2"]
TWO = [Sitter("here", "Ailsa"), Sitter("here", "Iain")]


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Stores on one and the same file."""
    opened: list[Store] = []

    def another() -> Store:
        opened.append(Store(f"sqlite:///{tmp_path / 'games.db'}"))
        return opened[-1]

    yield another
    for store in opened:
        store.close()


async def played(house: House, sitting: Sitting, decisions: int) -> None:
    rng = random.Random(1)
    for _ in range(decisions):
        if sitting.table.over:
            return
        choice = sitting.table.choice
        await house.act(sitting, choice.seat, rng.choice(choice.options), sitting.table.version)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_the_same_from_its_snapshot_and_from_its_actions(stores: Callable[[], Store], game: str) -> None:
    house = House(stores(), 0)
    sitting = house.open("anna", game, TWO * 2, seed=3)
    run(played(house, sitting, SNAPSHOT_EVERY + 9))
    store = stores()
    assert store.snapshot(sitting.info.id) is not None
    for snapshot in (store.snapshot(sitting.info.id), b"of another program", None):
        if snapshot is None:
            store.take_back(sitting.info.id, sitting.table.version)
        else:
            store.keep_snapshot(sitting.info.id, sitting.table.version // SNAPSHOT_EVERY * SNAPSHOT_EVERY, snapshot)
        found = House(store, 0).find(sitting.info.id)
        assert found.table.digest() == sitting.table.digest()
        assert found.table.log == sitting.table.log
        assert found.table.record == sitting.table.record


def test_who_comes_second_is_told_and_looks_again(stores: Callable[[], Store]) -> None:
    one, other = House(stores(), 0), House(stores(), 0)
    sitting = one.open("anna", "clans", TWO, seed=3)
    late = other.find(sitting.info.id)
    wanted = late.table.choice.options[-1]

    async def race() -> None:
        await played(one, sitting, 1)
        with pytest.raises(Refused) as refused:
            await other.act(late, 0, wanted)
        assert refused.value.code == "too-fast"

    run(race())
    again = other.find(sitting.info.id)
    assert again is not late
    assert again.table.digest() == sitting.table.digest()


def test_an_action_that_cannot_be_stored_is_not_made(
    stores: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(stores(), 0)
    sitting = house.open("anna", "clans", TWO, seed=3)
    before, news = sitting.table.digest(), sitting.news

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Store, "append", full)
    with pytest.raises(OSError, match="no space"):
        run(played(house, sitting, 1))
    assert (sitting.table.digest(), sitting.news) == (before, news)


def test_a_game_of_other_rules_is_refused_and_named(stores: Callable[[], Store]) -> None:
    store = stores()
    sitting = House(store, 0).open("anna", "clans", TWO, seed=3)
    with store.engine.begin() as connection:
        connection.execute(update(schema.games).values(rules=99))
    with pytest.raises(BadRecord, match="rules 99"):
        House(store, 0).find(sitting.info.id)


def test_a_house_that_is_full_keeps_the_tables_somebody_looks_at(stores: Callable[[], Store]) -> None:
    house = House(stores(), 0, room=2)

    async def visits() -> None:
        watched = house.open("anna", "clans", TWO, seed=1)
        watching = house.listen(watched, "anna")
        await anext(watching)
        left = house.open("anna", "clans", TWO, seed=2)
        await played(house, left, 3)
        await asyncio.sleep(0)  # no bot plays there
        asked_for = house.open("anna", "clans", TWO, seed=3)
        assert house.find(watched.info.id) is watched, "somebody looks"
        back = house.find(left.info.id)
        assert back is not left and back.table.digest() == left.table.digest(), "it waited in the store"
        assert house.find(asked_for.info.id) is not asked_for, "nobody was there when room was needed"
        await watching.aclose()
        house.find(left.info.id)
        assert house.find(watched.info.id) is not watched, "nobody looks any more"

    run(visits())
