"""The words of Chronicle 5, Address to a Haggis."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import (
    FACE_DOWN,
    HIDDEN,
    HaggisDraw,
    HaggisDrawn,
    HaggisEaten,
    HaggisHand,
    HaggisHanded,
    HaggisReturn,
    HaggisReturned,
    HaggisRevealed,
    HaggisRoll,
    HaggisRolled,
    HaggisScoringBegan,
    HaggisTake,
    HaggisTaken,
    HaggisTurned,
    HaggisWhisky,
)
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import NUMBER, get_part, points
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text.chronicle import ChronicleText
from greatglen.games.glenmore_common.rules.events import Lost
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.games.glenmore_common.text import deciding_seat
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import Plural
from greatglen.text.game_text import ORDINALS

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text

HAGGIS = "haggis"
SOURCE = "chronicle:haggis-"


class HaggisText(ChronicleText):
    number = NUMBER
    SCORED = SOURCE
    COUNTED: ClassVar[Mapping[str, Plural]] = {HAGGIS: Plural("{n} haggis token", "{n} haggis tokens")}

    def abbreviate(self, text: GlenMore2Text, what: str) -> str | None:
        return text.say("haggis") if what == HAGGIS else None

    # -- what is asked

    def prompt(self, text: GlenMore2Text, choice: Choice, state: GlenMore2) -> str | None:
        match choice.kind:
            case "haggis-take":
                return text.say("Which haggis token will you take from the pool?")
            case "haggis-return":
                return text.say("Your table is full: which haggis token will you put back?")
            case "haggis-hand":
                return text.say("Which haggis token will you hand over?")
            case "haggis-whisky":
                vp = points(token.value for token in get_part(state).tables[choice.seat] if token.up)
                return text.say(
                    "Will you spend whisky on a roll of your own? As things stand, you score {vp} VP.", vp=vp
                )
            case "haggis-reveal":
                return text.say("A haggis token in the pool is turned face up.")
            case "haggis-draw":
                return text.say("A face-down haggis token is drawn.")
            case "haggis-roll":
                return text.say("The die is rolled for the haggis.")
        return None

    # -- what is offered

    def phrase(self, text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        match action:
            case HaggisTake(value=value) if value == FACE_DOWN:
                return text.say("take"), text.say("a face-down haggis token")
            case HaggisTake(value=value):
                return text.say("take"), text.say("the haggis token of value {value}", value=value)
            case HaggisReturn(place=place):
                return text.say("put back"), self._token(text, state, place)
            case HaggisHand(place=place):
                return text.say("hand over"), self._token(text, state, place)
            case HaggisWhisky():
                return "", text.say("spend 1 barrel of whisky on a roll of your own")
            case HaggisDraw(value=value, nth=nth):
                return text.say("draw"), text.say("haggis token {nth} of value {value}", value=value, nth=nth)
            case HaggisRoll(pips=pips):
                return text.say("roll"), str(pips)
        return None

    def _token(self, text: GlenMore2Text, state: GlenMore2, place: int) -> str:
        """A token on the table of the player who is asked."""
        pool = get_part(state)
        value = pool.tables[deciding_seat(state)][place - 1].value
        if place > pool.size:
            return text.say("the new haggis token, of value {value}", value=value)
        return text.say("the haggis token of value {value} on place {place}", value=value, place=place)

    # -- what happened

    def describe_event(self, text: GlenMore2Text, event: Event) -> str | None:
        name = "" if event.seat == CHANCE else text.player_name(event.seat)
        match event:
            case HaggisRevealed(value=value):
                return text.say("A haggis token of value {value} was turned face up in the pool.", value=value)
            case HaggisTaken(value=value):
                return self._taken(text, event, name, value)
            case HaggisReturned(value=value) if value == HIDDEN:
                return text.say("{name} put a haggis token back into the pool.", name=name)
            case HaggisReturned(value=value):
                return text.say(
                    "{name} put a haggis token of value {value} back into the pool.", name=name, value=value
                )
            case HaggisHanded(value=value, to=to) if value == HIDDEN:
                return text.say("{name} handed {other} a haggis token.", name=name, other=text.player_name(to))
            case HaggisHanded(value=value, to=to):
                facts = {"name": name, "other": text.player_name(to), "value": str(value)}
                return text.say("{name} handed {other} a haggis token of value {value}.", **facts)
            case Lost(what="haggis"):
                return text.say("{name} received no haggis token: the pool is empty.", name=name)
            case HaggisScoringBegan(number=number):
                return text.say("{ordinal} haggis scoring.", ordinal=text.say(ORDINALS[number - 1]))
            case HaggisRolled(pips=pips, again=True):
                return text.say("The die was rolled again and showed {pips}.", pips=pips)
            case HaggisRolled(pips=pips, seat=seat) if seat == CHANCE:
                return text.say("The die showed {pips} for everybody.", pips=pips)
            case HaggisRolled(pips=pips):
                return text.say("{name} rolled {pips}.", name=name, pips=pips)
            case HaggisTurned(value=value):
                return text.say("{name} turned a haggis token of value {value} face up.", name=name, value=value)
            case HaggisEaten(tokens=tokens, total=total):
                facts = {"name": name, "tokens": text.format_amount(Amount(HAGGIS, tokens)), "total": str(total)}
                return text.say(
                    "{name} served {tokens} with a total of {total} and returned them to the pool.", **facts
                )
        return None

    def _taken(self, text: GlenMore2Text, event: HaggisTaken, name: str, value: int) -> str:
        """A token taken face up, or face down, as whoever hears of it may know it."""
        if not isinstance(event, HaggisDrawn):
            return text.say("{name} took the haggis token of value {value}.", name=name, value=value)
        if value == HIDDEN:
            return text.say("{name} took a face-down haggis token.", name=name)
        return text.say("{name} took a face-down haggis token: value {value}.", name=name, value=value)

    # -- where points came from

    def describe_source(self, text: GlenMore2Text, source: str) -> str | None:
        if not source.startswith(SOURCE):
            return None
        number = int(source.removeprefix(SOURCE))
        return text.say("{ordinal} haggis scoring", ordinal=text.say(ORDINALS[number - 1]))


TEXT = HaggisText()
