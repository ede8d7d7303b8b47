"""The curve of somebody's points, game after game, with the mean of the last ones."""

from collections.abc import Sequence

import msgspec

from greatglen.web.features.archive.statistics import CountedGame, compute_running_means
from greatglen.web.pages.score_chart import HEIGHT, LEFT, TOP, WIDTH, get_levels

RIGHT = 16
DOTS = 150  # games that have a dot each; of more than that only the means are drawn
ROUND = 10  # points: it begins and ends with a round number
STEPS = 300  # of a line: more could not be told apart


class CurvePoint(msgspec.Struct, frozen=True):
    """One game."""

    x: int
    y: int
    won: bool
    game_id: str
    points: int
    ended: float


class PointsCurve(msgspec.Struct, frozen=True):
    width: int
    height: int
    left: int
    right: int
    steady: str  # the means, as the `points` of an SVG polyline
    dots: list[CurvePoint]
    levels: list[tuple[int, int]]  # (points, y)
    numbers: list[tuple[int, int]]  # (which game, x)


def draw_curve(played: Sequence[CountedGame]) -> PointsCurve:
    """Of at least two games, in the order they ended."""
    points = [one.mine.points for one in played]
    low, top = min(points) // ROUND * ROUND, -(-max(points) // ROUND) * ROUND
    span, last = max(top - low, 1), len(points) - 1

    def x(number: float) -> int:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / last)

    def y(vp: float) -> int:
        return round(HEIGHT - 2 * TOP - (HEIGHT - 3 * TOP) * (vp - low) / span)

    means = compute_running_means(points)
    every = max(1, len(points) // STEPS)
    shown = sorted({*range(0, len(points), every), last})
    dots = [
        CurvePoint(x(number), y(one.mine.points), one.is_won, one.game.game_id, one.mine.points, one.game.ended)
        for number, one in enumerate(played)
    ]
    return PointsCurve(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        steady=" ".join(f"{x(number)},{y(means[number])}" for number in shown),
        dots=dots if len(dots) <= DOTS else [],
        levels=[(vp, y(vp)) for vp in get_levels(low, top)],
        numbers=[(number + 1, x(number)) for number in sorted({0, last // 2, last})],
    )
