"""What the tables promise: what a haggis scoring can be expected to bring, with the die as it is."""

from collections import Counter
from functools import lru_cache
from itertools import product

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HIDDEN
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import HaggisPart, get_part, points
from greatglen.games.glenmore2.rules.box import BOXES
from greatglen.games.glenmore2.rules.state import GlenMore2

SCORINGS = 3
LATER = 0.6  # what a token beyond those that can be turned up is worth, per later scoring


def expected_points(state: GlenMore2, remaining: float) -> list[dict[str, float]]:
    pool = get_part(state)
    to_come = max(SCORINGS - pool.held, 0)
    die = BOXES[state.box_key].die
    unseen = _commonest_unseen(pool)
    found = []
    for table in pool.tables:
        values = tuple(sorted([token.value or unseen for token in table]))
        next_one = expected(values, die, pool.rolls, pool.most) if to_come and values else 0.0
        found.append({"haggis": next_one + LATER * max(to_come - 1, 0) * max(len(values) - pool.most, 0)})
    return found


def _commonest_unseen(pool: HaggisPart) -> int:
    """The value that a hidden token most likely has; `HIDDEN` if none is hidden."""
    tokens = [token.value for table in pool.tables for token in table]
    if HIDDEN not in tokens:
        return HIDDEN
    left = Counter(pool.tokens)
    left.subtract([value for value in (*tokens, *pool.face_up) if value != HIDDEN])
    return max(left, key=lambda value: (left[value], -value))


@lru_cache(maxsize=1 << 10)
def expected(values: tuple[int, ...], die: tuple[tuple[int, int], ...], rolls: int, most: int) -> float:
    """The points that a table scores on average after the rolls for all."""
    faces = sum(n for _, n in die)
    total = 0.0
    for thrown in product(die, repeat=rolls):
        chance = 1.0
        down = list(values)
        up: list[int] = []
        for pips, n in thrown:
            chance *= n / faces
            if pips in down and len(up) < most:
                down.remove(pips)
                up.append(pips)
        total += chance * points(up)
    return total


EVALUATION = expected_points
