"""The layout of a game's options: which columns the rows of its options have."""

from collections.abc import Mapping
from functools import cache

from greatglen.envs.interface import Front
from greatglen.envs.options import OptionLayout
from greatglen.games import game_named

NEAR = 1  # cells are told by row and column, whatever the reach


def option_layout(game: str, *, seats: int, options: Mapping[str, object] | None = None) -> OptionLayout:
    """The layout of a game's options; Refused if it cannot be played so."""
    title = game_named(game)
    title.check_seats(seats)
    return _layout(game, seats, tuple(title.settle(seats, options or {}).items()))


@cache
def _layout(name: str, seats: int, options: tuple[tuple[str, str], ...]) -> OptionLayout:
    game = game_named(name)
    front: Front = game.slice.face("observation")
    start = game.begin(seats, dict(options))
    return OptionLayout(front.possible(start, NEAR).players, front.telling(start), seats)
