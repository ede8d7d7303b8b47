"""Short phrases of Chronicle 3, Ol' Jamey's Single Cask Reserve, for its drawings and the terminal."""

from greatglen.games.glenmore2.chronicles.single_cask.rules.sale import BONUS
from greatglen.games.glenmore2.text import GlenMore2Text


def cellars(words: GlenMore2Text, seat: int) -> str:
    return words.say("The cellars of {name}", name=words.player_name(seat))


def worth_nothing(words: GlenMore2Text) -> str:
    return words.say("The area worth 0 VP")


def cask(words: GlenMore2Text, vp: int) -> str:
    return words.say("A barrel worth {vp} VP", vp=vp)


def space(words: GlenMore2Text, on: str) -> str:
    return words.say("The bonus space") if on == BONUS else words.say("The spaces at the bottom right")


def sales(words: GlenMore2Text) -> str:
    return words.say("Single cask sales")


def no_sales(words: GlenMore2Text) -> str:
    return words.say("No sale tile lies on the rondel.")


def who_lands(words: GlenMore2Text) -> str:
    return words.say("landing")


def who_passes(words: GlenMore2Text) -> str:
    return words.say("passing or landing")


def barrel(words: GlenMore2Text) -> str:
    return words.say("A barrel of whisky")


def counts_as_whisky(words: GlenMore2Text) -> str:
    return words.say("It counts as whisky like any other.")


def heads(words: GlenMore2Text) -> tuple[str, str]:
    """Of the lines with the places of the cellars, and with what barrels there are worth."""
    return words.say("place"), words.say("VP")


def next_cellar(words: GlenMore2Text, cost: str) -> str:
    return words.say("next: {cost}", cost=cost)


def sold(words: GlenMore2Text, bonus: str, sale: str) -> str:
    """What lies on a sale tile."""
    return words.say("bonus space {bonus}   bottom right {sale}", bonus=bonus, sale=sale)
