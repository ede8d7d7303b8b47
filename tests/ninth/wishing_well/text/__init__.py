"""The text of Chronicle 9, The Wishing Well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from greatglen.games.glenmore2.chronicles.wishing_well.rules import LUCK, LuckCame, Wish, Wished, get_part
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text.chronicle import ChronicleText
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.kernel.action import Action
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import Plural

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text


class WishingWellText(ChronicleText):
    number = 9
    COUNTED: ClassVar[Mapping[str, Plural]] = {LUCK: Plural("{n} luck token", "{n} luck tokens")}

    def phrase(self, text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        if isinstance(action, Wish):
            return "", text.say(
                "throw {coins} into the well and make a wish", coins=text.format_coins(get_part(state).price)
            )
        return None

    def describe_event(self, text: GlenMore2Text, event: Event) -> str | None:
        match event:
            case Wished(seat=seat, coins=coins):
                facts = {"name": text.player_name(seat), "coins": text.format_coins(coins)}
                return text.say("{name} threw {coins} into the well and made a wish.", **facts)
            case LuckCame(seat=seat, n=n):
                facts = {"name": text.player_name(seat), "luck": text.format_amount(Amount(LUCK, n))}
                return text.say("{name} had luck: {luck}.", **facts)
        return None

    def abbreviate(self, text: GlenMore2Text, what: str) -> str | None:
        return text.say("luck") if what == LUCK else None

    def describe_source(self, text: GlenMore2Text, source: str) -> str | None:
        return text.say("Luck tokens") if source == LUCK else None


TEXT = WishingWellText()
