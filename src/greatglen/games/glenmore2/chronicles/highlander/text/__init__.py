"""The words of Chronicle 2, Highlander."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from greatglen.games.glenmore2.chronicles.highlander.rules import Climb
from greatglen.games.glenmore2.chronicles.highlander.rules.loot import SOURCE, GiveUp, Loot, PutBack, Unload
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import (
    Climbed,
    Looted,
    LootReturned,
    TributeLeft,
    get_part,
)
from greatglen.games.glenmore2.chronicles.highlander.rules.tribute import Tribute
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text.chronicle import ChronicleText
from greatglen.games.glenmore_common.rules.events import Gained, Paid
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import Event

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text


def on_mountain(state: GlenMore2) -> list[Amount]:
    """What lies on the mountain: the coins, then every resource there is of."""
    part = get_part(state)
    return count_loot(part.coins, [state.RESOURCES[resource] for resource in part.goods])


def count_loot(coins: int, goods: Sequence[str]) -> list[Amount]:
    """Coins and resources, each kind once."""
    counted = [Amount(what, goods.count(what)) for what in dict.fromkeys(goods)]
    return [Amount("coin", coins), *counted] if coins else counted


class HighlanderText(ChronicleText):
    number = 2

    def prompt(self, text: GlenMore2Text, choice: Choice, state: GlenMore2) -> str | None:
        step = state.agenda[-1] if state.agenda else None
        if choice.kind == "tribute":
            return text.say("What will you leave on the mountain as tribute?")
        if not isinstance(step, Unload):
            return None
        if choice.kind == "give-up":
            if step.optional:
                return text.say(
                    "You do not have room for everything from the mountain. What will you put back or lose?"
                )
            return text.say("You do not have room for everything from the mountain. What will you lose?")
        return text.say("Which tile will you put the {what} from the mountain on?", what=text.say(step.goods[0]))

    def phrase(self, text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        match action:
            case Climb():
                return "", text.say("move to the mountain and stay there")
            case Loot():
                what = text.format_bundle(tuple(on_mountain(state)))
                return "", text.say("first take everything from the mountain: {what}", what=what)
            case Tribute(what="coin"):
                return text.say("leave on the mountain:"), text.format_coins(1)
            case Tribute(what=what, cell=cell):
                facts = {"resource": text.say(what), "plot": text.describe_plot(state, cell)}
                return text.say("leave on the mountain:"), text.say("{resource} from {plot}", **facts)
            case GiveUp(what=what):
                return text.say("lose:"), text.say(what)
            case PutBack(what=what):
                return text.say("put back on the mountain:"), text.format_coins(1) if what == "coin" else text.say(what)
        return None

    def describe_event(self, text: GlenMore2Text, event: Event) -> str | None:
        name = "" if event.seat == CHANCE else text.player_name(event.seat)
        match event:
            case Climbed():
                return text.say("{name} moved to the mountain.", name=name)
            case TributeLeft(seat=seat) if seat == CHANCE:
                return text.say("The die passed the mountain, and a coin was put on it.")
            case TributeLeft(what=what):
                left = text.format_amount(Amount(what, 1))
                return text.say("{name} passed the mountain and left {what} there.", name=name, what=left)
            case Looted(coins=coins, goods=goods):
                what = text.format_bundle(tuple(count_loot(coins, goods)))
                return text.say("{name} took everything from the mountain: {what}.", name=name, what=what)
            case LootReturned(what=what):
                back = text.format_amount(Amount(what, 1))
                return text.say("{name} put {what} back on the mountain.", name=name, what=back)
        return None

    def covers_previous(self, event: Event, before: Event) -> bool:
        match before, event:
            case Paid(), TributeLeft() | LootReturned():
                return (before.seat, before.what) == (event.seat, event.what)
            case Gained(what="coin"), Looted():
                return (before.seat, before.n) == (event.seat, event.coins)
        return False

    def asker_name(self, text: GlenMore2Text, by: str) -> str | None:
        return text.say("the mountain") if by == SOURCE else None


TEXT = HighlanderText()
