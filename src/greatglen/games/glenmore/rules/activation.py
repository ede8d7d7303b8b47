"""Activation of the new tile and its neighbours, in any order (ACTIVATE); gifts (GIFT); movement (MOVE).

What costs nothing, leaves nothing to choose and loses nothing by coming first happens by itself: production where there
is room, movement points, the points of a tavern. The rest is offered until the player ends the turn.
"""

from collections.abc import Iterator, Sequence

from greatglen.games.glenmore.rules.actions import Promote
from greatglen.games.glenmore.rules.components import ANY, NOTHING, TILES, Tile
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore_common.rules.actions import Activate, Done, Gain, Move, Sell
from greatglen.games.glenmore_common.rules.events import Activated, Gained
from greatglen.games.glenmore_common.rules.land import count_scots
from greatglen.games.glenmore_common.rules.market import NOT_A_RESOURCE, sale_actions, saleable_goods, sell, why_no_sale
from greatglen.games.glenmore_common.rules.movement import move, move_actions, why_no_move, why_nobody_moves
from greatglen.games.glenmore_common.rules.notation import Amount, Bundle
from greatglen.games.glenmore_common.rules.payment import cannot_pay, pay
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question, Step


class Promoted(Event, frozen=True, tag="promoted"):
    """A clansman became a chieftain."""

    cell: int


NO_PLOT = Reason("no-plot", "There is no tile on {cell}.")
NOT_ACTIVE = Reason(
    "not-active",
    "You can activate only the new tile and those it was placed next to; {tile} on {cell} is not one of them.",
)
ALREADY = Reason("already", "{tile} on {cell} has already been activated this turn.")
NO_EFFECT = Reason("no-effect", "Activating {tile} has no effect.")
PLOT_FULL = Reason(
    "plot-full",
    "{tile} on {cell} already holds {limit} resource.",
    "{tile} on {cell} already holds {limit} resources.",
    "limit",
)
NO_SUCH_WAY = Reason("no-such-way", "{tile} cannot be activated as “{how}”.")
LAST_CLANSMAN = Reason("last-clansman", "The last clansman cannot become a chieftain.")

DONE = Done()


def give(state: GlenMore, seat: int, cell: int, gift: Amount, source: str) -> None:
    """Receive something: a gift, or the gain of an activation."""
    what, n = gift.what, gift.n
    player = state.players[seat]
    if what == "vp":
        state.score(seat, f"tile:{source}", n)
    elif what == "whisky":
        player.whisky += n
        state.emit(Gained(seat, what, n, 0))
    elif what == "coin":
        player.coins += n
        state.emit(Gained(seat, what, n, 0))
    elif what == "clansman":
        player.land[cell] = player.land[cell].with_scots(n)
        state.emit(Gained(seat, what, n, cell))
    elif what == "any":
        state.agenda += [GainAny(seat, cell, source)] * n
    elif what == "harvest":
        harvest(state, seat, source)
    else:
        assert what == "activate-all", what  # resolved with the placing: it widens the activation


def harvest(state: GlenMore, seat: int, source: str) -> None:
    """One resource on every empty production tile, of its kind, or of any kind where it may choose (CARD-5)."""
    land = state.players[seat].land
    for cell, plot in list(land.items()):
        produces = TILES[plot.tile].produces
        if not plot.goods and produces == ANY:
            state.agenda.append(GainAny(seat, cell, source))
        elif not plot.goods and produces != NOTHING:
            produce(state, seat, cell, produces)


def produce(state: GlenMore, seat: int, cell: int, resource: int) -> None:
    land = state.players[seat].land
    land[cell] = land[cell].with_good(resource)
    state.emit(Gained(seat, state.RESOURCES[resource], 1, cell))


class GainAny(Question[GlenMore], frozen=True, tag="GainAny"):
    """A resource of the player's choice on a tile with room (GIFT-2)."""

    rule = "GIFT-2"
    answer_types = (Gain,)
    always_legal = True
    seat: int
    cell: int
    by: str

    def candidates(self, state: GlenMore) -> list[Gain]:
        full = len(state.players[self.seat].land[self.cell].goods) >= state.GOODS_PER_PLOT
        return [] if full else [Gain(resource) for resource in state.RESOURCES]

    def check(self, state: GlenMore, action: Gain) -> Refusal | None:
        known = action.resource in state.RESOURCES
        return None if known else NOT_A_RESOURCE.with_facts(resource=str(action.resource))

    def make_choice(self, state: GlenMore, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "gain", options, self.rule, self.by)

    def apply(self, state: GlenMore, action: Gain) -> None:
        produce(state, self.seat, self.cell, state.RESOURCES.index(action.resource))


class Receive(Step[GlenMore], frozen=True, tag="Receive"):
    """What an activation gives once it is paid."""

    seat: int
    cell: int
    gain: Bundle

    def run(self, state: GlenMore) -> None:
        tile = TILES[state.players[self.seat].land[self.cell].tile]
        for amount in self.gain:
            give(state, self.seat, self.cell, amount, tile.key)


class Activation(Question[GlenMore], frozen=True, tag="Activation"):
    """The part of a turn in which tiles are activated, clansmen move and resources are sold, until it is ended."""

    rule = "ACTIVATE-1"
    answer_types = (Activate, Promote, Move, Sell, Done)
    seat: int
    pending: tuple[int, ...]  # cells that may still be activated
    points: int  # movement points left
    extra: bool  # one tile outside the zone may be activated too (CARD-4)
    zone: tuple[int, ...]  # the new tile and those it activates

    def _with(self, pending: tuple[int, ...], points: int, extra: bool) -> "Activation":
        return Activation(self.seat, pending, points, extra, self.zone)

    # -- what happens by itself

    def _by_itself(self, state: GlenMore) -> list[int]:
        """Pending plots whose activation is free, needs no choice and has room for what it gives."""
        land = state.players[self.seat].land
        limit = state.GOODS_PER_PLOT
        cells = []
        for cell in self.pending:
            plot = land[cell]
            tile = TILES[plot.tile]
            if not tile.alternatives or (tile.free and (tile.produces == NOTHING or len(plot.goods) < limit)):
                cells.append(cell)
        return cells

    def run(self, state: GlenMore) -> None:
        points = self.points
        cells = self._by_itself(state)
        for cell in cells:
            tile = TILES[state.players[self.seat].land[cell].tile]
            if tile.alternatives:
                points += self._activate_free(state, cell, tile)
        pending = tuple(cell for cell in self.pending if cell not in cells)
        state.agenda.append(self._with(pending, points, self.extra))

    def _activate_free(self, state: GlenMore, cell: int, tile: Tile) -> int:
        """Activate a tile that costs nothing; the movement points it gives."""
        state.emit(Activated(self.seat, cell))
        points = 0
        for amount in tile.alternatives[0].gain:
            if amount.what == "move":
                points += amount.n
            elif tile.produces >= 0:
                produce(state, self.seat, cell, tile.produces)
            else:
                give(state, self.seat, cell, amount, tile.key)
        return points

    # -- what is offered

    def candidates(self, state: GlenMore) -> Iterator[Action]:
        land = state.players[self.seat].land
        for cell in self._cells(state):
            yield from ways(cell, TILES[land[cell].tile])
        yield from [Promote(cell) for cell in land]
        yield from move_actions(land)
        yield from saleable_goods(state, self.seat)
        yield DONE

    def check(self, state: GlenMore, action: Activate | Promote | Move | Sell | Done) -> Refusal | None:
        land = state.players[self.seat].land
        if isinstance(action, Activate):
            return self._cannot_activate(state, action)
        if isinstance(action, Promote):
            refusal = why_nobody_moves(land, action.cell, self.points)
            return LAST_CLANSMAN.with_facts() if refusal is None and count_scots(land) == 1 else refusal
        if isinstance(action, Move):
            return why_no_move(land, action, self.points)
        return why_no_sale(state, self.seat, action) if isinstance(action, Sell) else None

    def ask(self, state: GlenMore) -> Choice | None:
        """Half of all decisions are this one: only what may be open is looked at, and only for what may close it."""
        if self._by_itself(state):
            return None
        land = state.players[self.seat].land
        options: list[Action] = []
        for cell in self._cells(state):
            tile = TILES[land[cell].tile]
            options += [way for way in ways(cell, tile) if self._unfit(state, way, tile) is None]
        if self.points:
            if count_scots(land) > 1:
                options += [Promote(cell) for cell, plot in land.items() if plot.scots]
            options += move_actions(land)
        options += sale_actions(state, self.seat)
        options.append(DONE)
        return Choice(self.seat, "activate", options, self.rule)

    def _cells(self, state: GlenMore) -> Sequence[int]:
        """The plots that may be activated."""
        if not self.extra:
            return self.pending
        return [*self.pending, *(cell for cell in state.players[self.seat].land if cell not in self.zone)]

    def _cannot_activate(self, state: GlenMore, action: Activate) -> Refusal | None:
        land = state.players[self.seat].land
        if action.cell not in land:
            return NO_PLOT.with_facts(cell=str(action.cell))
        tile = TILES[land[action.cell].tile]
        if not tile.alternatives:
            return NO_EFFECT.with_facts(tile=tile.name)
        if action.cell not in self._cells(state):
            reason = ALREADY if action.cell in self.zone else NOT_ACTIVE
            return reason.with_facts(tile=tile.name, cell=action.cell)
        if action not in ways(action.cell, tile):
            return NO_SUCH_WAY.with_facts(tile=tile.name, how=str(action.how))
        return self._unfit(state, action, tile)

    def _unfit(self, state: GlenMore, action: Activate, tile: Tile) -> Refusal | None:
        """Why a way of activating a plot is not open."""
        plot = state.players[self.seat].land[action.cell]
        if tile.produces != NOTHING:
            if len(plot.goods) >= state.GOODS_PER_PLOT:
                return PLOT_FULL.with_facts(tile=tile.name, cell=action.cell, limit=state.GOODS_PER_PLOT)
            return None
        return cannot_pay(state, self.seat, tile.alternatives[int(action.how) - 1 if action.how != "-" else 0].bill)

    # -- what is decided

    def apply(self, state: GlenMore, action: Activate | Move | Promote | Sell | Done) -> None:
        kind = type(action)
        if kind is Done:
            return
        land = state.players[self.seat].land
        if isinstance(action, Activate):
            self._activate(state, action)
        elif isinstance(action, Sell):
            sell(state, self.seat, action)
            state.agenda.append(self)
        elif isinstance(action, Move):
            move(state, self.seat, action)
            state.agenda.append(self._with(self.pending, self.points - 1, self.extra))
        elif isinstance(action, Promote):
            land[action.cell] = land[action.cell].with_scots(-1)
            state.players[self.seat].chieftains += 1
            state.emit(Promoted(self.seat, action.cell))
            state.agenda.append(self._with(self.pending, self.points - 1, self.extra))

    def _activate(self, state: GlenMore, action: Activate) -> None:
        seat, cell = self.seat, action.cell
        tile = TILES[state.players[seat].land[cell].tile]
        pending = tuple(other for other in self.pending if other != cell)
        extra = self.extra and cell in self.zone
        if tile.free:
            points = self._activate_free(state, cell, tile)
            state.agenda.append(self._with(pending, self.points + points, extra))
            return
        state.emit(Activated(seat, cell))
        state.agenda.append(self._with(pending, self.points, extra))
        if tile.produces == ANY:
            produce(state, seat, cell, state.RESOURCES.index(action.how))
        else:
            alternative = tile.alternatives[int(action.how) - 1]
            state.agenda.append(Receive(seat, cell, alternative.gain))
            pay(state, seat, alternative.bill, tile.key)


def ways(cell: int, tile: Tile) -> list[Activate]:
    """Every way in which a tile on a cell can be activated, if all it needs is there."""
    if tile.free:
        return [Activate(cell)]
    if tile.produces == ANY:
        return [Activate(cell, resource) for resource in GlenMore.RESOURCES]
    return [Activate(cell, str(number)) for number in range(1, len(tile.alternatives) + 1)]
