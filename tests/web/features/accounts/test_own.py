"""Everything about oneself: had as a file, and deleted, so that nothing of it is left anywhere."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from patience import run, wait_until
from sqlalchemy import Column, Connection, Engine, Integer, MetaData, String, Table, UniqueConstraint, select
from web.around import finished
from web.features.accounts.carrying import become, link, recovery, tables
from web.people import Person, sentence
from web.serving import Server, serving
from workers.houses import open_house

from greatglen.kernel.record import Record
from greatglen.store import schema
from greatglen.store.accounts.ownership import delete_rows, export_rows, transfer_rows
from greatglen.store.database import open_database
from greatglen.store.store import Store
from greatglen.store.usage import THINKING
from greatglen.web.feature import Feature
from greatglen.web.live.seats import SeatSetup

NAME = "Mairi NicRath"


@pytest.fixture
def table_service(tmp_path: Path) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path / 'games.db'}") as server:
        yield server


def anywhere(engine: Engine, *words: str) -> list[tuple[str, str]]:
    """The rows of the whole database in which one of some words stands."""
    found = []
    with engine.connect() as connection:
        for table in schema.metadata.sorted_tables:
            for row in connection.execute(select(table)):
                found += [(str(table.name), str(row)) for word in words if word in str(row)]
    return found


def person_of(server: Server, table: str) -> str:
    return server.found(table).info.host


def test_everything_can_be_downloaded(table_service: Server) -> None:
    with Person(table_service) as mairi, Person(table_service) as phone, Person(table_service) as iain:
        mairi.post("/preferences", {"name": NAME})
        over = finished(table_service, "clans-3-easy-5", mairi.id, iain.id)
        running = mairi.open("clans", ["here", "invited"], **{"name-0": NAME})
        iain.join(running, 1, "Iain")
        alone = mairi.open("clans", ["here", "here"])
        mairi.post(f"/t/{running.info.id}/chat", {"text": "Slàinte mhath"})
        iain.post(f"/t/{running.info.id}/chat", {"text": "of Iain"})
        code = recovery(mairi)
        become(phone, link(mairi))
        answer = phone.get("/me/download")
        assert answer.headers["content-disposition"].startswith("attachment;")
        assert answer.headers["cache-control"] == "no-store"
        file = answer.json()
        assert file["preferences"]["name"] == NAME
        by_id = {table["id"]: table for table in file["tables"]}
        assert set(by_id) == {over.info.id, running.info.id, alone.info.id}
        played = Record.from_json(json.dumps(by_id[over.info.id]["record"]))
        assert played.over and played.actions == over.table.record.actions
        assert by_id[alone.info.id]["record"] is not None
        assert by_id[running.info.id]["record"] is None  # it has the hand of Iain in it
        assert [player["you"] for player in by_id[running.info.id]["players"]] == [True, False]
        assert [line["text"] for line in file["rows"]["chat"]] == ["Slàinte mhath"]
        assert len(file["rows"]["devices"]) == 2 and len(file["rows"]["passes"]) == 1
        secrets = [code, mairi.id, phone.id, iain.id, person_of(table_service, running.info.id), "hash"]
        assert [secret for secret in secrets if secret in answer.text] == []


def test_who_has_one_browser_has_a_download_too(table_service: Server) -> None:
    with Person(table_service) as mairi:
        table = mairi.open("clans", ["here", "easy"]).info.id
        answer = mairi.get("/me/download")
        assert [one["id"] for one in answer.json()["tables"]] == [table]
        assert mairi.id not in answer.text


@pytest.mark.parametrize("several", [False, True])
def test_everything_can_be_deleted(table_service: Server, several: bool) -> None:
    """Nothing of her is left in any row; others play on, and their finished games have a nameless player."""
    store = table_service.table_service.store
    with Person(table_service) as mairi, Person(table_service) as phone, Person(table_service) as iain:
        mairi.post("/preferences", {"name": NAME})
        over = finished(table_service, "clans-3-easy-5", mairi.id, iain.id).info.id
        running = mairi.open("clans", ["here", "invited"], **{"name-0": NAME})
        iain.join(running, 1, "Iain")
        alone = mairi.open("clans", ["here", "easy"], **{"name-0": NAME}).info.id
        watched = iain.open("clans", ["here", "easy"]).info.id
        for table in (running.info.id, watched):
            mairi.post(f"/t/{table}/chat", {"text": f"said by {NAME}"})
        iain.post(f"/t/{watched}/chat", {"text": "said by Iain"})
        everybody = [mairi]
        if several:
            recovery(mairi)
            become(phone, link(mairi))
            everybody.append(phone)
            link(mairi)
        owner = person_of(table_service, running.info.id)
        store.usage.add(THINKING, [owner])
        cookies = [person.id for person in everybody]
        assert {name for name, _ in anywhere(store.engine, NAME, owner)} >= {"games", "seats", "chat", "usage"}
        unsure = mairi.post("/me/delete")
        assert unsure.status_code == 422 and "nothing has been deleted" in sentence(unsure)
        assert len(tables(mairi)) >= 3
        gone = mairi.post("/me/delete", {"sure": "yes"})
        assert gone.status_code == 200 and "Everything is deleted" in gone.text
        assert anywhere(store.engine, NAME, owner, *cookies) == []
        assert store.load_game(alone) is None
        for table in (over, running.info.id):
            now = table_service.found(table)
            assert [seat.name for seat in now.seats if not seat.owner] == ["N. N. 1"] and now.info.host == iain.id
        assert [line.text for line in table_service.found(watched).chat] == ["said by Iain"]
        live_game = table_service.found(running.info.id)
        assert live_game.seats[0].bot == "easy"
        wait_until(lambda: live_game.table.choice.seat == 1)  # the bot plays on
        assert iain.act(live_game, str(live_game.table.choice.options[0])).status_code == 200
        assert iain.get(f"/t/{over}/score").status_code == 200
        for person, cookie in zip(everybody, cookies, strict=True):
            person.http.cookies.set("greatglen", cookie, domain="127.0.0.1")
            assert not tables(person) & {over, running.info.id, alone}


def test_other_rooms_tell_and_forget_their_part(table_service: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    forgot: list[str] = []

    def forgets(connection: Connection, person: str) -> None:
        assert connection.in_transaction()
        forgot.append(person)

    room = Feature(
        name="attic", order=1, export_person=lambda store, person: {"of": len(person)}, forget_person=forgets
    )
    table_service.app.state.features = (*table_service.app.state.features, room)
    with Person(table_service) as mairi:
        assert mairi.get("/me/download").json()["rooms"]["attic"] == {"of": len(mairi.id)}
        owner = mairi.id
        mairi.post("/me/delete", {"sure": "yes"})
        assert forgot == [owner]


def test_a_room_that_cannot_forget_stops_all_of_it(table_service: Server) -> None:
    def fails(connection: Connection, person: str) -> None:
        raise RuntimeError("not now")

    with Person(table_service) as mairi:
        table = mairi.open("clans", ["here", "easy"]).info.id
        table_service.app.state.features = (Feature(name="attic", order=1, forget_person=fails),)
        assert mairi.post("/me/delete", {"sure": "yes"}).status_code == 500
        assert tables(mairi) == {table}


def test_marked_columns_follow_a_person(tmp_path: Path) -> None:
    """What rooms keep beside: renamed, joined where only one can be, told without secrets, deleted or left nameless."""
    engine = open_database(f"sqlite:///{tmp_path / 'games.db'}")
    metadata = MetaData()
    streaks = Table(
        "attic_streaks",
        metadata,
        Column("owner", String(40), primary_key=True, info={"person": "theirs"}),
        Column("game", String(24), primary_key=True),
        Column("days", Integer),
        Column("key", String(24), info={"secret": True}),
    )
    prizes = Table(
        "attic_prizes",
        metadata,
        Column("id", Integer, primary_key=True),
        Column("round", Integer),
        Column("winner", String(40), info={"person": "blank"}),
        Column("called", String(40), info={"person_name": "winner"}),
        UniqueConstraint("round", "winner"),
    )
    metadata.create_all(engine)
    try:
        for table in (streaks, prizes):
            table.to_metadata(schema.metadata)
        with engine.begin() as connection:
            days = [("anna", "clans", 3), ("anna", "glenmore", 4), ("ben", "clans", 9)]
            for owner, game, count in days:
                connection.execute(streaks.insert().values(owner=owner, game=game, days=count, key="hidden"))
            for number, winner in enumerate(("anna", "ben", "carla"), start=1):
                row = {"id": number, "round": number, "winner": winner, "called": winner.title()}
                connection.execute(prizes.insert().values(row))
            assert transfer_rows(connection, "anna", "ben") == {}
            mine = export_rows(connection, "ben")["attic_streaks"]
            assert mine == [{"game": "clans", "days": 9}, {"game": "glenmore", "days": 4}]
            assert export_rows(connection, "ben")["attic_prizes"] == [
                {"id": number, "round": number, "called": name} for number, name in ((1, "Anna"), (2, "Ben"))
            ]
            delete_rows(connection, "ben")
            assert connection.execute(select(streaks)).all() == []
            left = connection.execute(select(prizes.c.winner, prizes.c.called).order_by(prizes.c.id)).all()
            assert [tuple(row) for row in left] == [("", ""), ("", ""), ("carla", "Carla")]
    finally:
        for table in (streaks, prizes):
            schema.metadata.remove(schema.metadata.tables[table.name])
        engine.dispose()


def test_every_column_that_names_a_person_is_marked() -> None:
    names = {"owner", "host", "person", "visitor", "browser", "player", "winner", "user"}
    for table in schema.metadata.sorted_tables:
        for column in table.c:
            is_name = column.name in names and isinstance(column.type, String)
            assert not is_name or column.info.get("person"), f"{table.name}.{column.name}"


def test_a_table_whose_memory_was_behind_knows_who_came_over(tmp_path: Path) -> None:
    """Another player acts at a process that has not heard of it: the seats are read all the same."""
    url = f"sqlite:///{tmp_path / 'games.db'}"

    async def play() -> None:
        async with open_house(url) as table_service:
            elsewhere = Store(url)
            sitters = [SeatSetup("here", "Anna", "anna"), SeatSetup("here", "Ben", "ben")]
            live_game = await table_service.open("anna", "clans", sitters)
            other = 1 - live_game.table.choice.seat
            with elsewhere.engine.begin() as connection:
                transfer_rows(connection, live_game.seats[other].owner, "p-somebody")
            seat = live_game.table.choice.seat
            await table_service.act(live_game, seat, live_game.table.choice.options[0], live_game.table.version)
            assert live_game.seats[other].owner == "p-somebody"
            elsewhere.close()

    run(play())
