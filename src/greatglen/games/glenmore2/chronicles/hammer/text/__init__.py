"""The words of Chronicle 4, Hammer of the Scots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from greatglen.games.glenmore2.chronicles.hammer.rules import ENGLAND, EnglishmanPlaced, TokenTaken
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import (
    EnglandPaid,
    EnglandTaken,
    EnglishDiscard,
    EnglishLeft,
    EnglishMoved,
    EnglishTake,
    EnglishTook,
    get_part,
    stack,
)
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text.chronicle import ChronicleText
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import Plural

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text


def price(state: GlenMore2) -> int:
    """The coins a tile with the Englishman costs besides its own cost; 0 if the row is full."""
    row = get_part(state).row
    return state.PRICES[row] if row < len(state.PRICES) else 0


class HammerText(ChronicleText):
    number = 4
    DEEDS: ClassVar[Mapping[str, Plural]] = {ENGLAND: Plural("take the England token", "take the England token")}

    def prompt(self, text: GlenMore2Text, choice: Choice, state: GlenMore2) -> str | None:
        if choice.kind != "englishman":
            return None
        if any(isinstance(option, EnglishTake) for option in choice.options):
            return text.say("You move the Englishman. Which tile will you take with him, or discard?")
        return text.say(
            "You move the Englishman, who cannot take any tile as things stand. Which one will you discard?"
        )

    def phrase(self, text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        match action:
            case EnglishTake(tile=tile):
                common = text.say("pay {coins} and take with the Englishman:", coins=text.format_coins(price(state)))
                return common, f"{text.tile_name(tile)} {text.taking_facts(Take(tile), state)}".rstrip()
            case EnglishDiscard(tile=tile):
                coins = stack(state)
                if coins:
                    gain = text.format_coins(coins)
                    return text.say("gain {coins} and discard with the Englishman:", coins=gain), text.tile_name(tile)
                return text.say("discard with the Englishman:"), text.tile_name(tile)
        return None

    def describe_event(self, text: GlenMore2Text, event: Event) -> str | None:
        if event.seat == CHANCE:
            return self._by_chance(text, event)
        name = text.player_name(event.seat)
        match event:
            case TokenTaken():
                return text.say("{name} took the England token.", name=name)
            case EnglishMoved():
                return text.say("{name} moved the Englishman.", name=name)
            case EnglishTook(tile=tile):
                return text.say("{name} took {tile} with the Englishman.", name=name, tile=text.tile_name(tile))
            case EnglandPaid(coins=coins):
                return text.say("{name} put {coins} in the England row.", name=name, coins=text.format_coins(coins))
            case EnglandTaken(coins=coins):
                return text.say("{name} took {coins} from the England row.", name=name, coins=text.format_coins(coins))
        return None

    def _by_chance(self, text: GlenMore2Text, event: Event) -> str | None:
        match event:
            case EnglishmanPlaced():
                return text.say("The Englishman came to the rondel, with the England token.")
            case EnglishMoved():
                return text.say("The Englishman moved on by himself.")
            case EnglishLeft():
                end = text.tile_name_by_number(text.box.the_end)
                return text.say("The Englishman reached {end} and left the game.", end=end)
        return None


TEXT = HammerText()
