"""Net: how far ahead a seat is, by what was learned from games.

All parts of what a seat sees (`NetworkFeatures`) go through the same layer and are added up; with the whole they go
through another. Numbers are float32 and sums have a fixed order, so that machines differ by rounding alone.
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from greatglen.heuristics.features import FeatureRow

Array = npt.NDArray[np.float32]
UNIT = 10.0  # VP: the unit in which a net corrects a lead
AT_ONCE = 256  # positions: so many that their numbers fit into the processor's cache
TOLERANCE = 1e-3  # VP, and of the scores of a policy: how far two machines may be apart
SHAPES = {  # the layers, by the letters of what they lead from and to
    "ps": "part sum",
    "ws": "whole sum",
    "s": "sum",
    "si": "sum inner",
    "wi": "whole inner",
    "i": "inner",
    "io": "inner",
    "o": "",
}


class ValueNetwork:
    """The layers. What they say is added to the lead by the evaluation."""

    def __init__(self, layers: Mapping[str, Array]) -> None:
        self.layers = {name: np.array(layers[name], dtype=np.float32, order="C") for name in SHAPES}
        self._ps, self._ws, self._s = self.layers["ps"], self.layers["ws"], self.layers["s"]
        self._si, self._wi, self._i = self.layers["si"], self.layers["wi"], self.layers["i"]
        self._io, self._o = self.layers["io"], float(self.layers["o"])

    def lead(self, seen: FeatureRow) -> float:
        """VP ahead of the best of the others."""
        whole = np.array(seen.whole, dtype=np.float32)
        parts = np.array(seen.parts, dtype=np.float32) @ self._ps
        parts += whole @ self._ws + self._s
        inner = np.maximum(parts, 0, out=parts).sum(axis=0) @ self._si
        inner += whole @ self._wi
        inner += self._i
        return seen.lead + UNIT * (float(np.maximum(inner, 0, out=inner) @ self._io) + self._o)

    def leads(self, lead: Array, whole: Array, parts: Array) -> Array:
        """The same of many positions with as many parts each, a row for every one."""
        found = np.empty(len(lead), np.float32)
        for at in range(0, len(lead), AT_ONCE):
            some = slice(at, at + AT_ONCE)
            found[some] = lead[some] + UNIT * self._corrections(whole[some], parts[some])
        return found

    def _corrections(self, whole: Array, parts: Array) -> Array:
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
