"""Whole games by the laws, with the ninth Chronicle alone and with all the others; run in a house that has it."""

import random

from chronicles.laws import played_by_laws, started
from play import make_random_player

from greatglen.balance.game_counts import count_game
from greatglen.heuristics.acquisitions import CountedPiece

EVERY = ",".join(map(str, range(1, 10)))

for chronicles, seats in (("9", 2), (EVERY, 4)):
    table = started(seats, 5, chronicles)
    assert table.game.evaluation_terms(table.state)[0]["9:luck"] == 0, "bots see it"
    played_by_laws(table, make_random_player(random.Random(5)), 5)  # to the end; the record replays to the same result
    wishes = table.record.actions.count("wish")
    points = sum(line.vp for seat in table.breakdown for line in seat if line.source == "luck")
    assert 0 < wishes <= points, (chronicles, wishes, points)
    tale = count_game(table.record)
    assert [taking.piece for taking in tale.taken].count(CountedPiece("Luck tokens", "luck")) == wishes, (
        "statistics count it"
    )
    assert (
        tale.offered[CountedPiece("Tiles", "Clootie Well")]
        and sum(account["The Wishing Well"] for account in tale.sources) == points
    )
