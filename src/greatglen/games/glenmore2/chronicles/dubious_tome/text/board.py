"""What the terminal says of The Dubious Tome of Scottish History."""

from greatglen.games.glenmore2.text import GlenMore2Text


def title(words: GlenMore2Text, name: str, sign: str, vp: int) -> str:
    """The name of the Chronicle, and what its sign means."""
    return words.say("{name} ({sign} event side: {vp} VP more)", name=name, sign=sign, vp=vp)


def no_cards(words: GlenMore2Text) -> str:
    return words.say("no cards yet")


def scores(words: GlenMore2Text, area: str, points: str) -> str:
    """A table of points that a card has brought, for castle or whisky."""
    if area == "castle":
        return words.say("home castle scores {points}", points=points)
    return words.say("whisky scores {points}", points=points)
