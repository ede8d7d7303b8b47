"""SearchSettings: how a search that imagines games goes about it; every game says what suits it."""

import msgspec


class SearchSettings(msgspec.Struct, frozen=True):
    """The constants of a search."""

    exploration: float = 0.3  # how much an option that was tried little is favoured
    prior_range: float = 1.5  # VP: how far a prior may go after options that look worse at once
    prior_visits: float = 4.0  # as how many visits the first look at an option counts
    lead_scale: float = 12.0  # VP: a lead of this size counts as three chances in four to win
    horizon: int = 8  # how far the clock of the state goes on in an imagined game before it is judged
    max_options: int = 8  # options considered, the best-looking ones
    max_equal_options: int = (
        1  # of turns of exactly the same value, which mostly come to the same, so many are considered
    )
    max_inner_options: int = 8  # options considered further on; if there are more, a rough look decides which
    hopeless_chance: float = 0.3  # of a chance to win: who is so far behind the best is tried no more
    min_playouts: int = 6  # imagined games before an option can be surely beaten
    playouts_per_game: int = 1  # imagined games that take about as long, and say about as much, as one of other games
