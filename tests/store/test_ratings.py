"""Ratings in the database: each game counts once, in one order, whoever counts; and all of it can be reckoned again."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from sqlalchemy import update
from store.postgres import empty_database

from greatglen.store import schema
from greatglen.store.accounts.ownership import delete_rows, transfer_rows
from greatglen.store.contests.ratings import Figures, RatedSeat, RatingModel
from greatglen.store.store import Store

# Everybody begins at 10; a place better than the mean of all brings as much, and what one has is told by one's games.
PLAIN = RatingModel(
    (10.0, 8.0),
    lambda before, places: [
        (mu + sum(places) / len(places) - place, sigma / 2) for (mu, sigma), place in zip(before, places, strict=True)
    ],
)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.db'}"
    else:
        with empty_database() as server:
            yield server


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def seats(*people: str) -> list[RatedSeat]:
    """Who sat there, in the order of their places."""
    return [RatedSeat(number, person, person.title(), number + 1) for number, person in enumerate(people)]


def figures(store: Store, game: str) -> dict[str, list[Figures]]:
    for person in ("anna", "bea", "carl", "dora"):
        store.ratings.set_listed(person, True)
    return {line.person: line.trend for line in store.ratings.list_players(game, "")}


def test_everything_about_ratings(store: Store, url: str) -> None:
    """In one database, since each costs a server."""
    a_game_counts_once(store)
    games_have_ratings_of_their_own(store)
    two_processes_count_each_game_once(store, url)
    the_history_leads_to_the_same(store)
    who_is_forgotten_leaves_the_others_as_they_are(store)
    who_become_one_have_one_rating_of_each_game(store)


def a_game_counts_once(store: Store) -> None:
    ratings = store.ratings
    ratings.mark_rated("one", "clans")
    ratings.mark_rated("one", "clans")
    assert not ratings.count_game("other", 1.0, seats("anna", "bea"), PLAIN), "nobody agreed to that one"
    assert ratings.count_game("one", 1.0, seats("anna", "bea"), PLAIN)
    assert not ratings.count_game("one", 1.0, seats("anna", "bea"), PLAIN)
    assert not ratings.void_game("one", "bot"), "it has counted"
    assert [(one.name, one.place, one.before, one.after) for one in ratings.load_outcomes("one")] == [
        ("Anna", 1, (10.0, 8.0), (10.5, 4.0)),
        ("Bea", 2, (10.0, 8.0), (9.5, 4.0)),
    ]
    ratings.mark_rated("two", "clans")
    assert ratings.void_game("two", "bot") and not ratings.count_game("two", 2.0, seats("anna", "bea"), PLAIN)
    agreed = ratings.find_rated_game("two")
    assert agreed is not None and agreed.void_reason == "bot" and ratings.load_outcomes("two") == []
    assert ratings.list_players("clans", "nobody") == [] and ratings.is_listed("anna") is False
    assert [line.name for line in ratings.list_players("clans", "anna")] == ["Anna"], "one's own is always shown"
    assert not ratings.set_listed("carl", True) and ratings.is_listed("carl") is None


def games_have_ratings_of_their_own(store: Store) -> None:
    store.ratings.mark_rated("three", "glenmore")
    assert store.ratings.count_game("three", 3.0, seats("bea", "anna"), PLAIN)
    assert figures(store, "clans") == {"anna": [(10.5, 4.0)], "bea": [(9.5, 4.0)]}
    assert figures(store, "glenmore") == {"bea": [(10.5, 4.0)], "anna": [(9.5, 4.0)]}


def two_processes_count_each_game_once(store: Store, url: str) -> None:
    """They all want the same games at the same moment, for ratings that every one of them changes."""
    names = [f"many-{number}" for number in range(6)]
    for name in names:
        store.ratings.mark_rated(name, "many")
    stores = [Store(url) for _ in range(3)]
    together = Barrier(len(stores))

    def count_all(own: Store) -> int:
        together.wait()
        done = 0
        waiting = set(names)
        while waiting:
            for name in names:
                done += name in waiting and own.ratings.count_game(name, 4.0, seats("anna", "carl", "bea"), PLAIN)
                agreed = own.ratings.find_rated_game(name)
                if agreed is not None and agreed.number is not None:
                    waiting.discard(name)
        return done

    with ThreadPoolExecutor(len(stores)) as threads:
        assert sum(threads.map(count_all, stores)) == len(names)
    for own in stores:
        own.close()
    assert figures(store, "many")["anna"][-1] == (10.0 + len(names), 8.0 / 2 ** len(names))
    assert figures(store, "many")["bea"][-1] == (10.0 - len(names), 8.0 / 2 ** len(names))
    assert len(figures(store, "many")["carl"]) == len(names)


def the_history_leads_to_the_same(store: Store) -> None:
    before = [store.ratings.load_outcomes(name) for name in ("one", "three", "many-0", "many-5")]
    assert store.ratings.recompute(PLAIN) == (8, 0), "what was counted is reckoned to the same"
    with store.engine.begin() as connection:
        connection.execute(update(schema.rated_seats).values(mu=0.0))
    games, changed = store.ratings.recompute(PLAIN)
    assert games == 8 and changed == 2 * 2 + 6 * 3
    assert [store.ratings.load_outcomes(name) for name in ("one", "three", "many-0", "many-5")] == before
    other = RatingModel((0.0, 1.0), PLAIN.rate)
    assert store.ratings.recompute(other)[1] == changed and store.ratings.recompute(other)[1] == 0
    assert figures(store, "clans")["anna"] == [(0.5, 0.5)]
    store.ratings.recompute(PLAIN)


def who_is_forgotten_leaves_the_others_as_they_are(store: Store) -> None:
    """A person's columns are emptied; what they played stays, with nobody's name on it."""
    with store.engine.begin() as connection:
        gone = schema.players.c.person.in_(("anna", "carl"))
        connection.execute(update(schema.players).where(gone).values(person="", name=""))
    assert set(figures(store, "many")) == {"bea"} and store.ratings.is_listed("") is None
    assert not store.ratings.set_listed("", True)
    assert store.ratings.recompute(PLAIN) == (8, 0)
    store.ratings.mark_rated("last", "many")
    assert store.ratings.count_game("last", 9.0, seats("anna", "bea"), PLAIN)
    assert store.ratings.load_outcomes("last")[0].before == PLAIN.initial, "who comes back begins anew"


def played(store: Store, name: str, game: str, who: list[RatedSeat]) -> None:
    store.ratings.mark_rated(name, game)
    assert store.ratings.count_game(name, 10.0, who, PLAIN)


def who_become_one_have_one_rating_of_each_game(store: Store) -> None:
    """That with more games, whosever it was; the other is kept, and the history leads to the same as before."""
    for number in range(3):
        played(store, f"unite-clans-{number}", "clans", seats("phone", "carl"))
    played(store, "unite-clans-desk", "clans", seats("carl", "desk"))
    played(store, "unite-glenmore", "glenmore", seats("desk", "phone"))
    played(store, "unite-glenmore-desk", "glenmore", seats("desk", "carl"))
    for person in ("phone", "desk", "carl"):
        store.ratings.set_listed(person, True)
    before = {
        game: {line.person: line for line in store.ratings.list_players(game, "")} for game in ("clans", "glenmore")
    }
    with store.engine.begin() as connection:
        transfer_rows(connection, "phone", "desk")
    after = {
        game: {line.person: line for line in store.ratings.list_players(game, "")} for game in ("clans", "glenmore")
    }
    assert not any("phone" in lines for lines in after.values())
    assert after["clans"]["desk"].trend == before["clans"]["phone"].trend
    assert after["glenmore"]["desk"].trend == before["glenmore"]["desk"].trend
    assert after["clans"]["carl"] == before["clans"]["carl"]
    assert [store.ratings.count_retired_games(game, "desk") for game in ("clans", "glenmore")] == [1, 1]
    assert store.ratings.recompute(PLAIN)[1] == 0
    played(store, "unite-later", "clans", seats("desk", "carl"))
    (line,) = [line for line in store.ratings.list_players("clans", "desk") if line.person == "desk"]
    assert line.games == 4 and line.trend[-2] == before["clans"]["phone"].trend[-1]
    with store.engine.begin() as connection:
        delete_rows(connection, "desk")
    assert not {"Desk", "Phone"} & {one.name for one in store.ratings.load_outcomes("unite-glenmore")}
