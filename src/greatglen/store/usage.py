"""Usage ledger: what visitors and addresses have used of a server, counted by all its processes together."""

import time
from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Connection, Engine, delete, func, insert, select

from greatglen.store.schema import usage

THINKING = "thinking"  # seconds that bots, hints and analyses took of workers
MAIL = "mail"  # mails that were sent, or tried
TABLES = "tables"  # that were opened, in whatever way
TOURNAMENTS = "tournaments"  # that were opened


class UsageLedger:
    """Amounts by kind and name, kept as long as limits look back.

    A name is a visitor's id, or the hash of an address or mailbox. Entries of an id go when that person deletes
    themselves; those of hashes stay until they are too old to count.
    """

    def __init__(self, engine: Engine, now: Callable[[], float] = time.time) -> None:
        self._engine = engine
        self._now = now

    def add(self, kind: str, names: Sequence[str], amount: float = 1.0) -> None:
        """Enter the same amount for each name."""
        with self._engine.begin() as connection:
            _enter(connection, kind, names, amount, self._now())

    def get_totals(self, kind: str, names: Sequence[str], since: float) -> dict[str, float]:
        """Return the sum of each name's entries since a time; names without entries are left out."""
        with self._engine.connect() as connection:
            return _total(connection, kind, names, since)

    def reserve(self, kind: str, limits: Mapping[str, float], since: float, amount: float = 1.0) -> str | None:
        """Enter an amount for all names, unless it would take one over its limit; return that name, or None.

        Processes that reserve at the same moment do not wait for each other, so together they can go over a limit by
        as many entries as there are processes.
        """
        with self._engine.connect() as connection, connection.begin() as transaction:
            # Write before reading: SQLite refuses a write to a transaction that has read what another changed since.
            _enter(connection, kind, list(limits), amount, self._now())
            used = _total(connection, kind, list(limits), since)
            over = next((name for name, most in limits.items() if used.get(name, 0.0) > most), None)
            if over is not None:
                transaction.rollback()
        return over

    def find_blocking_entry(self, kind: str, name: str, most: float, since: float, amount: float = 1.0) -> float | None:
        """Return the time of the entry that must grow old before an amount can be entered; None: there is room."""
        query = select(usage.c.at, usage.c.amount).order_by(usage.c.at.desc())
        counted = (usage.c.kind == kind) & (usage.c.visitor == name) & (usage.c.at >= since)
        with self._engine.connect() as connection:
            for row in connection.execute(query.where(counted)):
                amount += row.amount
                if amount > most:
                    return float(row.at)
        return None

    def forget(self, kind: str, before: float) -> None:
        """Delete the entries of a kind that are older than a time."""
        with self._engine.begin() as connection:
            connection.execute(delete(usage).where((usage.c.kind == kind) & (usage.c.at < before)))


def _enter(connection: Connection, kind: str, names: Sequence[str], amount: float, now: float) -> None:
    if names:
        rows = [{"kind": kind, "visitor": name, "at": now, "amount": amount} for name in names]
        connection.execute(insert(usage), rows)


def _total(connection: Connection, kind: str, names: Sequence[str], since: float) -> dict[str, float]:
    query = select(usage.c.visitor, func.sum(usage.c.amount)).group_by(usage.c.visitor)
    counted = (usage.c.kind == kind) & usage.c.visitor.in_(names) & (usage.c.at >= since)
    return {name: float(amount) for name, amount in connection.execute(query.where(counted))}
