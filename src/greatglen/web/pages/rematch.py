"""Rematch: the same game with the same people on the same seats, once more; whoever looks at the old table is told."""

import asyncio
from collections.abc import Sequence

import msgspec

from greatglen.kernel.refusal import Refused
from greatglen.web.feature import Feature
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import NOT_SEATED, SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.visitor import Visitor


class Rematch(msgspec.Struct, frozen=True):
    """The table at which a game is played once more, who has opened it, and where whoever looks finds their seat."""

    id: str
    name: str
    address: str


async def find_rematch(table_service: TableService, live_game: LiveGame, owner: str) -> Rematch | None:
    """The unfinished rematch of a game that is over, if somebody of its table has opened one."""
    if not live_game.is_closed:
        return None
    names = {seat.owner: seat.name for seat in live_game.seats if seat.owner}
    opened = await asyncio.to_thread(table_service.store.list_rematches, live_game.info.id, list(names))
    info = next((info for info in opened if not info.is_closed), None)
    if info is None:
        return None
    return Rematch(info.id, names[info.host], await get_rematch_path(table_service, live_game, info.id, owner))


async def get_rematch_path(table_service: TableService, live_game: LiveGame, rematch: str, owner: str) -> str:
    """To the new table; or, for who has to agree to something first, to the invitation to the seat they had."""
    mine = live_game.list_seats_of(owner)
    seats = await asyncio.to_thread(table_service.store.load_seats, rematch) if mine else []
    return next((f"/join/{seats[seat].invitation}" for seat in mine if seats[seat].invitation), f"/t/{rematch}")


async def play_again(
    table_service: TableService, live_game: LiveGame, browser: str, visitor: Visitor, features: Sequence[Feature] = ()
) -> str:
    """The id of the new table, with what features were asked for at the old one. Who asks second comes to the first's.
    There is a new invitation where nobody sits whom we know, and for everybody else if all have to agree."""
    if not live_game.list_seats_of(browser):
        raise Refused(NOT_SEATED.with_facts())
    known = await find_rematch(table_service, live_game, browser)
    if known is not None:
        return known.id
    agreed = [
        (feature.terms, await feature.terms.repeat(table_service, live_game))
        for feature in features
        if feature.terms is not None
    ]
    invites = any(terms.needs_consent(what) for terms, what in agreed)
    sitters = [
        SeatSetup("here", seat.name, seat.owner)
        if seat.owner and (seat.owner == browser or not invites)
        else SeatSetup("invited" if seat.owner else seat.bot or "invited", seat.name)
        for seat in live_game.seats
    ]
    options: dict[str, object] = dict(live_game.info.options)
    new = await table_service.open(
        browser, live_game.info.game, sitters, options, origin=live_game.info.id, address=visitor.address
    )
    for terms, what in agreed:
        await terms.save(table_service, new, what)
    table_service.wake(new)
    await asyncio.to_thread(table_service.store.raise_news, live_game.info.id)
    await table_service.refresh(live_game)
    table_service.presence.announce_elsewhere(live_game)
    return new.info.id
