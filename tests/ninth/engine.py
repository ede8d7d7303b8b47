"""Whole games with the ninth Chronicle, alone and with all the others; run in a house that has it (titles/house.py)."""

import random

from play import careless, played

import greatglen
from greatglen.kernel.record import Record
from greatglen.kernel.table import Table

EVERY = ",".join(map(str, range(1, 10)))

for chronicles, seats in (("9", 2), (EVERY, 4)):
    table = greatglen.start("glenmore2", seats=seats, seed=5, options={"chronicles": chronicles})
    played(table, careless(random.Random(5)))
    again = Table.replayed(table.game, Record.from_json(table.record.to_json()))
    assert again.over and (again.scores, again.digest()) == (table.scores, table.digest())
    wishes = table.record.actions.count("wish")
    points = sum(line.vp for seat in table.breakdown for line in seat if line.source == "luck")
    assert 0 < wishes <= points, (chronicles, wishes, points)
