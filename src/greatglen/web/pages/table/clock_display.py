"""Timing: what a table shows of its clocks. Pages tick on from the seconds that were left when they were made."""

from datetime import UTC, datetime

import msgspec

from greatglen.text.language import Language
from greatglen.web.live.game import LiveGame
from greatglen.web.pages.table_list import format_day

LOW_SHARE = 0.1  # of what there was: time is running out


class SeatTiming(msgspec.Struct, frozen=True):
    """What is shown at a seat."""

    text: str = ""  # what is left; "": no clock, or none that matters now
    seconds: int = 0  # the same, to tick on from
    runs: bool = False
    low: bool = False
    up: bool = False
    away: str = ""  # the day on which a vacation ends


def show_timings(live_game: LiveGame, now: float, language: Language) -> list[SeatTiming]:
    """The clocks of a table, by seat."""
    beside = live_game.side_info
    away = {seat: format_day(until) for seat, until in beside.vacation_ends.items() if until > now}
    if beside.timing is None or live_game.is_closed:
        return [SeatTiming(away=away.get(seat.seat, "")) for seat in live_game.seats]
    terms = beside.timing.terms
    shown = []
    for seat, clock in enumerate(beside.timing.seats):
        remaining, runs = clock.get_remaining(now), clock.deadline is not None
        matters = runs or (terms.kind == "game" and not live_game.seats[seat].bot)
        shown.append(
            SeatTiming(
                text=format_span(remaining, language) if matters else "",
                seconds=int(remaining),
                runs=runs and seat not in away,
                low=runs and remaining < LOW_SHARE * terms.seconds,
                up=clock.is_up(now),
                away=away.get(seat, ""),
            )
        )
    return shown


def format_span(seconds: float, language: Language) -> str:
    """So much time, as short as it can be said: “3 days”, “5 h 12 min”, “4:59”."""
    whole = int(seconds)
    days, hours, minutes = whole // 86400, whole // 3600, whole // 60
    _ = language
    if days >= 2:
        return language.count("{n} day", "{n} days", days).format(n=days)
    if hours:
        return _("{h} h {m} min").format(h=hours, m=minutes % 60)
    return f"{minutes}:{whole % 60:02}"


def format_duration(seconds: int, language: Language) -> str:
    """A whole number of days, hours or minutes in words."""
    if seconds % 86400 == 0:
        days = seconds // 86400
        return language.count("{n} day", "{n} days", days).format(n=days)
    if seconds % 3600 == 0:
        hours = seconds // 3600
        return language.count("{n} hour", "{n} hours", hours).format(n=hours)
    minutes = seconds // 60
    return language.count("{n} minute", "{n} minutes", minutes).format(n=minutes)


def read_end_of_day(text: str) -> float:
    """The end of a day as a form sends it; ValueError if it is none."""
    return datetime.fromisoformat(f"{text}T23:59:59").replace(tzinfo=UTC).timestamp()
