"""Short phrases of Chronicle 8, The Penny Mobs, for its drawings and the terminal."""

from greatglen.games.glenmore2.chronicles.penny_mobs.text.mobsters import mobster_name
from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(text: GlenMore2Text) -> str:
    return text.say("The Penny Mobs")


def prison(text: GlenMore2Text) -> str:
    return text.say("The prison")


def nobody(text: GlenMore2Text) -> str:
    return text.say("Nobody is in prison.")


def pennies_on(text: GlenMore2Text, key: str) -> str:
    return text.say("Pennies on {mobster}", mobster=mobster_name(text, key))


def with_deck(text: GlenMore2Text) -> str:
    return text.say("with deck B")


def face_down(text: GlenMore2Text) -> str:
    return text.say("Mobsters face down")


def on_mountain(text: GlenMore2Text) -> str:
    return text.say("On the mountain")


def from_supply(text: GlenMore2Text) -> str:
    return text.say("From the supply")


def mobsters_of(text: GlenMore2Text, seat: int) -> str:
    return text.say("The mobsters of {name}", name=text.player_name(seat))


def debts(text: GlenMore2Text) -> str:
    return text.say("Pennies with -1")


def pennies(text: GlenMore2Text) -> str:
    return text.say("Pennies with +1")


def marker_of(text: GlenMore2Text, key: str) -> str:
    return text.say("A marker of {mobster}", mobster=mobster_name(text, key))


def coins_on(text: GlenMore2Text, key: str) -> str:
    return text.say("Coins on {mobster}", mobster=mobster_name(text, key))


def once(text: GlenMore2Text) -> str:
    return text.say("Once in the game")


def toll(text: GlenMore2Text, clan: str) -> str:
    return text.say("A toll on {clan}", clan=text.translate(clan))


def step_of(text: GlenMore2Text, key: str) -> str:
    return text.say("A step of {mobster}", mobster=mobster_name(text, key))


def title(text: GlenMore2Text, name: str, signs: str) -> str:
    return text.say("{name}: pennies {signs}, mobsters and their points", name=name, signs=signs)


def prison_heading(text: GlenMore2Text) -> str:
    return text.say("prison:")


def nobody_jailed(text: GlenMore2Text) -> str:
    return text.say("nobody")


def waiting(text: GlenMore2Text, n: int) -> str:
    return text.say("{n} face down until deck B", n=n)


def pennies_in_prison(text: GlenMore2Text, n: int, sign: str) -> str:
    """What a mobster in prison brings."""
    return text.say("{n} at {sign}", n=n, sign=sign)


def turned_over(text: GlenMore2Text) -> str:
    return text.say("turned over")


def markers(text: GlenMore2Text, values: str) -> str:
    return text.say("markers {values}", values=values)


def used(text: GlenMore2Text) -> str:
    return text.say("used")


def toll_amount(text: GlenMore2Text, coins: int, clan: str) -> str:
    return text.say("toll {coins} on {clan}", coins=coins, clan=clan)


def reserved(text: GlenMore2Text, tile: str, fee: int) -> str:
    return text.say("{tile} reserved for {fee}", tile=tile, fee=fee)


def thief(text: GlenMore2Text, mobster: str, name: str, cell: int) -> str:
    """In whose territory a thief is, and where."""
    return text.say("{mobster} with {name} on {cell}", mobster=mobster, name=name, cell=cell)


def claimed(text: GlenMore2Text, card: str, name: str) -> str:
    return text.say("{card} of {name} claimed", card=card, name=name)
