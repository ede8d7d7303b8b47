"""What stands beside and under the drawings of both Glen More games."""

from typing import Any

from greatglen.games.glenmore_common.text import HighlandWords


def rondel(words: HighlandWords[Any]) -> str:
    return words.say("Rondel and market")


def market(words: HighlandWords[Any]) -> str:
    return words.say("Market")


def in_hand(words: HighlandWords[Any]) -> str:
    return words.say("In hand")


def stacks(words: HighlandWords[Any]) -> str:
    return words.say("Stacks")


def no_stacks(words: HighlandWords[Any]) -> str:
    return words.say("none left")


def scorings(words: HighlandWords[Any]) -> str:
    return words.say("Scorings")


def territory(words: HighlandWords[Any], seat: int) -> str:
    return words.say("The territory of {name}", name=words.name(seat))


def place(words: HighlandWords[Any]) -> str:
    return words.say("A place for the tile")


def supply(words: HighlandWords[Any], seat: int) -> str:
    return words.say("The supply of {name}", name=words.name(seat))


def stack_left(words: HighlandWords[Any], name: str, left: int) -> str:
    facts = {"name": name}
    return words.count("Stack {name} · {n} tile left", "Stack {name} · {n} tiles left", left, **facts)


def no_tiles(words: HighlandWords[Any]) -> str:
    return words.say("No tiles left")


def start_tiles(words: HighlandWords[Any]) -> str:
    return words.say("Start tiles")


def tiles_of(words: HighlandWords[Any], stack: str) -> str:
    return words.say("Tiles of stack {name}", name=stack)


def tokens(words: HighlandWords[Any]) -> str:
    return words.say("Resources, coins and people")
