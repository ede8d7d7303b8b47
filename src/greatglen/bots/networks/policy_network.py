"""Policy: which of the options of a decision are likely to be best, by a net that is shown the rows of the options.

The rows are those of the environments (docs/envs.md). Columns that name things have a row of numbers for every name;
a name that was not there when the net learned counts as none. So one net does for all Chronicles.
"""

from array import array
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from greatglen.bots.networks.value_network import Array
from greatglen.envs.interface import option_layout
from greatglen.envs.options import OptionLayout
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.game import Game
from greatglen.kernel.state import State
from greatglen.kernel.table import Table

Places = npt.NDArray[np.int64]
LEFT_OUT = ("group",)  # of no use where every option is told by itself
SHAPES = {  # the layers, by the letters of what they lead from and to
    "cf": "counts first",
    "nf": "names first",
    "wf": "whole first",
    "f": "first",
    "fs": "first second",
    "s": "second",
    "so": "second",
}


class Asked(msgspec.Struct):
    """What the rows of options are made from: the seat that decides, and what it sees."""

    seat: int
    state: State
    choice: Choice
    scores: list[int]


class Columns(msgspec.Struct, frozen=True):
    """Which columns a net knows: those that count something, and those that name things, with the names."""

    counts: tuple[str, ...]
    names: dict[str, tuple[str, ...]]

    @property
    def known(self) -> list[tuple[str, str]]:
        """Every name with its column, in the order of the net's rows; row 0 is for none."""
        return [(column, name) for column, its in self.names.items() for name in its]


def columns_of(game: Game) -> Columns:
    """The columns of a game with most players and all that can be added to it."""
    options = {game.expansions_option: ",".join(map(str, game.expansions()))} if game.expansions_option else {}
    layout = option_layout(game.name, seats=game.seats[1], options=options)
    features = [feature for feature in layout.features if feature.name not in LEFT_OUT]
    return Columns(
        tuple(feature.name for feature in features if not feature.names),
        {feature.name: feature.names for feature in features if feature.names},
    )


class Reader:
    """Rows of a layout, as the columns of a net."""

    def __init__(self, layout: OptionLayout, columns: Columns) -> None:
        self._layout = layout
        at = layout.at
        self._counts = np.array([at.get(name, -1) for name in columns.counts])
        self._absent = self._counts < 0
        known = {one: place for place, one in enumerate(columns.known, 1)}
        self._names: list[tuple[int, Places]] = []
        for feature in layout.features:
            if feature.names and feature.name in columns.names:
                places = [0, *(known.get((feature.name, name), 0) for name in feature.names)]
                self._names.append((at[feature.name], np.array(places, np.int64)))

    def read(self, table: Table, options: Sequence[Action]) -> tuple[Array, Places]:
        """Per option: its counts, and the places of its names in the net (0 for none)."""
        width = len(self._layout)
        out = array("h", bytes(2 * len(options) * width))
        self._layout.write(Asked(table.choice.seat, table.state, table.choice, []), options, out)
        rows = np.frombuffer(out, np.int16).reshape(len(options), width)
        counts = rows[:, self._counts].astype(np.float32)
        counts[:, self._absent] = 0
        return counts, np.stack([places[rows[:, column]] for column, places in self._names], axis=1)


class PolicyNetwork:
    """The layers."""

    def __init__(self, columns: Columns, layers: Mapping[str, Array]) -> None:
        self.columns = columns
        self.layers = {name: np.array(layers[name], dtype=np.float32, order="C") for name in SHAPES}
        self._readers: dict[tuple[str, int, tuple[tuple[str, str], ...]], Reader] = {}

    def scores(self, table: Table, options: Sequence[Action], whole: Sequence[float]) -> Array:
        """How good options look: only differences count. `whole`: what the seat that decides sees of itself."""
        counts, names = self._reader(table).read(table, options)
        layers = self.layers
        first = counts @ layers["cf"]
        first += layers["nf"][names].sum(axis=1)
        first += np.array(whole, np.float32) @ layers["wf"] + layers["f"]
        second = np.maximum(first, 0, out=first) @ layers["fs"]
        second += layers["s"]
        found: Array = np.maximum(second, 0, out=second) @ layers["so"]
        return found

    def _reader(self, table: Table) -> Reader:
        key = (table.game.name, table.seats, tuple(table.options.items()))
        found = self._readers.get(key)
        if found is None:
            layout = option_layout(table.game.name, seats=table.seats, options=table.options)
            found = self._readers[key] = Reader(layout, self.columns)
        return found
