"""The curve: strength over games learned from, as a picture that stands alone."""

import math
from collections.abc import Sequence

import msgspec

from greatglen.learn.gate import GateVerdict

WIDTH, HEIGHT, MARGIN = 640, 360, 56
ELO_SCALE = 400 / math.log(10)
MIN_RATE = 0.02  # of a chance: who wins all of a few games is not endlessly stronger


class Point(msgspec.Struct, frozen=True):
    """Strength after so many games, Elo above the evaluation; and where it lies with 95%."""

    games: int
    elo: float
    low: float
    high: float
    kept: bool


def to_elo(rate: float) -> float:
    """How much stronger one is who wins so often."""
    rate = min(max(rate, MIN_RATE), 1 - MIN_RATE)
    return ELO_SCALE * math.log(rate / (1 - rate))


def compute_curve(verdicts: Sequence[tuple[int, GateVerdict]]) -> list[Point]:
    """What gates say, one after the other: each is against the best before it. By the games learned from."""
    found = [Point(0, 0.0, 0.0, 0.0, True)]
    best = 0.0
    for games, verdict in verdicts:
        rate = verdict.rate
        point = Point(
            games, best + to_elo(rate.value), best + to_elo(rate.low), best + to_elo(rate.high), verdict.has_passed
        )
        found.append(point)
        best = point.elo if verdict.has_passed else best
    return found


def draw_curve(title: str, curve: Sequence[Point]) -> str:
    """The picture: a line through what was kept, a bar for every gate, hollow where a network file was refused."""
    right = max(max(point.games for point in curve), 1)
    low = min(*(point.low for point in curve), -50.0)
    high = max(*(point.high for point in curve), 50.0)

    def x(games: int) -> float:
        return round(MARGIN + (WIDTH - 2 * MARGIN) * games / right, 1)

    def y(rating: float) -> float:
        return round(HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (rating - low) / (high - low), 1)

    kept = " ".join(f"{x(point.games)},{y(point.elo)}" for point in curve if point.kept)
    step = 10 ** math.floor(math.log10(high - low))
    marks = [step * number for number in range(math.ceil(low / step), math.floor(high / step) + 1)]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" '
        f'font-size="13"><title>{title}</title><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{MARGIN}" y="24" font-size="15">{title}</text>',
        f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 14}" text-anchor="end">games learned from: {right}</text>',
        *(
            f'<path d="M{MARGIN} {y(mark)}H{WIDTH - MARGIN}" stroke="#ddd"/>'
            f'<text x="{MARGIN - 6}" y="{y(mark) + 4}" text-anchor="end">{mark:+.0f}</text>'
            for mark in marks
        ),
        f'<polyline points="{kept}" fill="none" stroke="#2b5d4a" stroke-width="2"/>',
        *(
            f'<path d="M{x(point.games)} {y(point.low)}V{y(point.high)}" stroke="#2b5d4a"/>'
            f'<circle cx="{x(point.games)}" cy="{y(point.elo)}" r="4" stroke="#2b5d4a" '
            f'fill="{"#2b5d4a" if point.kept else "#fff"}"/>'
            for point in curve
        ),
        "</svg>\n",
    ]
    return "\n".join(lines)
