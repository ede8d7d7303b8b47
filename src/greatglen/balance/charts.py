"""The pictures of a report, each a file that stands alone."""

import math
from collections.abc import Callable, Sequence
from itertools import groupby

from greatglen.arena.rating import Interval
from greatglen.balance import labels
from greatglen.balance.report import Length, Opening, PointsBySource, TakenPiece, TurnOrderResult
from greatglen.drawing.svg import Markup, el
from greatglen.text.speech import Speech

WIDTH = 760
TOP, ROW_HEIGHT, MARGIN = 58, 20, 16
INK, PALE, GRID, WARM = "#2b5d4a", "#a9c9b8", "#ddd", "#b5651d"
NAMES_WIDTH = 190  # room for the names of rows
EPSILON = 1e-9


def draw_places(speech: Speech, title: str, results: Sequence[TurnOrderResult]) -> str:
    """Victories by the place in the first order; a dashed line where all would win equally often."""
    height, bottom, bar = 300, 250, 26
    top = max(one.wins.high for one in results)

    def y(rate: float) -> float:
        return bottom - (bottom - TOP) * rate / top

    parts = [_draw_grid_line(y(rate), _format_percent(speech, rate)) for rate in _list_marks(0, top)]
    left = NAMES_WIDTH / 2
    for players, group in groupby(results, key=lambda one: one.players):
        there = list(group)
        right = left + len(there) * (bar + 8)
        for at, one in enumerate(there):
            x = left + at * (bar + 8) + 4
            parts.append(el("rect", x=x, y=y(one.wins.value), width=bar, height=bottom - y(one.wins.value), fill=PALE))
            parts.append(_draw_vertical_interval(x + bar / 2, y(one.wins.low), y(one.wins.high)))
            parts.append(_draw_text(x + bar / 2, bottom + 16, str(one.place), "middle"))
        fair = f"M{left} {y(1 / players):.1f}H{right}"
        parts.append(el("path", d=fair, stroke=WARM, stroke_dasharray="5 3"))
        parts.append(_draw_text((left + right) / 2, bottom + 36, speech.say(labels.N_PLAYERS, n=players), "middle"))
        left = right + 24
    return _draw_sheet(title, height, parts)


def draw_sources(speech: Speech, title: str, results: Sequence[PointsBySource]) -> str:
    """Points by source: of the winners above, of the others below."""
    low = min(0.0, *(min(one.winners, one.others) for one in results))
    high = max(max(one.winners, one.others) for one in results)
    x = _make_scale(low, high, NAMES_WIDTH + (40 if low < 0 else 0), WIDTH - 60)
    parts = [
        el("rect", x=NAMES_WIDTH, y=34, width=12, height=8, fill=INK),
        _draw_text(NAMES_WIDTH + 18, 42, speech.say(labels.WINNERS)),
        el("rect", x=NAMES_WIDTH + 110, y=34, width=12, height=8, fill=PALE),
        _draw_text(NAMES_WIDTH + 128, 42, speech.say(labels.OTHERS)),
    ]
    for row, one in enumerate(results):
        y = TOP + row * (ROW_HEIGHT + 6)
        parts.append(_draw_text(NAMES_WIDTH - 8, y + 15, speech.say(one.name), "end"))
        for value, fill, at in ((one.winners, INK, 0), (one.others, PALE, 11)):
            left, right = sorted((x(0), x(value)))
            parts.append(el("rect", x=left, y=y + at, width=right - left, height=10, fill=fill))
            side, anchor = (right + 4, "start") if value >= 0 else (left - 4, "end")
            parts.append(_draw_text(side, y + at + 9, speech.number(value, 1), anchor, 10))
    return _draw_sheet(title, TOP + len(results) * (ROW_HEIGHT + 6) + MARGIN, parts)


def draw_openings(speech: Speech, title: str, results: Sequence[Opening]) -> str:
    """First moves by how much more often than others who made them won."""
    x = _make_scale(*_compute_range([one.gain for one in results]), NAMES_WIDTH, WIDTH - 60)
    parts = _draw_axis(speech, x, [one.gain for one in results], len(results), percent=True)
    for row, one in enumerate(results):
        y = TOP + row * ROW_HEIGHT + 10
        parts.append(_draw_text(NAMES_WIDTH - 8, y + 4, speech.say(one.thing.name), "end"))
        parts.append(_draw_horizontal_interval(x, one.gain, y))
        parts.append(_draw_text(WIDTH - 8, y + 4, f"{speech.number(one.times)}", "end", 10))
    return _draw_sheet(title, TOP + len(results) * ROW_HEIGHT + MARGIN, parts)


def draw_lengths(speech: Speech, title: str, results: Sequence[Length]) -> str:
    """How many games took how many turns, one row for each number of players."""
    every = [turns for one in results for turns in one.counts]
    low, high = min(every), max(every) + 1
    x = _make_scale(low, high, NAMES_WIDTH / 2, WIDTH - MARGIN)
    deep = 70
    bottom = TOP + len(results) * deep
    parts = [
        _draw_text(x(turns), bottom + 16, str(turns), "middle") for turns in range(low, high, _choose_step(high - low))
    ]
    for row, one in enumerate(results):
        base = TOP + (row + 1) * deep - 6
        most = max(one.counts.values())
        parts.append(_draw_text(NAMES_WIDTH / 2 - 8, base - 20, speech.say(labels.N_PLAYERS, n=one.players), "end"))
        parts.append(el("path", d=f"M{NAMES_WIDTH / 2} {base}H{WIDTH - MARGIN}", stroke=GRID))
        for turns, games in one.counts.items():
            tall = (deep - 14) * games / most
            parts.append(
                el("rect", x=x(turns), y=base - tall, width=max(x(turns + 1) - x(turns) - 1, 1), height=tall, fill=PALE)
            )
        middle = x(one.turns.value + 0.5)
        parts.append(el("path", d=f"M{middle:.1f} {base - deep + 14}V{base}", stroke=INK, stroke_width=2))
    return _draw_sheet(title, bottom + 30, parts)


def draw_pieces(speech: Speech, title: str, results: Sequence[TakenPiece]) -> str:
    """What can be taken: how often it is when it comes up, when in the game, and what it is worth."""
    known = [one.worth.together for one in results if one.worth is not None]
    often, when, right = _make_scale(0, 1, NAMES_WIDTH, 330), _make_scale(0, 1, 370, 510), WIDTH - MARGIN
    worth = _make_scale(*_compute_range(known), 550, right)
    parts = [
        _draw_text(NAMES_WIDTH, 44, speech.say(labels.TAKEN)),
        _draw_text(370, 44, speech.say(labels.WHEN_IN_GAME)),
        *_draw_axis(speech, worth, known, len(results)),
    ]
    for row, one in enumerate(results):
        y = TOP + row * ROW_HEIGHT + 10
        parts.append(_draw_text(NAMES_WIDTH - 8, y + 4, speech.say(one.thing.name), "end"))
        if one.rate is not None:
            fill = WARM if one.stands_out else PALE
            parts.append(
                el("rect", x=NAMES_WIDTH, y=y - 6, width=often(one.rate.value) - NAMES_WIDTH, height=12, fill=fill)
            )
            parts.append(_draw_text(336, y + 4, _format_percent(speech, one.rate.value), "start", 10))
        if one.when is not None:
            first, middle, last = map(when, one.when)
            parts.append(el("path", d=f"M{first:.1f} {y}H{last:.1f}", stroke=PALE, stroke_width=4))
            parts.append(el("circle", cx=middle, cy=y, r=4, fill=INK))
        if one.worth is not None:
            parts.append(_draw_horizontal_interval(worth, one.worth.together, y))
    return _draw_sheet(title, TOP + len(results) * ROW_HEIGHT + MARGIN, parts)


# -- what they are made of


def _draw_sheet(title: str, height: float, parts: Sequence[str]) -> str:
    return el(
        "svg",
        el("title", title),
        el("rect", width=WIDTH, height=height, fill="#fff"),
        el("text", title, x=MARGIN, y=22, font_size=15, font_weight="bold"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height:.0f}",
        role="img",
        font_family="sans-serif",
        font_size=12,
    )


def _draw_text(x: float, y: float, text: str, anchor: str = "start", size: int = 12) -> Markup:
    return el("text", text, x=float(x), y=float(y), text_anchor=anchor, font_size=size)


def _draw_vertical_interval(x: float, low: float, high: float) -> Markup:
    return el("path", d=f"M{x:.1f} {low:.1f}V{high:.1f}M{x - 4:.1f} {low:.1f}h8M{x - 4:.1f} {high:.1f}h8", stroke=INK)


def _draw_horizontal_interval(x: Callable[[float], float], interval: Interval, y: float) -> Markup:
    """A value with its interval; pale if it may be nothing."""
    colour = INK if interval.low > 0 or interval.high < 0 else "#8a8a8a"
    line = el("path", d=f"M{x(interval.low):.1f} {y}H{x(interval.high):.1f}", stroke=colour, stroke_width=2)
    return Markup(line + el("circle", cx=x(interval.value), cy=y, r=4, fill=colour))


def _draw_grid_line(y: float, text: str) -> Markup:
    line = el("path", d=f"M{NAMES_WIDTH / 2} {y:.1f}H{WIDTH - MARGIN}", stroke=GRID)
    return Markup(line + _draw_text(NAMES_WIDTH / 2 - 6, y + 4, text, "end"))


def _draw_axis(
    speech: Speech, x: Callable[[float], float], intervals: Sequence[Interval], rows: int, percent: bool = False
) -> list[Markup]:
    """Upright lines at round values, the one at 0 dark."""
    parts = []
    for mark in _list_marks(*_compute_range(intervals)) if intervals else ():
        value = 100 * mark if percent else mark
        said = (
            speech.number(value, int(abs(value - round(value)) > EPSILON), signed=True) if abs(mark) > EPSILON else "0"
        )
        line = f"M{x(mark):.1f} {TOP - 6}V{TOP + rows * ROW_HEIGHT}"
        parts.append(el("path", d=line, stroke=GRID if abs(mark) > EPSILON else "#888"))
        parts.append(_draw_text(x(mark), TOP - 14, said + ("%" if percent else ""), "middle", 10))
    return parts


def _compute_range(intervals: Sequence[Interval]) -> tuple[float, float]:
    """From the lowest to the highest value, 0 among them. An interval that is very wide may be cut off."""
    low, high = min(0.0, *(one.value for one in intervals), 0.0), max(0.0, *(one.value for one in intervals), 0.0)
    room = 0.25 * (high - low) or 1.0
    return low - room, high + room


def _make_scale(low: float, high: float, left: float, right: float) -> Callable[[float], float]:
    """From values to places between two sides."""

    def place(value: float) -> float:
        return round(left + (right - left) * (min(max(value, low), high) - low) / (high - low), 1)

    return place


def _choose_step(span: float) -> int:
    """A whole number that divides a span into at most ten."""
    return max(1, math.ceil(_round_up(span / 10)))


def _round_up(value: float) -> float:
    """The next of 1, 2, 5, 10, 20, 50, …"""
    tenth = 10.0 ** math.floor(math.log10(value))
    return next(tenth * by for by in (1, 2, 5, 10) if tenth * by >= value * 0.999)


def _list_marks(low: float, high: float) -> list[float]:
    """Some round values in a span."""
    step = _round_up((high - low) / 6)
    return [step * number for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _format_percent(speech: Speech, rate: float) -> str:
    return f"{speech.number(100 * rate)}%"
