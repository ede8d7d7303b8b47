"""What stands beside and under the drawings of Chronicle 8, The Penny Mobs."""

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
    return words.say("The mobsters of {name}", name=words.name(seat))


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
