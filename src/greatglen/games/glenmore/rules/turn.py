"""A turn of Glen More: move, take, pay, place; then the rondel is refilled (TURN, TAKE, PLACE, RONDEL)."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from greatglen.games.glenmore.rules.activation import Activation, give
from greatglen.games.glenmore.rules.components import BOX, CARDS, DIE, RESOURCES, TILE, TILES, WAYS
from greatglen.games.glenmore.rules.scoring import ScoringRound
from greatglen.games.glenmore.rules.state import Chief, GlenMore
from greatglen.games.glenmore_common.rules.actions import Discard, Draw, Place, Roll, Sell, Take
from greatglen.games.glenmore_common.rules.events import CardTaken, Drew, Placed, Removed, Rolled, Took
from greatglen.games.glenmore_common.rules.land import (
    Plot,
    neighbours,
    open_cells,
    plots_with_scots,
    surrounding_cells,
    why_misfit,
)
from greatglen.games.glenmore_common.rules.market import sale_actions, saleable_goods, sell, why_no_sale
from greatglen.games.glenmore_common.rules.notation import parse_bundle
from greatglen.games.glenmore_common.rules.payment import cannot_pay, has_no_place, pay
from greatglen.games.glenmore_common.rules.position import HOME, cell, read_plot, read_rondel
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import TurnBegan
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question, Step

NOT_ON_RONDEL = Reason("not-on-rondel", "“{tile}” is not ahead of you on the rondel.")
NOT_IN_STACK = Reason("not-in-stack", "“{tile}” is not in the current stack.")
NO_SUCH_ROLL = Reason("no-such-roll", "The die shows 1, 2 or 3, not {pips}.")
MUST_KEEP = Reason("must-keep", "You must pay for and place a tile if you can.")
UNAFFORDABLE = Reason("unaffordable", "You cannot pay for {tile} as things stand: sell something first, or discard it.")

DRAW = tuple(Draw(tile.key) for tile in TILES)
TAKE = tuple(Take(tile.key) for tile in TILES)
ROLLS = tuple(Roll(pips) for pips, _ in DIE)
FACES = tuple(faces for _, faces in DIE)


class NextTurn(Step[GlenMore], frozen=True, tag="NextTurn"):
    """The rearmost figure moves: a player's, or the ghost's (TURN-1)."""

    def run(self, state: GlenMore) -> None:
        state.turn += 1
        figure = state.rondel.rearmost()
        players = figure < len(state.players)
        state.emit(TurnBegan(figure if players else CHANCE))
        state.agenda.append(TakeTile(figure) if players else MoveGhost(figure))


class MoveGhost(Question[GlenMore], frozen=True, tag="MoveGhost"):
    """The ghost rolls, advances that many tiles and removes the one it lands on (GHOST)."""

    rule = "GHOST-2"
    answer_types = (Roll,)
    always_legal = True
    figure: int

    def candidates(self, state: GlenMore) -> Sequence[Roll]:
        return ROLLS

    def check(self, state: GlenMore, action: Roll) -> Refusal | None:
        return None if action in ROLLS else NO_SUCH_ROLL.with_facts(pips=action.pips)

    def make_choice(self, state: GlenMore, options: Sequence[Action]) -> Choice:
        return Choice(CHANCE, "roll", options, self.rule, weights=FACES)

    def apply(self, state: GlenMore, action: Roll) -> None:
        rondel = state.rondel
        place = rondel.ahead(self.figure)[action.pips - 1]
        removed = rondel.take(self.figure, place)
        state.emit(Rolled(CHANCE, action.pips, place % len(rondel.tiles)))
        for tile in (removed, *rondel.sweep(len(rondel.figures))):
            state.emit(Removed(CHANCE, TILES[tile].key))
        state.agenda.append(Refill())


class TakeTile(Question[GlenMore], frozen=True, tag="TakeTile"):
    """Move the figure to any tile ahead (TAKE-1); resources may be sold before (MARKET-4)."""

    rule = "TAKE-1"
    answer_types = (Take, Sell)
    seat: int

    def candidates(self, state: GlenMore) -> list[Action]:
        return [*self._takes(state), *saleable_goods(state, self.seat)]

    def check(self, state: GlenMore, action: Take | Sell) -> Refusal | None:
        if isinstance(action, Sell):
            return why_no_sale(state, self.seat, action)
        return None if action in self._takes(state) else NOT_ON_RONDEL.with_facts(tile=str(action.tile))

    def ask(self, state: GlenMore) -> Choice:
        """Asked once a turn, with a dozen tiles ahead, all of them open."""
        return Choice(self.seat, "take", [*self._takes(state), *sale_actions(state, self.seat)], self.rule)

    def _takes(self, state: GlenMore) -> list[Take]:
        return [TAKE[tile] for tile in state.rondel.tiles_ahead(self.seat)]

    def apply(self, state: GlenMore, action: Take | Sell) -> None:
        if type(action) is Sell:
            sell(state, self.seat, action)
            state.agenda.append(self)
            return
        assert type(action) is Take
        rondel = state.rondel
        tile = TILE[action.tile]
        place = rondel.place_ahead(self.seat, tile)
        rondel.take(self.seat, place)
        state.emit(Took(self.seat, action.tile, place % len(rondel.tiles)))
        for left in rondel.sweep(len(rondel.figures)):
            state.emit(Removed(CHANCE, TILES[left].key))
        state.agenda.append(Refill())
        state.agenda.append(AcquireTile(self.seat, tile))


class AcquireTile(Question[GlenMore], frozen=True, tag="AcquireTile"):
    """Pay and place the tile if that is possible; otherwise sell to make it possible, or discard it (TAKE-3)."""

    rule = "TAKE-3"
    answer_types = (Action,)
    seat: int
    tile: int

    def ask(self, state: GlenMore) -> Choice | None:
        """Nothing, if the tile can be paid and placed, or never can be."""
        tile = TILES[self.tile]
        payable = cannot_pay(state, self.seat, tile.bill) is None
        if payable or has_no_place(state, self.seat, self.tile, tile.bill.scots):
            return None
        return super().ask(state)

    def candidates(self, state: GlenMore) -> list[Action]:
        return [*saleable_goods(state, self.seat), Discard()]

    def check(self, state: GlenMore, action: Action) -> Refusal | None:
        if isinstance(action, Sell):
            return why_no_sale(state, self.seat, action)
        return None if isinstance(action, Discard) else UNAFFORDABLE.with_facts(tile=TILES[self.tile].name)

    def make_choice(self, state: GlenMore, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "unaffordable", options, self.rule, TILES[self.tile].key)

    def run(self, state: GlenMore) -> None:
        tile = TILES[self.tile]
        if has_no_place(state, self.seat, self.tile, tile.bill.scots):
            state.emit(Removed(self.seat, tile.key))
            return
        state.agenda.append(PlaceTile(self.seat, self.tile))
        pay(state, self.seat, tile.bill, tile.key, self.tile)

    def apply(self, state: GlenMore, action: Sell | Discard) -> None:
        if type(action) is Sell:
            sell(state, self.seat, action)
            state.agenda.append(self)
        else:
            state.emit(Removed(self.seat, TILES[self.tile].key))


class PlaceTile(Question[GlenMore], frozen=True, tag="PlaceTile"):
    """Put the tile into the territory (PLACE); then its gifts and its card (GIFT), then activation (ACTIVATE)."""

    rule = "PLACE-1"
    answer_types = (Place, Discard, Sell)
    seat: int
    tile: int

    def candidates(self, state: GlenMore) -> list[Action]:
        around = [Place(cell) for cell in surrounding_cells(state.players[self.seat].land)]
        return [*dict.fromkeys([*self._places(state), *around]), *saleable_goods(state, self.seat)]

    def check(self, state: GlenMore, action: Place | Discard | Sell) -> Refusal | None:
        if isinstance(action, Sell):
            return why_no_sale(state, self.seat, action)
        if isinstance(action, Discard):
            return MUST_KEEP.with_facts()
        land = state.players[self.seat].land
        return why_misfit(land, action.cell, TILES[self.tile].ways, WAYS, plots_with_scots(land))

    def ask(self, state: GlenMore) -> Choice:
        """Asked once a turn: the cells are found together, not tried one by one."""
        options = [*self._places(state), *sale_actions(state, self.seat)]
        return Choice(self.seat, "place", options, self.rule, TILES[self.tile].key)

    def _places(self, state: GlenMore) -> list[Place]:
        land = state.players[self.seat].land
        return [Place(cell) for cell in open_cells(land, TILES[self.tile].ways, WAYS, plots_with_scots(land))]

    def apply(self, state: GlenMore, action: Place | Sell) -> None:
        if type(action) is Sell:
            sell(state, self.seat, action)
            state.agenda.append(self)
            return
        assert type(action) is Place
        seat, cell = self.seat, action.cell
        player = state.players[seat]
        tile = TILES[self.tile]
        player.land[cell] = Plot(self.tile)
        state.emit(Placed(seat, tile.key, cell))
        gifts = tile.once
        if tile.card:
            player.cards = (*player.cards, tile.card)
            state.emit(CardTaken(seat, tile.card))
            gifts += parse_bundle(CARDS[tile.card].once)
        everywhere = any(gift.what == "activate-all" for gift in gifts)
        zone = tuple(player.land if everywhere else [cell, *neighbours(player.land, cell)])
        state.agenda.append(Activation(seat, zone, 0, state.has_card(seat, "activation"), zone))
        for gift in gifts:
            give(state, seat, cell, gift, tile.key)


class Refill(Question[GlenMore], frozen=True, tag="Refill"):
    """New tiles in front until one space is left behind the rearmost figure; stacks that end are scored (RONDEL-3)."""

    rule = "RONDEL-3"
    answer_types = (Draw,)
    ended: int = 0  # stacks whose last tile was laid in this refill

    def candidates(self, state: GlenMore) -> list[Draw]:
        for stack in state.stacks:
            if stack:
                return [DRAW[tile] for tile in stack]
        return []

    def check(self, state: GlenMore, action: Draw) -> Refusal | None:
        return None if action in self.candidates(state) else NOT_IN_STACK.with_facts(tile=str(action.tile))

    def ask(self, state: GlenMore) -> Choice | None:
        """All of them, if there is room: a stack has up to 20 tiles, and every turn draws."""
        options = self.candidates(state) if state.rondel.has_room() else None
        return Choice(CHANCE, "draw", options, self.rule) if options else None

    def apply(self, state: GlenMore, action: Draw) -> None:
        drawn = TILE[action.tile]
        number = TILES[drawn].stack
        state.stacks[number] = rest = tuple([tile for tile in state.stacks[number] if tile != drawn])
        state.emit(Drew(CHANCE, action.tile, state.rondel.lay(drawn)))
        state.agenda.append(Refill(self.ended + (number > 0 and not rest)))

    def run(self, state: GlenMore) -> None:
        state.agenda.append(NextTurn())
        state.agenda += [ScoringRound()] * self.ended


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plots by the way to them; the start village with its clansman is there anyway."""

    land: dict[str, str] = {}
    coins: int = 6
    whisky: int = 0
    chieftains: int = 0
    cards: list[str] = []


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever is not named has just begun. The ghost is the figure after the last player's."""

    players: list[Player] = []
    rondel: list[int | str] = []  # from the rearmost figure on: figures, tiles, "" for a gap
    market: dict[str, int] = {}  # how many spaces of a row hold coins
    hand: str = ""  # the tile that seat 0 has just taken


def lay_out(state: GlenMore, data: Mapping[str, Any]) -> None:
    """Change the beginning of a game into a position."""
    position = msgspec.convert(data, Position)
    for seat, player in enumerate(position.players):
        state.players[seat] = _chief(player)
    state.market = tuple(position.market.get(resource, 0) for resource in RESOURCES)
    spaces = position.rondel or [*range(1, len(state.players)), 0, "grain-field-6", "quarry-6"]
    state.rondel = read_rondel(spaces, TILE, BOX.rondel_spaces)
    lying = {*state.rondel.tiles, *(plot.tile for player in state.players for plot in player.land.values())}
    state.stacks = [tuple(tile for tile in stack if tile not in lying) for stack in state.stacks]
    state.turn = 1
    state.agenda = [Refill(), AcquireTile(0, TILE[position.hand])] if position.hand else [NextTurn()]
    state.events.clear()


def _chief(player: Player) -> Chief:
    land = {HOME: "start-village scot", **player.land}
    return Chief(
        land={cell(way): read_plot(plot, TILE, RESOURCES) for way, plot in land.items()},
        coins=player.coins,
        whisky=player.whisky,
        vp=0,
        points={},
        chieftains=player.chieftains,
        cards=tuple(player.cards),
    )
