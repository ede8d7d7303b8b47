"""Passkeys: what a browser or a security key can prove without a secret of ours. The public half is kept here."""

import msgspec
from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from greatglen.store.rows import fresh_id
from greatglen.store.schema import passkeys


class Passkey(msgspec.Struct, frozen=True):
    """One passkey. Bytes are in base64, as browsers send them."""

    id: str
    credential: str
    public_key: str
    counter: int  # of its uses, where it counts them
    person: str
    name: str
    made: float
    seen: float


class Passkeys:
    """Services over the table of passkeys."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(self, person: str, credential: str, public_key: str, counter: int, name: str, now: float) -> bool:
        """Keep one; whether it is new."""
        row = Passkey(fresh_id(), credential, public_key, counter, person, name, now, now)
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(passkeys).values(msgspec.to_builtins(row)))
        except IntegrityError:
            return False
        return True

    def find(self, credential: str) -> Passkey | None:
        with self._engine.connect() as connection:
            row = connection.execute(select(passkeys).where(passkeys.c.credential == credential)).first()
        return None if row is None else Passkey(**row._mapping)

    def record_use(self, passkey: Passkey, counter: int, now: float) -> bool:
        """It has proved itself; whether it is still there, and no other use of it came first."""
        same = (passkeys.c.id == passkey.id) & (passkeys.c.counter == passkey.counter)
        with self._engine.begin() as connection:
            return bool(connection.execute(update(passkeys).where(same).values(counter=counter, seen=now)).rowcount)

    def list_passkeys(self, person: str) -> list[Passkey]:
        """A person's, the oldest first."""
        query = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.made, passkeys.c.id)
        with self._engine.connect() as connection:
            return [Passkey(**row._mapping) for row in connection.execute(query)]

    def remove(self, person: str, which: str) -> bool:
        """Whether there was such a one."""
        with self._engine.begin() as connection:
            gone = delete(passkeys).where((passkeys.c.person == person) & (passkeys.c.id == which))
            return bool(connection.execute(gone).rowcount)
