"""Tables and positions for bots: every game with few and with many players, and all Chronicles."""

import random

import greatglen
from greatglen import Table

ALL_CHRONICLES = {"chronicles": "1,2,3,4,5,6,7,8"}
TABLES = [
    ("clans", 2, {}),
    ("clans", 4, {}),
    ("glenmore", 2, {}),
    ("glenmore", 5, {}),
    ("glenmore2", 2, {}),
    ("glenmore2", 4, {}),
    ("glenmore2", 4, ALL_CHRONICLES),
]


def list_positions(game: str, seats: int, options: dict[str, str], count: int, seed: int = 1) -> list[Table]:
    """Positions of a random game, spread over it, in which somebody decides."""
    table = greatglen.start(game, seats=seats, seed=seed, options=options)
    rng = random.Random(seed)
    met = []
    while not table.is_over:
        met.append(table.copy())
        table.apply(rng.choice(table.choice.options))
    return [met[place * (len(met) - 1) // max(count - 1, 1)] for place in range(count)]
