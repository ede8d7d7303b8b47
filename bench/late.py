"""Run as a script, with any checkout's `src` in its path: a long game, its record up to some moves before the end, and
those moves. Each engine plays its own, so that the pages of two versions can be compared though their rules differ."""

import json
import random
import sys

import greatglen

SEATS, SEED = 4, 3
CHRONICLES = {"chronicles": "1,2,3,4,5,6,7,8"}


def main(before_the_end: int) -> None:
    def start() -> greatglen.Table:
        return greatglen.start("glenmore2", seats=SEATS, seed=SEED, options=CHRONICLES)

    table, rng = start(), random.Random(SEED)
    moves = []
    while not table.is_over:
        action = rng.choice(table.choice.options)
        moves.append((table.version, str(action)))
        table.apply(action)
    late, rng = start(), random.Random(SEED)
    for _ in range(len(moves) - before_the_end):
        late.apply(rng.choice(late.choice.options))
    print(json.dumps({"record": late.record.to_json(), "moves": moves[-before_the_end:]}))


main(int(sys.argv[1]))
