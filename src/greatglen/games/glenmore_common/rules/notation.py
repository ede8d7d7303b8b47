"""The effect notation of the component files: "barley -> whisky | age", "2 any", "wood stone"."""

from typing import TypeAlias

import msgspec


class Amount(msgspec.Struct, frozen=True):
    """So many of something."""

    what: str
    n: int


Bundle: TypeAlias = tuple[Amount, ...]


class Deal(msgspec.Struct, frozen=True):
    """One thing an activation can do: give up `cost` (perhaps nothing) for `gain`."""

    cost: Bundle
    gain: Bundle


def parse_bundle(text: str) -> Bundle:
    """ "2 any coin" -> two of any resource and a coin."""
    amounts = []
    n = 1
    for word in text.split():
        if word.isdecimal():
            n = int(word)
        else:
            amounts.append(Amount(word, n))
            n = 1
    return tuple(amounts)


def parse_deals(text: str) -> tuple[Deal, ...]:
    """The alternatives of an activation, of which one is used."""
    alternatives = []
    for part in filter(None, (part.strip() for part in text.split("|"))):
        cost, arrow, gain = part.rpartition("->")
        alternatives.append(Deal(parse_bundle(cost) if arrow else (), parse_bundle(gain)))
    return tuple(alternatives)
