"""Bots play while somebody wants to know, and leave people time to come back; hints belong to one position only."""

import asyncio

import httpx
import pytest
from patience import PATIENCE, run, wait_until_async
from web.people import Person
from web.serving import Server
from web.test_security import first
from workers.houses import open_house, table

from greatglen.web.live import bot_turns
from greatglen.web.live import game as live_games
from greatglen.web.live.table_service import TableService
from greatglen.workers.inline_queue import InlineQueue, InlineTicket
from greatglen.workers.job import Job


class Noting(InlineQueue):
    """Notes what was put."""

    def __init__(self, table_service: TableService) -> None:
        super().__init__(table_service.store)
        self.jobs: list[Job] = []

    async def put(self, job: Job) -> InlineTicket:
        self.jobs.append(job)
        return await super().put(job)


def test_a_table_of_bots_rests_until_somebody_opens_it(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_games, "WATCH_SECONDS", 0.0)

    async def main() -> None:
        async with open_house(database) as table_service:
            live_game = await table(table_service, "easy", "easy")
            table_service.wake(live_game)
            await wait_until_async(lambda: live_game.is_idle)
            begun = live_game.table.version
            watching = table_service.listen(live_game, "somebody")
            await anext(watching)
            await wait_until_async(lambda: live_game.table.version > begun + 2)
            await watching.aclose()
            await wait_until_async(lambda: live_game.is_idle)
            assert not live_game.table.is_over, "it rests again"
            rested = live_game.table.version
            table_service.wake(live_game)
            await wait_until_async(lambda: live_game.is_idle)
            assert live_game.table.version == rested

    run(main())


def test_who_asks_again_and_again_sees_the_end(server: Server) -> None:
    """A client of the API that does not listen: whoever has just asked is thought to watch."""
    with Person(server) as person:
        seats = [{"kind": "random"}, {"kind": "random"}]
        made = person.http.post("/api/tables", json={"game": "clans", "seats": seats}).json()
        path = f"/api/tables/{made['id']}"
        run(wait_until_async(lambda: person.get(path).json()["over"]))


def test_a_person_who_waits_is_waited_for(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has the table open, but when the bots have played somebody will be asked, who may be told by a notice."""
    monkeypatch.setattr(live_games, "WATCH_SECONDS", 0.0)

    async def main() -> None:
        async with open_house(database) as table_service:
            live_game = await table(table_service, "easy", "easy", "here")
            table_service.wake(live_game)
            await wait_until_async(lambda: live_game.table.choice.seat == 2)

    run(main())


def test_a_taken_over_seat_is_not_played_the_instant_a_page_closes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor the instant its person is back, before they can take it."""
    monkeypatch.setattr(bot_turns, "POLL_SECONDS", 0.002)

    async def main() -> None:
        async with open_house(database) as table_service:
            queue = Noting(table_service)
            table_service = TableService(table_service.store, 1000, queue=queue)
            live_game = await table(table_service, "here", "here")
            there = table_service.listen(live_game, "anna")
            await anext(there)
            await there.aclose()
            await table_service.seat_service.let_bot_play(live_game, 0, "hard:1")  # it would not wait to seem to think
            back = table_service.listen(live_game, "anna")
            await anext(back)
            for _ in range(20):  # many looks of whoever waits for the grace to be over
                await asyncio.sleep(bot_turns.POLL_SECONDS)
            await table_service.seat_service.return_seat(live_game, 0, "anna")
            await back.aclose()
            await table_service.act(live_game, 0, live_game.table.choice.options[0])
            assert queue.jobs == [] and live_game.seats[0].bot == ""
            await table_service.close()

    run(main())


def test_a_hint_is_thought_anew_after_a_step_back(database: str) -> None:
    """The version is the same again, the position may not be."""

    async def main() -> None:
        async with open_house(database) as table_service:
            queue = Noting(table_service)
            table_service = TableService(table_service.store, 0, queue=queue)
            live_game = await table(table_service, "here", "here", game="glenmore2")
            version, seat = live_game.table.version, live_game.table.choice.seat
            await table_service.hint_service.request_hint(live_game, seat)
            await table_service.hint_service.request_hint(live_game, seat)
            await table_service.act(live_game, seat, live_game.table.choice.options[0])
            await table_service.undo(live_game, seat, live_game.table.version)
            assert live_game.table.version == version
            again = await table_service.hint_service.request_hint(live_game, seat)
            assert again.action in live_game.table.choice.options
            assert [job.kind for job in queue.jobs] == ["hint", "hint"]
            assert queue.jobs[0].key != queue.jobs[1].key
            await table_service.close()

    run(main())


def test_a_goodbye_of_somebody_else_ends_no_stream(server: Server) -> None:
    with Person(server) as host, Person(server) as stranger:
        made = host.http.post("/api/tables", json={"game": "clans", "seats": [{}, {}]}).json()
        live_game = server.found(made["id"])
        path, key = f"/api/tables/{made['id']}", {"Authorization": f"Bearer {made['seats'][0]['key']}"}
        timeout = httpx.Timeout(PATIENCE)
        with host.http.stream("GET", f"{path}/stream", headers=key, timeout=timeout) as stream:
            lines = stream.iter_lines()
            next(lines)
            for page in ("", "?page=", "?page=1", f"?page={made['seats'][0]['key']}", "?page=api", "?page=" + "x" * 99):
                assert stranger.post(f"/t/{made['id']}/goodbye{page}").status_code == 204
            answer = {"action": first(live_game), "version": live_game.table.version}
            assert host.http.post(f"{path}/actions", json=answer, headers=key).status_code == 200
            assert any(line == f"data: {live_game.table.version}" for line in lines)
            assert live_game.is_present(0)


def test_goodbyes_take_no_more_memory_than_pages(server: Server) -> None:
    with Person(server) as host, Person(server) as stranger:
        live_game = host.open("clans", ["here", "here"])
        for number in range(120):
            stranger.post(f"/t/{live_game.info.id}/goodbye?page={number}")
        assert len(live_game.closed_pages) <= 100
