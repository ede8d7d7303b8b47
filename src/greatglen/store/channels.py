"""Channels: how people are reached who are not at the table. Addresses and endpoints are personal data: they are in no
log, and go when their owner wants that, or when they are no good any more."""

import hashlib

import msgspec
from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store import schema
from greatglen.store.rows import fresh_id

subscriptions, mailboxes = schema.subscriptions, schema.mailboxes
DAY = 24 * 60 * 60.0
DEVICES = 10  # of one person; the oldest go
ASKED = 3  # times a day that somebody has a mail sent that asks for confirmation, and that an address gets one
MANY_MAILS = Reason("many-mails", "Enough mails have been sent for today; look for them, or try again tomorrow.")


class Device(msgspec.Struct, frozen=True):
    """A browser that takes push messages, and the language to speak in."""

    endpoint: str
    p256dh: str
    auth: str
    language: str

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


class Channels:
    """The devices and mailboxes of everybody."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    # -- devices

    def add_device(self, owner: str, device: Device, now: float) -> None:
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
            old = connection.scalars(mine.offset(DEVICES)).all()
            connection.execute(delete(subscriptions).where(subscriptions.c.digest.in_(old)))

    def devices_of(self, owner: str) -> list[Device]:
        query = select(subscriptions).where(subscriptions.c.owner == owner).order_by(subscriptions.c.added)
        with self._engine.connect() as connection:
            return [Device(row.endpoint, row.p256dh, row.auth, row.language) for row in connection.execute(query)]

    def drop_device(self, endpoint: str, owner: str | None = None) -> None:
        """A browser wants no more, or is gone. `owner`: only if it is theirs."""
        gone = subscriptions.c.digest == hashlib.sha256(endpoint.encode()).hexdigest()
        with self._engine.begin() as connection:
            connection.execute(
                delete(subscriptions).where(gone if owner is None else gone & (subscriptions.c.owner == owner))
            )

    # -- mail

    def mailbox(self, owner: str) -> Mailbox | None:
        with self._engine.connect() as connection:
            return _mailbox(connection, owner=owner)

    def mailbox_by(self, token: str) -> Mailbox | None:
        """By what stands in the links of its mails."""
        with self._engine.connect() as connection:
            return _mailbox(connection, token=token)

    def ask(self, owner: str, address: str, language: str, now: float) -> Mailbox:
        """An address in place of the one before, to be confirmed; one that was is left alone. Refused if there has been
        enough of that today: nobody shall have mails sent to others."""
        with self._engine.begin() as connection:
            times = _times(connection, owner, now)
            before = _mailbox(connection, owner=owner)
            if before is not None and before.confirmed and before.address == address:
                return before
            known = (mailboxes.c.address == address) & (mailboxes.c.asked > now - DAY)
            sent = connection.scalar(select(func.sum(mailboxes.c.times)).where(known)) or 0
            if max(times, sent) >= ASKED:
                raise Refused(MANY_MAILS.with_facts())
            connection.execute(delete(mailboxes).where(mailboxes.c.owner == owner))
            box = Mailbox(owner, address, language, fresh_id(32), False)
            row = msgspec.to_builtins(box) | {"confirmed": 0.0, "asked": now, "times": times + 1}
            connection.execute(insert(mailboxes).values(row))
            return box

    def confirm(self, token: str, now: float) -> Mailbox | None:
        """Whoever has the link reads the mail of that address. None if the link is good no more."""
        with self._engine.begin() as connection:
            connection.execute(update(mailboxes).where(mailboxes.c.token == token).values(confirmed=now))
            return _mailbox(connection, token=token)

    def drop_mailbox(self, *, owner: str = "", token: str = "") -> bool:
        """No more mail; whether there was an address."""
        which = mailboxes.c.owner == owner if owner else mailboxes.c.token == token
        with self._engine.begin() as connection:
            return bool(connection.execute(delete(mailboxes).where(which)).rowcount)


def _mailbox(connection: Connection, *, owner: str = "", token: str = "") -> Mailbox | None:
    which = mailboxes.c.owner == owner if owner else mailboxes.c.token == token
    row = connection.execute(select(mailboxes).where(which)).first()
    return None if row is None else Mailbox(row.owner, row.address, row.language, row.token, row.confirmed > 0)


def _times(connection: Connection, owner: str, now: float) -> int:
    """How often somebody has been asked to confirm within a day."""
    recent = (mailboxes.c.owner == owner) & (mailboxes.c.asked > now - DAY)
    return connection.scalar(select(mailboxes.c.times).where(recent)) or 0
