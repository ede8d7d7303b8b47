"""Ratings that are kept and go on no more, since two people have become one."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("rating_players", sa.Column("retired", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("rating_players") as players:
        players.drop_column("retired")
