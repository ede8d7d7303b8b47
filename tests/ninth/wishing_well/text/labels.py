"""What stands beside and under the drawings of The Wishing Well."""

from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(words: GlenMore2Text) -> str:
    return words.say("The Wishing Well")


def well(words: GlenMore2Text) -> str:
    return words.say("The well")
