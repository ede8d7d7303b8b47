"""A backup holds everything, of one moment, also while games are played; what is damaged changes nothing."""

import gzip
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from patience import wait_until
from sqlalchemy import func, insert, select, text
from store.postgres import empty_database
from store.test_results import a_result
from store.test_store import RUNNING, a_game, stamped

from greatglen.cli.__main__ import main
from greatglen.kernel.refusal import Refused
from greatglen.store import schema
from greatglen.store.accounts.contacts import PushDevice
from greatglen.store.accounts.passes import Passes
from greatglen.store.accounts.passkeys import Passkeys
from greatglen.store.accounts.people import PeopleStore
from greatglen.store.backup import backup, restore
from greatglen.store.contests.ratings import RatedSeat, RatingModel
from greatglen.store.contests.tournaments import Contest
from greatglen.store.correspondence.clocks import ClockTerms
from greatglen.store.correspondence.outbox import DueTurn
from greatglen.store.database import list_schemas
from greatglen.store.history.daily_deals import DealAttempt, Deals
from greatglen.store.history.puzzle_answers import PuzzleAnswers
from greatglen.store.rows import SeatInfo
from greatglen.store.sqlite_file import hold_lock
from greatglen.store.store import Store


@pytest.fixture
def new_database(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Empty databases of either kind."""
    made: list[str] = []
    with ExitStack() as stack:

        def new(kind: str) -> str:
            made.append(kind)
            if kind == "sqlite":
                return f"sqlite:///{tmp_path / f'{len(made)}.db'}"
            return stack.enter_context(empty_database())

        yield new


def filled(url: str) -> Store:
    """A database with a little of everything."""
    store = Store(url)
    store.load_secret()
    for number in range(3):
        info = a_game(store, host=f"host-{number}")
        lines = ["play red-3 t4", "“ß” Жуковский"]
        store.append_actions(info.id, stamped(store, info), lines, RUNNING, snapshot=b"\x00\xff")
        store.results.save(*a_result(info.id, owners=(f"host-{number}", "")))
        store.change_seat(info.id, store.load_seats(info.id)[1], SeatInfo(1, "Flòraidh", "", "guest"))
        store.add_chat_line(info.id, "Anna", 0, 'a "line"\nand another \\')
        Deals(store.engine).begin(DealAttempt(f"2026-11-1{number}", "guest", info.id, 0, "Flòraidh", 1.5))
        PuzzleAnswers(store.engine).save_answer("guest", "clans", f"{number}", True, 2.5, "2026-11-17")
    with_days(store, info.id)
    with_contests(store, info.id)
    people, passes, passkeys = PeopleStore(store.engine), Passes(store.engine), Passkeys(store.engine)
    person = people.create_person("host-0", "theme:dark", "d-secret", "Firefox on Linux", 7.5)
    passes.issue("recovery", person, "code", 8.5)
    passkeys.add(person, "credential", "key", 3, "Firefox on Linux", 9.5)
    store.lessons.mark_learnt("host-0", "clans")
    return store


def with_days(store: Store, game_id: str) -> None:
    """Clocks, somebody who is away, somebody who would end a game, and how people are told."""
    store.clocks.add_clocks(game_id, ClockTerms("game", 86400, "easy"), 5.0)
    store.vacations.begin("guest", 86400.0 * 3, 10.0)
    store.agreed_ends.agree(game_id, "host-2", 11.0)
    store.contacts.add_device("guest", PushDevice("https://push.example/1", "key", "auth", "de"), 12.0)
    store.contacts.confirm_address(store.contacts.set_address("guest", "guest@glen.example", "it", 13.0).token, 14.0)
    assert store.outbox.claim(DueTurn(game_id, 1, 1, "guest"), 15.0)


def with_contests(store: Store, game_id: str) -> None:
    """Somebody whom a bot stands in for, a rated game, a seat that was left, and a tournament with a round."""
    guest = store.load_seats(game_id)[1]
    store.change_seat(game_id, guest, SeatInfo(1, guest.name, "easy", guest.owner))
    store.ratings.mark_rated(game_id, "clans")
    model = RatingModel((25.0, 8.0), lambda before, places: before)
    assert store.ratings.count_game(
        game_id, 9.0, [RatedSeat(0, "host-2", "Anna", 1), RatedSeat(1, "guest", "Flòraidh", 2)], model
    )
    with store.engine.begin() as connection:
        player = connection.scalar(select(func.min(schema.players.c.id)))
        connection.execute(insert(schema.departures).values(game_id=game_id, seat=1, player=player))
    store.contests.open(
        Contest("cup", "Cup", "host-0", "clans", {}, "swiss", 2, 3, 8, "hand", "bye", True, "turn-86400-easy")
    )
    with store.contests.edit("cup") as changing:
        changing.enter("guest", "Flòraidh")
    with store.contests.edit("cup") as changing:
        changing.draw([(0, -1)], [])


def everything(url: str) -> dict[str, list[tuple[Any, ...]]]:
    store = Store(url)
    tables = [table for table in schema.metadata.sorted_tables if table not in (schema.snapshots, schema.usage)]
    with store.engine.connect() as connection:
        rows = {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in tables
        }
    store.close()
    return rows


@pytest.mark.parametrize("kinds", ["sqlite sqlite", "sqlite postgres", "postgres sqlite", "postgres postgres"])
def test_everything_comes_back_whatever_kind_of_database(
    kinds: str, new_database: Callable[[str], str], tmp_path: Path
) -> None:
    source, target = map(new_database, kinds.split())
    filled(source).close()
    counted = backup(source, tmp_path / "games.backup")
    assert restore(target, tmp_path / "games.backup") == counted and counted["games"] == 3
    kept = everything(source)
    assert everything(target) == kept and all(kept.values()), "no table was left out"


def is_whole(file: Path, tmp_path: Path) -> bool:
    """Whether in a backup every game has as many actions as its row says."""
    target = tmp_path / f"{file.name}.db"
    restore(f"sqlite:///{target}", file)
    with sqlite3.connect(target) as connection:
        query = "SELECT version, (SELECT count(*) FROM actions WHERE game_id = id) FROM games"
        return all(version == count for version, count in connection.execute(query))


@pytest.mark.parametrize("kinds", ["sqlite", "postgres"])
def test_it_is_of_one_moment_while_games_go_on(kinds: str, new_database: Callable[[str], str], tmp_path: Path) -> None:
    url = new_database(kinds)
    store = filled(url)
    info = a_game(store)
    ended = threading.Event()
    written: list[int] = []

    def play_on() -> None:
        stamp = stamped(store, info)
        while not ended.is_set():
            stamp = store.append_actions(info.id, stamp, ["one", "two"], RUNNING)
            written.append(stamp.version)

    player = threading.Thread(target=play_on)
    player.start()
    try:
        for number in range(4):
            seen = len(written)
            backup(url, tmp_path / f"{number}.backup")
            wait_until(lambda seen=seen: len(written) > seen)
    finally:
        ended.set()
        player.join()
        store.close()
    assert all(is_whole(tmp_path / f"{number}.backup", tmp_path) for number in range(4))


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    filled(f"sqlite:///{tmp_path / 'a.db'}").close()
    backup(f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "b")
    assert (tmp_path / "b").stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("b")) == ["b"]


def test_a_backup_of_an_older_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    game = {"id": "old", "game": "clans", "rules": 2, "seats": 2, "seed": 7, "options": {}, "host": "anna", "public": 0}
    game |= {"created": 1.0, "touched": 1.0, "over": 0, "origin": ""}
    seat = {"game_id": "old", "seat": 0, "name": "Anna", "bot": "", "token": "t0", "owner": "anna"}
    action = {"game_id": "old", "number": 1, "notation": "deal red-3", "made": 1.0}
    lines: list[object] = [{"greatglen_backup": 1, "schema": "0001", "made": 1.0}]
    lines += [["games", game], ["seats", seat], ["actions", action]]
    write(tmp_path / "old", [*lines, {"rows": {"games": 1, "seats": 1, "actions": 1}}])
    url = f"sqlite:///{tmp_path / 'new.db'}"
    restore(url, tmp_path / "old")
    store = Store(url)
    stamp = store.load_revision("old")
    assert stamp is not None and stamp.version == 1 and store.load_notation("old", 0) == ["deal red-3"]
    store.close()


def write(file: Path, lines: list[Any]) -> None:
    file.write_bytes(gzip.compress(b"".join(msgspec.json.encode(line) + b"\n" for line in lines)))


def head(there: str = "") -> dict[str, Any]:
    return {"greatglen_backup": 1, "schema": there or list_schemas()[0], "made": 1.0}


GAME = ["games", {"id": "g", "nonsense": 1}]
DAMAGED = {
    "not there": (None, "unreadable-backup"),
    "empty": (b"", "broken-backup"),
    "other": (b"SQLite format 3\x00", "broken-backup"),
    "other lines": ([{"something": "else"}], "broken-backup"),
    "no end": ([head()], "cut-off-backup"),
    "more after the end": ([head(), {"rows": {}}, {"rows": {}}], "cut-off-backup"),
    "a row is missing": ([head(), {"rows": {"games": 1}}], "cut-off-backup"),
    "a line that is none": ([head(), "?"], "broken-backup"),
    "unknown column": ([head(), GAME, {"rows": {"games": 1}}], "broken-backup"),
    "unknown table": ([head(), ["x", {}], {"rows": {"x": 1}}], "broken-backup"),
    "newer schema": ([head("9999"), {"rows": {}}], "newer-backup"),
    "newer format": ([head() | {"greatglen_backup": 2}, {"rows": {}}], "newer-backup"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_what_is_damaged_changes_nothing(name: str, tmp_path: Path) -> None:
    content, code = DAMAGED[name]
    file, target = tmp_path / "file", tmp_path / "target.db"
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content is not None:
        write(file, content)
    with pytest.raises(Refused) as refused:
        restore(f"sqlite:///{target}", file)
    assert refused.value.code == code and "\n" not in str(refused.value)
    assert not target.exists()


def test_wherever_a_file_was_cut_off_nothing_is_changed(tmp_path: Path) -> None:
    filled(f"sqlite:///{tmp_path / 'a.db'}").close()
    backup(f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "whole")
    whole = (tmp_path / "whole").read_bytes()
    for length in (*range(0, len(whole), 97), len(whole) - 1):
        (tmp_path / "cut").write_bytes(whole[:length])
        with pytest.raises(Refused) as refused:
            restore(f"sqlite:///{tmp_path / 'b.db'}", tmp_path / "cut")
        assert refused.value.code in ("cut-off-backup", "broken-backup")
    assert not (tmp_path / "b.db").exists()


def test_only_a_new_database_is_filled(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    filled(url).close()
    backup(url, tmp_path / "file")
    before = everything(url)
    with pytest.raises(Refused) as refused:
        restore(url, tmp_path / "file")
    assert refused.value.code == "not-empty" and everything(url) == before
    with hold_lock(f"sqlite:///{tmp_path / 'b.db'}", "a server"), pytest.raises(Refused) as refused:
        restore(f"sqlite:///{tmp_path / 'b.db'}", tmp_path / "file")
    assert refused.value.code == "served"


def test_what_cannot_be_backed_up_is_told(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"

    def code(url: str, name: str = "file") -> str:
        with pytest.raises(Refused) as refused:
            backup(url, tmp_path / name)
        return refused.value.code

    assert code(url) == "nothing-there" and not (tmp_path / "a.db").exists()
    filled(url).close()
    assert code(url, "no/such/folder") == "no-room"
    (tmp_path / "there").write_text("precious")
    assert code(url, "there") == "file-exists" and (tmp_path / "there").read_text() == "precious"
    assert code("nonsense") == "bad-database"
    with sqlite3.connect(tmp_path / "a.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    assert code(url) == "other-schema", "a backup does not bring a database up to date behind its server's back"
    assert not (tmp_path / "file").exists() and not (tmp_path / "file.part").exists()


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two, file = f"sqlite:///{tmp_path / '1.db'}", f"sqlite:///{tmp_path / '2.db'}", str(tmp_path / "file")
    filled(one).close()
    assert main(["--language", "en", "backup", file, "--database", one]) == 0
    assert main(["--language", "en", "restore", file, "--database", two]) == 0
    assert capsys.readouterr().out == "Games: 3, actions: 12.\n" * 2
    assert everything(one) == everything(two)
    assert main(["--language", "en", "restore", file, "--database", two]) == 2
    said = capsys.readouterr().err
    assert said.startswith("greatglen: The database at") and said.count("\n") == 1


def test_a_row_that_cannot_be_read_spoils_no_backup(tmp_path: Path) -> None:
    """It is kept as it is, beside all others."""
    old, new = (f"sqlite:///{tmp_path / name}.db" for name in ("old", "new"))
    store = filled(old)
    good, bad = (store.list_games_of(f"host-{number}")[0].id for number in range(2))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE games SET options = '{broken' WHERE id = :id"), {"id": bad})
    store.close()
    assert backup(old, tmp_path / "glen.backup")["games"] == 3
    assert restore(new, tmp_path / "glen.backup")["games"] == 3
    restored = Store(new)
    assert restored.load_game(good) is not None and restored.load_notation(bad, 0)
    with pytest.raises(ValueError, match=r".+"):
        restored.load_game(bad)
    restored.close()
