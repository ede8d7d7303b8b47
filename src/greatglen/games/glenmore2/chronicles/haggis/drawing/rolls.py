"""The haggis scorings so far: which were held, and how the die fell in the last."""

from greatglen.drawing.svg import NOTHING, Markup, anchor, el, join, shift, skin, text, use
from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HaggisRolled
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import HaggisPart
from greatglen.games.glenmore2.chronicles.haggis.text import labels
from greatglen.games.glenmore2.chronicles.haggis.text.rolls import TOTAL, Rolls, is_scoring_running, last_rolls
from greatglen.games.glenmore2.drawing.chronicle import marker
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.pieces import die

DIE = 0.62
PITCH = 34
WHISKY_PITCH, PER_LINE = 68, 6


def scorings(table: GlenMore2Table, pool: HaggisPart, x: float, y: float) -> Markup:
    """A mark for each scoring; those held are filled."""
    title = labels.scorings(table.text)
    drawn = []
    for number in range(TOTAL):
        held = number < pool.held
        drawn.append(el("circle", class_="medal k-inn" if held else "price", cx=x + 24 * number, cy=y, r=10))
        drawn.append(text(str(number + 1), x + 24 * number, y + 4.5, "num lit" if held else "num"))
    return anchor("c5-scorings", title, skin(text(title, x + 24 * TOTAL - 4, y + 5, "c5-note"), *drawn))


def dice(table: GlenMore2Table, pool: HaggisPart, x: float, y: float) -> tuple[Markup, float]:
    """The rolls for all in a row, below them those for whisky; and how much height they take."""
    rolls, game_text = last_rolls(table), table.text
    ongoing = is_scoring_running(table)
    title = labels.rolls(game_text, ongoing)
    drawn = [_roll(rolls, place, x + PITCH * place, y) for place in range(len(rolls.for_all))]
    counting = sum(not rolls.is_void(place) for place in range(len(rolls.for_all)))
    if ongoing or not rolls.number:
        drawn += [_to_come(x + PITCH * (len(drawn) + n), y) for n in range(pool.rolls - counting)]
    if drawn:
        label = labels.for_all(game_text, last=bool(rolls.number) and not ongoing)
        drawn.append(text(label, x + PITCH * len(drawn) - 8, y + 5, "c5-note"))
    lines = -(-len(rolls.for_one) // PER_LINE)
    for place, roll in enumerate(rolls.for_one):
        line, column = divmod(place, PER_LINE)
        drawn.append(_for_whisky(roll, x - 6 + WHISKY_PITCH * column, y + 38 + 34 * line))
    return anchor("c5-rolls", title, skin(*drawn)), 38 + 34 * lines


def _die(pips: int, x: float, y: float) -> Markup:
    return el("g", die(pips), transform=f"{shift(x, y)}scale({DIE})")


def _roll(rolls: Rolls, place: int, x: float, y: float) -> Markup:
    crossed = el("path", class_="c5-void", d=f"M{x - 14:g} {y + 14:g}L{x + 14:g} {y - 14:g}")
    return join(_die(rolls.for_all[place].pips, x, y), crossed if rolls.is_void(place) else NOTHING)


def _to_come(x: float, y: float) -> Markup:
    return el("rect", class_="c5-to-come", x=x - 12, y=y - 12, width=24, height=24, rx=5)


def _for_whisky(roll: HaggisRolled, x: float, y: float) -> Markup:
    return join(marker(roll.seat, x, y, 0.75), use("i-whisky", x + 15, y, 0.75), _die(roll.pips, x + 38, y))
