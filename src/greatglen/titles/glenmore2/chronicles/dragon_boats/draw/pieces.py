"""The pieces of the dragon boat race: boats, reward tokens, and the sign where a boat may row to."""

from greatglen.draw.svg import Markup, anchor, el, skin, use
from greatglen.titles.glenmore2.chronicles.dragon_boats.rules import Row
from greatglen.titles.glenmore2.chronicles.dragon_boats.rules.course import Berth, downstream, race, received
from greatglen.titles.glenmore2.chronicles.dragon_boats.rules.rewards import ChooseReward
from greatglen.titles.glenmore2.chronicles.dragon_boats.words import reward as named
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.glenmore2.words import GlenMore2Words
from greatglen.titles.highland.draw.effects import bundle
from greatglen.titles.highland.draw.table import HighlandTable
from greatglen.titles.highland.draw.tile import SIZE
from greatglen.titles.highland.rules.land import START

NOWHERE = -1
FACE = 27.0  # room for pictures on the face of a token


def at(cell: int) -> tuple[int, int]:
    """Where a cell of a territory lies in its drawing."""
    return (cell % 100 - START % 100) * SIZE, (cell // 100 - START // 100) * SIZE


def boats_on(state: GlenMore2, berth: Berth) -> list[int]:
    """The seats whose boats lie somewhere."""
    return [seat for seat, there in enumerate(race(state).boats) if there == berth]


def boat(table: HighlandTable, seat: int, x: float, y: float, scale: float, id_: str) -> Markup:
    """A boat afloat; who points at the own one rows it."""
    title = table.words.say("The boat of {name}", name=table.words.name(seat))
    shown = skin(use(f"c1-boat-{seat}", 0, 0, scale, class_=f"s{seat}"))
    return anchor(f"c1-boat:{seat}", title, shown, id_=id_, x=x, y=y)


def target(table: HighlandTable) -> Berth | None:
    """Where the one who looks may row to now."""
    state = table.second
    assert state is not None
    if Row() not in table.view.choice.options:
        return None
    return downstream(state, race(state).boats[table.view.seat])


def onward(table: HighlandTable, x: float, y: float) -> Markup:
    """The sign on the river tile to which the own boat may row: pointing at it rows too."""
    return anchor(f"c1-boat:{table.view.seat}", table.words.say("Row here"), skin(use("c1-on")), x=x, y=y)


def choosing(table: HighlandTable) -> int:
    """The river at whose castle the one who looks is choosing a reward, or NOWHERE."""
    step = table.state.agenda[-1] if table.state.agenda else None
    return step.river if isinstance(step, ChooseReward) and step.seat == table.view.seat else NOWHERE


def token(table: HighlandTable, reward: str, nth: int, x: float, y: float, scale: float) -> Markup:
    """A reward that can be taken."""
    words = table.words
    assert isinstance(words, GlenMore2Words)
    return anchor(f"c1-token:{reward}:{nth}", named(words, reward), skin(face(table, reward, 0, 0, scale)), x=x, y=y)


def face(table: HighlandTable, reward: str, x: float, y: float, scale: float) -> Markup:
    """The face of a reward: what it gives."""
    state = table.second
    assert state is not None
    line = bundle(received(state.box.file, reward))
    fit = min(1.2, FACE / line.width)
    shown = el("g", line.drawn, transform=f"translate({-line.width * fit / 2:.1f})scale({fit:.3g})")
    return el("g", use("c1-face"), shown, transform=f"translate({x:g},{y:g})scale({scale:g})")
