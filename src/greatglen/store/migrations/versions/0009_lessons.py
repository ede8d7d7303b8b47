"""What somebody has learnt."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("owner", sa.String(40), primary_key=True),
        sa.Column("lesson", sa.String(32), primary_key=True),
        sa.Column("learnt", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("lessons")
