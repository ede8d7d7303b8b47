"""What the terminal says of Ol' Jamey's Single Cask Reserve."""

from greatglen.games.glenmore2.text import GlenMore2Text


def heads(words: GlenMore2Text) -> tuple[str, str]:
    """Of the lines with the places of the cellars, and with what barrels there are worth."""
    return words.say("place"), words.say("VP")


def next_cellar(words: GlenMore2Text, cost: str) -> str:
    return words.say("next: {cost}", cost=cost)


def sold(words: GlenMore2Text, bonus: str, sale: str) -> str:
    """What lies on a sale tile."""
    return words.say("bonus space {bonus}   bottom right {sale}", bonus=bonus, sale=sale)
