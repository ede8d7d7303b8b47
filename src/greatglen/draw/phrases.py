"""Costs, gains and activations in words, for tips."""

from typing import Any

from greatglen.games.highland.notation import Bundle, Deal
from greatglen.words.bonuses import effects
from greatglen.words.glenmore2 import GlenMore2Words
from greatglen.words.highland import HighlandWords

KINDS = {
    "village": "Village",
    "castle": "Castle",
    "whisky": "Distillery",
    "animal": "Animals",
    "material": "Field, forest or quarry",
    "trade": "Trade",
    "loch": "Loch",
    "person": "Person",
    "harbour": "Harbour",
    "inn": "Inn",
    "monument": "Monument",
    "road": "Road",
    "marker": "Marker",
}
CARD = "landmark"  # told by what the card itself does


def gains(words: HighlandWords[Any], given: Bundle) -> str:
    """What a tile gives once, its card aside."""
    rest = tuple(amount for amount in given if amount.what != CARD)
    return effects(words, rest) if isinstance(words, GlenMore2Words) else words.bundle(rest)


def alternatives(words: HighlandWords[Any], deals: tuple[Deal, ...]) -> str:
    """ "1 sheep for 2 VP, or 2 sheep for 4 VP"."""
    return words.say(", or ").join(words.deal(one) for one in deals)
