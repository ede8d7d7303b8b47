"""The tables of the database. Only set-ups and actions are stored; everything else follows from them."""

from sqlalchemy import JSON, BigInteger, Column, Float, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text

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
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(16), nullable=False),  # the level of the bot that plays, or ""
    Column("token", String(40), nullable=False, unique=True),  # opens this seat and nothing else
    Column("owner", String(40), nullable=False, index=True),  # the browser that sits here, or ""
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
    Column("text", Text, nullable=False),
    Column("said", Float, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("value", String(80), nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
