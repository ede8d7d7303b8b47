"""Clocks run for whoever is to decide; when time is up, what the table has chosen happens, and happens once."""

import asyncio
import random
from collections.abc import Callable
from functools import partial

import pytest
from patience import run, wait_until_async
from web.features.correspondence.simulated import DAY, HOUR, NOON, Time, act, clock, open_house, table, until_turn_of

from greatglen.kernel.refusal import Refused
from greatglen.store.correspondence.clocks import ClockTerms
from greatglen.store.rows import Conflict
from greatglen.web.features.correspondence import FEATURE
from greatglen.web.features.correspondence.table_actions import claim_seat, propose_end
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.rematch import play_again
from greatglen.web.visitors.visitor import Visitor
from greatglen.workers.table_loader import make_change

TURN, GAME, ASK = ClockTerms("turn", DAY, "easy"), ClockTerms("game", DAY, "medium"), ClockTerms("turn", HOUR, "")


def test_a_clock_for_each_turn_begins_anew(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _):
            live_game = await table(table_service, TURN, "anna", "boyd")
            first = live_game.table.choice.seat
            assert clock(table_service, live_game, first).deadline == NOON + DAY
            assert clock(table_service, live_game, 1 - first).deadline is None
            time.move(5 * HOUR)
            await until_turn_of(table_service, live_game, 1 - first)
            assert clock(table_service, live_game, first).deadline is None
            assert clock(table_service, live_game, 1 - first).deadline == time.now + DAY
            time.move(7 * HOUR)
            await until_turn_of(table_service, live_game, first)
            assert clock(table_service, live_game, first).deadline == time.now + DAY, (
                "what was left before is not counted"
            )

    run(main())


def test_two_turns_in_a_row_are_two_turns(database: str) -> None:
    """In Glen More whoever is last on the rondel moves again."""

    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _):
            live_game = await table(table_service, TURN, "anna", "boyd", game="glenmore2")
            again = same = False
            rng = random.Random(5)
            while not (again and same):
                seat, before = live_game.table.choice.seat, table_service.store.load_game(live_game.info.id)
                time.move(60)
                await table_service.act(live_game, seat, rng.choice(live_game.table.choice.options))
                now = table_service.store.load_game(live_game.info.id)
                assert before is not None and now is not None
                goes_on = now.turn == before.turn
                assert clock(table_service, live_game, live_game.table.choice.seat).deadline == now.turned + DAY
                assert now.turned == (before.turned if goes_on else time.now)
                same |= goes_on
                again |= not goes_on and live_game.table.choice.seat == seat

    run(main())


def test_a_bank_runs_only_while_one_is_to_decide(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _):
            live_game = await table(table_service, GAME, "anna", "boyd")
            first = live_game.table.choice.seat
            for hours in (3, 2):
                time.move(hours * HOUR)
                await until_turn_of(table_service, live_game, 1 - first)
                time.move(HOUR)
                await until_turn_of(table_service, live_game, first)
            assert clock(table_service, live_game, first).get_remaining(time.now) == DAY - 5 * HOUR
            assert clock(table_service, live_game, 1 - first).left == DAY - 2 * HOUR
            time.move(HOUR)
            assert clock(table_service, live_game, first).get_remaining(time.now) == DAY - 6 * HOUR

    run(main())


def test_taking_back_gives_no_time(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _):
            live_game = await table(table_service, TURN, "anna", "boyd", game="glenmore2")
            seat = live_game.table.choice.seat
            time.move(HOUR)
            await act(table_service, live_game)
            assert live_game.table.choice.seat == seat, "the turn goes on"
            time.move(HOUR)
            await table_service.undo(live_game, seat, live_game.table.version)
            assert clock(table_service, live_game, seat).deadline == NOON + DAY

    run(main())


def test_clocks_wait_until_everybody_has_come(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _):
            sitters = [SeatSetup("here", "Anna"), SeatSetup("invited", "Boyd")]
            live_game = await table_service.open("anna", "clans", sitters, seed=3)
            await table_service.set_clock(live_game, TURN)
            assert [
                one.deadline
                for one in table_service.store.clocks.load_timings([live_game.info.id])[live_game.info.id].seats
            ] == [None] * 2
            time.move(3 * DAY)
            await table_service.seat_service.join(live_game.seats[1].invitation or "", "boyd")
            assert clock(table_service, live_game, live_game.table.choice.seat).deadline == time.now + DAY

    run(main())


def test_a_bot_takes_over_and_the_person_comes_back(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, periodic_task):
            live_game = await table(table_service, GAME, "anna", "boyd")
            late = live_game.table.choice.seat
            owner = live_game.seats[late].owner
            time.move(DAY - 1)
            await periodic_task.run_due()
            assert live_game.seats[late].bot == "", "a second is left"
            time.move(1)
            version = live_game.table.version
            await periodic_task.run_due()
            assert live_game.seats[late].bot == "medium" and live_game.seats[late].owner == owner
            await wait_until_async(lambda: live_game.table.choice.seat != late and live_game.table.version > version)
            await until_turn_of(table_service, live_game, late)  # the other plays, the bot too
            assert clock(table_service, live_game, late).deadline is None
            await table_service.seat_service.return_seat(live_game, late, owner)
            running = [one for one in range(2) if clock(table_service, live_game, one).deadline is not None]
            assert running == [live_game.table.choice.seat]
            await until_turn_of(table_service, live_game, late)
            assert clock(table_service, live_game, late).get_remaining(time.now) == DAY / 10, (
                "a tenth for who has used up all"
            )

    run(main())


def test_a_table_that_nobody_looks_at_goes_on(database: str) -> None:
    """The process that knew the table is gone; so is the one that let the bot take over."""

    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _):
            live_game = await table(table_service, TURN, "anna", "boyd", "easy")
            game_id, late, version = live_game.info.id, live_game.table.choice.seat, live_game.table.version
        time.move(DAY)
        async with open_house(database, time) as (table_service, _):
            table_service.store.clocks.take_over(game_id, late, "easy", time.now)  # and then it was killed
        time.move(HOUR)
        async with open_house(database, time) as (table_service, periodic_task):
            await periodic_task.run_due()
            live_game = await table_service.find(game_id)
            await wait_until_async(lambda: live_game.table.version > version and live_game.table.choice.seat != late)

    run(main())


def test_whoever_is_late_and_still_acts_has_acted(database: str) -> None:
    """The rule for the last moment: what is written first holds, whatever the clock says."""

    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, periodic_task):
            live_game = await table(table_service, TURN, "anna", "boyd")
            late = live_game.table.choice.seat
            time.move(DAY + HOUR)
            due = table_service.store.clocks.list_expired(time.now)
            assert [(one.game_id, one.seat) for one in due] == [(live_game.info.id, late)]
            await until_turn_of(table_service, live_game, 1 - late)
            news = live_game.news
            with pytest.raises(Conflict):
                table_service.store.clocks.take_over(live_game.info.id, late, "easy", time.now)
            await periodic_task.run_due()
            stamp = table_service.store.load_revision(live_game.info.id)
            assert stamp is not None and stamp.news == news, "what was refused is no news"
            assert [seat.bot for seat in live_game.seats] == ["", ""]

    run(main())


def test_an_action_that_comes_after_the_bot_is_told_so(database: str) -> None:
    """Of another process, whose memory does not know yet that a bot took over."""

    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _):
            live_game = await table(table_service, TURN, "anna", "boyd")
            late, version = live_game.table.choice.seat, live_game.table.version
            time.move(DAY)
            table_service.store.clocks.take_over(live_game.info.id, late, "easy", time.now)
            with pytest.raises(Refused) as refused:
                await act(table_service, live_game)
            assert refused.value.code == "stood-in"
            assert live_game.table.version == version and live_game.seats[late].bot == "easy"
            with pytest.raises(Refused) as refused:
                await table_service.check_not_replaced(live_game, late)
            assert refused.value.code == "stood-in"

    run(main())


def test_of_many_at_the_deadline_one_wins(database: str) -> None:
    """Two processes take over while the person acts: what is written first holds. Whoever comes before the bots has
    acted, and at most one bot comes."""

    async def once(time: Time, table_service: TableService, other: TableService) -> tuple[bool, bool]:
        live_game = await table(table_service, TURN, "anna", "boyd")
        late, before = live_game.table.choice.seat, live_game.table
        after = before.copy()
        after.apply(before.choice.options[0])
        wanted = make_change(live_game.info.id, live_game.revision, before, after, live_game.seats[late])
        time.move(DAY)

        def attempt(work: Callable[[], int]) -> int:
            try:
                return work()
            except Conflict:
                return 0

        takes = [
            partial(one.store.clocks.take_over, live_game.info.id, late, "easy", time.now)
            for one in (table_service, other)
        ]
        attempts: list[Callable[[], int]] = [*takes, lambda: other.store.write(wanted).news]
        *taken, acted = await asyncio.gather(*(asyncio.to_thread(attempt, one) for one in attempts))
        await table_service.refresh(live_game)
        assert 0 in taken and bool(max(taken)) == (live_game.seats[late].bot == "easy")
        assert bool(acted) == (live_game.table.version > before.version)
        if acted and max(taken):
            assert acted < max(taken) and live_game.table.choice.seat == late, "the rest of the turn is the bot's"
        return bool(acted), bool(max(taken))

    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _), open_house(database, time) as (other, _):
            assert (False, False) not in {await once(time, table_service, other) for _ in range(12)}

    run(main())


def test_the_others_decide_if_the_table_wants_that(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, periodic_task):
            live_game = await table(table_service, ASK, "anna", "boyd", "cora")
            late = live_game.table.choice.seat
            owner, others = live_game.seats[late].owner, [one.owner for one in live_game.seats if one.seat != late]
            with pytest.raises(Refused) as refused:
                await claim_seat(table_service, live_game, others[0], late, "easy")
            assert refused.value.code == "time-left"
            time.move(HOUR)
            news = live_game.news
            await periodic_task.run_due()
            assert live_game.news > news and live_game.seats[late].bot == "", (
                "everybody is told, and nothing else happens"
            )
            news = live_game.news
            await periodic_task.run_due()
            assert live_game.news == news, "once"
            with pytest.raises(Refused) as refused:
                await claim_seat(table_service, live_game, "a stranger", late, "easy")
            assert refused.value.code == "not-seated"
            await propose_end(table_service, live_game, owner, True)
            assert live_game.side_info.end_voters == [late] and not live_game.side_info.ended_at
            await propose_end(table_service, live_game, others[0], False)
            await claim_seat(table_service, live_game, others[0], late, "easy")
            assert live_game.seats[late].bot == "easy"

    run(main())


def test_a_clock_is_kept_for_the_next_game(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _):
            live_game: LiveGame = await table(table_service, GAME, "anna", "boyd")
            await propose_end(table_service, live_game, "anna", True)
            await propose_end(table_service, live_game, "boyd", True)
            again = await table_service.find(
                await play_again(table_service, live_game, "anna", Visitor("anna", "here"), [FEATURE])
            )
            assert again.side_info.timing is not None and again.side_info.timing.terms == GAME

    run(main())
