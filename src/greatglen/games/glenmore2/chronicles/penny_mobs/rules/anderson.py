"""Derek Anderson: a tile goes from one territory to another, once in the game (G2-C8-26 to G2-C8-28)."""

from collections.abc import Iterator, Sequence

import msgspec

from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import Anderson, Replant, Uproot
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.events import Transplanted
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.markers import NOT_YOUR_MOBSTER
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import (
    ANDERSON,
    get_part,
    holder,
    mobster_name,
    source,
    spend,
)
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.events import PlotLeft, ScotCame
from greatglen.games.glenmore2.rules.removal import KeepGoods, cannot_remove
from greatglen.games.glenmore2.rules.state import HOME, RIVER, GlenMore2
from greatglen.games.glenmore_common.rules.land import Plot, open_cells, surrounding_cells, why_misfit
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal

ONCE = Reason("once-a-game", "{mobster} has already done that, which is possible once in the game.")
NOTHING_TO_STEAL = Reason("nothing-to-steal", "There is no tile that could go to another territory.")
NO_SUCH_SEAT = Reason("no-such-seat", "There is no such territory.")
NO_TRADE = Reason("no-trade", "{tile} is a trade tile; those cannot be stolen.")
FITS_NOWHERE = Reason("fits-nowhere", "{tile} does not fit in any other territory.")
SAME_TERRITORY = Reason("same-territory", "The tile must go to a different territory.")


def lowest(plot: Plot) -> int:
    """The tile by which a plot is placed: the one under all others."""
    return plot.under[0] if plot.under else plot.tile


def new_places(state: GlenMore2, seat: int, plot: Plot) -> list[int]:
    """Where a plot fits into a territory; no scot need be near (G2-C8-27)."""
    land = state.players[seat].land
    return open_cells(land, state.box.tiles[lowest(plot)].ways, RIVER, set(land))


def cannot_uproot(state: GlenMore2, seat: int, cell: int) -> Refusal | None:
    """Why a tile may not be stolen."""
    if not 0 <= seat < len(state.players):
        return NO_SUCH_SEAT.with_facts()
    refusal = cannot_remove(state, seat, cell)
    if refusal is not None:
        return refusal
    plot = state.players[seat].land[cell]
    tile = state.box.tiles[plot.tile]
    if tile.kind == "trade":
        return NO_TRADE.with_facts(tile=tile.name)
    if not any(new_places(state, other, plot) for other in range(len(state.players)) if other != seat):
        return FITS_NOWHERE.with_facts(tile=tile.name)
    return None


def uses(state: GlenMore2, seat: int) -> list[Anderson]:
    return [Anderson()] if cannot_use(state, seat, Anderson()) is None else []


def cannot_use(state: GlenMore2, seat: int, action: Anderson) -> Refusal | None:
    if holder(state, ANDERSON) != seat:
        return NOT_YOUR_MOBSTER.with_facts(mobster=mobster_name(state, ANDERSON))
    if ANDERSON in get_part(state).spent:
        return ONCE.with_facts(mobster=mobster_name(state, ANDERSON))
    for victim, player in enumerate(state.players):
        if any(cannot_uproot(state, victim, cell) is None for cell in player.land):
            return None
    return NOTHING_TO_STEAL.with_facts()


def use(state: GlenMore2, seat: int, action: Anderson) -> None:
    spend(state, ANDERSON)
    state.agenda.append(StealTile(seat))


class StealTile(Decision, frozen=True, tag="StealTile"):
    """Which tile, of any player."""

    rule = "C8-26"
    answer_types = (Uproot,)

    def candidates(self, state: GlenMore2) -> list[Uproot]:
        return [Uproot(victim, cell) for victim, player in enumerate(state.players) for cell in player.land]

    def check(self, state: GlenMore2, action: Uproot) -> Refusal | None:
        return cannot_uproot(state, action.seat, action.cell)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "uproot", options, self.rule, source(ANDERSON))

    def apply_answer(self, state: GlenMore2, action: Uproot) -> None:
        state.agenda.append(ReplaceTile(self.seat, action.seat, action.cell))


class ReplaceTile(Decision, frozen=True, tag="ReplaceTile"):
    """Where it goes: any other territory, legally; nothing is activated (G2-C8-27)."""

    rule = "C8-27"
    answer_types = (Replant,)
    victim: int
    cell: int

    def candidates(self, state: GlenMore2) -> Iterator[Replant]:
        plot = state.players[self.victim].land[self.cell]
        for seat, player in enumerate(state.players):
            for goal in dict.fromkeys([*new_places(state, seat, plot), *surrounding_cells(player.land)]):
                yield Replant(seat, goal)

    def check(self, state: GlenMore2, action: Replant) -> Refusal | None:
        if not 0 <= action.seat < len(state.players):
            return NO_SUCH_SEAT.with_facts()
        if action.seat == self.victim:
            return SAME_TERRITORY.with_facts()
        land = state.players[action.seat].land
        ways = state.box.tiles[lowest(state.players[self.victim].land[self.cell])].ways
        return why_misfit(land, action.cell, ways, RIVER, set(land))

    def options(self, state: GlenMore2) -> Sequence[Action]:
        """The cells of a territory are found together, not tried one by one."""
        plot = state.players[self.victim].land[self.cell]
        others = [seat for seat in range(len(state.players)) if seat != self.victim]
        return [Replant(seat, goal) for seat in others for goal in new_places(state, seat, plot)]

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        plot = state.players[self.victim].land[self.cell]
        return Choice(self.seat, "replant", options, self.rule, state.box.tiles[plot.tile].key)

    def apply_answer(self, state: GlenMore2, action: Replant) -> None:
        """The tiles go; what stood on them stays with its owner, as with any removed tile (ruling)."""
        victim, cell = self.victim, self.cell
        land = state.players[victim].land
        plot = land.pop(cell)
        state.players[action.seat].land[action.cell] = Plot(plot.tile, (), 0, plot.under)
        land[HOME] = land[HOME].with_scots(plot.scots)
        tile = state.box.tiles[plot.tile].key
        state.emit(Transplanted(self.seat, tile, victim, cell, action.seat, action.cell))
        for seat, touched in ((victim, cell), (action.seat, action.cell)):
            if seat == state.now.seat:
                pending = tuple(other for other in state.now.pending if other != touched)
                activated = tuple(other for other in state.now.activated if other != touched)
                state.now = msgspec.structs.replace(state.now, pending=pending, activated=activated)
        if plot.goods:
            state.agenda.append(KeepGoods(victim, plot.goods, source(ANDERSON)))
        state.emit(PlotLeft(victim, cell))
        if plot.scots:
            state.emit(ScotCame(victim, HOME))
