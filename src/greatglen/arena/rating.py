"""How sure one can be: intervals for win rates, and ratings from who came before whom."""

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist, fmean, stdev

import msgspec

Z = NormalDist().inv_cdf(0.975)  # 95% of a normal distribution lie within so many standard deviations
ELO_SCALE = 400 / math.log(10)
PRIOR = 0.5  # a drawn game of every bot against an average one: keeps who never lost from an endless rating
MAX_STEPS = 200


class Interval(msgspec.Struct, frozen=True):
    """A number and where it lies with 95% confidence."""

    value: float
    low: float
    high: float


def wilson_interval(wins: float, games: int) -> Interval:
    """A win rate with Wilson's interval; shared victories are fractions of a win."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    rate = wins / games
    spread = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    middle = rate + Z * Z / (2 * games)
    whole = 1 + Z * Z / games
    return Interval(rate, max((middle - spread) / whole, 0.0), min((middle + spread) / whole, 1.0))


def mean_interval(values: Sequence[float]) -> Interval:
    """A mean with its normal interval."""
    middle = fmean(values)
    if len(values) < 2:
        return Interval(middle, middle, middle)
    spread = Z * stdev(values, middle) / math.sqrt(len(values))
    return Interval(middle, middle - spread, middle + spread)


def fit_ratings(names: Sequence[str], before: Mapping[tuple[str, str], float]) -> dict[str, Interval]:
    """Elo by Bradley and Terry's model; the mean of all is 0. `before[a, b]`: how often a came before b, ties half."""
    size = len(names)
    wins = [[before.get((a, b), 0.0) for b in names] for a in names]
    strength = [0.0] * size
    for _ in range(MAX_STEPS):
        slope, curve = _differentiate(wins, strength)
        step = _solve(curve, slope)
        strength = [old + max(-1.0, min(1.0, by)) for old, by in zip(strength, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    middle = sum(strength) / size
    _, curve = _differentiate(wins, strength)
    result = {}
    for place, name in enumerate(names):
        variance = _compute_variance(curve, place)
        value, spread = ELO_SCALE * (strength[place] - middle), ELO_SCALE * Z * math.sqrt(max(variance, 0.0))
        result[name] = Interval(value, value - spread, value + spread)
    return result


def _differentiate(wins: list[list[float]], strength: list[float]) -> tuple[list[float], list[list[float]]]:
    """The slope of the log likelihood, and its curvature turned upside down."""
    size = len(strength)
    slope = [0.0] * size
    curve = [[0.0] * size for _ in range(size)]
    for a in range(size):
        expected = 1 / (1 + math.exp(-strength[a]))
        slope[a] += 2 * PRIOR * (0.5 - expected)
        curve[a][a] += 2 * PRIOR * expected * (1 - expected)
        for b in range(size):
            games = wins[a][b] + wins[b][a]
            if a != b and games:
                expected = 1 / (1 + math.exp(strength[b] - strength[a]))
                slope[a] += wins[a][b] - games * expected
                curve[a][a] += games * expected * (1 - expected)
                curve[a][b] -= games * expected * (1 - expected)
    return slope, curve


def _compute_variance(curve: list[list[float]], place: int) -> float:
    """The variance of one strength against the mean of all."""
    size = len(curve)
    against_mean = [(1.0 if other == place else 0.0) - 1 / size for other in range(size)]
    return sum(a * b for a, b in zip(against_mean, _solve(curve, against_mean), strict=True))


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of linear equations."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                by = rows[row][column] / rows[column][column]
                rows[row] = [a - by * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]
