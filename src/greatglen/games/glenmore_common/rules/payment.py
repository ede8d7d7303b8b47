"""Paying a cost: resources from any plots and the market in any mix, scots from the territory (PAY).

Each resource of a cost is one decision, and a decision is offered only if the rest can still be paid after it. What can
be paid in one way only is not asked.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from greatglen.games.glenmore_common.rules.actions import Buy, Pay, PayCoin, PayScot
from greatglen.games.glenmore_common.rules.events import Bought, Paid
from greatglen.games.glenmore_common.rules.land import Plot, count_goods, count_scots
from greatglen.games.glenmore_common.rules.market import NOT_A_RESOURCE, NOT_THERE, change_row
from greatglen.games.glenmore_common.rules.notation import Bundle
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question

TOO_FEW_COINS = Reason(
    "too-few-coins",
    "You need {need} more coin; you have {coins}.",
    "You need {need} more coins; you have {coins}.",
    "need",
)
NOT_FOR_SALE = Reason("not-for-sale", "You cannot pay the cost: the market does not have what you lack.")
TOO_LITTLE_WHISKY = Reason("too-little-whisky", "The cost is {need} whisky; you have {whisky}.")
TOO_FEW_SCOTS = Reason("too-few-scots", "The cost takes {need} of your people; you have {scots} in your territory.")
NOT_DUE = Reason("not-due", "{resource} is not what you have to pay now.")
ROW_FULL = Reason("row-full", "The market has no {resource} left to sell.")
PRICE = Reason(
    "price",
    "{resource} costs {price} coin at the market; you have {coins}.",
    "{resource} costs {price} coins at the market; you have {coins}.",
    "price",
)
REST_UNPAID = Reason("rest-unpaid", "After that you could not pay the rest of the cost.")
KEPT_FOR_MARKER = Reason(
    "kept-for-marker",
    "You must keep {keep} coin for the clan marker; after that you would have {left} left.",
    "You must keep {keep} coins for the clan marker; after that you would have {left} left.",
    "keep",
)
KEPT_FOR_PLACE = Reason(
    "kept-for-place",
    "You must keep {keep} coin for placing the tile; after that you would have {left} left.",
    "You must keep {keep} coins for placing the tile; after that you would have {left} left.",
    "keep",
)
NO_COIN_FOR_GOOD = Reason("no-coin-for-good", "You cannot pay a coin instead of a resource here.")
NOBODY_THERE = Reason("nobody-there", "None of your people stands on {cell}.")
NO_PLACE_AFTER = Reason("no-place-after", "Without the person on {cell} you could not place the tile.")

OUT_OF_REACH = 1 << 20  # more coins than there are
BITS = tuple(tuple(resource for resource in range(5) if mask >> resource & 1) for mask in range(32))


class Bill(msgspec.Struct, frozen=True, gc=False):
    """A cost, ready to be paid. Each entry of `goods` is one resource: the bits of the kinds that will do."""

    goods: tuple[int, ...] = ()
    different: bool = False  # no kind twice
    coins: int = 0
    whisky: int = 0
    scots: int = 0


KEEP_REASONS = {"marker": KEPT_FOR_MARKER, "place": KEPT_FOR_PLACE}  # by what the coins are kept for
FREE = Bill()  # there is one such bill only, for all that costs nothing


def parse_bill(cost: Bundle, resources: Sequence[str], groups: Mapping[str, Sequence[str]], people: str) -> Bill:
    """The bill for a cost as the component files write it; ValueError names a word that nobody can pay."""
    goods: list[int] = []
    other = {"coin": 0, "whisky": 0, people: 0}
    different = False
    for amount in cost:
        if amount.what in other:
            other[amount.what] += amount.n
            continue
        kinds = [amount.what] if amount.what in resources else groups.get(amount.what)
        if kinds is None:
            raise ValueError(f"“{amount.what}” cannot be a cost")
        goods += [sum(1 << resources.index(kind) for kind in kinds)] * amount.n
        different = different or amount.what == "different"
    goods.sort(key=lambda mask: len(BITS[mask]))  # the choosy ones first: they leave the most to the others
    due = Bill(tuple(goods), different, other["coin"], other["whisky"], other[people])
    return FREE if due == FREE else due


def coins_needed(
    goods: tuple[int, ...], different: bool, have: list[int], market: tuple[int, ...], prices: tuple[int, ...]
) -> int:
    """The fewest coins with which resources can be had, using what lies in the territory first."""
    if len(goods) == 1:
        best = len(prices)
        for resource in BITS[goods[0]]:
            if have[resource]:
                return 0
            if market[resource] < best:  # the fewer coins in a row, the lower its price
                best = market[resource]
        return prices[best] if best < len(prices) else OUT_OF_REACH
    have = have.copy()
    rows = list(market)
    coins = 0
    missing = []
    for mask in goods:
        for resource in BITS[mask]:
            if have[resource]:
                have[resource] = 0 if different else have[resource] - 1
                if different:
                    rows[resource] = len(prices)
                break
        else:
            missing.append(mask)
    for mask in missing:
        best = OUT_OF_REACH
        chosen = -1
        for resource in BITS[mask]:
            row = rows[resource]
            if row < len(prices) and prices[row] < best:
                best, chosen = prices[row], resource
        if chosen < 0:
            return OUT_OF_REACH
        coins += best
        rows[chosen] = len(prices) if different else rows[chosen] + 1
    return coins


def coins_with_coin(
    goods: tuple[int, ...], different: bool, have: list[int], market: tuple[int, ...], prices: tuple[int, ...]
) -> int:
    """As `coins_needed`, if one of the resources may be replaced by a coin."""
    without = [goods[:i] + goods[i + 1 :] for i in range(len(goods))]
    return min(
        coins_needed(goods, different, have, market, prices),
        *(1 + coins_needed(rest, different, have, market, prices) for rest in without),
    )


def least_coins(
    state: Highland, seat: int, bill: Bill, coin_for_good: bool = False, have: list[int] | None = None
) -> int:
    """The fewest coins with which a seat can pay a bill. The arguments are those of `cannot_pay`."""
    if not bill.goods:
        return bill.coins
    reckon = coins_with_coin if coin_for_good else coins_needed
    have = count_goods(state.players[seat].land) if have is None else have
    return bill.coins + reckon(bill.goods, bill.different, have, state.market, state.PRICES)


def cannot_pay(
    state: Highland, seat: int, bill: Bill, coin_for_good: bool = False, have: list[int] | None = None
) -> Refusal | None:
    """Why a bill cannot be paid; None if it can. `coin_for_good`: one resource may be replaced by a coin.

    `have`: the stock of the territory, if it is known.
    """
    holding = state.players[seat]
    if bill.whisky > holding.whisky:
        return TOO_LITTLE_WHISKY.with_facts(need=bill.whisky, whisky=holding.whisky)
    need = least_coins(state, seat, bill, coin_for_good, have)
    if need >= OUT_OF_REACH:
        return NOT_FOR_SALE.with_facts()
    if need > holding.coins:
        return TOO_FEW_COINS.with_facts(need=need - holding.coins, coins=holding.coins)
    if bill.scots and bill.scots > count_scots(holding.land):
        return TOO_FEW_SCOTS.with_facts(need=bill.scots, scots=count_scots(holding.land))
    return None


def pay(
    state: Highland,
    seat: int,
    bill: Bill,
    by: str,
    tile: int = -1,
    coin_for_good: bool = False,
    keep: int = 0,
    keep_for: str = "place",
    free_place: bool = False,
) -> None:
    """Pay a bill that can be paid: at once what leaves no choice, by steps on the agenda what may.

    `tile` is the tile being paid for, if the cost is that of taking one; `keep`: coins that must be left after it, for
    one of `KEPT`; `free_place`: the place of the tile costs nothing.
    """
    holding = state.players[seat]
    if bill.whisky:
        state.pay_whisky(seat, bill.whisky)
    if bill.coins:
        holding.coins -= bill.coins
        for _ in range(bill.coins):
            state.emit(Paid(seat, "coin", 0))
    if bill.scots:
        state.agenda.append(PayScots(seat, bill.scots, tile, by, free_place))
    if bill.goods:
        state.agenda.append(PayGoods(seat, bill.goods, bill.different, by, coin_for_good, keep, keep_for))


class PayGoods(Question[Highland], frozen=True, tag="PayGoods"):
    """The resources of a cost, one after the other."""

    rule = "PAY-1"
    answer_types = (Pay, Buy, PayCoin)
    seat: int
    goods: tuple[int, ...]
    different: bool
    by: str
    coin_for_good: bool = False
    keep: int = 0  # coins that may not be spent
    keep_for: str = "place"  # one of `KEPT`

    def candidates(self, state: Highland) -> Iterator[Action]:
        land = state.players[self.seat].land
        for resource in BITS[self.goods[0]]:
            name = state.RESOURCES[resource]
            for cell, plot in land.items():
                if resource in plot.goods:
                    yield Pay(name, cell)
            yield Buy(name)
        if self.coin_for_good:
            yield PayCoin()

    def check(self, state: Highland, action: Pay | Buy | PayCoin) -> Refusal | None:
        land = state.players[self.seat].land
        if isinstance(action, PayCoin):
            return self._coin_unfit(state, count_goods(land))
        if action.resource not in state.RESOURCES:
            return NOT_A_RESOURCE.with_facts(resource=str(action.resource))
        resource = state.RESOURCES.index(action.resource)
        if resource not in BITS[self.goods[0]]:
            return NOT_DUE.with_facts(resource=action.resource)
        if isinstance(action, Buy):
            return self._purchase_unfit(state, count_goods(land), resource)
        plot = land.get(action.cell)
        if plot is None or resource not in plot.goods:
            return NOT_THERE.with_facts(resource=action.resource, cell=str(action.cell))
        return self._own_unfit(state, count_goods(land), resource)

    def ask(self, state: Highland) -> Choice:
        """Every fifth step is a payment: resources are counted and judged by kind, not by the plot they lie on."""
        land = state.players[self.seat].land
        have = count_goods(land)
        names = state.RESOURCES
        options: list[Action] = []
        for resource in BITS[self.goods[0]]:
            if have[resource] and self._own_unfit(state, have, resource) is None:
                for cell, plot in land.items():
                    if resource in plot.goods:
                        options.append(Pay(names[resource], cell))
            if self._purchase_unfit(state, have, resource) is None:
                options.append(Buy(names[resource]))
        if self.coin_for_good and self._coin_unfit(state, have) is None:
            options.append(PayCoin())
        return Choice(self.seat, "pay", options, self.rule, self.by)

    def _rest(self, resource: int) -> tuple[int, ...]:
        rest = self.goods[1:]
        return tuple(mask & ~(1 << resource) for mask in rest) if self.different else rest

    def _own_unfit(self, state: Highland, have: list[int], resource: int) -> Refusal | None:
        """Why paying with a resource one has would be wrong."""
        if len(self.goods) > 1:
            left = have.copy()
            left[resource] -= 1
            need = self._reckon(self._rest(resource), left, state.market, state.PRICES)
            return self._overspent(state, need)
        return None

    def _overspent(self, state: Highland, need: int) -> Refusal | None:
        """Return why a seat cannot spend the coins that it needs with one way of paying, now and for the rest."""
        coins = state.players[self.seat].coins
        if need > coins:
            return REST_UNPAID.with_facts()
        left = coins - need
        return KEEP_REASONS[self.keep_for].with_facts(keep=self.keep, left=left) if left < self.keep else None

    def _purchase_unfit(self, state: Highland, have: list[int], resource: int) -> Refusal | None:
        """Why buying a resource would be wrong."""
        row = state.market[resource]
        name = state.RESOURCES[resource]
        if row == len(state.PRICES):
            return ROW_FULL.with_facts(resource=name)
        price = state.PRICES[row]
        coins = state.players[self.seat].coins
        if price > coins:
            return PRICE.with_facts(resource=name, price=price, coins=coins)
        rest = 0
        if len(self.goods) > 1:
            market = change_row(state.market, resource, 1)
            rest = self._reckon(self._rest(resource), have, market, state.PRICES)
        return self._overspent(state, price + rest)

    def _coin_unfit(self, state: Highland, have: list[int]) -> Refusal | None:
        """Why a coin in place of this resource would be wrong."""
        if not self.coin_for_good:
            return NO_COIN_FOR_GOOD.with_facts()
        coins = state.players[self.seat].coins
        if not coins:
            return TOO_FEW_COINS.with_facts(need=1, coins=0)
        rest = coins_needed(self.goods[1:], self.different, have, state.market, state.PRICES)
        return self._overspent(state, 1 + rest)

    def _reckon(self, goods: tuple[int, ...], have: list[int], market: tuple[int, ...], prices: tuple[int, ...]) -> int:
        reckon = coins_with_coin if self.coin_for_good else coins_needed
        return reckon(goods, self.different, have, market, prices)

    def apply(self, state: Highland, action: Pay | Buy | PayCoin) -> None:
        holding = state.players[self.seat]
        if isinstance(action, PayCoin):
            holding.coins -= 1
            state.emit(Paid(self.seat, "coin", 0))
            if rest := self.goods[1:]:
                state.agenda.append(msgspec.structs.replace(self, goods=rest, coin_for_good=False))
            return
        resource = state.RESOURCES.index(action.resource)
        if type(action) is Pay:
            holding.land[action.cell] = holding.land[action.cell].without_good(resource)
            state.emit(Paid(self.seat, action.resource, action.cell))
        else:
            coins = state.PRICES[state.market[resource]]
            holding.coins -= coins
            state.market = change_row(state.market, resource, 1)
            state.emit(Bought(self.seat, action.resource, coins))
        rest = self._rest(resource)
        if rest:
            state.agenda.append(msgspec.structs.replace(self, goods=rest))


class PayScots(Question[Highland], frozen=True, tag="PayScots"):
    """The scots of a cost leave the territory before the tile (-1: none) is placed; its placing must stay possible."""

    rule = "PAY-4"
    answer_types = (PayScot,)
    seat: int
    n: int
    tile: int
    by: str
    free_place: bool = False

    def candidates(self, state: Highland) -> list[PayScot]:
        return [PayScot(cell) for cell in state.players[self.seat].land]

    def check(self, state: Highland, action: PayScot) -> Refusal | None:
        land = state.players[self.seat].land
        plot = land.get(action.cell)
        if plot is None or not plot.scots:
            return NOBODY_THERE.with_facts(cell=str(action.cell))
        if self.tile >= 0 and not has_place_after(
            state, self.seat, land, action.cell, self.n, self.tile, self.free_place
        ):
            return NO_PLACE_AFTER.with_facts(cell=action.cell)
        return None

    def make_choice(self, state: Highland, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "pay-scot", options, self.rule, self.by)

    def apply(self, state: Highland, action: PayScot) -> None:
        state.pay_scot(self.seat, action.cell)
        if self.n > 1:
            state.agenda.append(PayScots(self.seat, self.n - 1, self.tile, self.by, self.free_place))


def choose_cheapest(state: Highland, choice: Choice) -> Action | None:
    """How a cost is best paid: without a coin, from the fullest plot, or else at the lowest price. None: of no cost."""
    if choice.kind != "pay":
        return None
    land = state.players[choice.seat].land

    def cost(option: Action) -> tuple[int, int]:
        if isinstance(option, Pay):
            return 0, -len(land[option.cell].goods)
        if isinstance(option, Buy):
            return state.PRICES[state.market[state.RESOURCES.index(option.resource)]], 0
        return 1, 0

    return min(choice.options, key=cost)


def has_place_after(
    state: Highland, seat: int, land: Mapping[int, Plot], cell: int, n: int, tile: int, free: bool = False
) -> bool:
    """Whether the tile can still be placed once n scots are paid, the first of them from a cell.

    `free`: the place costs nothing.
    """
    left = {**land, cell: land[cell].with_scots(-1)}
    if n == 1:
        return state.can_place(seat, tile, left, free=free)
    return any(
        plot.scots and has_place_after(state, seat, left, other, n - 1, tile, free) for other, plot in left.items()
    )


def has_no_place(state: Highland, seat: int, tile: int, cost: int, free: bool = False) -> bool:
    """Whether a tile has no place, once the scots it costs have left. `free`: the place costs nothing."""
    land = state.players[seat].land
    if not cost:
        return not state.can_place(seat, tile, land, free=free)
    return not any(
        plot.scots and has_place_after(state, seat, land, cell, cost, tile, free) for cell, plot in land.items()
    )
