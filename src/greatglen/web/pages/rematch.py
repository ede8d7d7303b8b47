"""Rematch: the same game with the same people on the same seats, once more; whoever looks at the old table is told."""

import asyncio
from collections.abc import Sequence

import msgspec

from greatglen.kernel.refusal import Refused
from greatglen.web.feature import Feature
from greatglen.web.live.live_game import LiveGame
from greatglen.web.live.seats import NOT_SEATED
from greatglen.web.live.setup import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.visitor import Visitor


class Rematch(msgspec.Struct, frozen=True):
    """The table at which a game is played once more, who has opened it, and where whoever looks finds their seat."""

    id: str
    name: str
    address: str


async def rematch_of(house: TableService, sitting: LiveGame, owner: str) -> Rematch | None:
    """The unfinished rematch of a game that is over, if somebody of its table has opened one."""
    if not sitting.closed:
        return None
    names = {seat.owner: seat.name for seat in sitting.seats if seat.owner}
    opened = await asyncio.to_thread(house.store.opened_after, sitting.info.id, list(names))
    info = next((info for info in opened if not info.closed), None)
    if info is None:
        return None
    return Rematch(info.id, names[info.host], await way_to(house, sitting, info.id, owner))


async def way_to(house: TableService, sitting: LiveGame, again: str, owner: str) -> str:
    """To the new table; or, for who has to agree to something first, to the invitation to the seat they had."""
    mine = sitting.seats_of(owner)
    seats = await asyncio.to_thread(house.store.seats, again) if mine else []
    return next((f"/join/{seats[seat].invitation}" for seat in mine if seats[seat].invitation), f"/t/{again}")


async def play_again(
    house: TableService, sitting: LiveGame, browser: str, visitor: Visitor, rooms: Sequence[Feature] = ()
) -> str:
    """The id of the new table, with what rooms were asked for at the old one. Who asks second comes to the first's.
    There is a new invitation where nobody sits whom we know, and for everybody else if all have to agree."""
    if not sitting.seats_of(browser):
        raise Refused(NOT_SEATED.with_facts())
    known = await rematch_of(house, sitting, browser)
    if known is not None:
        return known.id
    agreed = [(room.terms, await room.terms.again(house, sitting)) for room in rooms if room.terms is not None]
    invites = any(terms.asks_all(what) for terms, what in agreed)
    sitters = [
        SeatSetup("here", seat.name, seat.owner)
        if seat.owner and (seat.owner == browser or not invites)
        else SeatSetup("invited" if seat.owner else seat.bot or "invited", seat.name)
        for seat in sitting.seats
    ]
    options: dict[str, object] = dict(sitting.info.options)
    new = await house.open(
        browser, sitting.info.game, sitters, options, origin=sitting.info.id, address=visitor.address
    )
    for terms, what in agreed:
        await terms.keep(house, new, what)
    house.wake(new)
    await asyncio.to_thread(house.store.announce, sitting.info.id)
    await house.refresh(sitting)
    house.gathering.tell_others(sitting)
    return new.info.id
