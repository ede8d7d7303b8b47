"""Short phrases of Chronicle 1, The Dragon Boat Races, for its drawings and the terminal."""

from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import LAST, NEUTRAL, RacePart
from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(text: GlenMore2Text) -> str:
    return text.say("The Dragon Boat Races")


def status(text: GlenMore2Text, part: RacePart) -> str:
    """How the race stands, in a few words."""
    if not part.begun:
        return text.say("The race has not begun.")
    return text.say("The race is over.") if all(part.results) else text.say("The race is on.")


def river(text: GlenMore2Text, owner: int) -> str:
    if owner == NEUTRAL:
        return text.say("Neutral river")
    return text.say("The river of {name}", name=text.player_name(owner))


def rewards(text: GlenMore2Text) -> str:
    return text.say("Rewards at the castle")


def result(text: GlenMore2Text, place: int) -> str:
    return text.say("Last card") if place == LAST else text.say("Place {n}", n=place)


def boat(text: GlenMore2Text, seat: int) -> str:
    return text.say("The boat of {name}", name=text.player_name(seat))


def row_here(text: GlenMore2Text) -> str:
    return text.say("Row here")


def dragon_boat(text: GlenMore2Text) -> str:
    return text.say("A dragon boat")


def rows(text: GlenMore2Text) -> str:
    return text.say("A movement point rows a boat to the next river tile.")


def neutral_river(text: GlenMore2Text) -> str:
    return text.say("neutral river")


def title(text: GlenMore2Text, name: str, begun: bool, over: bool) -> str:
    """The name of the Chronicle, and how the race stands."""
    if over:
        return text.say("{name}: the race is over", name=name)
    if begun:
        return text.say("{name}: the race is on, right to left and down", name=name)
    return text.say("{name}: the race has not begun", name=name)


def no_rewards(text: GlenMore2Text) -> str:
    return text.say("no rewards left")


def rewards_left(text: GlenMore2Text, backs: str) -> str:
    return text.say("rewards {backs}", backs=backs)


def seen_heading(text: GlenMore2Text) -> str:
    return text.say("seen:")


def boats_heading(text: GlenMore2Text) -> str:
    return text.say("boats:")


def to_go(text: GlenMore2Text, n: int) -> str:
    return text.say("{n} to go", n=n)


def finished(text: GlenMore2Text, place: int) -> str:
    """The place of a boat; 0 for the last."""
    return text.say("place {place}", place=place) if place else text.say("last")


def prizes(text: GlenMore2Text, points: str) -> str:
    return text.say("results: {points} VP, the first also whisky; last: coins worth nothing", points=points)
