"""What stands beside and under the drawings of both Glen More games."""

from typing import Any

from greatglen.games.glenmore_common.text import HighlandText


def rondel(words: HighlandText[Any]) -> str:
    return words.say("Rondel and market")


def market(words: HighlandText[Any]) -> str:
    return words.say("Market")


def in_hand(words: HighlandText[Any]) -> str:
    return words.say("In hand")


def stacks(words: HighlandText[Any]) -> str:
    return words.say("Stacks")


def no_stacks(words: HighlandText[Any]) -> str:
    return words.say("none left")


def scorings(words: HighlandText[Any]) -> str:
    return words.say("Scorings")


def territory(words: HighlandText[Any], seat: int) -> str:
    return words.say("The territory of {name}", name=words.name(seat))


def place(words: HighlandText[Any]) -> str:
    return words.say("A place for the tile")


def supply(words: HighlandText[Any], seat: int) -> str:
    return words.say("The supply of {name}", name=words.name(seat))


def stack_left(words: HighlandText[Any], name: str, left: int) -> str:
    facts = {"name": name}
    return words.count("Stack {name} · {n} tile left", "Stack {name} · {n} tiles left", left, **facts)


def no_tiles(words: HighlandText[Any]) -> str:
    return words.say("No tiles left")


def start_tiles(words: HighlandText[Any]) -> str:
    return words.say("Start tiles")


def tiles_of(words: HighlandText[Any], stack: str) -> str:
    return words.say("Tiles of stack {name}", name=stack)


def tokens(words: HighlandText[Any]) -> str:
    return words.say("Resources, coins and people")
