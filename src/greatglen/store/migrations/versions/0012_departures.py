"""Seats of deleted people at rated games that are not counted yet."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "rated_departures",
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("rating_players.id"), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("rated_departures")
