"""Rated games count for the other players if a player is deleted before the end: as a nameless last place."""

import random
from collections.abc import Iterator, Sequence

import pytest
from patience import run
from sqlalchemy import Table as SqlTable
from sqlalchemy import select

from greatglen.games import GAMES
from greatglen.kernel.chance import Sealed
from greatglen.kernel.table import Table
from greatglen.store import schema
from greatglen.store.accounts.deletion import delete_person
from greatglen.store.contests.ratings import RatedSeat
from greatglen.store.rows import Revision
from greatglen.store.store import Store
from greatglen.web.features.contests.rating import MODEL, Rating, rate_game
from greatglen.web.features.contests.rating_updates import RatingUpdates
from greatglen.web.features.contests.standings import assign_places
from greatglen.web.live.seats import SeatSetup, create_live_game
from greatglen.web.live.table_service import TableService
from greatglen.workers.table_loader import get_standing

START = (Rating().mu, Rating().sigma)


@pytest.fixture
def store() -> Iterator[Store]:
    store = Store("sqlite://")
    yield store
    store.close()


class RatedGame:
    """A rated game of Clans that is stored after its first moves."""

    def __init__(self, store: Store, people: Sequence[str], luck: int = 0) -> None:
        self.store = store
        self.table = Table(GAMES["clans"], len(people), Sealed(bytes([luck] * 32)), {})
        self._rng = random.Random(luck)
        sitters = [SeatSetup("here", person.title(), person) for person in people]
        live_game = create_live_game(self.table, people[0], sitters, False, "", "")
        self.id = live_game.info.id
        store.create(live_game.info, live_game.seats, self.table.actions_since(0))
        store.ratings.mark_rated(self.id, "clans")

    def end(self) -> None:
        before = self.table.version
        while not self.table.is_over:
            self.table.apply(self._rng.choice(self.table.choice.options))
        lines = self.table.actions_since(before)
        self.store.append_actions(self.id, Revision(before, 0, 0), lines, get_standing(self.table))

    def count(self) -> None:
        run(RatingUpdates(TableService(self.store)).run_due())
        agreed = self.store.ratings.find_rated_game(self.id)
        assert agreed is not None and agreed.number is not None, agreed


def rows(store: Store, table: SqlTable) -> list[dict[str, object]]:
    with store.engine.connect() as connection:
        return [dict(row) for row in connection.execute(select(table)).mappings()]


def recomputes_to_the_same(store: Store) -> bool:
    return store.ratings.recompute(MODEL)[1] == 0


def test_who_leaves_a_running_game_comes_last_without_a_name(store: Store) -> None:
    game = RatedGame(store, ["anna", "bea", "carl"])
    delete_person(store.engine, "bea")
    game.end()
    game.count()
    found = assign_places(game.table.ranking, {1})
    outcomes = store.ratings.load_outcomes(game.id)
    assert [one.place for one in outcomes] == found and found[1] == 3
    expected = rate_game([Rating()] * 3, found)
    assert [one.after for one in outcomes] == [(one.mu, one.sigma) for one in expected]
    assert [(one.person, one.name) for one in outcomes] == [("anna", "Anna"), ("", ""), ("carl", "Carl")]
    assert rows(store, schema.departures) == [] and recomputes_to_the_same(store)
    assert not any("bea" in str(row).lower() for row in rows(store, schema.players))


def test_their_rating_is_used_once_more_for_the_others(store: Store) -> None:
    first, second = RatedGame(store, ["anna", "bea"], 1), RatedGame(store, ["anna", "bea"], 2)
    first.end()
    first.count()
    before = [one.after for one in store.ratings.load_outcomes(first.id)]
    assert before[1] != START
    delete_person(store.engine, "bea")
    second.end()
    second.count()
    outcomes = store.ratings.load_outcomes(second.id)
    assert [one.before for one in outcomes] == before
    assert outcomes[0].place == 1 and outcomes[0].after[0] > before[0][0]
    assert [line.person for line in store.ratings.list_players("clans", "anna")] == ["anna"]
    assert recomputes_to_the_same(store)
    third = RatedGame(store, ["anna", "bea"], 3)
    third.end()
    third.count()
    assert store.ratings.load_outcomes(third.id)[1].before == START, "who comes back begins as new"


def test_a_game_that_is_over_counts_as_it_ended(store: Store) -> None:
    """A winner who is deleted before the server has counted the game stays the winner."""
    game = RatedGame(store, ["anna", "bea"], 4)
    game.end()
    found = assign_places(game.table.ranking)
    for person in ("anna", "bea"):
        if found[("anna", "bea").index(person)] == 1:
            delete_person(store.engine, person)
    game.count()
    assert [one.place for one in store.ratings.load_outcomes(game.id)] == found
    assert recomputes_to_the_same(store)


def test_two_who_leave_are_two(store: Store) -> None:
    """Deleted players have no name in common: each keeps a rating of their own, also beside an earlier one."""
    old = RatedGame(store, ["dora", "anna"], 5)
    old.end()
    old.count()
    delete_person(store.engine, "dora")
    game = RatedGame(store, ["anna", "bea", "carl"], 6)
    delete_person(store.engine, "bea")
    delete_person(store.engine, "carl")
    game.end()
    game.count()
    outcomes = store.ratings.load_outcomes(game.id)
    assert [one.place for one in outcomes] == [1, 2, 2]
    assert [one.before for one in outcomes[1:]] == [START, START]
    assert recomputes_to_the_same(store)


def test_who_is_deleted_while_a_game_is_counted_stays_deleted(store: Store) -> None:
    game = RatedGame(store, ["anna", "bea"], 7)
    game.end()
    seats = [RatedSeat(seat, person, person.title(), seat + 1) for seat, person in enumerate(("anna", "bea"))]
    delete_person(store.engine, "bea")
    assert not store.ratings.count_game(game.id, 1.0, seats, MODEL)
    assert not any("bea" in str(row).lower() for row in rows(store, schema.players))
    game.count()


def test_a_game_without_a_rating_keeps_nothing_of_who_leaves(store: Store) -> None:
    game = RatedGame(store, ["anna", "bea"], 8)
    assert store.ratings.void_game(game.id, "closed")
    delete_person(store.engine, "bea")
    assert rows(store, schema.players) == [] and rows(store, schema.departures) == []


def test_somebody_on_two_seats_still_does_not_count(store: Store) -> None:
    game = RatedGame(store, ["anna", "bea", "bea"], 9)
    delete_person(store.engine, "bea")
    game.end()
    run(RatingUpdates(TableService(store)).run_due())
    agreed = store.ratings.find_rated_game(game.id)
    assert agreed is not None and agreed.void_reason == "same-person" and rows(store, schema.departures) == []
