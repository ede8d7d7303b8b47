"""People with more than one device: hashes of their cookies and codes, their passkeys; and who said a line of talk."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("was", sa.String(40), nullable=False),
        sa.Column("preferences", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(40), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.UniqueConstraint("hash", name="uq_devices_hash"),
    )
    op.create_table(
        "passes",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sa.UniqueConstraint("hash", name="uq_passes_hash"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String(40), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.UniqueConstraint("credential", name="uq_passkeys_credential"),
    )
    op.add_column("chat", sa.Column("owner", sa.String(40), nullable=False, server_default=""))
    op.create_index("ix_chat_owner", "chat", ["owner"])
    seats = sa.table("seats", sa.column("game_id"), sa.column("seat"), sa.column("owner"))
    chat = sa.table("chat", sa.column("game_id"), sa.column("seat"), sa.column("owner"))
    sat = (seats.c.game_id == chat.c.game_id) & (seats.c.seat == chat.c.seat)
    theirs = sa.select(seats.c.owner).where(sat).scalar_subquery()
    op.execute(sa.update(chat).where(sa.exists().where(sat)).values(owner=theirs))


def downgrade() -> None:
    op.drop_index("ix_chat_owner", "chat")
    op.drop_column("chat", "owner")
    for table in ("passkeys", "passes", "devices", "people"):
        op.drop_table(table)
