"""Evaluation: what a position is worth to each seat, in points, as a weighted sum of features that can be named.

A game says what it sees in a position (its features, per seat), a file says what each is worth early and late in the
game. Features named "whisky:next" and "whisky:later" are one term, "whisky": terms are what people are told.

A search values thousands of positions a second, and from one to the next little changes. So a game does not write out
every feature: what stays as it was is `Kept` and weighed once, and features that are multiples of one number, the same
multiples for all seats, are said by that number (a measure) and the multiples (its spread).
"""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from operator import mul
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from greatglen.kernel.state import State

POINTS = "points"  # the term of points already won; they count one to one


class BadWeights(Exception):  # noqa: N818
    """Raised when a file of weights cannot be used: the place and the reason."""


class CachedFeatures(msgspec.Struct, frozen=True, eq=False):
    """Features that many positions share, a territory's say. One object is weighed once; so a game should keep it."""

    features: tuple[float, ...]


Spread: TypeAlias = tuple[tuple[float, ...], ...]  # per measure: its features, as multiples of it


class PositionFeatures(msgspec.Struct):
    """What a game sees in a position."""

    remaining: float  # the part of the game to come, 1 to 0
    measures: Sequence[Sequence[float]]  # per seat
    spread: Spread = ()  # empty: every measure is a feature
    cached: Sequence[CachedFeatures] = ()  # per seat: the features that come before those measured
    extras: Sequence[tuple[str, Sequence[Mapping[str, float]]]] = ()  # what not every game has: its prefix; per seat

    @property
    def rows(self) -> list[list[float]]:
        """Per seat: its features, in the order of their names."""
        kept = [one.features for one in self.cached] or [()] * len(self.measures)
        return [[*first, *self._spread_out(row)] for first, row in zip(kept, self.measures, strict=True)]

    def _spread_out(self, row: Sequence[float]) -> list[float]:
        if not self.spread:
            return list(row)
        return [value * factor for value, factors in zip(row, self.spread, strict=True) for factor in factors]

    @property
    def extras_by_seat(self) -> list[dict[str, float]]:
        """Per seat: features that not every game has, by name."""
        found: list[dict[str, float]] = [{} for _ in self.measures]
        for prefix, seats in self.extras:
            for named, expected in zip(found, seats, strict=True):
                named |= {f"{prefix}:{name}": vp for name, vp in expected.items()}
        return found


Weight: TypeAlias = tuple[float, float]  # early, late


class WeightsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of weights: for which game, made by which command, and early and late worth by feature."""

    game: str
    made_by: str
    weights: dict[str, Weight]

    def to_json(self) -> str:
        lines = [f"  {_json(name)}: {_json(worth)}" for name, worth in self.weights.items()]
        head = f'{{\n "game": {_json(self.game)},\n "made_by": {_json(self.made_by)},\n "weights": {{\n'
        return head + ",\n".join(lines) + "\n }\n}\n"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def read_weights(path: Path, game: str, names: Sequence[str]) -> WeightsFile:
    """The weights of a game; BadWeights says what is wrong with the file."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=WeightsFile)
    except (OSError, msgspec.DecodeError, UnicodeError) as error:
        raise BadWeights(f"{path}: {error}") from None
    if file.game != game:
        raise BadWeights(f"{path}: these are weights of {file.game}, not of {game}")
    wrong = find_mistake(file.weights, names)
    if wrong:
        raise BadWeights(f"{path}: {wrong}")
    return file


def find_mistake(weights: Mapping[str, Weight], names: Sequence[str]) -> str:
    """Why these are no weights for features of these names; nothing if they are."""
    missing = [name for name in names if name not in weights]
    unknown = [name for name in weights if name not in names and ":" not in name]
    if missing or unknown:
        return f"there is no weight for {missing[0]}" if missing else f"nothing is called {unknown[0]}"
    odd = [name for name, worth in weights.items() if not all(map(math.isfinite, worth))]
    return f"the weight of {odd[0]} is not a number" if odd else ""


class Evaluation:
    """The features of a game with their weights."""

    def __init__(
        self, names: Sequence[str], read_features: Callable[[Any], PositionFeatures], weights: Mapping[str, Weight]
    ) -> None:
        self.names = tuple(names)
        self.read_features = read_features
        self.weights = dict(weights)
        self._late = [weights[name][1] for name in names]
        self._more = [early - late for early, late in (weights[name] for name in names)]
        self._kept = lru_cache(maxsize=1 << 13)(partial(_weighed, self._late, self._more))
        self._measured = lru_cache(maxsize=1 << 10)(partial(_weights_of_measures, self._late, self._more))
        self._weighed = sum(any(weights[name]) for name in names)
        self._corrects = len(weights) > len(self.names)  # features that not every game has
        self._terms = [name.partition(":")[0] for name in names]

    @classmethod
    def from_file(
        cls, names: Sequence[str], look: Callable[[Any], PositionFeatures], path: Path, game: str
    ) -> "Evaluation":
        return cls(names, look, read_weights(path, game, names).weights)

    def with_weights(self, weights: Mapping[str, Weight]) -> "Evaluation":
        """The same features, weighed by somebody else."""
        return Evaluation(self.names, self.read_features, weights)

    def expected_points(self, state: State) -> list[float]:
        """Per seat: the points it can expect to end with, so that differences between seats are what counts."""
        if not state.agenda:
            return [float(vp) for vp in state.scores()]
        return self.weigh(state, self.read_features(state))

    def weigh(self, state: State, features: PositionFeatures) -> list[float]:
        """The same of a game that goes on and was looked at."""
        points: list[float] = [float(vp) for vp in state.scores()]
        left = features.remaining
        weights = self._measured(left, features.spread)
        for seat, measures in enumerate(features.measures):
            points[seat] += sum(map(mul, weights, measures))
        for seat, kept in enumerate(features.cached):
            late, more = self._kept(kept)
            points[seat] += late + left * more
        if self._corrects:
            for seat, named in enumerate(features.extras_by_seat):
                points[seat] += sum([self._besides(name, left) * vp for name, vp in named.items()])
        else:
            for _, seats in features.extras:
                for seat, expected in enumerate(seats):
                    points[seat] += sum(expected.values())
        return points

    def count_features(self, state: State) -> int:
        """How many features of a position are weighed, all seats together: what it costs to look at one."""
        look = self.read_features(state)
        return len(look.measures) * self._weighed + sum(map(len, look.extras_by_seat))

    def terms(self, state: State) -> list[dict[str, float]]:
        """Per seat: the parts that `expected_points` sums up, by name."""
        result = [{POINTS: float(vp)} for vp in state.scores()]
        if not state.agenda:
            return result
        look = self.read_features(state)
        weights = _now(self._late, self._more, look.remaining)
        for terms, row in zip(result, look.rows, strict=True):
            for term, weight, value in zip(self._terms, weights, row, strict=True):
                terms[term] = terms.get(term, 0.0) + weight * value
        for terms, named in zip(result, look.extras_by_seat, strict=True):
            for name, value in named.items():
                terms[name] = self._besides(name, look.remaining) * value
        return result

    def _besides(self, name: str, left: float) -> float:
        """Features that not every game has are in points already; the file may correct them."""
        early, late = self.weights.get(name, (1.0, 1.0))
        return late + left * (early - late)


def _weighed(late: Sequence[float], more: Sequence[float], kept: CachedFeatures) -> tuple[float, float]:
    """What features that are kept are worth late in the game, and how much more early."""
    return sum(map(mul, late, kept.features)), sum(map(mul, more, kept.features))


def _now(late: Sequence[float], more: Sequence[float], left: float) -> list[float]:
    return [weight + left * further for weight, further in zip(late, more, strict=True)]


def _weights_of_measures(late: Sequence[float], more: Sequence[float], left: float, spread: Spread) -> list[float]:
    """What one of each measure is worth with so much of the game to come: its features, weighed. They come last."""
    weights = _now(late, more, left)
    if not spread:
        return weights
    at = len(weights) - sum(map(len, spread))
    found = []
    for factors in spread:
        found.append(sum(map(mul, factors, weights[at:])))
        at += len(factors)
    return found
