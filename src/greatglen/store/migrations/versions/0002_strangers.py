"""For strangers: sealed keys, invitations that are used up, and counters by which writers notice each other."""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for name in ("since", "version", "edition", "news"):
        op.add_column("games", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("key", sa.String(64), nullable=False, server_default=""))
    op.add_column("games", sa.Column("to_move", sa.Integer, nullable=False, server_default="-2"))
    op.add_column("games", sa.Column("scores", sa.JSON, nullable=False, server_default=json.dumps([])))
    op.add_column("chat", sa.Column("seat", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("invitation", sa.String(40), nullable=True))
    _count_actions()
    _use_up_tokens()
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("token")
        seats.create_unique_constraint("uq_seats_invitation", ["invitation"])


def _count_actions() -> None:
    counted = "(SELECT COUNT(*) FROM actions WHERE actions.game_id = games.id)"
    op.execute(f"UPDATE games SET version = {counted}, edition = 1, news = 1")


def _use_up_tokens() -> None:
    """A seat that waits keeps its token as an invitation. At tables of the API the token was the key of the seat."""
    connection = op.get_bind()
    seats = sa.table("seats", *(sa.column(name) for name in ("game_id", "seat", "bot", "owner", "token", "invitation")))
    games = sa.table("games", sa.column("id"), sa.column("host"))
    query = sa.select(seats, games.c.host).join(games, games.c.id == seats.c.game_id).where(seats.c.owner == "")
    for row in connection.execute(query.where(seats.c.bot == "")).all():
        here = (seats.c.game_id == row.game_id) & (seats.c.seat == row.seat)
        if row.host:
            values = {"invitation": row.token}
        else:
            digest = hashlib.blake2b(row.token.encode(), digest_size=16, person=b"greatglen api").hexdigest()
            values = {"owner": f"api-{digest}"}
        connection.execute(sa.update(seats).where(here).values(values))


def downgrade() -> None:
    raise NotImplementedError("tokens that were used up cannot be given back")
