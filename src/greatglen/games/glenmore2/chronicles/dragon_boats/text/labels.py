"""What stands beside and under the drawings of Chronicle 1, The Dragon Boat Races."""

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
    return words.say("The river of {name}", name=words.name(owner))


def rewards(words: GlenMore2Text) -> str:
    return words.say("Rewards at the castle")


def result(words: GlenMore2Text, place: int) -> str:
    return words.say("Last card") if place == LAST else words.say("Place {n}", n=place)


def boat(words: GlenMore2Text, seat: int) -> str:
    return words.say("The boat of {name}", name=words.name(seat))


def row_here(words: GlenMore2Text) -> str:
    return words.say("Row here")


def dragon_boat(words: GlenMore2Text) -> str:
    return words.say("A dragon boat")


def rows(words: GlenMore2Text) -> str:
    return words.say("A movement point rows a boat to the next river tile.")
