"""The games the environments are tested with, and ways through them."""

import random
from collections.abc import Iterator

import greatglen
from greatglen import CHANCE, Table

EIGHT = {"chronicles": "1,2,3,4,5,6,7,8"}
SEVEN = {"chronicles": "1,2,3,5,6,7,8"}  # Hammer of the Scots is not for two
SECRETS = {"chronicles": "1,5,7"}
NONE: dict[str, str] = {}

EVERY: list[tuple[str, int, dict[str, str]]] = [
    ("clans", 2, NONE),
    ("clans", 4, NONE),
    ("glenmore", 2, NONE),
    ("glenmore", 5, NONE),
    ("glenmore2", 2, NONE),
    ("glenmore2", 4, NONE),
    ("glenmore2", 2, SEVEN),
    ("glenmore2", 4, EIGHT),
]
NAMES = [f"{game}-{seats}-{options.get('chronicles', '')}" for game, seats, options in EVERY]


def play_positions(game: str, seats: int, options: dict[str, str], seed: int) -> Iterator[Table]:
    """A game by chance in which chance asks too: every decision, and the end."""
    rng = random.Random(seed)
    table = greatglen.start(game, seats=seats, seed=seed, options=options, chance="manual")
    while not table.is_over:
        yield table
        choice = table.choice
        table.apply(rng.choices(choice.options, choice.weights if choice.seat == CHANCE else None)[0])
    yield table
