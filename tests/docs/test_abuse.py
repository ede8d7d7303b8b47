"""docs/abuse.md, and what docs/hosting.md says beside its tables: the numbers are those of the code."""

from pathlib import Path

import h11
import pytest

from greatglen.store import database
from greatglen.store.accounts import contacts
from greatglen.web.features.correspondence import courier, mail, push, timekeeper
from greatglen.web.features.daily import calendar
from greatglen.web.live import repository
from greatglen.web.ops import heavy_work, request_guard
from greatglen.web.ops.timeouts import TimeoutProtocol
from greatglen.web.visitors import rate_limit
from greatglen.web.visitors.limits import Limits
from greatglen.workers import cluster

DOCS = Path(__file__).parents[2] / "docs"
KB, MB = 1 << 10, 1 << 20
IN_WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 8: "eight", 10: "ten", 30: "thirty", 100: "a hundred"}
LIMITS = Limits()


def word(number: float) -> str:
    return IN_WORDS[int(number)]


def pauses() -> str:
    *first, last = (word(seconds / 60) for seconds in courier.PAUSES)
    return f"{', '.join(first)} and {last} minutes"


PROMISES = [
    f"The request head is limited to {request_guard.MOST_HEAD // KB} KB, a form to {request_guard.MOST_BODY // KB} KB "
    f"and {request_guard.MOST_FIELDS} fields, an imported record to {request_guard.MOST_UPLOAD // KB} KB.",
    f"{LIMITS.requests:,} a minute and {LIMITS.in_flight} at a time for one address.",
    f"Requests above {rate_limit.MAX_BURST} at once wait, and after {rate_limit.MAX_DELAY:g} seconds get 429.",
    f"Expensive pages count as {word(heavy_work.REQUEST_COST)} and run in {word(heavy_work.THREADS)} threads, "
    "one per address.",
    f"The head must arrive within {TimeoutProtocol.time_limits[h11.IDLE]:g} seconds and the body within "
    f"{TimeoutProtocol.time_limits[h11.SEND_BODY]:g}. "
    f"Above {TimeoutProtocol.max_unfinished} half-sent requests the oldest is closed.",
    f"{LIMITS.opened} new or imported tables a day and {LIMITS.tables} unfinished ones for a visitor, "
    f"{word(LIMITS.shared)} times that for an address; {LIMITS.tournaments_opened} tournaments a day for an address.",
    f"{LIMITS.thinking:,} seconds of thinking an hour for a visitor.",
    f"{mail.QUESTIONS} questions a day for a recipient, {LIMITS.mails} mails a day that a visitor asks for, "
    f"{LIMITS.server_mails:,} for the server.",
    f"A message has {push.SECONDS:g} seconds, mail {mail.SECONDS:g}. "
    f"A device that misses {word(contacts.MAX_MISSED_DEADLINES)} deadlines in a row is dropped.",
]
EXPLAINED = [
    f"at most {request_guard.MOST_HEAD // KB} KB, its path {request_guard.MOST_PATH // KB} KB",
    f"A body has at most {request_guard.MOST_BODY // KB} KB and {request_guard.MOST_FIELDS} fields",
    f"{rate_limit.MAX_BURST} may come at once",
    f"waits for up to {rate_limit.MAX_DELAY:g} seconds",
    f"at most {word(mail.QUESTIONS)} such questions a day",
    f"pushes with {word(courier.PUSH_THREADS)} threads, mails with {word(courier.MAIL_THREADS)} and tests "
    f"(“send me something now”) with {word(courier.TEST_THREADS)}",
    f"at most {word(courier.BACKLOG)} with those that wait, of {word(timekeeper.AT_ONCE)} in all",
    f"tried again after {pauses()}",
    f"may take {push.SECONDS:g} seconds, one with the mail server {mail.SECONDS:g}",
    f"tried at most every {word(database.WRITE_EVERY)} seconds",
    f"to have {database.MIN_FREE_BYTES // MB} MB free",
    f"keeps {repository.MAX_LIVE_GAMES} tables in memory",
    f"{word(calendar.OVERTIME / 3600)} hours after its end",
    f"away for over {cluster.HEARTBEAT} seconds",
]


@pytest.mark.parametrize(
    ("page", "said"), [*(("abuse.md", said) for said in PROMISES), *(("hosting.md", said) for said in EXPLAINED)]
)
def test_the_numbers_are_those_of_the_code(page: str, said: str) -> None:
    assert said in " ".join((DOCS / page).read_text(encoding="utf-8").split())


def test_half_of_the_mails_of_a_server_are_for_turns() -> None:
    assert mail.REQUESTED_SHARE == 0.5 and "Half of these are reserved" in (DOCS / "abuse.md").read_text("utf-8")
