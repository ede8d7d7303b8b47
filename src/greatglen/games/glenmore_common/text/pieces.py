"""What the gallery says of what both games have many of."""

from typing import Any

from greatglen.games.glenmore_common.text import HighlandText


def persons(text: HighlandText[Any]) -> str:
    return text.say("Persons")


def coins(text: HighlandText[Any]) -> str:
    return text.say("Coins")


def whisky(text: HighlandText[Any]) -> str:
    return text.say("Whisky")


def room(text: HighlandText[Any], n: int) -> str:
    return text.say("A tile holds at most {n} resources.", n=n)


def worth_a_point(text: HighlandText[Any]) -> str:
    return text.say("Each is 1 VP at the end.")


def compared(text: HighlandText[Any]) -> str:
    return text.say("Compared in every scoring.")


def beside_people(text: HighlandText[Any]) -> str:
    return text.say("New tiles are placed next to one of them.")


def rolled(text: HighlandText[Any]) -> str:
    return text.say("When it is last, it is rolled, moves on that many tiles and removes the one it lands on.")
