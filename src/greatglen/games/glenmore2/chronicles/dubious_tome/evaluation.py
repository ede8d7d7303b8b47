"""What the tome promises: events that can still be triggered, and a point for each event side in every scoring."""

from functools import cache

from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import get_part, tome
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.trigger import points_to_come
from greatglen.games.glenmore2.rules.box import box_named
from greatglen.games.glenmore2.rules.scoring import LAST
from greatglen.games.glenmore2.rules.state import GlenMore2

EVENT = 2.5  # what an event is worth to who can trigger it, early
GATHERING = 3.0  # what a tile that triggers events is worth, early
SIDE = 0.5  # of the points of event sides in the scorings after the next; the next counts with the landmarks


def expected_points(state: GlenMore2, remaining: float) -> list[dict[str, float]]:
    part = get_part(state)
    bonus = tome(state.box_key).bonus
    triggering = _triggers(state.box_key)
    later = max(LAST - state.scored - 1, 0)
    found = []
    for seat, player in enumerate(state.players):
        triggers = sum([triggering[plot.tile] for plot in player.land.values()])
        turned = len(part.turned[seat])
        unturned = len(player.landmarks) - turned
        events = remaining * (GATHERING * min(triggers, 2) + (EVENT * min(unturned, 3) if triggers else 0.0))
        events += points_to_come(state, seat)
        found.append({"events": events, "event-sides": SIDE * bonus * turned * later})
    return found


@cache
def _triggers(box_key: str) -> tuple[int, ...]:
    """How often each tile triggers an event."""
    return tuple(
        sum(amount.what == "event" for deal in tile.alternatives for amount in deal.gain)
        for tile in box_named(box_key).tiles
    )


EVALUATION = expected_points
