"""The sentences of Clans of Scotland."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

import msgspec

from greatglen.games.clans.rules.actions import UNKNOWN, Deal, Hide, NoShield, Play, Shield
from greatglen.games.clans.rules.components import BOX
from greatglen.games.clans.rules.events import Dealt, Hidden, LaidOut, Played, Shielded, Won
from greatglen.games.clans.rules.state import Clans
from greatglen.games.clans.rules.steps import LONELY, NO_MATCH, PlaceShield
from greatglen.games.clans.text import preview
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event, TurnBegan
from greatglen.kernel.refusal import Refusal
from greatglen.kernel.sentence import N_
from greatglen.kernel.trial import Trial
from greatglen.text.ceremony import Area, Ceremony, CeremonyRow
from greatglen.text.game_text import GameText, PieceCategory
from greatglen.text.preview import PreviewFact

if TYPE_CHECKING:
    pass


def ceremony(text: ClansText, events: Sequence[Event]) -> Ceremony | None:
    won = [event for event in events if isinstance(event, Won)]
    if not won:
        return None
    rule = text.say("The first shield takes the lowest rank, the next one the next rank.")
    areas = [
        Area(
            text.say("Meeting place {number}", number=tile + 1),
            tuple(CeremonyRow(one.seat, one.vp, pieces=tuple(f"card:{card}" for card in one.cards)) for one in here),
            rule,
        )
        for tile, here in groupby(won, key=lambda event: event.tile)
    ]
    return Ceremony(text.say("The shields take their cards"), tuple(areas))


COLOURS = {
    "red": N_("Red"),
    "orange": N_("Orange"),
    "yellow": N_("Yellow"),
    "green": N_("Green"),
    "blue": N_("Blue"),
    "purple": N_("Purple"),
    "white": N_("White"),
}
RANKS = {  # of cards, by which points are summed up over many games
    3: N_("Cards with 3"),
    4: N_("Cards with 4"),
    5: N_("Cards with 5"),
    6: N_("Cards with 6"),
    7: N_("Cards with 7"),
    8: N_("Cards with 8"),
}
SIDE = BOX.inner_spaces // 2  # spaces on each long side of a meeting place
TOP = (N_("top left"), N_("top middle"), N_("top right"))
BOTTOM = (N_("bottom left"), N_("bottom middle"), N_("bottom right"))
ENDS = {"east": N_("the east campfire"), "west": N_("the west campfire")}


class ClansText(GameText[Clans]):
    TERMS: ClassVar[Mapping[str, str]] = {
        **GameText.TERMS,
        "placed": N_("what your shields would win"),
        "shields": N_("shields for later"),
        "support": N_("cards in hand for your shields"),
        "choice": N_("time to wait"),
    }
    WORSE: ClassVar[Mapping[str, str]] = {"placed": N_("part of what your shields would win")}

    def card_name(self, name: str) -> str:
        """ "red-5" -> "Red 5"."""
        if name == UNKNOWN:
            return self.say("a card")
        colour, _, rank = name.partition("-")
        return self.say("{colour} {rank}", colour=self.say(COLOURS[colour]), rank=rank)

    def space_name(self, name: str) -> str:
        """ "t5" -> "meeting place 2, top middle"."""
        if name in ENDS:
            return self.say(ENDS[name])
        tile, column = divmod(int(name[1:]) - 1, SIDE)
        side = TOP if name[:1] == "t" else BOTTOM
        return self.say("{place}, {side}", place=self.place_name(tile), side=self.say(side[column]))

    def place_name(self, tile: int) -> str:
        return self.say("meeting place {number}", number=tile + 1)

    def prompt(self, choice: Choice, state: Clans) -> str:
        if choice.kind == "over":
            return self.say("The game is over.")
        if choice.kind == "deal":
            return self.say("The cards are dealt.")
        if choice.kind == "shield":
            number = choice.by.removeprefix("place-")
            return self.say("A shield on meeting place {number}?", number=number)
        if any(isinstance(option, Hide) for option in choice.options):
            return self.say("No card fits. Which one goes face down, and where?")
        return self.say("Lay a card next to or opposite one of its colour or rank.")

    def phrase(self, action: Action, state: Clans) -> tuple[str, str]:
        match action:
            case Play(card=card, space=space):
                return self.say("lay {card} on", card=self.card_name(card)), self.space_name(space)
            case Hide(card=card, space=space):
                return self.say("lay {card} face down on", card=self.card_name(card)), self.space_name(space)
            case Shield():
                step = state.agenda[-1] if state.agenda else None
                if isinstance(step, PlaceShield):
                    return "", self.say("place a shield on {place}", place=self.place_name(step.tile))
                return "", self.say("place a shield")
            case NoShield():
                return "", self.say("place no shield")
            case Deal(card=card):
                return self.say("deal"), self.card_name(card)
        raise TypeError(f"no words for {action}")

    def preview_facts(self, trial: Trial) -> list[PreviewFact]:
        return preview.preview_facts(self, trial)

    def shared_facts(self, options: Sequence[Action], state: Clans) -> list[PreviewFact]:
        plays = [option for option in options if isinstance(option, Play)]
        return [preview.describe_fits(self, plays)] if plays else []

    def why_none_fits(self, refusals: Sequence[Refusal]) -> str:
        """A card that fits nowhere is told so once, not for every space."""
        misfits = [refusal for refusal in refusals if refusal.code in (LONELY.code, NO_MATCH.code)]
        cards = {str(refusal.facts["card"]) for refusal in misfits if refusal.code == NO_MATCH.code}
        if len(misfits) > 1 and len(cards) == 1:
            card = self.card_name(cards.pop())
            return self.say("{card} fits nowhere: no free space has a card of its colour or rank beside it.", card=card)
        if len(misfits) > 1 and cards:
            return self.say("None of your cards fits here.")
        return super().why_none_fits(refusals)

    def piece_of_event(self, event: Event) -> str:
        match event:
            case LaidOut(card=card) | Dealt(card=card) | Played(card=card) | Hidden(card=card) if card != UNKNOWN:
                return f"card:{card}"
            case Won(cards=(card, *_)):
                return f"card:{card}"
            case Shielded(seat=seat):
                return f"shield:{seat}"
        return ""

    def describe_event(self, event: Event) -> str | None:
        match event:
            case TurnBegan():
                return None
            case LaidOut(card=card, space=space):
                return self.say(
                    "{card} was laid out on {space}.", card=self.card_name(card), space=self.space_name(space)
                )
            case Dealt(seat=seat, card=card):
                return self.say("{name} received {card}.", name=self.player_name(seat), card=self.card_name(card))
            case Played(seat=seat, card=card, space=space):
                facts = {"name": self.player_name(seat), "card": self.card_name(card), "space": self.space_name(space)}
                return self.say("{name} laid {card} on {space}.", **facts)
            case Hidden(seat=seat, card=card, space=space):
                facts = {"name": self.player_name(seat), "card": self.card_name(card), "space": self.space_name(space)}
                return self.say("{name} laid {card} face down on {space}.", **facts)
            case Shielded(seat=seat, tile=tile):
                return self.say(
                    "{name} put a shield on {place}.", name=self.player_name(seat), place=self.place_name(tile)
                )
            case Won(seat=seat, tile=tile, cards=()):
                return self.say(
                    "{name} won nothing on {place}.", name=self.player_name(seat), place=self.place_name(tile)
                )
            case Won(seat=seat, tile=tile, cards=cards, vp=vp):
                return self.say(
                    "{name} won {cards} on {place}: {vp} VP.",
                    name=self.player_name(seat),
                    cards=self.join_and([self.card_name(card) for card in cards]),
                    place=self.place_name(tile),
                    vp=vp,
                )
        raise TypeError(f"no words for {event}")

    def ceremony(self, events: Sequence[Event]) -> Ceremony | None:
        return ceremony(self, events)

    def describe_source(self, source: str) -> str:
        """ "place-1:red-5" -> "Meeting place 1: Red 5"; "place-1", what is won there in all."""
        place, _, card = source.partition(":")
        number = place.removeprefix("place-")
        if not card:
            return self.say("Meeting place {number}", number=number)
        return self.say("Meeting place {number}: {card}", number=number, card=self.card_name(card))

    def group_of_source(self, source: str) -> str:
        """By the rank of the card that was won: "place-1:red-5"."""
        return RANKS[int(source.rpartition("-")[2])]

    def gained_pieces(self, event: Event) -> Sequence[str]:
        return [f"card:{card}" for card in event.cards] if isinstance(event, Won) else ()

    def categorise_piece(self, piece: str) -> PieceCategory | None:
        colour = piece.removeprefix("card:").partition("-")[0]
        return PieceCategory(self.say("Cards won, by colour"), self.say(COLOURS[colour])) if colour in COLOURS else None

    def describe_refusal(self, refusal: Refusal) -> str:
        facts = dict(refusal.facts)
        if "card" in facts:
            facts["card"] = self.card_name(str(facts["card"]))
        if "space" in facts and refusal.code != "no-space":
            facts["space"] = self.space_name(str(facts["space"]))
        return super().describe_refusal(msgspec.structs.replace(refusal, facts=facts))


TEXT = ClansText
