"""A turn of Glen More: move, take, pay, place; then the rondel is refilled (TURN, TAKE, PLACE, RONDEL)."""

from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Step
from greatglen.titles.glenmore.rules.activation import Activation, give
from greatglen.titles.glenmore.rules.components import CARDS, DIE, TILE, TILES, WAYS
from greatglen.titles.glenmore.rules.scoring import ScoringRound
from greatglen.titles.glenmore.rules.state import GlenMore
from greatglen.titles.highland.rules.actions import Discard, Draw, Place, Roll, Sell, Take
from greatglen.titles.highland.rules.events import CardTaken, Drew, Placed, Removed, Rolled, Took
from greatglen.titles.highland.rules.land import Plot, manned, misfit, neighbours, places
from greatglen.titles.highland.rules.market import no_sale, sales, sell
from greatglen.titles.highland.rules.notation import bundle
from greatglen.titles.highland.rules.payment import cannot_pay, cannot_place, pay

NOT_ON_RONDEL = Reason("not-on-rondel", "“{tile}” is not ahead of you on the rondel.")
NOT_IN_STACK = Reason("not-in-stack", "“{tile}” is not in the current stack.")
NO_SUCH_ROLL = Reason("no-such-roll", "The die shows 1, 2 or 3, not {pips}.")
NO_PLACE = Reason("no-place", "{tile} cannot be placed anywhere in your territory.")
MUST_KEEP = Reason("must-keep", "You must pay for and place a tile if you can.")
UNAFFORDABLE = Reason("unaffordable", "You cannot pay for {tile} as things stand: sell something first, or discard it.")

DRAW = tuple(Draw(tile.key) for tile in TILES)
TAKE = tuple(Take(tile.key) for tile in TILES)
ROLLS = tuple(Roll(pips) for pips, _ in DIE)
FACES = tuple(faces for _, faces in DIE)


class NextTurn(Step[GlenMore], frozen=True):
    """The rearmost figure moves: a player's, or the ghost's (TURN-1)."""

    def run(self, state: GlenMore) -> None:
        state.turn += 1
        figure = state.rondel.rearmost()
        state.agenda.append(TakeTile(figure) if figure < len(state.players) else MoveGhost(figure))


class MoveGhost(Step[GlenMore], frozen=True):
    """The ghost rolls, advances that many tiles and removes the one it lands on (GHOST)."""

    rule = "GHOST-2"
    figure: int

    def ask(self, state: GlenMore) -> Choice:
        return Choice(CHANCE, "roll", ROLLS, self.rule, weights=FACES)

    def take(self, state: GlenMore, action: Roll) -> None:
        rondel = state.rondel
        place = rondel.ahead(self.figure)[action.pips - 1]
        removed = rondel.take(self.figure, place)
        state.events.append(Rolled(CHANCE, action.pips, place % len(rondel.tiles)))
        state.events += [Removed(CHANCE, TILES[tile].key) for tile in (removed, *rondel.sweep(len(rondel.figures)))]
        state.agenda.append(Refill())

    def why_not(self, state: GlenMore, action: Action) -> Refusal:
        return NO_SUCH_ROLL.with_facts(pips=action.pips) if isinstance(action, Roll) else super().why_not(state, action)


class TakeTile(Step[GlenMore], frozen=True):
    """Move the figure to any tile ahead (TAKE-1); resources may be sold before (MARKET-4)."""

    rule = "TAKE-1"
    seat: int

    def ask(self, state: GlenMore) -> Choice:
        rondel = state.rondel
        options: list[Action] = [TAKE[rondel.tile_at(place)] for place in rondel.ahead(self.seat)]
        options += sales(state, self.seat)
        return Choice(self.seat, "take", options, self.rule)

    def take(self, state: GlenMore, action: Take | Sell) -> None:
        if type(action) is Sell:
            sell(state, self.seat, action)
            state.agenda.append(self)
            return
        assert type(action) is Take
        rondel = state.rondel
        tile = TILE[action.tile]
        place = next(place for place in rondel.ahead(self.seat) if rondel.tile_at(place) == tile)
        rondel.take(self.seat, place)
        state.events.append(Took(self.seat, action.tile, place % len(rondel.tiles)))
        state.events += [Removed(CHANCE, TILES[left].key) for left in rondel.sweep(len(rondel.figures))]
        state.agenda.append(Refill())
        state.agenda.append(AcquireTile(self.seat, tile))

    def why_not(self, state: GlenMore, action: Action) -> Refusal:
        if isinstance(action, Sell):
            return no_sale(state, self.seat, action)
        if isinstance(action, Take):
            return NOT_ON_RONDEL.with_facts(tile=str(action.tile))
        return super().why_not(state, action)


class AcquireTile(Step[GlenMore], frozen=True):
    """Pay and place the tile if that is possible; otherwise sell to make it possible, or discard it (TAKE-3)."""

    rule = "TAKE-3"
    seat: int
    tile: int

    def ask(self, state: GlenMore) -> Choice | None:
        tile = TILES[self.tile]
        payable = cannot_pay(state, self.seat, tile.bill) is None
        if payable or cannot_place(state, self.seat, self.tile, tile.bill.scots):
            return None
        return Choice(self.seat, "unaffordable", [*sales(state, self.seat), Discard()], self.rule, tile.key)

    def run(self, state: GlenMore) -> None:
        tile = TILES[self.tile]
        if cannot_place(state, self.seat, self.tile, tile.bill.scots):
            state.events.append(Removed(self.seat, tile.key))
            return
        state.agenda.append(PlaceTile(self.seat, self.tile))
        pay(state, self.seat, tile.bill, tile.key, self.tile)

    def take(self, state: GlenMore, action: Sell | Discard) -> None:
        if type(action) is Sell:
            sell(state, self.seat, action)
            state.agenda.append(self)
        else:
            state.events.append(Removed(self.seat, TILES[self.tile].key))

    def why_not(self, state: GlenMore, action: Action) -> Refusal:
        if isinstance(action, Sell):
            return no_sale(state, self.seat, action)
        return UNAFFORDABLE.with_facts(tile=TILES[self.tile].name)


class PlaceTile(Step[GlenMore], frozen=True):
    """Put the tile into the territory (PLACE); then its gifts and its card (GIFT), then activation (ACTIVATE)."""

    rule = "PLACE-1"
    seat: int
    tile: int

    def ask(self, state: GlenMore) -> Choice:
        tile = TILES[self.tile]
        land = state.players[self.seat].land
        options: list[Action] = [Place(cell) for cell in places(land, tile.ways, WAYS, manned(land))]
        options += sales(state, self.seat)
        return Choice(self.seat, "place", options, self.rule, tile.key)

    def take(self, state: GlenMore, action: Place | Sell) -> None:
        if type(action) is Sell:
            sell(state, self.seat, action)
            state.agenda.append(self)
            return
        assert type(action) is Place
        seat, cell = self.seat, action.cell
        player = state.players[seat]
        tile = TILES[self.tile]
        player.land[cell] = Plot(self.tile)
        state.events.append(Placed(seat, tile.key, cell))
        gifts = tile.once
        if tile.card:
            player.cards = (*player.cards, tile.card)
            state.events.append(CardTaken(seat, tile.card))
            gifts += bundle(CARDS[tile.card].once)
        everywhere = any(gift.what == "activate-all" for gift in gifts)
        zone = tuple(player.land if everywhere else [cell, *neighbours(player.land, cell)])
        state.agenda.append(Activation(seat, zone, 0, state.has_card(seat, "activation"), zone))
        for gift in gifts:
            give(state, seat, cell, gift, tile.key)

    def why_not(self, state: GlenMore, action: Action) -> Refusal:
        if isinstance(action, Sell):
            return no_sale(state, self.seat, action)
        if isinstance(action, Discard):
            return MUST_KEEP.with_facts()
        if not isinstance(action, Place):
            return super().why_not(state, action)
        land = state.players[self.seat].land
        refusal = misfit(land, action.cell, TILES[self.tile].ways, WAYS, manned(land))
        assert refusal is not None, "asked about an option"
        return refusal


class Refill(Step[GlenMore], frozen=True):
    """New tiles in front until one space is left behind the rearmost figure; stacks that end are scored (RONDEL-3)."""

    rule = "RONDEL-3"
    ended: int = 0  # stacks whose last tile was laid in this refill

    def ask(self, state: GlenMore) -> Choice | None:
        if not state.rondel.has_room():
            return None
        bag = next((stack for stack in state.stacks if stack), None)
        if bag is None:
            return None
        return Choice(CHANCE, "draw", [DRAW[tile] for tile in bag], self.rule)

    def take(self, state: GlenMore, action: Draw) -> None:
        drawn = TILE[action.tile]
        number = TILES[drawn].stack
        state.stacks[number] = rest = tuple(tile for tile in state.stacks[number] if tile != drawn)
        state.events.append(Drew(CHANCE, action.tile, state.rondel.lay(drawn)))
        state.agenda.append(Refill(self.ended + (number > 0 and not rest)))

    def run(self, state: GlenMore) -> None:
        state.agenda.append(NextTurn())
        state.agenda += [ScoringRound()] * self.ended

    def why_not(self, state: GlenMore, action: Action) -> Refusal:
        if isinstance(action, Draw):
            return NOT_IN_STACK.with_facts(tile=str(action.tile))
        return super().why_not(state, action)
