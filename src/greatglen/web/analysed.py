"""What the score page shows of an analysis."""

import msgspec

from greatglen.kernel.table import Table
from greatglen.web.browser import Browser
from greatglen.web.sitting import Sitting
from greatglen.words import advice, words_for


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
    analysis, table = sitting.analysis, sitting.table
    if analysis is None:
        return None
    words = words_for(table.game.name, sitting.names, table.options, browser.language)
    found = []
    for seat in analysis.seats:
        mistakes = []
        for one in advice.mistakes_of(analysis.mistakes, seat) if analysis.done else ():
            then = Table.resumed(table.game, table.record, one.version).seen_by(seat, since=one.version)
            mistakes.append(ShownMistake(one.version, advice.mistake(one, words, then.state)))
        found.append((seat, words.name(seat), mistakes))
    return ShownAnalysis(analysis.progress, analysis.done, analysis.stopped, found)
