"""Short phrases of The Wishing Well, for its drawings and the terminal."""

from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(words: GlenMore2Text) -> str:
    return words.say("The Wishing Well")


def well(words: GlenMore2Text) -> str:
    return words.say("The well")


def luck(words: GlenMore2Text, tokens: str) -> str:
    """The luck tokens of everybody."""
    return words.say("luck tokens: {tokens}", tokens=tokens)
