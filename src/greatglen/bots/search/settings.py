"""How the search goes about it, and what differs from game to game."""

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The constants of a search."""

    explore: float = 0.3  # how much an option that was tried little is favoured
    heat: float = 1.5  # VP: how far a prior may go after options that look worse at once
    trust: float = 4.0  # as how many visits the first look at an option counts
    scale: float = 12.0  # VP: a lead of this size counts as three chances in four to win
    horizon: int = 8  # how far the clock of the state goes on in an imagined game before it is judged
    wide: int = 8  # options considered, the best-looking ones
    alike: int = 1  # of turns of exactly the same value, which mostly come to the same, so many are considered
    inner: int = 8  # options considered further on; if there are more, a rough look decides which


SETTINGS = {
    # Its clock counts turns of all players. At once, the colour of a card is of no value.
    "clans": Settings(horizon=5, wide=16, alike=3),
    "glenmore": Settings(horizon=10, inner=12),
}


def settings_for(game: str) -> Settings:
    """The settings of a game, by its name."""
    return SETTINGS.get(game, Settings())
