"""The same over JSON, for bots and other clients. A key, sent as a bearer, opens one seat, or belongs to the host."""

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Response, ServerSentEvent

from greatglen import drawing
from greatglen.bots import LEVELS
from greatglen.games import GAMES
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.correspondence.clocks import ClockTerms
from greatglen.text import advice, load_game_text
from greatglen.text.preview import Preview
from greatglen.web.api.keys import (
    Bearer,
    check_origin,
    create_key,
    exchange_invitation,
    find_seat,
    get_owner,
    read_bearer,
)
from greatglen.web.api.schema import (
    FROM_ZERO,
    Answer,
    GameOption,
    GameSummary,
    Hint,
    Invitation,
    NewTable,
    OpenedSeat,
    OpenedTable,
    SeenVersion,
    TableState,
    TakenSeat,
    create_state,
    document_problems,
)
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.table.stream import stream_news
from greatglen.web.record_release import release_record
from greatglen.web.visitors.names import clean_name
from greatglen.web.visitors.visitor import Visitor

BAD_KIND = Reason("bad-kind", "A seat must be “mine”, “invited” or a bot ({known}), not “{kind}”.")


OwnKey = Annotated[
    str | None,
    HeaderParameter(
        name="idempotency-key",
        required=False,
        min_length=32,
        max_length=100,
        description="A secret made up for this request, so that it can be sent again; as 32 hexadecimal digits.",
    ),
]


class ApiController(Controller):
    """JSON in, JSON out. Errors are {"code", "detail"} with the fitting status."""

    path = "/api"
    tags = ("tables",)
    guards = (check_origin,)

    @get("/games", summary="What can be played", responses=document_problems())
    async def games(self) -> list[GameSummary]:
        return [
            GameSummary(g.name, g.title, g.seats, [GameOption(o.name, o.values, o.text) for o in g.options])
            for g in GAMES.values()
        ]

    @post("/tables", summary="Open a table", responses=document_problems(403, 413, 415, 422))
    async def open(
        self, table_service: NamedDependency[TableService], caller: NamedDependency[Visitor], data: JSONBody[NewTable]
    ) -> OpenedTable:
        for seat in data.seats:
            if seat.kind not in ("mine", "invited") and seat.kind.partition(":")[0] not in LEVELS:
                raise Refused(BAD_KIND.with_facts(known=", ".join(LEVELS), kind=seat.kind))
        keys = [create_key() if seat.kind == "mine" else "" for seat in data.seats]
        sitters = [
            SeatSetup("here" if key else seat.kind, clean_name(seat.name) or f"Seat {n}", get_owner(key) if key else "")
            for n, (seat, key) in enumerate(zip(data.seats, keys, strict=True))
        ]
        options: dict[str, object] = dict(data.options)
        host = create_key()
        live_game = await table_service.open(
            get_owner(host), data.game, sitters, options, seed=data.seed, address=caller.address
        )
        if data.clock is not None:
            await table_service.set_clock(live_game, ClockTerms(data.clock.kind, data.clock.seconds, data.clock.after))
        table_service.wake(live_game)
        seats = [
            OpenedSeat(seat.seat, seat.name, key, seat.invitation or "")
            for seat, key in zip(live_game.seats, keys, strict=True)
        ]
        link = table_service.seat_service.create_table_invitation(live_game.info.id) if live_game.is_waiting else ""
        return OpenedTable(live_game.info.id, host, live_game.table.seal, seats, link)

    @post(
        "/join",
        status_code=200,
        summary="Sit down by an invitation",
        responses=document_problems(403, 404, 409, 413, 415, 422),
    )
    async def join(
        self, table_service: NamedDependency[TableService], data: JSONBody[Invitation], idempotency_key: OwnKey = None
    ) -> TakenSeat:
        """The invitation of a seat is used up, that of a table good as long as a seat is free; the key it is exchanged
        for is known to nobody else. Whoever sends a secret of their own along as `Idempotency-Key` (at least 128 bits,
        by chance) can ask again if the answer is lost: the same secret with the same invitation gets the same seat and
        key."""
        key = exchange_invitation(data.invitation, idempotency_key) if idempotency_key else create_key()
        try:
            live_game, seat = await table_service.seat_service.join(
                data.invitation, get_owner(key), clean_name(data.name)
            )
        except Refused:
            sat = await table_service.seat_service.find_seat(get_owner(key)) if idempotency_key else None
            if sat is None:
                raise
            live_game, seat = sat
        return TakenSeat(live_game.info.id, seat, key)

    @delete(
        "/tables/{game_id:str}",
        status_code=204,
        summary="Delete a table one has opened",
        responses=document_problems(403, 404),
    )
    async def forget(
        self, table_service: NamedDependency[TableService], game_id: FromPath[str], authorization: Bearer = ""
    ) -> None:
        await table_service.delete(game_id, get_owner(read_bearer(authorization)))

    @get(
        "/tables/{game_id:str}",
        summary="The table as a seat, or a spectator, sees it",
        responses=document_problems(403, 404),
    )
    async def look(
        self,
        table_service: NamedDependency[TableService],
        game_id: FromPath[str],
        authorization: Bearer = "",
        since: Annotated[int, QueryParameter(name="since", ge=0, le=10**9, schema_extra=FROM_ZERO["extra"])] = 0,
    ) -> TableState:
        live_game = await table_service.find(game_id)
        table_service.wake(live_game)
        return create_state(table_service, live_game, find_seat(live_game, authorization, required=False), since)

    @post(
        "/tables/{game_id:str}/actions",
        status_code=200,
        summary="Answer what is asked",
        responses=document_problems(403, 404, 409, 413, 415, 422),
    )
    async def act(
        self,
        table_service: NamedDependency[TableService],
        game_id: FromPath[str],
        data: JSONBody[Answer],
        authorization: Bearer = "",
    ) -> TableState:
        live_game = await table_service.find(game_id, data.version, get_owner(read_bearer(authorization)))
        seat = find_seat(live_game, authorization, required=True)
        before = live_game.table.version
        await table_service.check_not_replaced(live_game, seat)
        await table_service.act(live_game, seat, live_game.table.parse_action(data.action), data.version)
        return create_state(table_service, live_game, seat, before)

    @post(
        "/tables/{game_id:str}/undo",
        status_code=200,
        summary="Take back the last decision of the running turn",
        responses=document_problems(403, 404, 409, 415, 422),
    )
    async def undo(
        self,
        table_service: NamedDependency[TableService],
        game_id: FromPath[str],
        data: JSONBody[SeenVersion],
        authorization: Bearer = "",
    ) -> TableState:
        live_game = await table_service.find(game_id)
        seat = find_seat(live_game, authorization, required=True)
        await table_service.check_not_replaced(live_game, seat)
        await table_service.undo(live_game, seat, data.version)
        return create_state(table_service, live_game, seat, live_game.table.version)

    @post(
        "/tables/{game_id:str}/hint",
        status_code=200,
        summary="What a bot would do in place of the seat that decides",
        responses=document_problems(403, 404, 409, 415, 422),
    )
    async def hint(
        self,
        table_service: NamedDependency[TableService],
        caller: NamedDependency[Visitor],
        game_id: FromPath[str],
        authorization: Bearer = "",
    ) -> Hint:
        """It thinks for about a second, by what the seat may see. The position stays as it is."""
        live_game = await table_service.find(game_id)
        seat = find_seat(live_game, authorization, required=True)
        view = live_game.get_view(seat, live_game.table.version)
        found = await table_service.hint_service.request_hint(live_game, seat, caller.names)
        words = load_game_text(live_game.info.game, live_game.names, live_game.info.options)
        terms = {name: round(vp, 2) for name, vp in found.reasons}
        text = advice.describe_hint(found, words, view)
        return Hint(str(found.action), view.version, round(found.gain, 2), terms, text)

    @get(
        "/tables/{game_id:str}/preview",
        summary="What an option, or what several begin with, would do",
        responses=document_problems(403, 404, 409, 422),
    )
    async def preview(
        self,
        table_service: NamedDependency[TableService],
        game_id: FromPath[str],
        version: Annotated[int, QueryParameter(name="version", ge=0, le=10**9)],
        authorization: Bearer = "",
        action: Annotated[str, QueryParameter(name="action", max_length=80)] = "",
        at: Annotated[list[str] | None, QueryParameter(name="at", required=False, max_items=4)] = None,
    ) -> Preview:
        """By an option's id, or by what is pointed at for it. The position stays as it is."""
        live_game = await table_service.find(game_id)
        seat = find_seat(live_game, authorization, required=True)
        words = load_game_text(live_game.info.game, live_game.names, live_game.info.options)
        table = live_game.table
        anchors = drawing.path(table.game.name, table.parse_action(action), seat) if action else at or []
        return live_game.previews.get(table, seat, version, anchors, words)

    @get(
        "/tables/{game_id:str}/stream",
        summary="News, as server-sent events",
        media_type="text/event-stream",
        responses=document_problems(403, 404),
    )
    async def stream(
        self,
        table_service: NamedDependency[TableService],
        caller: NamedDependency[Visitor],
        game_id: FromPath[str],
        authorization: Bearer = "",
    ) -> ServerSentEvent:
        """Each event tells the version of the table; look again when it rises."""
        live_game = await table_service.find(game_id)
        seat = find_seat(live_game, authorization, required=False)

        owner = "" if seat == NOBODY else live_game.seats[seat].owner
        return stream_news(
            table_service.listen(live_game, owner, names=caller.names), lambda: str(live_game.table.version)
        )

    @get(
        "/tables/{game_id:str}/record",
        summary="The record of a game that is over",
        responses=document_problems(403, 404),
    )
    async def record(self, table_service: NamedDependency[TableService], game_id: FromPath[str]) -> Response[str]:
        live_game = await table_service.find(game_id)
        return Response(release_record(live_game, "", table_service.now()).to_json(), media_type="application/json")
