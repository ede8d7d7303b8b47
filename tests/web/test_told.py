"""The log of a table is told once: continued with every move, and the same as if it were told anew."""

import random

import greatglen
from greatglen.kernel.choice import NOBODY
from greatglen.web.show import told
from greatglen.web.told import MOST, ToldLog
from greatglen.words import words_for

NAMES = ["Ailsa", "Iain", "Flora"]


def test_it_is_continued_for_every_seat_and_language() -> None:
    table = greatglen.start("glenmore2", seats=3, seed=4, options={"chronicles": "1,5,7"})
    rng = random.Random(4)
    log = ToldLog()
    while not table.over:
        for _ in range(20):
            if not table.over:
                table.apply(rng.choice(table.choice.options))
        for seat, language in ((0, "en"), (2, "de"), (NOBODY, "en")):
            words = words_for("glenmore2", NAMES, table.options, language)
            anew = told(table.seen_by(seat).log, words, 0)
            assert log.lines(table, seat, language, words) == anew


def test_what_was_taken_back_is_forgotten_when_it_is_cleared() -> None:
    table = greatglen.start("glenmore", seats=3, seed=4)
    words = words_for("glenmore", NAMES)
    log = ToldLog()
    before = list(log.lines(table, 0, "en", words))
    table.apply(table.choice.options[0])
    assert len(log.lines(table, 0, "en", words)) > len(before)
    table.undo()
    log.clear()
    assert log.lines(table, 0, "en", words) == before


def test_only_so_many_logs_are_kept() -> None:
    table = greatglen.start("glenmore", seats=3, seed=4)
    log = ToldLog()
    for n in range(3 * MOST):
        log.lines(table, 0, f"en-{n}", words_for("glenmore", NAMES))
        assert log.kept <= MOST
