"""What the clans and landmark cards of Glen More II give, as a phrase: "5 VP for 3 villages, 8 VP for 4 or more"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatglen.titles.glenmore2.rules.components import ClanEntry, LandmarkEntry
from greatglen.titles.highland.rules.notation import Amount, Bundle, bundle

if TYPE_CHECKING:
    from greatglen.titles.glenmore2.words import GlenMore2Words

# What is done rather than received, once and several times.
DEEDS = {
    "clan": ("place a clan marker", "place {n} clan markers"),
    "landmark": ("the landmark card", "{n} landmark cards"),
    "discarded": ("take a tile of the discard pile for nothing", "take {n} tiles of the discard pile for nothing"),
    "remove": ("remove 1 tile", "remove {n} tiles"),
    "remove-optional": ("you may remove 1 tile", "you may remove up to {n} tiles"),
    "activate-all": ("activate your whole territory", "activate your whole territory"),
    "david-hume": ("David Hume, who counts as 2 persons", "David Hume, who counts as 2 persons"),
}
ACTIVATE = ("activate 1 {kind} tile", "activate {n} {kind} tiles")
LASTING = {
    "coin-for-resource": "in trades a coin may replace one resource",
    "castles-as-scots": "castles count as scots for placing tiles",
    "vp-for-moves": "1 VP for each unused movement point",
    "vp-for-whisky": "3 VP in place of whisky, for no barley",
    "activation": "one more activation in each turn, anywhere",
    "castle-twice": "in scorings scots in the home castle count twice",
}
COUNTS = {
    "river": "river tiles",
    "village": "villages",
    "occupied": "tiles with scots",
    "overbuild": "overbuild tiles",
    "coins": "coins",
}


def effects(words: GlenMore2Words, given: Bundle) -> str:
    """What a bundle gives and lets one do, in its order."""
    return words.listed([_effect(words, amount) for amount in given])


def _effect(words: GlenMore2Words, amount: Amount) -> str:
    verb, _, kind = amount.what.partition("activate-")
    if not verb and kind != "all":
        return words.say(ACTIVATE[amount.n > 1], n=amount.n, kind=words.say(kind))
    for chronicle in words.chronicles:
        if amount.what in chronicle.DEEDS:
            return words.say(chronicle.DEEDS[amount.what][amount.n > 1], n=amount.n)
    if amount.what in DEEDS:
        return words.say(DEEDS[amount.what][amount.n > 1], n=amount.n)
    return words.amount(amount)


def lasting(words: GlenMore2Words, word: str) -> str:
    """A lasting effect, without saying so."""
    return words.say(LASTING[word])


def clan_bonus(words: GlenMore2Words, clan: ClanEntry) -> str:
    """All a clan gives to whom allies with it."""
    parts = [effects(words, bundle(clan.once))] if clan.once else []
    if clan.again:
        parts.append(words.say("again and again"))
    if clan.lasting:
        parts.append(words.say("from now on {effect}", effect=lasting(words, clan.lasting)))
    tiers = []
    for number, (least, vp) in enumerate(clan.tiers):
        template = "{vp} VP for {n} or more" if number else "{vp} VP for {n} {what}"
        tiers.append(words.say(template, vp=vp, n=least, what=words.say(COUNTS[clan.counts])))
    return ", ".join([*parts, *tiers])


def landmark_effect(words: GlenMore2Words, card: LandmarkEntry) -> str:
    """All a landmark card gives its owner."""
    parts = [effects(words, bundle(card.once))] if card.once else []
    if card.lasting:
        parts.append(words.say("from now on {effect}", effect=lasting(words, card.lasting)))
    if card.end_coins:
        parts.append(words.say("at the end your first {n} coins are worth 1 VP more each", n=card.end_coins))
    return ", ".join(parts)
