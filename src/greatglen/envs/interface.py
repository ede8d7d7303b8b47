"""EnvironmentFace: what the environments know of a game. Its slice has one as `OBSERVATION` in `observation`.

Whatever is asked for is made from `start`: the state of a game that is about to begin, with its seats, options and
components. So it belongs to the whole game; what a position is like is read by the sections, from views.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Protocol

import msgspec

from greatglen.envs.codec import ObservationSection
from greatglen.envs.options import Column, Columns, OptionEncoder, OptionLayout
from greatglen.games import game_named
from greatglen.kernel.action import Action


class PossibleActions(msgspec.Struct, frozen=True):
    """All that can be done in a game: by the players, and by chance."""

    players: Mapping[type[Action], tuple[Column, ...]]
    chance: Mapping[type[Action], tuple[Column, ...]]


class EnvironmentFace(Protocol):
    """What the environments ask a game."""

    @property
    def width(self) -> int:
        """The longest list of options that is asked in one question, unless somebody asks for another: hardly any is
        longer.
        """
        ...

    def sections(self, start: Any) -> list[ObservationSection]:
        """What a seat sees beyond who is asked what, the turn and the points, which every game's observation has."""
        ...

    def possible_actions(self, start: Any, reach: int | None) -> PossibleActions:
        """Every action with the values its fields can have; `arrange_columns` puts them together.

        `reach`: how far from its beginning a territory is numbered, None for as far as it can ever come. Games without
        territories need not heed it.
        """
        ...

    def option_encoder(self, start: Any) -> OptionEncoder:
        """What options are told by, beyond the fields of the actions."""
        ...

    def max_decisions(self, seats: int) -> int | None:
        """How many decisions of players a game has at most; None if the rules do not say."""
        ...


def arrange_columns(
    kinds: Iterable[type[Action]], by_name: Iterable[Column], players: Columns, chance: Columns
) -> PossibleActions:
    """The columns of every action, in the order in which the game declares them.

    Most fields say by their name what they hold, and `by_name` has their columns. Where they do not, or where one
    depends on another, the columns of an action are spelled out in `players`. What chance does is in `chance`.
    """
    named = {one.fields[0]: one for one in by_name}
    by_players, by_chance = {}, {}
    for kind in kinds:
        if kind in chance:
            by_chance[kind] = tuple(chance[kind])
        if kind in players:
            by_players[kind] = tuple(players[kind])
        elif kind not in chance:
            unknown = [field for field in kind.__struct_fields__ if field not in named]
            if unknown:
                raise TypeError(f"{kind.__module__}: `observe` does not say what {unknown} of {kind.__name__} can be")
            by_players[kind] = tuple(named[field] for field in kind.__struct_fields__)
    return PossibleActions(by_players, by_chance)


LAYOUT_REACH = 1  # cells are told by row and column, whatever the reach


def option_layout(game: str, *, seats: int, options: Mapping[str, object] | None = None) -> OptionLayout:
    """The layout of a game's options; Refused if it cannot be played so."""
    title = game_named(game)
    title.check_seats(seats)
    return _make_layout(game, seats, tuple(title.resolve_options(seats, options or {}).items()))


@cache
def _make_layout(name: str, seats: int, options: tuple[tuple[str, str], ...]) -> OptionLayout:
    game = game_named(name)
    front: EnvironmentFace = game.slice.load_face("observation")
    start = game.begin(seats, dict(options))
    return OptionLayout(front.possible_actions(start, LAYOUT_REACH).players, front.option_encoder(start), seats)
