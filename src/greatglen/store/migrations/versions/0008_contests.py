"""Ratings and tournaments: who has let a bot play, what counted for whom, and who was drawn with whom."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "stand_ins",
        sa.Column("game_id", sa.String(24), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "rating_players",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("listed", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "rated_games",
        sa.Column("game_id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(24), nullable=False, index=True),
        sa.Column("agreed", sa.Float, nullable=False),
        sa.Column("number", sa.Integer, nullable=True),
        sa.Column("ended", sa.Float, nullable=False, server_default="0"),
        sa.Column("void", sa.String(24), nullable=False, server_default=""),
        sa.UniqueConstraint("number", name="uq_rated_games_number"),
    )
    op.create_table(
        "rated_seats",
        sa.Column("game_id", sa.String(24), sa.ForeignKey("rated_games.game_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("rating_players.id"), nullable=False, index=True),
        sa.Column("place", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("mu_before", "sigma_before", "mu", "sigma")),
    )
    _tournaments()


def _tournaments() -> None:
    op.create_table(
        "contests",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("organiser", sa.String(40), nullable=False, index=True),
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("most", sa.Integer, nullable=False),
        sa.Column("begins", sa.String(8), nullable=False),
        sa.Column("fill", sa.String(16), nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("clock", sa.String(24), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False, index=True),
    )

    def of_contest() -> sa.Column[str]:
        return sa.Column(
            "contest_id", sa.String(24), sa.ForeignKey("contests.id", ondelete="CASCADE"), primary_key=True
        )

    op.create_table(
        "contest_entrants",
        of_contest(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("gone", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "contest_boards",
        of_contest(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("game_id", sa.String(24), nullable=False, index=True),
        sa.Column("state", sa.String(8), nullable=False),
    )
    op.create_table(
        "contest_seats",
        of_contest(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("entrant", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=True),
    )


def downgrade() -> None:
    for name in (
        "contest_seats",
        "contest_boards",
        "contest_entrants",
        "contests",
        "rated_seats",
        "rated_games",
        "rating_players",
        "stand_ins",
    ):
        op.drop_table(name)
