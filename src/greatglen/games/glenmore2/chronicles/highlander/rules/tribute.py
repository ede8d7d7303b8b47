"""The tribute: who moves over the mountain leaves a coin or a resource there (C2-2 to C2-4)."""

from collections.abc import Collection, Sequence

from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import leave_tribute
from greatglen.games.glenmore2.rules.chronicle import Chronicle, When
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.events import Paid
from greatglen.games.glenmore_common.rules.land import count_goods
from greatglen.games.glenmore_common.rules.market import NOT_THERE
from greatglen.games.glenmore_common.rules.payment import Bill, coins_needed
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question

NO_TRIBUTE = Reason("no-tribute", "“{what}” is not a tribute: leave a coin, or a resource from one of your tiles.")
COIN_FROM_TILE = Reason("coin-from-tile", "A coin for the mountain comes from your supply, not from a tile.")
NO_COIN = Reason("no-coin", "You have no coin to leave on the mountain.")
TILE_UNPAID = Reason("tile-unpaid", "After that tribute you could not pay for the tile you moved to.")


class Tribute(Action, frozen=True, tag="tribute"):
    """Leave a coin (cell 0), or a resource from a plot, on the mountain."""

    what: str
    cell: int = 0


def tributes(state: GlenMore2, seat: int) -> list[str]:
    """What a seat could leave on the mountain, were nothing else to be paid (C2-2)."""
    player = state.players[seat]
    goods = [name for name, n in zip(state.RESOURCES, count_goods(player.land), strict=True) if n]
    return ["coin", *goods] if player.coins else goods


def too_dear(state: GlenMore2, seat: int, bill: Bill, what: str) -> bool:
    """Whether a tribute (that the seat has) would leave too little for a bill (C2-4)."""
    player = state.players[seat]
    have = count_goods(player.land)
    coins = player.coins - bill.coins
    if what == "coin":
        coins -= 1
    else:
        have[state.RESOURCES.index(what)] -= 1
    return coins_needed(bill.goods, bill.different, have, state.market, state.PRICES) > coins


def could_spend_all(state: GlenMore2, seat: int, open_to: Collection[int]) -> bool:
    """Return whether a seat could end its turn with neither coin nor resource if it produced nothing more (C2-11).

    The answer rests on an upper bound of what the seat can spend: each resource of a cost takes one from the territory
    or coins at the highest price, and each offer of a Chronicle may cost one resource of each kind. Clan markers need
    not be counted, because the base rules never produce automatically while one may still be placed.
    """
    player = state.players[seat]
    goods = player.goods()
    if not goods and not player.coins:
        return True
    tiles = [state.box.tiles[player.land[cell].tile] for cell in open_to if cell in player.land]
    dear = sum(max([len(deal.bill.goods) + deal.bill.coins for deal in tile.alternatives], default=0) for tile in tiles)
    for chronicle in state.find_answering(Chronicle.offer_actions, When.ANY_TIME):
        dear += len(state.RESOURCES) * len(chronicle.offer_actions(state, seat, When.ANY_TIME))
    return goods <= dear and player.coins <= state.PRICES[-1] * (dear - goods)


class PayTribute(Question[GlenMore2], frozen=True, tag="PayTribute"):
    """A coin or a resource, as the player likes (C2-2); the tile must still be payable (C2-4)."""

    rule = "C2-2"
    answer_types = (Tribute,)
    seat: int
    due: Bill  # what is still to be paid for the tile

    def candidates(self, state: GlenMore2) -> list[Tribute]:
        return self._of(state, "coin", *state.RESOURCES)

    def _of(self, state: GlenMore2, *kinds: str) -> list[Tribute]:
        """Every tribute of some kinds."""
        found = []
        for what in kinds:
            if what == "coin":
                found.append(Tribute(what))
            else:
                resource = state.RESOURCES.index(what)
                land = state.players[self.seat].land
                found += [Tribute(what, cell) for cell, plot in land.items() if resource in plot.goods]
        return found

    def check(self, state: GlenMore2, action: Tribute) -> Refusal | None:
        what = action.what
        if what not in ("coin", *state.RESOURCES):
            return NO_TRIBUTE.with_facts(what=str(what))
        if what == "coin" and action.cell:
            return COIN_FROM_TILE.with_facts()
        if what == "coin" and not state.players[self.seat].coins:
            return NO_COIN.with_facts()
        if action not in self._of(state, what):
            return NOT_THERE.with_facts(resource=what, cell=str(action.cell))
        return TILE_UNPAID.with_facts() if too_dear(state, self.seat, self.due, what) else None

    def options(self, state: GlenMore2) -> Sequence[Action]:
        """Every third turn passes the mountain: what can be spared is found out by kind, not by plot."""
        seat = self.seat
        return self._of(state, *(what for what in tributes(state, seat) if not too_dear(state, seat, self.due, what)))

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "tribute", options, self.rule)

    def apply(self, state: GlenMore2, action: Tribute) -> None:
        player = state.players[self.seat]
        if action.what == "coin":
            player.coins -= 1
        else:
            player.land[action.cell] = player.land[action.cell].without_good(state.RESOURCES.index(action.what))
        state.emit(Paid(self.seat, action.what, action.cell))
        leave_tribute(state, self.seat, action.what)
