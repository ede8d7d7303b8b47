"""At the table: ending a game together, and going on without somebody whose time is up."""

import asyncio
from typing import Annotated, Literal

import msgspec
from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from greatglen.kernel.refusal import Reason, Refused
from greatglen.logs import note
from greatglen.store.rows import Conflict
from greatglen.web.api.keys import Bearer, check_origin, find_seat
from greatglen.web.api.schema import TableState, create_state, document_problems
from greatglen.web.features.correspondence.clock_form import BAD_STAND_IN, STAND_INS
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import AGREED_END, NOT_SEATED
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import Form
from greatglen.web.pages.table.visit import TableVisit, read_version
from greatglen.workers.table_loader import NO_TABLE

TIME_LEFT = Reason("time-left", "{name} still has time, or has just decided.")


async def propose_end(table_service: TableService, live_game: LiveGame, owner: str, agree: bool) -> None:
    """Somebody would end the game, or would not."""
    if not live_game.list_seats_of(owner):
        raise Refused(NOT_SEATED.with_facts())
    store, game_id = table_service.store, live_game.info.id
    try:
        if agree:
            await asyncio.to_thread(store.agreed_ends.agree, game_id, owner, table_service.now())
        else:
            await asyncio.to_thread(store.agreed_ends.play_on, game_id)
    except Conflict:
        raise Refused((AGREED_END if live_game.side_info.ended_at else NO_TABLE).with_facts()) from None
    await table_service.refresh_and_announce(live_game)
    if live_game.side_info.ended_at:
        note("game ended by agreement", table=game_id)


async def claim_seat(table_service: TableService, live_game: LiveGame, owner: str, seat: int, level: str) -> None:
    """Somebody at the table lets a bot play for another whose time is up."""
    if not live_game.list_seats_of(owner) or not 0 <= seat < len(live_game.seats):
        raise Refused(NOT_SEATED.with_facts())
    if level not in STAND_INS:
        raise Refused(BAD_STAND_IN.with_facts(known=", ".join(STAND_INS), text=level[:20]))
    try:
        await asyncio.to_thread(
            table_service.store.clocks.take_over, live_game.info.id, seat, level, table_service.now()
        )
    except Conflict:
        await table_service.refresh(live_game)
        raise Refused(TIME_LEFT.with_facts(name=live_game.seats[seat].name)) from None
    note("time is up", table=live_game.info.id, seat=seat)
    await table_service.refresh_and_announce(live_game)


class CorrespondenceController(Controller):
    """Beside a table."""

    path = "/t/{game_id:str}"
    include_in_schema = False

    @post("/end", status_code=303)
    async def end(self, visit: NamedDependency[TableVisit], data: Form) -> Redirect:
        """Agree to end the game, propose it, or want to play on."""
        await propose_end(visit.table_service, visit.live_game, visit.browser.id, data.get("what") == "agree")
        return Redirect(f"/t/{visit.live_game.info.id}", status_code=303)

    @post("/claim", status_code=303)
    async def claim(self, visit: NamedDependency[TableVisit], data: Form) -> Redirect:
        """A bot plays on for somebody whose time is up."""
        seat = read_version(data.get("seat", ""))
        await claim_seat(visit.table_service, visit.live_game, visit.browser.id, seat, data.get("level", ""))
        return Redirect(f"/t/{visit.live_game.info.id}", status_code=303)


class AgreedEnd(msgspec.Struct, frozen=True):
    """Whether one would end the game without a result. It ends when everybody who plays, and has time left, agrees."""

    agree: bool = True


class Claim(msgspec.Struct, frozen=True):
    """The seat of somebody whose time is up, and the bot that shall play on."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7, extra_json_schema={"extra": {"minimum": 0}})]
    level: Literal["easy", "medium"] = "easy"


class CorrespondenceApiController(Controller):
    """The same for programs."""

    path = "/api/tables/{game_id:str}"
    tags = ("tables",)
    guards = (check_origin,)

    @post(
        "/end",
        status_code=200,
        summary="Agree to end the game without a result, or want to play on",
        responses=document_problems(403, 404, 409, 413, 415),
    )
    async def end(
        self,
        table_service: NamedDependency[TableService],
        game_id: FromPath[str],
        data: JSONBody[AgreedEnd],
        authorization: Bearer = "",
    ) -> TableState:
        live_game = await table_service.find(game_id)
        seat = find_seat(live_game, authorization, required=True)
        await propose_end(table_service, live_game, live_game.seats[seat].owner, data.agree)
        return create_state(table_service, live_game, seat, live_game.table.version)

    @post(
        "/claim",
        status_code=200,
        summary="Let a bot play on for somebody whose time is up",
        responses=document_problems(403, 404, 409, 413, 415, 422),
    )
    async def claim(
        self,
        table_service: NamedDependency[TableService],
        game_id: FromPath[str],
        data: JSONBody[Claim],
        authorization: Bearer = "",
    ) -> TableState:
        live_game = await table_service.find(game_id)
        seat = find_seat(live_game, authorization, required=True)
        await claim_seat(table_service, live_game, live_game.seats[seat].owner, data.seat, data.level)
        return create_state(table_service, live_game, seat, live_game.table.version)
