"""What the scoring cards promise: their points to who meets them best now, the surer the nearer the end."""

from functools import cache, lru_cache

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.cards import all_counts
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import (
    FAILED,
    OPEN,
    SCORES,
    get_part,
    numbers,
)
from greatglen.games.glenmore2.rules.box import box_named
from greatglen.games.glenmore2.rules.state import GlenMore2

UNVOTED = 0.3  # the chance that a card nobody has voted on yet will score
MARKER = 0.4  # what a voting marker is worth while there are cards to vote on


def expected_points(state: GlenMore2, remaining: float) -> list[dict[str, float]]:
    part = get_part(state)
    vp = _card_vp(state.box_key)
    sure = 1 - 0.7 * remaining
    seats = range(len(state.players))
    worths = [0.0 for _ in seats]
    found = all_counts(state, [card for card, known in part.cards.items() if known != FAILED])
    for card, per_seat in found.items():
        chance = sure * (1.0 if part.cards[card] == SCORES else UNVOTED * min(1.0, 2 * remaining))
        for seat, share in enumerate(_shares(tuple(per_seat), vp)):
            worths[seat] += chance * share
    voting = MARKER if OPEN in part.cards.values() else 0.0
    return [{"scoring-cards": worths[seat], "votes": voting * (part.aye[seat] + part.nay[seat])} for seat in seats]


@cache
def _card_vp(box_key: str) -> int:
    return numbers(box_named(box_key)).vp


@lru_cache(maxsize=1 << 12)
def _shares(found: tuple[int | None, ...], vp: int) -> list[float]:
    """The points of a card; in a tie they are shared, and who is just behind the best may still catch up."""
    taking_part = [count for count in found if count is not None]
    if not taking_part:
        return [0.0 for _ in found]
    best = max(taking_part)
    ahead = -(-vp // taking_part.count(best))
    return [0.0 if count is None else ahead if count == best else vp / 5 * (count == best - 1) for count in found]


EVALUATION = expected_points
