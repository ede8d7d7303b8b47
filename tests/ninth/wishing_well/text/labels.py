"""Short phrases of The Wishing Well, for its drawings and the terminal."""

from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(text: GlenMore2Text) -> str:
    return text.say("The Wishing Well")


def well(text: GlenMore2Text) -> str:
    return text.say("The well")


def luck(text: GlenMore2Text, tokens: str) -> str:
    """The luck tokens of everybody."""
    return text.say("luck tokens: {tokens}", tokens=tokens)
