"""What the clans and landmark cards of Glen More II give, as a phrase: "5 VP for 3 villages, 8 VP for 4 or more"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatglen.games.glenmore2.rules.components import ClanEntry, LandmarkEntry
from greatglen.games.glenmore_common.rules.notation import Amount, Bundle, bundle
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


def effects(words: GlenMore2Text, given: Bundle) -> str:
    """What a bundle gives and lets one do, in its order."""
    return words.listed([_effect(words, amount) for amount in given])


def _effect(words: GlenMore2Text, amount: Amount) -> str:
    verb, _, kind = amount.what.partition("activate-")
    if not verb and kind != "all":
        return words.count(*ACTIVATE, amount.n, kind=words.say(kind))
    for chronicle in words.chronicles:
        if amount.what in chronicle.DEEDS:
            return words.count(*chronicle.DEEDS[amount.what], amount.n)
    if amount.n == 1 and amount.what in ALONE:
        return words.say(ALONE[amount.what])
    if amount.what in DEEDS:
        return words.count(*DEEDS[amount.what], amount.n)
    return words.amount(amount)


def lasting(words: GlenMore2Text, word: str) -> str:
    """A lasting effect, without saying so."""
    return words.say(LASTING[word])


def clan_bonus(words: GlenMore2Text, clan: ClanEntry) -> str:
    """All a clan gives to whom allies with it."""
    parts = [effects(words, bundle(clan.once))] if clan.once else []
    if clan.again:
        parts.append(words.say("again and again"))
    if clan.lasting:
        parts.append(words.say("from now on {effect}", effect=lasting(words, clan.lasting)))
    tiers = []
    for number, (least, vp) in enumerate(clan.tiers):
        if number:
            tiers.append(words.say("{vp} VP for {n} or more", vp=vp, n=least))
        else:
            tiers.append(words.say("{vp} VP for {things}", vp=vp, things=words.count(*COUNTS[clan.counts], least)))
    return ", ".join([*parts, *tiers])


def landmark_effect(words: GlenMore2Text, card: LandmarkEntry) -> str:
    """All a landmark card gives its owner."""
    parts = [effects(words, bundle(card.once))] if card.once else []
    if card.lasting:
        parts.append(words.say("from now on {effect}", effect=lasting(words, card.lasting)))
    if card.end_coins:
        parts.append(words.count(*END_COINS, card.end_coins))
    return ", ".join(parts)
