"""What the score page and the history show of an analysis."""

from typing import Any

import msgspec

from greatglen.bots.analysis import Mistake
from greatglen.kernel.table import Table
from greatglen.web.browser import Browser
from greatglen.web.narration import moves
from greatglen.web.sitting import Sitting
from greatglen.words import advice, words_for
from greatglen.words.words import Words


class ShownMistake(msgspec.Struct, frozen=True):
    """A decision that cost much, and the version to look at."""

    version: int
    text: str


class ShownAnalysis(msgspec.Struct, frozen=True):
    """An analysis as the score page shows it: how far it is, and per player what was found."""

    part: float
    done: bool
    stopped: bool
    players: list[tuple[int, str, list[ShownMistake]]]


def analysed(sitting: Sitting, browser: Browser) -> ShownAnalysis | None:
    """The analysis of a game, if one was begun."""
    analysis = sitting.analysis
    if analysis is None:
        return None
    words = _words(sitting, browser)
    found = []
    for seat in analysis.seats:
        mistakes = []
        for one in advice.mistakes_of(analysis.mistakes, seat) if analysis.done else ():
            mistakes.append(ShownMistake(one.version, _told(one, sitting.table, words)))
        found.append((seat, words.name(seat), mistakes))
    return ShownAnalysis(analysis.progress, analysis.done, analysis.stopped, found)


def mistake_at(version: int, sitting: Sitting, browser: Browser) -> str:
    """What the analysis says of the decision made at a version; nothing if it found no fault with it."""
    analysis = sitting.analysis
    if analysis is None or not analysis.done:
        return ""
    words = _words(sitting, browser)
    told = [
        f"{words.name(one.seat)}: {_told(one, sitting.table, words)}"
        for one in analysis.mistakes
        if one.version == version
    ]
    return " ".join(told)


def _words(sitting: Sitting, browser: Browser) -> Words[Any]:
    table = sitting.table
    return words_for(table.game.name, sitting.names, table.options, browser.language)


def _told(one: Mistake, table: Table, words: Words[Any]) -> str:
    then = table.at(one.version).seen_by(one.seat, since=one.version)
    return advice.mistake(one, words, then.state, moves(table.log[: one.version + 1]))
