"""Par: what bots of a level make on average among themselves. `python -m greatglen.arena.par GAME` measures it."""

from functools import cache

import msgspec

from greatglen.games import game_named

FILE = "par.json"  # beside the rules of a game


class Par(msgspec.Struct, frozen=True):
    """What one seat makes on average at a table of so many bots of a level, and where that lies with 95% confidence."""

    seats: int
    level: str
    games: int
    points: float
    low: float
    high: float


class ParFile(msgspec.Struct, frozen=True):
    """All that was measured of a game, and how."""

    command: str
    rules: int  # of the game, when it was measured
    pars: list[Par]


@cache
def load_pars(game: str) -> ParFile | None:
    """What was measured of a game, if anything was."""
    text = game_named(game).slice.read_text(FILE)
    return msgspec.json.decode(text, type=ParFile) if text else None
