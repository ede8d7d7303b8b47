"""The chart of a game: points over time, per seat, and by source."""

import msgspec

from greatglen.web.show import Shown

WIDTH, HEIGHT = 720, 260


class Curve(msgspec.Struct, frozen=True):
    """The points of a seat over the game, as the `points` of an SVG polyline."""

    seat: int
    name: str
    points: str


class Chart(msgspec.Struct, frozen=True):
    width: int
    height: int
    lines: list[Curve]
    levels: list[tuple[int, int]]  # (points, y)


def chart(now: Shown) -> Chart:
    """Points are gathered from what was scored, in the order it was."""
    view = now.view
    totals = [0] * view.seats
    series: list[list[tuple[int, int]]] = [[(0, 0)] for _ in range(view.seats)]
    for version, events in enumerate(view.log):
        for event in events:
            vp = getattr(event, "vp", 0)
            if vp and 0 <= event.seat < view.seats:
                totals[event.seat] += vp
                series[event.seat].append((version, totals[event.seat]))
    end = max(len(view.log) - 1, 1)
    top = max(max(vp for _, vp in line) for line in series)
    low = min(min(vp for _, vp in line) for line in series)
    span = max(top - low, 1)

    def place(version: int, vp: int) -> str:
        return f"{40 + (WIDTH - 60) * version / end:.0f},{HEIGHT - 20 - (HEIGHT - 40) * (vp - low) / span:.0f}"

    lines = []
    for seat, line in enumerate(series):
        steps = []
        last = line[0][1]
        for version, vp in [*line, (end, line[-1][1])]:
            steps += [place(version, last), place(version, vp)]
            last = vp
        lines.append(Curve(seat, now.standings[seat].name, " ".join(steps)))
    step = max(10, 10 * round(span / 50))
    marks = range(low - low % step, top + 1, step)
    levels = [(vp, round(HEIGHT - 20 - (HEIGHT - 40) * (vp - low) / span)) for vp in marks if vp >= low]
    return Chart(WIDTH, HEIGHT, lines, levels)
