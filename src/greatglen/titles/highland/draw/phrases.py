"""Costs, gains and activations in words, for tips."""

from typing import Any

from greatglen.kernel.sentence import N_
from greatglen.titles.glenmore2.words import GlenMore2Words
from greatglen.titles.glenmore2.words.bonuses import effects
from greatglen.titles.highland.rules.notation import Bundle, Deal
from greatglen.titles.highland.words import HighlandWords

KINDS = {
    "village": N_("Village"),
    "castle": N_("Castle"),
    "whisky": N_("Distillery"),
    "animal": N_("Animals"),
    "material": N_("Field, forest or quarry"),
    "trade": N_("Trade"),
    "loch": N_("Loch"),
    "person": N_("Person"),
    "harbour": N_("Harbour"),
    "inn": N_("Inn"),
    "monument": N_("Monument"),
    "road": N_("Road"),
    "marker": N_("Marker"),
}
CARD = "landmark"  # told by what the card itself does


def gains(words: HighlandWords[Any], given: Bundle) -> str:
    """What a tile gives once, its card aside."""
    rest = tuple(amount for amount in given if amount.what != CARD)
    return effects(words, rest) if isinstance(words, GlenMore2Words) else words.bundle(rest)


def alternatives(words: HighlandWords[Any], deals: tuple[Deal, ...]) -> str:
    """ "1 sheep for 2 VP, or 2 sheep for 4 VP"."""
    return words.say(", or ").join(words.deal(one) for one in deals)
