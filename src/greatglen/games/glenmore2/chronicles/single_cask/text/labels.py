"""Short phrases of Chronicle 3, Ol' Jamey's Single Cask Reserve, for its drawings and the terminal."""

from greatglen.games.glenmore2.chronicles.single_cask.rules.sale import BONUS
from greatglen.games.glenmore2.text import GlenMore2Text


def cellars(text: GlenMore2Text, seat: int) -> str:
    return text.say("The cellars of {name}", name=text.player_name(seat))


def worth_nothing(text: GlenMore2Text) -> str:
    return text.say("The area worth 0 VP")


def cask(text: GlenMore2Text, vp: int) -> str:
    return text.say("A barrel worth {vp} VP", vp=vp)


def space(text: GlenMore2Text, on: str) -> str:
    return text.say("The bonus space") if on == BONUS else text.say("The spaces at the bottom right")


def sales(text: GlenMore2Text) -> str:
    return text.say("Single cask sales")


def no_sales(text: GlenMore2Text) -> str:
    return text.say("No sale tile lies on the rondel.")


def who_lands(text: GlenMore2Text) -> str:
    return text.say("landing")


def who_passes(text: GlenMore2Text) -> str:
    return text.say("passing or landing")


def barrel(text: GlenMore2Text) -> str:
    return text.say("A barrel of whisky")


def counts_as_whisky(text: GlenMore2Text) -> str:
    return text.say("It counts as whisky like any other.")


def headings(text: GlenMore2Text) -> tuple[str, str]:
    """Of the lines with the places of the cellars, and with what barrels there are worth."""
    return text.say("place"), text.say("VP")


def next_cellar(text: GlenMore2Text, cost: str) -> str:
    return text.say("next: {cost}", cost=cost)


def sold(text: GlenMore2Text, bonus: str, sale: str) -> str:
    """What lies on a sale tile."""
    return text.say("bonus space {bonus}   bottom right {sale}", bonus=bonus, sale=sale)
