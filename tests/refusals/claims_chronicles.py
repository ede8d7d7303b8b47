"""Checks of the refusals of the Chronicles except The Penny Mobs."""

from typing import Any

from glenmore2 import opinion
from refusals import facts
from refusals.case import Case, claims
from refusals.claims_glenmore2 import acted_on
from refusals.claims_highland import activated, due, event_entry, printed, slug
from refusals.facts import CASTLE, FULL, Cost

from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import Berth
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import TakeReward
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import TurnCard
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.trigger import Trigger, TurnOver
from greatglen.games.glenmore2.chronicles.haggis.rules.moves import (
    HaggisHand,
    HaggisReturn,
    HaggisTake,
    HaggisWhisky,
)
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import EnglishDiscard, EnglishTake
from greatglen.games.glenmore2.chronicles.highlander.rules import Climb
from greatglen.games.glenmore2.chronicles.highlander.rules.loot import PutBack, TakeLoot
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import Looted, LootReturned
from greatglen.games.glenmore2.chronicles.highlander.rules.tribute import Tribute
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import AgeCask, CaskSold, PayCask, SellCask
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.games.glenmore_common.rules.events import Bought, Drew, Paid
from greatglen.games.glenmore_common.rules.land import Plot

LAST = -1  # result of the last boat


# -- 1: The Dragon Boat Races


@claims("no-reward-due")
def _no_reward_due(case: Case) -> bool:
    return case.says() and not case.position.offers(TakeReward)


@claims("race-not-begun")
def _race_not_begun(case: Case) -> bool:
    """All boats are at home, and Race Start is undrawn or ahead of every player it was ever ahead of.

    A player on a mountain may stand before the space on which it is laid later.
    """
    race, state = case.part(1), case.glen
    (start,) = [number for number, tile in enumerate(state.box.tiles) if tile.name == "Race Start"]
    undrawn = start in [slot.tile for slot in state.slots]
    behind = {seat for seat in range(len(state.players)) if start in facts.ahead(state, seat)}
    at_home = all(berth == Berth(race.course.index(seat), CASTLE) for seat, berth in enumerate(race.boats))
    unpassed = undrawn or behind == set(range(len(state.players))) or behind == _behind_when_drawn(case, start)
    return case.says() and at_home and not any(race.results) and unpassed


def _behind_when_drawn(case: Case, tile: int) -> set[int]:
    """Return the seats that a tile was ahead of when it came onto the rondel."""
    table, key = case.position.table, case.glen.box.tiles[tile].key
    drawn = next(
        version
        for version, events in enumerate(table.log)
        if any(isinstance(event, Drew) and event.tile == key for event in events)
    )
    then = table.at_version(drawn).state
    return {seat for seat in range(table.seats) if tile in facts.ahead(then, seat)}


@claims("boat-is-home")
def _boat_is_home(case: Case) -> bool:
    race = case.part(1)
    home = Berth(race.course.index(case.seat), CASTLE)
    return case.says() and race.boats[case.seat] == home and race.results[case.seat] > 0


@claims("race-over")
def _race_over(case: Case) -> bool:
    results = case.part(1).results
    others = [result for seat, result in enumerate(results) if seat != case.seat]
    return case.says() and results[case.seat] == LAST and all(result > 0 for result in others)


@claims("boat-there")
def _boat_there(case: Case) -> bool:
    race = case.part(1)
    there = [boat for boat in race.boats if race.course[boat.river] == acted_on(case) and boat.cell == case.action.cell]
    return case.says(cell=case.action.cell) and bool(there)


@claims("not-to-deal")
def _not_to_deal(case: Case) -> bool:
    """The bag holds fewer rewards of this kind than the action names."""
    reward, nth = case.action.reward, case.action.nth
    left = case.part(1).bag.get(reward, 0)
    return case.says(reward=reward, nth=nth) and not 1 <= nth <= left


@claims("no-reward")
def _no_reward(case: Case) -> bool:
    reward, nth = case.action.reward, case.action.nth
    lying = case.part(1).castles[case.step.river].rewards
    return case.says(reward=reward, nth=nth) and not 1 <= nth <= lying.count(reward)


# -- 2: Highlander


def on_mountain(case: Case) -> int:
    """Return the seat whose figure stands on the mountain; -1 if there is none."""
    rondel, spaces = case.glen.rondel, case.part(2).spaces
    seats = range(len(case.glen.players))
    return next((seat for seat in seats if rondel.figures[seat] % len(rondel.tiles) in spaces), -1)


def is_moving(case: Case) -> bool:
    """Return whether the deciding seat is about to move its figure."""
    return case.position.table.choice.kind == "take"


@claims("summit-taken")
def _summit_taken(case: Case) -> bool:
    return on_mountain(case) not in (-1, case.seat) and case.says(seat=on_mountain(case))


@claims("on-the-summit")
def _on_the_summit(case: Case) -> bool:
    return case.says() and on_mountain(case) == case.seat


@claims("no-climb-now")
def _no_climb_now(case: Case) -> bool:
    return case.says() and isinstance(case.action, Climb) and on_mountain(case) == -1 and not is_moving(case)


@claims("not-highlander")
def _not_highlander(case: Case) -> bool:
    return case.says() and on_mountain(case) != case.seat


def has_looted(case: Case) -> bool:
    """Return whether the deciding seat has taken from the mountain in this turn."""
    return any(isinstance(event, Looted) and event.seat == case.seat for event in case.position.turn)


def coins_looted(case: Case) -> int:
    """Return how many coins the deciding seat has taken in this turn and not put back."""
    own = [event for event in case.position.turn if getattr(event, "seat", None) == case.seat]
    taken = sum(event.coins for event in own if isinstance(event, Looted))
    return taken - sum(isinstance(event, LootReturned) and event.what == "coin" for event in own)


@claims("staying")
def _staying(case: Case) -> bool:
    """The figure stays on the mountain, and its owner has another turn."""
    staying = on_mountain(case) == case.seat and case.seat not in case.glen.rondel.out
    return case.says() and staying and not is_moving(case) and not has_looted(case)


@claims("no-turn-left")
def _no_turn_left(case: Case) -> bool:
    """The figure stands on the mountain, past The End."""
    past = case.glen.box.the_end not in facts.ahead(case.glen, case.seat)
    return case.says() and on_mountain(case) == case.seat and past and case.seat in case.glen.rondel.out


@claims("looting")
def _looting(case: Case) -> bool:
    is_due = any(isinstance(step, TakeLoot) for step in case.glen.agenda)  # after what Elspeth McTrick exchanges
    return case.says() and on_mountain(case) == case.seat and (has_looted(case) or is_due)


@claims("mountain-bare")
def _mountain_bare(case: Case) -> bool:
    return case.says() and not case.part(2).coins and not case.part(2).goods


@claims("no-tribute-due")
def _no_tribute_due(case: Case) -> bool:
    return case.says() and isinstance(case.action, Tribute) and not case.position.offers(Tribute)


def unpaid_after(case: Case, cost: Cost, tribute: str) -> bool:
    """Return whether a cost cannot be paid after this tribute."""
    state = case.glen
    have = list(facts.stock(case.land, state.RESOURCES))
    coins = case.player.coins
    if tribute == "coin":
        coins -= 1
    else:
        have[state.RESOURCES.index(tribute)] -= 1
    need = facts.least(state, cost, tuple(have), state.market)
    return need is None or need > coins


@claims("tribute-first")
def _tribute_first(case: Case) -> bool:
    """No possible tribute leaves enough for the tile beyond the mountain."""
    state, rondel = case.glen, case.glen.rondel
    tile = facts.tile_of_key(state, case.action.tile)
    place = next(place for place, lying in facts.places_ahead(state, case.seat) if lying == tile)
    between = [other % len(rondel.tiles) for other in range(rondel.figures[case.seat] + 1, place)]
    cost = facts.take_cost(state, case.seat, tile)
    lying = facts.stock(case.land, state.RESOURCES)
    owned = [name for name, n in zip(state.RESOURCES, lying, strict=True) if n] + ["coin"] * bool(case.player.coins)
    beyond = case.part(2).spaces[0] in between and case.says(tile=printed(case, tile).name)
    return beyond and bool(owned) and all(unpaid_after(case, cost, tribute) for tribute in owned)


@claims("tile-unpaid")
def _tile_unpaid(case: Case) -> bool:
    due_now = case.step.due
    names = case.glen.RESOURCES
    goods = [frozenset(name for n, name in enumerate(names) if mask >> n & 1) for mask in due_now.goods]
    return case.says() and unpaid_after(case, Cost(tuple(goods), due_now.different, due_now.coins), case.action.what)


@claims("no-tribute")
def _no_tribute(case: Case) -> bool:
    return case.says(what=case.action.what) and case.action.what not in ("coin", *case.glen.RESOURCES)


@claims("no-coin")
def _no_coin(case: Case) -> bool:
    return case.says() and case.player.coins == 0


@claims("coin-from-tile")
def _coin_from_tile(case: Case) -> bool:
    return case.says() and case.action.what == "coin" and case.action.cell != 0


def room(case: Case) -> int:
    return sum(FULL - len(plot.goods) for plot in case.land.values())


@claims("room-for-all")
def _room_for_all(case: Case) -> bool:
    return case.says() and room(case) >= len(case.step.goods)


@claims("room-for-fewer")
def _room_for_fewer(case: Case) -> bool:
    return case.says() and room(case) < len(case.step.goods)


@claims("no-room-for-loot")
def _no_room_for_loot(case: Case) -> bool:
    return case.says() and room(case) == 0


@claims("not-looted")
def _not_looted(case: Case) -> bool:
    what = case.action.what
    return case.says(what=what) and what not in case.step.goods and not (what == "coin" and coins_looted(case))


@claims("resources-first")
def _resources_first(case: Case) -> bool:
    return case.says() and case.action == PutBack("coin") and bool(case.step.goods) and coins_looted(case) > 0


@claims("moved-on")
def _moved_on(case: Case) -> bool:
    return case.says() and case.action == PutBack("coin") and has_looted(case) and on_mountain(case) != case.seat


@claims("loot-taken")
def _loot_taken(case: Case) -> bool:
    return case.says() and on_mountain(case) == case.seat and is_moving(case) and has_looted(case)


@claims("none-to-return")
def _none_to_return(case: Case) -> bool:
    """Every coin that was looted in this turn has been put back, or the player has none."""
    left = coins_looted(case) == 0 or case.glen.players[case.seat].coins == 0
    return case.says() and case.action == PutBack("coin") and is_moving(case) and left


@claims("put-back-late")
def _put_back_late(case: Case) -> bool:
    return case.says() and isinstance(case.action, PutBack) and case.action.what != "coin" and is_moving(case)


@claims("last-loot")
def _last_loot(case: Case) -> bool:
    finished = set(range(len(case.glen.players))) <= set(case.glen.rondel.out)
    return case.says() and isinstance(case.action, PutBack) and finished


# -- 3: Ol' Jamey's Single Cask Reserve


def casks(case: Case) -> tuple[int, ...]:
    places: tuple[int, ...] = case.part(3).casks[case.seat]
    return places


def worths(case: Case) -> list[int]:
    """List the value of a barrel by place; the first place is worth nothing."""
    cellars: Any = case.glen.box.file.chronicle["3"]["cellar"]
    return [0, *(vp for cellar in cellars for vp in cellar["vp"])]


def last_place(case: Case) -> int:
    cellars: Any = case.glen.box.file.chronicle["3"]["cellar"]
    return sum(len(cellar["vp"]) for cellar in cellars[: case.part(3).cellars[case.seat]])


def stall(case: Case, tile: int) -> tuple[int, int]:
    """Return the number of barrels on the bonus space and on the sale spaces."""
    return next(((stall.bonus, stall.sale) for stall in case.part(3).stalls if stall.tile == tile), (0, 0))


def sale_spaces(case: Case) -> int:
    spaces: Any = case.glen.box.file.chronicle["3"]["sale_spaces"]
    return int(spaces[str(len(case.glen.players))])


@claims("no-ageing")
def _no_ageing(case: Case) -> bool:
    free = [place for place in casks(case) if place + 1 not in casks(case) and place < last_place(case)]
    return case.says() and not free


@claims("not-at-sale")
def _not_at_sale(case: Case) -> bool:
    return case.says() and isinstance(case.action, SellCask) and not case.position.offers(SellCask)


@claims("not-ageing")
def _not_ageing(case: Case) -> bool:
    return case.says() and isinstance(case.action, AgeCask) and not case.position.offers(AgeCask)


@claims("not-paying")
def _not_paying(case: Case) -> bool:
    return case.says() and isinstance(case.action, PayCask) and not case.position.offers(PayCask)


@claims("no-cask")
def _no_cask(case: Case) -> bool:
    return case.says(place=case.action.place) and case.action.place not in casks(case)


@claims("next-taken")
def _next_taken(case: Case) -> bool:
    beyond = case.action.place + 1
    return case.action.place in casks(case) and beyond in casks(case) and case.says(vp=worths(case)[beyond])


@claims("no-next-cellar")
def _no_next_cellar(case: Case) -> bool:
    place = case.action.place
    return place in casks(case) and place == last_place(case) and case.says(vp=worths(case)[place])


@claims("all-cellars")
def _all_cellars(case: Case) -> bool:
    cellars: Any = case.glen.box.file.chronicle["3"]["cellar"]
    return case.says() and case.part(3).cellars[case.seat] == len(cellars)


@claims("somebody-at-sale")
def _somebody_at_sale(case: Case) -> bool:
    tile = facts.tile_of_key(case.glen, case.action.tile)
    place = next(place for place, lying in facts.places_ahead(case.glen, case.seat) if lying == tile)
    others = [at for figure, at in enumerate(case.glen.rondel.figures) if figure != case.seat]
    return case.says(tile=printed(case, tile).name) and place in others


@claims("nothing-to-sell")
def _nothing_to_sell(case: Case) -> bool:
    return case.says() and case.player.whisky == 0


@claims("sale-full")
def _sale_full(case: Case) -> bool:
    if not isinstance(case.action, Take):
        return False
    tile = facts.tile_of_key(case.glen, case.action.tile)
    return case.says(tile=printed(case, tile).name) and stall(case, tile) == (1, sale_spaces(case))


@claims("bonus-taken")
def _bonus_taken(case: Case) -> bool:
    named = case.action.on == "bonus" and case.says(tile=printed(case, case.step.tile).name)
    return named and stall(case, case.step.tile)[0] == 1


@claims("sale-taken")
def _sale_taken(case: Case) -> bool:
    named = case.action.on == "sale" and case.says(tile=printed(case, case.step.tile).name)
    return named and stall(case, case.step.tile)[1] == sale_spaces(case)


@claims("no-sale-space")
def _no_sale_space(case: Case) -> bool:
    return case.says(tile=printed(case, case.step.tile).name, on=case.action.on) and case.action.on not in (
        "bonus",
        "sale",
    )


def has_landed(case: Case) -> bool:
    """Return whether the figure stands on the sale tile."""
    rondel = case.glen.rondel
    return bool(rondel.tiles[rondel.figures[case.seat] % len(rondel.tiles)] == case.step.tile)


def has_sold(case: Case, *spaces: str) -> bool:
    """Return whether the seat has sold a barrel on one of these spaces this turn."""
    key = case.glen.box.tiles[case.step.tile].key
    sold = [event for event in case.position.turn if isinstance(event, CaskSold) and event.seat == case.seat]
    return any(event.tile == key and event.on in spaces for event in sold)


@claims("only-landing")
def _only_landing(case: Case) -> bool:
    """The figure passes, and Erin MacMalt belongs to another seat."""
    erin = 8 in case.glen.parts and case.part(8).owner.get("erin-macmalt", -1) == case.seat
    passing = case.action.on == "bonus" and not has_landed(case)
    return passing and not erin and case.says(tile=printed(case, case.step.tile).name)


@claims("sold-there")
def _sold_there(case: Case) -> bool:
    return case.says(tile=printed(case, case.step.tile).name) and has_sold(case, case.action.on)


@claims("must-sell")
def _must_sell(case: Case) -> bool:
    """The figure stands on the tile, and no barrel has been sold there yet."""
    due_now = has_landed(case) and not has_sold(case, "bonus", "sale") and isinstance(case.action, Skip)
    return due_now and case.says(tile=printed(case, case.step.tile).name)


# -- 4: Hammer of the Scots


@claims("not-his-turn")
def _not_his_turn(case: Case) -> bool:
    english = (EnglishTake, EnglishDiscard)
    return case.says() and isinstance(case.action, english) and not case.position.offers(*english)


def before_him(case: Case) -> list[int]:
    return facts.ahead(case.glen, case.part(4).englishman)


@claims("not-before-him")
def _not_before_him(case: Case) -> bool:
    tile = facts.tile_of_key(case.glen, case.action.tile)
    return case.says(tile=case.action.tile) and tile not in before_him(case)


@claims("he-takes-no-marker")
def _he_takes_no_marker(case: Case) -> bool:
    form = printed(case, facts.tile_of_key(case.glen, case.action.tile))
    return case.says(tile=form.name) and (form.kind == "marker" or form.protected)


@claims("he-takes-no-hammer")
def _he_takes_no_hammer(case: Case) -> bool:
    form = printed(case, facts.tile_of_key(case.glen, case.action.tile))
    return case.says(tile=form.name) and form.chronicle == 4 and isinstance(case.action, EnglishTake)


@claims("england-full")
def _england_full(case: Case) -> bool:
    return case.says() and case.part(4).row == len(case.glen.box.file.market_prices)


@claims("england-price")
def _england_price(case: Case) -> bool:
    price, coins = case.glen.box.file.market_prices[case.part(4).row], case.player.coins
    return case.says(price=price, coins=coins) and price > coins


# -- 5: Address to a Haggis


@claims("no-haggis-left")
def _no_haggis_left(case: Case) -> bool:
    """All tokens lie on tables."""
    pool = case.part(5)
    tokens: Any = case.glen.box.file.chronicle["5"]["tokens"]
    on_tables = sum(len(table) for table in pool.tables)
    return case.says() and on_tables == len(tokens) and not (*pool.face_up, *pool.face_down)


@claims("no-haggis-due")
def _no_haggis_due(case: Case) -> bool:
    return case.says() and isinstance(case.action, HaggisTake) and not case.position.offers(HaggisTake)


@claims("no-haggis-to-give")
def _no_haggis_to_give(case: Case) -> bool:
    return case.says() and isinstance(case.action, HaggisHand) and not case.position.offers(HaggisHand)


@claims("no-haggis-to-return")
def _no_haggis_to_return(case: Case) -> bool:
    return case.says() and isinstance(case.action, HaggisReturn) and not case.position.offers(HaggisReturn)


@claims("no-whisky-roll")
def _no_whisky_roll(case: Case) -> bool:
    return case.says() and isinstance(case.action, HaggisWhisky) and not case.position.offers(HaggisWhisky)


@claims("no-such-haggis-roll")
def _no_such_haggis_roll(case: Case) -> bool:
    return case.says(pips=case.action.pips) and case.action.pips not in case.glen.box.file.die


@claims("haggis-not-face-up")
def _haggis_not_face_up(case: Case) -> bool:
    return case.says(value=case.action.value) and case.action.value not in case.part(5).face_up


@claims("no-haggis-face-down")
def _no_haggis_face_down(case: Case) -> bool:
    return case.says() and not case.part(5).face_down


@claims("no-haggis-place")
def _no_haggis_place(case: Case) -> bool:
    return case.says(place=case.action.place) and not 1 <= case.action.place <= len(case.part(5).tables[case.seat])


@claims("haggis-not-in-pool")
def _haggis_not_in_pool(case: Case) -> bool:
    value, nth = case.action.value, case.action.nth
    left = case.part(5).face_down.count(value)
    return case.says(value=value, nth=nth, left=left) and not 1 <= nth <= left


# -- 6: The Dubious Tome of Scottish History


def card_names(case: Case) -> dict[str, str]:
    """Map the keys of all landmark cards to their names."""
    names = [tile.name for tile in case.glen.box.file.tile if "landmark" in tile.once.split()]
    return {slug(name): name for name in names}


def card_name(case: Case) -> str:
    return card_names(case)[case.action.card]


def is_open(case: Case, seat: int, card: str) -> bool:
    """Return whether a card shows its front and its event is not being resolved."""
    resolved = any(isinstance(step, TurnCard) and step.card == card for step in case.state.agenda)
    return card in case.glen.players[seat].landmarks and card not in case.part(6).turned[seat] and not resolved


@claims("no-other")
def _no_other(case: Case) -> bool:
    return case.says() and (case.action.owner == case.seat or not 0 <= case.action.owner < len(case.glen.players))


@claims("different-tiles")
def _different_tiles(case: Case) -> bool:
    plot = case.glen.players[case.action.owner].land[case.action.cell]
    done = (case.action.owner, case.action.cell) in case.step.done
    return case.says(tile=printed(case, plot.tile).name) and done


@claims("full-land")
def _full_land(case: Case) -> bool:
    return case.says() and room(case) == 0


def can_activate(case: Case, plot: Plot, abroad: bool) -> bool:
    """Return whether a plot can be activated: the cost is payable and there is room for the gain."""
    state, seat = case.glen, case.seat
    room_there = room(case) if abroad else FULL - len(plot.goods)
    for deal in facts.activation_deals(state, plot.tile):
        if facts.is_free(state, plot.tile):
            goods_only = all(what in state.RESOURCES for what in deal.gain)
            if not any(what in state.RESOURCES for what in deal.gain) or room_there or (abroad and not goods_only):
                return True
        elif not deal.cost.goods and "any" in deal.gain:
            if room_there:
                return True
        elif facts.can_pay(state, seat, deal.cost, facts.coin_for_one(state, seat, plot.tile)) and not all(
            in_vain(case, deal, what, plot.tile) for what in deal.gain
        ):
            return True
    return "vp" in facts.ways(state, seat, plot, abroad)


def in_vain(case: Case, deal: facts.Deal, what: str, tile: int) -> bool:
    """Return whether one gain of an activation would have no effect."""
    state, seat = case.glen, case.seat
    if what == "clan":
        spent = facts.least_coins(state, seat, deal.cost, facts.coin_for_one(state, seat, tile))
        assert spent is not None
        return not case.player.markers or facts.marker_coins(state, seat) > case.player.coins - spent
    if what == "event":
        return not any(is_open(case, seat, card) for card in case.player.landmarks)
    if what == "haggis":
        return not (case.part(5).face_up or case.part(5).face_down)
    if what == "age":
        return not [place for place in casks(case) if place + 1 not in casks(case) and place < last_place(case)]
    return what == "muster" and all(not plot.scots for cell, plot in case.land.items() if cell != CASTLE)


@claims("not-in-event")
def _not_in_event(case: Case) -> bool:
    """The event activates other tiles."""
    card = case.step.by.removeprefix("event:")
    cell = case.action.cell
    named = case.says(tile=printed(case, case.land[cell].tile).name, cell=cell)
    return named and cell not in event_cells(case, card)


def event_cells(case: Case, card: str) -> list[int]:
    """List the cells of the own tiles that an event activates."""
    if "around" in facts.deals(case.state, event_entry(case, slug(card))["event"])[0].gain:
        (own,) = [cell for cell, plot in case.land.items() if lies_on(case, plot, card)]
        return [cell for cell in (own, *facts.around(own)) if cell in case.land]
    return [cell for cell, plot in case.land.items() if printed(case, plot.tile).kind == "animal"]


@claims("nothing-active")
def _nothing_active(case: Case) -> bool:
    """Try all tiles that the event activates."""
    gain = facts.deals(case.state, event_entry(case, case.action.card)["event"])[0].gain
    if "abroad" in gain:
        others = [player for seat, player in enumerate(case.glen.players) if seat != case.seat]
        return case.says() and not any(
            can_activate(case, plot, True) for other in others for plot in other.land.values()
        )
    left = [case.land[cell] for cell in event_cells(case, card_name(case)) if not activated(case, cell)]
    return case.says() and not any(can_activate(case, plot, False) for plot in left)


def lies_on(case: Case, plot: Plot, name: str) -> bool:
    return any(printed(case, tile).name == name for tile in (plot.tile, *plot.under))


@claims("at-home")
def _at_home(case: Case) -> bool:
    return case.says(cell=CASTLE) and case.action.cell == CASTLE and case.land[CASTLE].scots > 0


@claims("all-at-home")
def _all_at_home(case: Case) -> bool:
    return case.says() and not any(plot.scots for cell, plot in case.land.items() if cell != CASTLE)


@claims("england-not-in-play")
def _england_not_in_play(case: Case) -> bool:
    return case.says() and "4" not in case.position.table.options["chronicles"].split(",")


@claims("england-row-empty")
def _england_row_empty(case: Case) -> bool:
    return case.says() and case.part(4).row == 0


@claims("englishman-gone")
def _englishman_gone(case: Case) -> bool:
    return case.says() and case.part(4).englishman in case.glen.rondel.out


@claims("no-tile-for-him")
def _no_tile_for_him(case: Case) -> bool:
    return case.says() and all(printed(case, tile).kind == "marker" for tile in case.glen.rondel.tiles if tile >= 0)


@claims("not-on-the-rondel")
def _not_on_the_rondel(case: Case) -> bool:
    keys = [case.glen.box.tiles[tile].key for tile in case.glen.rondel.tiles if tile >= 0]
    return case.says(tile=case.action.tile) and case.action.tile not in keys


@claims("marker-remains")
def _marker_remains(case: Case) -> bool:
    form = printed(case, facts.tile_of_key(case.glen, case.action.tile))
    return case.says(tile=form.name) and form.kind == "marker"


@claims("no-other-card")
def _no_other_card(case: Case) -> bool:
    others = [card for card in case.player.landmarks if card != card_name(case)]
    return case.says() and not any(is_open(case, case.seat, card) for card in others)


@claims("nothing-discarded")
def _nothing_discarded(case: Case) -> bool:
    state, leaving = case.glen, due(case)[0].people
    kinds = {tile: printed(case, tile).kind for tile in state.discards}
    others = [tile for tile, kind in kinds.items() if kind not in ("marker", "person")]
    placed = any(facts.has_place(state, case.seat, tile, leaving) for tile in others)
    return case.says() and "person" not in kinds.values() and not placed


@claims("nothing-to-remove")
def _nothing_to_remove(case: Case) -> bool:
    land = facts.opinion_land(case.glen, case.land)
    boats = []
    if 1 in case.glen.parts:
        race = case.part(1)
        boats = [boat.cell for boat in race.boats if race.course[boat.river] == case.seat]
    able = [cell for cell in case.land if cell not in boats and opinion.may_go(land, opinion.spot(cell))]
    return case.says() and not able


@claims("no-scots-left")
def _no_scots_left(case: Case) -> bool:
    return case.says() and case.player.scots == 0


@claims("no-card")
def _no_card(case: Case) -> bool:
    """The Dubious Tome says that the card does not exist, John McClaim that no other player has it."""
    card = case.action.card
    if 8 in case.glen.parts and "other player" in case.refusal.text:
        others = [player for seat, player in enumerate(case.glen.players) if seat != case.seat]
        held = [slug(name) for player in others for name in player.landmarks]
        return case.says(card=card) and card not in held
    return case.says(card=card) and card not in card_names(case)


@claims("not-your-card")
def _not_your_card(case: Case) -> bool:
    return case.says(card=card_name(case)) and card_name(case) not in case.player.landmarks


@claims("turned")
def _turned(case: Case) -> bool:
    return case.says(card=card_name(case)) and card_name(case) in case.part(6).turned[case.seat]


@claims("being-resolved")
def _being_resolved(case: Case) -> bool:
    """The card belongs to the deciding seat or, for John McClaim, to another player."""
    card = card_name(case)
    steps = [step for step in case.state.agenda if isinstance(step, TurnCard) and step.card == card]
    owner = case.seat if isinstance(case.action, Trigger | TurnOver) else steps[0].seat
    held = card in case.glen.players[owner].landmarks
    return case.says(card=card) and held and any(step.seat == owner for step in steps)


@claims("no-event")
def _no_event(case: Case) -> bool:
    return case.says(card=card_name(case)) and not event_entry(case, case.action.card)


@claims("tile-gone")
def _tile_gone(case: Case) -> bool:
    card = card_name(case)
    needs = event_entry(case, case.action.card).get("on_tile", False)
    return case.says(card=card) and needs and not any(lies_on(case, plot, card) for plot in case.land.values())


@claims("too-few-points")
def _too_few_points(case: Case) -> bool:
    need, vp = due(case)[0].points, case.player.vp
    return case.says(card=card_name(case), need=need, vp=vp) and need > vp


@claims("no-open-card")
def _no_open_card(case: Case) -> bool:
    return case.says() and not any(is_open(case, case.seat, card) for card in case.player.landmarks)


@claims("not-yet")
def _not_yet(case: Case) -> bool:
    """Nothing has been given back since the event was triggered."""
    latest = case.position.log[-1:] if case.position.table.version else []
    given = [event for event in latest if isinstance(event, Paid | Bought) and event.seat == case.seat]
    return case.says() and not given and case.step.given == 0


# -- 7: Between a Rock and a Hard Place


def title(card: str) -> str:
    return card.replace("-", " ").capitalize()


@claims("card-not-among")
def _card_not_among(case: Case) -> bool:
    cards: Any = case.glen.box.file.chronicle["7"]["cards"]
    left = {slug(card) for card in cards} - case.part(7).cards.keys()
    return case.says(card=title(case.action.card)) and case.action.card not in left


@claims("no-such-card")
def _no_such_card(case: Case) -> bool:
    return case.says(card=title(case.action.card)) and case.action.card not in case.part(7).cards


@claims("voted-on")
def _voted_on(case: Case) -> bool:
    return case.says(card=title(case.action.card)) and case.action.card in case.part(7).on_cards


@claims("no-vote")
def _no_vote(case: Case) -> bool:
    aye, nay = case.action.aye, case.action.nay
    return case.says(aye=aye, nay=nay) and (min(aye, nay) < 0 or aye + nay not in (1, 2))


def has_laid_two(case: Case) -> bool:
    ballots = [votes[case.seat] for votes in case.part(7).on_cards.values() if case.seat in votes]
    return any(ballot.aye + ballot.nay == 2 for ballot in ballots)


@claims("one-marker")
def _one_marker(case: Case) -> bool:
    return case.says() and case.action.aye + case.action.nay == 2 and len(case.glen.players) > 2


@claims("two-laid")
def _two_laid(case: Case) -> bool:
    return case.says() and case.action.aye + case.action.nay == 2 and has_laid_two(case)


@claims("too-few-markers")
def _too_few_markers(case: Case) -> bool:
    """Subtract the markers on cards from the initial supply."""
    supply: Any = case.glen.box.file.chronicle["7"]["markers"]
    each = supply[str(len(case.glen.players))]
    ballots = [votes[case.seat] for votes in case.part(7).on_cards.values() if case.seat in votes]
    aye = each["aye"] - sum(ballot.aye for ballot in ballots)
    nay = each["nay"] - sum(ballot.nay for ballot in ballots)
    return case.says(aye=aye, nay=nay) and (case.action.aye > aye or case.action.nay > nay)
