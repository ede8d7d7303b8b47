"""Who has only one card that fits is not asked, and nobody else at the table can tell."""

from contextlib import aclosing

import anyio
import pytest
from patience import PATIENCE, comes_true, run
from playwright.sync_api import expect
from twins import forced_and_free
from web.serving import Server
from web.windows import Window

import greatglen
import greatglen.bots.pause
from greatglen.bots import Thinker
from greatglen.bots.pause import LONGEST, ForcedMoveDelay
from greatglen.kernel.record import Record
from greatglen.store.store import Store
from greatglen.web.live.live_game import LiveGame
from greatglen.web.live.setup import SeatSetup
from greatglen.web.live.table_service import TableService

PAIR = next(forced_and_free(seats=2))


async def opened(house: TableService, record: Record, bot: str = "invited") -> LiveGame:
    """A table where anna is about to make the action; then it is flora's turn, or that of a bot."""
    sitters = [SeatSetup("here", "Ailsa") if seat == PAIR.seat else SeatSetup(bot, "Flora") for seat in range(2)]
    sitting = await house.open("anna", "clans", sitters, record=record)
    if bot == "invited":
        await house.seating.join(sitting.seats[PAIR.other].invitation or "", "flora")
    return sitting


async def until_version(sitting: LiveGame, version: int) -> None:
    await comes_true(lambda: sitting.table.version >= version)


async def heard(house: TableService, sitting: LiveGame, notes: list[tuple[int, int]]) -> None:
    """What anna's page is told with every news, once each."""
    async for _ in house.listen(sitting, "anna"):
        told = sitting.table.version, sitting.table.choice.seat
        if told not in notes:
            notes.append(told)


async def turn_of(record: Record) -> tuple[list[tuple[int, int]], list[str]]:
    """Anna acts, flora comes and her card is laid: what anna's stream told, and what was stored."""
    store = Store("sqlite://")
    house = TableService(store, 0)
    sitting = await opened(house, record)
    before = sitting.table.version
    notes: list[tuple[int, int]] = []
    async with anyio.create_task_group() as group:
        group.start_soon(heard, house, sitting, notes)
        await house.act(sitting, PAIR.seat, PAIR.action)
        await until_version(sitting, before + 1)
        assert sitting.playing is not None
        await sitting.playing
        assert sitting.table.version == before + 1, "flora is away: nothing is played for her"
        async with aclosing(house.listen(sitting, "flora")) as flora:
            await anext(flora)
            if sitting.table.choice.forced is None:
                await house.act(sitting, PAIR.other, PAIR.play)
            await until_version(sitting, before + 2)
            await comes_true(lambda: notes[-1][0] >= before + 2)
        group.cancel_scope.cancel()
    lines = store.lines_after(sitting.info.id, before)
    store.close()
    return notes, lines


def test_it_is_played_for_who_is_here_and_told_like_a_choice() -> None:
    forced, free = (run(turn_of(record)) for record in (PAIR.forced, PAIR.free))
    assert forced == free
    assert forced[1] == [str(PAIR.action), str(PAIR.play)], "each is an action of its own"


def test_it_takes_as_long_as_the_seat_took_before() -> None:
    async def main() -> None:
        house = TableService(Store("sqlite://"), 0.5)
        sitting = await opened(house, PAIR.forced, "hard:2")
        sitting.took[PAIR.other, "play"] = [40.0]
        await house.act(sitting, PAIR.seat, PAIR.action)
        await comes_true(lambda: sitting.pause is not None)
        assert sitting.pause is not None
        version = sitting.table.version
        assert sitting.thinking is sitting.pause and 0 <= sitting.pause.progress.share < 0.5, "it seems to think"
        house.hurry(sitting, "anna")
        await until_version(sitting, version + 1)
        assert sitting.table.actions_since(version)[0] == str(PAIR.play)
        await house.close()
        house.store.close()

    run(main())


def test_only_what_had_alternatives_is_measured() -> None:
    async def main() -> None:
        house = TableService(Store("sqlite://"), 0)
        sitting = await opened(house, PAIR.forced)
        sitting.present["flora"] = 1
        kind = sitting.table.choice.kind
        await house.act(sitting, PAIR.seat, PAIR.action)
        await until_version(sitting, len(PAIR.forced.actions) + 2)
        assert set(sitting.took) == {(PAIR.seat, kind)}
        await house.close()
        house.store.close()

    run(main())


def test_a_pause_is_like_a_bot_that_thinks() -> None:
    pause = ForcedMoveDelay(1e9)
    assert isinstance(pause, Thinker) and not pause.over and pause.progress.share < 1
    pause.stop()
    assert pause.over and pause.progress.share == 1
    assert ForcedMoveDelay(0).over and ForcedMoveDelay(0).progress.share == 1
    assert LONGEST < 30, "nobody waits for long"


def test_a_pause_chooses_the_only_option() -> None:
    table = greatglen.replay(PAIR.forced)
    table.apply(PAIR.action)
    assert ForcedMoveDelay(0).choose(table.seen_by(PAIR.other)) == PAIR.play


def test_the_page_asks_nothing_and_says_why(server: Server, window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """The only option is not to be clicked; a moment later the table has gone on."""
    monkeypatch.setattr(greatglen.bots.pause, "LONGEST", PATIENCE)
    window.page.goto("/")
    sitting = server.done(
        server.house.open(
            window.owner, "clans", [SeatSetup("here", "Ailsa"), SeatSetup("here", "Flora")], record=PAIR.forced
        )
    )
    sitting.took[PAIR.other, "play"] = [PATIENCE]
    window.page.goto(f"/t/{sitting.info.id}")
    window.answer(sitting, PAIR.action)
    version = len(PAIR.forced.actions) + 1
    window.is_at(version)
    if window.page.locator("#curtain").is_visible():
        window.page.locator("[data-lift]").click()
    expect(window.page.locator("#asked")).to_contain_text("it will be played for you in a moment")
    assert window.visible() == []
    assert sitting.pause is not None
    sitting.pause.stop()
    window.is_past(version)
    assert sitting.table.actions_since(version)[0] == str(PAIR.play)
