"""The tables of the database. Set-ups and actions are the truth; what lists show besides follows from them.

Two counters of a game only rise. `edition` rises with every change of its actions: whoever writes names the one the
writing was thought for, and is refused if another came first. `news` rises with everything that somebody could see.

A column that names a person is marked (`info`), and follows them (`store/accounts/ownership.py`): "theirs", the row
is that
person's and goes with them; "blank", the row stays without them, and so does their name in a column marked with the
name of this one; "game", seats and tables, which are left in their own way (`store/accounts/deletion.py`). What is
`SECRET` is not told, not even to them.
"""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ColumnElement,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    cast,
)

metadata = MetaData()

OWNED, BLANKED, WITH_GAME = {"person": "theirs"}, {"person": "blank"}, {"person": "game"}
SECRET = {"secret": True}

games = Table(
    "games",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(24), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("options", JSON, nullable=False),
    Column("host", String(40), nullable=False, index=True, info=WITH_GAME),  # who opened the table
    Column("public", Integer, nullable=False),  # listed among the open tables
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("over", Integer, nullable=False),
    Column("origin", String(40), nullable=False),  # the table and version it branched from, if it did; or its lesson
    Column("key", String(64), nullable=False, server_default=""),  # of its sealed chance; "": it has a seed
    Column("since", Integer, nullable=False, server_default="0"),  # the version from which on the key draws
    Column("version", Integer, nullable=False, server_default="0"),  # how many actions it has
    Column("edition", Integer, nullable=False, server_default="0"),
    Column("news", Integer, nullable=False, server_default="0"),
    Column("to_move", Integer, nullable=False, server_default="-2"),  # the seat that decides, for lists
    Column("scores", JSON, nullable=False, server_default="[]"),
    Column("address", String(40), nullable=False, server_default="", index=True),  # it was opened from, as a keyed hash
    Column("seen", Float, nullable=False, server_default="0"),  # when somebody was last known to look in
    Column("turn", Integer, nullable=False, server_default="0"),  # rises when another is to decide, or has a new turn
    Column("turned", Float, nullable=False, server_default="0"),  # when it did
    # When all agreed to end it without a result; or 0.
    Column("ended", Float, nullable=False, server_default="0", index=True),
    # Until when others may play the same deal: it is drawn by count, and its key not shown before. 0: nobody else does.
    Column("shared", Float, nullable=False, server_default="0"),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(16), nullable=False),  # the level of the bot that plays, or ""
    Column("owner", String(40), nullable=False, index=True, info=WITH_GAME),  # who sits here, also by an API key, or ""
    Column("invitation", String(40), nullable=True),  # lets somebody sit down here, once
    # Who put the bot here after the table was opened, and from where (as a keyed hash); "": the host pays for it.
    Column("payer", String(40), nullable=False, server_default="", info=WITH_GAME),
    Column("payer_address", String(40), nullable=False, server_default=""),
    UniqueConstraint("invitation", name="uq_seats_invitation"),
)

actions = Table(
    "actions",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1
    Column("notation", String(80), nullable=False),
    Column("made", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("author", String(40), nullable=False),
    Column("seat", Integer, nullable=False, server_default="0"),  # of the author; below 0: somebody who looks on
    Column("text", Text, nullable=False),
    Column("said", Float, nullable=False),
    Column("owner", String(40), nullable=False, server_default="", index=True, info=OWNED),  # who said it
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("value", String(80), nullable=False),
)

usage = Table(  # amounts by kind and visitor, or hash of an address; kept as long as limits look back
    "usage",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("visitor", String(40), nullable=False, index=True, info=OWNED),
    Column("at", Float, nullable=False, index=True),
    Column("amount", Float, nullable=False),
)

lessons = Table(  # what somebody has learnt; the tables of lessons themselves are soon swept
    "lessons",
    metadata,
    Column("owner", String(40), primary_key=True, info=OWNED),
    Column("lesson", String(32), primary_key=True),
    Column("learnt", Float, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

stand_ins = Table(  # seats at which a bot has played for their person, if only for a while
    "stand_ins",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("since", Float, nullable=False),
)

players = Table(  # who has a rating; what was played stays when a person wants to be forgotten
    "rating_players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", String(40), nullable=False, index=True, info={"person": "blank"}),
    Column("name", String(40), nullable=False, info={"person_name": "person"}),  # under which they played last
    Column("listed", Integer, nullable=False, server_default="0"),  # whether others may see them among the ratings
    Column("retired", Integer, nullable=False, server_default="0"),  # a rating of theirs that goes on no more
)

rated = Table(  # games that count, if all goes well; they are kept longer than the tables
    "rated_games",
    metadata,
    Column("game_id", String(24), primary_key=True),
    Column("game", String(24), nullable=False, index=True),
    Column("agreed", Float, nullable=False),
    Column("number", Integer, nullable=True),  # in the order in which they were counted, from 1
    Column("ended", Float, nullable=False, server_default="0"),
    Column("void", String(24), nullable=False, server_default=""),  # the code of what spoke against it
    UniqueConstraint("number", name="uq_rated_games_number"),
)

rated_seats = Table(  # what each of them has changed, and of whom
    "rated_seats",
    metadata,
    Column("game_id", String(24), ForeignKey("rated_games.game_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", Integer, ForeignKey("rating_players.id"), nullable=False, index=True),
    Column("place", Integer, nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)

departures = Table(  # seats whose people were deleted before their rated game was counted, and whose rating it was
    "rated_departures",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", Integer, ForeignKey("rating_players.id"), nullable=False),
)

contests = Table(  # tournaments
    "contests",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("organiser", String(40), nullable=False, index=True, info={"person": "blank"}),
    Column("game", String(24), nullable=False),
    Column("options", JSON, nullable=False),
    Column("kind", String(8), nullable=False),  # "swiss" or "robin"
    Column("size", Integer, nullable=False),  # people at a table
    Column("rounds", Integer, nullable=False),
    Column("most", Integer, nullable=False),  # people who can take part
    Column("begins", String(8), nullable=False),  # "full" or "hand"
    Column("fill", String(16), nullable=False),  # "smaller", "bye" or the level of a bot
    Column("rated", Integer, nullable=False),
    Column("clock", String(24), nullable=False),
    Column("state", String(8), nullable=False),  # "open", "running", "over" or "off"
    Column("round", Integer, nullable=False),  # that is being played; 0 before the first
    Column("edition", Integer, nullable=False),  # rises with every change of it
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
    # Where it was opened from, as a keyed hash; it goes with the organiser.
    Column(
        "address", String(40), nullable=False, server_default="", index=True, info={"person_name": "organiser"} | SECRET
    ),
)

entrants = Table(  # who takes part in one
    "contest_entrants",
    metadata,
    Column("contest_id", String(24), ForeignKey("contests.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 0, in the order in which they came
    Column("person", String(40), nullable=False, index=True, info={"person": "blank"}),
    Column("name", String(40), nullable=False, info={"person_name": "person"}),
    Column("gone", Integer, nullable=False, server_default="0"),  # they are not drawn any more
)

boards = Table(  # the tables of its rounds; the id of each is kept for it before it is opened
    "contest_boards",
    metadata,
    Column("contest_id", String(24), ForeignKey("contests.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),  # from 1
    Column("game_id", String(24), nullable=False, index=True),
    Column("state", String(8), nullable=False),  # "drawn", "open", "over" or "closed"
)

board_seats = Table(  # who sits at them; at board 0, who has a bye
    "contest_seats",
    metadata,
    Column("contest_id", String(24), ForeignKey("contests.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("entrant", Integer, nullable=False),  # below 0: a bot
    Column("place", Integer, nullable=True),  # 0: was not there
)

deals = Table(  # the attempt of each person at the deal of a day that counts
    "deals",
    metadata,
    Column("day", String(10), primary_key=True),  # 2026-11-17
    Column("owner", String(40), primary_key=True, info={"person": "theirs"}),
    Column("game_id", String(24), nullable=False, index=True),  # its table, as long as that is kept
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("begun", Float, nullable=False),
    Column("ended", Float, nullable=True),  # until then the next two say nothing
    Column("points", Integer, nullable=False, server_default="0"),
    Column("place", Integer, nullable=False, server_default="0"),  # at its table, from 1; 0: it ended too late
)

puzzles = Table(  # which puzzles a person has answered, and whether the first answer was right
    "puzzles",
    metadata,
    Column("owner", String(40), primary_key=True, info={"person": "theirs"}),
    Column("game", String(24), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("right", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("at", Float, nullable=False),  # of the first answer
)

streaks = Table(  # how many puzzles a person has got right in a row
    "streaks",
    metadata,
    Column("owner", String(40), primary_key=True, info={"person": "theirs"}),
    Column("now", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    Column("day", String(10), nullable=False),  # of the last answer
    Column("today", Integer, nullable=False),  # puzzles got right on that day
)

# What became of games, written once when they are over. Nothing here refers to their tables, which may be deleted.
finished = Table(
    "finished",
    metadata,
    Column("game_id", String(24), primary_key=True),
    Column("game", String(24), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("expansions", String(80), nullable=False),  # their numbers: "1,7"
    Column("kind", String(16), nullable=False),  # "": an ordinary game; see store/history/results.py
    Column("origin", String(40), nullable=False),
    Column("moves", Integer, nullable=False),
    Column("begun", Float, nullable=False),
    Column("ended", Float, nullable=False, index=True),
    Column("whole", Integer, nullable=False),  # 0: the game could not be read, only the columns of its table
)

results = Table(  # and what it brought to each seat
    "results",
    metadata,
    Column("game_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # As in `seats`, when the game was over. Who is forgotten leaves the result to the others, without a name.
    Column("owner", String(40), nullable=False, info={"person": "blank"}),
    Column("name", String(40), nullable=False, info={"person_name": "owner"}),
    Column("bot", String(16), nullable=False),  # who played in the end, also for an owner
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),  # from 1; who shares a place has the same
    Column("share", Float, nullable=False),  # of the victory: 1, 0.5 of one that two share, 0
    Column("margin", Integer, nullable=False),  # points less those of the best other
    Column("counts", Integer, nullable=False),  # in the statistics of its owner
    Column("sources", JSON, nullable=False),  # points by source, as in a breakdown
    Column("taken", JSON, nullable=False),  # how many of each piece, as anchors name them
    Column("ended", Float, nullable=False),  # as in `finished`, to find somebody's latest by an index
    Index("ix_results_owner", "owner", "ended"),
)

people = Table(  # those with more than one device; the others are known by their cookie alone
    "people",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("was", String(40), nullable=False),  # the owner they begin as, until the new cookie has come back; then ""
    Column("preferences", Text, nullable=False),  # as the cookie has them
    Column("made", Float, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("hash", String(64), nullable=False, info=SECRET),  # of the cookie
    Column("person", String(40), ForeignKey("people.id"), nullable=False, index=True, info=OWNED),
    Column("name", String(60), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    UniqueConstraint("hash", name="uq_devices_hash"),
)

passes = Table(  # what lets a browser in, or answers a question, by a secret of which this is the hash
    "passes",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("hash", String(64), nullable=False, info=SECRET),
    Column("kind", String(12), nullable=False),
    Column("person", String(40), nullable=False, index=True, info=OWNED),  # "": whoever answers
    Column("made", Float, nullable=False),
    Column("ends", Float, nullable=False),  # 0: never
    Column("used", Float, nullable=False),  # when last; 0: not yet
    UniqueConstraint("hash", name="uq_passes_hash"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("credential", Text, nullable=False, info=SECRET),
    Column("public_key", Text, nullable=False, info=SECRET),
    Column("counter", BigInteger, nullable=False),
    Column("person", String(40), ForeignKey("people.id"), nullable=False, index=True, info=OWNED),
    Column("name", String(60), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    UniqueConstraint("credential", name="uq_passkeys_credential"),
)

clocks = Table(  # how long people may take at a table; without a row there is no clock
    "clocks",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(8), nullable=False),  # "turn": anew for each turn; "game": a bank for the whole game
    Column("seconds", Integer, nullable=False),
    Column("after", String(16), nullable=False),  # the bot that takes over when time is up; "": the others decide
)

clock_seats = Table(
    "clock_seats",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("left", Float, nullable=False),  # seconds, when it began to run or was stopped
    Column("turn", Integer, nullable=False, server_default="-1"),  # of the game, that it last ran for
    Column("began", Float, nullable=False, server_default="0"),  # when it began to run; a vacation ends later than now
    Column("deadline", Float, nullable=True, index=True),  # NULL: it does not run
    Column("called", Integer, nullable=False, server_default="0"),  # everybody was told that time is up
)

vacations = Table(
    "vacations",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("owner", String(40), nullable=False, index=True, info=OWNED),
    Column("began", Float, nullable=False),
    Column("until", Float, nullable=False),
)

agreeing = Table(  # who would end a game without a result
    "agreeing",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)

subscriptions = Table(  # of browsers that take push messages
    "subscriptions",
    metadata,
    Column("digest", String(64), primary_key=True, info=SECRET),  # of the endpoint
    Column("owner", String(40), nullable=False, index=True, info=OWNED),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False, info=SECRET),
    Column("auth", String(40), nullable=False, info=SECRET),
    Column("language", String(5), nullable=False),
    Column("added", Float, nullable=False),
    Column("slow", Integer, nullable=False, server_default="0"),  # deadlines in a row that its service has missed
)

mailboxes = Table(
    "mailboxes",
    metadata,
    Column("owner", String(40), primary_key=True, info=OWNED),
    Column("address", String(254), nullable=False),
    Column("language", String(5), nullable=False),
    # In the links that confirm it and that stop mail.
    Column("token", String(40), nullable=False, unique=True, info=SECRET),
    Column("asked", Float, nullable=False),  # when it was asked to confirm
    Column("confirmed", Float, nullable=False, server_default="0"),  # 0: not yet; nothing else is sent there
)

outbox = Table(  # what was told to whom: one row for a turn, so that nobody is told twice
    "outbox",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("turn", Integer, primary_key=True),
    Column("state", String(8), nullable=False),  # seen, claimed, sent, waits (to be tried again) or failed
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("due", Float, nullable=True, index=True),  # of what waits
    Column("at", Float, nullable=False),
)


def raw_columns(table: Table) -> list[ColumnElement[Any]]:
    """The columns of a table with JSON as the text that is stored: one that is damaged shall not spoil other rows."""
    return [cast(column, Text).label(column.name) if is_json(column) else column for column in table.c]


def is_json(column: Column[Any]) -> bool:
    return isinstance(column.type, JSON)
