"""The tome itself: every card of the game with its event, where it is, the Gatherings and the tables of one's own."""

from collections.abc import Sequence

from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.svg import Markup, anchor, el, paint, skin, text, use
from greatglen.games.glenmore2.chronicles.dubious_tome.drawing.cards import area_mark, event_line, fitted, seal
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import get_part, tome
from greatglen.games.glenmore2.chronicles.dubious_tome.text import labels
from greatglen.games.glenmore2.chronicles.dubious_tome.text.labels import (
    GONE,
    HAND,
    LAND,
    OWN_TABLES,
    PILE,
    RONDEL,
    STACK,
    gathering_tiles,
    landmark_faces,
    owner_of,
    whereabouts,
)
from greatglen.games.glenmore2.drawing.chronicle import marker
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.text.faces import TileFace

WIDTH = 480
PAGE, LEFT, RIGHT = 228, 10, 242
TOP, LINE = 38, 25
FOOT = 72
LETTER = 6.9  # of a name, on the average
PICTURES, SEAL = 70, 24  # the least room for an event, and that of its seal


def book(table: GlenMore2Table) -> Pane:
    faces = landmark_faces(table)
    lines = -(-len(faces) // 2)
    foot = TOP + LINE * lines
    height = foot + FOOT
    drawn = _binding(height)
    free = sum(owner_of(table, face.card) is None for face in faces)
    drawn += _headings(table, free)
    for place, face in enumerate(faces):
        column, line = divmod(place, lines)
        drawn.append(_entry(table, face, (LEFT, RIGHT)[column], TOP + LINE * line))
    drawn += [*_gatherings(table, foot + 22), *_sides(table, foot + 50), *_tables(table, foot + 22)]
    for x in (LEFT, RIGHT):
        drawn.append(el("path", class_="c6-rule", d=f"M{x + 8} {foot + 5}H{x + PAGE - 8}"))
    title = labels.chronicle(table.text)
    return make_pane("chronicle-6", title, (0, 0, WIDTH, height), *drawn)


def _binding(height: int) -> list[Markup]:
    """The cover, some leaves and the two open pages."""
    drawn = [el("rect", x=1, y=1, width=WIDTH - 2, height=height - 2, rx=10, fill=paint("c6-leather"))]
    for x, fold in ((LEFT, "c6-fold-left"), (RIGHT, "c6-fold-right")):
        drawn.append(el("rect", class_="c6-leaf", x=x - 2.5, y=6.5, width=PAGE + 5, height=height - 12, rx=4))
        drawn.append(el("rect", class_="c6-page", x=x, y=8, width=PAGE, height=height - 16, rx=3))
        drawn.append(el("rect", x=x, y=8, width=PAGE, height=height - 16, fill=paint(fold)))
    return drawn


def _headings(table: GlenMore2Table, free: int) -> list[Markup]:
    game_text = table.text
    titles = labels.landmarks(game_text), labels.free(game_text, free)
    return [_label(title, x, 28, "c6-title", 200) for title, x in zip(titles, (LEFT + 10, RIGHT + 14), strict=True)]


def _label(words: str, x: float, y: float, class_: str, room: float) -> Markup:
    """Words that are squeezed where a language needs more of them than there is room for."""
    return text(words, x, y, class_, width=room if LETTER * len(words) > room * 1.05 else None)


def _entry(table: GlenMore2Table, face: TileFace, x: float, y: float) -> Markup:
    """A line of the book: where the card is or who has it, its name, its event or the seal of it."""
    state = table.state
    name = table.text.translate(face.card)
    seat = owner_of(table, face.card)
    turned = seat is not None and face.card in get_part(state).turned[seat]
    where = whereabouts(table, face)[0]
    now = seat is None and where in (RONDEL, HAND)
    ground = el("rect", class_="c6-now" if now else "c6-row", x=3, y=1, width=PAGE - 6, height=LINE - 2, rx=5)
    sign = marker(seat, 16, LINE / 2, 0.85) if seat is not None else _sign(where, face.stack, 16, LINE / 2)
    line = event_line(state.box_key, face.card)
    room = SEAL if turned else min(line.width, max(PICTURES, PAGE - 48 - LETTER * len(name)))
    wide = PAGE - 42 - room
    named = text(name, 30, LINE / 2 + 4.5, "c6-line", width=wide if LETTER * len(name) > wide else None)
    shown = (
        seal(tome(state.box_key).bonus, PAGE - 20, LINE / 2)
        if turned
        else fitted(line, PAGE - 8 - room, LINE / 2, room)
    )
    kind = "c6-had" if seat is not None else None
    return anchor(f"c6-page:{slug(face.card)}", name, skin(el("g", ground, sign, named, shown, class_=kind)), x=x, y=y)


def _sign(where: str, deck: str, x: float, y: float) -> Markup:
    """Where a tile is: in the stack of a letter, ahead on the rondel, on the discard pile, or nowhere any more."""
    if where == STACK:
        back = el("rect", class_="c6-deck", x=x - 8, y=y - 8, width=16, height=16, rx=3)
        return el("g", back, text(deck, x, y + 4.3, "c6-letter"))
    if where == PILE:
        return use("i-discarded", x, y)
    return use("c6-gone" if where == GONE else "c6-rondel", x, y, 0.9)


def _gatherings(table: GlenMore2Table, y: float) -> list[Markup]:
    """The four Gatherings by their letters: in the stack, on the rondel, on the discard pile, in a territory."""
    drawn = [_label(labels.gatherings(table.text), LEFT + 10, y + 4.5, "c6-side", 68)]
    for place, face in enumerate(gathering_tiles(table)):
        where, seat = whereabouts(table, face)
        x = LEFT + PAGE - 145 + 36 * place
        ground = el(
            "rect", class_="c6-now" if where in (RONDEL, HAND) else "c6-row", x=-1, y=-12, width=35, height=24, rx=5
        )
        signs = [_sign(STACK, face.stack, 8, 0)]
        if where == LAND:
            signs.append(marker(seat, 25, 0, 0.7))
        elif where != STACK:
            signs.append(el("g", _sign(where, face.stack, 0, 0), transform="translate(25,0)scale(.75)"))
        drawn.append(anchor(f"c6-gathering:{face.key}", table.name(face), skin(ground, *signs), x=x, y=y))
    return drawn


def _sides(table: GlenMore2Table, y: float) -> list[Markup]:
    """How many event sides each player has."""
    turned = get_part(table.state).turned
    drawn = [_label(labels.event_sides(table.text), LEFT + 10, y + 4.5, "c6-side", 68)]
    step = 136 / len(turned)
    for seat, cards in enumerate(turned):
        x = LEFT + PAGE - 140 + step * seat
        count = text(str(len(cards)), 11, 4.5, "c6-figures")
        ground = el("rect", class_="c6-row", x=-10, y=-12, width=step, height=24)
        drawn.append(
            anchor(
                f"c6-sides:{seat}", table.text.player_name(seat), skin(ground, marker(seat, 0, 0, 0.7), count), x=x, y=y
            )
        )
    return drawn


def _tables(table: GlenMore2Table, y: float) -> list[Markup]:
    """The two tables that cards bring, with the markers of those who score by them."""
    state = table.state
    drawn = []
    for place, area in enumerate(OWN_TABLES):
        figures = tome(state.box_key).tables[area]
        mine = [seat for seat, areas in enumerate(get_part(state).tables) if area in areas]
        shown = skin(
            el("rect", class_="c6-row", x=0, y=-13, width=PAGE - 20, height=26),
            fitted(area_mark(area), 0, 0, 18),
            *_figures(figures),
            *(marker(seat, PAGE - 30 - 20 * number, 0, 0.75) for number, seat in enumerate(reversed(mine))),
        )
        title = labels.area(table.text, area)
        drawn.append(anchor(f"c6-table:{area}", title, shown, x=RIGHT + 14, y=y + 28 * place))
    return drawn


def _figures(figures: Sequence[int]) -> list[Markup]:
    """A table: the points for being one, two, three ... ahead of the last."""
    drawn = []
    for place, vp in enumerate(figures[:5]):
        x = 28 + 25 * place
        drawn.append(el("rect", class_="price", x=x, y=-10, width=24, height=20, rx=3))
        drawn.append(text(str(vp), x + 12, 4.5, "num"))
    return drawn
