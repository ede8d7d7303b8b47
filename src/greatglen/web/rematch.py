"""Rematch: the same game with the same people on the same seats, once more; whoever looks at the old table is told."""

import asyncio

import msgspec

from greatglen.kernel.refusal import Refused
from greatglen.web.house import House
from greatglen.web.seating import NOT_SEATED
from greatglen.web.setting_up import Sitter
from greatglen.web.sitting import Sitting
from greatglen.web.visitor import Visitor


class Rematch(msgspec.Struct, frozen=True):
    """The table at which a game is played once more, and who has opened it."""

    id: str
    name: str


async def rematch_of(house: House, sitting: Sitting) -> Rematch | None:
    """The unfinished rematch of a game that is over, if somebody of its table has opened one."""
    if not sitting.table.over:
        return None
    names = {seat.owner: seat.name for seat in sitting.seats if seat.owner}
    opened = await asyncio.to_thread(house.store.opened_after, sitting.info.id, list(names))
    return next((Rematch(info.id, names[info.host]) for info in opened if not info.over), None)


async def play_again(house: House, sitting: Sitting, browser: str, visitor: Visitor) -> str:
    """The id of the new table. Who asks second comes to the first's; where nobody sits whom we know, there is a new
    invitation."""
    if not sitting.seats_of(browser):
        raise Refused(NOT_SEATED.with_facts())
    known = await rematch_of(house, sitting)
    if known is not None:
        return known.id
    sitters = [
        Sitter("here", seat.name, seat.owner) if seat.owner else Sitter(seat.bot or "invited", seat.name)
        for seat in sitting.seats
    ]
    options: dict[str, object] = dict(sitting.info.options)
    new = await house.open(
        browser, sitting.info.game, sitters, options, origin=sitting.info.id, address=visitor.address
    )
    house.wake(new)
    await asyncio.to_thread(house.store.announce, sitting.info.id)
    await house.refresh(sitting)
    house.gathering.tell_others(sitting)
    return new.info.id
