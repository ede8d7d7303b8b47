"""What the store keeps of games, seats and talk, as values read from rows."""

import secrets
from typing import Any

import msgspec
from sqlalchemy.engine import Row

NO_SEAT = -2
LESSON_PREFIX = "lesson:"  # how the origin of a table begins at which somebody learns; then the name of the lesson


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat: somebody, a bot (also in place of somebody), or nobody yet, who can come by invitation."""

    seat: int
    name: str
    bot: str
    owner: str
    invitation: str | None = None
    payer: str = ""  # the visitor who put the bot here after the table was opened; "": its host pays for it
    payer_address: str = ""


class GameInfo(msgspec.Struct, frozen=True):
    """A stored game without its actions."""

    id: str
    game: str
    rules: int
    seats: int
    seed: int
    options: dict[str, str]
    host: str
    public: bool
    created: float
    touched: float
    over: bool
    origin: str
    key: str = ""
    since: int = 0
    version: int = 0
    edition: int = 0
    news: int = 0
    to_move: int = NO_SEAT
    scores: list[int] = []
    address: str = ""
    seen: float = 0.0
    turn: int = 0
    turned: float = 0.0
    ended: float = 0.0
    shared: float = 0.0  # until when others may play the same deal

    @property
    def is_closed(self) -> bool:
        """Whether nobody plays on: the game is over, or all agreed to end it."""
        return self.over or self.ended > 0

    @property
    def lesson(self) -> str:
        """The name of the lesson that is learnt at it; "" at other tables."""
        return self.origin.removeprefix(LESSON_PREFIX) if self.origin.startswith(LESSON_PREFIX) else ""


class Revision(msgspec.Struct, frozen=True):
    """How far a game has come: its actions, the changes of them, and everything that can be seen."""

    version: int
    edition: int
    news: int


class ChangesSince(msgspec.Struct, frozen=True):
    """How far a game has come, and its actions after some version, written in so many goes; and who its host is."""

    revision: Revision
    lines: list[str]
    write_count: int
    host: str


class GameStanding(msgspec.Struct, frozen=True):
    """What lists show of a running game."""

    over: bool
    to_move: int
    scores: list[int]


class Change(msgspec.Struct, frozen=True):
    """Actions after those of a stamp, or, with a lower version, that those after it are taken back; and how the game
    stands then. It is refused if others were written, or taken back, since; or if whoever it is `by`, a person or a
    bot, does not play that seat any more."""

    game_id: str
    revision: Revision
    version: int  # that it leads to
    standing: GameStanding
    lines: list[str] = []
    author: SeatInfo | None = None
    snapshot: bytes | None = None  # of the table after it
    begins_turn: bool = False  # whoever decides then has begun a new turn, maybe after another of their own


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat."""

    number: int
    author: str
    seat: int  # below 0: of somebody who looks on
    text: str
    said: float


class Conflict(Exception):  # noqa: N818
    """Somebody else has written this game in the meantime, or deleted it."""


def fresh_id(length: int = 12) -> str:
    """Something nobody guesses, good in a link: 24 letters and digits have more than 140 bits."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(length))


ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


JSON_COLUMNS: dict[str, Any] = {"options": {}, "scores": []}


def read_game(row: Row[tuple[object, ...]]) -> GameInfo:
    """A game; ValueError if it cannot be read."""
    values: dict[str, Any] = {str(key): value for key, value in row._mapping.items()}
    try:
        return msgspec.convert(values | {"public": bool(values["public"]), "over": bool(values["over"])}, GameInfo)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


def read_listed_game(row: Row[tuple[object, ...]]) -> GameInfo:
    """A game of a list, which one damaged row must not spoil."""
    values: dict[str, Any] = {str(key): value for key, value in row._mapping.items()}
    for name, otherwise in JSON_COLUMNS.items():
        try:
            values[name] = msgspec.json.decode(values[name], type=type(otherwise))
        except (msgspec.DecodeError, UnicodeError):
            values[name] = otherwise
    return GameInfo(**values | {"public": bool(values["public"]), "over": bool(values["over"])})


def read_revision(row: Row[Any]) -> Revision:
    return Revision(row.version, row.edition, row.news)


def read_seat(row: Row[tuple[object, ...]]) -> SeatInfo:
    values: dict[str, Any] = {str(key): value for key, value in row._mapping.items() if key != "game_id"}
    return SeatInfo(**values)
