"""Who pays for a bot that was put on a seat, and where tournaments were opened from."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("seats", sa.Column("payer", sa.String(40), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("payer_address", sa.String(40), nullable=False, server_default=""))
    op.add_column("contests", sa.Column("address", sa.String(40), nullable=False, server_default=""))
    op.create_index("ix_contests_address", "contests", ["address"])


def downgrade() -> None:
    op.drop_index("ix_contests_address", "contests")
    with op.batch_alter_table("contests") as contests:
        contests.drop_column("address")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("payer_address")
        seats.drop_column("payer")
