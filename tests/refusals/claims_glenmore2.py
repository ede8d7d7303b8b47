"""Checks of the refusals of the base game of Glen More II."""

from glenmore2 import opinion
from refusals import facts
from refusals.case import Case, claims
from refusals.claims_highland import activated, due, named_tile, placed_tile, placing_facts, printed

from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import Uproot
from greatglen.games.glenmore2.rules.actions import Abandon, Keep, Remove, Skip
from greatglen.games.glenmore2.rules.box import BOXES, DECKS
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.games.glenmore_common.rules.land import Plot


def kind_on(case: Case, cell: int) -> str:
    """Return the kind of the top tile on an own plot."""
    return str(printed(case, case.land[cell].tile).kind)


def acted_on(case: Case) -> int:
    """Return the seat whose territory would lose a tile."""
    return int(case.action.seat) if isinstance(case.action, Uproot) else case.seat


def acted_land(case: Case) -> dict[int, Plot]:
    return case.glen.players[acted_on(case)].land


def is_own(case: Case) -> bool:
    """Return whether "you" and "your" in the sentence refer to the deciding seat."""
    return acted_on(case) == case.seat or "you" not in case.refusal.text.lower()


# -- clans


@claims("no-clan")
def _no_clan(case: Case) -> bool:
    clans = [clan.name for clan in case.glen.box.file.clan]
    return case.says(clan=case.action.clan) and case.action.clan not in clans


@claims("clan-taken")
def _clan_taken(case: Case) -> bool:
    return case.says(clan=case.action.clan) and bool(case.glen.board.get(case.action.clan))


@claims("roads-cost")
def _roads_cost(case: Case) -> bool:
    cost, coins = facts.road_coins(case.glen, case.action.clan), case.player.coins
    return case.says(clan=case.action.clan, cost=cost, coins=coins) and cost > coins


@claims("clan-cost")
def _clan_cost(case: Case) -> bool:
    clan, coins = case.action.clan, case.player.coins
    cost = facts.road_coins(case.glen, clan) + facts.toll(case.glen, case.seat, clan)
    return case.says(clan=clan, cost=cost, coins=coins) and cost > coins


@claims("no-markers")
def _no_markers(case: Case) -> bool:
    return case.says() and case.player.markers == 0


@claims("no-field")
def _no_field(case: Case) -> bool:
    return case.says() and facts.marker_coins(case.glen, case.seat) > case.player.coins


@claims("no-field-after")
def _no_field_after(case: Case) -> bool:
    """Compare with the coins that remain after the cheapest payment."""
    cost, coin_for_one = due(case)
    spent = facts.least_coins(case.state, case.seat, cost, coin_for_one)
    if spent is None:
        return False
    left = case.player.coins - spent
    return spent > 0 and case.says(left=left) and facts.marker_coins(case.glen, case.seat) > left


# -- activating


@claims("already")
def _already(case: Case) -> bool:
    cell = case.action.cell
    return case.says(tile=named_tile(case), cell=cell) and activated(case, cell)


@claims("other-tile-kind")
def _other_tile_kind(case: Case) -> bool:
    """Exactly one kind can be activated, and the tile is of another kind."""
    other = kind_on(case, case.action.cell)
    kinds = set(case.step.kinds)
    (kind,) = kinds if len(kinds) == 1 else ("",)
    return case.says(kind=kind, tile=named_tile(case), other=other) and other not in kinds


@claims("other-tile-kinds")
def _other_tile_kinds(case: Case) -> bool:
    """The sentence lists the kinds in printed order."""
    other = kind_on(case, case.action.cell)
    kinds = dict.fromkeys(case.step.kinds)
    return (
        case.says(kinds=", ".join(kinds), tile=named_tile(case), other=other) and len(kinds) > 1 and other not in kinds
    )


# -- the discard pile, and tiles that leave


@claims("stays-discarded")
def _stays_discarded(case: Case) -> bool:
    tile = facts.tile_of_key(case.glen, case.action.tile)
    marker = tile in case.glen.discards and printed(case, tile).kind == "marker"
    return marker and case.says(tile=printed(case, tile).name)


@claims("not-discarded")
def _not_discarded(case: Case) -> bool:
    tile = facts.tile_of_key(case.glen, case.action.tile)
    return case.says(tile=case.action.tile) and tile not in case.glen.discards


@claims("no-tile-to-remove")
def _no_tile_to_remove(case: Case) -> bool:
    return is_own(case) and case.says(cell=case.action.cell) and case.action.cell not in acted_land(case)


@claims("stays")
def _stays(case: Case) -> bool:
    return case.says() and case.action.cell in (facts.VILLAGE, facts.CASTLE)


def without(case: Case) -> dict[opinion.Spot, opinion.Square]:
    """Return the territory without the tile of the action."""
    land = dict(acted_land(case))
    del land[case.action.cell]
    return facts.opinion_land(case.glen, land)


@claims("would-split")
def _would_split(case: Case) -> bool:
    there = is_own(case) and case.action.cell in acted_land(case)
    return there and case.says(cell=case.action.cell) and not opinion.connected(without(case))


@claims("would-break")
def _would_break(case: Case) -> bool:
    there = is_own(case) and case.action.cell in acted_land(case)
    return there and case.says(cell=case.action.cell) and not opinion.straight_and_unbroken(without(case))


@claims("must-remove")
def _must_remove(case: Case) -> bool:
    asked = case.position.offers(Remove) and not case.position.offers(Skip)
    return case.says() and isinstance(case.action, Skip) and asked


@claims("not-to-keep")
def _not_to_keep(case: Case) -> bool:
    names = [case.glen.RESOURCES[good] for good in case.step.goods]
    return case.says(resource=case.action.resource) and case.action.resource not in names


# -- chance


@claims("not-in-deck")
def _not_in_deck(case: Case) -> bool:
    """Draw from the first deck that is not used up; a tile with a slot needs its place in the deck."""
    state = case.glen
    tile = facts.tile_of_key(state, case.action.tile)
    slots = {slot.deck: slot for slot in state.slots}
    deck = next(deck for deck in range(len(DECKS)) if state.decks[deck] or deck in slots)
    drawable = set(state.decks[deck])
    slot = slots.get(deck)
    if slot is not None:
        if slot.last == state.drawn[deck]:
            drawable = set()
        if state.drawn[deck] >= slot.first or not state.decks[deck]:
            drawable.add(slot.tile)
    return case.says(tile=case.action.tile) and tile not in drawable


@claims("already-stands")
def _already_stands(case: Case) -> bool:
    seat = case.action.seat
    stands = seat in range(len(case.glen.players)) and case.glen.players[seat].coins > 0  # they come with the place
    return case.says(seat=seat) and stands


@claims("no-seat")
def _no_seat(case: Case) -> bool:
    last = len(case.glen.players) - 1
    return case.says(seat=case.action.seat, last=last) and not 0 <= case.action.seat <= last


# -- placing a tile


@claims("nothing-to-build-over")
def _nothing_to_build_over(case: Case) -> bool:
    form = printed(case, placed_tile(case))
    named = case.says(tile=form.name, cell=case.action.cell)
    return named and form.overbuild and case.action.cell not in case.land


@claims("other-kind")
def _other_kind(case: Case) -> bool:
    form, cell = printed(case, placed_tile(case)), case.action.cell
    other = kind_on(case, cell)
    return case.says(tile=form.name, kind=form.kind, cell=cell, other=other) and form.overbuild and other != form.kind


@claims("other-river")
def _other_river(case: Case) -> bool:
    form, cell = printed(case, placed_tile(case)), case.action.cell
    changed = printed(case, case.land[cell].tile).river != form.river
    return case.says(tile=form.name, cell=cell) and form.overbuild and changed


@claims("place-cost")
def _place_cost(case: Case) -> bool:
    cost, coins = facts.place_cost(case.glen, case.seat, case.action.cell), case.player.coins
    return placing_facts(case) and case.says(cell=case.action.cell, cost=cost, coins=coins) and cost > coins


@claims("no-scot-by")
def _no_scot_by(case: Case) -> bool:
    cell, land = case.action.cell, case.land
    near = [land[other] for other in (cell, *facts.around(cell)) if other in land]
    return placing_facts(case) and case.says(cell=cell) and not any(plot.scots for plot in near)


# -- the rondel


@claims("protected")
def _protected(case: Case) -> bool:
    form = printed(case, facts.tile_of_key(case.glen, case.action.tile))
    return case.says(tile=form.name) and form.protected


@claims("not-lost")
def _not_lost(case: Case) -> bool:
    """The named tile can be taken, and it is not a marker."""
    takes = [option.tile for option in case.position.options if isinstance(option, Take)]
    forms = [printed(case, facts.tile_of_key(case.glen, key)) for key in takes]
    named = [form for form in forms if form.name == case.facts["tile"]]
    return isinstance(case.action, Abandon) and any(form.kind != "marker" for form in named)


@claims("marker-stays")
def _marker_stays(case: Case) -> bool:
    form = printed(case, facts.tile_of_key(case.glen, case.action.tile))
    return case.says(tile=form.name) and form.kind == "marker" and isinstance(case.action, Abandon)


@claims("coin-or-move")
def _coin_or_move(case: Case) -> bool:
    return case.says(gain=case.action.gain) and case.action.gain not in ("coin", "move")


# -- putting something down


@claims("no-tile-there")
def _no_tile_there(case: Case) -> bool:
    return case.says(cell=case.action.cell) and case.action.cell not in case.land


@claims("no-room")
def _no_room(case: Case) -> bool:
    keeping = isinstance(case.action, Keep)  # in the home castle
    cell = facts.CASTLE if keeping else getattr(case.action, "cell", None) or case.step.cell
    return case.says(cell=cell) and len(case.land[cell].goods) == facts.FULL


@claims("not-to-put")
def _not_to_put(case: Case) -> bool:
    put_down = {option.what for option in case.position.options if hasattr(option, "what") and hasattr(option, "cell")}
    due_now = case.facts["due"]
    return case.says(due=due_now, what=case.action.what) and put_down <= {due_now} and case.action.what != due_now


# -- set-up: refused requests for a table


@claims("die-with-two")
def _die_with_two(case: Case) -> bool:
    return case.says() and case.action.seats == 2 and case.action.options["die"] == "no"


def asked_for(case: Case) -> list[str]:
    """List the Chronicles of a refused request."""
    return [number.strip() for number in str(case.action.options["chronicles"]).split(",")]


@claims("unknown-chronicle")
def _unknown_chronicle(case: Case) -> bool:
    unknown = str(case.facts["chronicle"])
    known = ", ".join(map(str, sorted(CHRONICLES)))
    return unknown in asked_for(case) and case.says(chronicle=unknown, known=known) and unknown not in known.split(", ")


@claims("chronicle-twice")
def _chronicle_twice(case: Case) -> bool:
    return asked_for(case).count(str(case.facts["chronicle"])) > 1


@claims("not-in-play")
def _not_in_play(case: Case) -> bool:
    option = str(case.facts["option"])
    (owner,) = [one for one in CHRONICLES.values() if option in [each.name for each in one.options]]
    asked = option in case.action.options and str(owner.number) not in case.action.options.get("chronicles", "").split(
        ","
    )
    return asked and case.says(option=option, name=owner.name)


@claims("chronicle-seats")
def _chronicle_seats(case: Case) -> bool:
    (one,) = [one for one in CHRONICLES.values() if one.name == case.facts["name"]]
    least, most = one.seats
    refused = not least <= case.action.seats <= most and str(one.number) in asked_for(case)
    return refused and case.says(name=one.name, least=least, most=most)


@claims("unknown-components")
def _unknown_components(case: Case) -> bool:
    key = case.action.options["components"]
    return case.says(components=key) and key not in BOXES
