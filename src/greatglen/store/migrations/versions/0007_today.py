"""Deals that many play, who has played that of a day, and which puzzles somebody has answered."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("games", sa.Column("shared", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "deals",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("owner", sa.String(40), primary_key=True),
        sa.Column("game_id", sa.String(24), nullable=False, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=True),
        sa.Column("points", sa.Integer, nullable=False, server_default="0"),
        sa.Column("place", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "puzzles",
        sa.Column("owner", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(24), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("right", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "streaks",
        sa.Column("owner", sa.String(40), primary_key=True),
        sa.Column("now", sa.Integer, nullable=False),
        sa.Column("longest", sa.Integer, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("today", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("streaks")
    op.drop_table("puzzles")
    op.drop_table("deals")
    op.drop_column("games", "shared")
