"""What the JSON API takes and gives, as its schema shows it."""

from typing import Annotated, Any, Literal

import msgspec
from litestar.openapi.datastructures import ResponseSpec

from greatglen.bots import LEVELS, has_budget
from greatglen.games import GAMES
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import LEVEL_LENGTH
from greatglen.web.live.table_service import TableService
from greatglen.web.ops.errors import Problem

FROM_ZERO = {"extra": {"minimum": 0}}  # for the schema: Litestar leaves out a bound that is 0
TIMED_LEVELS = "|".join(filter(has_budget, LEVELS))  # they may be told for how long
KINDS = {
    "pattern": rf"^(mine|invited|{'|'.join(LEVELS)}|({TIMED_LEVELS}):[0-9.]+s?)$",
    "examples": ["mine", "invited", *LEVELS],
}


def document_problems(*statuses: int) -> dict[int, ResponseSpec]:
    """What may be answered instead, for the schema. Any request may be malformed (400) or one too many (429), or come
    while the database is away (503)."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=STATUS_MEANINGS[status])
        for status in (400, *statuses, 429, 503)
    }


STATUS_MEANINGS = {
    400: "The request does not fit the schema.",
    403: "The key does not open that seat, or the seat does not decide.",
    404: "There is no such table, or the invitation is not good.",
    409: "The table has gone on, or the game is over.",
    413: "The request is too big.",
    415: "The request is not JSON.",
    422: "That is not allowed; the sentence says why.",
    429: "Too many requests, or more than one visitor may have; the sentence says of what.",
    503: "The database, or whoever thinks, is away for the moment.",
}


class GameOption(msgspec.Struct, frozen=True):
    """An option of a game."""

    name: str
    values: tuple[str, ...]
    text: str


class GameSummary(msgspec.Struct, frozen=True):
    """A game that can be played."""

    name: str
    title: str
    seats: tuple[int, int]
    options: list[GameOption]


class NewSeat(msgspec.Struct, frozen=True):
    """Who shall sit somewhere: "mine" for the opener, "invited" for whoever gets the invitation, or a bot's level."""

    kind: Annotated[str, msgspec.Meta(max_length=LEVEL_LENGTH, extra_json_schema={"extra": KINDS})] = "mine"
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""


class NewClock(msgspec.Struct, frozen=True):
    """How long people may take: seconds for each turn, or a bank for the whole game; and the bot that takes over when
    time is up. Without one the others decide how to go on."""

    kind: Literal["turn", "game"]
    seconds: Annotated[int, msgspec.Meta(ge=30, le=30 * 86400)]
    after: Literal["", "easy", "medium"] = "easy"


class NewTable(msgspec.Struct, frozen=True):
    """A table to be opened. With a seed everybody is told that its draws can be known; without, they are sealed."""

    game: Annotated[str, msgspec.Meta(max_length=24, extra_json_schema={"extra": {"enum": list(GAMES)}})]
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, str] = {}
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1, extra_json_schema=FROM_ZERO)] | None = None
    clock: NewClock | None = None


class OpenedSeat(msgspec.Struct, frozen=True):
    """A seat of a new table: the key that opens it if it is one's own, the invitation if it is somebody else's."""

    seat: int
    name: str
    key: str = ""
    invitation: str = ""


class OpenedTable(msgspec.Struct, frozen=True):
    """A table that was opened. `key` is the host's: it can delete the table, and opens no seat. `invitation` is for
    whoever comes first, as long as a seat is free; each seat has one of its own besides."""

    id: str
    key: str
    seal: str
    seats: list[OpenedSeat]
    invitation: str = ""


class Invitation(msgspec.Struct, frozen=True):
    """An invitation to sit down, and the name to be called by."""

    invitation: Annotated[str, msgspec.Meta(max_length=40)]
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""


class TakenSeat(msgspec.Struct, frozen=True):
    """The seat that was taken, and the key to it, which nobody else has."""

    id: str
    seat: int
    key: str


class SeenVersion(msgspec.Struct, frozen=True):
    """The version of the table that something is meant for."""

    version: Annotated[int, msgspec.Meta(ge=0, le=10**9, extra_json_schema=FROM_ZERO)]


class Answer(msgspec.Struct, frozen=True):
    """One of the options, and the version it was offered at."""

    action: Annotated[str, msgspec.Meta(max_length=80)]
    version: Annotated[int, msgspec.Meta(ge=0, le=10**9, extra_json_schema=FROM_ZERO)]


class Hint(msgspec.Struct, frozen=True):
    """What a bot would do: an option, what that does to prospects by the end of the turn, and through which terms."""

    action: str
    version: int
    gain: float
    terms: dict[str, float]
    text: str


class SeatTime(msgspec.Struct, frozen=True):
    """The clock of a seat; it runs if it has a deadline."""

    left: float  # seconds
    deadline: float | None  # seconds since 1970
    vacation_until: float | None = None


class TableTime(msgspec.Struct, frozen=True):
    """The clocks of a table."""

    kind: str  # "turn" or "game"
    seconds: int
    after: str  # the bot that takes over when time is up; "": the others decide
    seats: list[SeatTime]


class TableState(msgspec.Struct, frozen=True):
    """A table as a seat sees it."""

    id: str
    game: str
    names: list[str]
    seat: int
    version: int
    over: bool
    decides: int
    asked: str
    options: list[str]
    scores: list[int]
    seal: str  # the commitment to the key of what is drawn; "" if the table is dealt from a seed
    kept_until: float | None  # seconds since 1970: when it is deleted if nobody acts or looks in; null: never
    view: dict[str, Any]
    bots: list[str]  # by seat the level of the bot that plays, or ""
    clock: TableTime | None  # null: everybody has as long as they like
    would_end: list[int]  # the seats that would end the game without a result
    ended: bool  # whether all agreed to; then nothing can be played any more


def create_state(table_service: TableService, live_game: LiveGame, seat: int, since: int) -> TableState:
    view = live_game.get_view(seat, since=min(since, live_game.table.version))
    return TableState(
        id=live_game.info.id,
        game=live_game.info.game,
        names=live_game.names,
        seat=seat,
        version=view.version,
        over=live_game.table.is_over,
        decides=view.choice.seat,
        asked=view.choice.kind,
        options=[str(option) for option in view.choice.options],
        scores=view.scores,
        seal=live_game.table.seal,
        kept_until=table_service.get_sweep_time(live_game),
        view=view.to_builtins(),
        bots=[one.bot for one in live_game.seats],
        clock=_time(live_game, table_service.now()),
        would_end=live_game.side_info.end_voters,
        ended=live_game.side_info.ended_at > 0,
    )


def _time(live_game: LiveGame, now: float) -> TableTime | None:
    timing, away = live_game.side_info.timing, live_game.side_info.vacation_ends
    if timing is None:
        return None
    until = [away.get(seat, 0.0) for seat in range(len(timing.seats))]
    seats = [
        SeatTime(clock.get_remaining(now), clock.deadline, end if end > now else None)
        for clock, end in zip(timing.seats, until, strict=True)
    ]
    return TableTime(timing.terms.kind, timing.terms.seconds, timing.terms.after, seats)
