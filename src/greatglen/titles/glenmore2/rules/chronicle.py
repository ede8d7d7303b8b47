"""Chronicle: what an expansion of Glen More II may add, through typed hooks; docs/adding-a-chronicle.md explains them.

A Chronicle is one module with one instance. It keeps its own part of the state in `state.parts[number]`, a struct with
a `copy` method. The base rules never ask which Chronicles are in play; they call the hooks of whichever are. Hooks that
want something decided push a step on `state.agenda`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, Self

from greatglen.kernel.action import Action, kinds
from greatglen.kernel.game import Option
from greatglen.kernel.refusal import Refusal
from greatglen.kernel.slice import Slice
from greatglen.titles.glenmore2.rules.actions import ACTIONS

if TYPE_CHECKING:
    from greatglen.titles.glenmore2.rules.components import File
    from greatglen.titles.glenmore2.rules.state import GlenMore2


class Part(Protocol):
    """The part of the state that belongs to a Chronicle."""

    def copy(self) -> Self: ...


class Chronicle:
    """The base of every Chronicle: all hooks, each doing nothing."""

    number: int
    name: str
    text: str  # what it brings, in a sentence
    part: type[Any]  # its part of the state
    seats: tuple[int, int] = (2, 4)
    actions: Sequence[type[Action]] = ()
    options: Sequence[Option] = ()
    words: Sequence[str] = ()  # effects of tiles and cards that this Chronicle knows

    @property
    def slice(self) -> Slice:
        """The package with all its faces: the one in which its class is defined, its rules aside."""
        return Slice(type(self).__module__.partition(".rules")[0])

    def mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        """What is wrong with its numbers in a component file: the field, and what it must be."""
        return ()

    # -- set-up

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> Part:
        """Its part of a new game. Decks can be changed and slots, figures and blocked spaces added; tiles of the
        component file that name the Chronicle are in the decks already."""
        raise TypeError(f"{self.name} has no set-up")

    def deck_begins(self, state: GlenMore2, deck: str) -> None:
        """Just before the first tile of a deck is laid, in the set-up too."""

    def deck_ended(self, state: GlenMore2, deck: str) -> None:
        """The last tile of a deck has been laid, in the set-up too; figures that stand there are put down now."""

    # -- on the rondel

    def landings(self, state: GlenMore2, seat: int) -> Sequence[Action]:
        """Places other than tiles to which the seat may move instead of taking one."""
        return ()

    def land(self, state: GlenMore2, seat: int, action: Action) -> None:
        """Move the seat's figure by one of its landings."""

    def may_not_take(self, state: GlenMore2, seat: int, tile: int) -> Refusal | None:
        """Why the seat may not land on a tile that the base rules would allow."""
        return None

    def may_not_land(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        """Why the seat may not use a landing that another Chronicle offers."""
        return None

    def toll(self, state: GlenMore2, seat: int, tile: int) -> int:
        """Coins the seat has to pay besides the cost of a tile ahead when it takes it."""
        return 0

    def taken(self, state: GlenMore2, seat: int, tile: int, toll: int) -> None:
        """The seat takes a tile from the rondel and has just paid this Chronicle's toll for it."""

    def take_tile(self, state: GlenMore2, seat: int, tile: int, place: int) -> bool:
        """True if landing on this tile is the Chronicle's business and has been dealt with."""
        return False

    def passed(self, state: GlenMore2, figure: int, start: int, end: int) -> None:
        """A figure (a player's, the die's, a Chronicle's) has moved from one place to another."""

    def move_figure(self, state: GlenMore2, figure: int) -> bool:
        """True if the rearmost figure is the Chronicle's and its turn has been put on the agenda."""
        return False

    def discarded(self, state: GlenMore2, seat: int, tile: int) -> None:
        """A tile of the rondel went to the discard pile through a move of the seat; CHANCE: through nobody's."""

    def recovered(self, state: GlenMore2, seat: int, tile: int) -> None:
        """The seat took a tile from the discard pile."""

    def goes_on(self, state: GlenMore2) -> bool:
        """Whether a figure of the Chronicle must still move before the end, though every player has finished."""
        return False

    # -- in a turn

    def free_actions(self, state: GlenMore2, seat: int) -> Sequence[Action]:
        """What the seat may do at any time of its turn: at every decision, also in the middle of another effect."""
        return ()

    def turn_actions(self, state: GlenMore2, seat: int) -> Sequence[Action]:
        """What the seat may do besides between other things: before it moves, and while it activates."""
        return ()

    def act(self, state: GlenMore2, seat: int, action: Action) -> bool:
        """Carry out one of its free or turn actions; True if the action is the Chronicle's."""
        return False

    def why_not(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        """Why one of its actions is not offered now; None if the action is not the Chronicle's."""
        return None

    def give(self, state: GlenMore2, seat: int, cell: int, what: str, n: int, source: str) -> None:
        """One of its effect words has come about, on a plot (0: no plot) and from a source (`tile:<key>`, say)."""

    def cannot_gain(self, state: GlenMore2, seat: int, what: str) -> Refusal | None:
        """Why an activation that gives one of its effect words would be in vain."""
        return None

    def whisky_came(self, state: GlenMore2, seat: int, n: int) -> None:
        """Barrels were added to a seat's supply."""

    def whisky_goes(self, state: GlenMore2, seat: int, n: int) -> None:
        """Barrels were taken from a seat's supply as a cost."""

    def may_not_remove(self, state: GlenMore2, seat: int, cell: int) -> Refusal | None:
        """Why a plot may not be taken out of a territory."""
        return None

    def removed(self, state: GlenMore2, seat: int, cell: int) -> None:
        """A plot was taken out of a territory."""

    def place_costs(self, state: GlenMore2, seat: int) -> Mapping[int, int]:
        """The cells of the seat's territory on which, or over which, it has to pay coins to place a tile."""
        return {}

    def placed(self, state: GlenMore2, seat: int, cell: int, cost: int) -> None:
        """A tile was placed, its gifts are about to come; this Chronicle's cost of the cell has been paid."""

    def scot_came(self, state: GlenMore2, seat: int, cell: int) -> None:
        """One or more of the seat's scots have come to a plot of its territory: moved, gained or sent back."""

    def produced(self, state: GlenMore2, seat: int, tile: int, goods: tuple[tuple[int, int], ...]) -> None:
        """Activating a tile has put resources on plots of the seat, each with its cell; before `activated`."""

    def covets(self, state: GlenMore2, seat: int, cell: int) -> bool:
        """Whether somebody else may be after the resources that the seat's activation of a plot gives: then it does not
        happen by itself."""
        return False

    def may_bring_goods(self, state: GlenMore2, seat: int, cells: tuple[int, ...]) -> bool:
        """Whether it could still bring the seat resources for any of its tiles in this turn, in which these plots may
        be activated: then nothing takes up room by itself."""
        return False

    def activated(self, state: GlenMore2, seat: int, cell: int) -> None:
        """A plot was activated and gave what it gives: the moment for reactions of others."""

    def ally_cost(self, state: GlenMore2, seat: int, clan: str) -> int:
        """Coins the seat has to pay besides the roads for placing a marker on a clan."""
        return 0

    def allied(self, state: GlenMore2, seat: int, clan: str) -> None:
        """A clan marker was placed and paid for, `ally_cost` included; its bonus is about to come."""

    def person_taken(self, state: GlenMore2, seat: int, tile: int) -> None:
        """A person was taken and the clan marker, if any, placed and its bonus received."""

    def turn_ends(self, state: GlenMore2, seat: int) -> None:
        """The seat has ended its turn; the rondel is not yet refilled."""

    # -- from Chronicle to Chronicle

    def announced(self, state: GlenMore2, seat: int, moment: str) -> None:
        """Another Chronicle has come to a moment of its own; steps pushed here come before it goes on."""

    def allows(self, state: GlenMore2, seat: int, what: str) -> bool:
        """Whether this Chronicle lets the seat do something that the rules of another do not."""
        return False

    def also_counts(self, state: GlenMore2, seat: int, what: str) -> int:
        """How many more of something the seat has in the scoring of another Chronicle."""
        return 0

    def market_rows(self, state: GlenMore2) -> Mapping[str, int]:
        """The rows this Chronicle adds to the market, and how many coins the highest stack in each has."""
        return {}

    def row_robbed(self, state: GlenMore2, row: str) -> None:
        """The highest stack of coins of one of its rows was taken by another Chronicle, which gives them on."""

    # -- points

    def points_came(self, state: GlenMore2, seat: int, source: str, vp: int) -> None:
        """A seat was given points (or lost some)."""

    def compared(self, state: GlenMore2, area: str, counts: list[int]) -> None:
        """Change what is compared in one area of a scoring (castle, landmarks, whisky, persons), per seat."""

    def score_table(self, state: GlenMore2, seat: int, area: str) -> Sequence[int] | None:
        """The table by which the seat's lead in an area of a scoring is read instead of the common one, if any."""
        return None

    def area_points(self, state: GlenMore2, area: str, points: list[int]) -> None:
        """Change the points of one area of a scoring (castle, landmarks, whisky, persons) before they are given."""

    def scored(self, state: GlenMore2, number: int) -> None:
        """A scoring (1 to 4) has been held."""

    def coin_value(self, state: GlenMore2, seat: int) -> int:
        """What each coin of the seat is worth at the end."""
        return 1

    def ended(self, state: GlenMore2) -> None:
        """The base game's final scoring is done: points of the Chronicle."""

    # -- what bots and hints make of it

    def prospect(self, state: GlenMore2, left: float) -> Sequence[Mapping[str, float]]:
        """Per seat: what it can still expect of the Chronicle, in points and by name, beyond what the base game counts.
        Every seat has the same names, in every position. `left`: the part of the game to come, 1 to 0."""
        return ()

    # -- what is secret

    def seen_by(self, part: Any, seat: int) -> Any:
        """Its part as a seat may see it (a copy it may change)."""
        return part

    def determinise(self, part: Any, seat: int, rng: random.Random) -> Any:
        """A seat's view of its part with everything hidden guessed."""
        return part


CHRONICLES: dict[int, Chronicle] = {}  # changed by `register`, which forgets what was found out about them


@cache
def heeding(numbers: tuple[int, ...], *hooks: Callable[..., Any]) -> tuple[Chronicle, ...]:
    """Those Chronicles that do something at one of the hooks, `Chronicle.toll` say; to call others would be idle."""
    chronicles = [CHRONICLES[number] for number in numbers]
    return tuple(c for c in chronicles if any(getattr(type(c), hook.__name__) is not hook for hook in hooks))


@cache
def knowing(numbers: tuple[int, ...], word: str) -> Chronicle | None:
    """The one of the Chronicles that knows an effect word."""
    return next((CHRONICLES[number] for number in numbers if word in CHRONICLES[number].words), None)


def register(chronicle: Chronicle) -> Chronicle:
    """Make a Chronicle known; its number must be new."""
    if chronicle.number in CHRONICLES:
        raise ValueError(f"there is a Chronicle {chronicle.number} already: {CHRONICLES[chronicle.number].name}")
    CHRONICLES[chronicle.number] = chronicle
    heeding.cache_clear()
    knowing.cache_clear()
    ACTIONS.update(kinds(chronicle.actions))
    return chronicle
