"""Checks of the refusals of The Penny Mobs."""

from glenmore2 import opinion
from refusals import facts
from refusals.case import Case, claims
from refusals.claims_chronicles import card_names
from refusals.claims_highland import printed, row, slug
from refusals.facts import CASTLE

from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import (
    Anderson,
    McClaim,
    McDuff,
    McLaird,
    McWander,
    SecondReward,
    Thief,
)
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.turn import TakeTile
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.kernel.event import TurnBegan

NUMBER = 8
IN_HAND = (-1, 0)
MOBSTER_OF: dict[type, str] = {
    Anderson: "derek-anderson",
    McClaim: "john-mcclaim",
    McDuff: "joe-mcduff",
    McLaird: "peggy-mclaird",
    McWander: "peggy-mcwander",
}
THIEVES = ("kenneth-mcsnitch", "fergus-macdarkie", "mike-mccastle")
SNITCH = "kenneth-mcsnitch"


def name(case: Case, key: str) -> str:
    """Return the name of a mobster; any other word is returned unchanged."""
    mobsters = case.glen.box.file.chronicle["8"]["mobsters"]
    assert isinstance(mobsters, list)
    return next((one["name"] for one in mobsters if slug(one["name"]) == key), key)


def mobster(case: Case) -> str:
    """Return the mobster that an action uses."""
    return str(case.action.mobster) if isinstance(case.action, SecondReward) else MOBSTER_OF[type(case.action)]


def owns(case: Case, key: str) -> bool:
    return bool(case.part(NUMBER).owner.get(key, -1) == case.seat)


@claims("not-own-turn")
def _not_own_turn(case: Case) -> bool:
    """The running turn belongs to another figure, such as the Englishman."""
    began = [event.seat for event in case.position.log if isinstance(event, TurnBegan)]
    return case.says() and (not began or began[-1] != case.seat)


@claims("turn-ended")
def _turn_ended(case: Case) -> bool:
    """The turn is a regular one, and the figure has landed on The End."""
    began = [event.seat for event in case.position.log if isinstance(event, TurnBegan)]
    rondel = case.glen.rondel
    landed = rondel.tiles[rondel.figures[case.seat] % len(rondel.tiles)] == case.glen.box.the_end
    return case.says() and landed and case.seat in rondel.out and (not began or began[-1] == case.seat)


@claims("not-your-mobster")
def _not_your_mobster(case: Case) -> bool:
    key = mobster(case)
    return case.says(mobster=name(case, key)) and not owns(case, key)


@claims("no-such-marker")
def _no_such_marker(case: Case) -> bool:
    key = mobster(case)
    coins = getattr(case.action, "coins", 0)
    return case.says(mobster=name(case, key)) and owns(case, key) and coins not in case.part(NUMBER).markers[key]


@claims("once-a-game")
def _once_a_game(case: Case) -> bool:
    key = mobster(case)
    return case.says(mobster=name(case, key)) and key in case.part(NUMBER).spent


# -- Derek Anderson


def fits_elsewhere(case: Case, victim: int, plot: Plot) -> bool:
    """Return whether a plot has a place in another territory; it needs no scot nearby."""
    form = printed(case, facts.oldest(plot))
    for seat, player in enumerate(case.glen.players):
        if seat != victim:
            land = facts.opinion_land(case.glen, player.land)
            manned = {spot: square._replace(scots=1) for spot, square in land.items()}
            if opinion.spots_for(manned, form.kind, form.river, False, False):
                return True
    return False


def can_be_stolen(case: Case, victim: int, cell: int) -> bool:
    land = case.glen.players[victim].land
    race = case.glen.parts.get(1)
    boats = [] if race is None else [boat.cell for boat in race.boats if race.course[boat.river] == victim]
    may_go = opinion.may_go(facts.opinion_land(case.glen, land), opinion.spot(cell)) and cell not in boats
    return may_go and printed(case, land[cell].tile).kind != "trade" and fits_elsewhere(case, victim, land[cell])


@claims("nothing-to-steal")
def _nothing_to_steal(case: Case) -> bool:
    players = enumerate(case.glen.players)
    return case.says() and not any(can_be_stolen(case, seat, cell) for seat, player in players for cell in player.land)


@claims("no-such-seat")
def _no_such_seat(case: Case) -> bool:
    return case.says() and case.action.seat not in range(len(case.glen.players))


@claims("no-trade")
def _no_trade(case: Case) -> bool:
    form = printed(case, case.glen.players[case.action.seat].land[case.action.cell].tile)
    return case.says(tile=form.name) and form.kind == "trade"


@claims("fits-nowhere")
def _fits_nowhere(case: Case) -> bool:
    plot = case.glen.players[case.action.seat].land[case.action.cell]
    return case.says(tile=printed(case, plot.tile).name) and not fits_elsewhere(case, case.action.seat, plot)


@claims("same-territory")
def _same_territory(case: Case) -> bool:
    return case.says() and case.action.seat == case.step.victim


# -- those on boats and guests


@claims("not-for-rewards")
def _not_for_rewards(case: Case) -> bool:
    key = case.action.mobster
    return case.says(mobster=name(case, key)) and key not in ("calum-mcquack", "bully-mcmuscle")


@claims("not-on-mountain")
def _not_on_mountain(case: Case) -> bool:
    given, here = case.action.given, case.part(2)
    lying = [case.glen.RESOURCES[good] for good in here.goods] + ["coin"] * here.coins
    return case.says(given=given) and given not in lying


@claims("same-again")
def _same_again(case: Case) -> bool:
    return case.says(resource=case.action.resource) and case.action.given == case.action.resource


@claims("not-another-player")
def _not_another_player(case: Case) -> bool:
    return case.says() and (case.action.seat == case.seat or case.action.seat not in range(len(case.glen.players)))


@claims("no-token-there")
def _no_token_there(case: Case) -> bool:
    seat = case.action.seat
    return case.says() and seat in range(len(case.glen.players)) and not case.part(5).tables[seat]


@claims("card-turned-over")
def _card_turned_over(case: Case) -> bool:
    card = card_names(case)[case.action.card]
    (owner,) = [seat for seat, player in enumerate(case.glen.players) if card in player.landmarks]
    return case.says(card=card) and owner != case.seat and card in case.part(6).turned[owner]


@claims("claimed-already")
def _claimed_already(case: Case) -> bool:
    card = card_names(case)[case.action.card]
    return case.says(card=card) and card in case.part(NUMBER).claims


# -- the market and what was produced


@claims("no-row")
def _no_row(case: Case) -> bool:
    rows = [*case.glen.RESOURCES, *["england"] * (4 in case.glen.parts)]
    return case.says(row=case.action.row) and case.action.row not in rows


@claims("row-empty")
def _row_empty(case: Case) -> bool:
    named = case.action.row
    filled = case.part(4).row if named == "england" else row(case, named)
    return case.says(row=named) and filled == 0


@claims("not-produced")
def _not_produced(case: Case) -> bool:
    """The production did not include this resource."""
    produced = [(cell, case.glen.RESOURCES[good]) for cell, good in case.step.goods]
    cells = [cell for cell, good in produced if good == case.action.resource]
    return case.says(resource=case.action.resource) and not cells


@claims("not-to-sell")
def _not_to_sell(case: Case) -> bool:
    due = {getattr(option, "resource", None) or getattr(option, "what", None) for option in case.position.options}
    named = due == {case.facts["due"]} and case.says(due=case.facts["due"], resource=case.action.resource)
    return named and case.action.resource not in due


# -- prison


@claims("mobster-not-drawn")
def _mobster_not_drawn(case: Case) -> bool:
    key, part = case.action.mobster, case.part(NUMBER)
    turning_up = type(case.step).__name__ == "TurnUpMobsters"
    face_down = ["b"] * (len(part.bag_b) - part.waiting)
    left = part.bag_b if turning_up else [*part.bag_s, *face_down]
    return case.says(mobster=name(case, key)) and key not in left


@claims("not-in-prison")
def _not_in_prison(case: Case) -> bool:
    key = case.action.mobster
    return case.says(mobster=name(case, key)) and key not in case.part(NUMBER).prison


@claims("no-penny")
def _no_penny(case: Case) -> bool:
    return case.says() and case.part(NUMBER).debts[case.seat] == 0


# -- Peggy McLaird


@claims("turned-over")
def _turned_over(case: Case) -> bool:
    return case.says() and owns(case, "peggy-mclaird") and case.part(NUMBER).flipped


@claims("reserved-already")
def _reserved_already(case: Case) -> bool:
    tile = case.part(NUMBER).reserved
    return tile >= 0 and owns(case, "peggy-mclaird") and case.says(tile=printed(case, tile).name)


@claims("move-first")
def _move_first(case: Case) -> bool:
    moving = any(isinstance(step, TakeTile) and step.seat == case.seat for step in case.state.agenda)
    return case.says() and moving and facts.last_figure(case.glen) == case.seat


@claims("no-next-turn")
def _no_next_turn(case: Case) -> bool:
    """The figure stands on The End or past it."""
    rondel, the_end = case.glen.rondel, case.glen.box.the_end
    beyond = the_end not in facts.ahead(case.glen, case.seat)
    return case.says() and beyond and case.seat in rondel.out


@claims("no-tile-to-reserve")
def _no_tile_to_reserve(case: Case) -> bool:
    form = printed(case, facts.tile_of_key(case.glen, case.action.tile))
    return case.says(tile=form.name) and form.kind == "marker"


@claims("must-take-reserved")
def _must_take_reserved(case: Case) -> bool:
    tile = case.part(NUMBER).reserved
    takes = [option.tile for option in case.position.options if isinstance(option, Take)]
    mine = tile >= 0 and owns(case, "peggy-mclaird") and case.says(tile=printed(case, tile).name)
    return mine and takes == [case.glen.box.tiles[tile].key]


# -- thieves


@claims("no-thief")
def _no_thief(case: Case) -> bool:
    key = getattr(case.action, "mobster", SNITCH)
    return case.says(mobster=name(case, key)) and not (key in THIEVES and owns(case, key))


@claims("thief-already-out")
def _thief_already_out(case: Case) -> bool:
    key = case.action.mobster
    return case.says(mobster=name(case, key)) and owns(case, key) and key in case.part(NUMBER).thieves


@claims("no-scot-to-send")
def _no_scot_to_send(case: Case) -> bool:
    start = case.action.start
    there = case.player.scots if start == 0 else case.land[start].scots if start in case.land else 0
    return case.says() and there == 0


@claims("thief-not-out")
def _thief_not_out(case: Case) -> bool:
    return case.says() and case.part(NUMBER).thieves.get(SNITCH, IN_HAND) == IN_HAND


@claims("not-next-to-thief")
def _not_next_to_thief(case: Case) -> bool:
    territory, where = case.part(NUMBER).thieves[SNITCH]
    cell = case.action.cell
    beside = territory >= 0 and cell in facts.around(where) and cell in case.glen.players[territory].land
    return case.says(cell=cell) and not beside


@claims("not-that-territory")
def _not_that_territory(case: Case) -> bool:
    nowhere = case.action.seat not in range(len(case.glen.players))
    return case.says(mobster=name(case, case.step.mobster)) and nowhere


@claims("not-to-own")
def _not_to_own(case: Case) -> bool:
    return case.says(mobster=name(case, case.step.mobster)) and case.action.seat == case.seat


@claims("not-back")
def _not_back(case: Case) -> bool:
    territory, _ = case.part(NUMBER).thieves[case.step.mobster]
    return case.says(mobster=name(case, case.step.mobster)) and case.action.seat == territory


@claims("other-thief")
def _other_thief(case: Case) -> bool:
    """The action sends out another mobster than the options."""
    offered = {option.mobster for option in case.position.options if isinstance(option, Thief)}
    (key,) = offered
    return case.says(mobster=name(case, key)) and case.action.mobster != key


@claims("no-plot-for-thief")
def _no_plot_for_thief(case: Case) -> bool:
    key, cell = case.step.mobster, case.action.cell
    land = case.glen.players[case.action.seat].land
    return case.says(mobster=name(case, key), cell=cell) and (
        cell not in land or (key == "mike-mccastle" and cell != CASTLE)
    )


@claims("must-settle")
def _must_settle(case: Case) -> bool:
    asked = isinstance(case.action, Skip) and not case.position.offers(Skip)
    return case.says(mobster=name(case, case.step.mobster)) and asked


@claims("not-to-steal")
def _not_to_steal(case: Case) -> bool:
    territory, cell = case.part(NUMBER).thieves[SNITCH]
    lying = [case.glen.RESOURCES[good] for good in case.glen.players[territory].land[cell].goods]
    return case.says(resource=case.action.resource) and case.action.resource not in lying
