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
TOP, LINE, EDGE = 58, 20, 16
INK, PALE, GRID, WARM = "#2b5d4a", "#a9c9b8", "#ddd", "#b5651d"
NAMES = 190  # room for the names of rows
TINY = 1e-9


def places(speech: Speech, title: str, found: Sequence[TurnOrderResult]) -> str:
    """Victories by the place in the first order; a dashed line where all would win equally often."""
    height, bottom, bar = 300, 250, 26
    top = max(one.wins.high for one in found)

    def y(rate: float) -> float:
        return bottom - (bottom - TOP) * rate / top

    parts = [_across(y(rate), _percent(speech, rate)) for rate in _marks(0, top)]
    left = NAMES / 2
    for players, group in groupby(found, key=lambda one: one.players):
        there = list(group)
        right = left + len(there) * (bar + 8)
        for at, one in enumerate(there):
            x = left + at * (bar + 8) + 4
            parts.append(el("rect", x=x, y=y(one.wins.value), width=bar, height=bottom - y(one.wins.value), fill=PALE))
            parts.append(_upright(x + bar / 2, y(one.wins.low), y(one.wins.high)))
            parts.append(_text(x + bar / 2, bottom + 16, str(one.place), "middle"))
        fair = f"M{left} {y(1 / players):.1f}H{right}"
        parts.append(el("path", d=fair, stroke=WARM, stroke_dasharray="5 3"))
        parts.append(_text((left + right) / 2, bottom + 36, speech.say(labels.N_PLAYERS, n=players), "middle"))
        left = right + 24
    return _sheet(title, height, parts)


def sources(speech: Speech, title: str, found: Sequence[PointsBySource]) -> str:
    """Points by source: of the winners above, of the others below."""
    low = min(0.0, *(min(one.winners, one.others) for one in found))
    high = max(max(one.winners, one.others) for one in found)
    x = _scale(low, high, NAMES + (40 if low < 0 else 0), WIDTH - 60)
    parts = [
        el("rect", x=NAMES, y=34, width=12, height=8, fill=INK),
        _text(NAMES + 18, 42, speech.say(labels.WINNERS)),
        el("rect", x=NAMES + 110, y=34, width=12, height=8, fill=PALE),
        _text(NAMES + 128, 42, speech.say(labels.OTHERS)),
    ]
    for row, one in enumerate(found):
        y = TOP + row * (LINE + 6)
        parts.append(_text(NAMES - 8, y + 15, speech.say(one.name), "end"))
        for value, fill, at in ((one.winners, INK, 0), (one.others, PALE, 11)):
            left, right = sorted((x(0), x(value)))
            parts.append(el("rect", x=left, y=y + at, width=right - left, height=10, fill=fill))
            side, anchor = (right + 4, "start") if value >= 0 else (left - 4, "end")
            parts.append(_text(side, y + at + 9, speech.number(value, 1), anchor, 10))
    return _sheet(title, TOP + len(found) * (LINE + 6) + EDGE, parts)


def openings(speech: Speech, title: str, found: Sequence[Opening]) -> str:
    """First moves by how much more often than others who made them won."""
    x = _scale(*_span([one.gain for one in found]), NAMES, WIDTH - 60)
    parts = _axis(speech, x, [one.gain for one in found], len(found), percent=True)
    for row, one in enumerate(found):
        y = TOP + row * LINE + 10
        parts.append(_text(NAMES - 8, y + 4, speech.say(one.thing.name), "end"))
        parts.append(_lying(x, one.gain, y))
        parts.append(_text(WIDTH - 8, y + 4, f"{speech.number(one.times)}", "end", 10))
    return _sheet(title, TOP + len(found) * LINE + EDGE, parts)


def lengths(speech: Speech, title: str, found: Sequence[Length]) -> str:
    """How many games took how many turns, one row for each number of players."""
    every = [turns for one in found for turns in one.counts]
    low, high = min(every), max(every) + 1
    x = _scale(low, high, NAMES / 2, WIDTH - EDGE)
    deep = 70
    bottom = TOP + len(found) * deep
    parts = [_text(x(turns), bottom + 16, str(turns), "middle") for turns in range(low, high, _step(high - low))]
    for row, one in enumerate(found):
        base = TOP + (row + 1) * deep - 6
        most = max(one.counts.values())
        parts.append(_text(NAMES / 2 - 8, base - 20, speech.say(labels.N_PLAYERS, n=one.players), "end"))
        parts.append(el("path", d=f"M{NAMES / 2} {base}H{WIDTH - EDGE}", stroke=GRID))
        for turns, games in one.counts.items():
            tall = (deep - 14) * games / most
            parts.append(
                el("rect", x=x(turns), y=base - tall, width=max(x(turns + 1) - x(turns) - 1, 1), height=tall, fill=PALE)
            )
        middle = x(one.turns.value + 0.5)
        parts.append(el("path", d=f"M{middle:.1f} {base - deep + 14}V{base}", stroke=INK, stroke_width=2))
    return _sheet(title, bottom + 30, parts)


def pieces(speech: Speech, title: str, found: Sequence[TakenPiece]) -> str:
    """What can be taken: how often it is when it comes up, when in the game, and what it is worth."""
    known = [one.worth.together for one in found if one.worth is not None]
    often, when, right = _scale(0, 1, NAMES, 330), _scale(0, 1, 370, 510), WIDTH - EDGE
    worth = _scale(*_span(known), 550, right)
    parts = [
        _text(NAMES, 44, speech.say(labels.TAKEN)),
        _text(370, 44, speech.say(labels.WHEN_IN_GAME)),
        *_axis(speech, worth, known, len(found)),
    ]
    for row, one in enumerate(found):
        y = TOP + row * LINE + 10
        parts.append(_text(NAMES - 8, y + 4, speech.say(one.thing.name), "end"))
        if one.rate is not None:
            fill = WARM if one.stands_out else PALE
            parts.append(el("rect", x=NAMES, y=y - 6, width=often(one.rate.value) - NAMES, height=12, fill=fill))
            parts.append(_text(336, y + 4, _percent(speech, one.rate.value), "start", 10))
        if one.when is not None:
            first, middle, last = map(when, one.when)
            parts.append(el("path", d=f"M{first:.1f} {y}H{last:.1f}", stroke=PALE, stroke_width=4))
            parts.append(el("circle", cx=middle, cy=y, r=4, fill=INK))
        if one.worth is not None:
            parts.append(_lying(worth, one.worth.together, y))
    return _sheet(title, TOP + len(found) * LINE + EDGE, parts)


# -- what they are made of


def _sheet(title: str, height: float, parts: Sequence[str]) -> str:
    return el(
        "svg",
        el("title", title),
        el("rect", width=WIDTH, height=height, fill="#fff"),
        el("text", title, x=EDGE, y=22, font_size=15, font_weight="bold"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height:.0f}",
        role="img",
        font_family="sans-serif",
        font_size=12,
    )


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 12) -> Markup:
    return el("text", text, x=float(x), y=float(y), text_anchor=anchor, font_size=size)


def _upright(x: float, low: float, high: float) -> Markup:
    return el("path", d=f"M{x:.1f} {low:.1f}V{high:.1f}M{x - 4:.1f} {low:.1f}h8M{x - 4:.1f} {high:.1f}h8", stroke=INK)


def _lying(x: Callable[[float], float], one: Interval, y: float) -> Markup:
    """A value with its interval; pale if it may be nothing."""
    colour = INK if one.low > 0 or one.high < 0 else "#8a8a8a"
    line = el("path", d=f"M{x(one.low):.1f} {y}H{x(one.high):.1f}", stroke=colour, stroke_width=2)
    return Markup(line + el("circle", cx=x(one.value), cy=y, r=4, fill=colour))


def _across(y: float, text: str) -> Markup:
    line = el("path", d=f"M{NAMES / 2} {y:.1f}H{WIDTH - EDGE}", stroke=GRID)
    return Markup(line + _text(NAMES / 2 - 6, y + 4, text, "end"))


def _axis(
    speech: Speech, x: Callable[[float], float], found: Sequence[Interval], rows: int, percent: bool = False
) -> list[Markup]:
    """Upright lines at round values, the one at 0 dark."""
    parts = []
    for mark in _marks(*_span(found)) if found else ():
        value = 100 * mark if percent else mark
        said = speech.number(value, int(abs(value - round(value)) > TINY), signed=True) if abs(mark) > TINY else "0"
        line = f"M{x(mark):.1f} {TOP - 6}V{TOP + rows * LINE}"
        parts.append(el("path", d=line, stroke=GRID if abs(mark) > TINY else "#888"))
        parts.append(_text(x(mark), TOP - 14, said + ("%" if percent else ""), "middle", 10))
    return parts


def _span(found: Sequence[Interval]) -> tuple[float, float]:
    """From the lowest to the highest value, 0 among them. An interval that is very wide may be cut off."""
    low, high = min(0.0, *(one.value for one in found), 0.0), max(0.0, *(one.value for one in found), 0.0)
    room = 0.25 * (high - low) or 1.0
    return low - room, high + room


def _scale(low: float, high: float, left: float, right: float) -> Callable[[float], float]:
    """From values to places between two sides."""

    def place(value: float) -> float:
        return round(left + (right - left) * (min(max(value, low), high) - low) / (high - low), 1)

    return place


def _step(span: float) -> int:
    """A whole number that divides a span into at most ten."""
    return max(1, math.ceil(_round(span / 10)))


def _round(about: float) -> float:
    """The next of 1, 2, 5, 10, 20, 50, …"""
    tenth = 10.0 ** math.floor(math.log10(about))
    return next(tenth * by for by in (1, 2, 5, 10) if tenth * by >= about * 0.999)


def _marks(low: float, high: float) -> list[float]:
    """Some round values in a span."""
    step = _round((high - low) / 6)
    return [step * number for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _percent(speech: Speech, rate: float) -> str:
    return f"{speech.number(100 * rate)}%"
