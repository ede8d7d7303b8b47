"""The course of the race as one drawing: every river from its right end to its left, castles, rewards, results."""

import msgspec

from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.svg import Markup, anchor, el, join, skin, text, use
from greatglen.games.glenmore2.chronicles.dragon_boats.rules import Row
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import (
    HIDDEN,
    LAST,
    NEUTRAL,
    Berth,
    RacePart,
    castle_cell,
    downstream,
    get_part,
    numbers,
    reward_amounts,
    river_tiles,
)
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import number_rewards
from greatglen.games.glenmore2.chronicles.dragon_boats.text import labels
from greatglen.games.glenmore2.chronicles.dragon_boats.text import reward as named
from greatglen.games.glenmore2.chronicles.dragon_boats.text.tips import reward_tips
from greatglen.games.glenmore2.drawing.chronicle import marker
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.effects import bundle, icon, pill, row
from greatglen.games.glenmore_common.drawing.pieces import scot
from greatglen.text import text_width

FACE = 27.0  # room for pictures on the face of a token


def boats_on(state: GlenMore2, berth: Berth) -> list[int]:
    """The seats whose boats lie somewhere."""
    return [seat for seat, there in enumerate(get_part(state).boats) if there == berth]


def boat(table: GlenMore2Table, seat: int, x: float, y: float, scale: float, id_: str) -> Markup:
    """A boat afloat; who points at the own one rows it."""
    title = labels.boat(table.text, seat)
    shown = skin(use(f"c1-boat-{seat}", 0, 0, scale, class_=f"s{seat}"))
    return anchor(f"c1-boat:{seat}", title, shown, id_=id_, x=x, y=y)


def target(table: GlenMore2Table) -> Berth | None:
    """Where the one who looks may row to now."""
    state = table.state
    if Row() not in table.view.choice.options:
        return None
    return downstream(state, get_part(state).boats[table.view.seat])


def onward(table: GlenMore2Table, x: float, y: float) -> Markup:
    """The sign on the river tile to which the own boat may row: pointing at it rows too."""
    return anchor(f"c1-boat:{table.view.seat}", labels.row_here(table.text), skin(use("c1-on")), x=x, y=y)


def token(table: GlenMore2Table, reward: str, nth: int, x: float, y: float, scale: float) -> Markup:
    """A reward that can be taken."""
    return anchor(
        f"c1-token:{reward}:{nth}", named(table.text, reward), skin(face(table, reward, 0, 0, scale)), x=x, y=y
    )


def face(table: GlenMore2Table, reward: str, x: float, y: float, scale: float) -> Markup:
    """The face of a reward: what it gives."""
    state = table.state
    line = bundle(reward_amounts(state.box.file, reward))
    fit = min(1.2, FACE / line.width)
    shown = el("g", line.drawn, transform=f"translate({-line.width * fit / 2:.1f})scale({fit:.3g})")
    return el("g", use("c1-face"), shown, transform=f"translate({x:g},{y:g})scale({scale:g})")


WIDTH, MARGIN = 468, 12
INSIDE = WIDTH - 2 * MARGIN
TOP, LANE, BAND, FOOT = 56, 106, 54, 62
WIDEST = 60.0  # of a river tile
TOKENS, LARGE = 37, 45  # from one token to the next; while one is chosen
BOATS, HALF_BOAT = 20, 25  # from one boat to the next on a tile
LONGEST_NAME = 22  # in letters of average width


class Lane(msgspec.Struct, frozen=True):
    """A river of the course as it is drawn: its tiles reach from the right edge to the left."""

    river: int
    owner: int
    cells: range
    y: float
    step: float

    def x(self, cell: int) -> float:
        """The middle of a tile."""
        return WIDTH - MARGIN - self.step * (self.cells[-1] - cell + 0.5)

    @property
    def left(self) -> float:
        return self.x(self.cells[0]) - self.step / 2


def course(table: GlenMore2Table) -> Pane:
    state = table.state
    part = get_part(state)
    lanes = _lanes(state, part)
    height = TOP + LANE * len(lanes) + FOOT
    title = labels.chronicle(table.text)
    board = el("rect", class_="board", x=1, y=1, width=WIDTH - 2, height=height - 2, rx=16)
    children = [board, _head(table, part, title)]
    for lane in lanes:
        children += [_band(table, part, lane), _label(table, lane), _castle(table, part, lane)]
    children += [piece for lane in lanes for piece in _boats(table, state, lane)]
    children += _results(table, state, part, height - FOOT + 6)
    return make_pane("chronicle-1", title, (0, 0, WIDTH, height), *children)


def _lanes(state: GlenMore2, part: RacePart) -> list[Lane]:
    """All rivers, their tiles of one width."""
    rivers = [river_tiles(state, river) for river in range(len(part.course))]
    step = min(WIDEST, INSIDE / max(map(len, rivers)))
    return [Lane(river, owner, rivers[river], TOP + LANE * river, step) for river, owner in enumerate(part.course)]


def _head(table: GlenMore2Table, part: RacePart, title: str) -> Markup:
    emblem = use("c1-hull", MARGIN + 22, 43, 0.85, class_="c1-emblem")
    shown = skin(emblem, text(title, 60, 25, "head"), text(labels.status(table.text, part), 60, 44, "small"))
    return anchor("c1-course", title, shown)


def _band(table: GlenMore2Table, part: RacePart, lane: Lane) -> Markup:
    """Banks and water, a sign of the way between tiles, and the castle on its bank."""
    y, left, right = lane.y + LANE - BAND - 6, lane.left, WIDTH - MARGIN
    top, bottom = y + 23, y + BAND - 7
    water = f"M{left:.1f} {top}H{right}V{bottom}H{left:.1f}Z"
    bends = [use("c1-bend", round(lane.x(cell) - lane.step / 2, 1), y + 34) for cell in lane.cells[1:]]
    castle = use("o-castle", round(lane.x(castle_cell(part, lane.river)), 1), y + 15, 0.62)
    title = labels.river(table.text, lane.owner)
    return anchor(
        f"c1-river:{lane.river}",
        title,
        skin(
            el("rect", class_="c1-bank", x=round(left, 1), y=y, width=round(right - left, 1), height=BAND, rx=9),
            el("path", class_="c1-water", d=water),
            el("path", class_="c1-shore", d=f"M{left:.1f} {top}H{right}M{left:.1f} {bottom}H{right}"),
            *bends,
            castle,
        ),
    )


def _label(table: GlenMore2Table, lane: Lane) -> Markup:
    """Whose river it is."""
    y = lane.y + 24
    if lane.owner == NEUTRAL:
        figure, name = use("i-river", MARGIN + 14, y, 1.1), labels.river(table.text, lane.owner)
    else:
        figure = scot(lane.owner, MARGIN + 14, y, 1.25)
        name = text_width.shorten(table.text.player_name(lane.owner), LONGEST_NAME)
    return join(figure, text(name, 46, y + 5, "head"))


def _castle(table: GlenMore2Table, part: RacePart, lane: Lane) -> Markup:
    """The rewards of a castle: backs, faces that only the one who looks has seen, or those to be chosen from."""
    castle = part.castles[lane.river]
    y, right = lane.y + 23, WIDTH - MARGIN - 20
    if reward_tips(table) == lane.river:
        rewards = number_rewards(castle.rewards)
        spots = _spots(right, len(rewards), LARGE)
        return join(*(token(table, *reward, x, y, 1.25) for reward, x in zip(rewards, spots, strict=True)))
    spots = _spots(right, castle.left, TOKENS)
    if castle.rewards and HIDDEN not in castle.rewards:
        drawn = [
            join(face(table, reward, x, y, 1), _peeked(x, y)) for reward, x in zip(castle.rewards, spots, strict=True)
        ]
        drawn.append(use("c1-eye", spots[0] - 34, y))
    else:
        drawn = [use("c1-back", x, y) for x in spots]
    if not drawn:
        drawn = [el("circle", class_="c1-free", cx=right, cy=y, r=15)]
    return anchor(f"c1-castle:{lane.river}", labels.rewards(table.text), skin(*drawn))


def _spots(right: float, count: int, step: float) -> list[float]:
    """Where so many tokens lie side by side, the last one at the right."""
    return [right - step * (count - 1 - place) for place in range(count)]


def _peeked(x: float, y: float) -> Markup:
    """Round a token whose face the others do not see."""
    return el("circle", class_="c1-peeked", cx=x, cy=y, r=17)


def _boats(table: GlenMore2Table, state: GlenMore2, lane: Lane) -> list[Markup]:
    """The boats on a river, and where the own one may row to."""
    y = lane.y + LANE - BAND - 6 + 36
    drawn = []
    for cell in lane.cells:
        seats = boats_on(state, Berth(lane.river, cell))
        for seat, x in zip(seats, _abreast(lane.x(cell), len(seats)), strict=True):
            drawn.append(boat(table, seat, x, y, 0.85, f"c1-racer-{seat}"))
    to = target(table)
    if to is not None and to.river == lane.river:
        drawn.append(onward(table, lane.x(to.cell) + lane.step * 0.3, y - 2))
    return drawn


def _abreast(middle: float, count: int) -> list[float]:
    """Where so many boats lie side by side on a tile, all of them on the board."""
    reach = BOATS * (count - 1) / 2
    middle = min(max(middle, HALF_BOAT + reach), WIDTH - HALF_BOAT - reach)
    return [middle - reach + BOATS * place for place in range(count)]


def _results(table: GlenMore2Table, state: GlenMore2, part: RacePart, y: float) -> list[Markup]:
    """A card per place that can be won, and the last card; who has got it lies on it."""
    points = numbers(state.box.file).result_vp
    places = [*range(1, len(state.players)), LAST]
    width = (INSIDE + 8) / len(places) - 8
    drawn = []
    for number, place in enumerate(places):
        seats = [seat for seat, result in enumerate(part.results) if result == place]
        x = MARGIN + (width + 8) * number
        plaque = el("rect", class_="c1-plaque", width=width, height=FOOT - 18, rx=8)
        prize = _oil(len(seats) > 2) if place == LAST else _prize(place, points[place - 1])
        owners = [
            marker(seat, width - 16 - aside, 22, 0.95) for aside, seat in zip((0, 13, 26, 39), seats, strict=False)
        ]
        free = [] if seats else [el("circle", class_="c1-free", cx=width - 16, cy=22, r=10)]
        at = "last" if place == LAST else str(place)
        title = labels.result(table.text, place)
        drawn.append(anchor(f"c1-result:{at}", title, skin(plaque, prize, *free, *owners), x=x, y=y))
    return drawn


def _prize(place: int, vp: int) -> Markup:
    """The place, its points, and the whisky of the first."""
    line = row(pill(str(vp)), *([icon("whisky", 16)] if place == 1 else []), gap=2)
    return join(text(str(place), 16, 29, "c1-rank"), el("g", line.drawn, transform="translate(28,22)"))


def _oil(crowded: bool) -> Markup:
    """Cod-liver oil: coins without worth, if there is room to show them."""
    bottle = use("c1-oil", 18, 23, 1.05)
    return bottle if crowded else join(bottle, use("c1-worthless", 42, 22, 0.95))
