"""Passes: what lets a browser in as a person, by a secret of which there is only the hash: a link that is good once and
for a short time, or a code that is kept for the day when all devices are lost. Challenges of passkeys are such, too."""

import msgspec
from sqlalchemy import ColumnElement, Engine, delete, insert, select, update

from greatglen.store import schema
from greatglen.store.accounts.ownership import transfer_rows
from greatglen.store.accounts.people import add_device, hash_secret
from greatglen.store.rows import fresh_id

devices, passes = schema.devices, schema.passes


class Pass(msgspec.Struct, frozen=True):
    """One pass, without its secret."""

    id: str
    kind: str
    person: str
    made: float
    ends: float  # 0: never; it may be used again then
    used: float  # when last; 0: not yet


class ArrivingBrowser(msgspec.Struct, frozen=True):
    """A browser that comes: its new secret and name, and what it was until now."""

    secret: str
    name: str
    owner: str
    device: str  # the hash of its cookie, if it was somebody's device
    bring: bool  # what its owner has comes along, with all their devices


class Arrival(msgspec.Struct, frozen=True):
    """A browser has become a person's: the games that this is news of, and the devices that are not whose they were."""

    person: str
    games: dict[str, int]
    left: list[str]  # hashes


PASS_COLUMNS = [passes.c[name] for name in Pass.__struct_fields__]


class Passes:
    """Services over the table of passes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def issue(self, kind: str, person: str, secret: str, now: float, ends: float = 0.0) -> None:
        """Make a secret good for something. Those that have ended go; of those that end, a person has one at a time."""
        row = {"id": fresh_id(), "hash": hash_secret(secret), "kind": kind, "person": person}
        over = (passes.c.ends > 0) & (passes.c.ends <= now)
        if person and ends:
            over |= (passes.c.ends > 0) & (passes.c.person == person) & (passes.c.kind == kind)
        with self._engine.begin() as connection:
            connection.execute(delete(passes).where(over))
            connection.execute(insert(passes).values(**row, made=now, ends=ends, used=0.0))

    def find(self, secret: str, kinds: tuple[str, ...], now: float) -> Pass | None:
        """What a secret is good for; it stays good."""
        with self._engine.connect() as connection:
            row = connection.execute(select(*PASS_COLUMNS).where(_is_valid(secret, kinds, now))).first()
        return None if row is None else Pass(**row._mapping)

    def list_passes(self, person: str, kind: str) -> list[Pass]:
        """A person's, the oldest first."""
        theirs = (passes.c.person == person) & (passes.c.kind == kind)
        with self._engine.connect() as connection:
            found = connection.execute(select(*PASS_COLUMNS).where(theirs).order_by(passes.c.made, passes.c.id))
            return [Pass(**row._mapping) for row in found]

    def withdraw(self, person: str, which: str) -> bool:
        """It is good for nothing any more; whether there was such a one."""
        with self._engine.begin() as connection:
            gone = delete(passes).where((passes.c.person == person) & (passes.c.id == which))
            return bool(connection.execute(gone).rowcount)

    def redeem(self, secret: str, kind: str, now: float) -> str | None:
        """Whose a secret is, which is used up by that; None: it is good for nothing, or not any more."""
        with self._engine.begin() as connection:
            used = delete(passes).where(_is_valid(secret, (kind,), now)).returning(passes.c.person)
            return connection.scalar(used)

    def admit_browser(self, code: str, kinds: tuple[str, ...], now: float, browser: ArrivingBrowser) -> Arrival | None:
        """A browser becomes a device of the person that a code is for; None if it is good for nothing any more."""
        with self._engine.begin() as connection:
            used = update(passes).where(_is_valid(code, kinds, now)).values(used=now)
            found = connection.execute(used.returning(passes.c.person, passes.c.ends)).first()
            if found is None:
                return None
            if found.ends:
                connection.execute(delete(passes).where(passes.c.hash == hash_secret(code)))
            person, touched, left = str(found.person), {}, []
            if browser.device:  # it gets another cookie
                connection.execute(delete(devices).where(devices.c.hash == browser.device))
                left.append(browser.device)
            if browser.bring:
                left += connection.scalars(select(devices.c.hash).where(devices.c.person == browser.owner))
                touched = transfer_rows(connection, browser.owner, person)
                connection.execute(delete(schema.people).where(schema.people.c.id == browser.owner))
            add_device(connection, person, browser.secret, browser.name, now)
        return Arrival(person, touched, left)


def _is_valid(secret: str, kinds: tuple[str, ...], now: float) -> ColumnElement[bool]:
    lasts = (passes.c.ends == 0) | (passes.c.ends > now)
    return (passes.c.hash == hash_secret(secret)) & passes.c.kind.in_(kinds) & lasts
