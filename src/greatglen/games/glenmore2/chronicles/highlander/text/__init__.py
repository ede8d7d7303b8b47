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
    here = get_part(state)
    return lying(here.coins, [state.RESOURCES[resource] for resource in here.goods])


def lying(coins: int, goods: Sequence[str]) -> list[Amount]:
    """Coins and resources, each kind once."""
    counted = [Amount(what, goods.count(what)) for what in dict.fromkeys(goods)]
    return [Amount("coin", coins), *counted] if coins else counted


class HighlanderText(ChronicleText):
    number = 2

    def prompt(self, words: GlenMore2Text, choice: Choice, state: GlenMore2) -> str | None:
        step = state.agenda[-1] if state.agenda else None
        if choice.kind == "tribute":
            return words.say("What will you leave on the mountain as tribute?")
        if not isinstance(step, Unload):
            return None
        if choice.kind == "give-up":
            if step.optional:
                return words.say(
                    "You do not have room for everything from the mountain. What will you put back or lose?"
                )
            return words.say("You do not have room for everything from the mountain. What will you lose?")
        return words.say("Which tile will you put the {what} from the mountain on?", what=words.say(step.goods[0]))

    def phrase(self, words: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        match action:
            case Climb():
                return "", words.say("move to the mountain and stay there")
            case Loot():
                what = words.format_bundle(tuple(on_mountain(state)))
                return "", words.say("first take everything from the mountain: {what}", what=what)
            case Tribute(what="coin"):
                return words.say("leave on the mountain:"), words.format_coins(1)
            case Tribute(what=what, cell=cell):
                facts = {"resource": words.say(what), "plot": words.describe_plot(state, cell)}
                return words.say("leave on the mountain:"), words.say("{resource} from {plot}", **facts)
            case GiveUp(what=what):
                return words.say("lose:"), words.say(what)
            case PutBack(what=what):
                return words.say("put back on the mountain:"), words.format_coins(1) if what == "coin" else words.say(
                    what
                )
        return None

    def describe_event(self, words: GlenMore2Text, event: Event) -> str | None:
        name = "" if event.seat == CHANCE else words.player_name(event.seat)
        match event:
            case Climbed():
                return words.say("{name} moved to the mountain.", name=name)
            case TributeLeft(seat=seat) if seat == CHANCE:
                return words.say("The die passed the mountain, and a coin was put on it.")
            case TributeLeft(what=what):
                left = words.format_amount(Amount(what, 1))
                return words.say("{name} passed the mountain and left {what} there.", name=name, what=left)
            case Looted(coins=coins, goods=goods):
                what = words.format_bundle(tuple(lying(coins, goods)))
                return words.say("{name} took everything from the mountain: {what}.", name=name, what=what)
            case LootReturned(what=what):
                back = words.format_amount(Amount(what, 1))
                return words.say("{name} put {what} back on the mountain.", name=name, what=back)
        return None

    def covers_previous(self, event: Event, before: Event) -> bool:
        match before, event:
            case Paid(), TributeLeft() | LootReturned():
                return (before.seat, before.what) == (event.seat, event.what)
            case Gained(what="coin"), Looted():
                return (before.seat, before.n) == (event.seat, event.coins)
        return False

    def asker_name(self, words: GlenMore2Text, by: str) -> str | None:
        return words.say("the mountain") if by == SOURCE else None


TEXT = HighlanderText()
