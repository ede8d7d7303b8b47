"""Memory that follows the database: what others did at another process is carried out, not read from the beginning."""

from pathlib import Path

import msgspec
import pytest
from patience import run
from work.houses import every_action_once, open_house, table

from greatglen.kernel.refusal import Refused
from greatglen.store.store import Store
from greatglen.web.live.live_game import LiveGame
from greatglen.web.live.setup import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.workers.table_loader import Followed, follow


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


async def decide(house: TableService, sitting: LiveGame, option: int = 0) -> None:
    choice = sitting.table.choice
    await house.act(sitting, choice.seat, choice.options[option], sitting.table.version)


def followed(sitting: LiveGame, store: Store) -> Followed:
    return follow(store, sitting.info.id, sitting.table, sitting.stamp)


def test_what_others_did_is_carried_out(database: str) -> None:
    async def play() -> None:
        async with open_house(database) as here, open_house(database) as there:
            known = await there.find((await table(here, "here", "here", game="glenmore2")).info.id)
            sitting = await here.find(known.info.id)
            for _ in range(12):
                await decide(here, sitting)
            now = followed(known, there.store)
            assert (now.anew, now.gathered) == (False, None)
            assert now.stamp == sitting.stamp
            assert now.table.digest() == sitting.table.digest()
            assert now.table.log == sitting.table.log

    run(play())


def test_nothing_new_is_the_same_table(database: str) -> None:
    async def play() -> None:
        async with open_house(database) as house:
            sitting = await table(house, "here", "here")
            now = followed(sitting, house.store)
            assert now.table is sitting.table
            assert now.stamp == sitting.stamp

    run(play())


def test_who_sits_down_and_talks_is_read_beside(database: str) -> None:
    async def play() -> None:
        async with open_house(database) as here, open_house(database) as there:
            known = await there.find((await table(here, "here", "invited")).info.id)
            sitting = await here.find(known.info.id)
            invitation = sitting.seats[1].invitation
            assert invitation is not None
            await here.seating.join(invitation, "bert", "Bert")
            await here.say(sitting, "Bert", 1, "Hello")
            await decide(here, sitting)
            now = followed(known, there.store)
            assert not now.anew
            assert now.gathered == (sitting.seats, sitting.chat)
            assert now.table.digest() == sitting.table.digest()

    run(play())


@pytest.mark.parametrize("again", [0, 1, 2])
def test_what_was_taken_back_is_read_anew(database: str, again: int) -> None:
    """Also where the game has since come to the same version, or further, by another way."""

    async def play() -> None:
        async with open_house(database) as here, open_house(database) as there:
            sitting = await table(here, "here", "here", game="glenmore2")
            seat = sitting.table.choice.seat
            await decide(here, sitting)
            assert sitting.table.choice.seat == seat, "the turn goes on"
            known = await there.find(sitting.info.id)
            await here.undo(sitting, seat, known.table.version)
            for _ in range(again):
                await decide(here, sitting, -1)
            now = followed(known, there.store)
            assert now.anew
            assert now.table.digest() == sitting.table.digest()
            await there.refresh(known)
            assert known.stamp == sitting.stamp
            assert every_action_once(there, known)

    run(play())


def test_who_acts_by_an_old_memory_is_not_refused(database: str) -> None:
    """The seat was taken at another process, and memory here does not know of it."""

    async def play() -> None:
        async with open_house(database) as here, open_house(database) as there:
            opened = await here.open("anna", "clans", [SeatSetup("invited", "A"), SeatSetup("invited", "B")], seed=3)
            known = await there.find(opened.info.id)
            invitation = opened.seats[opened.table.choice.seat].invitation
            assert invitation is not None
            await here.seating.join(invitation, "bert")
            assert known.seats_of("bert") == []
            found = await there.find(opened.info.id, known.table.version, "bert")
            assert found.seats_of("bert") == [opened.table.choice.seat]
            await decide(there, found)
            assert every_action_once(there, found)

    run(play())


def test_an_answer_to_a_position_that_is_gone_is_refused(database: str) -> None:
    """Memory has the version that was seen, but not as the others have led the game since."""

    async def play() -> None:
        async with open_house(database) as here, open_house(database) as there:
            sitting = await table(here, "here", "here")
            known = await there.find(sitting.info.id)
            choice = known.table.choice
            await decide(here, sitting)
            assert await there.find(known.info.id, known.table.version, "anna") is known
            with pytest.raises(Refused) as refused:
                await there.act(known, choice.seat, choice.options[-1], known.table.version)
            assert refused.value.code == "too-fast"
            assert known.stamp == sitting.stamp
            assert every_action_once(there, known)

    run(play())


def test_whoever_does_not_sit_there_any_more_is_refused_by_the_database(database: str) -> None:
    """Memory that has not heard of it yet lets them act; the writing does not, and nothing has changed."""

    async def play() -> None:
        async with open_house(database) as here, open_house(database) as there:
            sitting = await table(here, "here", "here")
            seat, before = sitting.table.choice.seat, sitting.stamp
            sat = (await there.find(sitting.info.id)).seats[seat]
            there.store.sit(sitting.info.id, sat, msgspec.structs.replace(sat, bot="hard"))
            unaware = await here.find(sitting.info.id, sitting.table.version, sat.owner)
            assert unaware.seats[seat].bot == "", "it acts on what is in memory"
            with pytest.raises(Refused):
                await decide(here, unaware)
            now = here.store.stamp(sitting.info.id)
            assert now is not None and (now.version, now.edition) == (before.version, before.edition)
            assert unaware.seats[seat].bot == "hard", "and knows better now"

    run(play())
