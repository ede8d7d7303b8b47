"""The haggis scorings so far: which were held, and how the die fell in the last."""

import msgspec

from greatglen.draw.pieces import die, marker
from greatglen.draw.svg import NOTHING, Markup, anchor, el, join, shift, skin, text, use
from greatglen.kernel.choice import CHANCE
from greatglen.titles.glenmore2.chronicles.haggis.rules import SCORED_AFTER
from greatglen.titles.glenmore2.chronicles.haggis.rules.moves import HaggisEaten, HaggisRolled, HaggisScoringBegan
from greatglen.titles.glenmore2.chronicles.haggis.rules.scoring import ScoreTables
from greatglen.titles.glenmore2.chronicles.haggis.rules.tables import HaggisPart
from greatglen.titles.highland.draw.table import HighlandTable

TOTAL = len(SCORED_AFTER) + 1
DIE = 0.62
PITCH = 34
WHISKY_PITCH, PER_LINE = 68, 6


class Rolls(msgspec.Struct):
    """The last haggis scoring, or the one that is being held."""

    number: int = 0
    for_all: list[HaggisRolled] = []
    for_one: list[HaggisRolled] = []
    eaten: dict[int, HaggisEaten] = {}

    def void(self, place: int) -> bool:
        """Whether another roll was made in place of that one."""
        return place + 1 < len(self.for_all) and self.for_all[place + 1].again


def last_rolls(table: HighlandTable) -> Rolls:
    rolls = Rolls()
    for events in table.view.log:
        for event in events:
            match event:
                case HaggisScoringBegan(number=number):
                    rolls = Rolls(number)
                case HaggisRolled(seat=seat):
                    (rolls.for_all if seat == CHANCE else rolls.for_one).append(event)
                case HaggisEaten(seat=seat):
                    rolls.eaten[seat] = event
    return rolls


def running(table: HighlandTable) -> bool:
    """Whether a haggis scoring is being held."""
    return any(isinstance(step, ScoreTables) for step in table.state.agenda)


def scorings(table: HighlandTable, pool: HaggisPart, x: float, y: float) -> Markup:
    """A mark for each scoring; those held are filled."""
    title = table.words.say("Haggis scorings")
    drawn = []
    for number in range(TOTAL):
        held = number < pool.held
        drawn.append(el("circle", class_="medal k-inn" if held else "price", cx=x + 24 * number, cy=y, r=10))
        drawn.append(text(str(number + 1), x + 24 * number, y + 4.5, "num lit" if held else "num"))
    return anchor("c5-scorings", title, skin(text(title, x + 24 * TOTAL - 4, y + 5, "c5-note"), *drawn))


def dice(table: HighlandTable, pool: HaggisPart, x: float, y: float) -> tuple[Markup, float]:
    """The rolls for all in a row, below them those for whisky; and how much height they take."""
    rolls, words = last_rolls(table), table.words
    ongoing = running(table)
    title = words.say("Rolls of this haggis scoring") if ongoing else words.say("Rolls of the last haggis scoring")
    drawn = [_roll(rolls, place, x + PITCH * place, y) for place in range(len(rolls.for_all))]
    counting = sum(not rolls.void(place) for place in range(len(rolls.for_all)))
    if ongoing or not rolls.number:
        drawn += [_to_come(x + PITCH * (len(drawn) + n), y) for n in range(pool.rolls - counting)]
    if drawn:
        label = (
            words.say("rolls for everybody") if ongoing or not rolls.number else words.say("last rolls for everybody")
        )
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
    return join(_die(rolls.for_all[place].pips, x, y), crossed if rolls.void(place) else NOTHING)


def _to_come(x: float, y: float) -> Markup:
    return el("rect", class_="c5-to-come", x=x - 12, y=y - 12, width=24, height=24, rx=5)


def _for_whisky(roll: HaggisRolled, x: float, y: float) -> Markup:
    return join(marker(roll.seat, x, y, 0.75), use("i-whisky", x + 15, y, 0.75), _die(roll.pips, x + 38, y))
