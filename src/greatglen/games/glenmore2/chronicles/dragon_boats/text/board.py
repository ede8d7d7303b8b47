"""What the terminal says of The Dragon Boat Races."""

from greatglen.games.glenmore2.text import GlenMore2Text


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


def rewards(words: GlenMore2Text, backs: str) -> str:
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
