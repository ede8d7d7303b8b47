"""For limits: where a table was opened from, when somebody last looked in, and what was thought for whom."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("games", sa.Column("address", sa.String(40), nullable=False, server_default=""))
    op.add_column("games", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.create_index("ix_games_address", "games", ["address"])
    op.create_table(
        "thinking",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("visitor", sa.String(40), nullable=False, index=True),
        sa.Column("at", sa.Float, nullable=False, index=True),
        sa.Column("seconds", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("thinking")
    op.drop_index("ix_games_address", "games")
    op.drop_column("games", "seen")
    op.drop_column("games", "address")
