"""How the search goes about it: the same for every game, and not yet tuned one by one."""

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The constants of a search."""

    explore: float = 0.3  # how much an option that was tried little is favoured
    heat: float = 1.5  # VP: how far a prior may go after options that look worse at once
    trust: float = 4.0  # as how many visits the first look at an option counts
    scale: float = 12.0  # VP: a lead of this size counts as three chances in four to win
    rounds: int = 1  # an imagined game is judged when the seat's turn comes round so many times again
    wide: int = 6  # options considered at first, the best-looking ones; more with the visits of a position
    inner: int = 4  # the same for positions further on, where a rough look decides which


USUAL = Settings()
