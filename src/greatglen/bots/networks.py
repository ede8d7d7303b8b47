"""Networks: how far ahead a seat is, and which options are likely to be best, by what was learned from games.

Numbers are float32 and sums have a fixed order, so that machines differ by rounding alone."""

from array import array
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from greatglen.envs.interface import option_layout
from greatglen.envs.options import OptionLayout
from greatglen.heuristics.features import FeatureRow
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.game import Game
from greatglen.kernel.state import State
from greatglen.kernel.table import Table

Array = npt.NDArray[np.float32]
UNIT = 10.0  # VP: the unit in which a net corrects a lead
CHUNK_SIZE = 256  # positions: so many that their numbers fit into the processor's cache
TOLERANCE = 1e-3  # VP, and of the scores of a policy: how far two machines may be apart
VALUE_SHAPES = {  # the layers, by the letters of what they lead from and to
    "ps": "part sum",
    "ws": "whole sum",
    "s": "sum",
    "si": "sum inner",
    "wi": "whole inner",
    "i": "inner",
    "io": "inner",
    "o": "",
}
Indices = npt.NDArray[np.int64]
IGNORED_FEATURES = ("group",)  # of no use where every option is told by itself
POLICY_SHAPES = {  # the layers, by the letters of what they lead from and to
    "cf": "counts first",
    "nf": "names first",
    "wf": "whole first",
    "f": "first",
    "fs": "first second",
    "s": "second",
    "so": "second",
}


class ValueNetwork:
    """A network that corrects the lead by the evaluation.

    All parts of what a seat sees (`NetworkFeatures`) go through the same layer and are added up; with the whole they go
    through another.
    """

    def __init__(self, layers: Mapping[str, Array]) -> None:
        self.layers = {name: np.array(layers[name], dtype=np.float32, order="C") for name in VALUE_SHAPES}
        self._ps, self._ws, self._s = self.layers["ps"], self.layers["ws"], self.layers["s"]
        self._si, self._wi, self._i = self.layers["si"], self.layers["wi"], self.layers["i"]
        self._io, self._o = self.layers["io"], float(self.layers["o"])

    def predict_lead(self, row: FeatureRow) -> float:
        """VP ahead of the best of the others."""
        whole = np.array(row.whole, dtype=np.float32)
        parts = np.array(row.parts, dtype=np.float32) @ self._ps
        parts += whole @ self._ws + self._s
        inner = np.maximum(parts, 0, out=parts).sum(axis=0) @ self._si
        inner += whole @ self._wi
        inner += self._i
        return row.lead + UNIT * (float(np.maximum(inner, 0, out=inner) @ self._io) + self._o)

    def predict_leads(self, lead: Array, whole: Array, parts: Array) -> Array:
        """The same of many positions with as many parts each, a row for every one."""
        found = np.empty(len(lead), np.float32)
        for at in range(0, len(lead), CHUNK_SIZE):
            some = slice(at, at + CHUNK_SIZE)
            found[some] = lead[some] + UNIT * self._predict_corrections(whole[some], parts[some])
        return found

    def _predict_corrections(self, whole: Array, parts: Array) -> Array:
        base = whole @ self._ws + self._s
        added = np.zeros_like(base)
        for part in range(parts.shape[1]):  # one after the other: all of them together would not fit into the cache
            sums = parts[:, part] @ self._ps
            sums += base
            added += np.maximum(sums, 0, out=sums)
        inner = added @ self._si
        inner += whole @ self._wi
        inner += self._i
        found: Array = np.maximum(inner, 0, out=inner) @ self._io + np.float32(self._o)
        return found


class OptionContext(msgspec.Struct):
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
    def vocabulary(self) -> list[tuple[str, str]]:
        """Every name with its column, in the order of the net's rows; row 0 is for none."""
        return [(column, name) for column, its in self.names.items() for name in its]


def make_columns(game: Game) -> Columns:
    """The columns of a game with most players and all that can be added to it."""
    options = {game.expansions_option: ",".join(map(str, game.expansions()))} if game.expansions_option else {}
    layout = option_layout(game.name, seats=game.seats[1], options=options)
    features = [feature for feature in layout.features if feature.name not in IGNORED_FEATURES]
    return Columns(
        tuple(feature.name for feature in features if not feature.names),
        {feature.name: feature.names for feature in features if feature.names},
    )


class OptionReader:
    """Rows of a layout, as the columns of a net."""

    def __init__(self, layout: OptionLayout, columns: Columns) -> None:
        self._layout = layout
        at = layout.offsets
        self._counts = np.array([at.get(name, -1) for name in columns.counts])
        self._absent = self._counts < 0
        known = {one: place for place, one in enumerate(columns.vocabulary, 1)}
        self._names: list[tuple[int, Indices]] = []
        for feature in layout.features:
            if feature.names and feature.name in columns.names:
                places = [0, *(known.get((feature.name, name), 0) for name in feature.names)]
                self._names.append((at[feature.name], np.array(places, np.int64)))

    def read(self, table: Table, options: Sequence[Action]) -> tuple[Array, Indices]:
        """Per option: its counts, and the places of its names in the net (0 for none)."""
        width = len(self._layout)
        out = array("h", bytes(2 * len(options) * width))
        self._layout.write(OptionContext(table.choice.seat, table.state, table.choice, []), options, out)
        rows = np.frombuffer(out, np.int16).reshape(len(options), width)
        counts = rows[:, self._counts].astype(np.float32)
        counts[:, self._absent] = 0
        return counts, np.stack([places[rows[:, column]] for column, places in self._names], axis=1)


class PolicyNetwork:
    """A network that is shown the rows of the options of a decision: those of the environments (docs/envs.md).

    Columns that name things have a row of numbers for every name; a name that was not there when the network learned
    counts as none. So one network does for all Chronicles.
    """

    def __init__(self, columns: Columns, layers: Mapping[str, Array]) -> None:
        self.columns = columns
        self.layers = {name: np.array(layers[name], dtype=np.float32, order="C") for name in POLICY_SHAPES}
        self._readers: dict[tuple[str, int, tuple[tuple[str, str], ...]], OptionReader] = {}

    def predict_scores(self, table: Table, options: Sequence[Action], whole: Sequence[float]) -> Array:
        """How good options look: only differences count. `whole`: what the seat that decides sees of itself."""
        counts, names = self._get_reader(table).read(table, options)
        layers = self.layers
        first = counts @ layers["cf"]
        first += layers["nf"][names].sum(axis=1)
        first += np.array(whole, np.float32) @ layers["wf"] + layers["f"]
        second = np.maximum(first, 0, out=first) @ layers["fs"]
        second += layers["s"]
        found: Array = np.maximum(second, 0, out=second) @ layers["so"]
        return found

    def _get_reader(self, table: Table) -> OptionReader:
        key = (table.game.name, table.seats, tuple(table.options.items()))
        found = self._readers.get(key)
        if found is None:
            layout = option_layout(table.game.name, seats=table.seats, options=table.options)
            found = self._readers[key] = OptionReader(layout, self.columns)
        return found
