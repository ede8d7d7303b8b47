"""A database that is away, rows that are damaged: the right status, a sentence, and nobody else is disturbed."""

import re
from collections.abc import Iterator

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from web.people import Person, sentence
from web.serving import serving
from web.test_security import first, says_why

from greatglen.store.rows import Conflict
from greatglen.store.store import Store
from greatglen.web.live.game import LiveGame
from greatglen.workers.inline_queue import InlineQueue
from greatglen.workers.job import WorkFailedError


@pytest.fixture
def live_game(host: Person) -> Iterator[LiveGame]:
    live_game = host.open("clans", ["here", "here"])
    before = live_game.table.digest()
    yield live_game
    assert live_game.table.digest() == before


@pytest.fixture
def away(live_game: LiveGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once there is a table, the database does not answer any more."""

    def lost(*_: object, **__: object) -> None:
        raise OperationalError("SELECT key FROM games", {}, ConnectionError("the server closed the connection"))

    for name in (
        *("load_revision", "load_changes", "load_game", "append_actions", "create", "list_games_of", "list_open_games"),
        *("find_invitation", "add_chat_line"),
    ):
        monkeypatch.setattr(Store, name, lost)


@pytest.mark.usefixtures("away")
def test_a_database_that_is_away(host: Person, live_game: LiveGame) -> None:
    path, api = f"/t/{live_game.info.id}", f"/api/tables/{live_game.info.id}"
    for answer in (
        host.get("/"),
        host.get(path),
        host.act(live_game, first(live_game)),
        host.post(f"{path}/chat", {"text": "hello"}),
        host.post("/new/clans", {"seat-0": "here", "seat-1": "here"}),
        host.get("/join/abcdefghijklmnopqrstuvwx"),
        host.delete(path),
        host.get(api),
        host.http.post("/api/tables", json={"game": "clans", "seats": [{}, {}]}),
        host.http.post("/api/join", json={"invitation": "abcdefghijklmnopqrstuvwx"}),
    ):
        says_why(answer, 503)
        assert answer.headers["Retry-After"] == "5"
        assert "SELECT" not in answer.text and "closed" not in answer.text
    assert host.get("/rules/clans").status_code == 200


@pytest.mark.usefixtures("away")
def test_that_it_is_away_is_told_in_the_language_of_the_reader(host: Person) -> None:
    said = {sentence(host.get("/t/unknown00000", **{"Accept-Language": one})) for one in ("en", "de", "it", "ru")}
    assert len(said) == 4 and any("nothing is lost" in one for one in said)


def test_a_table_that_changes_faster_than_it_can_be_read(
    host: Person, live_game: LiveGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def outrun(*_: object) -> None:
        raise Conflict(live_game.info.id)

    monkeypatch.setattr(host.server.table_service, "find", outrun)
    says_why(host.get(f"/t/{live_game.info.id}"), 409)
    says_why(host.get(f"/api/tables/{live_game.info.id}"), 409)


def test_nobody_who_thinks(host: Person, live_game: LiveGame, monkeypatch: pytest.MonkeyPatch) -> None:
    async def lost(*_: object) -> None:
        raise WorkFailedError("the queue does not answer")

    monkeypatch.setattr(InlineQueue, "put", lost)
    monkeypatch.setattr(InlineQueue, "find", lost)
    says_why(host.post(f"/t/{live_game.info.id}/hint"), 503)
    over = host.open("clans", ["here", "here"])
    monkeypatch.setattr(type(over.table), "is_over", True)
    assert host.get(f"/t/{over.info.id}/score").status_code == 200
    says_why(host.post(f"/t/{over.info.id}/analysis"), 503)


DAMAGES = [
    "games SET options = 'nonsense'",
    "games SET options = '[1]'",
    "games SET scores = '7 8'",
    "games SET game = 'chess'",
    "games SET rules = 99",
    "games SET key = 'xyz'",
    "actions SET notation = 'dance'",
]


def test_damaged_rows_hurt_only_their_own_tables(database: str) -> None:
    with serving(database) as before, Person(before) as host:
        cookies = dict(host.http.cookies)
        sound, *wounded = [host.open("clans", ["here", "here"]).info.id for _ in ("sound", *DAMAGES)]
        with before.table_service.store.engine.begin() as connection:
            for game, damage in zip(wounded, DAMAGES, strict=True):
                column = "game_id" if damage.startswith("actions") else "id"
                connection.execute(text(f"UPDATE {damage} WHERE {column} = :id"), {"id": game})
    with serving(database) as server, Person(server) as host:
        host.http.cookies = httpx.Cookies(cookies)
        assert all(game in host.get("/").text for game in [sound, *wounded])
        for game in wounded:
            for answer in (host.get(f"/t/{game}"), host.get(f"/api/tables/{game}"), host.post(f"/t/{game}/undo")):
                says_why(answer, 500)
                assert re.search("no longer be read|Played by version", sentence(answer))
            assert host.delete(f"/t/{game}").status_code == 303, "whoever opened it can still be rid of it"
        assert host.get(f"/t/{sound}").status_code == 200
        assert not any(game in host.get("/").text for game in wounded)
