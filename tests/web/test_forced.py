"""Who has only one card that fits is not asked, and nobody else at the table can tell."""

from contextlib import aclosing

import anyio
import pytest
from patience import PATIENCE, run, wait_until_async
from playwright.sync_api import expect
from twins import make_pairs
from web.serving import Server
from web.windows import Window

import greatglen
import greatglen.bots.pause
from greatglen.bots import Thinker
from greatglen.bots.pause import MAX_SECONDS, ForcedMoveDelay
from greatglen.kernel.record import Record
from greatglen.store.store import Store
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService

PAIR = next(make_pairs(seats=2))


async def opened(table_service: TableService, record: Record, bot: str = "invited") -> LiveGame:
    """A table where anna is about to make the action; then it is flora's turn, or that of a bot."""
    sitters = [SeatSetup("here", "Ailsa") if seat == PAIR.seat else SeatSetup(bot, "Flora") for seat in range(2)]
    live_game = await table_service.open("anna", "clans", sitters, record=record)
    if bot == "invited":
        await table_service.seat_service.join(live_game.seats[PAIR.other].invitation or "", "flora")
    return live_game


async def until_version(live_game: LiveGame, version: int) -> None:
    await wait_until_async(lambda: live_game.table.version >= version)


async def heard(table_service: TableService, live_game: LiveGame, notes: list[tuple[int, int]]) -> None:
    """What anna's page is told with every news, once each."""
    async for _ in table_service.listen(live_game, "anna"):
        told = live_game.table.version, live_game.table.choice.seat
        if told not in notes:
            notes.append(told)


async def turn_of(record: Record) -> tuple[list[tuple[int, int]], list[str]]:
    """Anna acts, flora comes and her card is laid: what anna's stream told, and what was stored."""
    store = Store("sqlite://")
    table_service = TableService(store, 0)
    live_game = await opened(table_service, record)
    before = live_game.table.version
    notes: list[tuple[int, int]] = []
    async with anyio.create_task_group() as group:
        group.start_soon(heard, table_service, live_game, notes)
        await table_service.act(live_game, PAIR.seat, PAIR.action)
        await until_version(live_game, before + 1)
        assert live_game.bot_task is not None
        await live_game.bot_task
        assert live_game.table.version == before + 1, "flora is away: nothing is played for her"
        async with aclosing(table_service.listen(live_game, "flora")) as flora:
            await anext(flora)
            if live_game.table.choice.forced_option is None:
                await table_service.act(live_game, PAIR.other, PAIR.play)
            await until_version(live_game, before + 2)
            await wait_until_async(lambda: notes[-1][0] >= before + 2)
        group.cancel_scope.cancel()
    lines = store.load_notation(live_game.info.id, before)
    store.close()
    return notes, lines


def test_it_is_played_for_who_is_here_and_told_like_a_choice() -> None:
    forced, free = (run(turn_of(record)) for record in (PAIR.forced, PAIR.free))
    assert forced == free
    assert forced[1] == [str(PAIR.action), str(PAIR.play)], "each is an action of its own"


def test_it_takes_as_long_as_the_seat_took_before() -> None:
    async def main() -> None:
        table_service = TableService(Store("sqlite://"), 0.5)
        live_game = await opened(table_service, PAIR.forced, "hard:2")
        live_game.answer_times[PAIR.other, "play"] = [40.0]
        await table_service.act(live_game, PAIR.seat, PAIR.action)
        await wait_until_async(lambda: live_game.forced_move_delay is not None)
        assert live_game.forced_move_delay is not None
        version = live_game.table.version
        assert (
            live_game.thinking_bot is live_game.forced_move_delay
            and 0 <= live_game.forced_move_delay.progress.share < 0.5
        ), "it seems to think"
        table_service.hurry(live_game, "anna")
        await until_version(live_game, version + 1)
        assert live_game.table.actions_since(version)[0] == str(PAIR.play)
        await table_service.close()
        table_service.store.close()

    run(main())


def test_only_what_had_alternatives_is_measured() -> None:
    async def main() -> None:
        table_service = TableService(Store("sqlite://"), 0)
        live_game = await opened(table_service, PAIR.forced)
        live_game.open_pages["flora"] = 1
        kind = live_game.table.choice.kind
        await table_service.act(live_game, PAIR.seat, PAIR.action)
        await until_version(live_game, len(PAIR.forced.actions) + 2)
        assert set(live_game.answer_times) == {(PAIR.seat, kind)}
        await table_service.close()
        table_service.store.close()

    run(main())


def test_a_pause_is_like_a_bot_that_thinks() -> None:
    pause = ForcedMoveDelay(1e9)
    assert isinstance(pause, Thinker) and not pause.is_over and pause.progress.share < 1
    pause.stop()
    assert pause.is_over and pause.progress.share == 1
    assert ForcedMoveDelay(0).is_over and ForcedMoveDelay(0).progress.share == 1
    assert MAX_SECONDS < 30, "nobody waits for long"


def test_a_pause_chooses_the_only_option() -> None:
    table = greatglen.replay(PAIR.forced)
    table.apply(PAIR.action)
    assert ForcedMoveDelay(0).choose(table.view_for(PAIR.other)) == PAIR.play


def test_the_page_asks_nothing_and_says_why(server: Server, window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """The only option is not to be clicked; a moment later the table has gone on."""
    monkeypatch.setattr(greatglen.bots.pause, "MAX_SECONDS", PATIENCE)
    window.page.goto("/")
    live_game = server.done(
        server.table_service.open(
            window.owner, "clans", [SeatSetup("here", "Ailsa"), SeatSetup("here", "Flora")], record=PAIR.forced
        )
    )
    live_game.answer_times[PAIR.other, "play"] = [PATIENCE]
    window.page.goto(f"/t/{live_game.info.id}")
    window.answer(live_game, PAIR.action)
    version = len(PAIR.forced.actions) + 1
    window.is_at(version)
    if window.page.locator("#curtain").is_visible():
        window.page.locator("[data-lift]").click()
    expect(window.page.locator("#asked")).to_contain_text("it will be played for you in a moment")
    assert window.visible() == []
    assert live_game.forced_move_delay is not None
    live_game.forced_move_delay.stop()
    window.is_past(version)
    assert live_game.table.actions_since(version)[0] == str(PAIR.play)
