"""A scoring card: what it counts, what it is worth to whom now, how the clans voted on it."""

import textwrap
from collections.abc import Sequence
from functools import lru_cache

from greatglen.drawing.svg import NOTHING, Markup, anchor, el, join, skin, text, use
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules import card_points
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import FAILED, OPEN, SCORES, get_part
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import voted_on
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.text import gist, labels, title
from greatglen.games.glenmore2.drawing.chronicle import marker
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text.table import GlenMore2Table

COLUMNS, GAP = 3, 6
WIDTH, HEIGHT = 152, 162
BAND = 64  # the height of the picture
SIDE = 34  # the width of what tells who would score
FIRST, LINE = BAND + 19, 15.5  # where the lettering begins, and how far apart its lines are
ROOM = WIDTH - 10
TITLE_LETTERS, GIST_LETTERS = 19, 21  # of a line
AYES, NAYS = HEIGHT - 30, HEIGHT - 12  # the middle of the two rows of votes
GROUND = {
    "animals": "green",
    "connected-animal-tiles": "green",
    "wood-and-stone": "straw",
    "largest-square": "straw",
    "smallest-territory": "straw",
    "whisky-tiles": "amber",
    "complete-sets": "heather",
    "discard-pile": "heather",
    "occupied-castles": "slate",
    "farthest-scot": "slate",
}


def corner(place: int) -> tuple[int, int]:
    """The left upper corner of a place beside the others."""
    line, column = divmod(place, COLUMNS)
    return GAP + column * (WIDTH + GAP), GAP + line * (HEIGHT + GAP)


def scoring_card(table: GlenMore2Table, state: GlenMore2, card: str, x: float, y: float) -> Markup:
    known = get_part(state).cards[card]
    now = voted_on(state) == card
    drawn = [
        el("rect", class_="c7-face", width=WIDTH, height=HEIGHT, rx=9),
        _picture(card, known),
        el("rect", class_="edge c7-edge", width=WIDTH, height=HEIGHT, rx=9),
        NOTHING if known == FAILED else _worth(state, card),
        _lettering(table, card, decided=known != OPEN),
    ]
    if known != OPEN:
        drawn.append(_seal(known))
        drawn += [_row(labels.aye(table.text), "c7-ayes", 8, AYES), _row(labels.nay(table.text), "c7-nays", 2, NAYS)]
    if now:
        drawn.append(el("rect", class_="c7-now", x=-1, y=-1, width=WIDTH + 2, height=HEIGHT + 2, rx=10))
    return anchor(f"c7-card:{card}", title(table.text, card), skin(*drawn), x=x, y=y)


def plain_card(table: GlenMore2Table, card: str) -> Markup:
    """A card by itself."""
    return skin(
        el("rect", class_="c7-face", width=WIDTH, height=HEIGHT, rx=9),
        _picture(card, OPEN),
        el("rect", class_="edge c7-edge", width=WIDTH, height=HEIGHT, rx=9),
        _lettering(table, card, decided=False),
    )


def _picture(card: str, verdict: str) -> Markup:
    shape = f"M0 {BAND}V9A9 9 0 0 1 9 0H{WIDTH - 9}A9 9 0 0 1 {WIDTH} 9V{BAND}Z"
    return el(
        "g",
        el("path", class_=f"c7-band c7-{GROUND[card]}", d=shape),
        use("c7-meadow", WIDTH / 2, BAND),
        use(f"c7-{card}", (WIDTH - SIDE) / 2, BAND / 2 + 2, 0.9),
        el("path", class_="c7-night", d=shape),
        class_="c7-gone" if verdict == FAILED else None,
    )


def _worth(state: GlenMore2, card: str) -> Markup:
    """What the card would give now, and to whom: a shield, and under it the markers of the best, two to a line."""
    points = card_points(state, card)
    best = [seat for seat, vp in enumerate(points) if vp]
    if not best:
        return NOTHING
    middle = WIDTH - SIDE / 2 - 3
    plate = el("rect", class_="c7-worth", x=WIDTH - SIDE - 3, y=4, width=SIDE, height=BAND - 8, rx=8)
    shield = join(use("i-vp", middle, 16, 0.95), text(str(max(points)), middle, 20, "num lit"))
    leaders = []
    for place, seat in enumerate(best):
        line, column = divmod(place, 2)
        aside = 8 * (2 * column - 1) if place // 2 < len(best) // 2 else 0
        leaders.append(marker(seat, middle + aside, 35 + 16 * line, 0.64))
    return join(plate, shield, *leaders)


def _seal(verdict: str) -> Markup:
    """The verdict of the clans, beside their votes."""
    return use("c7-aye" if verdict == SCORES else "c7-nay", WIDTH - 17, (AYES + NAYS) / 2, 1.15)


def _lettering(table: GlenMore2Table, card: str, decided: bool) -> Markup:
    """Title and gist; of a card with votes on it, as much as leaves room for them."""
    titles = balanced(title(table.text, card), TITLE_LETTERS)
    gists = balanced(gist(table.text, card), GIST_LETTERS)
    if decided and len(titles) + len(gists) > 3:
        gists = ()
    lines = [(line, "c7-title", TITLE_LETTERS) for line in titles] + [(line, "c7-gist", GIST_LETTERS) for line in gists]
    first = FIRST + (0 if decided else (5 - len(lines)) * LINE / 2)
    return join(
        *(
            text(line, WIDTH / 2, first + number * LINE, class_, width=ROOM if len(line) > letters else None)
            for number, (line, class_, letters) in enumerate(lines)
        )
    )


@lru_cache(256)
def balanced(words: str, letters: int) -> Sequence[str]:
    """As few lines as so many letters to a line allow, and as alike as can be."""
    lines = textwrap.wrap(words, letters, break_long_words=False)
    for fewer in range(letters - 1, 0, -1):
        alike = textwrap.wrap(words, fewer, break_long_words=False)
        if len(alike) > len(lines):
            break
        lines = alike
    return lines


def _row(said: str, class_: str, round_: int, y: float) -> Markup:
    """Where the markers of one kind lie."""
    return join(
        el("rect", class_=class_, x=6, y=y - 8, width=36, height=16, rx=round_),
        text(said, 24, y + 4.3, "c7-said"),
    )
