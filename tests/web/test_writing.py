"""Changes that come at the same moment are written together, and none spoils another."""

import asyncio
from pathlib import Path

import pytest
from patience import run
from sqlalchemy.exc import IntegrityError
from workers.houses import every_action_once, open_house, table

from greatglen.store.rows import Change, Conflict, Revision
from greatglen.store.store import Store
from greatglen.web.live.game import LiveGame
from greatglen.web.live.repository import BatchWriter
from greatglen.web.live.table_service import TableService
from greatglen.workers.table_loader import make_change

TABLES = 12


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


def next_change(live_game: LiveGame) -> Change:
    after = live_game.table.copy()
    after.apply(after.choice.options[0])
    return make_change(live_game.info.id, live_game.revision, live_game.table, after)


async def opened(table_service: TableService) -> list[LiveGame]:
    return [await table(table_service, "here", "here") for _ in range(TABLES)]


def test_what_comes_at_once_is_written_in_few_transactions(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    together = Store.write_all

    def counted(store: Store, changes: list[Change]) -> list[Revision | Conflict]:
        sizes.append(len(changes))
        return together(store, changes)

    async def play() -> None:
        async with open_house(database) as table_service:
            live_games = await opened(table_service)
            monkeypatch.setattr(Store, "write_all", counted)
            decided = [(live_game, live_game.table.choice) for live_game in live_games]
            await asyncio.gather(
                *(table_service.act(live_game, choice.seat, choice.options[0]) for live_game, choice in decided)
            )
            assert sum(sizes) == TABLES > len(sizes)
            assert all(every_action_once(table_service, live_game) for live_game in live_games)

    run(play())


def test_one_that_is_refused_spoils_no_other(database: str) -> None:
    async def play() -> None:
        async with open_house(database) as table_service:
            live_games = await opened(table_service)
            changes = [next_change(live_game) for live_game in live_games]
            table_service.store.write(changes[4])
            writing = BatchWriter(table_service.store)
            outcomes = await asyncio.gather(*(writing.write(one) for one in changes), return_exceptions=True)
            assert [place for place, outcome in enumerate(outcomes) if isinstance(outcome, Conflict)] == [4]
            assert sum(isinstance(outcome, Revision) for outcome in outcomes) == TABLES - 1
            for live_game, wanted in zip(live_games, changes, strict=True):
                assert table_service.store.load_notation(live_game.info.id, live_game.table.version) == wanted.lines

    run(play())


def test_one_that_the_database_cannot_take_spoils_no_other(database: str) -> None:
    """A table with an action too many: the whole transaction fails, so each is tried for itself."""

    async def play() -> None:
        async with open_house(database) as table_service:
            live_games = await opened(table_service)
            changes = [next_change(live_game) for live_game in live_games]
            with table_service.store.engine.begin() as connection:
                number = changes[4].revision.version + 1
                row = (changes[4].game_id, number, "stray", 0.0)
                connection.exec_driver_sql("INSERT INTO actions VALUES (?, ?, ?, ?)", row)
            writing = BatchWriter(table_service.store)
            outcomes = await asyncio.gather(*(writing.write(one) for one in changes), return_exceptions=True)
            assert [place for place, outcome in enumerate(outcomes) if isinstance(outcome, IntegrityError)] == [4]
            assert sum(isinstance(outcome, Revision) for outcome in outcomes) == TABLES - 1

    run(play())


def test_who_no_longer_waits_holds_nobody_up(database: str) -> None:
    async def play() -> None:
        async with open_house(database) as table_service:
            live_games = await opened(table_service)
            writing = BatchWriter(table_service.store)
            tasks = [asyncio.create_task(writing.write(next_change(live_game))) for live_game in live_games]
            await asyncio.sleep(0)
            tasks[0].cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            assert isinstance(outcomes[0], asyncio.CancelledError)
            assert all(isinstance(outcome, Revision) for outcome in outcomes[1:])

    run(play())
