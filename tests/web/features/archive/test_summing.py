"""What became of a game: as its events and its end tell, for every title, once, also for games of before."""

import threading
from contextlib import nullcontext
from itertools import chain
from pathlib import Path

import msgspec
import pytest
from fresh import examples
from hypothesis import given
from hypothesis import strategies as st
from patience import run
from sqlalchemy import select, text
from store.postgres import empty_database
from web.features.archive.archived import FRIEND, ME, finished

from greatglen.games import GAMES
from greatglen.games.glenmore2.rules.events import Allied
from greatglen.store.history.archive import Archive
from greatglen.store.history.results import AGREED, BRANCH, DAY, FILE, LESSON
from greatglen.store.rows import GameStanding, Revision
from greatglen.store.schema import results
from greatglen.store.store import Store
from greatglen.web.features.archive import export, game_summary
from greatglen.web.features.archive.entries import draw_piece, load_text
from greatglen.web.features.archive.game_summary import BATCH, ResultRecorder, record_results
from greatglen.web.live.table_service import TableService
from greatglen.workers.table_loader import load_table

EMPTY_ZIP = b"PK\x05\x06" + 18 * b"\0"
THREE = (("Mairi", "", ME), ("Iain", "easy", ""), ("Eilidh", "hard:2s", ""))


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 99), st.booleans())
@examples(8)
def test_results_are_those_of_the_table(name: str, seed: int, expanded: bool) -> None:
    game = GAMES[name]
    numbers = list(game.expansions())
    options = {game.expansions_option: numbers[seed % 3 :: 3]} if expanded and numbers else {}
    store = Store("sqlite://")
    info = finished(store, name, THREE, seed=seed, options=options)
    table = load_table(store, info.id).table
    record_results(store, info.id)
    told, brought = store.results.load_game(info.id), store.results.load_by_game([info.id])[info.id]
    assert told is not None and (told.game, told.seats, told.moves, told.whole) == (name, 3, table.version, True)
    assert told.expansion_numbers == tuple(options.get(game.expansions_option, []))
    assert [one.points for one in brought] == table.scores
    assert [sum(one.sources.values()) for one in brought] == table.scores, "every point has a source"
    assert sum(one.share for one in brought) == pytest.approx(1)
    for together in table.ranking:
        assert len({brought[seat].place for seat in together}) == 1
    assert min(one.place for one in brought) == 1
    assert [one.counts for one in brought] == [True, False, False]
    for language in ("en", "ru"):
        words = load_text(name, language)
        for one in brought:
            assert all(
                words.group_of_source(source) and words.group_of_source(source) != source for source in one.sources
            )
            things = {piece: words.categorise_piece(piece) for piece in one.taken}
            assert all(thing is not None and thing.kind and thing.name for thing in things.values()), things
            assert all("<svg" in draw_piece(name, piece) for piece in things if not piece.startswith("mobster:"))
    assert any(one.taken for one in brought)
    store.close()


def test_a_tile_a_person_and_a_clan_are_each_counted_once() -> None:
    store = Store("sqlite://")
    info = finished(store, "glenmore2", THREE, seed=3)
    table = load_table(store, info.id).table
    record_results(store, info.id)
    for one in store.results.load_by_game([info.id])[info.id]:
        player = table.state.players[one.seat]  # type: ignore[attr-defined]
        clans = sum(n for piece, n in one.taken.items() if piece.startswith("clan:"))
        assert clans == sum(isinstance(event, Allied) and event.seat == one.seat for event in chain(*table.log))
        words = load_text("glenmore2", "en")
        kinds = [thing.kind for piece in one.taken if (thing := words.categorise_piece(piece)) is not None]
        assert kinds.count("Persons") == len(player.persons)
        assert kinds.count("Landmarks") >= len(player.landmarks)
    store.close()


@pytest.mark.parametrize(
    ("origin", "kind", "counts"),
    [
        ("", "", True),
        ("file", FILE, False),
        ("Abc@3", BRANCH, False),
        ("day:1", DAY, True),
        ("lesson:a", LESSON, False),
    ],
)
def test_what_counts_by_its_origin(origin: str, kind: str, counts: bool) -> None:
    store = Store("sqlite://")
    info = finished(store, origin=origin)
    record_results(store, info.id)
    told = store.results.load_game(info.id)
    assert told is not None and (told.kind, store.results.load_by_game([info.id])[info.id][0].counts) == (kind, counts)
    store.close()


def test_what_counts_for_whom() -> None:
    """Who sits on two seats, and who let a bot play to the end, has no statistics of it; the others have."""
    store = Store("sqlite://")
    info = finished(store, "clans", (("A", "", ME), ("B", "", ME), ("C", "", FRIEND), ("D", "easy", "away0away0away0")))
    record_results(store, info.id)
    assert [one.counts for one in store.results.load_by_game([info.id])[info.id]] == [False, False, True, False]
    store.close()


def test_a_game_that_all_agreed_to_end_has_no_winner() -> None:
    store = Store("sqlite://")
    info = finished(store)
    stamp = store.take_back(info.id, Revision(info.version, 0, 0), info.version - 9, GameStanding(False, 0, [1, 2]))
    clerk = ResultRecorder(TableService(store))
    run(clerk.run_due())
    assert store.results.load_game(info.id) is None and stamp.version == info.version - 9
    store.agreed_ends.agree(info.id, ME, 2.0e9)
    run(clerk.run_due())
    told, brought = store.results.load_game(info.id), store.results.load_by_game([info.id])[info.id]
    assert told is not None and (told.kind, told.ended) == (AGREED, 2.0e9)
    assert not any(one.share or one.counts for one in brought)
    assert list(export.zip_records(store, Archive(store.engine), ME)) == [EMPTY_ZIP], "its secrets were never told"
    store.close()


def test_games_of_before_get_their_results_some_at_a_time() -> None:
    store = Store("sqlite://")
    infos = [finished(store, seed=seed) for seed in range(3)]
    for number in range(BATCH):  # more of them, to be read from columns
        store.create(
            msgspec.structs.replace(infos[0], id=f"more{number}", game="gone"), store.load_seats(infos[0].id), []
        )
    clerk = ResultRecorder(TableService(store))
    run(clerk.run_due())
    assert len(store.results.list_missing(0.0, 99)) == 3, "one batch"
    run(clerk.run_due())
    assert store.results.list_missing(0.0, 99) == []
    told = store.results.load_by_game([info.id for info in infos])
    assert all(len(seats) == 2 and seats[0].sources for seats in told.values())
    store.close()


def test_a_game_that_cannot_be_played_back_is_known_by_its_columns() -> None:
    store = Store("sqlite://")
    info = finished(store, seed=4)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE actions SET notation = 'nonsense' WHERE number = 30"))
    record_results(store, info.id)
    told, brought = store.results.load_game(info.id), store.results.load_by_game([info.id])[info.id]
    assert told is not None and not told.whole
    assert [one.points for one in brought] == info.scores and [one.place for one in brought].count(1) == 1
    assert not any(one.counts or one.sources or one.taken for one in brought)
    store.close()


def test_one_that_fails_hinders_no_other(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    store = Store("sqlite://")
    bad, good = (finished(store, seed=seed).id for seed in range(2))

    def fails(of: Store, game_id: str) -> None:
        if game_id == bad:
            raise RuntimeError("it cannot be")
        record_results(of, game_id)

    monkeypatch.setattr(game_summary, "record_results", fails)
    clerk = ResultRecorder(TableService(store))
    run(clerk.run_due())
    run(clerk.run_due())
    assert store.results.list_missing(0.0, 9) == [bad] and store.results.load_game(good) is not None
    assert caplog.text.count("it cannot be") == 1, "and it is told once"
    store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_processes_at_the_same_time_write_once(kind: str, tmp_path: Path) -> None:
    with empty_database() if kind == "postgres" else nullcontext(f"sqlite:///{tmp_path / 'games.db'}") as url:
        stores = [Store(url), Store(url)]
        ids = [finished(stores[0], seed=seed).id for seed in range(4)]
        threads = [
            threading.Thread(target=lambda store=store: run(ResultRecorder(TableService(store)).run_due()))
            for store in stores
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with stores[0].engine.connect() as connection:
            rows = connection.execute(select(results.c.game_id, results.c.seat)).all()
        assert sorted((row.game_id, row.seat) for row in rows) == sorted((one, seat) for one in ids for seat in (0, 1))
        for store in stores:
            store.close()


def test_of_a_table_that_is_deleted_at_this_moment_nothing_is_known() -> None:
    store = Store("sqlite://")
    record_results(store, "nothing")
    assert store.results.load_game("nothing") is None
    store.close()
