"""Taking tiles out of a territory: Loch Morar, MacMillan, events (REMOVE)."""

from collections.abc import Iterable, Sequence

from greatglen.games.glenmore2.rules.actions import Keep, Recover, Remove, Skip
from greatglen.games.glenmore2.rules.chronicle import Chronicle
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.effects import NO_ROOM, effect
from greatglen.games.glenmore2.rules.events import PlotLeft, Recovered, ScotCame, TileRemoved
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore2.rules.turn import PlaceTile, take_person, why_no_place
from greatglen.games.glenmore_common.rules.events import Lost
from greatglen.games.glenmore_common.rules.land import EDGES, START
from greatglen.games.glenmore_common.rules.market import NOT_A_RESOURCE, sale_actions
from greatglen.games.glenmore_common.rules.payment import Bill, has_no_place, pay
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal

NO_TILE_TO_REMOVE = Reason("no-tile-to-remove", "There is no tile on {cell}.")
STAYS = Reason("stays", "The start village and the home castle cannot be removed.")
WOULD_SPLIT = Reason("would-split", "Without the tile on {cell} the territory would fall apart.")
WOULD_BREAK = Reason("would-break", "Without the tile on {cell} the river would be broken.")
MUST_REMOVE = Reason("must-remove", "You must remove a tile.")
NOT_TO_KEEP = Reason("not-to-keep", "There is no {resource} to keep.")


def connected(cells: Iterable[int]) -> bool:
    """Whether cells hang together edge to edge."""
    left = set(cells)
    edge = [left.pop()]
    while edge:
        cell = edge.pop()
        for step in EDGES:
            if cell + step in left:
                left.remove(cell + step)
                edge.append(cell + step)
    return not left


def cannot_remove(state: GlenMore2, seat: int, cell: int) -> Refusal | None:
    """Why a tile may not be taken out (REMOVE-1)."""
    land = state.players[seat].land
    if cell not in land:
        return NO_TILE_TO_REMOVE.with_facts(cell=str(cell))
    if cell in (START, HOME):
        return STAYS.with_facts()
    river = state.river(seat)
    if cell in river and cell not in (river[0], river[-1]):
        return WOULD_BREAK.with_facts(cell=cell)
    if not connected(other for other in land if other != cell):
        return WOULD_SPLIT.with_facts(cell=cell)
    for chronicle in state.find_answering(Chronicle.why_forbidden, Remove):
        refusal = chronicle.why_forbidden(state, seat, Remove(cell))
        if refusal is not None:
            return refusal
    return None


class RemoveTile(Decision, frozen=True, tag="RemoveTile"):
    """A tile and all under it leave the game; what is on it goes to the home castle (REMOVE-2)."""

    rule = "REMOVE-1"
    answer_types = (Remove, Skip)
    optional: bool
    by: str

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*(Remove(cell) for cell in state.players[self.seat].land), Skip()]

    def check(self, state: GlenMore2, action: Remove | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None if self.optional else MUST_REMOVE.with_facts()
        return cannot_remove(state, self.seat, action.cell)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "remove", options, self.rule, self.by)

    def can_alter(self, state: GlenMore2) -> bool:
        """What lies on the tile may be sold first."""
        return True

    def apply_answer(self, state: GlenMore2, action: Remove | Skip) -> None:
        if isinstance(action, Skip):
            return
        land = state.players[self.seat].land
        plot = land.pop(action.cell)
        state.emit(TileRemoved(self.seat, state.box.tiles[plot.tile].key, action.cell))
        land[HOME] = land[HOME].with_scots(plot.scots)
        if plot.goods:
            state.agenda.append(KeepGoods(self.seat, plot.goods, self.by))
        state.emit(PlotLeft(self.seat, action.cell))
        if plot.scots:
            state.emit(ScotCame(self.seat, HOME))


class KeepGoods(Decision, frozen=True, tag="KeepGoods"):
    """The resources of a removed tile go to the home castle as far as there is room; the player chooses which."""

    rule = "REMOVE-3"
    answer_types = (Keep,)
    always_legal = True
    goods: tuple[int, ...]
    by: str

    def _room(self, state: GlenMore2) -> int:
        return state.GOODS_PER_PLOT - len(state.players[self.seat].land[HOME].goods)

    def candidates(self, state: GlenMore2) -> list[Keep]:
        choosing = 0 < self._room(state) < len(self.goods)
        return [Keep(state.RESOURCES[resource]) for resource in dict.fromkeys(self.goods)] if choosing else []

    def check(self, state: GlenMore2, action: Keep) -> Refusal | None:
        if action.resource not in state.RESOURCES:
            return NOT_A_RESOURCE.with_facts(resource=str(action.resource))
        if state.RESOURCES.index(action.resource) not in self.goods:
            return NOT_TO_KEEP.with_facts(resource=action.resource)
        return None if action in self.candidates(state) else NO_ROOM.with_facts(cell=HOME)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "keep", options, self.rule, self.by)

    def can_open(self, state: GlenMore2) -> bool:
        """In a full castle a sale makes room."""
        return not self._room(state) and self.can_alter(state)

    def can_alter(self, state: GlenMore2) -> bool:
        return any(sale.cell == HOME for sale in sale_actions(state, self.seat))

    def run(self, state: GlenMore2) -> None:
        for resource in self.goods:
            if self._room(state):
                state.add_good(self.seat, HOME, resource)
            else:
                state.emit(Lost(self.seat, state.RESOURCES[resource], 1))

    def apply_answer(self, state: GlenMore2, action: Keep) -> None:
        resource = state.RESOURCES.index(action.resource)
        state.add_good(self.seat, HOME, resource)
        rest = list(self.goods)
        rest.remove(resource)
        if rest:
            state.agenda.append(KeepGoods(self.seat, tuple(rest), self.by))


@effect("remove")
def _remove(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    state.agenda += [RemoveTile(seat, False, source)] * n


@effect("remove-optional")
def _remove_optional(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    state.agenda += [RemoveTile(seat, True, source)] * n


STAYS_DISCARDED = Reason("stays-discarded", "{tile} cannot be taken from the discard pile.")
NOT_DISCARDED = Reason("not-discarded", "“{tile}” is not in the discard pile.")


class TakeDiscarded(Decision, frozen=True, tag="TakeDiscarded"):
    """A tile of the discard pile, for nothing (CLAN-18) or for scots; a person lets a further marker be placed."""

    rule = "CLAN-18"
    answer_types = (Recover,)
    by: str
    scots: int = 0

    def candidates(self, state: GlenMore2) -> list[Recover]:
        return [Recover(state.box.tiles[tile].key) for tile in state.discards]

    def check(self, state: GlenMore2, action: Recover) -> Refusal | None:
        tile = state.box.number.get(action.tile, NONE)
        if tile not in state.discards:
            return NOT_DISCARDED.with_facts(tile=str(action.tile))
        form = state.box.tiles[tile]
        if form.kind == "marker":
            return STAYS_DISCARDED.with_facts(tile=form.name)
        if form.kind != "person" and has_no_place(state, self.seat, tile, self.scots, free=True):
            return why_no_place(state, self.seat, tile, self.scots, free=True)
        return None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "recover", options, self.rule, self.by)

    def apply_answer(self, state: GlenMore2, action: Recover) -> None:
        tile = state.box.number[action.tile]
        state.discards = tuple(other for other in state.discards if other != tile)
        state.emit(Recovered(self.seat, action.tile))
        person = state.box.tiles[tile].kind == "person"
        if person:
            take_person(state, self.seat, tile)
        else:
            state.agenda.append(PlaceTile(self.seat, tile, free=True))
        pay(state, self.seat, Bill(scots=self.scots), self.by, -1 if person else tile, free_place=True)


@effect("discarded")
def _discarded(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    state.agenda.append(TakeDiscarded(seat, source))
