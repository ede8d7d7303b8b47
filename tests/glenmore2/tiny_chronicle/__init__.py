"""A tiny Chronicle that answers every question and hears of every moment; docs/adding-a-chronicle.md explains them.

A piper walks the rondel and sends tiles away. One space of the rondel is a moor: no tile lies there, figures may stand
there. The Fair is a marker that stays where it is and pays a coin; the Toll may only be passed, for a coin. Tokens come
from breweries, from waving (a coin, once a turn) and from MacLeod. When an animal tile is activated the next player may
cheer, for a coin. Everybody has a secret number, and it is points at the end.
"""

import random
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from typing import Any, Self

import msgspec

from greatglen.games.glenmore2.rules.actions import Remove
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.chronicle import Chronicle, When, on
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.events import (
    ActivationEnded,
    DeckBegun,
    DeckEnded,
    Discarded,
    FinalScoringEnded,
    MarkerPlaced,
    Moment,
    Passed,
    PersonArrived,
    PlacePaid,
    PlotLeft,
    Produced,
    Recovered,
    ScoringEnded,
    ScotCame,
    StackTaken,
    TollPaid,
    TurnEnded,
    WhiskyPaid,
)
from greatglen.games.glenmore2.rules.rondel import discard, end_place, report_passed_tiles
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.rules.turn import remaining_bill
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.games.glenmore_common.rules.events import Gained, Paid, Placed, Scored
from greatglen.games.glenmore_common.rules.payment import least_coins
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Step

NUMBER = 8
MOOR = 13  # the space
MOST = 5
HIDDEN = -1

TILES = """
[[tile]]
name = "Tiny Brewery"
chronicle = 8
deck = "A"
kind = "whisky"
once = "tiny whisky"
activate = "barley -> 2 tiny"
[[tile]]
name = "Tiny Path"
chronicle = 8
deck = "B"
kind = "road"
activate = "tiny"
[[tile]]
name = "Tiny Fair"
chronicle = 8
deck = "A"
kind = "marker"
[[tile]]
name = "Tiny Toll"
chronicle = 8
deck = "B"
kind = "marker"
protected = true
[[tile]]
name = "Tiny Croft"
chronicle = 8
replaces = "Kirkwall"
deck = "C"
kind = "village"
activate = "move"
"""

WAVED = Reason("tiny-waved", "You have waved already, or have no coin.")
ON_MOOR = Reason("tiny-moor", "The moor does not lie ahead, or somebody stands on it.")
GRAND = Reason("tiny-grand", "The moor is no place for the grand.")
FULL = Reason("tiny-full", "Nobody may have more than {most} tokens.")
DRY = Reason("tiny-dry", "Who has {most} tokens may take no brewery.")
TAKEN = Reason("tiny-taken", "Somebody stands at the Fair.")
PAVED = Reason("tiny-paved", "A path is never removed.")


class TinyDeal(Action, frozen=True):
    """Chance: a secret number."""

    number: int


class TinyWave(Action, frozen=True):
    """Pay a coin for a token."""


class TinyMoor(Action, frozen=True):
    """Move to the moor."""


class TinyCheer(Action, frozen=True):
    """Cheer, or do not."""

    loudly: int


class TinyDealt(Event, frozen=True):
    number: int

    def hide_secrets(self, seat: int) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, number=HIDDEN)


class TinyToken(Event, frozen=True):
    n: int


class TinyWaved(Moment, frozen=True):
    """A seat has waved."""


class TinyPart(msgspec.Struct):
    """What it keeps."""

    piper: int  # his figure
    tokens: list[int]
    barrels: list[int]
    persons: list[int]
    turns: list[int]
    waved: bool
    secrets: list[int]
    decks: str
    scorings: list[int]
    cheers: int
    tolls: int
    full_decks: str = ""  # decks that ended
    heard: int = 0  # waves
    sent: tuple[int, ...] = ()  # tiles that players sent to the discard pile, and nobody took back
    seen: dict[str, int] = {}  # how often each of some things happened
    purse: int = 0  # coins that the grand have paid

    def copy(self) -> Self:
        twin = copy(self)
        for name in ("tokens", "barrels", "persons", "turns", "secrets", "scorings"):
            setattr(twin, name, getattr(self, name).copy())
        twin.seen = self.seen.copy()
        return twin

    def see(self, what: str, n: int = 1) -> None:
        self.seen[what] = self.seen.get(what, 0) + n


def part(state: GlenMore2) -> TinyPart:
    found = state.parts[NUMBER]
    assert isinstance(found, TinyPart)
    return found


def grand(state: GlenMore2, seat: int) -> bool:
    """Who has three persons is grand, and pays a coin for most things."""
    return part(state).persons[seat] >= 3


class Deal(Step[GlenMore2], frozen=True):
    """A number from 1 to 3 for every seat, in secret."""

    seat: int

    def ask(self, state: GlenMore2) -> Choice:
        return Choice(CHANCE, "tiny-deal", [TinyDeal(1), TinyDeal(2), TinyDeal(3)], weights=[2, 1, 1])

    def apply(self, state: GlenMore2, action: TinyDeal) -> None:
        part(state).secrets[self.seat] = action.number
        state.emit(TinyDealt(self.seat, action.number))


class Walk(Step[GlenMore2], frozen=True):
    """The piper goes to the next tile and sends it away; at The End he leaves."""

    figure: int

    def run(self, state: GlenMore2) -> None:
        rondel = state.rondel
        start = rondel.figures[self.figure]
        ahead = rondel.ahead(self.figure)
        end = end_place(state)
        everybody = all(seat in rondel.out for seat in range(len(state.players)))
        if everybody or (end is not None and (not ahead or ahead[0] >= end)):
            rondel.out = (*rondel.out, self.figure)
            return
        if ahead:
            discard(state, [rondel.take(self.figure, ahead[0])])
        else:
            rondel.figures[self.figure] = rondel.front = rondel.next_place()
        report_passed_tiles(state, self.figure, start, rondel.figures[self.figure])


class Cheer(Step[GlenMore2], frozen=True):
    """Another seat is asked in the middle of a turn."""

    seat: int

    def ask(self, state: GlenMore2) -> Choice | None:
        return Choice(self.seat, "tiny-cheer", [TinyCheer(1), TinyCheer(0)]) if self.seat >= 0 else None

    def apply(self, state: GlenMore2, action: TinyCheer) -> None:
        if action.loudly:
            part(state).cheers += 1
            state.add_coins(self.seat, 1)


class TinyChronicle(Chronicle):
    number = NUMBER
    name = "The Tiny Chronicle"
    summary = "A piper, a moor, a fair and a toll."
    part = TinyPart
    actions = (TinyDeal, TinyWave, TinyMoor, TinyCheer)
    landings = (TinyMoor,)
    effects = ("tiny",)

    # -- set-up

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> TinyPart:
        seats = len(state.players)
        rondel = state.rondel
        rondel.blocked = (*rondel.blocked, MOOR)
        rondel.front += 1
        rondel.figures.append(rondel.front)
        state.agenda += [Deal(seat) for seat in range(seats)]
        zeros = [0] * seats
        return TinyPart(
            piper=len(rondel.figures) - 1,
            tokens=zeros.copy(),
            barrels=zeros.copy(),
            persons=zeros.copy(),
            turns=zeros.copy(),
            waved=False,
            secrets=zeros.copy(),
            decks="",
            scorings=[],
            cheers=0,
            tolls=0,
        )

    @on(DeckBegun)
    def deck_begun(self, state: GlenMore2, event: DeckBegun) -> None:
        part(state).decks += event.deck

    @on(DeckEnded)
    def deck_ended(self, state: GlenMore2, event: DeckEnded) -> None:
        part(state).full_decks += event.deck

    def find_mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        return [("tiny", "must be tiny")] if file.chronicle.get("8", {}).get("tiny") == "huge" else []

    # -- on the rondel

    def _moor(self, state: GlenMore2, seat: int) -> int:
        """The next place of the moor in front of a seat, if it lies behind the front; 0 if it cannot go there."""
        rondel = state.rondel
        spaces = len(rondel.tiles)
        place = rondel.figures[seat] + 1
        while place % spaces != MOOR:
            place += 1
        return place if place < rondel.front and place not in rondel.figures else 0

    def why_forbidden(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Remove):
            kind = state.box.tiles[state.players[seat].land[action.cell].tile].kind
            return PAVED.with_facts() if kind == "road" else None
        if not isinstance(action, Take):
            return GRAND.with_facts() if grand(state, seat) else None
        if action.tile == "tiny-brewery" and part(state).tokens[seat] >= MOST:
            return DRY.with_facts(most=MOST)
        if action.tile == "tiny-fair":
            rondel = state.rondel
            standing = [place % len(rondel.tiles) for place in rondel.figures]
            if rondel.tiles.index(state.box.number[action.tile]) in standing:
                return TAKEN.with_facts()
        return None

    def toll(self, state: GlenMore2, seat: int, tile: int) -> int:
        return int(grand(state, seat) and state.box.tiles[tile].kind in ("person", "animal"))

    @on(TollPaid)
    def toll_paid(self, state: GlenMore2, event: TollPaid) -> None:
        part(state).see("taken")
        part(state).purse += self.toll(state, event.seat, state.box.number[event.tile])

    def handle_landing(self, state: GlenMore2, seat: int, tile: int, place: int) -> bool:
        if state.box.tiles[tile].name != "Tiny Fair":
            return False
        state.rondel.figures[seat] = place
        state.agenda.append(Act(seat))
        state.add_coins(seat, 1)
        return True

    @on(Passed)
    def passed(self, state: GlenMore2, event: Passed) -> None:
        rondel, seat = state.rondel, event.seat
        for place in range(event.start + 1, event.end):
            tile = rondel.tile_at(place)
            if tile >= 0 and state.box.tiles[tile].name == "Tiny Toll" and seat != CHANCE:
                player = state.players[seat]
                if player.coins > least_coins(state, seat, remaining_bill(state, seat)):
                    player.coins -= 1
                    part(state).tolls += 1
                    state.emit(Paid(seat, "coin", 0))

    def handle_figure(self, state: GlenMore2, figure: int) -> bool:
        if figure != part(state).piper:
            return False
        state.agenda.append(Walk(figure))
        return True

    def has_figure_to_move(self, state: GlenMore2) -> bool:
        """The game does not end before the piper has left."""
        return part(state).piper not in state.rondel.out

    @on(Discarded)
    def discarded(self, state: GlenMore2, event: Discarded) -> None:
        if event.seat != CHANCE:
            part(state).sent = (*part(state).sent, state.box.number[event.tile])

    @on(Recovered)
    def recovered(self, state: GlenMore2, event: Recovered) -> None:
        tile = state.box.number[event.tile]
        part(state).sent = tuple(other for other in part(state).sent if other != tile)

    # -- in a turn

    def offer_actions(self, state: GlenMore2, seat: int, when: When) -> Sequence[Action]:
        if when is When.ANY_TIME:
            return [TinyWave()] if self.why_not(state, seat, TinyWave()) is None else []
        return [TinyMoor()] if when is When.MOVING and self._moor(state, seat) else []

    def carry_out(self, state: GlenMore2, seat: int, action: Action) -> bool:
        if isinstance(action, TinyMoor):
            state.rondel.figures[seat] = self._moor(state, seat)
            state.score(seat, "chronicle:moor", 1)
            return True
        if not isinstance(action, TinyWave):
            return False
        state.players[seat].coins -= 1
        state.emit(Paid(seat, "coin", 0))
        part(state).waved = True
        self.apply_effect(state, seat, 0, "tiny", 1, self.name)
        state.emit(TinyWaved(seat))
        return True

    def why_not(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, TinyMoor):
            return ON_MOOR.with_facts()
        if not isinstance(action, TinyWave):
            return None
        waved = part(state).waved and not state.is_allowed(seat, "tiny-wave-again")
        if waved or not state.players[seat].coins:
            return WAVED.with_facts()
        return self.why_no_gain(state, seat, "tiny")

    def apply_effect(self, state: GlenMore2, seat: int, cell: int, what: str, n: int, source: str) -> None:
        tokens = part(state).tokens
        gained = min(n, MOST - tokens[seat])
        tokens[seat] += gained
        state.emit(TinyToken(seat, gained))

    def why_no_gain(self, state: GlenMore2, seat: int, what: str) -> Refusal | None:
        return FULL.with_facts(most=MOST) if part(state).tokens[seat] >= MOST else None

    @on(Gained)
    def whisky_came(self, state: GlenMore2, event: Gained) -> None:
        if event.what == "whisky":
            part(state).barrels[event.seat] += event.n

    @on(WhiskyPaid)
    def whisky_went(self, state: GlenMore2, event: WhiskyPaid) -> None:
        part(state).barrels[event.seat] -= event.n

    @on(PlotLeft)
    def plot_left(self, state: GlenMore2, event: PlotLeft) -> None:
        assert event.cell not in state.players[event.seat].land
        part(state).see("removed")

    def held_back_cells(
        self, state: GlenMore2, seat: int, cells: Sequence[int], open_to: Collection[int]
    ) -> Collection[int]:
        """Nothing comes to the grand by itself."""
        return cells if grand(state, seat) else ()

    def place_costs(self, state: GlenMore2, seat: int) -> Mapping[int, int]:
        """The grand pay for the row above the start village."""
        return {4900 + column: 1 for column in range(100)} if grand(state, seat) else {}

    @on(Placed)
    def placed(self, state: GlenMore2, event: Placed) -> None:
        assert event.cell in state.players[event.seat].land
        part(state).see("placed")

    @on(PlacePaid)
    def place_paid(self, state: GlenMore2, event: PlacePaid) -> None:
        part(state).purse += self.place_costs(state, event.seat)[event.cell]

    @on(ScotCame)
    def scot_came(self, state: GlenMore2, event: ScotCame) -> None:
        assert state.players[event.seat].land[event.cell].scots
        part(state).see("scots")

    @on(Produced)
    def produced(self, state: GlenMore2, event: Produced) -> None:
        assert all(good in state.players[event.seat].land[cell].goods for cell, good in event.goods)
        part(state).see("goods", len(event.goods))

    @on(ActivationEnded)
    def activated(self, state: GlenMore2, event: ActivationEnded) -> None:
        plot = state.players[event.seat].land.get(event.cell)
        if plot is not None and state.box.tiles[plot.tile].kind == "animal":
            state.agenda.append(Cheer((event.seat + 1) % len(state.players)))

    def ally_cost(self, state: GlenMore2, seat: int, clan: str) -> int:
        return int(grand(state, seat))

    @on(MarkerPlaced)
    def allied(self, state: GlenMore2, event: MarkerPlaced) -> None:
        part(state).purse += self.ally_cost(state, event.seat, event.clan)
        if event.clan == "MacLeod":
            self.apply_effect(state, event.seat, 0, "tiny", 1, self.name)

    @on(PersonArrived)
    def person_arrived(self, state: GlenMore2, event: PersonArrived) -> None:
        part(state).persons[event.seat] += 1

    @on(TurnEnded)
    def turn_ended(self, state: GlenMore2, event: TurnEnded) -> None:
        part(state).turns[event.seat] += 1
        part(state).waved = False

    @on(TinyWaved)
    def waved(self, state: GlenMore2, event: TinyWaved) -> None:
        part(state).heard += 1

    def is_allowed(self, state: GlenMore2, seat: int, what: str) -> bool:
        """Who has three persons waves as often as there are coins."""
        return what == "tiny-wave-again" and part(state).persons[seat] >= 3

    def extra_count(self, state: GlenMore2, seat: int, what: str) -> int:
        return part(state).tokens[seat] if what == "tokens" else 0

    def market_rows(self, state: GlenMore2) -> Mapping[str, int]:
        return {"pipes": part(state).purse}

    @on(StackTaken)
    def robbed(self, state: GlenMore2, event: StackTaken) -> None:
        if event.row == "pipes":
            part(state).purse = 0

    # -- points

    @on(Scored)
    def points_came(self, state: GlenMore2, event: Scored) -> None:
        part(state).see("points", event.vp)

    def adjust_counts(self, state: GlenMore2, area: str, counts: list[int]) -> None:
        """The grand have a person more."""
        if area == "persons":
            counts[:] = [n + grand(state, seat) for seat, n in enumerate(counts)]

    def score_table(self, state: GlenMore2, seat: int, area: str) -> Sequence[int] | None:
        """Whisky is worth 9 to who has all tokens, whatever the lead."""
        return (9,) if area == "whisky" and part(state).tokens[seat] >= MOST else None

    def adjust_points(self, state: GlenMore2, area: str, points: list[int]) -> None:
        if area == "persons":
            points[:] = [vp + 1 for vp in points]

    @on(ScoringEnded)
    def scored(self, state: GlenMore2, event: ScoringEnded) -> None:
        part(state).scorings.append(event.number)

    def coin_value(self, state: GlenMore2, seat: int) -> int:
        return 0 if part(state).tokens[seat] >= MOST else 1

    @on(FinalScoringEnded)
    def ended(self, state: GlenMore2, event: FinalScoringEnded) -> None:
        for seat, secret in enumerate(part(state).secrets):
            state.score(seat, "chronicle:secret", secret)

    # -- what is secret

    def hide_secrets(self, part: Any, seat: int) -> Any:
        part.secrets = [number if owner == seat else HIDDEN for owner, number in enumerate(part.secrets)]
        return part

    def determinise(self, part: Any, seat: int, rng: random.Random) -> Any:
        part.secrets = [rng.randint(1, 3) if number == HIDDEN else number for number in part.secrets]
        return part
