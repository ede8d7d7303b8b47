"""Events that activate: a list of one's own tiles, or tiles of other players."""

from collections.abc import Iterator, Sequence

from greatglen.games.glenmore2.rules.actions import Put, Skip
from greatglen.games.glenmore2.rules.activation import (
    CAN_CHANGE,
    NO_EFFECT,
    NO_PLOT,
    NO_SUCH_WAY,
    activate,
    automatic_cells,
    cannot_activate,
    coin_for_good,
    every_way,
    gives_whisky,
    may_be_opened,
    open_ways,
    pay_for,
    vp_for_whisky,
    why_unpaid_or_vain,
)
from greatglen.games.glenmore2.rules.box import Tile
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.effects import Gifts, PutDown
from greatglen.games.glenmore2.rules.events import Produced
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.actions import Activate
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Reason, Refusal

NOT_IN_EVENT = Reason("not-in-event", "{tile} on {cell} is not one of the tiles that the event activates.")
NO_OTHER = Reason("no-other", "It must be another player's tile.")
DIFFERENT = Reason(
    "different-tiles", "{tile} has already been activated by this event; the two tiles must be different."
)
FULL_LAND = Reason("full-land", "No tile of your territory has room for a resource.")
NOTHING_ACTIVE = Reason("nothing-active", "None of these tiles can be activated now.")


class ActivateThese(Decision, frozen=True, tag="ActivateThese"):
    """Activate some of one's plots at once, in any order, each once a turn, if one likes (G2-C6-20, G2-C6-41)."""

    answer_types = (Activate,)
    cells: tuple[int, ...]
    by: str
    asking: str  # the rule that asks

    def _find_remaining(self, state: GlenMore2) -> list[int]:
        land = state.players[self.seat].land
        return [cell for cell in self.cells if cell in land and cell not in state.now.activated]

    def _by_itself(self, state: GlenMore2) -> int:
        """As in the main part of a turn (G2-ACTIVATE-2); resources never, since an event is resolved in the middle of
        other things that may want the room."""
        return automatic_cells(state, self.seat, self._find_remaining(state), more=True)

    def ask(self, state: GlenMore2) -> Choice | None:
        return None if self._by_itself(state) else super().ask(state)

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*every_way(state, self.seat, self._find_remaining(state)), Skip()]

    def check(self, state: GlenMore2, action: Activate | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        return cannot_activate(state, self.seat, action, self._find_remaining(state), NOT_IN_EVENT)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "event-activate", options, self.asking, self.by)

    def can_open(self, state: GlenMore2) -> bool:
        return may_be_opened(state, self.seat, self._find_remaining(state))

    def run(self, state: GlenMore2) -> None:
        cell = self._by_itself(state)
        if cell:
            self.apply_answer(state, Activate(cell))

    def apply_answer(self, state: GlenMore2, action: Activate | Skip) -> None:
        if isinstance(action, Activate):
            state.agenda.append(self)
            activate(state, self.seat, action)

    def in_vain(self, state: GlenMore2) -> Refusal | None:
        """Why nothing would come of it; None if something would."""
        return None if open_ways(state, self.seat, self._find_remaining(state)) else NOTHING_ACTIVE.with_facts()


class ActivateAbroad(Action, frozen=True, tag="activateabroad"):
    """Activate a plot of another seat. `how` as in activating one's own."""

    owner: int
    cell: int
    how: str = "-"


class ActivatedAbroad(Event, frozen=True, tag="activatedabroad"):
    """A plot of another seat was activated."""

    owner: int
    cell: int
    tile: str


def _ways(state: GlenMore2, seat: int, tile: Tile) -> list[str]:
    """Every way in which a tile of another player can be activated."""
    if tile.free:
        return ["-"]
    found: list[str] = []
    for number, alternative in enumerate(tile.alternatives, start=1):
        if not alternative.bill.goods and any(amount.what == "any" for amount in alternative.gain):
            found += state.RESOURCES
        else:
            found.append(str(number))
    if tile.kind == "whisky" and gives_whisky(tile) and "vp-for-whisky" in state.players[seat].lasting:
        found.append("vp")
    return found


def full_land(state: GlenMore2, seat: int) -> Refusal | None:
    """Why a resource would be lost; None if some tile has room."""
    land = state.players[seat].land
    return None if any(len(plot.goods) < state.GOODS_PER_PLOT for plot in land.values()) else FULL_LAND.with_facts()


def _unfit(state: GlenMore2, seat: int, tile: Tile, how: str) -> Refusal | None:
    """Why one of the ways is not open to a seat now."""
    if how == "vp":
        return None
    if tile.free:
        all_goods = all(amount.what in state.RESOURCES for amount in tile.alternatives[0].gain)
        return full_land(state, seat) if all_goods else None
    if how in state.RESOURCES:
        return full_land(state, seat)
    alternative = tile.alternatives[int(how) - 1]
    return why_unpaid_or_vain(state, seat, alternative, coin_for_good(state, seat, tile))


class PutAbroad(PutDown, frozen=True, tag="PutAbroad"):
    """A resource of another player's tile goes on any plot of one's own; after the last of them others may react."""

    tile: int
    rest: tuple[str, ...]
    down: tuple[tuple[int, int], ...]  # those put down, each with its cell

    def run(self, state: GlenMore2) -> None:
        super().run(state)
        self._go_on(state, self.down)

    def apply_answer(self, state: GlenMore2, action: Put) -> None:
        super().apply_answer(state, action)
        self._go_on(state, (*self.down, (action.cell, state.RESOURCES.index(self.what))))

    def _go_on(self, state: GlenMore2, down: tuple[tuple[int, int], ...]) -> None:
        if self.rest:
            state.agenda.append(PutAbroad(self.seat, self.rest[0], self.by, self.tile, self.rest[1:], down))
        elif down:
            state.emit(Produced(self.seat, state.box.tiles[self.tile].key, down))


def put_abroad(state: GlenMore2, seat: int, tile: Tile, goods: tuple[str, ...]) -> None:
    """Resources that a tile of another player gives are put down one by one."""
    if goods:
        number = state.box.number[tile.key]
        state.agenda.append(PutAbroad(seat, goods[0], f"tile:{tile.key}", number, goods[1:], ()))


class Abroad(Decision, frozen=True, tag="Abroad"):
    """Activate so many different tiles of other players, paying what it costs, with all the benefits (G2-C6-21).

    Resources go on any tiles of one's own. The other player's tile does not count as activated for anybody.
    """

    rule = "C6-21"
    answer_types = (ActivateAbroad,)
    left: int
    done: tuple[tuple[int, int], ...]
    by: str

    def candidates(self, state: GlenMore2) -> Iterator[ActivateAbroad | Skip]:
        for owner, other in enumerate(state.players if self.left else ()):
            if owner != self.seat:
                for cell, plot in other.land.items():
                    for how in _ways(state, self.seat, state.box.tiles[plot.tile]):
                        yield ActivateAbroad(owner, cell, how)
        if self.done:
            yield Skip()

    def check(self, state: GlenMore2, action: ActivateAbroad | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        if not 0 <= action.owner < len(state.players) or action.owner == self.seat:
            return NO_OTHER.with_facts()
        plot = state.players[action.owner].land.get(action.cell)
        if plot is None:
            return NO_PLOT.with_facts(cell=str(action.cell))
        tile = state.box.tiles[plot.tile]
        if not tile.alternatives:
            return NO_EFFECT.with_facts(tile=tile.name)
        if (action.owner, action.cell) in self.done:
            return DIFFERENT.with_facts(tile=tile.name)
        if action.how not in _ways(state, self.seat, tile):
            return NO_SUCH_WAY.with_facts(tile=tile.name, how=str(action.how))
        return _unfit(state, self.seat, tile, action.how)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "abroad", options, self.rule, self.by)

    def can_open(self, state: GlenMore2) -> bool:
        """With a sale there may be room for a resource, or coins for a cost."""
        can_change = (FULL_LAND.code, *CAN_CHANGE)
        refusals = (self.check(state, action) for action in self.candidates(state))
        return any(refusal is not None and refusal.code in can_change for refusal in refusals)

    def apply_answer(self, state: GlenMore2, action: ActivateAbroad | Skip) -> None:
        if isinstance(action, Skip):
            return
        seat = self.seat
        done = (*self.done, (action.owner, action.cell))
        state.agenda.append(Abroad(seat, self.left - 1, done, self.by))
        tile = state.box.tiles[state.players[action.owner].land[action.cell].tile]
        state.emit(ActivatedAbroad(seat, action.owner, action.cell, tile.key))
        source = f"tile:{tile.key}"
        if action.how == "vp":
            vp_for_whisky(state, seat, 0, tile)
        elif action.how in state.RESOURCES:
            put_abroad(state, seat, tile, (action.how,))
        else:
            alternative = tile.alternatives[0 if tile.free else int(action.how) - 1]
            goods = [amount for amount in alternative.gain if amount.what in state.RESOURCES]
            put_abroad(state, seat, tile, tuple(amount.what for amount in goods for _ in range(amount.n)))
            besides = tuple(amount for amount in alternative.gain if amount not in goods)
            state.agenda.append(Gifts(seat, 0, besides, source))
            pay_for(state, seat, alternative, tile)

    def in_vain(self, state: GlenMore2) -> Refusal | None:
        """Why nothing would come of it; None if something would."""
        return None if self._list_own_options(state) else NOTHING_ACTIVE.with_facts()
