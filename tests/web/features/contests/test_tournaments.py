"""Whole tournaments, played by people over HTTP: rounds open by themselves, each table once, to the final ranking."""

import asyncio
import re
from itertools import combinations

import pytest
from patience import run, wait_until
from sqlalchemy import delete, select, update
from web.features.contests.playing import (
    ON,
    company,
    counted,
    enter_all,
    found,
    new_tournament,
    play,
    play_to_the_end,
    tended,
)
from web.people import Person, sentence
from web.serving import serving

from greatglen.store import schema
from greatglen.store.contests.tournaments import BOT_ENTRANT
from greatglen.store.store import Store
from greatglen.web.features.contests import ContestTask
from greatglen.web.features.contests.rounds import list_played_rounds
from greatglen.web.features.contests.standings import compute_standings
from greatglen.web.live.table_service import TableService


def names_in(page: str) -> list[str]:
    """As the table of the standings has them."""
    return re.findall(r'<th scope="row" class="who">(Person \d)', page)


def test_five_people_swiss_with_byes_and_ratings(database: str) -> None:
    with company(database, 6) as (server, (*people, stranger)):
        organiser = people[0]
        address = new_tournament(organiser, rounds="3", most="5", begins="full", fill="bye", rated="yes")
        assert "Glen Cup" in stranger.get("/").text and "By signing up you agree" in stranger.get(address).text
        enter_all(address, people)
        wait_until(lambda: found(server, address).contest.round == 1)
        board = next(board for board in found(server, address).boards if board.board)
        wait_until(lambda: found(server, address).boards[-1].state == "open")
        seated = server.found(board.game_id)
        mine = next(person for person in people if person.id == seated.seats[0].owner)
        assert f"/t/{board.game_id}" in mine.get("/").text and "Your tournament table" in mine.get("/").text
        assert f"/t/{board.game_id}" in mine.get(address).text
        assert "Your tournament table" not in stranger.get("/").text
        whole = play_to_the_end(server, address)
        rounds = list_played_rounds(whole)
        met = [frozenset(pair) for each in rounds for table in each.tables for pair in combinations(table.who, 2)]
        assert len(met) == len(set(met)) == 6, "nobody has met somebody twice"
        rested = [number for each in rounds for number in each.byes]
        assert len(rested) == len(set(rested)) == 3
        final = compute_standings(range(5), rounds)
        assert sum(one.points for one in final) == 9
        assert names_in(stranger.get(address).text) == [f"Person {one.number}" for one in final]
        assert "Final ranking" in stranger.get(address).text
        for board in whole.boards:
            if board.board:
                counted(server, server.found(board.game_id))
                agreed = server.table_service.store.ratings.find_rated_game(board.game_id)
                assert agreed is not None and agreed.number is not None
        score = mine.get(f"/t/{board.game_id}/score").text
        assert f'href="{address}"' in score
        assert server.table_service.store.contests.list_tables_of(mine.id) == []


def test_eight_people_round_robin_at_tables_of_four(database: str) -> None:
    """And somebody who leaves in the middle."""
    with company(database, 8) as (server, people):
        address = new_tournament(people[0], kind="robin", size="4", fill="easy")
        enter_all(address, people)
        assert people[0].post(f"{address}/begin").status_code == 303
        wait_until(
            lambda: found(server, address).contest.round == 1 and found(server, address).boards[-1].state == "open"
        )
        first = found(server, address)
        assert first.contest.rounds == 3 and [len(board.seats) for board in first.boards] == [4, 4]
        assert people[3].post(f"{address}/leave").status_code == 303
        theirs = [(board, seat) for board in first.boards for seat, sits in enumerate(board.seats) if sits.entrant == 3]
        ((board, seat),) = theirs
        wait_until(lambda: bool(server.found(board.game_id).seats[seat].bot))
        whole = play_to_the_end(server, address)
        places = [sits.place for board in whole.boards for sits in board.seats if sits.entrant == 3]
        assert places == [0], "a bot finished that game, they get nothing, and were not drawn again"
        bots = [board for board in whole.boards if any(sits.entrant == BOT_ENTRANT for sits in board.seats)]
        assert len(bots) == 2 and all(len(board.seats) == 4 for board in whole.boards), "bots fill the empty seat"
        final = compute_standings(range(8), list_played_rounds(whole))
        assert next(one for one in final if one.number == 3).points == 0
        others = [number for number in range(8) if number != 3]
        together = {
            frozenset(pair)
            for board in whole.boards
            for pair in combinations((sits.entrant for sits in board.seats), 2)
        }
        assert {frozenset(pair) for pair in combinations(others, 2)} <= together
        page = people[1].get(address).text
        assert "has left" in page and "absent" in page and "a bot" in page


def test_two_houses_open_each_table_once(database: str) -> None:
    """Both tend at the same moment, again and again; each is once killed between two steps."""
    with company(database, 5) as (server, people):
        server.table_service.periodic_tasks.tasks = ()
        address = new_tournament(people[0], rounds="2", most="5", begins="full", rated="yes")
        enter_all(address, people)
        stores = [Store(database), Store(database)]

        async def both(times: int) -> None:
            tasks = [ContestTask(TableService(store)) for store in stores]
            for _ in range(times):
                await asyncio.gather(*(periodic_task.run_due() for periodic_task in tasks), return_exceptions=False)

        run(both(4))
        whole = found(server, address)
        assert [board.state for board in whole.boards if board.board] == ["open", "open"]
        with server.table_service.store.engine.begin() as connection:  # as if killed before it was noted
            connection.execute(update(schema.boards).values(state="drawn"))
        run(both(3))
        assert found(server, address).boards == whole.boards
        with server.table_service.store.engine.connect() as connection:
            ids = connection.scalars(select(schema.games.c.id)).all()
        assert sorted(ids) == sorted(board.game_id for board in whole.boards if board.board)
        for number in (1, 2):
            for board in found(server, address).boards:
                if board.round == number and board.board:
                    play(server, board.game_id)
            run(both(4))
        over = found(server, address)
        assert over.contest.state == "over" and over.contest.round == 2
        assert len([board for board in over.boards if board.board]) == 4
        run(both(1))
        assert server.table_service.store.ratings.list_uncounted() == [] and found(server, address) == over
        for store in stores:
            store.close()


def test_the_powers_of_the_organiser(database: str) -> None:
    with company(database, 5) as (server, people):
        organiser, other = people[0], people[1]
        address = new_tournament(organiser, rounds="2", most="5", rated="yes")
        assert "at least two" in sentence(organiser.post(f"{address}/begin"))
        enter_all(address, people)
        for deed, form in (("begin", {}), ("remove", {"number": "0"}), ("close", {}), ("off", {})):
            answer = other.post(f"{address}/{deed}", form)
            assert answer.status_code == 403 and "Only the organiser" in sentence(answer)
        assert organiser.post(f"{address}/remove", {"number": "4"}).status_code == 303
        assert [one.number for one in found(server, address).entrants] == [0, 1, 2, 3]
        organiser.post(f"{address}/begin")
        wait_until(lambda: [board.state for board in found(server, address).boards] == ["open", "open"])
        boards = found(server, address).boards
        first, second = boards
        close = {"round": "1", "board": "1"}
        assert "Say who did not come" in sentence(organiser.post(f"{address}/close", close))
        assert "not being played" in sentence(organiser.post(f"{address}/close", {"round": "2", "absent-0": "yes"}))
        assert organiser.post(f"{address}/close", {**close, "absent-1": "yes"}).status_code == 303
        assert [sits.place for sits in found(server, address).boards[0].seats] == [1, 0]
        again = organiser.post(f"{address}/close", {**close, "absent-0": "yes"})
        assert "not being played" in sentence(again)
        agreed = server.table_service.store.ratings.find_rated_game(first.game_id)
        assert agreed is not None and agreed.void_reason == "closed"
        removed = second.seats[0].entrant
        assert organiser.post(f"{address}/remove", {"number": str(removed)}).status_code == 303
        assert "Nobody with that number" in sentence(organiser.post(f"{address}/remove", {"number": str(removed)}))
        wait_until(lambda: server.found(second.game_id).seats[0].bot == "easy")
        play(server, second.game_id)
        wait_until(lambda: found(server, address).contest.round == 2)
        result = next(board for board in found(server, address).boards if board.game_id == second.game_id)
        assert [sits.place for sits in result.seats] == [0, 1]
        drawn = [sits.entrant for board in found(server, address).boards if board.round == 2 for sits in board.seats]
        assert sorted(drawn) == sorted({0, 1, 2, 3} - {removed})
        organiser.post(f"{address}/off")
        assert "Called off" in other.get(address).text and "Glen Cup" not in other.get("/tournaments").text
        stayed = next(people[number] for number in (1, 2) if number != removed)
        assert "not under way" in sentence(stayed.post(f"{address}/leave"))


def test_everybody_leaves(database: str) -> None:
    """A table that nobody plays any more is closed, and the tournament is over."""
    with company(database, 2) as (server, people):
        address = new_tournament(people[0], rounds="5", most="2", begins="full")
        enter_all(address, people)
        wait_until(lambda: [board.state for board in found(server, address).boards] == ["open"])
        for person in people:
            assert person.post(f"{address}/leave").status_code == 303
        wait_until(lambda: found(server, address).contest.state == "over")
        whole = found(server, address)
        assert [sits.place for sits in whole.boards[0].seats] == [0, 0] and len(whole.boards) == 1


def test_a_table_that_was_swept_can_be_closed(database: str) -> None:
    with company(database, 2) as (server, people):
        address = new_tournament(people[0], rounds="1", most="2", begins="full")
        enter_all(address, people)
        wait_until(lambda: [board.state for board in found(server, address).boards] == ["open"])
        with server.table_service.store.engine.begin() as connection:
            connection.execute(delete(schema.games))
        tended(server)
        assert found(server, address).boards[0].state == "open", "it is not opened again"
        assert people[1].get(address).status_code == 200
        people[0].post(f"{address}/close", {"round": "1", "board": "1", "absent-0": "yes"})
        wait_until(lambda: found(server, address).contest.state == "over")


BAD_FORMS = [
    ({"name": " \u200b "}, "needs a name"),
    ({"name": "x" * 41}, "needs a name"),
    ({"size": "9"}, "from 2 to"),
    ({"size": ""}, "from 2 to"),
    ({"size": "-2"}, "from 2 to"),
    ({"rounds": "99"}, "from 1 to 15"),
    ({"rounds": "two"}, "from 1 to 15"),
    ({"rounds": "³"}, "from 1 to 15"),
    ({"most": "41"}, "from 2 to 40"),
    ({"most": "1e9"}, "from 2 to 40"),
    ({"kind": "robin", "most": "17"}, "from 2 to 16"),
    ({"kind": "knockout"}, "not one of the choices"),
    ({"fill": "champion"}, "not one of the choices"),
    ({"begins": "never"}, "not one of the choices"),
]


def test_bad_input(database: str) -> None:
    with company(database, 4) as (server, people):
        organiser, guest, third, fourth = people
        usual = {"name": "Cup", "size": "2", "most": "2", "rounds": "1"}
        for form, told in BAD_FORMS:
            answer = organiser.post("/tournaments/new/clans", {**usual, **form})
            assert answer.status_code == 422 and told in sentence(answer), form
        assert organiser.post("/tournaments/new/chess", usual).status_code == 404
        assert server.table_service.store.contests.list_contests() == []
        address = new_tournament(organiser, most="2")
        assert "what you are called" in sentence(guest.post(f"{address}/enter", {"name": "  "}))
        assert "at most 24" in sentence(guest.post(f"{address}/enter", {"name": "x" * 25}))
        guest.post(f"{address}/enter", {"name": "Flora"})
        assert "already" in sentence(guest.post(f"{address}/enter", {"name": "Fiona"}))
        assert "called flora takes part" in sentence(third.post(f"{address}/enter", {"name": "flora"}))
        third.post(f"{address}/enter", {"name": "Iain"})
        full = fourth.post(f"{address}/enter", {"name": "Morag"})
        assert full.status_code == 409 and sentence(full) == "This tournament is full."
        assert "do not take part" in sentence(fourth.post(f"{address}/leave"))
        third.post(f"{address}/leave")
        assert [one.name for one in found(server, address).entrants] == ["Flora"]
        third.post(f"{address}/enter", {"name": "Iain"})
        organiser.post(f"{address}/begin")
        begun = fourth.post(f"{address}/enter", {"name": "Morag"})
        assert begun.status_code == 409 and "begun already" in sentence(begun)
        assert "begun already" in sentence(organiser.post(f"{address}/begin"))
        for path in ("/tournaments/nothere", f"{address}x", "/tournaments/%00", "/tournaments/' OR 1=1"):
            assert organiser.get(path).status_code == 404
            assert organiser.post(f"{path}/enter", {"name": "X"}).status_code == 404
        assert organiser.post(f"{address}/explode").status_code == 404
        wait_until(lambda: [board.state for board in found(server, address).boards] == ["open"])
        live_game = server.found(found(server, address).boards[0].game_id)
        for stranger in (organiser, fourth):
            assert stranger.delete(f"/t/{live_game.info.id}").status_code == 403, "nobody is the host"
            assert stranger.act(live_game, str(live_game.table.choice.options[0])).status_code == 403
            assert stranger.post(f"/t/{live_game.info.id}/seat/0/bot", {"level": "easy"}).status_code == 403
        asked = next(one for one in people if one.id == live_game.seats[live_game.table.choice.seat].owner)
        assert "no hints" in sentence(asked.post(f"/t/{live_game.info.id}/hint"))
        for _ in range(2):
            new_tournament(organiser)
        answer = organiser.post("/tournaments/new/clans", usual)
        assert "You may have 3 tournaments" in sentence(answer)


def test_options_have_to_fit_every_table(database: str) -> None:
    """A Chronicle that is for three or more cannot be played at tables that may come to be smaller."""
    with company(database, 1) as (server, (organiser,)):
        form = {"name": "Cup", "size": "3", "most": "6", "rounds": "1", "expansion-4": "yes"}
        answer = organiser.post("/tournaments/new/glenmore2", form)
        assert answer.status_code == 422 and server.table_service.store.contests.list_contests() == []
        assert organiser.post("/tournaments/new/glenmore2", {**form, "fill": "easy"}).status_code == 303
        contest = server.table_service.store.contests.list_contests()[0][0]
        assert contest.options["chronicles"] == "4"


@pytest.mark.parametrize(("token", "status"), [("", 403), ("wrong", 403), (" the-token ", 303)])
def test_a_host_can_keep_tournaments_to_those_with_a_token(database: str, token: str, status: int) -> None:
    with company(database, 1, organiser_token="the-token") as (_, (person,)):
        assert 'name="token"' in person.get("/tournaments/new/clans").text
        form = {"name": "Cup", "size": "2", "most": "4", "rounds": "1", "token": token}
        answer = person.post("/tournaments/new/clans", form)
        assert answer.status_code == status, answer.text


def test_bots_fill_the_last_table(database: str) -> None:
    with company(database, 3) as (server, people):
        address = new_tournament(people[0], rounds="1", most="3", begins="full", fill="easy", rated="yes")
        enter_all(address, people)
        wait_until(lambda: [board.state for board in found(server, address).boards] == ["open", "open"])
        boards = found(server, address).boards
        with_bot = next(board for board in boards if any(sits.entrant == BOT_ENTRANT for sits in board.seats))
        assert server.table_service.store.ratings.find_rated_game(with_bot.game_id) is None, (
            "a game with a bot is not rated"
        )
        play_to_the_end(server, address)


def test_who_lets_the_clock_run_out_gets_nothing(database: str) -> None:
    now = [1_800_000_000.0]
    with serving(database, settings=ON, now=lambda: now[0]) as server, Person(server) as one, Person(server) as other:
        people = [one, other]
        address = new_tournament(
            one, rounds="1", most="2", begins="full", clock="turn-86400", **{"clock-after": "easy"}
        )
        enter_all(address, people)
        wait_until(lambda: [board.state for board in found(server, address).boards] == ["open"])
        assert "1 day for each turn" in one.get(address).text
        game_id = found(server, address).boards[0].game_id
        late = server.found(game_id).table.choice.seat
        now[0] += 2 * 86400
        wait_until(lambda: server.table_service.store.list_stand_ins(game_id) == {late})
        play(server, game_id)
        wait_until(lambda: found(server, address).contest.state == "over")
        assert [sits.place for sits in found(server, address).boards[0].seats] == [0, 1][:: 1 if late == 0 else -1]


def test_it_is_told_in_every_language(database: str) -> None:
    with company(database, 2) as (server, people):
        address = new_tournament(people[0], rounds="1", most="2", begins="full", rated="yes")
        enter_all(address, people)
        play_to_the_end(server, address)
        for language, word in {"de": "Endstand", "it": "Classifica finale", "ru": "Итог"}.items():
            with Person(server, language) as reader:
                assert word in reader.get(address).text
                assert reader.get("/ratings/clans").status_code == 200
