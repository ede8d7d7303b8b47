"""The same over JSON, for bots and other clients. A key, sent as a bearer, opens one seat, or belongs to the host."""

import hashlib
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, delete, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Response, ServerSentEvent

from greatglen import draw
from greatglen.bots import LEVELS
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.rows import fresh_id
from greatglen.titles import GAMES
from greatglen.web.address import address_of
from greatglen.web.house import House
from greatglen.web.lobby import clean_name
from greatglen.web.origin import for_programs
from greatglen.web.problems import Problem
from greatglen.web.seating import may_have_record
from greatglen.web.setting_up import LEVEL_LENGTH, Sitter
from greatglen.web.sitting import Sitting
from greatglen.web.stream import streamed
from greatglen.web.visitor import Visitor
from greatglen.words import advice, words_for
from greatglen.words.preview import Preview

NO_BEARER = Reason("not-seated", "Send the key of the seat: “Authorization: Bearer …”.")
WRONG_KEY = Reason("not-seated", "That key does not open a seat at this table.")
BAD_KIND = Reason("bad-kind", "A seat must be “mine”, “invited” or a bot ({known}), not “{kind}”.")
KEY_LETTERS = 32
FROM_ZERO = {"extra": {"minimum": 0}}  # for the schema: Litestar leaves out a bound that is 0
KINDS = {"pattern": rf"^(mine|invited|{'|'.join(LEVELS)}|hard:[0-9.]+s?)$", "examples": ["mine", "invited", *LEVELS]}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """What may be answered instead, for the schema. Any request may be malformed (400) or one too many (429), or come
    while the database is away (503)."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=MEANING[status])
        for status in (400, *statuses, 429, 503)
    }


MEANING = {
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
Bearer = Annotated[str, HeaderParameter(name="authorization", required=False, max_length=100)]


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


class NewTable(msgspec.Struct, frozen=True):
    """A table to be opened. With a seed everybody is told that its draws can be known; without, they are sealed."""

    game: Annotated[str, msgspec.Meta(max_length=24, extra_json_schema={"extra": {"enum": list(GAMES)}})]
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, str] = {}
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1, extra_json_schema=FROM_ZERO)] | None = None


class OpenedSeat(msgspec.Struct, frozen=True):
    """A seat of a new table: the key that opens it if it is one's own, the invitation if it is somebody else's."""

    seat: int
    name: str
    key: str = ""
    invitation: str = ""


class OpenedTable(msgspec.Struct, frozen=True):
    """A table that was opened. `key` is the host's: it can delete the table, and opens no seat."""

    id: str
    key: str
    seal: str
    seats: list[OpenedSeat]


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


def owner_of(key: str) -> str:
    """Who has a key, as the store knows them: from that nobody finds the key."""
    return f"api-{hashlib.blake2b(key.encode(), digest_size=16, person=b'greatglen api').hexdigest()}"


def bearer(authorization: str) -> str:
    """The key that was sent along; "" if none was."""
    return authorization.removeprefix("Bearer ").strip()


async def provide_caller(
    request: Request[Any, Any, Any], house: NamedDependency[House], authorization: Bearer = ""
) -> Visitor:
    """Who calls, as limits tell them apart: by key and address, whatever cookie a browser sends along."""
    key = bearer(authorization)
    return Visitor(owner_of(key) if key else "", house.allowance.place(address_of(request)))


def seat_for(sitting: Sitting, authorization: str, required: bool) -> int:
    """The seat a key opens; a spectator if none is sent and none is needed."""
    key = bearer(authorization)
    if not key:
        if required:
            raise Refused(NO_BEARER.with_facts())
        return NOBODY
    seats = sitting.seats_of(owner_of(key))
    if not seats:
        raise Refused(WRONG_KEY.with_facts())
    return seats[0]


def state_of(house: House, sitting: Sitting, seat: int, since: int) -> TableState:
    view = sitting.view(seat, since=min(since, sitting.table.version))
    return TableState(
        id=sitting.info.id,
        game=sitting.info.game,
        names=sitting.names,
        seat=seat,
        version=view.version,
        over=sitting.table.over,
        decides=view.choice.seat,
        asked=view.choice.kind,
        options=[str(option) for option in view.choice.options],
        scores=view.scores,
        seal=sitting.table.seal,
        kept_until=house.kept_until(sitting),
        view=view.to_builtins(),
    )


class ApiController(Controller):
    """JSON in, JSON out. Errors are {"code", "detail"} with the fitting status."""

    path = "/api"
    tags = ("tables",)
    guards = (for_programs,)

    @get("/games", summary="What can be played", responses=problems())
    async def games(self) -> list[GameSummary]:
        return [
            GameSummary(g.name, g.title, g.seats, [GameOption(o.name, o.values, o.text) for o in g.options])
            for g in GAMES.values()
        ]

    @post("/tables", summary="Open a table", responses=problems(403, 413, 415, 422))
    async def open(
        self, house: NamedDependency[House], caller: NamedDependency[Visitor], data: JSONBody[NewTable]
    ) -> OpenedTable:
        for seat in data.seats:
            if seat.kind not in ("mine", "invited") and seat.kind.partition(":")[0] not in LEVELS:
                raise Refused(BAD_KIND.with_facts(known=", ".join(LEVELS), kind=seat.kind))
        keys = [fresh_id(KEY_LETTERS) if seat.kind == "mine" else "" for seat in data.seats]
        sitters = [
            Sitter("here" if key else seat.kind, clean_name(seat.name) or f"Seat {n}", owner_of(key) if key else "")
            for n, (seat, key) in enumerate(zip(data.seats, keys, strict=True))
        ]
        options: dict[str, object] = dict(data.options)
        host = fresh_id(KEY_LETTERS)
        sitting = await house.open(owner_of(host), data.game, sitters, options, seed=data.seed, address=caller.address)
        house.wake(sitting)
        seats = [
            OpenedSeat(seat.seat, seat.name, key, seat.invitation or "")
            for seat, key in zip(sitting.seats, keys, strict=True)
        ]
        return OpenedTable(sitting.info.id, host, sitting.table.seal, seats)

    @post(
        "/join", status_code=200, summary="Sit down by an invitation", responses=problems(403, 404, 409, 413, 415, 422)
    )
    async def join(self, house: NamedDependency[House], data: JSONBody[Invitation]) -> TakenSeat:
        """The invitation is used up; the key it is exchanged for is known to nobody else."""
        key = fresh_id(KEY_LETTERS)
        sitting, seat = await house.seating.join(data.invitation, owner_of(key), clean_name(data.name))
        return TakenSeat(sitting.info.id, seat, key)

    @delete(
        "/tables/{game_id:str}", status_code=204, summary="Delete a table one has opened", responses=problems(403, 404)
    )
    async def forget(self, house: NamedDependency[House], game_id: FromPath[str], authorization: Bearer = "") -> None:
        await house.delete(game_id, owner_of(bearer(authorization)))

    @get("/tables/{game_id:str}", summary="The table as a seat, or a spectator, sees it", responses=problems(403, 404))
    async def look(
        self,
        house: NamedDependency[House],
        game_id: FromPath[str],
        authorization: Bearer = "",
        since: Annotated[int, QueryParameter(name="since", ge=0, le=10**9, schema_extra=FROM_ZERO["extra"])] = 0,
    ) -> TableState:
        sitting = await house.find(game_id)
        house.wake(sitting)
        return state_of(house, sitting, seat_for(sitting, authorization, required=False), since)

    @post(
        "/tables/{game_id:str}/actions",
        status_code=200,
        summary="Answer what is asked",
        responses=problems(403, 404, 409, 413, 415, 422),
    )
    async def act(
        self, house: NamedDependency[House], game_id: FromPath[str], data: JSONBody[Answer], authorization: Bearer = ""
    ) -> TableState:
        sitting = await house.find(game_id, data.version, owner_of(bearer(authorization)))
        seat = seat_for(sitting, authorization, required=True)
        before = sitting.table.version
        await house.act(sitting, seat, sitting.table.read(data.action), data.version)
        return state_of(house, sitting, seat, before)

    @post(
        "/tables/{game_id:str}/undo",
        status_code=200,
        summary="Take back the last decision of the running turn",
        responses=problems(403, 404, 409, 415, 422),
    )
    async def undo(
        self,
        house: NamedDependency[House],
        game_id: FromPath[str],
        data: JSONBody[SeenVersion],
        authorization: Bearer = "",
    ) -> TableState:
        sitting = await house.find(game_id)
        seat = seat_for(sitting, authorization, required=True)
        await house.undo(sitting, seat, data.version)
        return state_of(house, sitting, seat, sitting.table.version)

    @post(
        "/tables/{game_id:str}/hint",
        status_code=200,
        summary="What a bot would do in place of the seat that decides",
        responses=problems(403, 404, 409, 415, 422),
    )
    async def hint(
        self,
        house: NamedDependency[House],
        caller: NamedDependency[Visitor],
        game_id: FromPath[str],
        authorization: Bearer = "",
    ) -> Hint:
        """It thinks for about a second, by what the seat may see. The position stays as it is."""
        sitting = await house.find(game_id)
        seat = seat_for(sitting, authorization, required=True)
        view = sitting.view(seat, sitting.table.version)
        found = await house.adviser.hint(sitting, seat, caller.names)
        words = words_for(sitting.info.game, sitting.names, sitting.info.options)
        terms = {name: round(vp, 2) for name, vp in found.reasons}
        text = advice.hint(found, words, view)
        return Hint(str(found.action), view.version, round(found.gain, 2), terms, text)

    @get(
        "/tables/{game_id:str}/preview",
        summary="What an option, or what several begin with, would do",
        responses=problems(403, 404, 409, 422),
    )
    async def preview(
        self,
        house: NamedDependency[House],
        game_id: FromPath[str],
        version: Annotated[int, QueryParameter(name="version", ge=0, le=10**9)],
        authorization: Bearer = "",
        action: Annotated[str, QueryParameter(name="action", max_length=80)] = "",
        at: Annotated[list[str] | None, QueryParameter(name="at", required=False, max_items=4)] = None,
    ) -> Preview:
        """By an option's id, or by what is pointed at for it. The position stays as it is."""
        sitting = await house.find(game_id)
        seat = seat_for(sitting, authorization, required=True)
        words = words_for(sitting.info.game, sitting.names, sitting.info.options)
        table = sitting.table
        anchors = draw.path(table.game.name, table.read(action), seat) if action else at or []
        return sitting.previews.at(table, seat, version, anchors, words)

    @get(
        "/tables/{game_id:str}/stream",
        summary="News, as server-sent events",
        media_type="text/event-stream",
        responses=problems(403, 404),
    )
    async def stream(
        self,
        house: NamedDependency[House],
        caller: NamedDependency[Visitor],
        game_id: FromPath[str],
        authorization: Bearer = "",
    ) -> ServerSentEvent:
        """Each event tells the version of the table; look again when it rises."""
        sitting = await house.find(game_id)
        seat = seat_for(sitting, authorization, required=False)

        owner = "" if seat == NOBODY else sitting.seats[seat].owner
        return streamed(house.listen(sitting, owner, names=caller.names), lambda: str(sitting.table.version))

    @get("/tables/{game_id:str}/record", summary="The record of a game that is over", responses=problems(403, 404))
    async def record(self, house: NamedDependency[House], game_id: FromPath[str]) -> Response[str]:
        sitting = await house.find(game_id)
        may_have_record(sitting, "")
        return Response(sitting.record.to_json(), media_type="application/json")
