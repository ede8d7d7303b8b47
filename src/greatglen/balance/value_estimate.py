"""What taking something is worth: least squares of how far ahead a seat ends on what it took more of than the others.

A row is a seat of a game: its points less the mean of the others', explained by how many it took of each thing less
the mean of what the others took. The number of players and the place in the first order are controlled for. `together`
has all things in one regression, so it is what a thing adds, all else that was taken being equal; `alone` has only the
thing itself, so it comes with all that usually goes with it. Neither is an experiment: bots take what fits them.

The seats of a game are not independent of each other, so that the covariance is that of games as clusters (White's,
with the factor G / (G - K)). Where everybody takes equally many of some things, or very nearly, only differences
between them can be known; then the least of all solutions is taken, and worth is relative to their mean.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
import numpy as np

from greatglen.arena.rating import Interval, Z
from greatglen.balance.game_counts import GameCounts
from greatglen.heuristics.acquisitions import CountedPiece

Array: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"

MIN_TAKEN = 30  # times that a thing was taken; below that an interval would be a fiction
SPARE_GAMES = 30  # games beyond the number of columns
SINGULAR_CUTOFF = 1e-3  # of how seats differ most: what they differ in less than that nothing can be learned from


class ValueEstimate(msgspec.Struct, frozen=True):
    """In victory points, each with where it lies with 95% confidence."""

    together: Interval
    alone: Interval


def estimate_values(game_counts: Sequence[GameCounts]) -> Mapping[CountedPiece, ValueEstimate]:
    """Of everything that was taken often enough; of nothing, if there are too few games to tell."""
    times = Counter(taking.piece for counts in game_counts for taking in counts.taken)
    things = sorted(thing for thing, n in times.items() if n >= MIN_TAKEN)
    controls = sorted({(counts.seats, place) for counts in game_counts for place in counts.places})
    if not things or len(game_counts) < len(things) + len(controls) + SPARE_GAMES:
        return {}
    ahead, taken, settings, games = _make_rows(game_counts, things, controls)
    ahead, taken = _partial_out(settings, ahead[:, None])[:, 0], _partial_out(settings, taken)
    together = fit_least_squares(taken, ahead, games, len(controls))
    alone = [fit_least_squares(taken[:, [at]], ahead, games, len(controls))[0] for at in range(len(things))]
    return {thing: ValueEstimate(together[at], alone[at]) for at, thing in enumerate(things)}


def _make_rows(
    game_counts: Sequence[GameCounts], things: Sequence[CountedPiece], controls: Sequence[tuple[int, int]]
) -> tuple[Array, Array, Array, "np.ndarray[Any, np.dtype[np.int64]]"]:
    """Per seat of every game: how far ahead, what more was taken, what is controlled for, and which game."""
    column = {thing: at for at, thing in enumerate(things)}
    control = {one: at for at, one in enumerate(controls)}
    rows = sum(counts.seats for counts in game_counts)
    ahead, taken, settings = np.zeros(rows), np.zeros((rows, len(things))), np.zeros((rows, len(controls)))
    games = np.zeros(rows, dtype=np.int64)
    start = 0
    for game, counts in enumerate(game_counts):
        taken_pieces = np.zeros((counts.seats, len(things)))
        for taking in counts.taken:
            if taking.piece in column:
                taken_pieces[taking.seat, column[taking.piece]] += 1
        end = start + counts.seats
        taken[start:end] = taken_pieces - (taken_pieces.sum(axis=0) - taken_pieces) / (counts.seats - 1)
        for seat, place in enumerate(counts.places):
            ahead[start + seat] = counts.margin(seat)
            settings[start + seat, control[counts.seats, place]] = 1
        games[start:end] = game
        start = end
    return ahead, taken, settings, games


def _partial_out(settings: Array, columns: Array) -> Array:
    """What is left of columns when what is controlled for has explained what it can (Frisch, Waugh and Lovell)."""
    explained: Array = settings @ (settings.T @ columns / settings.sum(axis=0)[:, None])
    return columns - explained


def fit_least_squares(
    x: Array, y: Array, games: "np.ndarray[Any, np.dtype[np.int64]]", controls: int
) -> list[Interval]:
    """The coefficients of least squares, with intervals by the covariance of games as clusters."""
    bread = np.linalg.pinv(x.T @ x, rcond=SINGULAR_CUTOFF, hermitian=True)
    found = bread @ (x.T @ y)
    pushes = np.zeros((int(games.max()) + 1, x.shape[1]))  # of every game on the coefficients
    np.add.at(pushes, games, x * (y - x @ found)[:, None])
    many = len(pushes)
    factor = many / (many - x.shape[1] - controls)
    spread = Z * np.sqrt(np.maximum(np.diag(bread @ (pushes.T @ pushes) @ bread) * factor, 0.0))
    return [
        Interval(float(value), float(value - by), float(value + by)) for value, by in zip(found, spread, strict=True)
    ]
