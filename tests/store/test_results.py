"""What became of a game is written once, whoever writes it, and stays when its table is gone."""

import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text
from store.postgres import empty_database
from store.test_store import OVER, a_game, stamped

from greatglen.store.history.results import BRANCH, DAY, FILE, LESSON, PUZZLE, FinishedGame, Result, get_kind
from greatglen.store.rows import GameInfo, SeatInfo
from greatglen.store.store import Store


def a_result(
    game_id: str, ended: float = 5.0, owners: tuple[str, ...] = ("anna", "")
) -> tuple[FinishedGame, list[Result]]:
    """Anna won with 7 to 4 against a bot."""
    game = FinishedGame(game_id, "clans", 1, 2, {"x": "“ß”"}, "", "", "", 60, 1.0, ended, True)
    points, bots = (7, 4), ("", "easy")
    brought = [
        Result(
            *(game_id, seat, owner, f"Name {seat}", bots[seat], points[seat], seat + 1, 1.0 - seat, 3 - 6 * seat),
            *(bool(owner), {"place-1:red-7": points[seat]}, {"card:red-7": 1}, ended),
        )
        for seat, owner in enumerate(owners)
    ]
    return game, brought


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.db'}"
    else:
        with empty_database() as server:
            yield server


def test_results_are_written_once_by_many_at_the_same_moment(url: str) -> None:
    stores = [Store(url) for _ in range(4)]
    ready, outcomes = threading.Barrier(len(stores)), []
    over = a_game(stores[0]).id

    def write(store: Store, number: int) -> None:
        game, brought = a_result(over)
        brought = [msgspec.structs.replace(one, points=number) for one in brought]
        ready.wait()
        outcomes.append((store.results.save(game, brought), number))

    writers = [threading.Thread(target=write, args=(store, number)) for number, store in enumerate(stores)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    (winner,) = (number for kept, number in outcomes if kept)
    assert [one.points for one in stores[0].results.load_by_game([over])[over]] == [winner, winner], (
        "not a mixture of two"
    )
    for store in stores:
        store.close()


def test_what_is_over_and_has_no_results_is_missing_until_it_has(url: str) -> None:
    store = Store(url)
    over, running_on = a_game(store), a_game(store)
    store.append_actions(over.id, stamped(store, over), ["the end"], OVER)
    assert store.results.list_missing(0.0, 10) == [over.id], "and not the game that goes on"
    touched = store.load_game(over.id)
    assert touched is not None and store.results.list_missing(touched.touched + 1, 10) == []
    game, brought = a_result(over.id)
    assert store.results.save(game, brought) and not store.results.save(game, brought)
    assert store.results.list_missing(0.0, 10) == [] and store.results.load_by_game([over.id]) == {over.id: brought}
    store.delete(over.id, "anna")
    assert store.results.load_game(over.id) == game and store.results.load_by_game([over.id]) == {over.id: brought}
    assert store.results.load_game(running_on.id) is None
    store.close()


def test_nothing_is_written_of_who_has_left_meanwhile(url: str) -> None:
    """Somebody has everything deleted between reading a table and writing what became of it; or the table is gone."""
    store = Store(url)
    over, gone = a_game(store), a_game(store)
    read = a_result(over.id), a_result(gone.id)
    first, _ = store.load_seats(over.id)
    store.change_seat(over.id, first, SeatInfo(0, "N. N. 1", "easy", ""))
    store.delete(gone.id, "anna")
    for game, brought in read:
        assert not store.results.save(game, brought)
        assert (
            store.results.load_game(game.game_id) is None
            and store.results.load_by_game([game.game_id])[game.game_id] == []
        )
    assert store.results.save(*a_result(over.id, owners=("", "")))
    store.close()


def test_of_what_is_damaged_the_rest_is_read(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    over = a_game(store).id
    assert store.results.save(*a_result(over))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE results SET sources = '{broken' WHERE seat = 0"))
    first, second = store.results.load_by_game([over])[over]
    assert first.sources == {} and first.points == 7 and second.sources == {"place-1:red-7": 4}
    store.close()


@pytest.mark.parametrize(
    ("origin", "kind"),
    [
        ("", ""),
        ("AbCdEf123456", ""),
        ("file", FILE),
        ("AbCdEf123456@17", BRANCH),
        ("lesson:first", LESSON),
        ("puzzle:17", PUZZLE),
        ("day:2026-11-17", DAY),
    ],
)
def test_what_a_game_is_by_its_origin(origin: str, kind: str) -> None:
    assert get_kind(GameInfo("G", "clans", 1, 2, 7, {}, "anna", False, 1.0, 1.0, True, origin)) == kind
