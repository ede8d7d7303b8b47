"""What the terminal says of The Wishing Well."""

from greatglen.games.glenmore2.text import GlenMore2Text


def luck(words: GlenMore2Text, tokens: str) -> str:
    """The luck tokens of everybody."""
    return words.say("luck tokens: {tokens}", tokens=tokens)
