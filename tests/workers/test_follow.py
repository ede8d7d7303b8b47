"""Memory that follows the database: what others did at another process is carried out, not read from the beginning."""

from pathlib import Path

import msgspec
import pytest
from patience import run
from workers.houses import every_action_once, open_house, table

from greatglen.kernel.refusal import Refused
from greatglen.store.store import Store
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.workers.table_loader import TableUpdate, load_update


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


async def decide(table_service: TableService, live_game: LiveGame, option: int = 0) -> None:
    choice = live_game.table.choice
    await table_service.act(live_game, choice.seat, choice.options[option], live_game.table.version)


def followed(live_game: LiveGame, store: Store) -> TableUpdate:
    return load_update(store, live_game.info.id, live_game.table, live_game.revision)


def test_what_others_did_is_carried_out(database: str) -> None:
    async def play() -> None:
        async with open_house(database) as here, open_house(database) as there:
            known = await there.find((await table(here, "here", "here", game="glenmore2")).info.id)
            live_game = await here.find(known.info.id)
            for _ in range(12):
                await decide(here, live_game)
            now = followed(known, there.store)
            assert (now.is_reloaded, now.people_and_chat) == (False, None)
            assert now.revision == live_game.revision
            assert now.table.digest() == live_game.table.digest()
            assert now.table.log == live_game.table.log

    run(play())


def test_nothing_new_is_the_same_table(database: str) -> None:
    async def play() -> None:
        async with open_house(database) as table_service:
            live_game = await table(table_service, "here", "here")
            now = followed(live_game, table_service.store)
            assert now.table is live_game.table
            assert now.revision == live_game.revision

    run(play())


def test_who_sits_down_and_talks_is_read_beside(database: str) -> None:
    async def play() -> None:
        async with open_house(database) as here, open_house(database) as there:
            known = await there.find((await table(here, "here", "invited")).info.id)
            live_game = await here.find(known.info.id)
            invitation = live_game.seats[1].invitation
            assert invitation is not None
            await here.seat_service.join(invitation, "bert", "Bert")
            await here.say(live_game, "Bert", 1, "Hello")
            await decide(here, live_game)
            now = followed(known, there.store)
            assert not now.is_reloaded
            assert now.people_and_chat == (live_game.seats, live_game.chat)
            assert now.table.digest() == live_game.table.digest()

    run(play())


@pytest.mark.parametrize("again", [0, 1, 2])
def test_what_was_taken_back_is_read_anew(database: str, again: int) -> None:
    """Also where the game has since come to the same version, or further, by another way."""

    async def play() -> None:
        async with open_house(database) as here, open_house(database) as there:
            live_game = await table(here, "here", "here", game="glenmore2")
            seat = live_game.table.choice.seat
            await decide(here, live_game)
            assert live_game.table.choice.seat == seat, "the turn goes on"
            known = await there.find(live_game.info.id)
            await here.undo(live_game, seat, known.table.version)
            for _ in range(again):
                await decide(here, live_game, -1)
            now = followed(known, there.store)
            assert now.is_reloaded
            assert now.table.digest() == live_game.table.digest()
            await there.refresh(known)
            assert known.revision == live_game.revision
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
            await here.seat_service.join(invitation, "bert")
            assert known.list_seats_of("bert") == []
            found = await there.find(opened.info.id, known.table.version, "bert")
            assert found.list_seats_of("bert") == [opened.table.choice.seat]
            await decide(there, found)
            assert every_action_once(there, found)

    run(play())


def test_an_answer_to_a_position_that_is_gone_is_refused(database: str) -> None:
    """Memory has the version that was seen, but not as the others have led the game since."""

    async def play() -> None:
        async with open_house(database) as here, open_house(database) as there:
            live_game = await table(here, "here", "here")
            known = await there.find(live_game.info.id)
            choice = known.table.choice
            await decide(here, live_game)
            assert await there.find(known.info.id, known.table.version, "anna") is known
            with pytest.raises(Refused) as refused:
                await there.act(known, choice.seat, choice.options[-1], known.table.version)
            assert refused.value.code == "too-fast"
            assert known.revision == live_game.revision
            assert every_action_once(there, known)

    run(play())


def test_whoever_does_not_sit_there_any_more_is_refused_by_the_database(database: str) -> None:
    """Memory that has not heard of it yet lets them act; the writing does not, and nothing has changed."""

    async def play() -> None:
        async with open_house(database) as here, open_house(database) as there:
            live_game = await table(here, "here", "here")
            seat, before = live_game.table.choice.seat, live_game.revision
            sat = (await there.find(live_game.info.id)).seats[seat]
            there.store.change_seat(live_game.info.id, sat, msgspec.structs.replace(sat, bot="hard"))
            unaware = await here.find(live_game.info.id, live_game.table.version, sat.owner)
            assert unaware.seats[seat].bot == "", "it acts on what is in memory"
            with pytest.raises(Refused):
                await decide(here, unaware)
            now = here.store.load_revision(live_game.info.id)
            assert now is not None and (now.version, now.edition) == (before.version, before.edition)
            assert unaware.seats[seat].bot == "hard", "and knows better now"

    run(play())
