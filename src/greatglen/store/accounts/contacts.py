"""Channels: how people are reached who are not at the table. Addresses and endpoints are personal data: they are in no
log, and go when their owner wants that, or when they are no good any more."""

import hashlib

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select, update

from greatglen.store import schema
from greatglen.store.rows import fresh_id

subscriptions, mailboxes = schema.subscriptions, schema.mailboxes
MAX_DEVICES = 10  # of one person; the oldest go
MAX_MISSED_DEADLINES = 2  # times in a row that a device's push service may miss a deadline; then the device goes


class PushDevice(msgspec.Struct, frozen=True):
    """A browser that takes push messages, and the language to speak in."""

    endpoint: str
    p256dh: str
    auth: str
    language: str
    slow: int = 0  # times in a row that its push service has missed a deadline

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


class Mailbox(msgspec.Struct, frozen=True):
    """An address for mail; nothing but the question for confirmation is sent there before it is confirmed."""

    owner: str
    address: str
    language: str
    token: str
    confirmed: bool


class Contacts:
    """The devices and mailboxes of everybody."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    # -- devices

    def add_device(self, owner: str, device: PushDevice, now: float) -> None:
        """A browser belongs to whoever used it last."""
        with self._engine.begin() as connection:
            connection.execute(delete(subscriptions).where(subscriptions.c.digest == device.digest))
            row = msgspec.to_builtins(device) | {"digest": device.digest, "owner": owner, "added": now}
            connection.execute(insert(subscriptions).values(row))
            mine = (
                select(subscriptions.c.digest)
                .where(subscriptions.c.owner == owner)
                .order_by(subscriptions.c.added.desc())
            )
            old = connection.scalars(mine.offset(MAX_DEVICES)).all()
            connection.execute(delete(subscriptions).where(subscriptions.c.digest.in_(old)))

    def list_devices(self, owner: str) -> list[PushDevice]:
        """Return the devices of a person, the latest first."""
        columns = [subscriptions.c[name] for name in PushDevice.__struct_fields__]
        query = select(*columns).where(subscriptions.c.owner == owner).order_by(subscriptions.c.added.desc())
        with self._engine.connect() as connection:
            return [PushDevice(*row) for row in connection.execute(query)]

    def note_slow(self, device: PushDevice) -> bool:
        """Count a missed deadline of a device; return whether it was one too many, and the device is dropped."""
        this = subscriptions.c.digest == device.digest
        with self._engine.begin() as connection:
            connection.execute(update(subscriptions).where(this).values(slow=subscriptions.c.slow + 1))
            dropped = connection.execute(
                delete(subscriptions).where(this & (subscriptions.c.slow >= MAX_MISSED_DEADLINES))
            )
            return bool(dropped.rowcount)

    def clear_slow(self, device: PushDevice) -> None:
        """Forget the deadlines that a device has missed."""
        with self._engine.begin() as connection:
            connection.execute(update(subscriptions).where(subscriptions.c.digest == device.digest).values(slow=0))

    def delete_device(self, endpoint: str, owner: str | None = None) -> None:
        """A browser wants no more, or is gone. `owner`: only if it is theirs."""
        gone = subscriptions.c.digest == hashlib.sha256(endpoint.encode()).hexdigest()
        with self._engine.begin() as connection:
            connection.execute(
                delete(subscriptions).where(gone if owner is None else gone & (subscriptions.c.owner == owner))
            )

    # -- mail

    def find_mailbox(self, owner: str) -> Mailbox | None:
        with self._engine.connect() as connection:
            return _mailbox(connection, owner=owner)

    def find_mailbox_by_token(self, token: str) -> Mailbox | None:
        """By what stands in the links of its mails."""
        with self._engine.connect() as connection:
            return _mailbox(connection, token=token)

    def set_address(self, owner: str, address: str, language: str, now: float) -> Mailbox:
        """Set a person's address, to be confirmed; if it is the one that they have confirmed, leave it alone."""
        good = (mailboxes.c.confirmed > 0) & (mailboxes.c.address == address)
        with self._engine.begin() as connection:
            connection.execute(delete(mailboxes).where((mailboxes.c.owner == owner) & ~good))
            before = _mailbox(connection, owner=owner)
            if before is not None:
                return before
            box = Mailbox(owner, address, language, fresh_id(32), False)
            row = msgspec.to_builtins(box) | {"confirmed": 0.0, "asked": now}
            connection.execute(insert(mailboxes).values(row))
            return box

    def confirm_address(self, token: str, now: float) -> Mailbox | None:
        """Whoever has the link reads the mail of that address. None if the link is good no more."""
        with self._engine.begin() as connection:
            connection.execute(update(mailboxes).where(mailboxes.c.token == token).values(confirmed=now))
            return _mailbox(connection, token=token)

    def delete_mailbox(self, *, owner: str = "", token: str = "") -> bool:
        """No more mail; whether there was an address."""
        which = mailboxes.c.owner == owner if owner else mailboxes.c.token == token
        with self._engine.begin() as connection:
            return bool(connection.execute(delete(mailboxes).where(which)).rowcount)


def _mailbox(connection: Connection, *, owner: str = "", token: str = "") -> Mailbox | None:
    which = mailboxes.c.owner == owner if owner else mailboxes.c.token == token
    row = connection.execute(select(mailboxes).where(which)).first()
    return None if row is None else Mailbox(row.owner, row.address, row.language, row.token, row.confirmed > 0)
