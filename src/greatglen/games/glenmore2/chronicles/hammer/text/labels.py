"""What stands beside and under the drawings of Chronicle 4, Hammer of the Scots."""

from greatglen.games.glenmore2.text import GlenMore2Text


def england_row(words: GlenMore2Text) -> str:
    return words.say("England row")


def englishman(words: GlenMore2Text) -> str:
    return words.say("The Englishman")


def token(words: GlenMore2Text) -> str:
    return words.say("England token")


def returns(words: GlenMore2Text) -> str:
    return words.say("Whoever receives a landmark card of Hammer of the Scots takes it at once.")


def moves(words: GlenMore2Text) -> str:
    return words.say("When he is last, whoever has the England token takes a tile with him, or discards one.")
