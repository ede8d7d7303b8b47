"""Push endpoints that are slow are counted; mails are counted in the ledger of usage."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("subscriptions", sa.Column("slow", sa.Integer, nullable=False, server_default="0"))
    op.drop_column("mailboxes", "times")


def downgrade() -> None:
    op.add_column("mailboxes", sa.Column("times", sa.Integer, nullable=False, server_default="0"))
    op.drop_column("subscriptions", "slow")
