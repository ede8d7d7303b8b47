"""The archive: one's own finished games and nobody else's, found by what one asks for, and all of it to take away."""

import csv
import html
import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from patience import wait_until
from sqlalchemy import event
from web.features.archive.archived import FRIEND, ME, finished, multiplied
from web.people import Person, sentence
from web.serving import Server, serving

from greatglen.games import game_named
from greatglen.kernel.record import Record
from greatglen.kernel.table import Table
from greatglen.store.history.archive import Archive, ArchiveQuery
from greatglen.store.store import Store
from greatglen.web.features.archive.game_summary import record_results

WITH_FRIEND = (("Mairi", "", ME), ("Flòraidh", "", FRIEND))
EXPORTS = ("/archive/games.json", "/archive/games.csv", "/archive/records.zip")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Games of before this release, which the server finds when it starts."""
    url = f"sqlite:///{tmp_path_factory.mktemp('archive') / 'games.db'}"
    store = Store(url)
    finished(store, "clans", seed=1)
    finished(store, "clans", WITH_FRIEND, seed=2)
    finished(store, "clans", (("Mairi", "", ME), ("Isla", "", ME)), seed=3)
    finished(store, "glenmore", (("Mairi", "", ME), ("Iain", "hard:2s", ""), ("=1+1", "", FRIEND)), seed=4)
    finished(store, "glenmore2", (*WITH_FRIEND, ("Iain", "easy", "")), seed=5, options={"chronicles": [1, 8]})
    finished(store, "clans", origin="lesson:first", seed=6)
    store.close()
    with serving(url) as server:
        wait_until(lambda: not server.table_service.store.results.list_missing(0.0, 9))
        yield server


@pytest.fixture
def me(served: Server) -> Iterator[Person]:
    with Person(served) as person:
        person.http.cookies.set("greatglen", ME)
        yield person


def titles(page: str) -> list[str]:
    return re.findall(r"<p><b>(.*?)</b>", page)


def test_every_finished_game_is_there_and_can_be_looked_at(me: Person) -> None:
    page = me.get("/archive").text
    assert sorted(titles(page)) == ["Clans of Scotland"] * 3 + ["Glen More", "Glen More II: Chronicles"], "no lesson"
    assert "5 finished games" in page and "several seats at one screen" in page and "Chronicles 1, 8" in page
    links = re.findall(r'href="(/t/[^"]+)"', page)
    assert len(links) == 15 and all(me.get(html.unescape(link)).status_code == 200 for link in links[:3])
    pictures = re.findall(r'src="(/t/[^"]+)"', page)
    assert len(pictures) == 5 and me.get(html.unescape(pictures[0])).headers["content-type"] == "image/svg+xml"


def chosen(me: Person, name: str, text: str) -> str:
    """What the form sends for something that it offers."""
    page = me.get("/archive").text
    field = re.search(rf'<select name="{name}">(.*?)</select>', page, re.DOTALL)
    assert field is not None
    (value,) = re.findall(rf'<option value="([^"]*)">{re.escape(text)}</option>', field[1])
    return str(value)


def test_games_are_found_by_what_is_asked_for(me: Person) -> None:
    def many(**asked: str) -> int:
        answer = me.http.get("/archive", params=asked)
        assert answer.status_code == 200, answer.text
        return len(titles(answer.text))

    assert many(game="clans") == 3 and many(players="3") == 2
    assert many(chronicle="8") == 1 and many(chronicle="0") == 4
    assert many(against=chosen(me, "against", "bots: easy")) == 2
    assert many(against=chosen(me, "against", "bots: hard")) == 1, "whatever its budget"
    friend = chosen(me, "against", "Flòraidh")
    assert many(against=friend) == 3 and many(against=friend, game="clans", players="2") == 1
    assert many(game="clans", players="3") == 0 and FRIEND not in me.get("/archive").text
    statistics = me.http.get("/archive/statistics/glenmore2", params={"against": friend})
    assert statistics.status_code == 200 and "by chance 33" in statistics.text


@pytest.mark.parametrize(
    "query",
    [
        *("game=nonsense", "players=x", "players=-1", "players=9", "chronicle=99", "chronicle=' OR 1"),
        *("against=" + FRIEND, "against=%00", "against=bot-champion"),
        *("page=0", "page=2", "page=x", "page=99999999999999999999"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(me: Person, query: str) -> None:
    answer = me.get(f"/archive?{query}")
    assert answer.status_code in (400, 404, 409, 422) and "archive" in sentence(answer)


def test_unknown_games_have_no_statistics(me: Person) -> None:
    assert me.get("/archive/statistics/nonsense").status_code in (400, 404, 409, 422)


def test_nobody_else_sees_anything(served: Server, me: Person) -> None:
    with Person(served) as stranger:
        page = stranger.get("/archive").text
        assert "No game is finished yet." in page and "Mairi" not in page and "/new/clans" in page
        assert "counts yet" in stranger.get("/archive/statistics/clans").text
        assert stranger.get("/archive/games.json").json()["games"] == []
        assert stranger.get("/archive/games.csv").text.count("\n") == 1
        assert zipfile.ZipFile(io.BytesIO(stranger.get("/archive/records.zip").content)).namelist() == []
    with Person(served) as friend:
        friend.http.cookies.set("greatglen", FRIEND)
        told = friend.get("/archive/games.json").json()["games"]
        assert sorted(one["game"] for one in told) == ["clans", "glenmore", "glenmore2"], "those of both, no other"
        every = friend.get("/archive").text + friend.get("/archive/statistics/clans").text + str(told)
        assert ME not in every and "your" in friend.get("/archive").text
    for path in ("/archive", "/archive/statistics/clans", *EXPORTS):
        assert FRIEND not in me.get(path).content.decode("utf-8", "replace")


def test_json_has_everything(served: Server, me: Person) -> None:
    answer = me.get("/archive/games.json")
    assert "attachment" in answer.headers["content-disposition"] and "no-store" in answer.headers["cache-control"]
    told = answer.json()["games"]
    kept = Archive(served.table_service.store.engine).load_all(ME)
    assert [one["id"] for one in told] == [game.game_id for game, _ in kept] and len(told) == 5
    for one, (game, seats) in zip(told, kept, strict=True):
        assert one["expansions"] == list(game.expansion_numbers) and one["moves"] == game.moves
        assert [seat["sources"] for seat in one["seats"]] == [seat.sources for seat in seats]
        assert [seat["taken"] for seat in one["seats"]] == [seat.taken for seat in seats]
        assert [seat["me"] for seat in one["seats"]] == [seat.owner == ME for seat in seats]


def test_csv_opens_right_in_a_spreadsheet(me: Person) -> None:
    answer = me.get("/archive/games.csv")
    assert answer.content.startswith(b"\xef\xbb\xbf"), "by which it is known to be UTF-8"
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    told = me.get("/archive/games.json").json()["games"]
    assert len(rows) == sum(one["players"] for one in told) == 12
    by_seat = {(row["id"], row["seat"]): row for row in rows}
    for one in told:
        for seat in one["seats"]:
            row = by_seat[one["id"], str(seat["seat"])]
            assert (int(row["points"]), int(row["place"]), row["bot"]) == (seat["points"], seat["place"], seat["bot"])
            assert (
                sum(int(cell) for name, cell in row.items() if name.startswith("points: ") and cell) == seat["points"]
            )
            assert row["name"] == ("'=1+1" if seat["name"] == "=1+1" else seat["name"]), "nothing to calculate"
    assert {row["name"] for row in rows} == {"Mairi", "Iain", "Isla", "Flòraidh", "'=1+1"}


def test_the_records_of_all_games_can_be_played_back(me: Person) -> None:
    folder = zipfile.ZipFile(io.BytesIO(me.get("/archive/records.zip").content))
    assert folder.testzip() is None and len(folder.namelist()) == 5
    told = {one["id"]: one for one in me.get("/archive/games.json").json()["games"]}
    for name in folder.namelist():
        record = Record.from_json(folder.read(name))
        table = Table.replay(game_named(record.game), record)
        game = told[name.rpartition("-")[2].removesuffix(".json")]
        assert table.is_over and table.scores == [seat["points"] for seat in game["seats"]]
        assert record.names == [seat["name"] for seat in game["seats"]]


def test_what_is_kept_when_a_table_is_deleted(served: Server) -> None:
    owner = "other0other0other0other0"
    with Person(served) as person:
        person.http.cookies.set("greatglen", owner)
        info = finished(
            served.table_service.store, "clans", (("Ann", "", owner), ("Iain", "easy", "")), seed=7, host=owner
        )
        wait_until(lambda: served.table_service.store.results.load_game(info.id) is not None)
        assert person.delete(f"/t/{info.id}").status_code == 303
        page = person.get("/archive").text
        assert "The table was deleted; its result stays." in page and f"/t/{info.id}" not in page
        statistics = person.get("/archive/statistics/clans").text
        assert f"/t/{info.id}" not in statistics
        assert zipfile.ZipFile(io.BytesIO(person.get("/archive/records.zip").content)).namelist() == []
        assert len(person.get("/archive/games.json").json()["games"]) == 1


def test_the_lobby_shows_the_last_few_and_leads_to_all(served: Server, me: Person) -> None:
    assert 'href="/archive"' in me.get("/").text
    ended = next(iter(Archive(served.table_service.store.engine).list_games(ME, ArchiveQuery(), 1))).game.game_id
    assert 'href="/archive"' in me.get(f"/t/{ended}/score").text


def test_two_thousand_games_take_as_many_statements_as_twenty(tmp_path: Path) -> None:
    """And nothing is played back."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    store = Store(url)
    infos = [
        finished(store, "clans", seed=1),
        finished(store, "clans", WITH_FRIEND, seed=2),
        finished(store, "glenmore2", (*WITH_FRIEND, ("Iain", "hard", "")), seed=3, options={"chronicles": [2]}),
    ]
    for info in infos:
        record_results(store, info.id)
    counted: list[str] = []
    with serving(url) as server, Person(server) as me:
        me.http.cookies.set("greatglen", ME)
        event.listen(server.table_service.store.engine, "before_cursor_execute", lambda *told: counted.append(told[2]))
        paths = ("/archive", "/archive?game=clans", "/archive/statistics/clans", *EXPORTS[:2])

        def statements(path: str) -> int:
            counted.clear()
            assert me.get(path).status_code == 200
            return sum("FROM finished" in told or "FROM results" in told or "FROM actions" in told for told in counted)

        few = [statements(path) for path in paths]
        for info in infos:
            multiplied(store, info, 700, 1.0)
        assert Archive(store.engine).count(ME, ArchiveQuery()) == 2103
        assert [statements(path) for path in paths] == few and max(few) <= 8
        page = me.get("/archive?page=106").text
        assert len(titles(page)) == 3 and "1" in re.findall(r'page=(\d+)"', page)[0]
    store.close()
