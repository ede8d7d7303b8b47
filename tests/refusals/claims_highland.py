"""Checks of the refusals of Glen More, most of them shared with Glen More II."""

from typing import Any

from refusals import claims_clans, facts
from refusals.case import Case, claims
from refusals.facts import Cost

from greatglen.games.clans.rules.actions import Hide, Play
from greatglen.games.glenmore.rules.components import BOX as FIRST_BOX
from greatglen.games.glenmore.rules.components import TILE as FIRST_TILE
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.activation_events import ActivateAbroad
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.trigger import GiveBack, Trigger
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import EnglishTake
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import McLaird, Replant
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.events import Transplanted
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import BuyCellar
from greatglen.games.glenmore2.rules.actions import Recover
from greatglen.games.glenmore2.rules.turn import PlaceTile
from greatglen.games.glenmore_common.rules.actions import Activate, Buy, Discard, Move, Pay, PayCoin, Place, Take
from greatglen.games.glenmore_common.rules.events import Activated, Paid, Placed
from greatglen.games.glenmore_common.rules.land import Plot


def target(case: Case) -> dict[int, Plot]:
    """Return the territory of the seat that the action names, by default the deciding one."""
    owner = case.seat
    if isinstance(case.action, Replant):
        owner = case.action.seat
    elif isinstance(case.action, ActivateAbroad):
        owner = case.action.owner
    land: dict[int, Plot] = case.state.players[owner].land
    return land


def named_tile(case: Case) -> str:
    """Return the name of the tile on the cell of the action."""
    return str(facts.entry(case.state, target(case)[case.action.cell].tile).name)


def row(case: Case, resource: str) -> int:
    """Count the spaces of a market row that hold coins."""
    return int(case.state.market[case.state.RESOURCES.index(resource)])


def printed(case: Case, tile: int) -> Any:
    return facts.entry(case.state, tile)


@claims("not-asked")
def _not_asked(case: Case) -> bool:
    """No option is of the same kind."""
    return case.says(action=str(case.action)) and not case.position.offers(type(case.action))


@claims("not-your-choice")
def _not_your_choice(case: Case) -> bool:
    return case.facts["asked"] == case.seat != case.facts["seat"]


# -- resources and the market


@claims("not-a-resource")
def _not_a_resource(case: Case) -> bool:
    return case.says(resource=case.action.resource) and case.action.resource not in case.state.RESOURCES


@claims("not-there")
def _not_there(case: Case) -> bool:
    what = getattr(case.action, "resource", None) or case.action.what
    plot = case.land.get(case.action.cell)
    lying = [] if plot is None else [case.state.RESOURCES[good] for good in plot.goods]
    return case.says(resource=what, cell=case.action.cell) and what not in lying


@claims("no-coins-in-row")
def _no_coins_in_row(case: Case) -> bool:
    return case.says(resource=case.action.resource) and row(case, case.action.resource) == 0


@claims("row-full")
def _row_full(case: Case) -> bool:
    return case.says(resource=case.action.resource) and row(case, case.action.resource) == len(case.state.PRICES)


@claims("price")
def _price(case: Case) -> bool:
    price = case.state.PRICES[row(case, case.action.resource)]
    coins = case.player.coins
    return case.says(resource=case.action.resource, price=price, coins=coins) and price > coins


# -- what an action costs


def due(case: Case) -> tuple[Cost, bool]:
    """Return the cost of an action and whether a coin may replace one resource."""
    state, seat, action = case.state, case.seat, case.action
    if isinstance(action, Take | McLaird):
        return facts.take_cost(state, seat, facts.tile_of_key(state, action.tile)), False
    if isinstance(action, EnglishTake):
        price = state.PRICES[case.part(4).row]
        return facts.take_cost(state, seat, facts.tile_of_key(state, action.tile)).with_coins(price), False
    if isinstance(action, Activate | ActivateAbroad):
        tile = target(case)[action.cell].tile
        deal = facts.activation_deals(state, tile)[int(action.how) - 1]
        return deal.cost, case.is_second and facts.coin_for_one(state, seat, tile)
    if isinstance(action, Trigger):
        event = event_entry(case, action.card)
        trade = event.get("trade", False) and "coin-for-resource" in case.player.lasting
        return facts.deals(state, event["event"])[0].cost, bool(trade)
    if isinstance(action, PayCoin):
        return Cost(coins=1), False
    if isinstance(action, Recover):
        tile = facts.tile_of_key(state, action.tile)
        return Cost(coins=facts.cheapest_place(state, seat, tile, case.step.scots)), False
    assert isinstance(action, BuyCellar), action
    part = case.part(3)
    return facts.cost(state, part.kinds[part.cellars[seat]].cost), False


def event_entry(case: Case, card: str) -> dict[str, Any]:
    """Return the event side of a card from the component file; empty if it has none."""
    entries: Any = case.glen.box.file.chronicle["6"]["event"]
    return next((dict(entry) for entry in entries if slug(entry["card"]) == card), {})


def slug(name: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower().replace("'", "")).split())


@claims("too-few-coins")
def _too_few_coins(case: Case) -> bool:
    cost, coin_for_one = due(case)
    need = facts.least_coins(case.state, case.seat, cost, coin_for_one)
    coins = case.player.coins
    if need is not None and need <= coins and isinstance(case.action, Trigger):
        return case.says(need=case.facts["need"], coins=coins) and int(case.facts["need"]) in lacking(case, cost.people)
    return need is not None and case.says(need=need - coins, coins=coins) and need > coins


def lacking(case: Case, leaving: int) -> list[int]:
    """List the coins missing for the cheapest place of each discarded tile."""
    needs = [facts.cheapest_place(case.state, case.seat, tile, leaving) for tile in case.state.discards]
    return [need - case.player.coins for need in needs if need > case.player.coins]


@claims("not-for-sale")
def _not_for_sale(case: Case) -> bool:
    cost, coin_for_one = due(case)
    return case.says() and facts.least_coins(case.state, case.seat, cost, coin_for_one) is None


@claims("too-little-whisky")
def _too_little_whisky(case: Case) -> bool:
    need = due(case)[0].whisky
    return case.says(need=need, whisky=case.player.whisky) and need > case.player.whisky


@claims("too-few-scots")
def _too_few_scots(case: Case) -> bool:
    need, scots = due(case)[0].people, facts.people(case.land)
    return case.says(need=need, scots=scots) and need > scots


# -- paying


def still_due(case: Case) -> Cost:
    """Return the resources that are still due in the running payment."""
    step = case.step
    if isinstance(step, GiveBack):
        return facts.deals(case.state, event_entry(case, slug(step.card))["event"])[0].cost
    names = case.state.RESOURCES
    goods = [frozenset(name for n, name in enumerate(names) if mask >> n & 1) for mask in step.goods]
    return Cost(tuple(goods), step.different)


@claims("not-due")
def _not_due(case: Case) -> bool:
    resource = case.action.resource
    offered = {option.resource for option in case.position.options if isinstance(option, Pay | Buy)}
    return case.says(resource=resource) and resource not in still_due(case).goods[0] and resource not in offered


@claims("rest-unpaid")
def _rest_unpaid(case: Case) -> bool:
    left = coins_left(case)
    return case.says() and (left is None or left < 0)


def coins_left(case: Case) -> int | None:
    """Return the coins left after this payment and the cheapest rest; None if the market cannot supply the rest."""
    state, action = case.state, case.action
    cost = still_due(case)
    have = list(facts.stock(case.land, state.RESOURCES))
    market = list(state.market)
    coins: int = case.player.coins
    rest = cost.goods[1:]
    coin_for_one = getattr(case.step, "coin_for_good", False)
    if isinstance(action, PayCoin):
        coins, coin_for_one = coins - 1, False
    else:
        kind = state.RESOURCES.index(action.resource)
        rest = tuple(kinds - {action.resource} for kinds in rest) if cost.different else rest
        if isinstance(action, Buy):
            coins -= state.PRICES[market[kind]]
            market[kind] += 1
        else:
            have[kind] -= 1
    need = facts.least(state, Cost(rest, cost.different), tuple(have), tuple(market), coin_for_one)
    return None if need is None else coins - need


def keeps(case: Case, keep: int) -> bool:
    """Return whether a payment leaves too few coins and the refusal names both numbers."""
    left = coins_left(case)
    return left is not None and 0 <= left < keep and case.says(keep=keep, left=left)


@claims("kept-for-marker")
def _kept_for_marker(case: Case) -> bool:
    return keeps(case, facts.marker_coins(case.state, case.seat))


@claims("kept-for-place")
def _kept_for_place(case: Case) -> bool:
    (tile,) = [step.tile for step in case.state.agenda if isinstance(step, PlaceTile)]
    return keeps(case, facts.cheapest_place(case.state, case.seat, tile))


@claims("no-coin-for-good")
def _no_coin_for_good(case: Case) -> bool:
    """The seat is not an ally of that clan, the payment is not a trade, or the coin has been paid."""
    if not case.is_second or "coin-for-resource" not in case.player.lasting:
        return case.says()
    source = str(getattr(case.step, "by", f"event:{getattr(case.step, 'card', '')}"))
    if source.startswith("event:"):
        trade = bool(event_entry(case, slug(source.removeprefix("event:"))).get("trade"))
    else:
        tile = facts.tile_of_key(case.state, source.removeprefix("tile:"))
        taken = any(isinstance(step, PlaceTile) and step.tile == tile for step in case.state.agenda)
        trade = tile >= 0 and printed(case, tile).kind == "trade" and not taken
    paid = any(isinstance(event, Paid) and event.what == "coin" for event in case.position.turn)
    return case.says() and (not trade or paid)


@claims("nobody-there")
def _nobody_there(case: Case) -> bool:
    plot = case.land.get(case.action.cell)
    return case.says(cell=case.action.cell) and (plot is None or not plot.scots)


@claims("no-place-after")
def _no_place_after(case: Case) -> bool:
    """The tile has no place left that the seat can pay for."""
    state, seat, cell = case.state, case.seat, case.action.cell
    left = {**case.land, cell: case.land[cell].with_scots(-1)}
    lands = facts.lands_after(left, case.step.n - 1)
    cells = {place for land in lands for place in facts.places(state, seat, case.step.tile, land)}
    payable = [place for place in cells if facts.place_cost(state, seat, place) <= case.player.coins]
    return case.says(cell=cell) and case.land[cell].scots > 0 and not payable


# -- placing a tile


def placed_tile(case: Case) -> int:
    """Return the tile that is to be placed."""
    if isinstance(case.action, Replant):
        return facts.oldest(case.state.players[case.step.victim].land[case.step.cell])
    return int(case.step.tile)


def ways(case: Case) -> tuple[str, ...]:
    return ("river",) if case.is_second else ("river", "road")


def placing_facts(case: Case) -> bool:
    return isinstance(case.action, Place | Replant) and case.facts["cell"] == case.action.cell


@claims("occupied")
def _occupied(case: Case) -> bool:
    if isinstance(case.action, Play | Hide):
        return case.says(space=case.action.space) and case.action.space in claims_clans.on_table(case)
    return placing_facts(case) and case.action.cell in target(case)


@claims("not-adjacent")
def _not_adjacent(case: Case) -> bool:
    return placing_facts(case) and not any(cell in target(case) for cell in facts.edges(case.action.cell))


@claims("no-scot-near")
def _no_scot_near(case: Case) -> bool:
    land = target(case)
    near = [land[cell] for cell in facts.around(case.action.cell) if cell in land]
    return placing_facts(case) and land is case.land and not any(plot.scots for plot in near)


@claims("must-lengthen")
def _must_lengthen(case: Case) -> bool:
    way, cell = str(case.facts["way"]), case.action.cell
    if not placing_facts(case) or way not in ways(case):
        return False
    return getattr(printed(case, placed_tile(case)), way) and cell not in facts.way_ends(case.state, target(case), way)


@claims("would-cut")
def _would_cut(case: Case) -> bool:
    way, cell = str(case.facts["way"]), case.action.cell
    if not placing_facts(case) or way not in ways(case):
        return False
    return not getattr(printed(case, placed_tile(case)), way) and cell in facts.way_ends(case.state, target(case), way)


@claims("would-run-into")
def _would_run_into(case: Case) -> bool:
    """A tile without the way lies beyond the cell."""
    way, cell, land = str(case.facts["way"]), case.action.cell, target(case)
    if not placing_facts(case) or way not in ways(case) or not getattr(printed(case, placed_tile(case)), way):
        return False
    back, forth = facts.way_ends(case.state, land, way)
    step = 1 if forth - back < 100 else 100
    beyond = cell - step if cell == back else cell + step
    return cell in (back, forth) and beyond in land and not getattr(printed(case, land[beyond].tile), way)


@claims("no-place-paid")
def _no_place_paid(case: Case) -> bool:
    """The tile has a place only as long as nobody leaves; an event names a discarded tile."""
    state = case.state
    if isinstance(case.action, Trigger):
        tiles, leaving = list(state.discards), due(case)[0].people
    else:
        tiles = [facts.tile_of_key(state, case.action.tile)]
        leaving = getattr(case.step, "scots", facts.cost(state, printed(case, tiles[0]).cost).people)
    return leaving > 0 and any(
        case.says(tile=printed(case, tile).name)
        and facts.has_place(state, case.seat, tile, 0)
        and not facts.has_place(state, case.seat, tile, leaving)
        for tile in tiles
    )


@claims("no-place")
def _no_place(case: Case) -> bool:
    """The tile has no place, not even one that costs coins."""
    state, action = case.state, case.action
    tile = FIRST_TILE[action.tile] if case.is_first else facts.tile_of_key(state, action.tile)
    leaving = facts.cost(state, printed(case, tile).cost).people
    if hasattr(case.step, "scots"):  # from the discard pile
        leaving = case.step.scots
    return case.says(tile=printed(case, tile).name) and not facts.has_place(state, case.seat, tile, leaving)


# -- activating


def new_tiles(case: Case) -> list[int]:
    """List the cells of the tiles that were placed this turn."""
    return [event.cell for event in case.position.turn if isinstance(event, Placed) and event.seat == case.seat]


def activated(case: Case, cell: int) -> bool:
    """Return whether the tile on a cell has been activated this turn. Building over a tile resets it."""
    found = False
    for event in case.position.turn:
        if event.seat == case.seat and getattr(event, "cell", -1) == cell:
            found = isinstance(event, Activated) or (found and not isinstance(event, Placed))
    return found


@claims("no-plot")
def _no_plot(case: Case) -> bool:
    return case.says(cell=case.action.cell) and case.action.cell not in target(case)


@claims("no-effect")
def _no_effect(case: Case) -> bool:
    tile = target(case)[case.action.cell].tile
    return case.says(tile=printed(case, tile).name) and not printed(case, tile).activate


@claims("not-active")
def _not_active(case: Case) -> bool:
    cell = case.action.cell
    beside = any(cell == new or cell in facts.around(new) for new in new_tiles(case))
    return case.says(tile=named_tile(case), cell=cell) and (not beside or came_from_elsewhere(case, cell))


def came_from_elsewhere(case: Case, cell: int) -> bool:
    """Return whether a mobster moved a tile to a cell this turn, perhaps after the new one was placed next to it."""
    moved = [event for event in case.position.turn if isinstance(event, Transplanted)]
    return any((event.territory, event.goal) == (case.seat, cell) for event in moved)


@claims("plot-full")
def _plot_full(case: Case) -> bool:
    cell = case.action.cell
    limit = 3 if case.is_second else FIRST_BOX.resource_limit_per_tile
    named = {"tile": named_tile(case), "cell": cell}
    facts_agree = case.says(**named) if case.is_second else case.says(**named, limit=limit)
    return facts_agree and len(case.land[cell].goods) == limit


@claims("no-such-way")
def _no_such_way(case: Case) -> bool:
    plot = target(case)[case.action.cell]
    abroad = isinstance(case.action, ActivateAbroad)
    words = facts.ways(case.state, case.seat, plot, abroad)
    return case.says(tile=named_tile(case), how=case.action.how) and case.action.how not in words


# -- movement


@claims("no-points")
def _no_points(case: Case) -> bool:
    return case.says() and (case.state.now.points if case.is_second else case.step.points) == 0


@claims("nobody-here")
def _nobody_here(case: Case) -> bool:
    cell = case.action.start if isinstance(case.action, Move) else case.action.cell
    return case.says(cell=cell) and (cell not in case.land or not case.land[cell].scots)


@claims("not-next")
def _not_next(case: Case) -> bool:
    start, end = case.action.start, case.action.end
    return case.says(start=start, end=end) and not (end in case.land and end in facts.around(start))


# -- Glen More


@claims("last-clansman")
def _last_clansman(case: Case) -> bool:
    return case.says() and facts.people(case.land) == 1


@claims("not-on-rondel")
def _not_on_rondel(case: Case) -> bool:
    keys = FIRST_TILE if case.is_first else {tile.key: n for n, tile in enumerate(case.state.box.tiles)}
    return case.says(tile=case.action.tile) and keys.get(case.action.tile) not in facts.ahead(case.state, case.seat)


@claims("not-in-stack")
def _not_in_stack(case: Case) -> bool:
    stack = next((stack for stack in case.state.stacks if stack), ())
    return case.says(tile=case.action.tile) and FIRST_TILE.get(case.action.tile) not in stack


@claims("no-such-roll")
def _no_such_roll(case: Case) -> bool:
    die = case.state.box.file.die if case.is_second else FIRST_BOX.die
    told = case.is_second or sorted(set(die)) == [1, 2, 3]
    return case.says(pips=case.action.pips) and case.action.pips not in die and told


@claims("must-keep")
def _must_keep(case: Case) -> bool:
    return case.says() and isinstance(case.action, Discard) and case.position.offers(Place)


@claims("unaffordable")
def _unaffordable(case: Case) -> bool:
    tile = printed(case, case.step.tile)
    cost = facts.cost(case.state, tile.cost)
    can_place = facts.has_place(case.state, case.seat, case.step.tile, cost.people)
    can_discard = case.position.offers(Discard)
    return case.says(tile=tile.name) and not facts.can_pay(case.state, case.seat, cost) and can_place and can_discard
