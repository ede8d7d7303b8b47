"""The ledger of usage that limits count by."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sqlalchemy import text

from greatglen.store.database import create_engine_for, upgrade
from greatglen.store.store import Store
from greatglen.store.usage import THINKING


def test_a_reservation_over_one_limit_enters_nothing(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    ledger, limits = store.usage, {"anna": 2.0, "at-home": 3.0}
    assert ledger.reserve("tables", limits, 0.0) is None
    assert ledger.reserve("tables", limits, 0.0) is None
    assert ledger.reserve("tables", limits, 0.0) == "anna"
    assert ledger.reserve("tables", {"flora": 2.0, "at-home": 3.0}, 0.0, amount=2.0) == "at-home"
    assert ledger.get_totals("tables", ["anna", "at-home", "flora"], 0.0) == {"anna": 2.0, "at-home": 2.0}
    assert ledger.get_totals("mail", ["anna"], 0.0) == {}, "kinds are counted apart"
    assert ledger.reserve("tables", limits, time.time() + 60) is None, "what is older than the window does not count"
    ledger.forget("mail", time.time() + 60)
    assert ledger.get_totals("tables", ["anna"], 0.0) == {"anna": 3.0}
    ledger.forget("tables", time.time() + 60)
    assert ledger.get_totals("tables", ["anna"], 0.0) == {}
    store.close()


def test_reservations_at_the_same_time_stay_within_the_limit(tmp_path: Path) -> None:
    """Also while others write: in SQLite a transaction that reads first would find the database locked."""
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")

    def reserve(number: int) -> str | None:
        store.usage.add(THINKING, [f"visitor-{number}"])
        return store.usage.reserve("mail", {"anna": 5.0}, 0.0)

    with ThreadPoolExecutor(8) as threads:
        assert sorted(map(str, threads.map(reserve, range(32)))) == ["None"] * 5 + ["anna"] * 27
    store.close()


def test_an_upgrade_keeps_what_was_thought(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.db'}"
    engine = create_engine_for(url)
    with engine.begin() as connection:
        upgrade(connection, "0010")
        connection.execute(text("INSERT INTO thinking (visitor, at, seconds) VALUES ('anna', 100, 7.5)"))
    engine.dispose()
    store = Store(url)
    assert store.usage.get_totals(THINKING, ["anna"], 50.0) == {"anna": 7.5}
    store.close()
