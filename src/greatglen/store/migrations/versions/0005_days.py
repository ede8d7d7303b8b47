"""For games over days: turns, clocks, vacations, agreed ends, and how people are told that it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def of_game() -> sa.Column[str]:
    return sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.add_column("games", sa.Column("turn", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("turned", sa.Float, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("ended", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "clocks",
        of_game(),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("after", sa.String(16), nullable=False),
    )
    op.create_table(
        "clock_seats",
        of_game(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False, server_default="-1"),
        sa.Column("began", sa.Float, nullable=False, server_default="0"),
        sa.Column("deadline", sa.Float, nullable=True, index=True),
        sa.Column("called", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "vacations",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("owner", sa.String(40), nullable=False, index=True),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "agreeing",
        of_game(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(40), nullable=False, index=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("added", sa.Float, nullable=False),
    )
    op.create_table(
        "mailboxes",
        sa.Column("owner", sa.String(40), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("token", sa.String(40), nullable=False, unique=True),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("confirmed", sa.Float, nullable=False, server_default="0"),
    )
    op.create_table(
        "outbox",
        of_game(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due", sa.Float, nullable=True, index=True),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("outbox", "mailboxes", "subscriptions", "agreeing", "vacations", "clock_seats", "clocks"):
        op.drop_table(name)
    for name in ("ended", "turned", "turn"):
        op.drop_column("games", name)
