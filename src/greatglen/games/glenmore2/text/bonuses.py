"""What the clans and landmark cards of Glen More II give, as a phrase: "5 VP for 3 villages, 8 VP for 4 or more"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatglen.games.glenmore2.rules.components import ClanEntry, LandmarkEntry
from greatglen.games.glenmore_common.rules.notation import Amount, Bundle, parse_bundle
from greatglen.kernel.sentence import N_, Plural

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text

# What is done rather than received, once and several times.
DEEDS = {
    "clan": Plural("place {n} clan marker", "place {n} clan markers"),
    "landmark": Plural("{n} landmark card", "{n} landmark cards"),
    "discarded": Plural(
        "take {n} tile from the discard pile for free", "take {n} tiles from the discard pile for free"
    ),
    "remove": Plural("remove {n} tile", "remove {n} tiles"),
    "remove-optional": Plural("you may remove {n} tile", "you may remove up to {n} tiles"),
}
ALONE = {
    "clan": N_("place a clan marker"),
    "landmark": N_("the landmark card"),
    "discarded": N_("take a tile from the discard pile for free"),
    "activate-all": N_("activate your whole territory"),
    "david-hume": N_("David Hume, who counts as 2 persons"),
}
ACTIVATE = Plural("activate {n} {kind} tile", "activate {n} {kind} tiles")
LASTING = {
    "coin-for-resource": N_("in trades a coin may replace one resource"),
    "castles-as-scots": N_("castles count as scots for placing tiles"),
    "vp-for-moves": N_("1 VP for each unused movement point"),
    "vp-for-whisky": N_("3 VP instead of whisky, without paying barley"),
    "activation": N_("one more activation each turn, anywhere"),
    "castle-twice": N_("in scorings scots in the home castle count twice"),
}
COUNTS = {
    "river": Plural("{n} river tile", "{n} river tiles"),
    "village": Plural("{n} village", "{n} villages"),
    "occupied": Plural("{n} tile with scots", "{n} tiles with scots"),
    "overbuild": Plural("{n} overbuild tile", "{n} overbuild tiles"),
    "coins": Plural("{n} coin", "{n} coins"),
}
END_COINS = Plural(
    "at the end your first coin is worth 1 VP more", "at the end your first {n} coins are worth 1 VP more each"
)


def describe_effects(text: GlenMore2Text, given: Bundle) -> str:
    """What a bundle gives and lets one do, in its order."""
    return text.join_and([_effect(text, amount) for amount in given])


def _effect(text: GlenMore2Text, amount: Amount) -> str:
    verb, _, kind = amount.what.partition("activate-")
    if not verb and kind != "all":
        return text.count(*ACTIVATE, amount.n, kind=text.say(kind))
    for chronicle in text.chronicles:
        if amount.what in chronicle.DEEDS:
            return text.count(*chronicle.DEEDS[amount.what], amount.n)
    if amount.n == 1 and amount.what in ALONE:
        return text.say(ALONE[amount.what])
    if amount.what in DEEDS:
        return text.count(*DEEDS[amount.what], amount.n)
    return text.format_amount(amount)


def describe_lasting(text: GlenMore2Text, word: str) -> str:
    """A lasting effect, without saying so."""
    return text.say(LASTING[word])


def describe_clan_bonus(text: GlenMore2Text, clan: ClanEntry) -> str:
    """All a clan gives to whom allies with it."""
    parts = [describe_effects(text, parse_bundle(clan.once))] if clan.once else []
    if clan.again:
        parts.append(text.say("again and again"))
    if clan.lasting:
        parts.append(text.say("from now on {effect}", effect=describe_lasting(text, clan.lasting)))
    tiers = []
    for number, (least, vp) in enumerate(clan.tiers):
        if number:
            tiers.append(text.say("{vp} VP for {n} or more", vp=vp, n=least))
        else:
            tiers.append(text.say("{vp} VP for {things}", vp=vp, things=text.count(*COUNTS[clan.counts], least)))
    return ", ".join([*parts, *tiers])


def describe_landmark_effect(text: GlenMore2Text, card: LandmarkEntry) -> str:
    """All a landmark card gives its owner."""
    parts = [describe_effects(text, parse_bundle(card.once))] if card.once else []
    if card.lasting:
        parts.append(text.say("from now on {effect}", effect=describe_lasting(text, card.lasting)))
    if card.end_coins:
        parts.append(text.count(*END_COINS, card.end_coins))
    return ", ".join(parts)
