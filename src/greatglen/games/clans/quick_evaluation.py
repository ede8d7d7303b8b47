"""What a position of Clans of Scotland is worth to each player at a glance, in points."""

from operator import add

from greatglen.games.clans.rules.state import Clans

SHIELD_IN_HAND = 10.0  # VP: about what a shield wins


def rough(state: Clans) -> list[float]:
    """Points if the game ended now; while cards are left, a shield in hand is worth what an average one wins."""
    playing = bool(state.agenda)
    points = [
        SHIELD_IN_HAND * min(left, len(hand)) * playing for left, hand in zip(state.shields, state.hands, strict=True)
    ]
    return list(map(add, points, state.takings()))


def due(state: Clans) -> list[dict[str, int]]:
    """What the shields would win if the game ended now, by meeting place; nothing once it has."""
    points: list[dict[str, int]] = [{} for _ in range(state.seats)]
    for haul in state.hauls() if state.agenda else ():
        source = f"place-{haul.tile + 1}"
        points[haul.seat][source] = points[haul.seat].get(source, 0) + haul.vp
    return points
