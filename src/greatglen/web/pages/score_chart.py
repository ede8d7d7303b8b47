"""The chart of a game: points over time, per seat."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from greatglen.kernel.table import Table
from greatglen.kernel.view import View

Series: TypeAlias = list[list[tuple[int, int]]]  # per seat: versions, and the points then

WIDTH, HEIGHT = 760, 280
LEFT, TOP, MARGIN = 52, 14, 112  # room for the levels, above, and for the names at the right end
LINE_HEIGHT = 17  # between two names


class SeatCurve(msgspec.Struct, frozen=True):
    """The points of a seat over the game, as the `points` of an SVG polyline, and how high its name stands."""

    seat: int
    name: str
    points: str
    label: int


class ScoreChart(msgspec.Struct, frozen=True):
    width: int
    height: int
    margin: int
    lines: list[SeatCurve]
    levels: list[tuple[int, int]]  # (points, y)
    imagined: bool  # what a scoring at every moment would have brought, in a game that scores only at its end


def draw_chart(table: Table, view: View, names: Sequence[str]) -> ScoreChart:
    """A table that is over, or what somebody sees of it while it runs: then nothing is told but what was scored."""
    series = list_scores(view)
    imagined = table.is_over and all(len(line) <= 2 for line in series)
    if imagined:
        series = _estimate_series(table)
    end = max(table.version, 1)
    top = max(max(vp for _, vp in line) for line in series)
    low = min(min(vp for _, vp in line) for line in series)
    span = max(top - low, 1)

    def high(vp: int) -> float:
        return HEIGHT - TOP - (HEIGHT - 2 * TOP) * (vp - low) / span

    def place(version: int, vp: int) -> str:
        return f"{LEFT + (WIDTH - LEFT - MARGIN) * version / end:.0f},{high(vp):.0f}"

    labels = _spread_labels({seat: high(line[-1][1]) for seat, line in enumerate(series)})
    lines = []
    for seat, line in enumerate(series):
        steps = []
        last = line[0][1]
        for version, vp in [*line, (end, line[-1][1])]:
            steps += [place(version, last), place(version, vp)]
            last = vp
        lines.append(SeatCurve(seat, names[seat], " ".join(steps), labels[seat]))
    marks = [(vp, round(high(vp))) for vp in get_levels(low, top)]
    return ScoreChart(WIDTH, HEIGHT, MARGIN, lines, marks, imagined)


def get_levels(low: int, top: int) -> list[int]:
    """Round numbers of points, some of them, for lines across a chart."""
    step = max(10, 10 * round((top - low) / 50))
    return [vp for vp in range(low - low % step, top + 1, step) if vp >= low]


def list_scores(view: View) -> Series:
    """When points were scored, in the order they were."""
    totals = [0] * view.seats
    series: Series = [[(0, 0)] for _ in range(view.seats)]
    for version, events in enumerate(view.log):
        scored = [event for event in events if getattr(event, "vp", 0) and 0 <= event.seat < view.seats]
        for event in scored:
            totals[event.seat] += getattr(event, "vp", 0)
        for seat in {event.seat for event in scored}:
            series[seat].append((version, totals[seat]))
    return series


def _estimate_series(table: Table) -> Series:
    """What every seat would have had at every moment, had there been a scoring then."""
    then = table.at_version(0)
    series: Series = [[(0, 0)] for _ in range(table.seats)]
    for line in table.actions_since(0):
        then.replay_action(then.parse_action(line))
        due = table.game.points_due(then.state)
        for seat, points in enumerate(then.scores):
            series[seat].append((then.version, points + sum(due[seat].values())))
    return series


def _spread_labels(heights: dict[int, float]) -> dict[int, int]:
    """Where names stand, from the top: next to the end of their line, or below the name above."""
    found: dict[int, int] = {}
    above = -float(LINE_HEIGHT)
    for seat, y in sorted(heights.items(), key=lambda item: item[1]):
        above = max(y, above + LINE_HEIGHT)
        found[seat] = round(above)
    too_low = max(0.0, above - (HEIGHT - TOP))
    return {seat: round(y - too_low) for seat, y in found.items()}
