"""Arrays: a table as NumPy sees it. What PettingZoo's environment and the vector environment have in common."""

import random
from collections.abc import Mapping
from struct import Struct
from typing import Any

import msgspec
import numpy as np

from greatglen.envs.codec import make_numbers
from greatglen.envs.interface import option_layout
from greatglen.envs.observation import ObservationWriter, observation_layout
from greatglen.envs.option_numbers import Questions, choose_width
from greatglen.games import game_named
from greatglen.kernel.choice import Choice
from greatglen.kernel.state import State
from greatglen.kernel.table import Table
from greatglen.optional_dependencies import needed

with needed("envs", "greatglen.envs.arrays"):
    import gymnasium


class ViewArrays(msgspec.Struct, frozen=True, gc=False):
    """As much of a view as is told."""

    seat: int
    state: State
    choice: Choice
    scores: list[int]


class Arrays:
    """One table after the other, observed and answered in numbers.

    `observation`, `options` and `mask` are arrays of its own, which `observe` writes again and again: copy what is to
    be kept.
    """

    def __init__(self, game: str, seats: int, options: Mapping[str, object] | None, width: int | None) -> None:
        self.game = game_named(game)
        self.observation_layout = observation_layout(game, seats=seats, options=options)
        self.option_layout = option_layout(game, seats=seats, options=options)
        self.seats = seats
        self.game_options = self.game.resolve_options(seats, options or {})
        self.width = width = choose_width(game, width)
        self._rng = random.Random()
        writer = ObservationWriter(self.observation_layout)
        self._write = writer.write
        self._option_numbers = make_numbers([0] * (width * len(self.option_layout)))
        # By a number of rows: what writes the bytes of fewer, and zeros for the others.
        self._fill = [Struct(f"{2 * n * len(self.option_layout)}s").pack_into for n in range(width + 1)]
        self._filled = 0
        self.observation = np.frombuffer(writer.numbers, np.int16)
        self.options = np.frombuffer(self._option_numbers, np.int16).reshape(width, len(self.option_layout))
        self.masks = list(np.tri(width + 1, width, -1, np.int8))  # by the number of options

    def make_space(self) -> "gymnasium.spaces.Dict":
        """Where observations are: bounds and types."""
        low, high = (
            np.array(bounds, np.int16) for bounds in (self.observation_layout.low, self.observation_layout.high)
        )
        features = self.option_layout.features
        least, most = np.array([f.low for f in features], np.int16), np.array([f.high for f in features], np.int16)
        shape = (self.width, len(features))
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(low, high, dtype=np.int16),
                "options": gymnasium.spaces.Box(
                    np.broadcast_to(least, shape), np.broadcast_to(most, shape), dtype=np.int16
                ),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.width,), np.int8),
            }
        )

    def deal(self, seed: int | None) -> None:
        """A new table. With a seed the one that `greatglen.start` deals with it; without, the next by chance."""
        if seed is not None:
            self._rng = random.Random(seed)
        dealt = self._rng.getrandbits(63) if seed is None else seed
        self.use_table(Table(self.game, self.seats, dealt, self.game_options))

    def use_table(self, table: Table) -> None:
        """Go on with a table."""
        self.table = table
        self.questions = Questions(table, self.width)

    def copy_observation(self, seat: int) -> Any:
        """What a seat sees but for its options, to be kept."""
        self.observe(seat, with_options=False)
        return self.observation.copy()

    def observe(self, seat: int, with_options: bool = True) -> int:
        """Write what a seat sees, and the options if it is asked; how many there are."""
        table, n, rows, filled = self.table, 0, b"", self._filled
        state, choice = table.state.read_only_view(seat), table.choice
        view = ViewArrays(seat, state, choice, state.scores())
        self._write(view)
        if with_options and choice.seat == seat:
            questions = self.questions
            options = questions.options
            n = len(options)
            rows = (
                self.option_layout.encode_groups(questions.groups)
                if questions.groups
                else self.option_layout.encode(view, options)
            )
        self._fill[n if n > filled else filled](self._option_numbers, 0, rows)
        self._filled = n
        return n

    def copy_all(self, seat: int) -> dict[str, Any]:
        """What a seat sees, to be kept."""
        n = self.observe(seat)
        return {
            "observation": self.observation.copy(),
            "options": self.options.copy(),
            "action_mask": self.masks[n].copy(),
        }
