"""What stands beside and under the drawings of Chronicle 6, The Dubious Tome of Scottish History."""

from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(words: GlenMore2Text) -> str:
    return words.say("The Dubious Tome of Scottish History")


def landmarks(words: GlenMore2Text) -> str:
    return words.say("Landmarks and their events")


def free(words: GlenMore2Text, n: int) -> str:
    return words.say("Cards left: {n}", n=n)


def gatherings(words: GlenMore2Text) -> str:
    return words.say("Gatherings")


def event_sides(words: GlenMore2Text) -> str:
    return words.say("Event sides")


def event_side(words: GlenMore2Text) -> str:
    return words.say("event side")


def area(words: GlenMore2Text, area: str) -> str:
    return words.say("Scots in the home castle") if area == "castle" else words.say("Whisky")


def cards_of(words: GlenMore2Text, seat: int) -> str:
    return words.say("The landmark cards of {name}", name=words.name(seat))
