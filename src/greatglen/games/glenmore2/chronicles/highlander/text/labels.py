"""Short phrases of Chronicle 2, Highlander, for its drawings and the terminal."""

from greatglen.games.glenmore2.text import GlenMore2Text


def mountain(words: GlenMore2Text) -> str:
    return words.say("The mountain")


def lying(words: GlenMore2Text, what: str) -> str:
    """What lies on the mountain; "" for nothing."""
    return words.say("on the mountain {what}", what=what) if what else words.say("on the mountain nothing")


def standing(words: GlenMore2Text, name: str) -> str:
    """Who stands on the mountain; "" for nobody."""
    return words.say("{name} stands there", name=name) if name else words.say("nobody stands there")


def beyond(words: GlenMore2Text, tiles: str) -> str:
    """What can be reached over the mountain only."""
    return words.say("over it, for a coin or a resource: {tiles}", tiles=tiles)
