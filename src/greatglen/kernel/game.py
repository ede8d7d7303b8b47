"""Game: one title that can be played, as the table and its users need to know it."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from greatglen.heuristics.evaluation import Evaluation, Weight
from greatglen.heuristics.features import NetworkFeatures
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.action import Action, ActionTypes
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal, Refused
from greatglen.kernel.slice import Slice
from greatglen.kernel.state import State

UNKNOWN_OPTION = Reason("unknown-option", "{game} has no option “{option}”; it has: {known}.")
BAD_OPTION = Reason("bad-option", "{game}: “{option}” must be {known}, not “{value}”.")
BAD_SEATS = Reason("bad-seats", "{game} is for {least} to {most} players, not {seats}.")


class Playouts(Protocol):
    """Plays positions to their end at once, as nobody would who thinks: for a search that judges by many such ends."""

    def play_out(self, state: Any, rng: random.Random) -> list[int]:
        """The points of every seat in the end, from a position between two turns."""
        ...


class Option(msgspec.Struct, frozen=True):
    """Something to choose before the game: its name, its values (the first is the default) and what it means."""

    name: str
    values: tuple[str, ...]
    text: str
    parse: Callable[[int, object], str] | None = None  # for values that cannot be listed: checks one, for so many seats
    why_unavailable: Callable[[Mapping[str, str]], Refusal | None] | None = (
        None  # why the other options do not let one choose
    )
    label: str = ""  # what a form calls it
    labels: Mapping[str, str] = {}  # and its values


class Expansion(Protocol):
    """What can be added to a game: a module of rules with a number, for some numbers of players."""

    @property
    def number(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def summary(self) -> str:
        """What it brings, in a sentence."""
        ...

    @property
    def seats(self) -> tuple[int, int]: ...

    @property
    def options(self) -> Sequence[Option]:
        """What can be chosen only together with it."""
        ...

    @property
    def minutes(self) -> int:
        """How much longer it makes a game; 0: nobody has measured that."""
        ...

    @property
    def depth(self) -> int:
        """How much there is to learn, from 1 to 3; 0: nobody has said."""
        ...

    @property
    def slice(self) -> Slice: ...


class Assortment(msgspec.Struct, frozen=True):
    """Expansions that go well together, offered in the form for a new table."""

    text: str
    numbers: tuple[int, ...]


class Suggestion(msgspec.Struct, frozen=True):
    """A first game for somebody who knows none: what the button says, who sits at the table, and the options."""

    text: str
    seats: tuple[str, ...]  # "here" or the level of a bot
    options: Mapping[str, str]


class Game(msgspec.Struct, frozen=True):
    """A title: who can play it, what can be chosen, how it begins and which actions it knows."""

    name: str
    title: str
    prefix: str  # of the ids in its rule pages: CS-PLAY-1
    seats: tuple[int, int]
    options: tuple[Option, ...]
    rules_version: int  # rises when the same actions would lead elsewhere; records of other rules are refused
    actions: ActionTypes
    begin: Callable[[int, dict[str, str]], State]
    restore_state: Callable[[dict[str, Any]], State]  # a position from its plain form, for snapshots
    slice: Slice  # the package with all its faces
    has_secrets: Callable[[Mapping[str, str]], bool]  # with these options players have what others may not see
    points_due: Callable[[Any], list[dict[str, int]]]  # per seat: what a scoring held now would bring, by source
    evaluation: Evaluation  # what a position is worth to each seat, for bots and hints
    network_features: NetworkFeatures  # what a net is shown of a position
    quick_estimate: Callable[
        [Any], list[float]
    ]  # the same at a glance: points if all were scored now, a price for means
    shortlist: Callable[[Any, Choice], Sequence[Action]]  # the options that a bot needs to look at
    choose_obvious: Callable[[Any, Choice], Action | None] = lambda state, choice: None  # who need not think answers so
    create_playouts: Callable[[Any], Playouts] | None = (
        None  # of a decision's position; for games that are quickly played
    )
    search_settings: SearchSettings = SearchSettings()
    learned_search_settings: SearchSettings | None = None  # the same with weights that were learned; None: no different
    shared_slices: tuple[Slice, ...] = ()  # what it has in common with another game
    about: str = ""  # what it is like, in a sentence or two
    minutes: int = 0  # how long it takes with as many players as it is for
    depth: int = 0  # how much there is to think about, from 1 to 4
    suggestion: Suggestion | None = None  # for a first game
    expansions: Callable[[], Mapping[int, Expansion]] = dict  # what can be added to it, by number
    expansions_name: str = ""  # what they are called, in the plural
    expansions_option: str = ""  # the option that takes their numbers
    assortments: Sequence[Assortment] = ()
    chosen_expansions: Callable[[Mapping[str, str]], Sequence[int]] = (
        lambda options: ()
    )  # the expansions of a table's options
    open_components: Callable[[str, bytes], str] | None = None  # a file by path and content: the option's value for it
    components_file: Callable[[], str] | None = (
        None  # those that come with it as such a file, to be copied and corrected
    )
    lay_out: Callable[[Any, Mapping[str, Any]], None] | None = None  # changes a beginning into a position written down

    def slices(self, options: Mapping[str, str] | None = None) -> list[Slice]:
        """Itself and its expansions: all there are, or those of a table's options."""
        known = self.expansions()
        return [
            self.slice,
            *(known[number].slice for number in (known if options is None else self.chosen_expansions(options))),
        ]

    @property
    def packages(self) -> tuple[str, ...]:
        """Where its steps and events live."""
        return tuple(f"{one.package}." for one in (self.slice, *self.shared_slices))

    def expected_points(self, state: Any) -> list[float]:
        """Per seat: the points it can expect to end with."""
        return self.evaluation.expected_points(state)

    def evaluation_terms(self, state: Any) -> list[dict[str, float]]:
        """Per seat: the parts that `expected_points` sums up, by name; docs/bots.md lists them."""
        return self.evaluation.terms(state)

    def with_weights(self, weights: Mapping[str, Weight]) -> "Game":
        """The same game, as somebody values it who weighs otherwise."""
        return msgspec.structs.replace(self, evaluation=self.evaluation.with_weights(weights))

    def check_seats(self, seats: int) -> None:
        least, most = self.seats
        if type(seats) is not int or not least <= seats <= most:
            raise Refused(BAD_SEATS.with_facts(game=self.title, least=least, most=most, seats=str(seats)))

    def resolve_options(self, seats: int, chosen: Mapping[str, object]) -> dict[str, str]:
        """Every option with its chosen or default value, those left out that the others do not let one choose;
        Refused if one is chosen that is unknown or cannot be so.
        """
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise Refused(UNKNOWN_OPTION.with_facts(game=self.title, option=str(name), known=names))
            if known[name].parse is None and value not in known[name].values:
                values = " or ".join(known[name].values)
                raise Refused(BAD_OPTION.with_facts(game=self.title, option=name, known=values, value=str(value)))
        settled: dict[str, str] = {}
        for name, option in sorted(known.items(), key=lambda item: item[1].why_unavailable is not None):
            refusal = option.why_unavailable(settled) if option.why_unavailable is not None else None
            if refusal is None:
                value = chosen.get(name, option.values[0])
                settled[name] = str(value) if option.parse is None else option.parse(seats, value)
            elif name in chosen:
                raise Refused(refusal)
        return settled
