"""The tables of the database. Set-ups and actions are the truth; what lists show besides follows from them.

Two counters of a game only rise. `edition` rises with every change of its actions: whoever writes names the one the
writing was thought for, and is refused if another came first. `news` rises with everything that somebody could see.
"""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ColumnElement,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    cast,
)

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(24), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("options", JSON, nullable=False),
    Column("host", String(40), nullable=False, index=True),  # the browser that opened the table
    Column("public", Integer, nullable=False),  # listed among the open tables
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("over", Integer, nullable=False),
    Column("origin", String(40), nullable=False),  # the table and version it branched from, if it did
    Column("key", String(64), nullable=False, server_default=""),  # of its sealed chance; "": it has a seed
    Column("since", Integer, nullable=False, server_default="0"),  # the version from which on the key draws
    Column("version", Integer, nullable=False, server_default="0"),  # how many actions it has
    Column("edition", Integer, nullable=False, server_default="0"),
    Column("news", Integer, nullable=False, server_default="0"),
    Column("to_move", Integer, nullable=False, server_default="-2"),  # the seat that decides, for lists
    Column("scores", JSON, nullable=False, server_default="[]"),
    Column("address", String(40), nullable=False, server_default="", index=True),  # it was opened from, as a keyed hash
    Column("seen", Float, nullable=False, server_default="0"),  # when somebody was last known to look in
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(16), nullable=False),  # the level of the bot that plays, or ""
    Column("owner", String(40), nullable=False, index=True),  # the browser or the API key that sits here, or ""
    Column("invitation", String(40), nullable=True),  # lets somebody sit down here, once
    UniqueConstraint("invitation", name="uq_seats_invitation"),
)

actions = Table(
    "actions",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1
    Column("notation", String(80), nullable=False),
    Column("made", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("author", String(40), nullable=False),
    Column("seat", Integer, nullable=False, server_default="0"),  # of the author; below 0: somebody who looks on
    Column("text", Text, nullable=False),
    Column("said", Float, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("value", String(80), nullable=False),
)

thinking = Table(  # what bots, hints and analyses took of workers, and for whom; kept as long as limits look back
    "thinking",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("visitor", String(40), nullable=False, index=True),
    Column("at", Float, nullable=False, index=True),
    Column("seconds", Float, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)


def unread(table: Table) -> list[ColumnElement[Any]]:
    """The columns of a table with JSON as the text that is stored: one that is damaged shall not spoil other rows."""
    return [cast(column, Text).label(column.name) if is_json(column) else column for column in table.c]


def is_json(column: Column[Any]) -> bool:
    return isinstance(column.type, JSON)
