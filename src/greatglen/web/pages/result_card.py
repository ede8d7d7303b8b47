"""The result of a game as a picture to be shown around: the ranking on a card, and how the winner stood in the end."""

import base64
import re
from functools import cache
from pathlib import Path
from typing import Any

from greatglen import drawing
from greatglen.drawing.svg import Markup, el, shift
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText
from greatglen.web.pages.final_score import FinalScore, RankedPlayer

FONTS = Path(__file__).parents[1] / "static" / "fonts"
WIDTH, HEIGHT = 1200, 630
CARD_WIDTH = 560  # the width of the card with the ranking
COLOURS = ("#b5352c", "#c8921a", "#2f6ea5", "#3c8a4d", "#8b8d8f")  # of the seats
CYRILLIC = re.compile("[\u0400-\u045f]")
STYLE = """
.title{font:600 46px Alegreya,Georgia,serif;fill:#2b2622}
.said{font:600 25px Alegreya,Georgia,serif;fill:#655c50}
.name{font:600 34px Alegreya,Georgia,serif;fill:#2b2622}
.points{font:600 34px Alegreya,Georgia,serif;fill:#fff;text-anchor:middle}
.rank{font:600 30px Alegreya,Georgia,serif;fill:#655c50;text-anchor:middle}
.mark{font:600 30px Alegreya,Georgia,serif;fill:#f6efdf}
"""
BACKGROUND = Markup(
    '<pattern id="cloth" width="92" height="92" patternUnits="userSpaceOnUse">'
    '<rect width="92" height="92" fill="#64734f"/>'
    '<path d="M47 0V92M0 47H92" stroke="#000" stroke-opacity=".14" stroke-width="4"/>'
    '<path d="M91 0V92M0 91H92" stroke="#ffffdc" stroke-opacity=".14"/></pattern>'
)


def draw_result(view: View, game_text: GameText[Any], ending: FinalScore, title: str) -> str:
    """A picture that stands alone, in the shape that messengers show links in."""
    said = " ".join([title, ending.headline, *(place.name for place in ending.places)])
    table = _fit_picture(drawing.draw_thumbnail(view, game_text, ending.places[0].seat))
    return el(
        "svg",
        el("style", Markup(_load_fonts(bool(CYRILLIC.search(said))) + STYLE)),
        el("defs", BACKGROUND),
        el("rect", width=WIDTH, height=HEIGHT, fill="url(#cloth)"),
        el("rect", x=CARD_WIDTH + 70, y=40, width=WIDTH - CARD_WIDTH - 110, height=HEIGHT - 130, rx=22, fill="#b9c39b"),
        table,
        el("rect", x=40, y=40, width=CARD_WIDTH, height=HEIGHT - 80, rx=22, fill="#f6efdf"),
        _draw_line(title, 76, 108, "title", CARD_WIDTH - 72),
        _draw_line(ending.headline, 76, 152, "said", CARD_WIDTH - 72),
        *(_draw_place(place, 206 + 74 * number) for number, place in enumerate(ending.places)),
        el("text", "Great Glen", x=WIDTH - 44, y=HEIGHT - 42, class_="mark", text_anchor="end"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def _fit_picture(picture: str) -> Markup:
    """The drawing of the table in its field, as large as it fits."""
    head, _, rest = picture.partition(">")
    head = re.sub(r' (width|height)="\d+"', "", head)
    place = f' x="{CARD_WIDTH + 90}" y="60" width="{WIDTH - CARD_WIDTH - 150}" height="{HEIGHT - 170}"'
    return Markup(f"{head}{place}>{rest}")


def _draw_line(text: str, x: int, y: int, class_: str, width: int) -> Markup:
    """A line of text; one that could be too long is squeezed into its room."""
    size = {"title": 46, "said": 25, "name": 34}[class_]
    squeezed = width if len(text) * size * 0.47 > width else None
    adjust = "spacingAndGlyphs" if squeezed else None
    return el("text", text, x=x, y=y, class_=class_, textLength=squeezed, lengthAdjust=adjust)


def _draw_place(place: RankedPlayer, y: int) -> Markup:
    return el(
        "g",
        el("text", str(place.place), x=90, y=34, class_="rank"),
        el(
            "circle",
            cx=132,
            cy=24,
            r=17,
            fill=COLOURS[place.seat],
            stroke="#2b2622",
            stroke_opacity=0.4,
            stroke_width=2,
        ),
        _draw_line(place.name, 168, 35, "name", CARD_WIDTH - 250),
        el("rect", x=CARD_WIDTH - 66, y=-2, width=82, height=50, rx=12, fill="#6d4f7d"),
        el("text", str(place.score), x=CARD_WIDTH - 25, y=35, class_="points"),
        transform=shift(0, y),
    )


@cache
def _load_fonts(cyrillic: bool) -> str:
    """The lettering inside the picture: whoever gets it has not our fonts."""
    names = ["alegreya-latin-600-normal.woff2", *(["alegreya-cyrillic-600-normal.woff2"] if cyrillic else [])]
    ranges = ["U+0000-02FF,U+2000-206F", "U+0301,U+0400-045F,U+0490-0491"]
    return "".join(
        "@font-face{font-family:Alegreya;font-weight:600;src:url(data:font/woff2;base64,"
        f"{base64.b64encode((FONTS / name).read_bytes()).decode()});unicode-range:{span}}}"
        for name, span in zip(names, ranges, strict=False)
    )
