"""The drawing of Chronicle 5, Address to a Haggis: the pool with the rolls, and the table before each player."""

from greatglen.drawing.component import Component
from greatglen.drawing.layout import Tally, tally
from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.pointer import Pointer
from greatglen.drawing.svg import Markup, anchor, el, join, piece, skin, text, use
from greatglen.games.glenmore2.chronicles.haggis.drawing.rolls import dice, scorings
from greatglen.games.glenmore2.chronicles.haggis.drawing.tokens import Servings, cover, plate, served, servings
from greatglen.games.glenmore2.chronicles.haggis.rules.moves import (
    FACE_DOWN,
    HIDDEN,
    HaggisHand,
    HaggisReturn,
    HaggisTake,
    HaggisWhisky,
)
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import NUMBER, HaggisPart, get_part, points
from greatglen.games.glenmore2.chronicles.haggis.text import labels
from greatglen.games.glenmore2.chronicles.haggis.text.rolls import is_scoring_running, last_rolls
from greatglen.games.glenmore2.chronicles.haggis.text.tips import status_lines, tile_tip_lines, tips, unseen
from greatglen.games.glenmore2.drawing.chronicle import ChronicleDrawing
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.pieces import die, scot
from greatglen.games.glenmore_common.text.faces import TileFace

WIDTH, TABLE_WIDTH = 440, 372
POOL_HEIGHT = 88
PILE, PILE_LAYERS = 56, 3
FACE_UP_FROM, FACE_UP_PITCH = 158, 68
UNSEEN = 282
PER_ROW, PLACE, ROW = 5, 58, 66
FIRST_PLACE, FIRST_ROW = 40, 76
WHISKY_ROLL = 332
TOKEN_BOX = (-30, -32, 60, 64)
TOKEN = "c5-token:{seat}:{place}"
RETURNS = ("take", "place", "activate", "haggis-take", "haggis-return", "haggis-whisky")
ANYWHERE = (*RETURNS, "haggis-hand")


class HaggisDrawing(ChronicleDrawing):
    status_lines = staticmethod(status_lines)
    tips = staticmethod(tips)
    tile_tip_lines = staticmethod(tile_tip_lines)
    POINTERS = (
        Pointer(HaggisTake, ("c5-pool:{value}",), ANYWHERE),
        Pointer(HaggisReturn, (TOKEN,), RETURNS),
        Pointer(HaggisHand, (TOKEN,), ("haggis-hand",)),
        Pointer(HaggisWhisky, ("c5-whisky:{seat}",), ANYWHERE),
    )

    def panes(self, table: GlenMore2Table) -> list[Pane]:
        return [_middle(table, get_part(table.state))]

    def tallies(self, table: GlenMore2Table) -> list[Tally]:
        """The tokens on the own table."""
        seat = table.view.seat
        served = join(use("c5-plate"), use("c5-haggis", 0, 2, 0.94))
        return [tally(served, len(get_part(table.state).tables[seat]), 46)] if seat >= 0 else []

    def seat_pane(self, table: GlenMore2Table, seat: int) -> Pane | None:
        return _table(table, get_part(table.state), seat)

    def components(self, table: GlenMore2Table, group: str) -> list[Component]:
        """The tokens by their values, and one face down."""
        game_text, tokens = table.text, get_part(table.state).tokens
        scored = (labels.scores(game_text),)
        drawn = (labels.drawn_unseen(game_text),)
        found = [
            Component(
                f"c5-pool:{value}",
                group,
                labels.token(game_text, value),
                scored,
                "G2-C5-14",
                plate(value),
                TOKEN_BOX,
                number=tokens.count(value),
            )
            for value in sorted(set(tokens))
        ]
        title = labels.token(game_text, HIDDEN)
        return [*found, Component("c5-hidden", group, title, drawn, "G2-C5-3", cover(None), TOKEN_BOX)]

    def gallery_lines(self, table: GlenMore2Table, face: TileFace) -> list[str]:
        """What lies in the pool is another matter at every table."""
        return []


def _board(x: float, y: float, width: float, height: float) -> Markup:
    """Wood to serve on."""
    grain = [f"M{x + 10:g} {y + height * share:g}h{width - 20:g}" for share in (0.22, 0.5, 0.78)]
    return join(
        el("rect", class_="c5-board", x=x, y=y, width=width, height=height, rx=12),
        el("path", class_="c5-grain", d="".join(grain)),
    )


# -- the middle of the table


def _middle(table: GlenMore2Table, pool: HaggisPart) -> Pane:
    title = labels.chronicle(table.text)
    rolled, height = dice(table, pool, 28, POOL_HEIGHT + 66)
    height += POOL_HEIGHT + 56
    children = [
        el("rect", class_="panel", x=1, y=1, width=WIDTH - 2, height=height - 2, rx=14),
        _board(10, 10, WIDTH - 20, POOL_HEIGHT),
        *_pile(table, pool, servings(table)),
        _unseen(table, pool),
        text(title, WIDTH - 20, POOL_HEIGHT + 35, "head c5-end"),
        scorings(table, pool, 28, POOL_HEIGHT + 30),
        rolled,
    ]
    return make_pane(f"chronicle-{NUMBER}", title, (0, 0, WIDTH, height), *children)


def _pile(table: GlenMore2Table, pool: HaggisPart, lying: Servings) -> list[Markup]:
    """What lies face down, with its number, and what lies face up beside it."""
    game_text, y = table.text, 10 + POOL_HEIGHT / 2
    title = labels.face_down(game_text)
    left = len(pool.face_down)
    count = text(f"\u00d7 {left}", PILE + 34, y + 5, "c5-on-wood")
    ground = [el("circle", class_="c5-place", cx=PILE, cy=y, r=26)]
    ground += [el("circle", class_="c5-place", cx=FACE_UP_FROM + FACE_UP_PITCH * place, cy=y, r=26) for place in (0, 1)]
    layers = range(min(left, PILE_LAYERS) - 1, -1, -1)
    backs = [piece(f"c5-token-{lying.left + n}", PILE + 4 - 4 * n, y + 3 - 3 * n, cover(None)) for n in layers]
    drawn = [*ground, anchor(f"c5-pool:{FACE_DOWN}", title, skin(*backs, count))]
    for place, found in enumerate(lying.pool):
        if found is not None:
            number, value = found
            name = labels.token(game_text, value)
            x = FACE_UP_FROM + FACE_UP_PITCH * place
            drawn.append(anchor(f"c5-pool:{value}", name, plate(value), id_=f"c5-token-{number}", x=x, y=y))
    return drawn


def _unseen(table: GlenMore2Table, pool: HaggisPart) -> Markup:
    """How many of each value the one who looks has not seen."""
    title = labels.unseen(table.text)
    drawn = [el("rect", class_="badge", x=UNSEEN - 10, y=18, width=150, height=POOL_HEIGHT - 16, rx=8)]
    drawn.append(text(title, UNSEEN + 65, 37, "nm", width=138 if len(title) > 20 else None))
    for place, (value, count) in enumerate(sorted(unseen(pool).items())):
        x = UNSEEN + 8 + 47 * place
        drawn += [use("c5-value", x, 62), text(str(value), x, 67, "c5-digit")]
        drawn.append(text(f"\u00d7{count}", x + 22, 67, "num"))
    return anchor("c5-unseen", title, skin(*drawn))


# -- before a player


def _table(table: GlenMore2Table, pool: HaggisPart, seat: int) -> Pane:
    game_text = table.text
    rows = -(-max(pool.size, 1) // PER_ROW)
    height = FIRST_ROW - 36 + ROW * rows + 12
    title = labels.table_of(game_text, seat)
    tokens = pool.tables[seat]
    places = [_place(pool, place) for place in range(max(pool.size, len(tokens)))]
    ground = [
        el("rect", class_="panel", x=2, y=2, width=TABLE_WIDTH - 4, height=height - 4, rx=12),
        _board(8, FIRST_ROW - 34, TABLE_WIDTH - 16, ROW * rows + 2),
        scot(seat, 22, 23, 1.15),
        text(labels.table(game_text), 40, 28, "head"),
        *_standing(table, pool, seat),
    ]
    for place, (x, y) in enumerate(places):
        ground.append(el("circle", class_="c5-place" if place < pool.size else "c5-new", cx=x, cy=y, r=26))
    numbers = servings(table).tables[seat]
    drawn = [
        served(table, seat, place + 1, token, numbers[place], *places[place]) for place, token in enumerate(tokens)
    ]
    if len(tokens) <= pool.size:
        drawn.append(_whisky_roll(table, seat))
    head = anchor(f"c5-table:{seat}", title, skin(*ground))
    return make_pane(f"chronicle-{NUMBER}-seat-{seat}", title, (0, 0, TABLE_WIDTH, height), head, *drawn)


def _place(pool: HaggisPart, place: int) -> tuple[float, float]:
    """Where a place lies; one too many lies behind the last."""
    row, column = divmod(place, PER_ROW) if place < pool.size else ((pool.size - 1) // PER_ROW, _last_column(pool) + 1)
    return FIRST_PLACE + PLACE * column, FIRST_ROW + ROW * row


def _last_column(pool: HaggisPart) -> int:
    return (pool.size - 1) % PER_ROW


def _standing(table: GlenMore2Table, pool: HaggisPart, seat: int) -> list[Markup]:
    """What lies face up and what it scores; between scorings what was served in the last."""
    up = [token.value for token in pool.tables[seat] if token.up]
    if not is_scoring_running(table):
        eaten = last_rolls(table).eaten.get(seat)
        if eaten is None:
            return []
        sum_, vp = f"{eaten.tokens} \u00d7 {eaten.total} =", eaten.tokens * eaten.total
        label = labels.last_time(table.text)
    else:
        sum_, vp, label = f"{len(up)} \u00d7 {sum(up)} =", points(up), labels.now(table.text)
    right = TABLE_WIDTH - 30
    return [
        text(label, right - 82, 28, "c5-note c5-end"),
        text(sum_, right - 20, 28, "c5-sum"),
        use("i-vp", right, 22, 1.15),
        text(str(vp), right, 27, "num lit"),
    ]


def _whisky_roll(table: GlenMore2Table, seat: int) -> Markup:
    """A barrel for a roll of one's own."""
    title = labels.whisky_roll(table.text)
    plate_ = el("rect", class_="badge", x=-24, y=-26, width=48, height=52, rx=8)
    rolled = el("g", die(3), transform="translate(6,6)scale(.6)")
    return anchor(
        f"c5-whisky:{seat}", title, skin(plate_, rolled, use("i-whisky", -11, -11, 0.9)), x=WHISKY_ROLL, y=FIRST_ROW
    )


DRAWING = HaggisDrawing()
