"""Short phrases of Chronicle 2, Highlander, for its drawings and the terminal."""

from greatglen.games.glenmore2.text import GlenMore2Text


def mountain(text: GlenMore2Text) -> str:
    return text.say("The mountain")


def on_mountain_line(text: GlenMore2Text, what: str) -> str:
    """What lies on the mountain; "" for nothing."""
    return text.say("on the mountain {what}", what=what) if what else text.say("on the mountain nothing")


def climber_line(text: GlenMore2Text, name: str) -> str:
    """Who stands on the mountain; "" for nobody."""
    return text.say("{name} stands there", name=name) if name else text.say("nobody stands there")


def beyond(text: GlenMore2Text, tiles: str) -> str:
    """What can be reached over the mountain only."""
    return text.say("over it, for a coin or a resource: {tiles}", tiles=tiles)
