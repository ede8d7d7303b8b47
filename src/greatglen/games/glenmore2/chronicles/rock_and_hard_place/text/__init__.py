"""The words of Chronicle 7, Between a Rock and a Hard Place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules import PersonalDiscard
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import NUMBER
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import (
    CardDrawn,
    Decided,
    DrawCard,
    Propose,
    Proposed,
    Vote,
    VoteLaid,
    VoteRevealed,
)
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text.chronicle import SILENT, ChronicleText
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text
    from greatglen.text.game_text import GameText

# What a scoring card is called, what it asks for in a few words, and the whole of it.
SENTENCES = {
    "animals": (
        N_("Animals"),
        N_("most sheep and cattle"),
        N_("For the most sheep and cattle in the territory, taken together."),
    ),
    "largest-square": (
        N_("Largest square"),
        N_("of tiles: 2x2, 3x3, …"),
        N_("For the largest square of tiles within the territory: 2x2, 3x3 and so on."),
    ),
    "wood-and-stone": (
        N_("Wood and stone"),
        N_("most of both together"),
        N_("For the most wood and stone in the territory, taken together."),
    ),
    "complete-sets": (
        N_("Complete sets"),
        N_("scot at home, whisky, landmark, person"),
        N_("For the most sets of a scot in the home castle, a barrel of whisky, a landmark card and a person."),
    ),
    "occupied-castles": (
        N_("Occupied castles"),
        N_("most castles with a scot"),
        N_("For the most castles with at least one scot; the home castle counts too."),
    ),
    "whisky-tiles": (
        N_("Whisky tiles"),
        N_("most distilleries"),
        N_("For the most tiles with the whisky symbol; tiles built over do not count."),
    ),
    "smallest-territory": (
        N_("Smallest territory"),
        N_("fewest tiles"),
        N_("For the territory with the fewest tiles."),
    ),
    "connected-animal-tiles": (
        N_("Connected animal tiles"),
        N_("largest group, edge to edge"),
        N_("For the largest group of animal tiles that touch edge to edge."),
    ),
    "farthest-scot": (
        N_("Farthest scot"),
        N_("most steps to the home castle"),
        N_("For the scot that needs the most movement points to reach the home castle."),
    ),
    "discard-pile": (
        N_("Discard pile"),
        N_("most tiles in your own"),
        N_("For the most tiles in your own discard pile."),
    ),
}
SOURCE = f"chronicle-{NUMBER}"


def title(text: GameText[GlenMore2], card: str) -> str:
    """What a scoring card is called."""
    return text.say(SENTENCES[card][0])


def gist(text: GameText[GlenMore2], card: str) -> str:
    """What a scoring card asks for, in a few words."""
    return text.say(SENTENCES[card][1])


def meaning(text: GameText[GlenMore2], card: str) -> str:
    """What a scoring card asks for, in a sentence."""
    return text.say(SENTENCES[card][2])


class RockText(ChronicleText):
    number = NUMBER
    FACTS = frozenset({"card"})

    def prompt(self, text: GlenMore2Text, choice: Choice, state: GlenMore2) -> str | None:
        match choice.kind:
            case "draw-card":
                return text.say("The next scoring card is drawn.")
            case "propose":
                return text.say("A clan gathering: which scoring card will you vote on?")
            case "vote":
                facts = {"card": title(text, choice.by), "gist": gist(text, choice.by)}
                question = text.say("Will “{card}” ({gist}) score at the end? The votes are secret.", **facts)
                if not any(isinstance(vote, Vote) and vote.aye + vote.nay > 1 for vote in choice.options):
                    return question
                return question + " " + text.say("Two markers may be laid once in the game, in any mix.")
        return None

    def phrase(self, text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        match action:
            case DrawCard(card=card):
                return text.say("draw"), title(text, card)
            case Propose(card=card):
                return text.say("call a vote on"), f"{title(text, card)} ({gist(text, card)})"
            case Vote(aye=aye, nay=nay):
                return self._vote(text, aye, nay)
        return None

    def _vote(self, text: GlenMore2Text, aye: int, nay: int) -> tuple[str, str]:
        match aye, nay:
            case 1, 0:
                return text.say("vote"), text.say("AYE")
            case 0, 1:
                return text.say("vote"), text.say("NAY")
            case 2, 0:
                return text.say("vote twice:"), text.say("two AYE")
            case 0, 2:
                return text.say("vote twice:"), text.say("two NAY")
            case 1, 1:
                return text.say("vote twice:"), text.say("an AYE and a NAY")
        return text.say("vote"), text.say("in secret")

    def describe_event(self, text: GlenMore2Text, event: Event) -> str | None:
        match event:
            case CardDrawn(card=card):
                return text.say("The scoring card “{card}” was laid out.", card=title(text, card))
            case Proposed(seat=seat, card=card):
                facts = {"name": text.player_name(seat), "card": title(text, card)}
                return text.say("{name} called a clan gathering to vote on “{card}”.", **facts)
            case VoteLaid() | PersonalDiscard():
                return SILENT
            case VoteRevealed(seat=seat, aye=aye, nay=nay):
                return self._revealed(text, text.player_name(seat), aye, nay)
            case Decided(card=card, scores=True):
                return text.say("“{card}” was accepted: it will score at the end.", card=title(text, card))
            case Decided(card=card):
                return text.say("“{card}” was voted down: it will not score.", card=title(text, card))
        return None

    def _revealed(self, text: GlenMore2Text, name: str, aye: int, nay: int) -> str:
        match aye, nay:
            case 0, 0:
                return text.say("{name} had no marker left to vote with.", name=name)
            case 1, 1:
                return text.say("{name} voted twice: an AYE and a NAY.", name=name)
            case 2, 0:
                return text.say("{name} voted twice: two AYE.", name=name)
            case 0, 2:
                return text.say("{name} voted twice: two NAY.", name=name)
        return text.say("{name} voted AYE.", name=name) if aye else text.say("{name} voted NAY.", name=name)

    def describe_source(self, text: GlenMore2Text, source: str) -> str | None:
        kind, _, card = source.partition(":")
        return text.say("Scoring card “{card}”", card=title(text, card)) if kind == SOURCE else None

    def asker_name(self, text: GlenMore2Text, by: str) -> str | None:
        return title(text, by) if by in SENTENCES else None


TEXT = RockText()
