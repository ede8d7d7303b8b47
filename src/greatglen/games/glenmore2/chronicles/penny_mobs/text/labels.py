"""Short phrases of Chronicle 8, The Penny Mobs, for its drawings and the terminal."""

from greatglen.games.glenmore2.chronicles.penny_mobs.text.mobsters import name
from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(words: GlenMore2Text) -> str:
    return words.say("The Penny Mobs")


def prison(words: GlenMore2Text) -> str:
    return words.say("The prison")


def nobody(words: GlenMore2Text) -> str:
    return words.say("Nobody is in prison.")


def pennies_on(words: GlenMore2Text, key: str) -> str:
    return words.say("Pennies on {mobster}", mobster=name(words, key))


def with_deck(words: GlenMore2Text) -> str:
    return words.say("with deck B")


def face_down(words: GlenMore2Text) -> str:
    return words.say("Mobsters face down")


def on_mountain(words: GlenMore2Text) -> str:
    return words.say("On the mountain")


def from_supply(words: GlenMore2Text) -> str:
    return words.say("From the supply")


def mobsters_of(words: GlenMore2Text, seat: int) -> str:
    return words.say("The mobsters of {name}", name=words.player_name(seat))


def debts(words: GlenMore2Text) -> str:
    return words.say("Pennies with -1")


def pennies(words: GlenMore2Text) -> str:
    return words.say("Pennies with +1")


def marker_of(words: GlenMore2Text, key: str) -> str:
    return words.say("A marker of {mobster}", mobster=name(words, key))


def coins_on(words: GlenMore2Text, key: str) -> str:
    return words.say("Coins on {mobster}", mobster=name(words, key))


def once(words: GlenMore2Text) -> str:
    return words.say("Once in the game")


def toll(words: GlenMore2Text, clan: str) -> str:
    return words.say("A toll on {clan}", clan=words.translate(clan))


def step_of(words: GlenMore2Text, key: str) -> str:
    return words.say("A step of {mobster}", mobster=name(words, key))


def title(words: GlenMore2Text, name: str, signs: str) -> str:
    return words.say("{name}: pennies {signs}, mobsters and their points", name=name, signs=signs)


def prison_heading(words: GlenMore2Text) -> str:
    return words.say("prison:")


def nobody_jailed(words: GlenMore2Text) -> str:
    return words.say("nobody")


def waiting(words: GlenMore2Text, n: int) -> str:
    return words.say("{n} face down until deck B", n=n)


def pennies_in_prison(words: GlenMore2Text, n: int, sign: str) -> str:
    """What a mobster in prison brings."""
    return words.say("{n} at {sign}", n=n, sign=sign)


def turned_over(words: GlenMore2Text) -> str:
    return words.say("turned over")


def markers(words: GlenMore2Text, values: str) -> str:
    return words.say("markers {values}", values=values)


def used(words: GlenMore2Text) -> str:
    return words.say("used")


def toll_amount(words: GlenMore2Text, coins: int, clan: str) -> str:
    return words.say("toll {coins} on {clan}", coins=coins, clan=clan)


def reserved(words: GlenMore2Text, tile: str, fee: int) -> str:
    return words.say("{tile} reserved for {fee}", tile=tile, fee=fee)


def thief(words: GlenMore2Text, mobster: str, name: str, cell: int) -> str:
    """In whose territory a thief is, and where."""
    return words.say("{mobster} with {name} on {cell}", mobster=mobster, name=name, cell=cell)


def claimed(words: GlenMore2Text, card: str, name: str) -> str:
    return words.say("{card} of {name} claimed", card=card, name=name)
