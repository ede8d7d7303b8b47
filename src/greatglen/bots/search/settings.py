"""How the search goes about it. Found by playing it against itself and against the greedy levels (docs/bots.md)."""

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The constants of a search."""

    explore: float = 0.3  # how much an option that was tried little is favoured
    heat: float = 1.5  # VP: how far a prior may go after options that look worse at once
    trust: float = 4.0  # as how many visits the first look at an option counts
    scale: float = 12.0  # VP: a lead of this size is worth three quarters of the way to a sure win
    rounds: int = 1  # an imagined game is judged when the seat's turn comes round so many times again
    wide: int = 6  # options considered at first, the best-looking ones; more with the visits of a position


USUAL = Settings()
_OF_GAME: dict[str, Settings] = {}


def settings_for(game: str) -> Settings:
    """What was found best for a game."""
    return _OF_GAME.get(game, USUAL)
