"""Rights: who may do what at a table, beside playing."""

from greatglen.kernel.refusal import Reason, Refused
from greatglen.web.sitting import Sitting

NOT_SEATED = Reason("not-seated", "That seat is not yours.")
NOT_HOST = Reason("not-host", "Only the host can do that.")
RECORD_LATER = Reason("record-later", "The record contains everybody's secrets; you can have it when the game is over.")


def may_replace(sitting: Sitting, seat: int, owner: str) -> None:
    """Only the host, and who sits there, may let a bot play a seat; the host only for somebody who is away."""
    if not 0 <= seat < len(sitting.seats):
        raise Refused(NOT_SEATED.with_facts())
    own = sitting.seats[seat].owner == owner
    if not own and (sitting.info.host != owner or sitting.is_here(seat)):
        raise Refused(NOT_HOST.with_facts())


def gives_record(sitting: Sitting, owner: str) -> bool:
    """A record holds every secret: while the game runs, only who sits on every seat gets it. A bot may sit there
    too, if it stands in for nobody, there are no secrets, and what will be drawn is sealed.
    """
    open_bots = not sitting.table.secrets and sitting.table.seal
    mine = (seat.owner == owner or (open_bots and seat.bot and not seat.owner) for seat in sitting.seats)
    return sitting.table.over or (bool(sitting.seats_of(owner)) and all(mine))


def may_have_record(sitting: Sitting, owner: str) -> None:
    """Refused if somebody does not get the record yet."""
    if not gives_record(sitting, owner):
        raise Refused(RECORD_LATER.with_facts())
