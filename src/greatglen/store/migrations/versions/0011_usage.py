"""A ledger of usage by kind, in the place of one for thinking alone."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "usage",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("visitor", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("amount", sa.Float, nullable=False),
    )
    op.create_index("ix_usage_visitor", "usage", ["visitor"])
    op.create_index("ix_usage_at", "usage", ["at"])
    op.execute(
        "INSERT INTO \"usage\" (kind, visitor, at, amount) SELECT 'thinking', visitor, at, seconds FROM thinking"
    )
    op.drop_table("thinking")


def downgrade() -> None:
    op.create_table(
        "thinking",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("visitor", sa.String(40), nullable=False, index=True),
        sa.Column("at", sa.Float, nullable=False, index=True),
        sa.Column("seconds", sa.Float, nullable=False),
    )
    op.execute(
        "INSERT INTO thinking (visitor, at, seconds) SELECT visitor, at, amount FROM \"usage\" WHERE kind = 'thinking'"
    )
    op.drop_table("usage")
