"""What a player has besides land: coins, whisky, cards, persons, and what is still in the supply."""

from collections.abc import Callable
from typing import TypeAlias

from greatglen.drawing.pane import Pane, pane
from greatglen.drawing.panel import WIDTH, header
from greatglen.drawing.svg import Markup, anchor, el, skin, text, use
from greatglen.games.glenmore_common.drawing.pieces import scot
from greatglen.games.glenmore_common.drawing.tile import tile_id
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.text import labels
from greatglen.games.glenmore_common.text.table import HighlandTable

COUNTERS, CHIPS_FROM = 62, 84
CHIP = 27
PER_LINE = 2
Picture: TypeAlias = Callable[[str, int], Markup]  # of something that is counted, by its anchor, for a seat


def supply(table: HighlandTable, seat: int, picture: Picture) -> Pane:
    chips = _chips(table, seat)
    height = CHIPS_FROM + CHIP * -(-len(chips) // PER_LINE) + (6 if chips else 0)
    title = labels.supply(table.text, seat)
    active = table.view.choice.seat == seat
    head = header(table.text, seat, table.view.scores[seat], height, active, scot(seat, 24, 26, 1.5))
    return pane(f"supply-{seat}", title, (0, 0, WIDTH, height), head, *_counters(table, seat, picture), *chips)


def _counters(table: HighlandTable, seat: int, picture: Picture) -> list[Markup]:
    """Counted things side by side, each with its picture."""
    counters = table.counters(seat)
    step = (WIDTH - 20) / len(counters)
    drawn = []
    for place, counter in enumerate(counters):
        x = 10 + step * place + (14 if len(counters) > 5 else 20)
        shown = skin(picture(counter.at, seat), text(str(counter.count), 14, 5, "fig"))
        drawn.append(anchor(f"{counter.at}:{seat}", counter.title, shown, x=x, y=COUNTERS))
    return drawn


def _chips(table: HighlandTable, seat: int) -> list[Markup]:
    """Landmark or special cards and persons by name, two to a line."""
    game_text = table.text
    width = (WIDTH - 20) / PER_LINE
    entries: list[tuple[str, str, str, str | None]] = [
        (f"landmark:{slug(name)}", game_text.translate(name), "landmark", None) for name in table.cards(seat)
    ]
    for face in table.persons(seat):
        entries.append((f"tile:{face.key}", table.name(face), "person", tile_id(face, seat)))
    drawn = []
    for place, (at, name, picture, id_) in enumerate(entries):
        line, column = divmod(place, PER_LINE)
        plate = el("rect", class_="badge card-chip", width=width - 6, height=CHIP - 4, rx=6)
        fits = None if len(name) <= 19 else width - 42
        shown = skin(plate, use(f"i-{picture}", 14, 11.5, 0.85), text(name, 27, 16, "chip", width=fits))
        drawn.append(anchor(at, name, shown, id_=id_, x=12 + width * column, y=CHIPS_FROM + CHIP * line))
    return drawn
