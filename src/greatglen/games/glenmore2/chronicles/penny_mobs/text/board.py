"""What the terminal says of The Penny Mobs."""

from greatglen.games.glenmore2.text import GlenMore2Text


def title(words: GlenMore2Text, name: str, signs: str) -> str:
    return words.say("{name}: pennies {signs}, mobsters and their points", name=name, signs=signs)


def prison(words: GlenMore2Text) -> str:
    return words.say("prison:")


def nobody(words: GlenMore2Text) -> str:
    return words.say("nobody")


def waiting(words: GlenMore2Text, n: int) -> str:
    return words.say("{n} face down until deck B", n=n)


def pennies(words: GlenMore2Text, n: int, sign: str) -> str:
    """What a mobster in prison brings."""
    return words.say("{n} at {sign}", n=n, sign=sign)


def turned_over(words: GlenMore2Text) -> str:
    return words.say("turned over")


def markers(words: GlenMore2Text, values: str) -> str:
    return words.say("markers {values}", values=values)


def used(words: GlenMore2Text) -> str:
    return words.say("used")


def toll(words: GlenMore2Text, coins: int, clan: str) -> str:
    return words.say("toll {coins} on {clan}", coins=coins, clan=clan)


def reserved(words: GlenMore2Text, tile: str, fee: int) -> str:
    return words.say("{tile} reserved for {fee}", tile=tile, fee=fee)


def thief(words: GlenMore2Text, mobster: str, name: str, cell: int) -> str:
    """In whose territory a thief is, and where."""
    return words.say("{mobster} with {name} on {cell}", mobster=mobster, name=name, cell=cell)


def claimed(words: GlenMore2Text, card: str, name: str) -> str:
    return words.say("{card} of {name} claimed", card=card, name=name)
