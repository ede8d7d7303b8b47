"""People: those who have more than one device, and their devices, known by the hashes of their cookies. Whoever has one
browser only is known by its cookie alone, and not to be found here."""

import hashlib

import msgspec
from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from greatglen.store import schema
from greatglen.store.accounts.ownership import transfer_rows
from greatglen.store.rows import fresh_id

people, devices, passes = schema.people, schema.devices, schema.passes
PERSON_PREFIX = "p-"  # how the name of a person begins: with a hyphen, so that it is good as no browser's cookie
SEEN_EVERY = 600.0  # seconds between two notes that a device was seen
UNUSED_AFTER = 24 * 3600.0  # seconds after which a person who never began is forgotten


class Device(msgspec.Struct, frozen=True):
    """A browser of a person."""

    id: str
    hash: str
    person: str
    name: str
    made: float
    seen: float
    preferences: str = ""  # of the person, as the cookie has them
    was: str = ""  # what the person began as, if nothing has come over from there yet


def hash_secret(secret: str) -> str:
    """What is kept of a secret: from that nobody finds it. They are long enough to need no salt."""
    return hashlib.blake2b(secret.encode(), digest_size=24, person=b"greatglen device").hexdigest()


class PeopleStore:
    """Services over the tables of people."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def create_person(self, owner: str, preferences: str, secret: str, name: str, now: float) -> str:
        """Somebody who was known by a cookie alone becomes a person with a device; the name of the person. What they
        have comes over when the device shows its new cookie: if that gets lost on the way, the old one is still good.
        """
        person = PERSON_PREFIX + fresh_id(24)
        unused = (people.c.was != "") & (people.c.made < now - UNUSED_AFTER)
        with self.engine.begin() as connection:
            for table in (devices, schema.passkeys, passes):
                connection.execute(delete(table).where(table.c.person.in_(select(people.c.id).where(unused))))
            connection.execute(delete(people).where(unused))
            connection.execute(insert(people).values(id=person, was=owner, preferences=preferences, made=now))
            add_device(connection, person, secret, name, now)
        return person

    def claim_cookie_data(self, person: str) -> tuple[str, dict[str, int]]:
        """What somebody had by a cookie alone is theirs as a person: what they were, and the games it is news of. Only
        the first time; else ""."""
        with self.engine.connect() as connection:
            was = connection.scalar(select(people.c.was).where(people.c.id == person))
        if not was:
            return "", {}
        with self.engine.begin() as connection:
            done = update(people).where((people.c.id == person) & (people.c.was == was)).values(was="")
            if not connection.execute(done).rowcount:
                return "", {}
            return was, transfer_rows(connection, was, person)

    def find_device(self, secret_hash: str, now: float) -> Device | None:
        """The device with a secret; that it was seen is noted now and then."""
        query = select(devices, people.c.preferences, people.c.was).join(people).where(devices.c.hash == secret_hash)
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        if now - row.seen > SEEN_EVERY:
            with self.engine.begin() as connection:
                connection.execute(update(devices).where(devices.c.id == row.id).values(seen=now))
        return Device(**row._mapping)

    def list_devices(self, person: str) -> list[Device]:
        """All of a person, the first one first."""
        query = select(devices).where(devices.c.person == person).order_by(devices.c.made, devices.c.id)
        with self.engine.connect() as connection:
            return [Device(**row._mapping) for row in connection.execute(query)]

    def rename_device(self, person: str, device: str, name: str) -> bool:
        """Another name for a device; whether there is such a one."""
        wanted = (devices.c.person == person) & (devices.c.id == device)
        with self.engine.begin() as connection:
            return bool(connection.execute(update(devices).where(wanted).values(name=name)).rowcount)

    def revoke_devices(self, person: str, which: list[str]) -> list[str]:
        """Devices are a person's no more, and links that were not used yet are good for nothing: whoever had a device
        may have made one. The hashes of those that were."""
        wanted = (devices.c.person == person) & devices.c.id.in_(which)
        links = (passes.c.person == person) & (passes.c.ends > 0)
        with self.engine.begin() as connection:
            gone = list(connection.scalars(delete(devices).where(wanted).returning(devices.c.hash)))
            if gone:
                connection.execute(delete(passes).where(links))
            return gone

    def save_preferences(self, person: str, preferences: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(update(people).where(people.c.id == person).values(preferences=preferences))

    def load_preferences(self, person: str) -> str:
        with self.engine.connect() as connection:
            return str(connection.scalar(select(people.c.preferences).where(people.c.id == person)) or "")

    def count_devices(self, person: str) -> int:
        """How many devices somebody has."""
        query = select(func.count()).select_from(devices).where(devices.c.person == person)
        with self.engine.connect() as connection:
            return int(connection.scalar(query) or 0)


def add_device(connection: Connection, person: str, secret: str, name: str, now: float) -> None:
    row = {"id": fresh_id(), "hash": hash_secret(secret), "person": person, "name": name, "made": now, "seen": now}
    connection.execute(insert(devices).values(row))
