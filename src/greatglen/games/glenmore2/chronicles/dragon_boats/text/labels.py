"""Short phrases of Chronicle 1, The Dragon Boat Races, for its drawings and the terminal."""

from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import LAST, NEUTRAL, RacePart
from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(words: GlenMore2Text) -> str:
    return words.say("The Dragon Boat Races")


def status(words: GlenMore2Text, here: RacePart) -> str:
    """How the race stands, in a few words."""
    if not here.begun:
        return words.say("The race has not begun.")
    return words.say("The race is over.") if all(here.results) else words.say("The race is on.")


def river(words: GlenMore2Text, owner: int) -> str:
    if owner == NEUTRAL:
        return words.say("Neutral river")
    return words.say("The river of {name}", name=words.player_name(owner))


def rewards(words: GlenMore2Text) -> str:
    return words.say("Rewards at the castle")


def result(words: GlenMore2Text, place: int) -> str:
    return words.say("Last card") if place == LAST else words.say("Place {n}", n=place)


def boat(words: GlenMore2Text, seat: int) -> str:
    return words.say("The boat of {name}", name=words.player_name(seat))


def row_here(words: GlenMore2Text) -> str:
    return words.say("Row here")


def dragon_boat(words: GlenMore2Text) -> str:
    return words.say("A dragon boat")


def rows(words: GlenMore2Text) -> str:
    return words.say("A movement point rows a boat to the next river tile.")


def neutral_river(words: GlenMore2Text) -> str:
    return words.say("neutral river")


def title(words: GlenMore2Text, name: str, begun: bool, over: bool) -> str:
    """The name of the Chronicle, and how the race stands."""
    if over:
        return words.say("{name}: the race is over", name=name)
    if begun:
        return words.say("{name}: the race is on, right to left and down", name=name)
    return words.say("{name}: the race has not begun", name=name)


def no_rewards(words: GlenMore2Text) -> str:
    return words.say("no rewards left")


def rewards_left(words: GlenMore2Text, backs: str) -> str:
    return words.say("rewards {backs}", backs=backs)


def seen(words: GlenMore2Text) -> str:
    return words.say("seen:")


def boats(words: GlenMore2Text) -> str:
    return words.say("boats:")


def to_go(words: GlenMore2Text, n: int) -> str:
    return words.say("{n} to go", n=n)


def finished(words: GlenMore2Text, place: int) -> str:
    """The place of a boat; 0 for the last."""
    return words.say("place {place}", place=place) if place else words.say("last")


def prizes(words: GlenMore2Text, points: str) -> str:
    return words.say("results: {points} VP, the first also whisky; last: coins worth nothing", points=points)
