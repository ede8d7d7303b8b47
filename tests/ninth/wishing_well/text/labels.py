"""What stands beside and under the drawings of The Wishing Well."""

from greatglen.games.glenmore2.text import GlenMore2Words


def chronicle(words: GlenMore2Words) -> str:
    return words.say("The Wishing Well")


def well(words: GlenMore2Words) -> str:
    return words.say("The well")
