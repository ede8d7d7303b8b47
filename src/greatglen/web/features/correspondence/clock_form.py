"""Choosing a clock: what the form for a new table asks."""

from collections.abc import Mapping
from typing import Any

from greatglen.bots import LEVELS
from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.correspondence.clocks import ClockTerms as Clock
from greatglen.text.language import translator
from greatglen.web.feature import TableTerms
from greatglen.web.live.game import LiveGame
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.table.clock_display import format_duration
from greatglen.web.visitors.browser import Browser

MINUTE, HOUR, DAY = 60, 3600, 86400
TURN = (5 * MINUTE, 15 * MINUTE, HOUR, 8 * HOUR, DAY, 3 * DAY)
GAME = (30 * MINUTE, 2 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY)
LEAST, MOST = 30, 30 * DAY  # seconds
STAND_INS = ("easy", "medium")  # bots that answer at once, so that nobody pays for their thinking
BAD_CLOCK = Reason("bad-clock", "“{text}” is not a clock; choose one of the list.")
BAD_STAND_IN = Reason("bad-stand-in", "When time is up, {known} can take over, or the others decide; not “{text}”.")


def check_terms(kind: str, seconds: int, after: str) -> Clock:
    """A clock that may be chosen; Refused if it may not."""
    if kind not in ("turn", "game") or not LEAST <= seconds <= MOST:
        raise Refused(BAD_CLOCK.with_facts(text=f"{kind} {seconds}"))
    if after and after not in STAND_INS:
        raise Refused(BAD_STAND_IN.with_facts(known=", ".join(STAND_INS), text=after[:20]))
    return Clock(kind, seconds, after)


def read_terms(form: Mapping[str, str]) -> Clock | None:
    """ "turn-86400" and what happens when time is up; None: no clock."""
    text = form.get("clock", "")
    if not text:
        return None
    kind, _, seconds = text.partition("-")
    if not seconds.isdecimal() or len(seconds) > 9:
        raise Refused(BAD_CLOCK.with_facts(text=text[:20]))
    return check_terms(kind, int(seconds), form.get("clock-after", STAND_INS[0]))


async def save_terms(table_service: TableService, live_game: LiveGame, chosen: Clock | None) -> None:
    if chosen is not None:
        await table_service.set_clock(live_game, chosen)


async def create_terms_context(table_service: TableService, browser: Browser, game: str) -> Mapping[str, Any]:
    language = translator(browser.language)
    return {
        "turn": [(f"turn-{seconds}", format_duration(seconds, language)) for seconds in TURN],
        "game": [(f"game-{seconds}", format_duration(seconds, language)) for seconds in GAME],
        "levels": [level for level in LEVELS if level in STAND_INS],
    }


async def repeat_terms(table_service: TableService, live_game: LiveGame) -> Clock | None:
    return live_game.side_info.timing.terms if live_game.side_info.timing is not None else None


TERMS = TableTerms(read=read_terms, save=save_terms, context=create_terms_context, repeat=repeat_terms)
