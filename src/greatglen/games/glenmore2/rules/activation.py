"""Activation: how a plot can be activated, and the part of the turn in which that is done (ACTIVATE, MOVE).

What costs nothing, leaves nothing to choose and could be better declined or later for nobody happens by itself. The
rest is offered, with moves, sales and what the Chronicles add, until the player ends the turn.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.box import BOXES, Alternative, Tile
from greatglen.games.glenmore2.rules.check import TERRITORY
from greatglen.games.glenmore2.rules.chronicle import Chronicle, When
from greatglen.games.glenmore2.rules.clans import NO_FIELD, NO_FIELD_AFTER, cheapest_ally, why_no_ally
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.effects import ANY_ORDER, Gifts, apply_effect, effect
from greatglen.games.glenmore2.rules.events import ActivationEnded, Produced, ScotCame
from greatglen.games.glenmore2.rules.state import GlenMore2, Now
from greatglen.games.glenmore_common.rules.actions import Activate, Done, Move
from greatglen.games.glenmore_common.rules.events import Activated
from greatglen.games.glenmore_common.rules.land import count_goods
from greatglen.games.glenmore_common.rules.movement import move, move_actions, why_no_move
from greatglen.games.glenmore_common.rules.notation import Bundle
from greatglen.games.glenmore_common.rules.payment import NOT_FOR_SALE, TOO_FEW_COINS, cannot_pay, least_coins, pay
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Step


def automatic_cells(state: GlenMore2, seat: int, cells: Sequence[int], more: bool = False) -> int:
    """One of some plots that may be activated and whose activation is free, needs no choice and harms nobody; 0: none.

    Movement points and points never do harm. Resources do if something that comes later in the turn (`more`: for sure
    something does) could want their room, or if a Chronicle holds them back.
    """
    land = state.players[seat].land
    tiles = BOXES[state.box_key].tiles
    productive = []
    for cell in cells:
        plot = land.get(cell)
        if plot is not None:
            tile = tiles[plot.tile]
            if tile.free:
                goods = tile.alternatives[0].goods
                if not goods:
                    return cell
                if len(goods) + len(plot.goods) <= state.GOODS_PER_PLOT:
                    productive.append(cell)
    if not productive or more:
        return 0
    open_to = land if state.now.extra else cells
    if _clan_to_come(state, seat, open_to):
        return 0
    if state.parts:
        for chronicle in state.find_answering(Chronicle.held_back_cells):
            held = chronicle.held_back_cells(state, seat, productive, open_to)
            productive = [cell for cell in productive if cell not in held] if held else productive
    return productive[0] if productive else 0


def _clan_to_come(state: GlenMore2, seat: int, open_to: Iterable[int]) -> bool:
    """Whether the seat could still place a clan marker in this turn.

    An activation puts resources only on its own plot; others, which go on any tile, come from clans (and Chronicles).
    """
    player = state.players[seat]
    tiles = BOXES[state.box_key].tiles
    return player.markers > 0 and any(
        gives_clan(tiles[player.land[cell].tile]) for cell in open_to if cell in player.land
    )


def gives_clan(tile: Tile) -> bool:
    """Whether an activation may let a clan marker be placed."""
    return any(amount.what == "clan" for alternative in tile.alternatives for amount in alternative.gain)


NO_PLOT = Reason("no-plot", "There is no tile on {cell}.")
NO_EFFECT = Reason("no-effect", "Activating {tile} has no effect.")
NOT_ACTIVE = Reason(
    "not-active",
    "You can activate only the new tile and those it was placed next to; {tile} on {cell} is not one of them.",
)
ALREADY = Reason("already", "{tile} on {cell} has already been activated this turn.")
OTHER_TILE_KIND = Reason(
    "other-tile-kind", "Now you can activate only a tile of the kind “{kind}”; {tile} is of the kind “{other}”."
)
OTHER_TILE_KINDS = Reason(
    "other-tile-kinds", "Now you can activate only a tile of these kinds: {kinds}; {tile} is of the kind “{other}”."
)
PLOT_FULL = Reason("plot-full", "{tile} on {cell} already holds 3 resources.")
NO_SUCH_WAY = Reason("no-such-way", "{tile} cannot be activated as “{how}”.")

CAN_CHANGE = (
    PLOT_FULL.code,
    TOO_FEW_COINS.code,
    NOT_FOR_SALE.code,
    NO_FIELD.code,
    NO_FIELD_AFTER.code,
)  # by a sale, say
DONE = Done()
VP_FOR_WHISKY = 3  # CLAN-10


def ways(state: GlenMore2, seat: int, cell: int, tile: Tile) -> list[Activate]:
    """Every way in which a plot can be activated, if all it needs is there.

    "-" for what leaves nothing to choose, a resource where one is chosen (or where only some have room), the number of
    an alternative, "vp" for an ally of MacGregor.
    """
    if tile.free:
        goods = tile.alternatives[0].goods
        room = state.GOODS_PER_PLOT - len(state.players[seat].land[cell].goods)
        if 0 < room < len(goods) and len(set(goods)) > 1:
            return [Activate(cell, state.RESOURCES[resource]) for resource in dict.fromkeys(goods)]
        return [Activate(cell)]
    found = []
    for number, alternative in enumerate(tile.alternatives, start=1):
        if alternative.chosen:
            found += [Activate(cell, resource) for resource in state.RESOURCES]
        else:
            found.append(Activate(cell, str(number)))
    if tile.kind == "whisky" and gives_whisky(tile) and "vp-for-whisky" in state.players[seat].lasting:
        found.append(Activate(cell, "vp"))
    return found


def gives_whisky(tile: Tile) -> bool:
    return any(amount.what == "whisky" for alternative in tile.alternatives for amount in alternative.gain)


def besides_whisky(tile: Tile) -> Bundle:
    """What a tile gives together with the whisky that it produces."""
    gains = [alternative.gain for alternative in tile.alternatives]
    producing = next(gain for gain in gains if any(amount.what == "whisky" for amount in gain))
    return tuple(amount for amount in producing if amount.what != "whisky")


def vp_for_whisky(state: GlenMore2, seat: int, cell: int, tile: Tile) -> None:
    """Give points instead of whisky, and what comes besides the whisky all the same (CLAN-10)."""
    besides = besides_whisky(tile)
    if besides:
        state.agenda.append(Gifts(seat, cell, besides, f"tile:{tile.key}"))
    state.score(seat, state.players[seat].lasting["vp-for-whisky"], VP_FOR_WHISKY)


def coin_for_good(state: GlenMore2, seat: int, tile: Tile) -> bool:
    """Whether one resource of a trade may be replaced by a coin (CLAN-22)."""
    return tile.kind == "trade" and "coin-for-resource" in state.players[seat].lasting


def why_unfit(
    state: GlenMore2, seat: int, action: Activate, tile: Tile, have: list[int] | None = None
) -> Refusal | None:
    """Why one of the `ways` is not open to a seat now. `have`: the stock of its territory, if it is known."""
    room = state.GOODS_PER_PLOT - len(state.players[seat].land[action.cell].goods)
    if tile.free:
        if tile.alternatives[0].goods and not room:
            return PLOT_FULL.with_facts(tile=tile.name, cell=action.cell)
        return None
    if action.how == "vp":
        return None
    if action.how in state.RESOURCES:
        return None if room else PLOT_FULL.with_facts(tile=tile.name, cell=action.cell)
    alternative = tile.alternatives[int(action.how) - 1]
    return why_unpaid_or_vain(state, seat, alternative, coin_for_good(state, seat, tile), have)


def why_unpaid_or_vain(
    state: GlenMore2, seat: int, alternative: Alternative, coin: bool, have: list[int] | None = None
) -> Refusal | None:
    """Why an alternative cannot be paid, or would give nothing: all that it gives is in vain.

    `coin`: one resource may be replaced by a coin. A marker must be payable after the exchange (ACTIVATE-5).
    """
    refusal = cannot_pay(state, seat, alternative.bill, coin, have)
    if refusal is not None:
        return refusal
    for amount in alternative.gain:
        if amount.what == "clan":
            reason = why_no_ally(state, seat, least_coins(state, seat, alternative.bill, coin, have))
        else:
            chronicle = state.effect_owner(amount.what)
            reason = None if chronicle is None else chronicle.why_no_gain(state, seat, amount.what)
        if reason is None:
            return None
        refusal = refusal or reason
    return refusal


def pay_for(state: GlenMore2, seat: int, alternative: Alternative, tile: Tile) -> None:
    """Pay an alternative of a tile; what is given for a clan marker alone must leave the coins for one."""
    marker_alone = all(amount.what == "clan" for amount in alternative.gain)
    keep = cheapest_ally(state, seat) if marker_alone else 0
    coin = coin_for_good(state, seat, tile)
    pay(state, seat, alternative.bill, tile.key, coin_for_good=coin, keep=keep, keep_for="marker")


def open_ways(state: GlenMore2, seat: int, cells: Sequence[int]) -> list[Activate]:
    """The ways in which plots can be activated now."""
    land = state.players[seat].land
    tiles = BOXES[state.box_key].tiles
    have = None
    found = []
    for cell in cells:
        tile = tiles[land[cell].tile]
        if tile.alternatives:
            if have is None:
                have = count_goods(land)
            found += [way for way in ways(state, seat, cell, tile) if why_unfit(state, seat, way, tile, have) is None]
    return found


def every_way(state: GlenMore2, seat: int, cells: Sequence[int]) -> list[Activate]:
    """Every way in which plots can be activated, if all that it needs is there."""
    land = state.players[seat].land
    return [way for cell in cells for way in ways(state, seat, cell, state.box.tiles[land[cell].tile])]


def activate(state: GlenMore2, seat: int, action: Activate) -> None:
    """Activate a plot: it is done for this turn; then its cost, its gain and the reactions to it."""
    cell = action.cell
    tile = BOXES[state.box_key].tiles[state.players[seat].land[cell].tile]
    now = state.now
    pending = now.pending
    if cell in pending:
        at = pending.index(cell)
        pending = pending[:at] + pending[at + 1 :]
    state.now = Now(now.seat, pending, (*now.activated, cell), now.points, now.extra)
    state.emit(Activated(seat, cell))
    source = f"tile:{tile.key}"
    if state.parts:
        state.agenda.append(React(seat, cell, state.players[seat].land[cell].goods))
    if tile.free:
        only = tile.alternatives[0]
        gain = only.gain if action.how == "-" else [amount for amount in only.gain if amount.what == action.how]
        for amount in gain:
            apply_effect(state, seat, cell, amount.what, amount.n, source)
    elif action.how == "vp":
        vp_for_whisky(state, seat, cell, tile)
    elif action.how in state.RESOURCES:
        apply_effect(state, seat, cell, action.how, 1, source)
    else:
        alternative = tile.alternatives[int(action.how) - 1]
        state.agenda.append(Gifts(seat, cell, alternative.gain, source))
        pay_for(state, seat, alternative, tile)


class React(Step[GlenMore2], frozen=True, tag="React"):
    """After an activation the Chronicles may let others react."""

    seat: int
    cell: int
    before: tuple[int, ...] = ()  # the resources that lay on the plot

    def run(self, state: GlenMore2) -> None:
        plot = state.players[self.seat].land.get(self.cell)
        if plot is not None and plot.goods != self.before:
            new = Counter(plot.goods) - Counter(self.before)
            if new:
                goods = tuple((self.cell, good) for good in sorted(new.elements()))
                state.emit(Produced(self.seat, BOXES[state.box_key].tiles[plot.tile].key, goods))
        state.emit(ActivationEnded(self.seat, self.cell))


class Act(Decision, frozen=True, tag="Act"):
    """The main part of a turn: activations, moves, sales, until it is ended (ACTIVATE-1)."""

    rule = "ACTIVATE-1"
    answer_types = (Activate, Move, Done)
    own: bool = True  # False: a turn besides one's own turns, without what comes once in each of those

    def ask(self, state: GlenMore2) -> Choice | None:
        return None if self._by_itself(state) else super().ask(state)

    def _by_itself(self, state: GlenMore2) -> int:
        pending = state.now.pending
        return automatic_cells(state, self.seat, pending) if pending else 0

    def can_alter(self, state: GlenMore2) -> bool:
        return True

    def candidates(self, state: GlenMore2) -> Iterator[Action]:
        yield from every_way(state, self.seat, self._cells(state))
        yield from move_actions(state.players[self.seat].land)
        for chronicle in state.find_answering(Chronicle.offer_actions, When.ACTING):
            yield from chronicle.offer_actions(state, self.seat, When.ACTING)
        yield DONE

    def check(self, state: GlenMore2, action: Action) -> Refusal | None:
        if isinstance(action, Move):
            return why_no_move(state.players[self.seat].land, action, state.now.points)
        if isinstance(action, Activate):
            return cannot_activate(state, self.seat, action, self._cells(state))
        return None

    def options(self, state: GlenMore2) -> Sequence[Action]:
        """A third of all decisions are this one: the stock is counted once for all plots, and moves need points."""
        cells = self._cells(state)
        options: list[Action] = [*open_ways(state, self.seat, cells)] if cells else []
        if state.now.points:
            options += move_actions(state.players[self.seat].land)
        if state.parts:
            for chronicle in state.find_answering(Chronicle.offer_actions, When.ACTING):
                options += chronicle.offer_actions(state, self.seat, When.ACTING)
        options.append(DONE)
        return options

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "activate", options, self.rule)

    def _cells(self, state: GlenMore2) -> list[int]:
        """The plots that may be activated."""
        now = state.now
        land = state.players[self.seat].land
        cells = [cell for cell in now.pending if cell in land] if now.pending else []
        if now.extra and self.own:
            cells += [cell for cell in land if cell not in now.pending and cell not in now.activated]
        return cells

    def run(self, state: GlenMore2) -> None:
        agenda = state.agenda
        agenda.append(self)
        while agenda[-1] is self and (cell := self._by_itself(state)):
            activate(state, self.seat, Activate(cell))

    def apply_answer(self, state: GlenMore2, action: Activate | Move | Done) -> None:
        now = state.now
        if isinstance(action, Done):
            return
        state.agenda.append(self)
        if isinstance(action, Activate):
            if action.cell not in now.pending:
                state.now = msgspec.structs.replace(now, extra=False)
            activate(state, self.seat, action)
        else:
            move(state, self.seat, action)
            state.now = now.with_points(-1)
            if state.parts:
                state.emit(ScotCame(self.seat, action.end))


def cannot_activate(
    state: GlenMore2, seat: int, action: Activate, open_to: Collection[int], outside: Reason = NOT_ACTIVE
) -> Refusal | None:
    """Return why a seat cannot activate a plot in some way.

    `open_to`: the plots that may be activated now; `outside`: why no other may be.
    """
    land = state.players[seat].land
    if action.cell not in land:
        return NO_PLOT.with_facts(cell=str(action.cell))
    tile = state.box.tiles[land[action.cell].tile]
    if not tile.alternatives:
        return NO_EFFECT.with_facts(tile=tile.name)
    if action.cell in state.now.activated:
        return ALREADY.with_facts(tile=tile.name, cell=action.cell)
    if action.cell not in open_to:
        return outside.with_facts(tile=tile.name, cell=action.cell)
    if action not in ways(state, seat, action.cell, tile):
        return NO_SUCH_WAY.with_facts(tile=tile.name, how=str(action.how))
    return why_unfit(state, seat, action, tile)


def may_be_opened(state: GlenMore2, seat: int, cells: Sequence[int]) -> bool:
    """Whether one of some plots lacks only room, coins or a clan within reach to be activated."""
    land = state.players[seat].land
    tiles = state.box.tiles
    return any(
        (refusal := why_unfit(state, seat, way, tiles[land[cell].tile])) is not None and refusal.code in CAN_CHANGE
        for cell in cells
        for way in ways(state, seat, cell, tiles[land[cell].tile])
    )


class ActivateKind(Decision, frozen=True, tag="ActivateKind"):
    """A clan lets one tile of each of some kinds be activated, with nothing around it, in any order (CLAN-2, 8, 14)."""

    rule = "CLAN-2"
    answer_types = (Activate,)
    kinds: tuple[str, ...]
    by: str

    def _cells(self, state: GlenMore2) -> list[int]:
        tiles = state.box.tiles
        return [
            cell
            for cell, plot in state.players[self.seat].land.items()
            if tiles[plot.tile].kind in self.kinds and cell not in state.now.activated
        ]

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*every_way(state, self.seat, self._cells(state)), Skip()]

    def check(self, state: GlenMore2, action: Activate | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        land = state.players[self.seat].land
        if action.cell in land:
            tile = state.box.tiles[land[action.cell].tile]
            if tile.kind not in self.kinds:
                return self._other_kind(tile)
        return cannot_activate(state, self.seat, action, self._cells(state))

    def _other_kind(self, tile: Tile) -> Refusal:
        """Return the refusal of a tile of a kind that is not to be activated."""
        kinds = list(dict.fromkeys(self.kinds))
        if len(kinds) == 1:
            return OTHER_TILE_KIND.with_facts(kind=kinds[0], tile=tile.name, other=tile.kind)
        return OTHER_TILE_KINDS.with_facts(kinds=", ".join(kinds), tile=tile.name, other=tile.kind)

    def options(self, state: GlenMore2) -> Sequence[Action]:
        """The stock is counted once for all plots."""
        return [*open_ways(state, self.seat, self._cells(state)), Skip()]

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "activate-one", options, self.rule, self.by)

    def can_open(self, state: GlenMore2) -> bool:
        return may_be_opened(state, self.seat, self._cells(state))

    def apply_answer(self, state: GlenMore2, action: Activate | Skip) -> None:
        if isinstance(action, Activate):
            left = list(self.kinds)
            left.remove(state.box.tiles[state.players[self.seat].land[action.cell].tile].kind)
            if left:
                state.agenda.append(ActivateKind(self.seat, tuple(left), self.by))
            activate(state, self.seat, action)


def _register(kind: str) -> None:
    ANY_ORDER.add(f"activate-{kind}")

    @effect(f"activate-{kind}")
    def _activate_kind(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
        """Joined with what the same source has just let be activated, so that the order is the player's."""
        agenda = state.agenda
        last = agenda[-1] if agenda else None
        given: tuple[str, ...] = ()
        if isinstance(last, ActivateKind) and (last.seat, last.by) == (seat, source):
            given = last.kinds
            agenda.pop()
        agenda.append(ActivateKind(seat, (*given, *[kind] * n), source))


for _kind in TERRITORY:
    _register(_kind)
