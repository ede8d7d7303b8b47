"""What the gallery says of what both games have many of."""

from typing import Any

from greatglen.games.glenmore_common.text import HighlandText


def persons(words: HighlandText[Any]) -> str:
    return words.say("Persons")


def coins(words: HighlandText[Any]) -> str:
    return words.say("Coins")


def whisky(words: HighlandText[Any]) -> str:
    return words.say("Whisky")


def room(words: HighlandText[Any], n: int) -> str:
    return words.say("A tile holds at most {n} resources.", n=n)


def worth_a_point(words: HighlandText[Any]) -> str:
    return words.say("Each is 1 VP at the end.")


def compared(words: HighlandText[Any]) -> str:
    return words.say("Compared in every scoring.")


def beside_people(words: HighlandText[Any]) -> str:
    return words.say("New tiles are placed next to one of them.")


def rolled(words: HighlandText[Any]) -> str:
    return words.say("When it is last, it is rolled, moves on that many tiles and removes the one it lands on.")
