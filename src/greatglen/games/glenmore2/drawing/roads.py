"""The roads of the clan board: where they run between the fields, and what they cost."""

from functools import cache
from typing import TypeAlias

import msgspec

from greatglen.drawing.svg import Markup, el, join, text, use
from greatglen.games.glenmore2.rules.box import box_named

Point: TypeAlias = tuple[float, float]

FIELD_WIDTH, FIELD_HEIGHT = 92, 46
ACROSS, DOWN = 8.9, 6.55  # pixels per percent of the map
BENDS = (0, 0.3, -0.3, 0.5, -0.5, 0.75, -0.75)  # how far a road may swing out
STEPS = 24
START = "start"


def place(x: float, y: float) -> Point:
    """From percent of the map to the drawing; the clans lie between 12 and 80 across and 6 and 92 down."""
    return 58 + (x - 12) * ACROSS, 36 + (y - 6) * DOWN


class Road(msgspec.Struct, frozen=True):
    """A road as it is drawn, and the middle of what is seen of it."""

    line: str
    middle: Point
    coins: int


@cache
def _roads(box_key: str) -> tuple[Road, ...]:
    """The roads, straight where they can be, bent where a field would hide them."""
    box = box_named(box_key)
    spots = {START: place(*box.file.clan_board.start), **{name: place(*clan.at) for name, clan in box.clans.items()}}
    roads = []
    for a, b, coins in box.file.clan_board.roads:
        others = [spot for name, spot in spots.items() if name not in (a, b)]
        bend = min(BENDS, key=lambda bend: _hidden(_bent(spots[a], spots[b], bend), others))
        way = _bent(spots[a], spots[b], bend)
        seen = [p for p in way if not _on_field(p, spots[b]) and (a == START or not _on_field(p, spots[a]))]
        line = "M{:.0f} {:.0f}Q{:.0f} {:.0f} {:.0f} {:.0f}".format(
            *spots[a], *_swing(spots[a], spots[b], bend), *spots[b]
        )
        roads.append(Road(line, seen[len(seen) // 2] if seen else way[len(way) // 2], coins))
    return tuple(roads)


def _hidden(way: list[Point], spots: list[Point]) -> int:
    """How much of a way lies under fields."""
    return sum(_on_field(point, spot) for point in way for spot in spots)


def _swing(a: Point, b: Point, bend: float) -> Point:
    """The point towards which a road bends."""
    return (a[0] + b[0]) / 2 - (b[1] - a[1]) * bend, (a[1] + b[1]) / 2 + (b[0] - a[0]) * bend


def _bent(a: Point, b: Point, bend: float) -> list[Point]:
    """Points along a curve from one spot to another that swings out to one side."""
    middle = _swing(a, b, bend)
    points: list[Point] = []
    for step in range(STEPS + 1):
        t = step / STEPS
        near, towards, far = (1 - t) ** 2, 2 * t * (1 - t), t * t
        x = near * a[0] + towards * middle[0] + far * b[0]
        points.append((x, near * a[1] + towards * middle[1] + far * b[1]))
    return points


def _on_field(point: Point, spot: Point) -> bool:
    return abs(point[0] - spot[0]) < FIELD_WIDTH / 2 + 3 and abs(point[1] - spot[1]) < FIELD_HEIGHT / 2 + 3


@cache
def roads(box_key: str) -> Markup:
    """All roads, and the field where they begin."""
    ways = "".join(road.line for road in _roads(box_key))
    x, y = place(*box_named(box_key).file.clan_board.start)
    return join(
        el("path", class_="route-edge", d=ways),
        el("path", class_="route", d=ways),
        el("circle", class_="field near", cx=x, cy=y, r=15),
        use("i-start", x, y),
    )


@cache
def costs(box_key: str) -> Markup:
    """A coin with its number on each road that costs something."""
    drawn = []
    for road in _roads(box_key):
        if road.coins:
            x, y = road.middle
            drawn += [use("i-gold", x, y, 0.95), text(str(road.coins), x, y + 4.5, "num coin")]
    return join(*drawn)
