"""The market: a row of prices per resource; buying fills it with coins, selling empties it (MARKET)."""

from greatglen.games.glenmore_common.rules.actions import Sell
from greatglen.games.glenmore_common.rules.events import Sold
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.kernel.refusal import Reason, Refusal

NOT_A_RESOURCE = Reason("not-a-resource", "“{resource}” is not a resource.")
NOT_THERE = Reason("not-there", "There is no {resource} on {cell}.")
NO_COINS_IN_ROW = Reason("no-coins-in-row", "No coins lie in the {resource} row of the market, so it cannot be sold.")


def change_row(market: tuple[int, ...], resource: int, by: int) -> tuple[int, ...]:
    rows = list(market)
    rows[resource] += by
    return tuple(rows)


def saleable_goods(state: Highland, seat: int) -> list[Sell]:
    """Every resource that lies in the seat's territory, whether the market has coins for it or not."""
    land = state.players[seat].land
    return [Sell(state.RESOURCES[good], cell) for cell, plot in land.items() for good in dict.fromkeys(plot.goods)]


def sale_actions(state: Highland, seat: int) -> list[Sell]:
    """Every resource the seat could sell now: the `saleable_goods` with nothing against them, found quickly.

    Sales are offered at almost every decision of both games.
    """
    market = state.market
    if not any(market):
        return []
    names = state.RESOURCES
    found = []
    for cell, plot in state.players[seat].land.items():
        if plot.goods:
            last = -1
            for resource in plot.goods:  # ascending, so that equal ones stand together
                if resource != last and market[resource]:
                    found.append(Sell(names[resource], cell))
                last = resource
    return found


def why_no_sale(state: Highland, seat: int, action: Sell) -> Refusal | None:
    """Why a seat cannot sell something now."""
    if action.resource not in state.RESOURCES:
        return NOT_A_RESOURCE.with_facts(resource=str(action.resource))
    plot = state.players[seat].land.get(action.cell)
    if plot is None or state.RESOURCES.index(action.resource) not in plot.goods:
        return NOT_THERE.with_facts(resource=action.resource, cell=str(action.cell))
    filled = state.market[state.RESOURCES.index(action.resource)]
    return None if filled else NO_COINS_IN_ROW.with_facts(resource=action.resource)


def sell(state: Highland, seat: int, action: Sell) -> None:
    """The resource goes, the coins of the rightmost filled space come."""
    resource = state.RESOURCES.index(action.resource)
    holding = state.players[seat]
    holding.land[action.cell] = holding.land[action.cell].without_good(resource)
    coins = state.PRICES[state.market[resource] - 1]
    holding.coins += coins
    state.market = change_row(state.market, resource, -1)
    state.emit(Sold(seat, action.resource, action.cell, coins))
