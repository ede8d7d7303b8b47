"""What stands beside and under the drawings of Chronicle 7, Between a Rock and a Hard Place."""

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import NUMBER
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(words: GlenMore2Text) -> str:
    return words.translate(CHRONICLES[NUMBER].name)


def votes_of(words: GlenMore2Text, seat: int) -> str:
    return words.say("The votes of {name}", name=words.name(seat))


def pile_of(words: GlenMore2Text, seat: int) -> str:
    return words.say("The discard pile of {name}", name=words.name(seat))


def aye(words: GlenMore2Text) -> str:
    return words.say("AYE")


def nay(words: GlenMore2Text) -> str:
    return words.say("NAY")


def two_markers(words: GlenMore2Text) -> str:
    return words.say("Two markers")


def gathering(words: GlenMore2Text) -> str:
    return words.say("Clan gathering")


def verdict(words: GlenMore2Text, scores: bool) -> str:
    return words.say("It will score.") if scores else words.say("It will not score.")


def invitation(words: GlenMore2Text) -> str:
    return words.say("Whoever takes a person calls the clans to vote on a card.")
