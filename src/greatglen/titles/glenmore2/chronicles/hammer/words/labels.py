"""What stands beside and under the drawings of Chronicle 4, Hammer of the Scots."""

from greatglen.titles.glenmore2.words import GlenMore2Words


def england_row(words: GlenMore2Words) -> str:
    return words.say("England row")


def englishman(words: GlenMore2Words) -> str:
    return words.say("The Englishman")


def token(words: GlenMore2Words) -> str:
    return words.say("England token")
