"""Chronicle: what an expansion of Glen More II adds. docs/adding-a-chronicle.md shows how to write one.

It keeps its own part of the state in `state.parts[number]`, a struct with a `copy` method. The base rules never ask
which Chronicles are in play. They talk to those that are in two ways:

- They tell what happens: `state.emit(TurnEnded(seat))`. A method marked `@on(TurnEnded)` hears of it at once.
- They ask: the methods of `Chronicle` are the questions, each with the answer of who has nothing to say.

Who wants something decided pushes a step on `state.agenda`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum, auto
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeAlias, TypeVar

from greatglen.games.glenmore2.rules.actions import ACTIONS
from greatglen.kernel.action import Action, index_actions
from greatglen.kernel.event import Event
from greatglen.kernel.game import Option
from greatglen.kernel.refusal import Refusal
from greatglen.kernel.slice import Slice

if TYPE_CHECKING:
    from greatglen.games.glenmore2.rules.components import File
    from greatglen.games.glenmore2.rules.state import GlenMore2

C = TypeVar("C")
E = TypeVar("E", bound=Event)
F = TypeVar("F", bound=Callable[..., Any])
Hearing: TypeAlias = "Callable[[C, GlenMore2, E], None]"


def on(kind: type[E]) -> Callable[[Hearing[C, E]], Hearing[C, E]]:
    """Let a method of a Chronicle hear of events of a type, at the very moment when they are told."""

    def note(method: Hearing[C, E]) -> Hearing[C, E]:
        vars(method)["hears"] = kind
        return method

    return note


def only(*subjects: object) -> Callable[[F], F]:
    """Let a Chronicle be asked only about these: moments by `offer_actions`, kinds of action by
    `why_forbidden`."""

    def note(method: F) -> F:
        vars(method)["subjects"] = subjects
        return method

    return note


class When(StrEnum):
    """When in its turn a seat is asked what it wants to do."""

    MOVING = auto()  # before its figure moves, beside the tiles it can take
    ACTING = auto()  # while it activates
    ANY_TIME = auto()  # at every decision, also in the middle of another effect


class Part(Protocol):
    """The part of the state that belongs to a Chronicle."""

    def copy(self) -> Self: ...


class Chronicle:
    """The base of every Chronicle: its facts, and the questions it may answer. Not to answer one costs nothing."""

    number: int
    name: str
    summary: str  # what it brings, in a sentence
    part: type[Any]  # its part of the state
    seats: tuple[int, int] = (2, 4)
    minutes: int = 0  # how much longer it makes a game, as `python -m bench.lengths` measures it
    depth: int = 0  # how much there is to learn, from 1 to 3
    actions: Sequence[type[Action]] = ()
    landings: tuple[type[Action], ...] = ()  # those of its actions that move a player's figure, but not to a tile
    options: Sequence[Option] = ()
    effects: Sequence[str] = ()  # the words in `once` and `activate` of tiles and cards that it carries out

    @property
    def slice(self) -> Slice:
        """The package with all its faces: the one in which its class is defined, its rules aside."""
        return Slice(type(self).__module__.partition(".rules")[0])

    # -- set-up

    def find_mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        """What is wrong with its numbers in a component file: the field, and what it must be; msgspec.ValidationError
        if they have not their form."""
        return ()

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> Part:
        """Its part of a new game in which nothing has been drawn yet. Decks can be changed and slots, figures and
        blocked spaces added; tiles of the component file that name the Chronicle are in the decks already."""
        raise TypeError(f"{self.name} has no set-up")

    # -- what a seat may do

    def offer_actions(self, state: GlenMore2, seat: int, when: When) -> Sequence[Action]:
        """What else the seat can do now; `@only(When.MOVING)` if it is never anything at other times. Landings are
        offered when MOVING only; what can be done at ANY_TIME is asked for with that alone."""
        return ()

    def why_not(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        """Why one of its actions is not offered now; None if the action is another's."""
        return None

    def carry_out(self, state: GlenMore2, seat: int, action: Action) -> bool:
        """Carry out one of its offers, a landing too: the figure is moved here, the rest of a turn follows. True if
        the action is the Chronicle's."""
        return False

    def why_forbidden(self, state: GlenMore2, seat: int, action: Any) -> Refusal | None:
        """Why the seat may not do what the base rules, or another Chronicle, would allow: `Take` a tile ahead, use a
        landing, `Remove` a plot; `@only(Take)` if it never forbids anything else."""
        return None

    # -- on the rondel

    def toll(self, state: GlenMore2, seat: int, tile: int) -> int:
        """Coins the seat has to pay on top of the cost of a tile ahead when it takes it; `TollPaid` follows."""
        return 0

    def handle_landing(self, state: GlenMore2, seat: int, tile: int, place: int) -> bool:
        """True if landing on this tile is the Chronicle's business: it has moved the figure and pushed the rest."""
        return False

    def handle_figure(self, state: GlenMore2, figure: int) -> bool:
        """True if the rearmost figure is the Chronicle's: it has pushed its turn. Refill and next turn follow."""
        return False

    def has_figure_to_move(self, state: GlenMore2) -> bool:
        """Whether a figure of the Chronicle must still move before the end, though every player has finished."""
        return False

    # -- in the territory

    def apply_effect(self, state: GlenMore2, seat: int, cell: int, what: str, n: int, source: str) -> None:
        """Carry out one of its effects, on a plot (0: no plot) and from a source (`tile:<key>`, say)."""

    def why_no_gain(self, state: GlenMore2, seat: int, what: str) -> Refusal | None:
        """Why an activation that gives one of its effects would be in vain."""
        return None

    def held_back_cells(
        self, state: GlenMore2, seat: int, cells: Sequence[int], open_to: Collection[int]
    ) -> Collection[int]:
        """Those of the cells whose resources must not come by themselves: somebody else may be after them, or the
        Chronicle may bring the seat others in this turn that want their room. `open_to`: what it may still activate."""
        return ()

    def place_costs(self, state: GlenMore2, seat: int) -> Mapping[int, int]:
        """The cells of the seat's territory on which, or over which, it has to pay coins to place a tile, if it pays
        for the tile at all; `PlacePaid` follows."""
        return {}

    def ally_cost(self, state: GlenMore2, seat: int, clan: str) -> int:
        """Coins the seat has to pay on top of the roads for a marker on a clan; `MarkerPlaced` follows."""
        return 0

    # -- what other Chronicles ask

    def is_allowed(self, state: GlenMore2, seat: int, what: str) -> bool:
        """Whether this Chronicle lets the seat do something that the rules of another do not; that one names it."""
        return False

    def extra_count(self, state: GlenMore2, seat: int, what: str) -> int:
        """How many more of something the seat has in the scoring of another Chronicle; that one names it."""
        return 0

    def market_rows(self, state: GlenMore2) -> Mapping[str, int]:
        """The rows this Chronicle adds to the market, and how many coins the highest stack in each has. If one is
        taken, `StackTaken` is told."""
        return {}

    # -- points

    def adjust_counts(self, state: GlenMore2, area: str, counts: list[int]) -> None:
        """Change, in place, what is compared in an area of a scoring (castle, landmarks, whisky, persons), per seat."""

    def score_table(self, state: GlenMore2, seat: int, area: str) -> Sequence[int] | None:
        """The table by which the seat's lead in an area of a scoring is read instead of the common one, if any."""
        return None

    def adjust_points(self, state: GlenMore2, area: str, points: list[int]) -> None:
        """Change, in place, the points of an area of a scoring before they are given."""

    def coin_value(self, state: GlenMore2, seat: int) -> int:
        """What each coin of the seat is worth at the end."""
        return 1

    # -- what is secret

    def hide_secrets(self, part: Any, seat: int) -> Any:
        """Its part as a seat may see it (a copy it may change). To hide what is hidden already changes nothing."""
        return part

    def determinise(self, part: Any, seat: int, rng: random.Random) -> Any:
        """A seat's view of its part with everything hidden guessed; the view of the guess is the same as before."""
        return part


CHRONICLES: dict[int, Chronicle] = {}  # who changes it otherwise than by `register` must `forget`


@cache
def listeners(numbers: tuple[int, ...], kind: type[Event]) -> tuple[Callable[[GlenMore2, Event], None], ...]:
    """What the Chronicles do when they hear of an event of a type."""
    chronicles = [CHRONICLES[number] for number in numbers]
    return tuple(getattr(chronicle, name) for chronicle in chronicles for name in _hearing(chronicle).get(kind, ()))


@cache
def _hearing(chronicle: Chronicle) -> dict[type[Event], list[str]]:
    """The names of its methods that hear of events, by the type of the events."""
    found: dict[type[Event], list[str]] = {}
    for name in dir(chronicle):
        kind = getattr(getattr(type(chronicle), name, None), "hears", None)
        if kind is not None:
            found.setdefault(kind, []).append(name)
    return found


@cache
def find_answering(
    numbers: tuple[int, ...], question: Callable[..., Any], subject: object = None
) -> tuple[Chronicle, ...]:
    """Those Chronicles that have an answer of their own to a question, `Chronicle.toll` say; on a subject (`only`)."""
    chronicles = [CHRONICLES[number] for number in numbers]
    return tuple(c for c in chronicles if _answers(getattr(type(c), question.__name__), question, subject))


def _answers(method: Callable[..., Any], question: Callable[..., Any], subject: object) -> bool:
    return method is not question and subject in vars(method).get("subjects", (subject,))


@cache
def effect_owner(numbers: tuple[int, ...], word: str) -> Chronicle | None:
    """The one of the Chronicles that carries out an effect."""
    return next((CHRONICLES[number] for number in numbers if word in CHRONICLES[number].effects), None)


def clear_caches() -> None:
    """Forget what was found out about the Chronicles."""
    for found_out in (listeners, find_answering, effect_owner):
        found_out.cache_clear()


def register(chronicle: Chronicle) -> Chronicle:
    """Make a Chronicle known; its number must be new."""
    if chronicle.number in CHRONICLES:
        raise ValueError(f"there is a Chronicle {chronicle.number} already: {CHRONICLES[chronicle.number].name}")
    CHRONICLES[chronicle.number] = chronicle
    clear_caches()
    ACTIONS.update(index_actions(chronicle.actions))
    return chronicle
