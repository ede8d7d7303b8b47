"""A visit: one browser at one table, with one request. What every route of the table page begins with."""

from typing import Any

import msgspec
from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Template

from greatglen import draw
from greatglen.bots import LEVELS, thinks
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import Table
from greatglen.web.address import public_url
from greatglen.web.analysed import mistake_at
from greatglen.web.browser import Browser
from greatglen.web.coach import Coach
from greatglen.web.ending import headline, ranked
from greatglen.web.house import House
from greatglen.web.listing import day, free_seat
from greatglen.web.measures import REFUSALS
from greatglen.web.narration import moves
from greatglen.web.page import page
from greatglen.web.problems import status_of
from greatglen.web.seating import NOT_SEATED, gives_record
from greatglen.web.show import Shown, shown, why
from greatglen.web.sitting import Sitting
from greatglen.web.timing import plain, timed
from greatglen.web.undoing import plays_alone
from greatglen.web.visitor import Visitor
from greatglen.words import Words, words_for
from greatglen.words.language import translator

SPOKEN = 16  # sentences of the log that a screen reader may have missed
NO_NUMBER = Reason("no-number", "“{text}” is not a version of this table.")


class Visit:
    """Who asks, and for which table."""

    def __init__(
        self, request: Request[Any, Any, Any], house: House, browser: Browser, visitor: Visitor, sitting: Sitting
    ) -> None:
        self.request = request
        self.house = house
        self.browser = browser
        self.visitor = visitor
        self.sitting = sitting
        self.gives_hints = True

    @property
    def seat(self) -> int:
        """The seat the browser answers for; Refused if it only looks on."""
        seat = self.sitting.seat_shown_to(self.browser.id)
        if seat == NOBODY:
            raise Refused(NOT_SEATED.with_facts())
        return seat

    @property
    def words(self) -> Words[Any]:
        info = self.sitting.info
        return words_for(info.game, self.sitting.names, info.options, self.browser.language)

    @property
    def public_url(self) -> str:
        return public_url(self.request)

    @property
    def base(self) -> str:
        """The address of the table, below which is all that its page asks for."""
        return f"/t/{self.sitting.info.id}"

    def page(self, template: str, status: int = 200, **context: Any) -> Template:
        return page(self.request, self.browser, template, status, **context)

    def table(self) -> Template:
        """The table alone, to be put in place of the one on the page."""
        return self.page("_table.html", **self.context())

    def told_why(self, refused: Refused, template: str = "_table.html") -> Template:
        """The table as it stands, with the sentence that says why nothing was done."""
        REFUSALS.labels(refused.code).inc()
        sitting, browser = self.sitting, self.browser
        view = sitting.view(sitting.seat_shown_to(browser.id), sitting.table.version)
        told = why(refused.refusal, view, sitting.names, browser.language)
        return self.page(template, status_of(refused), **self.context(told=told))

    def context(self, at: str = "", told: str = "") -> dict[str, Any]:
        """What the table templates need; `at`: looking back at a version; `told`: why something was refused."""
        news = self.sitting.mark(self.browser.id)  # before all that is shown, so that nothing newer counts as shown
        sitting, browser = self.sitting, self.browser
        seat = sitting.seat_shown_to(browser.id)
        live = table = sitting.table
        back = number(at) if at else live.version
        if back < live.version:
            table = Table.resumed(live.game, live.record, back)

        def make() -> Shown:
            lines = sitting.log.lines(live, seat, browser.language, self.words)
            log = [line for line in lines if line.version <= back]
            wanted = None if lesson is None or past else lesson.wanted
            return shown(table.seen_by(seat), sitting.names, browser.language, log, wanted)

        past = table is not live
        ended = sitting.beside.ended > 0
        timing, said = sitting.beside.timing, translator(browser.language)
        clocks = timed(sitting, self.house.now(), said)
        stand_in = sitting.seats[seat].bot if seat != NOBODY and not sitting.closed else ""
        lesson = None if sitting.lesson is None else Coach(sitting.lesson, live, sitting.names, self.words.translate)
        mine = sitting.seats_of(browser.id)
        reader = sitting.info.id, seat, browser.language
        now = make() if past else self.house.kept.shown(reader, live, sitting.names, make)
        return {
            "id": sitting.info.id,
            "base": self.base,
            "sitting": sitting,
            "shown": now,
            "seat": seat,
            "mine": mine,
            "headline": headline(ranked(now.view, now.words), mine, now.words.translate) if table.over else "",
            "host": sitting.info.host == browser.id,
            "join": free_seat(sitting.info, sitting.seats, browser.id),
            "at": back if past else None,
            "version": table.version,
            "last": live.version,
            "move": moves(live.log[: back + 1]),
            "moves": moves(live.log),
            "over": table.over,
            "ended": ended,
            "stand_in": stand_in,  # the bot that plays for whoever looks
            "timing": clocks,
            "terms": timing.terms if timing is not None else None,
            "late_seats": [seat for seat, one in enumerate(clocks) if one.up],
            "clock_text": plain(timing.terms.seconds, said) if timing is not None else "",
            "agreeing_names": now.words.listed([sitting.seats[one].name for one in sitting.beside.agreeing]),
            "agreeing": [] if sitting.closed else sitting.beside.agreeing,
            "secrets": live.secrets,
            "alone": plays_alone(sitting, seat),
            "may_branch": gives_record(sitting, browser.id),
            "sheet": draw.sheet(now.view.game, now.view.options),
            "told": told,
            "chat": sitting.chat,
            "news": news,
            "seal": live.seal,
            "seed": live.seed,
            "levels": LEVELS,
            "kept": day(self.house.kept_until(sitting)),
            "thinks": not sitting.closed and thinks(sitting.seats[live.choice.seat].bot),
            "marks": sitting.analysis.mistakes if sitting.analysis is not None and sitting.analysis.done else [],
            "mistake": mistake_at(back, sitting, browser) if past else "",
            "title": live.game.title,
            "lesson": lesson,
            "gives_hints": self.gives_hints,
            "base_url": self.public_url,
            "options_json": "[]" if past or ended or stand_in else embedded(now.options),
            "said_json": "[]" if past else embedded([(line.version, line.text) for line in now.log[-SPOKEN:]]),
            "moving_json": embedded(now.moving),
        }


async def provide_visit(
    request: Request[Any, Any, Any],
    house: NamedDependency[House],
    browser: NamedDependency[Browser],
    visitor: NamedDependency[Visitor],
    game_id: FromPath[str],
) -> Visit:
    """The visit behind a request; Refused if there is no such table."""
    visit = Visit(request, house, browser, visitor, await house.find(game_id))
    visit.gives_hints = await house.adviser.gives_hints(visit.sitting)
    return visit


def number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Refused(NO_NUMBER.with_facts(text=text[:20]))
    return int(text)


def embedded(value: object) -> str:
    """Something for the page's script as JSON; nothing in it can end the element it stands in."""
    return msgspec.json.encode(value).decode().replace("<", "\\u003c")
