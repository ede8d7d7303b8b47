"""What stands beside and under the drawings of both Glen More games."""

from typing import Any

from greatglen.games.glenmore_common.text import HighlandText


def rondel(text: HighlandText[Any]) -> str:
    return text.say("Rondel and market")


def market(text: HighlandText[Any]) -> str:
    return text.say("Market")


def in_hand(text: HighlandText[Any]) -> str:
    return text.say("In hand")


def stacks(text: HighlandText[Any]) -> str:
    return text.say("Stacks")


def no_stacks(text: HighlandText[Any]) -> str:
    return text.say("none left")


def scorings(text: HighlandText[Any]) -> str:
    return text.say("Scorings")


def territory(text: HighlandText[Any], seat: int) -> str:
    return text.say("The territory of {name}", name=text.name(seat))


def place(text: HighlandText[Any]) -> str:
    return text.say("A place for the tile")


def supply(text: HighlandText[Any], seat: int) -> str:
    return text.say("The supply of {name}", name=text.name(seat))


def stack_left(text: HighlandText[Any], name: str, left: int) -> str:
    facts = {"name": name}
    return text.count("Stack {name} · {n} tile left", "Stack {name} · {n} tiles left", left, **facts)


def no_tiles(text: HighlandText[Any]) -> str:
    return text.say("No tiles left")


def start_tiles(text: HighlandText[Any]) -> str:
    return text.say("Start tiles")


def tiles_of(text: HighlandText[Any], stack: str) -> str:
    return text.say("Tiles of stack {name}", name=stack)


def tokens(text: HighlandText[Any]) -> str:
    return text.say("Resources, coins and people")
