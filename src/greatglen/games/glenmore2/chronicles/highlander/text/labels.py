"""What stands beside and under the drawings of Chronicle 2, Highlander."""

from greatglen.games.glenmore2.text import GlenMore2Text


def mountain(words: GlenMore2Text) -> str:
    return words.say("The mountain")
