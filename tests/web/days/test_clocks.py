"""Clocks run for whoever is to decide; when time is up, what the table has chosen happens, and happens once."""

import asyncio
import random
from collections.abc import Callable
from functools import partial

import pytest
from patience import comes_true, run
from web.days.simulated import DAY, HOUR, NOON, Time, act, clock, open_house, table, until_turn_of

from greatglen.kernel.refusal import Refused
from greatglen.store.correspondence.clocks import ClockTerms
from greatglen.store.rows import Conflict
from greatglen.web.features.correspondence import ROOM
from greatglen.web.features.correspondence.table_actions import claim, propose
from greatglen.web.live.live_game import LiveGame
from greatglen.web.live.setup import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.rematch import play_again
from greatglen.web.visitors.visitor import Visitor
from greatglen.workers.table_loader import change

TURN, GAME, ASK = ClockTerms("turn", DAY, "easy"), ClockTerms("game", DAY, "medium"), ClockTerms("turn", HOUR, "")


def test_a_clock_for_each_turn_begins_anew(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (house, _):
            sitting = await table(house, TURN, "anna", "boyd")
            first = sitting.table.choice.seat
            assert clock(house, sitting, first).deadline == NOON + DAY
            assert clock(house, sitting, 1 - first).deadline is None
            time.move(5 * HOUR)
            await until_turn_of(house, sitting, 1 - first)
            assert clock(house, sitting, first).deadline is None
            assert clock(house, sitting, 1 - first).deadline == time.now + DAY
            time.move(7 * HOUR)
            await until_turn_of(house, sitting, first)
            assert clock(house, sitting, first).deadline == time.now + DAY, "what was left before is not counted"

    run(main())


def test_two_turns_in_a_row_are_two_turns(database: str) -> None:
    """In Glen More whoever is last on the rondel moves again."""

    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (house, _):
            sitting = await table(house, TURN, "anna", "boyd", game="glenmore2")
            again = same = False
            rng = random.Random(5)
            while not (again and same):
                seat, before = sitting.table.choice.seat, house.store.game(sitting.info.id)
                time.move(60)
                await house.act(sitting, seat, rng.choice(sitting.table.choice.options))
                now = house.store.game(sitting.info.id)
                assert before is not None and now is not None
                goes_on = now.turn == before.turn
                assert clock(house, sitting, sitting.table.choice.seat).deadline == now.turned + DAY
                assert now.turned == (before.turned if goes_on else time.now)
                same |= goes_on
                again |= not goes_on and sitting.table.choice.seat == seat

    run(main())


def test_a_bank_runs_only_while_one_is_to_decide(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (house, _):
            sitting = await table(house, GAME, "anna", "boyd")
            first = sitting.table.choice.seat
            for hours in (3, 2):
                time.move(hours * HOUR)
                await until_turn_of(house, sitting, 1 - first)
                time.move(HOUR)
                await until_turn_of(house, sitting, first)
            assert clock(house, sitting, first).remaining(time.now) == DAY - 5 * HOUR
            assert clock(house, sitting, 1 - first).left == DAY - 2 * HOUR
            time.move(HOUR)
            assert clock(house, sitting, first).remaining(time.now) == DAY - 6 * HOUR

    run(main())


def test_taking_back_gives_no_time(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (house, _):
            sitting = await table(house, TURN, "anna", "boyd", game="glenmore2")
            seat = sitting.table.choice.seat
            time.move(HOUR)
            await act(house, sitting)
            assert sitting.table.choice.seat == seat, "the turn goes on"
            time.move(HOUR)
            await house.undo(sitting, seat, sitting.table.version)
            assert clock(house, sitting, seat).deadline == NOON + DAY

    run(main())


def test_clocks_wait_until_everybody_has_come(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (house, _):
            sitters = [SeatSetup("here", "Anna"), SeatSetup("invited", "Boyd")]
            sitting = await house.open("anna", "clans", sitters, seed=3)
            await house.set_clock(sitting, TURN)
            assert [one.deadline for one in house.store.clocks.of([sitting.info.id])[sitting.info.id].seats] == [
                None
            ] * 2
            time.move(3 * DAY)
            await house.seating.join(sitting.seats[1].invitation or "", "boyd")
            assert clock(house, sitting, sitting.table.choice.seat).deadline == time.now + DAY

    run(main())


def test_a_bot_takes_over_and_the_person_comes_back(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (house, keeper):
            sitting = await table(house, GAME, "anna", "boyd")
            late = sitting.table.choice.seat
            owner = sitting.seats[late].owner
            time.move(DAY - 1)
            await keeper.tend()
            assert sitting.seats[late].bot == "", "a second is left"
            time.move(1)
            version = sitting.table.version
            await keeper.tend()
            assert sitting.seats[late].bot == "medium" and sitting.seats[late].owner == owner
            await comes_true(lambda: sitting.table.choice.seat != late and sitting.table.version > version)
            await until_turn_of(house, sitting, late)  # the other plays, the bot too
            assert clock(house, sitting, late).deadline is None
            await house.seating.take_back(sitting, late, owner)
            running = [one for one in range(2) if clock(house, sitting, one).deadline is not None]
            assert running == [sitting.table.choice.seat]
            await until_turn_of(house, sitting, late)
            assert clock(house, sitting, late).remaining(time.now) == DAY / 10, "a tenth for who has used up all"

    run(main())


def test_a_table_that_nobody_looks_at_goes_on(database: str) -> None:
    """The process that knew the table is gone; so is the one that let the bot take over."""

    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (house, _):
            sitting = await table(house, TURN, "anna", "boyd", "easy")
            game_id, late, version = sitting.info.id, sitting.table.choice.seat, sitting.table.version
        time.move(DAY)
        async with open_house(database, time) as (house, _):
            house.store.clocks.take_over(game_id, late, "easy", time.now)  # and then it was killed
        time.move(HOUR)
        async with open_house(database, time) as (house, keeper):
            await keeper.tend()
            sitting = await house.find(game_id)
            await comes_true(lambda: sitting.table.version > version and sitting.table.choice.seat != late)

    run(main())


def test_whoever_is_late_and_still_acts_has_acted(database: str) -> None:
    """The rule for the last moment: what is written first holds, whatever the clock says."""

    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (house, keeper):
            sitting = await table(house, TURN, "anna", "boyd")
            late = sitting.table.choice.seat
            time.move(DAY + HOUR)
            due = house.store.clocks.due(time.now)
            assert [(one.game_id, one.seat) for one in due] == [(sitting.info.id, late)]
            await until_turn_of(house, sitting, 1 - late)
            news = sitting.news
            with pytest.raises(Conflict):
                house.store.clocks.take_over(sitting.info.id, late, "easy", time.now)
            await keeper.tend()
            stamp = house.store.stamp(sitting.info.id)
            assert stamp is not None and stamp.news == news, "what was refused is no news"
            assert [seat.bot for seat in sitting.seats] == ["", ""]

    run(main())


def test_an_action_that_comes_after_the_bot_is_told_so(database: str) -> None:
    """Of another process, whose memory does not know yet that a bot took over."""

    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (house, _):
            sitting = await table(house, TURN, "anna", "boyd")
            late, version = sitting.table.choice.seat, sitting.table.version
            time.move(DAY)
            house.store.clocks.take_over(sitting.info.id, late, "easy", time.now)
            with pytest.raises(Refused) as refused:
                await act(house, sitting)
            assert refused.value.code == "stood-in"
            assert sitting.table.version == version and sitting.seats[late].bot == "easy"
            with pytest.raises(Refused) as refused:
                await house.check_plays(sitting, late)
            assert refused.value.code == "stood-in"

    run(main())


def test_of_many_at_the_deadline_one_wins(database: str) -> None:
    """Two processes take over while the person acts: what is written first holds. Whoever comes before the bots has
    acted, and at most one bot comes."""

    async def once(time: Time, house: TableService, other: TableService) -> tuple[bool, bool]:
        sitting = await table(house, TURN, "anna", "boyd")
        late, before = sitting.table.choice.seat, sitting.table
        after = before.copy()
        after.apply(before.choice.options[0])
        wanted = change(sitting.info.id, sitting.stamp, before, after, sitting.seats[late])
        time.move(DAY)

        def attempt(work: Callable[[], int]) -> int:
            try:
                return work()
            except Conflict:
                return 0

        takes = [partial(one.store.clocks.take_over, sitting.info.id, late, "easy", time.now) for one in (house, other)]
        attempts: list[Callable[[], int]] = [*takes, lambda: other.store.write(wanted).news]
        *taken, acted = await asyncio.gather(*(asyncio.to_thread(attempt, one) for one in attempts))
        await house.refresh(sitting)
        assert 0 in taken and bool(max(taken)) == (sitting.seats[late].bot == "easy")
        assert bool(acted) == (sitting.table.version > before.version)
        if acted and max(taken):
            assert acted < max(taken) and sitting.table.choice.seat == late, "the rest of the turn is the bot's"
        return bool(acted), bool(max(taken))

    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (house, _), open_house(database, time) as (other, _):
            assert (False, False) not in {await once(time, house, other) for _ in range(12)}

    run(main())


def test_the_others_decide_if_the_table_wants_that(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (house, keeper):
            sitting = await table(house, ASK, "anna", "boyd", "cora")
            late = sitting.table.choice.seat
            owner, others = sitting.seats[late].owner, [one.owner for one in sitting.seats if one.seat != late]
            with pytest.raises(Refused) as refused:
                await claim(house, sitting, others[0], late, "easy")
            assert refused.value.code == "time-left"
            time.move(HOUR)
            news = sitting.news
            await keeper.tend()
            assert sitting.news > news and sitting.seats[late].bot == "", "everybody is told, and nothing else happens"
            news = sitting.news
            await keeper.tend()
            assert sitting.news == news, "once"
            with pytest.raises(Refused) as refused:
                await claim(house, sitting, "a stranger", late, "easy")
            assert refused.value.code == "not-seated"
            await propose(house, sitting, owner, True)
            assert sitting.beside.agreeing == [late] and not sitting.beside.ended
            await propose(house, sitting, others[0], False)
            await claim(house, sitting, others[0], late, "easy")
            assert sitting.seats[late].bot == "easy"

    run(main())


def test_a_clock_is_kept_for_the_next_game(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (house, _):
            sitting: LiveGame = await table(house, GAME, "anna", "boyd")
            await propose(house, sitting, "anna", True)
            await propose(house, sitting, "boyd", True)
            again = await house.find(await play_again(house, sitting, "anna", Visitor("anna", "here"), [ROOM]))
            assert again.beside.timing is not None and again.beside.timing.terms == GAME

    run(main())
