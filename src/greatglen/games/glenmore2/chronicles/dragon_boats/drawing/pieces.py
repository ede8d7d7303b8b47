"""The pieces of the dragon boat race: boats, reward tokens, and the sign where a boat may row to."""

from greatglen.drawing.svg import Markup, anchor, el, skin, use
from greatglen.games.glenmore2.chronicles.dragon_boats.rules import Row
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import Berth, downstream, race, received
from greatglen.games.glenmore2.chronicles.dragon_boats.text import labels
from greatglen.games.glenmore2.chronicles.dragon_boats.text import reward as named
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.effects import bundle

FACE = 27.0  # room for pictures on the face of a token


def boats_on(state: GlenMore2, berth: Berth) -> list[int]:
    """The seats whose boats lie somewhere."""
    return [seat for seat, there in enumerate(race(state).boats) if there == berth]


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
    return downstream(state, race(state).boats[table.view.seat])


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
    line = bundle(received(state.box.file, reward))
    fit = min(1.2, FACE / line.width)
    shown = el("g", line.drawn, transform=f"translate({-line.width * fit / 2:.1f})scale({fit:.3g})")
    return el("g", use("c1-face"), shown, transform=f"translate({x:g},{y:g})scale({scale:g})")
