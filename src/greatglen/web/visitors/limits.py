"""Limits: how much of a server one visitor may have, and how long tables are kept that nobody comes back to."""

import math

import msgspec

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.rows import GameInfo

DAY = 24 * 60 * 60.0
LESSON_DAYS = 7.0  # days until the table of a lesson is swept, everywhere: it can be begun again
BAD_LIMIT = Reason(
    "bad-limit",
    "“{text}” is not a limit; write household, strangers, or some of: {known}, as in tables=100,thinking=600.",
)


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For strangers, unless said otherwise. A visitor is a browser or a key of the API. All from one address together
    have `shared` times as much: people who share it are not in each other's way, and new cookies get nobody far.
    """

    tables: float = 30  # that are not over
    thinking: float = 1200  # seconds in an hour, of bots that take their time, hints and analyses
    at_once: float = 2  # of those at the same time, at one process
    streams: float = 20  # open pages, at one process
    lines: float = 20  # of talk in a minute, at one process
    requests: float = 1200  # in a minute, from one address
    shared: float = 10
    unfinished: float = 30  # days until a table is swept at which nobody has acted or looked in
    finished: float = 365  # and one whose game is over
    mails: float = 5  # in a day that a visitor has sent by asking: to confirm an address, or to test it
    turn_mails: float = 100  # in a day that tell a visitor of turns
    server_mails: float = 2000  # in a day that the server sends; at most half of them because visitors ask
    opened: float = 60  # tables in a day, in whatever way and whatever becomes of them
    tournaments: float = 3  # that are not over; also of all from one address
    tournaments_opened: float = 6  # in a day; also of all from one address
    in_flight: float = 8  # requests from one address that are worked on at the same time, at one process

    def get_sweep_time(self, info: GameInfo, now: float) -> float | None:
        """When a table will be swept that somebody looks at now; None: never."""
        last = max(info.touched, info.seen, now)
        days = self.finished if info.is_closed else self.unfinished
        until = last + DAY * (min(days, LESSON_DAYS) if info.lesson else days)
        return until if math.isfinite(until) else None


# For those who know each other: their own machine, their own games.
HOUSEHOLD = Limits(**dict.fromkeys(Limits.__struct_fields__, math.inf))


def read_limits(text: str) -> Limits:
    """ "household", "strangers", or what differs from strangers: "tables=100,thinking=600"; Refused if it is none."""
    if text in ("household", "strangers"):
        return HOUSEHOLD if text == "household" else Limits()
    try:
        chosen = {name.strip(): float(value) for name, _, value in (part.partition("=") for part in text.split(","))}
        if min(chosen.values()) >= 0:
            return msgspec.convert(chosen, Limits)
    except (ValueError, msgspec.ValidationError):
        pass
    raise Refused(BAD_LIMIT.with_facts(text=text, known=", ".join(Limits.__struct_fields__)))
