"""Which haggis token is which: positions only count them, but on the screen each keeps its id while it is served."""

from functools import lru_cache

from greatglen.drawing.svg import Markup, anchor, el, skin, text, use
from greatglen.games.glenmore2.chronicles.haggis.rules.moves import (
    ALL,
    HIDDEN,
    HaggisDrawn,
    HaggisEaten,
    HaggisHanded,
    HaggisReturned,
    HaggisRevealed,
    HaggisTaken,
    HaggisTurned,
)
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import HaggisPart, Token, get_part
from greatglen.games.glenmore2.chronicles.haggis.text import labels
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.kernel.event import Event

UNKNOWN = "?"
STEAM = {1: (0,), 2: (-6, 6), 3: (-10, 0, 10)}  # a wisp for each point of value


def rim() -> Markup:
    """What shines when a token may be chosen."""
    return el("circle", class_="edge", r=26.5)


def plate(value: int) -> Markup:
    """A token that lies face up."""
    wisps = [use("c5-steam", x, -18) for x in STEAM.get(value, ())]
    digit = text(str(value), 15, 19.5, "c5-digit")
    return skin(use("c5-plate"), use("c5-haggis", 0, 2, 0.94), *wisps, rim(), use("c5-value", 15, 14.5), digit)


def cover(token: Token | None) -> Markup:
    """A token that lies face down, in the pool (None) or on a table; an eye where everybody knows what is under it."""
    if token is None:
        return skin(use("c5-cover"), rim(), use("c5-knob"), text(UNKNOWN, 0, 5, "c5-digit"))
    value = UNKNOWN if token.value == HIDDEN else str(token.value)
    eye = [use("c5-eye", 0, -17)] if token.seers == ALL else []
    return skin(use("c5-cover"), rim(), use("c5-knob"), text(value, 0, 5, "c5-digit"), *eye)


def served(table: GlenMore2Table, seat: int, place: int, token: Token, number: int, x: float, y: float) -> Markup:
    """A token on a table."""
    drawn = plate(token.value) if token.up else cover(token)
    return anchor(
        f"c5-token:{seat}:{place}", labels.token(table.text, token.value), drawn, id_=f"c5-token-{number}", x=x, y=y
    )


FOLLOWED: frozenset[type[Event]] = frozenset(
    (HaggisRevealed, HaggisDrawn, HaggisTaken, HaggisReturned, HaggisHanded, HaggisTurned, HaggisEaten)
)
FACE_UP = 2  # places for what lies face up in the pool


class Servings:
    """Tokens numbered as they leave the pile; what goes back there loses its number, so that none is marked."""

    def __init__(self, seats: int) -> None:
        self.left = 0  # the number of the one that is next to leave the pile
        self.pool: list[tuple[int, int] | None] = [None] * FACE_UP  # number and value, by place
        self.tables: list[list[int]] = [[] for _ in range(seats)]
        self.up: set[int] = set()

    def follow(self, event: Event) -> None:
        match event:
            case HaggisRevealed(value=value):
                self._turn_up(value)
            case HaggisDrawn(seat=seat):
                self.tables[seat].append(self._next())
            case HaggisTaken(seat=seat, value=value):
                self.tables[seat].append(self._take(value))
            case HaggisReturned(seat=seat, place=place):
                del self.tables[seat][place - 1 : place]
            case HaggisHanded(seat=seat, place=place, to=to):
                self.tables[to] += self.tables[seat][place - 1 : place]
                del self.tables[seat][place - 1 : place]
            case HaggisTurned(seat=seat, place=place):
                self.up.update(self.tables[seat][place - 1 : place])
            case HaggisEaten(seat=seat):
                self.tables[seat] = [number for number in self.tables[seat] if number not in self.up]

    def _next(self) -> int:
        self.left += 1
        return self.left - 1

    def _turn_up(self, value: int) -> None:
        if None in self.pool:
            self.pool[self.pool.index(None)] = (self._next(), value)

    def _take(self, value: int) -> int:
        for place, lying in enumerate(self.pool):
            if lying is not None and lying[1] == value:
                self.pool[place] = None
                return lying[0]
        return self._next()

    def settle(self, part: HaggisPart) -> None:
        """Should the log not tell all, others stand in for those it does not know."""
        if sorted(lying[1] for lying in self.pool if lying is not None) != list(part.face_up):
            self.pool = [(self._next(), value) for value in part.face_up]
        for seat, tokens in enumerate(part.tables):
            known = self.tables[seat][: len(tokens)]
            self.tables[seat] = known + [self._next() for _ in range(len(tokens) - len(known))]


@lru_cache(1)
def servings(table: GlenMore2Table) -> Servings:
    """The tokens, as the log has led them; followed once for all parts of a scene."""
    pool = get_part(table.state)
    found = Servings(len(pool.tables))
    for event in table.events_of(FOLLOWED):
        found.follow(event)
    found.settle(pool)
    return found
