"""Words: what is asked, offered and told, as sentences. What every game needs; each game adds its own."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import BadRecord, Refusal
from greatglen.kernel.sentence import N_
from greatglen.kernel.state import State
from greatglen.kernel.trial import Trial
from greatglen.text.ceremony import Ceremony
from greatglen.text.language import Language, translator
from greatglen.text.preview import PreviewFact

S = TypeVar("S", bound=State)

NAMED = {"way", "resource", "kind", "other", "due", "what", "tile", "clan", "name"}  # facts that are words themselves
PIECES = ("tile", "clan", "resource")  # facts of events that can be drawn
ORDINALS = (N_("First"), N_("Second"), N_("Third"), N_("Fourth"))


class PieceCategory(msgspec.Struct, frozen=True):
    """What a piece is counted as over many games: its kind, in the plural, and its name. Several pieces may be one."""

    kind: str
    name: str


def capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]


class GameText(ABC, Generic[S]):
    """The sentences of a game, for the players sitting at it and the options they play with.

    What happened is told in the past tense, so that the same sentence serves “You” and any other name.
    """

    # What the evaluation of a position counts, where its name alone would not tell.
    TERMS: ClassVar[Mapping[str, str]] = {"points": N_("points won")}
    # The same where it is said otherwise if there is less of it.
    WORSE: ClassVar[Mapping[str, str]] = {}

    def __init__(self, names: Sequence[str], options: Mapping[str, str] | None = None) -> None:
        self.names = tuple(names)
        self.options = dict(options or {})
        self.translate: Language = translator("en")

    def say(self, template: str, /, **facts: str | int) -> str:
        """A sentence with its facts. The English one is the message id of the catalogues."""
        return self.translate(template).format(**facts)

    def count(self, one: str, many: str, n: int, /, **facts: str | int) -> str:
        """A sentence about a number of things, in the form that the language has for it: "{n} coin", "{n} coins"."""
        return self.translate.count(one, many, n).format(n=n, **facts)

    def number(self, value: float, digits: int = 0, signed: bool = False) -> str:
        """ "3.1", "+0.4" as the language writes it."""
        return self.translate.number(value, digits, signed)

    def describe_bad_record(self, error: BadRecord) -> str:
        """Where and why a file is not the record of a game."""
        return self.translate.describe_bad_record(error)

    def player_name(self, seat: int) -> str:
        """The name of the player on a seat."""
        return self.names[seat]

    def join_and(self, things: Sequence[str]) -> str:
        """ "wood, stone and grain"."""
        if len(things) < 2:
            return "".join(things)
        return self.say("{first} and {last}", first=", ".join(things[:-1]), last=things[-1])

    def join_or(self, things: Sequence[str]) -> str:
        """ "wood, stone or grain"."""
        if len(things) < 2:
            return "".join(things)
        return self.say("{first} or {last}", first=", ".join(things[:-1]), last=things[-1])

    def term_name(self, name: str, worse: bool = False) -> str:
        """A part of what the evaluation of a position counts: something gained, or `worse`, to be put up with."""
        usual = self.TERMS.get(name, name)
        return self.translate(self.WORSE.get(name, usual) if worse else usual)

    def contest_name(self, source: str) -> str:
        """What players compete for, if a source of points is such a thing: "whisky"; or ""."""
        return ""

    @abstractmethod
    def prompt(self, choice: Choice, state: S) -> str:
        """What is asked, in one sentence that names no player."""

    @abstractmethod
    def phrase(self, action: Action, state: S) -> tuple[str, str]:
        """An option in two parts: what options of its kind have in common, and what is its own."""

    def describe_option(self, action: Action, state: S) -> str:
        """An option as a short phrase."""
        return " ".join(filter(None, self.phrase(action, state)))

    def verb(self, action: Action, state: S) -> str:
        """What an option does with a place that can be pointed at for several things: "Activate: wood"; or ""."""
        return ""

    def verb_of_piece(self, action: Action, state: S) -> str:
        """What it does with a piece that lies on such a place and is pointed at first: "Move this scot"; or ""."""
        return ""

    def button_label(self, trial: Trial) -> str:
        """What the button says that does it."""
        state: Any = trial.view.state
        return capitalise(self.describe_option(trial.action, state))

    def recommendation_label(self, trial: Trial) -> str:
        """The same for who does not point at it."""
        return self.button_label(trial)

    def preview_facts(self, trial: Trial) -> list[PreviewFact]:
        """What an option would do, the most important first."""
        return [PreviewFact("then", sentence) for _, sentence in self.narrate(trial.events)]

    def shared_facts(self, options: Sequence[Action], state: S) -> list[PreviewFact]:
        """What is to be said of several options that begin alike, while only their beginning is chosen."""
        return []

    def why_none_fits(self, refusals: Sequence[Refusal]) -> str:
        """Why nothing can be done with something that several options could have begun with."""
        said = dict.fromkeys(self.describe_refusal(refusal) for refusal in refusals)
        return next(iter(said), "")

    @abstractmethod
    def describe_event(self, event: Event) -> str | None:
        """What happened, as one sentence of the log; None if it is not worth a line."""

    def piece_of_event(self, event: Event) -> str:
        """What stands beside the sentence about an event, as anchors name it: "tile:perth", "card:red-5"; or ""."""
        for kind in PIECES:
            what = getattr(event, kind, "")
            if what:
                return f"{kind}:{what}"
        return ""

    def ceremony(self, events: Sequence[Event]) -> Ceremony | None:
        """The scoring among what happened in a row, if one was held."""
        return None

    def reset_log(self) -> None:
        """A log is told from its beginning: what was noted of another one is forgotten."""

    def follow_events(self, events: Sequence[Event]) -> None:
        """Take note of what happened without telling it, so that what comes after can be told."""

    def narrate(self, events: Sequence[Event]) -> list[tuple[Event, str]]:
        """What happened in a row: sentences, each with an event it tells; what is not worth a line is left out.

        It is told in the order of the log, as some sentences need what was told before.
        """
        each = [(event, self.describe_event(event)) for event in events]
        return [(event, sentence) for event, sentence in each if sentence is not None]

    @abstractmethod
    def describe_source(self, source: str) -> str:
        """Where points of a breakdown came from."""

    # -- over many games

    def group_of_source(self, source: str) -> str:
        """Under what the points of many games are summed up, an English name: "scoring-2:whisky" -> "whisky"."""
        return source

    def gained_pieces(self, event: Event) -> Sequence[str]:
        """The pieces that a seat got by an event and that tell how it plays, as anchors name them."""
        return ()

    def categorise_piece(self, piece: str) -> PieceCategory | None:
        """What such a piece is counted as; None if it is not known, as one of another box."""
        return None

    def describe_refusal(self, refusal: Refusal) -> str:
        """Why something is not allowed, with players by their names."""
        if refusal.code == "other-decided":
            name = self.player_name(int(refusal.facts["seat"]))
            return self.say("{name} decided last; you can take back only your own decisions.", name=name)
        facts = dict(refusal.facts)
        for fact in NAMED & facts.keys():
            facts[fact] = self.translate(str(facts[fact]))
        return self.translate.describe_refusal(msgspec.structs.replace(refusal, facts=facts))

    def describe_rank(self, place: int, seats: Sequence[int], scores: Sequence[int]) -> str:
        """One line of the final ranking; `place` counts from 1."""
        names = self.join_and([self.player_name(seat) for seat in seats])
        vp = scores[seats[0]]
        if place > 1:
            return self.say("{place}. {names}: {vp} VP", place=place, names=names, vp=vp)
        if len(seats) > 1:
            return self.say("1. {names} share the victory: {vp} VP", names=names, vp=vp)
        return self.say("1. {names} won: {vp} VP", names=names, vp=vp)
