"""How the search goes about it, and what differs from game to game."""

from collections.abc import Mapping

import msgspec

from greatglen.titles.glenmore2.rules.setup import chronicle_numbers

NEAREST = 4  # the horizon with many Chronicles
FEW = 6  # options considered with Chronicles


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
    hopeless: float = 0.3  # of a chance to win: who is so far behind the best is tried no more
    fewest: int = 6  # imagined games before an option can be surely beaten
    quick: int = 1  # imagined games that take about as long, and say about as much, as one of other games


SETTINGS = {
    # Games are imagined to their end, where luck is great. At once, the colour of a card and its space are of no value.
    "clans": Settings(trust=2.0, wide=72, alike=72, hopeless=1.0, fewest=150, quick=10),
    "glenmore": Settings(horizon=10, inner=12),
}


def settings_for(game: str, options: Mapping[str, str]) -> Settings:
    """The settings of a game, by its name and options.

    Every Chronicle makes turns longer and gives them more options, so that in the same time less far can be seen.
    """
    settings = SETTINGS.get(game, Settings())
    chronicles = len(chronicle_numbers(options)) if "chronicles" in options else 0
    if not chronicles:
        return settings
    horizon = max(settings.horizon - chronicles, NEAREST)
    return msgspec.structs.replace(settings, horizon=horizon, wide=FEW, inner=FEW)
