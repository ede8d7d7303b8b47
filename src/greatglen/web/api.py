"""The same over JSON, for bots and other clients. A seat's token, sent as a bearer, opens that seat only."""

import secrets
from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Response, ServerSentEvent

from greatglen.bots import LEVELS
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.refusal import Reason, Refused
from greatglen.titles import GAMES
from greatglen.web.house import House, Sitter
from greatglen.web.lobby import clean_name
from greatglen.web.problems import Problem
from greatglen.web.sitting import Sitting
from greatglen.web.stream import streamed
from greatglen.words import advice, words_for

NO_BEARER = Reason("not-seated", "Send the token of the seat: “Authorization: Bearer …”.")
WRONG_TOKEN = Reason("not-seated", "That token does not open a seat at this table.")
BAD_KIND = Reason("bad-kind", "A seat must be “invited” or a bot ({known}), not “{kind}”.")


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """What may be answered instead, for the schema. Any request may be malformed (400) or one too many (429)."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=MEANING[status])
        for status in (400, *statuses, 429)
    }


MEANING = {
    400: "The request does not fit the schema.",
    403: "The token does not open that seat, or the seat does not decide.",
    404: "There is no such table.",
    409: "The table has gone on, or the game is over.",
    413: "The request is too big.",
    422: "That is not allowed; the sentence says why.",
    429: "Too many requests.",
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
    """Who shall sit somewhere: "invited" for whoever has the token, or the level of a bot."""

    kind: Annotated[str, msgspec.Meta(max_length=16)] = "invited"
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""


class NewTable(msgspec.Struct, frozen=True):
    """A table to be opened."""

    game: Annotated[str, msgspec.Meta(max_length=24)]
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, str] = {}
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] | None = None


class SeatToken(msgspec.Struct, frozen=True):
    """A seat and the token that opens it; "" for a bot's."""

    seat: int
    name: str
    token: str


class OpenedTable(msgspec.Struct, frozen=True):
    """A table that was opened."""

    id: str
    seats: list[SeatToken]


class Answer(msgspec.Struct, frozen=True):
    """One of the options, and the version it was offered at."""

    action: Annotated[str, msgspec.Meta(max_length=80)]
    version: Annotated[int, msgspec.Meta(ge=0, le=10**9)]


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
    view: dict[str, Any]


def seat_for(sitting: Sitting, authorization: str, required: bool) -> int:
    """The seat a bearer token opens; a spectator if none is sent and none is needed.

    A seat that was taken in a browser is that browser's alone: whoever sent the invitation knows its token too.
    """
    token = authorization.removeprefix("Bearer ").strip().encode()
    if not token:
        if required:
            raise Refused(NO_BEARER.with_facts())
        return NOBODY
    for seat in sitting.seats:
        if not seat.owner and secrets.compare_digest(seat.token.encode(), token):
            return seat.seat
    raise Refused(WRONG_TOKEN.with_facts())


def state_of(sitting: Sitting, seat: int, since: int) -> TableState:
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
        view=view.to_builtins(),
    )


class ApiController(Controller):
    """JSON in, JSON out. Errors are {"code", "detail"} with the fitting status."""

    path = "/api"
    tags = ("tables",)

    @get("/games", summary="What can be played", responses=problems())
    async def games(self) -> list[GameSummary]:
        return [
            GameSummary(g.name, g.title, g.seats, [GameOption(o.name, o.values, o.text) for o in g.options])
            for g in GAMES.values()
        ]

    @post("/tables", summary="Open a table", responses=problems(413, 422))
    async def open(self, house: NamedDependency[House], data: JSONBody[NewTable]) -> OpenedTable:
        for seat in data.seats:
            if seat.kind != "invited" and seat.kind.partition(":")[0] not in LEVELS:
                raise Refused(BAD_KIND.with_facts(known=", ".join(LEVELS), kind=seat.kind))
        sitters = [Sitter(seat.kind, clean_name(seat.name) or f"Seat {n}") for n, seat in enumerate(data.seats)]
        options: dict[str, object] = dict(data.options)
        sitting = house.open("", data.game, sitters, options, seed=data.seed)
        house.wake(sitting)
        tokens = [SeatToken(seat.seat, seat.name, "" if seat.bot else seat.token) for seat in sitting.seats]
        return OpenedTable(sitting.info.id, tokens)

    @get("/tables/{game_id:str}", summary="The table as a seat, or a spectator, sees it", responses=problems(403, 404))
    async def look(
        self,
        house: NamedDependency[House],
        game_id: FromPath[str],
        authorization: Bearer = "",
        since: Annotated[int, QueryParameter(name="since", ge=0, le=10**9)] = 0,
    ) -> TableState:
        sitting = house.find(game_id)
        house.wake(sitting)
        return state_of(sitting, seat_for(sitting, authorization, required=False), since)

    @post(
        "/tables/{game_id:str}/actions",
        status_code=200,
        summary="Answer what is asked",
        responses=problems(403, 404, 409, 413, 422),
    )
    async def act(
        self, house: NamedDependency[House], game_id: FromPath[str], data: JSONBody[Answer], authorization: Bearer = ""
    ) -> TableState:
        sitting = house.find(game_id)
        seat = seat_for(sitting, authorization, required=True)
        before = sitting.table.version
        await house.act(sitting, seat, sitting.table.read(data.action), data.version)
        return state_of(sitting, seat, before)

    @post(
        "/tables/{game_id:str}/undo",
        status_code=200,
        summary="Take back the last decision of the running turn",
        responses=problems(403, 404, 409, 422),
    )
    async def undo(
        self, house: NamedDependency[House], game_id: FromPath[str], authorization: Bearer = ""
    ) -> TableState:
        sitting = house.find(game_id)
        seat = seat_for(sitting, authorization, required=True)
        await house.undo(sitting, seat)
        return state_of(sitting, seat, sitting.table.version)

    @post(
        "/tables/{game_id:str}/hint",
        status_code=200,
        summary="What a bot would do in place of the seat that decides",
        responses=problems(403, 404, 409, 422),
    )
    async def hint(self, house: NamedDependency[House], game_id: FromPath[str], authorization: Bearer = "") -> Hint:
        """It thinks for about a second, by what the seat may see. The position stays as it is."""
        sitting = house.find(game_id)
        seat = seat_for(sitting, authorization, required=True)
        view = sitting.view(seat, sitting.table.version)
        found = await house.adviser.hint(sitting, seat)
        words = words_for(sitting.info.game, sitting.names, sitting.info.options)
        terms = {name: round(vp, 2) for name, vp in found.reasons}
        text = advice.hint(found, words, view.state)
        return Hint(str(found.action), view.version, round(found.gain, 2), terms, text)

    @get(
        "/tables/{game_id:str}/stream",
        summary="News, as server-sent events",
        media_type="text/event-stream",
        responses=problems(403, 404),
    )
    async def stream(
        self, house: NamedDependency[House], game_id: FromPath[str], authorization: Bearer = ""
    ) -> ServerSentEvent:
        """Each event tells the version of the table; look again when it rises."""
        sitting = house.find(game_id)
        seat = seat_for(sitting, authorization, required=False)

        return streamed(house.listen(sitting, f"api-{seat}"), lambda: str(sitting.table.version))

    @get("/tables/{game_id:str}/record", summary="The record of a game that is over", responses=problems(403, 404))
    async def record(self, house: NamedDependency[House], game_id: FromPath[str]) -> Response[str]:
        sitting = house.find(game_id)
        house.may_have_record(sitting, "")
        return Response(sitting.table.record.to_json(), media_type="application/json")
