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

    def prompt(self, words: GlenMore2Text, choice: Choice, state: GlenMore2) -> str | None:
        if choice.kind != "englishman":
            return None
        if any(isinstance(option, EnglishTake) for option in choice.options):
            return words.say("You move the Englishman. Which tile will you take with him, or discard?")
        return words.say(
            "You move the Englishman, who cannot take any tile as things stand. Which one will you discard?"
        )

    def phrase(self, words: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        match action:
            case EnglishTake(tile=tile):
                common = words.say("pay {coins} and take with the Englishman:", coins=words.format_coins(price(state)))
                return common, f"{words.tile_name(tile)} {words.taking_facts(Take(tile), state)}".rstrip()
            case EnglishDiscard(tile=tile):
                coins = stack(state)
                if coins:
                    gain = words.format_coins(coins)
                    return words.say("gain {coins} and discard with the Englishman:", coins=gain), words.tile_name(tile)
                return words.say("discard with the Englishman:"), words.tile_name(tile)
        return None

    def describe_event(self, words: GlenMore2Text, event: Event) -> str | None:
        if event.seat == CHANCE:
            return self._by_chance(words, event)
        name = words.player_name(event.seat)
        match event:
            case TokenTaken():
                return words.say("{name} took the England token.", name=name)
            case EnglishMoved():
                return words.say("{name} moved the Englishman.", name=name)
            case EnglishTook(tile=tile):
                return words.say("{name} took {tile} with the Englishman.", name=name, tile=words.tile_name(tile))
            case EnglandPaid(coins=coins):
                return words.say("{name} put {coins} in the England row.", name=name, coins=words.format_coins(coins))
            case EnglandTaken(coins=coins):
                return words.say(
                    "{name} took {coins} from the England row.", name=name, coins=words.format_coins(coins)
                )
        return None

    def _by_chance(self, words: GlenMore2Text, event: Event) -> str | None:
        match event:
            case EnglishmanPlaced():
                return words.say("The Englishman came to the rondel, with the England token.")
            case EnglishMoved():
                return words.say("The Englishman moved on by himself.")
            case EnglishLeft():
                end = words.tile_name_by_number(words.box.the_end)
                return words.say("The Englishman reached {end} and left the game.", end=end)
        return None


TEXT = HammerText()
