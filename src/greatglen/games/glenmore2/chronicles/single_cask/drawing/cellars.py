"""The cellars before a player: a vault for each, its spaces with what they are worth, and the barrels in them."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from greatglen.drawing.pane import Box, Pane, make_pane
from greatglen.drawing.svg import NOTHING, Markup, anchor, el, join, shift, skin, text, use
from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import NOWHERE, NUMBER, Cellar, SingleCaskPart
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import (
    CaskAged,
    CaskPaid,
    CaskSold,
    CaskStored,
    SaleClosed,
)
from greatglen.games.glenmore2.chronicles.single_cask.text import labels
from greatglen.games.glenmore2.chronicles.single_cask.text.sales import read_part
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.effects import bundle
from greatglen.games.glenmore_common.drawing.pieces import scot, spread_out
from greatglen.games.glenmore_common.rules.notation import parse_bundle as read_bundle
from greatglen.kernel.event import Event

FOLLOWED: frozenset[type[Event]] = frozenset((CaskAged, CaskPaid, CaskSold, CaskStored, SaleClosed))


class Cask(msgspec.Struct, frozen=True):
    """A barrel on the screen: its id, and the place that tells its age."""

    id: str
    place: int


class Casks:
    """All barrels as the log has led them: in the cellars of each seat, and on the sale tiles."""

    def __init__(self, seats: int) -> None:
        self.lying: list[dict[int, list[str]]] = [{} for _ in range(seats)]
        self.sold: dict[tuple[str, str], list[Cask]] = {}
        self.came = [0] * seats

    def follow(self, event: Event) -> None:
        match event:
            case CaskStored(seat=seat, place=place):
                self._put(seat, place, self._new(seat))
            case CaskAged(seat=seat, place=place):
                self._put(seat, place + 1, self._lift(seat, place))
            case CaskPaid(seat=seat, place=place):
                self._lift(seat, place)
            case CaskSold(seat=seat, tile=tile, place=place, on=on):
                self.sold.setdefault((tile, on), []).append(Cask(self._lift(seat, place), place))
            case SaleClosed(tile=tile):
                self.sold = {where: casks for where, casks in self.sold.items() if where[0] != tile}

    def on(self, seat: int, place: int, count: int) -> Sequence[Cask]:
        """The barrels of a place; should the log not tell all, others stand in for those it does not know."""
        ids = self.lying[seat].get(place, [])[:count]
        ids += [self._new(seat) for _ in range(count - len(ids))]
        return [Cask(id_, place) for id_ in ids]

    def at_sale(self, tile: str, on: str, count: int) -> Sequence[Cask]:
        """The barrels that were sold on a sort of space of a sale tile."""
        known = self.sold.get((tile, on), [])[:count]
        return [*known, *(Cask(f"c3-sold-{tile}-{on}-{n}", 1) for n in range(len(known), count))]

    def _new(self, seat: int) -> str:
        self.came[seat] += 1
        return f"c3-cask-{seat}-{self.came[seat]}"

    def _put(self, seat: int, place: int, cask: str) -> None:
        self.lying[seat].setdefault(place, []).append(cask)

    def _lift(self, seat: int, place: int) -> str:
        here = self.lying[seat].get(place)
        return here.pop() if here else self._new(seat)


@lru_cache(1)
def casks(table: GlenMore2Table) -> Casks:
    """The barrels of a table, as its log has led them; followed once for all parts of a scene."""
    followed = Casks(len(table.state.players))
    for event in table.events_of(FOLLOWED):
        followed.follow(event)
    return followed


def cellar_of(part: SingleCaskPart, place: int) -> int:
    """The cellar a place is in, from 1; 0 for the area worth nothing."""
    last = 0
    for number, cellar in enumerate(part.kinds, start=1):
        last += len(cellar.vp)
        if 0 < place <= last:
            return number
    return 0


def picture(part: SingleCaskPart, place: int, scale: float) -> Markup:
    """A barrel as dark as its age."""
    return use("c3-cask", 0, 0, scale, class_=f"c3-age-{min(cellar_of(part, place), 3)}")


SPACE, WALL, GAP = 28, 6, 4
AREA = 56  # width of the area worth nothing
TOP, TALL = 24, 90
CASKS, WORTH = TOP + 48, TOP + 76
HEIGHT = TOP + TALL + 8
LONGEST = 14  # letters of a cellar's name that fit above it
SHOWN = 5  # barrels of the area worth nothing that are drawn; all are counted


def cellars(table: GlenMore2Table, seat: int, followed: Casks) -> Pane:
    part = read_part(table)
    lefts = _lefts(part)
    width = lefts[-1] + 4
    panel = el("rect", class_="panel", x=1, y=1, width=width - 2, height=HEIGHT - 2, rx=12)
    vaults = [_vault(table, seat, number, lefts[number - 1]) for number in range(1, len(part.kinds) + 1)]
    drawn = [_area(table, seat), *vaults, *_casks(table, seat, followed, lefts)]
    title = labels.cellars(table.text, seat)
    return make_pane(f"chronicle-{NUMBER}-seat-{seat}", title, (0, 0, width, HEIGHT), panel, *drawn)


def vault(cellar: Cellar) -> tuple[Markup, Box]:
    """A cellar by itself, and its box."""
    width = _width(cellar)
    middles = [WALL + SPACE * (place + 0.5) for place in range(len(cellar.vp))]
    points = [_points(vp, middle) for vp, middle in zip(cellar.vp, middles, strict=True)]
    drawn = skin(_walls(width), *map(_space, middles), *points)
    return drawn, (-3, TOP - 6, width + 6, TALL + 10)


def _lefts(part: SingleCaskPart) -> list[int]:
    """The left edge of every cellar, and of what would come after the last."""
    lefts = [AREA + 12]
    for cellar in part.kinds:
        lefts.append(lefts[-1] + _width(cellar) + GAP)
    return lefts


def _width(cellar: Cellar) -> int:
    return SPACE * len(cellar.vp) + 2 * WALL


def _centres(part: SingleCaskPart, lefts: list[int]) -> list[float]:
    """Where the barrel of each place lies, from place 1 on."""
    return [
        left + WALL + SPACE * (number + 0.5)
        for cellar, left in zip(part.kinds, lefts, strict=False)
        for number in range(len(cellar.vp))
    ]


def _area(table: GlenMore2Table, seat: int) -> Markup:
    """The area worth nothing: the floor before the first vault, under the figure of its owner."""
    title = labels.worth_nothing(table.text)
    floor = el("rect", class_="c3-floor", x=8, y=TOP + 28, width=AREA, height=TALL - 28, rx=8)
    lit = join(scot(seat, 8 + AREA / 2, 26, 1.5), floor, _points(0, 8 + AREA / 2))
    return anchor(f"c3-cellar:{seat}:0", title, skin(lit))


def _points(vp: int, x: float) -> Markup:
    return join(use("i-vp", x, WORTH - 1, 0.95), text(str(vp), x, WORTH + 3.5, "num lit"))


def _vault(table: GlenMore2Table, seat: int, number: int, left: int) -> Markup:
    """A cellar that is built, the next to be bought, or one for later."""
    part = read_part(table)
    cellar, built = part.kinds[number - 1], part.cellars[seat]
    width = _width(cellar)
    name = table.text.translate(cellar.name)
    label = text(name, width / 2, 16, "c3-name", width=width - 4 if len(name) > LONGEST else None)
    points = [_points(vp, WALL + SPACE * (place + 0.5)) for place, vp in enumerate(cellar.vp)]
    if number <= built:
        inside = [_walls(width), *(_space(WALL + SPACE * (place + 0.5)) for place in range(len(cellar.vp)))]
    else:
        inside = [_plan(width), _cost(cellar, width)]
    at = f"c3-next:{seat}" if number == built + 1 else f"c3-cellar:{seat}:{number}"
    drawn = skin(label, *inside, *points)
    return anchor(at, name, el("g", drawn, class_="c3-later") if number > built + 1 else drawn, x=left)


def _walls(width: int) -> Markup:
    """The vault, as wide as it has to be."""
    walls = el("g", use("c3-vault"), transform=f"{shift(0, TOP)}scale({width / 96:g},1)")
    return join(walls, use("c3-lantern", width / 2, TOP + 6))


def _space(x: float) -> Markup:
    return join(use("c3-rack", x, CASKS + 13, 0.92), el("circle", class_="c3-empty", cx=x, cy=CASKS, r=12))


def _plan(width: int) -> Markup:
    """A cellar that is not there yet."""
    return el("rect", class_="c3-plan edge", y=TOP, width=width, height=TALL, rx=10)


def _cost(cellar: Cellar, width: int) -> Markup:
    line = bundle(read_bundle(cellar.cost))
    if not line.width:
        return NOTHING
    plate = el(
        "rect", class_="cost", x=width / 2 - line.width / 2 - 7, y=CASKS - 24, width=line.width + 14, height=24, rx=12
    )
    lit = el("g", line.drawn, class_="lit", transform=shift(width / 2 - line.width / 2, CASKS - 12))
    return join(plate, lit)


def _casks(table: GlenMore2Table, seat: int, followed: Casks, lefts: list[int]) -> list[Markup]:
    """Every barrel for itself above the vaults, so that it can roll from one space to the next."""
    part = read_part(table)
    drawn = {}
    for place in dict.fromkeys(part.casks[seat]):
        count = part.casks[seat].count(place)
        title = labels.cask(table.text, part.worth(place))
        middle = 8 + AREA / 2 if place == NOWHERE else _centres(part, lefts)[place - 1]
        shown = followed.on(seat, place, count)[:SHOWN]
        for cask, aside in zip(shown, spread_out(len(shown), AREA - 24), strict=True):
            one = skin(picture(part, place, 1.05))
            drawn[cask.id] = anchor(f"c3-cask:{seat}:{place}", title, one, id_=cask.id, x=middle + aside, y=CASKS)
        if count > 1:
            drawn[f"count-{place}"] = _count(count)
    return list(drawn.values())


def _count(count: int) -> Markup:
    """How many barrels lie in the area worth nothing, at its upper corner."""
    x, y = AREA + 2, TOP + 28
    plate = el("rect", class_="price", x=x - 14, y=y - 10, width=28, height=20, rx=10)
    return el("g", plate, text(f"\u00d7{count}", x, y + 4.5, "num"), class_="c3-through")
