"""Effects: what the words of tiles, landmark cards and clans do (GIFT, LANDMARK, CLAN).

Each word has one function here or in the module whose business it is; words of Chronicles go to their Chronicle.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from greatglen.games.glenmore2.rules.actions import Put
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.events import PersonArrived, PersonTaken
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.actions import Gain
from greatglen.games.glenmore_common.rules.events import CardTaken, Lost
from greatglen.games.glenmore_common.rules.market import NOT_A_RESOURCE, sale_actions
from greatglen.games.glenmore_common.rules.notation import Bundle
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Step

NO_TILE_THERE = Reason("no-tile-there", "You have no tile on {cell}.")
NO_ROOM = Reason("no-room", "The tile on {cell} already holds 3 resources.")
NOT_TO_PUT = Reason("not-to-put", "You have to put down “{due}”, not “{what}”.")

Effect: TypeAlias = Callable[[GlenMore2, int, int, int, str], None]
EFFECTS: dict[str, Effect] = {}
ANY_ORDER: set[str] = set()  # words of which several in a row are one effect, to be had in any order


def effect(word: str) -> Callable[[Effect], Effect]:
    """The function that carries out a word: for a seat, on a cell (0: none named), so many, from a source."""

    def note(function: Effect) -> Effect:
        EFFECTS[word] = function
        return function

    return note


def apply_effect(state: GlenMore2, seat: int, cell: int, what: str, n: int, source: str) -> None:
    """Let an effect come about. What has to be decided is put on the agenda."""
    if what in EFFECTS:
        EFFECTS[what](state, seat, cell, n, source)
    elif what in state.RESOURCES:
        resource = state.RESOURCES.index(what)
        for _ in range(n):
            if cell:
                state.add_good(seat, cell, resource)
            else:
                state.agenda.append(PutDown(seat, what, source))
    else:
        chronicle = state.effect_owner(what)
        assert chronicle is not None, f"nobody knows the effect {what}"
        chronicle.apply_effect(state, seat, cell, what, n, source)


class Gifts(Step[GlenMore2], frozen=True, tag="Gifts"):
    """Effects in their printed order, each resolved before the next (GIFT-1), but for those of ANY_ORDER."""

    seat: int
    cell: int
    bundle: Bundle
    source: str

    def run(self, state: GlenMore2) -> None:
        if self.bundle:
            first, *rest = self.bundle
            now = [first]
            while first.what in ANY_ORDER and rest and rest[0].what in ANY_ORDER:
                now.append(rest.pop(0))
            state.agenda.append(Gifts(self.seat, self.cell, tuple(rest), self.source))
            for amount in now:
                apply_effect(state, self.seat, self.cell, amount.what, amount.n, self.source)


class GainAny(Decision, frozen=True, tag="GainAny"):
    """A resource of the player's choice (GIFT-4)."""

    rule = "GIFT-4"
    answer_types = (Gain,)
    cell: int
    by: str

    def candidates(self, state: GlenMore2) -> list[Gain]:
        return [Gain(resource) for resource in state.RESOURCES]

    def check(self, state: GlenMore2, action: Gain) -> Refusal | None:
        if self._full(state):
            return NO_ROOM.with_facts(cell=self.cell)
        known = action.resource in state.RESOURCES
        return None if known else NOT_A_RESOURCE.with_facts(resource=str(action.resource))

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "gain", options, self.rule, self.by)

    def _full(self, state: GlenMore2) -> bool:
        if not self.cell:
            return False
        plot = state.players[self.seat].land.get(self.cell)
        return plot is None or len(plot.goods) >= state.GOODS_PER_PLOT

    def can_open(self, state: GlenMore2) -> bool:
        """Something that lies on the tile may be sold."""
        return any(sale.cell == self.cell for sale in sale_actions(state, self.seat))

    def run(self, state: GlenMore2) -> None:
        state.emit(Lost(self.seat, "any", 1))

    def apply_answer(self, state: GlenMore2, action: Gain) -> None:
        apply_effect(state, self.seat, self.cell, action.resource, 1, self.by)


class PutDown(Decision, frozen=True, tag="PutDown"):
    """A resource or a scot for which no tile is named goes on any tile; resources need room (CLAN-0)."""

    rule = "CLAN-0"
    answer_types = (Put,)
    what: str
    by: str

    def candidates(self, state: GlenMore2) -> list[Put]:
        player = state.players[self.seat]
        if self.what == "scot" and not player.scots:
            return []
        return [Put(self.what, cell) for cell in player.land]

    def check(self, state: GlenMore2, action: Put) -> Refusal | None:
        if action.what != self.what:
            return NOT_TO_PUT.with_facts(due=self.what, what=str(action.what))
        plot = state.players[self.seat].land.get(action.cell)
        if plot is None:
            return NO_TILE_THERE.with_facts(cell=str(action.cell))
        if self.what != "scot" and len(plot.goods) >= state.GOODS_PER_PLOT:
            return NO_ROOM.with_facts(cell=action.cell)
        return None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "put", options, self.rule, self.by)

    def can_open(self, state: GlenMore2) -> bool:
        """A sale makes room."""
        return self.what != "scot"

    def run(self, state: GlenMore2) -> None:
        state.emit(Lost(self.seat, self.what, 1))

    def apply_answer(self, state: GlenMore2, action: Put) -> None:
        if self.what == "scot":
            state.add_scot(self.seat, action.cell)
        else:
            state.add_good(self.seat, action.cell, state.RESOURCES.index(self.what))


@effect("any")
def _any(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    state.agenda += [GainAny(seat, cell, source)] * n


@effect("coin")
def _coin(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    state.add_coins(seat, n)


@effect("whisky")
def _whisky(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    state.add_whisky(seat, n)


@effect("vp")
def _vp(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    state.score(seat, source, n)


@effect("move")
def _move(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    state.add_points(seat, n)


@effect("scot")
def _scot(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    for _ in range(n):
        if cell:
            state.add_scot(seat, cell)
        else:
            state.agenda.append(PutDown(seat, "scot", source))


@effect("landmark")
def _landmark(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    """The card of the tile's name, and at once what it gives (LANDMARK-0). The tile itself may be gone (REMOVE-4)."""
    name = state.box.tiles[state.box.number[source.removeprefix("tile:")]].name
    player = state.players[seat]
    player.landmarks = (*player.landmarks, name)
    state.emit(CardTaken(seat, name))
    card = state.box.landmarks.get(name)
    if card is not None and card.lasting:
        player.lasting[card.lasting] = f"landmark:{name}"
        if card.lasting == "activation":
            state.now = msgspec.structs.replace(state.now, extra=True)
    state.agenda.append(Gifts(seat, cell, state.box.landmark_gifts.get(name, ()), f"landmark:{name}"))


@effect("activate-all")
def _activate_all(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    """Every tile may be activated in this turn, each once (LANDMARK-2)."""
    now = state.now
    pending = tuple(plot for plot in state.players[seat].land if plot not in now.activated)
    state.now = msgspec.structs.replace(now, pending=pending)


@effect("david-hume")
def _david_hume(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    """He counts as two persons (CLAN-20)."""
    hume = state.box.david_hume
    player = state.players[seat]
    player.persons = (*player.persons, hume)
    state.emit(PersonTaken(seat, state.box.tiles[hume].key))
    state.emit(PersonArrived(seat, state.box.tiles[hume].key))
