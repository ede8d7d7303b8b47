"""The two-sided cards of Chronicle 6: their events in little pictures, and the cards before a player."""

from functools import cache

from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.svg import NOTHING, Markup, anchor, el, join, skin, text, use
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import get_part, tome
from greatglen.games.glenmore2.chronicles.dubious_tome.text import labels
from greatglen.games.glenmore2.rules.box import box_named
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.effects import Line, icon, kind_mark, kind_medal, label, pill, row
from greatglen.games.glenmore_common.drawing.effects import amount as pictured
from greatglen.games.glenmore_common.drawing.tile import lines_of
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.rules.notation import Amount, parse_deals
from greatglen.games.glenmore_common.text.faces import TileFace

WIDTH, HEIGHT, GAP = 152, 64, 6
PER_LINE = 3
MARGIN = 4
STRIP = 36  # where the lower half of a card begins
ROOM = WIDTH - 34  # for pictures in it
TABLES = {"castle-table": "castle", "whisky-table": "whisky"}


def own_picture(name: str, width: float = 18) -> Line:
    """A picture of this Chronicle's sheet, as part of a line."""
    return Line(use(f"c6-{name}", width / 2, 0, width / 22), width)


def area_mark(area: str, width: float = 18) -> Line:
    """What a table of one's own is for."""
    return kind_mark("castle", width) if area == "castle" else icon("whisky", width)


def _gain(amount: Amount) -> Line:
    """One gain of an event; those without words of their own as on tiles."""
    several = label(str(amount.n)) if amount.n > 1 else Line(NOTHING, 0)
    match amount.what:
        case "castle-table" | "whisky-table":
            return row(area_mark(TABLES[amount.what]), own_picture("table"))
        case "event":
            return row(several, own_picture("turn"))
        case "animals":
            return row(icon("activate", 15), kind_mark("animal", 16))
        case "around":
            return row(icon("activate", 15), own_picture("around"))
        case "abroad":
            return row(several, icon("activate", 15), own_picture("abroad"))
        case "coin-per-event":
            return row(several, icon("coin", 16), label("/"), own_picture("seal"))
        case "to-castle":
            return row(several, icon("scot"), icon("arrow", 12), kind_mark("castle", 16))
        case "england-coins":
            return row(own_picture("england", 16), icon("arrow", 12), icon("coin", 16))
        case "swap-englishman":
            return row(own_picture("england", 16), own_picture("swap", 16), own_picture("tile", 16))
    return _roomy(amount)


def _roomy(amount: Amount) -> Line:
    """So many of something as on tiles, with some room around it."""
    line = pictured(amount)
    return Line(el("g", line.drawn, transform="translate(2)"), line.width + 4)


@cache
def event_line(box_key: str, card: str) -> Line:
    """What triggering a card costs and brings, in pictures from left to right."""
    side = tome(box_key).sides.get(card)
    if side is None:
        return own_picture("turn")
    (deal,) = parse_deals(side.entry.event)
    lines = [_roomy(amount) for amount in deal.cost]
    if deal.cost:
        lines.append(icon("arrow", 12))
    for number, amount in enumerate(deal.gain):
        lines += [label("+"), _gain(amount)] if number else [_gain(amount)]
    if side.entry.again:
        lines.append(icon("lasting", 16))
    if side.entry.vp:
        lines += [label("+"), icon("person" if side.entry.person else "clan", 15), pill(str(side.entry.vp))]
    return row(*lines, gap=2)


def seal(bonus: int, x: float, y: float) -> Markup:
    """The seal of an event side with the points it adds to every scoring of landmarks."""
    return join(use("c6-seal", x, y), text(f"+{bonus}", x, y + 4, "c6-plus"))


def fitted(line: Line, x: float, y: float, room: float) -> Markup:
    """A line of pictures from x on, smaller if it would not fit."""
    scale = min(1.0, room / max(line.width, 1))
    return el("g", line.drawn, transform=f"translate({x:g},{y:g})" + (f"scale({scale:.3g})" if scale < 1 else ""))


@cache
def _face(box_key: str, card: str, kind: str, name: str, turned: str, areas: tuple[str, ...]) -> Markup:
    """A card of a player: its landmark side with the event to come, or its event side, called `turned`."""
    lines = lines_of(name)
    heights = (23,) if len(lines) == 1 else (16, 30)
    style = "c6-event-name" if turned else "c6-name"
    longest = 19  # letters that fit without being squeezed
    named = [
        text(line, 30, y, style, width=WIDTH - 36 if len(line) > longest else None)
        for line, y in zip(lines, heights, strict=True)
    ]
    return skin(
        el("rect", class_=f"card {'c6-event' if turned else 'c6-open'}", width=WIDTH, height=HEIGHT, rx=7),
        kind_medal(kind, 16, 18),
        *named,
        el("rect", class_="c6-strip", x=3, y=STRIP, width=WIDTH - 6, height=HEIGHT - STRIP - 3, rx=5),
        *(_event_side(box_key, card, turned, areas) if turned else _landmark_side(box_key, card)),
    )


def _landmark_side(box_key: str, card: str) -> list[Markup]:
    """A quill: this history is still to be written."""
    middle = (STRIP + HEIGHT - 3) / 2
    return [use("c6-quill", 16, middle, 0.9), fitted(event_line(box_key, card), 30, middle, ROOM - 2)]


def _event_side(box_key: str, card: str, called: str, tables: tuple[str, ...]) -> list[Markup]:
    """The seal, and what goes on: a table of one's own, or a lasting effect."""
    middle = (STRIP + HEIGHT - 3) / 2
    static, entry = tome(box_key), box_named(box_key).landmarks.get(card)
    side = static.sides.get(card)
    own_areas = [TABLES.get(amount.what, "") for amount in (side.gain if side else ())]
    areas = [area for area in own_areas if area in tables]
    drawn = [seal(static.bonus, 16, middle)]
    if areas:
        figures = " ".join(map(str, static.tables[areas[0]]))
        drawn += [fitted(area_mark(areas[0]), 30, middle, 18), text(figures, 54, middle + 4.5, "c6-figures")]
    else:
        drawn.append(text(called, 32, middle + 4.5, "c6-side", width=90 if len(called) > 14 else None))
    if entry is not None and (entry.lasting or entry.end_coins):
        drawn.append(use("i-lasting", WIDTH - 17, middle, 0.8))
    return drawn


def card_face(table: GlenMore2Table, face: TileFace) -> Markup:
    """A card as it is before its event."""
    return _face(table.state.box_key, face.card, face.kind, table.text.translate(face.card), "", ())


def card_of(table: GlenMore2Table, seat: int, card: str, x: float, y: float) -> Markup:
    """A card of a player that can be pointed at."""
    state = table.state
    kind = next(face.kind for face in table.faces if face.card == card)
    name = table.text.translate(card)
    tomes = get_part(state)
    called = labels.event_side(table.text) if card in tomes.turned[seat] else ""
    drawn = _face(state.box_key, card, kind, name, called, tomes.tables[seat])
    return anchor(f"c6-card:{slug(card)}", name, drawn, id_=f"c6-card-{slug(card)}", x=x, y=y)


def cards_before(table: GlenMore2Table, seat: int) -> Pane | None:
    """All landmark cards of a player, those to be turned and those that are."""
    state = table.state
    cards = state.players[seat].landmarks
    if not cards:
        return None
    drawn = []
    for place, card in enumerate(cards):
        line, column = divmod(place, PER_LINE)
        x, y = MARGIN + (WIDTH + GAP) * column, MARGIN + (HEIGHT + GAP) * line
        drawn.append(card_of(table, seat, card, x, y))
    lines = -(-len(cards) // PER_LINE)
    box = (0, 0, 2 * MARGIN + (WIDTH + GAP) * PER_LINE - GAP, 2 * MARGIN + (HEIGHT + GAP) * lines - GAP)
    title = labels.cards_of(table.text, seat)
    return make_pane(f"chronicle-6-seat-{seat}", title, box, *drawn)
