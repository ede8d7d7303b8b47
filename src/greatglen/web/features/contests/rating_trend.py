"""A rating over time, as a curve to be drawn: the line, and around it where the true strength may lie."""

from collections.abc import Sequence

import msgspec

from greatglen.store.contests.ratings import Figures
from greatglen.web.features.contests.rating import MODEL, Rating

PAD = 4  # so that the line is not cut off at the edge


class Trend(msgspec.Struct, frozen=True):
    """Points of SVG's polyline and polygon."""

    width: int
    height: int
    line: str
    band: str
    last: tuple[int, int]


def draw_trend(figures: Sequence[Figures], width: int = 132, height: int = 36) -> Trend:
    """From what everybody begins with, or the first rating that is told of, to the latest."""
    ratings = [Rating(*each) for each in ([MODEL.initial] if len(figures) < 2 else []) + list(figures)]
    low = min(one.points - one.spread for one in ratings)
    high = max(one.points + one.spread for one in ratings)

    def place(number: int, points: float) -> tuple[int, int]:
        x = PAD + (width - 2 * PAD) * number / (len(ratings) - 1)
        return round(x), round(height - PAD - (height - 2 * PAD) * (points - low) / (high - low))

    line = [place(number, one.points) for number, one in enumerate(ratings)]
    upper = [place(number, one.points + one.spread) for number, one in enumerate(ratings)]
    lower = [place(number, one.points - one.spread) for number, one in enumerate(ratings)]
    return Trend(width, height, _told(line), _told([*upper, *reversed(lower)]), line[-1])


def _told(points: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
