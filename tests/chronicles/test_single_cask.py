"""Chronicle 3, Ol' Jamey's Single Cask Reserve, rule by rule, and whole games."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from chronicles.laws import ChronicleBook, played_by_laws, started, written
from glen2 import (
    BOX,
    at,
    edit_box,
    events,
    glen,
    glen_more_2,
    goods,
    laird,
    make_canny_player,
    me,
    play_with,
    plot,
    settle,
    use_box,
)
from play import make_random_player
from positions import do, read_notes, refusal
from thorough import take_some

from greatglen import Event, Table
from greatglen.games.glenmore2.chronicles.haggis.rules.scoring import HaggisScoring
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import HaggisPart, Token
from greatglen.games.glenmore2.chronicles.single_cask.rules import CHRONICLE
from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import NUMBER, Cellar, SingleCaskPart, Stall
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import (
    AgeCask,
    BuyCellar,
    CaskAged,
    CaskPaid,
    CaskSold,
    CaskStored,
    CellarBuilt,
    PayCask,
    SaleClosed,
    SaleVisited,
    SellCask,
)
from greatglen.games.glenmore2.chronicles.single_cask.rules.sale import ON_BONUS
from greatglen.games.glenmore2.rules.actions import ACTIONS, Skip
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.box import Box
from greatglen.games.glenmore2.rules.check import problems
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES, Chronicle, register
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.scoring import FinalScoring, ScoringRound
from greatglen.games.glenmore2.rules.state import GlenMore2, Laird, Now
from greatglen.games.glenmore2.rules.turn import EndTurn, NextTurn, acquire
from greatglen.games.glenmore_common.rules.actions import Activate, Take
from greatglen.kernel.tags import tag_of

DISTILLERIES = ["Pulteney", "Glen Mhor", "Glenlochy", "Edradour", "Millburn"]
KINDS = (
    Cellar("First Cellar", (1, 2, 3)),
    Cellar("Second Cellar", (5, 6, 7), "wood"),
    Cellar("Third Cellar", (9, 11, 13), "wood stone"),
)
SALE_B, SALE_C = "single-cask-sale-b", "single-cask-sale-c"


def key(name: str) -> str:
    """The key of one of the tiles of the Chronicle."""
    return next(tile.key for tile in BOX.tiles if tile.name == name and tile.chronicle == NUMBER)


def part(table: Table) -> SingleCaskPart:
    found = glen(table).parts[NUMBER]
    assert isinstance(found, SingleCaskPart)
    return found


def casks(table: Table, seat: int = 0) -> tuple[int, ...]:
    return part(table).casks[seat]


def reserve(
    *casks: Sequence[int], players: Sequence[Laird] = (), cellars: Sequence[int] = (), begin: bool = True, **facts: Any
) -> Table:
    """A position with barrels on the given places of the seats; whisky to match."""
    lairds = [*players, *(laird() for _ in range(max(2, len(casks)) - len(players)))]
    places = [*casks, *([()] * (len(lairds) - len(casks)))]
    for player, lying in zip(lairds, places, strict=True):
        player.whisky = len(lying)
    table = glen_more_2(*lairds, begin=False, **facts)
    built = [*cellars, *([1] * (len(lairds) - len(cellars)))]
    part = SingleCaskPart(built, [tuple(lying) for lying in places], KINDS, len(lairds) - 1)
    play_with(table, {NUMBER: part})
    if begin:
        table.set_position()
    return table


def acting(table: Table) -> Table:
    """Seat 0 may activate everything now."""
    state = glen(table)
    state.now = Now(0, tuple(state.players[0].land))
    state.agenda = [NextTurn(), Refill(), EndTurn(0), Act(0)]
    table.set_position()
    return table


# -- G2-C3-1, 2: the set-up


@pytest.mark.parametrize(("seats", "spaces"), [(2, 1), (3, 2), (4, 3)])
def test_set_up(seats: int, spaces: int) -> None:
    """G2-C3-2, G2-C3-11."""
    table = started(seats, 1, "3")
    own = part(table)
    assert (own.cellars, own.casks, own.stalls) == ([1] * seats, [()] * seats, ())
    assert own.spaces == spaces and own.kinds == KINDS
    assert [own.worth(place) for place in range(10)] == [0, 1, 2, 3, 5, 6, 7, 9, 11, 13]


def test_tiles_replaced_and_added() -> None:
    with_it = [BOX.tiles[tile] for letter in "SABCD" for tile in BOX.deck(letter, (NUMBER,))]
    without = [BOX.tiles[tile] for letter in "SABCD" for tile in BOX.deck(letter)]
    for name in DISTILLERIES:
        assert [tile.chronicle for tile in with_it if tile.name == name] == [NUMBER]
        assert [tile.chronicle for tile in without if tile.name == name] == [0]
    new = {tile.name: tile.deck for tile in with_it if tile.name not in {other.name for other in without}}
    sales = {f"Single Cask Sale {deck}": deck for deck in "BCD"}
    assert new == {"Ben Wyvis": "B", "Glen Albyn": "C", **sales}
    assert len(with_it) == len(without) + 5


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("sale_spaces = { 2 = 1, 3 = 2, 4 = 3 }", "sale_spaces = { 2 = 1, 3 = 2 }", "sale_spaces"),
        ("sale_spaces = { 2 = 1, 3 = 2, 4 = 3 }", 'sale_spaces = "many"', "chronicle.3"),
        ("vp = [1, 2, 3] ", "vp = [] ", "vp of First Cellar"),
        ('cost = "wood"\nvp = [5', 'cost = "gold"\nvp = [5', "cost of Second Cellar"),
    ],
)
def test_numbers_that_cannot_be(old: str, new: str, field: str) -> None:
    found = problems(edit_box((old, new)))
    assert [(problem.entry, problem.field) for problem in found] == [("chronicle 3", field)]


def test_no_cellar_cannot_be() -> None:
    text = edit_box().decode()
    first, last = text.index("[[chronicle.3.cellar]]"), text.index('[[tile]]\nname = "Pulteney"\nchronicle = 3')
    found = problems((text[:first].replace("[chronicle.3]", "[chronicle.3]\ncellar = []") + text[last:]).encode())
    assert [(problem.entry, problem.field) for problem in found] == [("chronicle 3", "cellar")]


# -- G2-C3-3, 4: barrels in and out


def test_new_barrels_go_to_the_leftmost_free_space_then_to_the_area_worth_nothing() -> None:
    table = reserve(())
    state = glen(table)
    for n in range(1, 7):
        state.add_whisky(0, 1)
        assert casks(table) == ((1,), (1, 2), (1, 2, 3), (0, 1, 2, 3), (0, 0, 1, 2, 3), (0, 0, 0, 1, 2, 3))[n - 1]
    table = reserve((0, 2, 4), cellars=[2])
    glen(table).add_whisky(0, 3)
    assert casks(table) == (0, 0, 1, 2, 3, 4), "gaps are filled from the left, never in a further cellar"
    assert [event.place for event in glen(table).events if isinstance(event, CaskStored)] == [1, 3, 0]


def test_a_distillery_fills_the_cellar() -> None:
    table = reserve((2,), players=[laird({"n": plot(key("Pulteney")), "s": plot("black-isle", "barley")})])
    acting(table)
    do(table, f"activate {at('n')} 1")
    settle(table)
    assert casks(table) == (1, 2) and me(table).whisky == 2


def test_a_barrel_is_paid_from_any_space() -> None:
    table = reserve((0, 2, 5), cellars=[2], spaces=(0, 1, "clachaig-inn", "easdale", "strathmore"))
    do(table, "take clachaig-inn")
    assert (table.choice.seat, table.choice.kind) == (0, "pay-cask")
    assert read_notes(table, "paycask") == {"paycask 0", "paycask 2", "paycask 5"}
    for place in (1, 3, 9, -1):
        assert refusal(table, PayCask(place)).facts == {"place": place}
    assert refusal(table, AgeCask(2)).code == "not-asked"
    do(table, "paycask 2")
    assert casks(table) == (0, 5) and me(table).whisky == 2 and CaskPaid(0, 2) in events(table, CaskPaid)
    assert table.choice.kind == "place"


def test_barrels_that_leave_nothing_to_choose_are_paid_without_asking() -> None:
    table = reserve((3,), spaces=(0, 1, "clachaig-inn", "easdale", "strathmore"))
    do(table, "take clachaig-inn")
    assert casks(table) == () and table.choice.kind == "place"
    table = reserve((0, 0), spaces=(0, 1, "clachaig-inn", "easdale", "strathmore"))
    do(table, "take clachaig-inn")
    assert casks(table) == (0,) and table.choice.kind == "place"


def test_several_barrels_are_paid_one_by_one_or_all() -> None:
    table = reserve((0, 1, 3))
    glen(table).pay_whisky(0, 2)
    table.set_position()
    do(table, "paycask 1")
    assert read_notes(table, "paycask") == {"paycask 0", "paycask 3"}
    do(table, "paycask 3")
    assert casks(table) == (0,)
    table = reserve((1, 3))
    glen(table).pay_whisky(0, 2)
    table.set_position()
    assert casks(table) == () and table.choice.kind == "take"


# -- G2-C3-5 to 7: ageing


def ageing(*lying: int, cellars: int = 1, tile: str = "Ben Wyvis") -> Table:
    table = reserve(lying, cellars=[cellars], players=[laird({"n": plot(key(tile))})])
    return acting(table)


def test_a_barrel_moves_one_space_to_the_right() -> None:
    table = ageing(1, 3, tile="Glen Albyn", cellars=2)
    do(table, f"activate {at('n')} 1")
    assert table.choice.kind == "age" and read_notes(table, "agecask", "skip") == {"agecask 1", "agecask 3"}
    do(table, "agecask 1")
    assert casks(table) == (2, 3) and CaskAged(0, 1) in events(table, CaskAged)
    assert me(table).whisky == 2 and table.choice.kind == "activate"


def test_the_space_must_be_empty_and_no_barrel_is_passed() -> None:
    table = ageing(0, 1, 2, 5, cellars=2)
    do(table, f"activate {at('n')} 1")
    assert read_notes(table, "agecask") == {"agecask 2", "agecask 5"}
    refused = refusal(table, AgeCask(1))
    assert (refused.code, refused.facts) == ("next-taken", {"vp": 2})
    assert refusal(table, AgeCask(0)).facts == {"vp": 1}, "not from the area worth nothing either"
    assert refusal(table, AgeCask(3)).code == refusal(table, AgeCask(-1)).code == "no-cask"
    assert refusal(table, Skip()).code == "not-asked" and refusal(table, SellCask(1, "sale")).code == "not-at-sale"


def test_from_cellar_to_cellar_if_one_has_the_next() -> None:
    table = ageing(1, 3, 6, cellars=2)
    do(table, f"activate {at('n')} 1")
    refused = refusal(table, AgeCask(6))
    assert (refused.code, refused.facts) == ("no-next-cellar", {"vp": 7})
    do(table, "agecask 3")
    assert casks(table) == (1, 4, 6)
    third = ageing(1, 6, cellars=3)
    do(third, f"activate {at('n')} 1", "agecask 6")
    assert casks(third) == (1, 7)


def test_from_the_area_worth_nothing_to_the_first_space() -> None:
    table = ageing(0, 0, 2)
    do(table, f"activate {at('n')} 1", "agecask 0")
    assert casks(table) == (0, 1, 2)


def test_the_only_barrel_that_can_age_is_not_asked_for() -> None:
    table = ageing(1)
    do(table, f"activate {at('n')} 1")
    assert casks(table) == (2,)


@pytest.mark.parametrize("lying", [(), (3,), (2, 3)])
def test_no_ageing_without_a_barrel_that_can_move(lying: tuple[int, ...]) -> None:
    table = ageing(*lying)
    if lying == (2, 3):
        assert refusal(table, Activate(at("n"), "1")).code == "no-ageing"
        part(table).cellars[0] = 2
        table.set_position()
        do(table, f"activate {at('n')} 1")
        assert casks(table) == (2, 4)
    else:
        assert refusal(table, Activate(at("n"), "1")).code == "no-ageing"


@pytest.mark.parametrize("name", ["Pulteney", "Glen Mhor", "Edradour", "Millburn"])
def test_a_barrel_or_ageing_but_not_both(name: str) -> None:
    player = laird({"n": plot(key(name)), "s": plot("black-isle", "barley", "barley")})
    table = acting(reserve((2,), players=[player]))
    assert {f"activate {at('n')} 1", f"activate {at('n')} 2"} <= read_notes(table, "activate")
    do(table, f"activate {at('n')} 2")
    assert casks(table) == (3,) and refusal(table, Activate(at("n"), "1")).code == "already"
    other = acting(reserve((2,), players=[laird({"n": plot(key(name)), "s": plot("black-isle", "barley")}, coins=0)]))
    do(other, f"activate {at('n')} 1")
    settle(other)
    assert casks(other) == (1, 2) and refusal(other, Activate(at("n"), "2")).code == "already"


def test_glenlochy_makes_a_barrel_and_besides_lets_one_age() -> None:
    player = laird({"n": plot(key("Glenlochy")), "s": plot("black-isle", "barley", "wood")}, coins=0)
    table = acting(reserve((), players=[player]))
    do(table, f"activate {at('n')} 1")
    settle(table)
    assert table.choice.kind == "age" and read_notes(table, "agecask", "skip") == {"agecask 1", "skip"}
    do(table, "agecask 1")
    assert casks(table) == (2,) and me(table).whisky == 1


def test_glenlochy_need_not_age_and_may_have_nothing_to() -> None:
    player = laird({"n": plot(key("Glenlochy")), "s": plot("black-isle", "barley", "wood")}, coins=0)
    table = acting(reserve((), players=[player]))
    do(table, f"activate {at('n')} 1")
    settle(table)
    do(table, "skip")
    assert casks(table) == (1,) and table.choice.kind == "activate"
    player = laird({"n": plot(key("Glenlochy")), "s": plot("black-isle", "barley", "wood")}, coins=0)
    full = acting(reserve((2, 3), players=[player]))
    do(full, f"activate {at('n')} 1")
    settle(full)
    assert casks(full) == (1, 2, 3) and full.choice.kind == "activate"


def test_macgregor_at_glenlochy_replaces_only_the_barrel() -> None:
    """G2-CLAN-10, G2-C3-7: 3 points instead of the barrel and its cost; another barrel may still age."""
    player = laird({"n": plot(key("Glenlochy")), "s": plot("black-isle", "barley", "wood")}, clans=["MacGregor"])
    table = acting(reserve((1, 3), players=[player]))
    do(table, f"activate {at('n')} vp")
    assert me(table).vp == 3 and {"wood", "barley"} <= set(goods(table, "s"))
    assert table.choice.kind == "age" and read_notes(table, "agecask", "skip") == {"agecask 1", "skip"}
    twin = table.copy()
    do(table, "agecask 1")
    assert casks(table) == (2, 3) and me(table).whisky == 2 and table.choice.kind == "activate"
    do(twin, "skip")
    assert casks(twin) == (1, 3) and twin.choice.kind == "activate"


def test_macgregor_without_a_barrel_that_could_age() -> None:
    """G2-C3-7: nothing is asked; and where ageing is an alternative it does not come besides."""
    player = laird({"n": plot(key("Glenlochy"))}, clans=["MacGregor"])
    table = acting(reserve((), players=[player]))
    do(table, f"activate {at('n')} vp")
    assert me(table).vp == 3 and table.choice.kind == "activate"
    player = laird({"n": plot(key("Pulteney"))}, clans=["MacGregor"])
    table = acting(reserve((1,), players=[player]))
    do(table, f"activate {at('n')} vp")
    assert me(table).vp == 3 and casks(table) == (1,) and table.choice.kind == "activate"


@pytest.mark.parametrize("name", [*DISTILLERIES, "Glen Albyn", "Ben Wyvis"])
def test_the_barrel_that_comes_with_a_distillery(name: str) -> None:
    """Whatever the tile gives once goes to the cellar."""
    tile = BOX.tiles[BOX.number[key(name)]]
    table = reserve((1,), begin=False, spaces=(1, 0, "strathmore", "easdale"))
    state = glen(table)
    state.now = Now(0)
    state.agenda = [NextTurn(), Refill(), EndTurn(0)]
    acquire(state, 0, BOX.number[tile.key], paying=False)
    table.set_position()
    if table.choice.kind == "place":
        do(table, min(read_notes(table, "place")))
    assert casks(table) == ((1, 2) if tile.once else (1,))


# -- G2-C3-8, 9: cellars


def test_cellars_are_bought_in_order_while_taking_and_while_activating() -> None:
    table = reserve((), players=[laird({"n": plot("easdale", "wood", "wood", "stone")}, coins=0)])
    assert table.choice.kind == "take" and "buycellar" in read_notes(table, "buycellar")
    do(table, "buycellar")
    settle(table)
    assert part(table).cellars == [2, 1] and events(table, CellarBuilt) == [CellarBuilt(0, 2)]
    assert table.choice.kind == "take", "the turn goes on"
    acting(table)
    do(table, "buycellar")
    settle(table)
    assert part(table).cellars == [3, 1] and me(table).goods() == 1, "one stone has just been quarried"
    assert refusal(table, BuyCellar()).code == "all-cellars"


def test_a_cellar_has_to_be_paid() -> None:
    table = reserve((), players=[laird(coins=0)])
    assert refusal(table, BuyCellar()).code == "too-few-coins" and read_notes(table, "buycellar") == set()
    acting(table)
    assert refusal(table, BuyCellar()).code == "too-few-coins"
    bought = reserve((), players=[laird(coins=1)])
    do(bought, "buycellar")
    assert part(bought).cellars[0] == 2 and me(bought).coins == 0, "at the market"


def test_the_third_costs_wood_and_stone() -> None:
    table = reserve((), players=[laird({"n": plot("easdale", "wood")}, coins=0)], cellars=[2])
    assert refusal(table, BuyCellar()).code == "too-few-coins"
    table = reserve((), players=[laird({"n": plot("easdale", "wood", "stone")}, coins=0)], cellars=[2])
    do(table, "buycellar")
    assert part(table).cellars[0] == 3 and me(table).goods() == 0


# -- G2-C3-10, 16: scorings


def test_barrels_in_cellars_count_as_whisky_in_every_scoring() -> None:
    table = reserve((0, 5, 9), (1,), cellars=[3])
    glen(table).agenda.append(ScoringRound())
    table.set_position()
    assert me(table).points == {"scoring-1:whisky": 2}


def test_unsold_barrels_bring_nothing_more_at_the_end() -> None:
    """G2-C3-16."""
    table = reserve((7, 8, 9), (), cellars=[3], players=[laird(coins=0), laird(coins=0)], begin=False, scored=4)
    glen(table).agenda = [FinalScoring()]
    table.set_position()
    assert table.is_over and table.scores == [0, 0]


# -- G2-C3-11 to 15: selling


def passing(*lying: Sequence[int], stalls: Sequence[Stall] = (), cellars: Sequence[int] = (), **facts: Any) -> Table:
    """Seat 0 is to move; a sale tile lies ahead, and tiles behind it."""
    seats = max(2, len(lying))
    spaces = (*range(seats), SALE_B, "easdale", "strathmore", "clachaig-inn", SALE_C)
    table = reserve(*lying, cellars=cellars, begin=False, **{"spaces": spaces, **facts})
    part(table).stalls = tuple(stalls)
    table.set_position()
    return table


B, C = BOX.number[SALE_B], BOX.number[SALE_C]


def test_passing_may_sell_one_on_the_spaces_at_the_bottom_right() -> None:
    table = passing((0, 2, 4), cellars=[2])
    do(table, "take easdale")
    assert (table.choice.seat, table.choice.kind, table.choice.by) == (0, "sell-cask", SALE_B)
    assert read_notes(table, "sellcask", "skip") == {"sellcask 0 sale", "sellcask 2 sale", "sellcask 4 sale", "skip"}
    assert refusal(table, SellCask(2, "bonus")).code == "only-landing"
    assert refusal(table, SellCask(3, "sale")).code == "no-cask"
    assert refusal(table, SellCask(2, "cellar")).code == "no-sale-space"
    assert refusal(table, BuyCellar()).code == "not-asked"
    do(table, "sellcask 4 sale")
    assert casks(table) == (0, 2) and me(table).whisky == 2
    assert me(table).points == {"chronicle:single-cask": 5}
    assert part(table).stalls == (Stall(B, 0, 1),) and CaskSold(0, SALE_B, 4, "sale") in events(table, CaskSold)
    assert table.choice.kind == "place", "one only, then the turn goes on"


def test_passing_need_not_sell() -> None:
    table = passing((3,))
    do(table, "take easdale", "skip")
    assert casks(table) == (3,) and table.scores[0] == 0 and table.choice.kind == "place"


def test_passing_without_barrels_or_without_a_free_space_asks_nothing() -> None:
    table = passing(())
    do(table, "take easdale")
    assert table.choice.kind == "place"
    table = passing((1,), stalls=[Stall(B, 0, 1)])
    do(table, "take easdale")
    assert table.choice.kind == "place" and casks(table) == (1,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_spaces_by_the_number_of_players(seats: int) -> None:
    """G2-C3-11."""
    table = passing(*[(1, 2, 3)] * seats, stalls=[Stall(B, 1, seats - 2)])
    do(table, "take easdale")
    assert table.choice.kind == "sell-cask", "one is free"
    table = passing(*[(1, 2, 3)] * seats, stalls=[Stall(B, 0, seats - 1)])
    do(table, "take easdale")
    assert table.choice.kind == "place"


def test_a_sale_from_the_area_worth_nothing_brings_nothing() -> None:
    """G2-C3-14."""
    table = passing((0,))
    do(table, "take easdale", "sellcask 0 sale")
    assert casks(table) == () and table.scores[0] == 0 and me(table).whisky == 0


def test_landing_sells_one_or_two() -> None:
    table = passing((1, 3))
    do(table, f"take {SALE_B}")
    assert events(table, SaleVisited) == [SaleVisited(0, SALE_B, 2)]
    assert read_notes(table, "sellcask", "skip") == {f"sellcask {n} {on}" for n in (1, 3) for on in ("bonus", "sale")}
    refused = refusal(table, Skip())
    assert (refused.code, refused.facts) == ("must-sell", {"tile": "Single Cask Sale B"})
    do(table, "sellcask 3 bonus")
    assert read_notes(table, "sellcask", "skip") == {"sellcask 1 sale", "skip"}
    assert refusal(table, SellCask(1, "bonus")).code == "sold-there", "one on each sort"
    do(table, "sellcask 1 sale")
    assert me(table).points == {"chronicle:single-cask": 4} and part(table).stalls == (Stall(B, 1, 1),)
    assert B in glen(table).rondel.tiles and glen(table).rondel.figures[0] == 2, "the tile stays"


def test_after_landing_the_turn_goes_on_without_a_tile() -> None:
    table = passing((1, 3))
    do(table, f"take {SALE_B}", "sellcask 1 sale", "skip")
    assert (table.choice.seat, table.choice.kind) == (0, "activate"), "cellars, sales at the market"
    do(table, "done")
    assert table.choice.seat == 1 and len(me(table).land) == 2


def test_landing_with_one_space_free() -> None:
    table = passing((1, 3), stalls=[Stall(B, 1, 0)])
    do(table, f"take {SALE_B}")
    assert read_notes(table, "sellcask") == {"sellcask 1 sale", "sellcask 3 sale"}
    assert refusal(table, SellCask(1, "bonus")).code == "bonus-taken"
    do(table, "sellcask 3 sale")
    assert table.choice.kind == "activate"
    table = passing((1, 3), stalls=[Stall(B, 0, 1)])
    do(table, f"take {SALE_B}", "sellcask 3 bonus")
    assert table.choice.kind == "activate" and part(table).stalls == (Stall(B, 1, 1),)


def test_nobody_lands_who_cannot_sell() -> None:
    assert refusal(passing(()), Take(SALE_B)).code == "nothing-to-sell"
    refused = refusal(passing((1,), stalls=[Stall(B, 1, 1)]), Take(SALE_B))
    assert (refused.code, refused.facts) == ("sale-full", {"tile": "Single Cask Sale B"})


def test_only_one_figure_stands_on_it() -> None:
    table = passing((1,), (1,))
    do(table, f"take {SALE_B}", "sellcask 1 bonus")
    if table.choice.seat == 0:
        do(table, "done")
    refused = refusal(table, Take(SALE_B))
    assert (refused.code, refused.facts) == ("somebody-at-sale", {"tile": "Single Cask Sale B"})


def test_a_die_that_has_left_stands_nowhere() -> None:
    """G2-DIE-4: a sale tile is laid later on the space where it stood."""
    spaces = ("die", "", 0, "the-end", 1, "easdale")
    table = passing((1,), spaces=spaces, size=6, decks={"D": [SALE_B]})
    do(table, "roll 1")
    assert glen(table).rondel.tiles[0] == B, "where the die stood"
    assert {f"take {SALE_B}", "take easdale"} <= read_notes(table, "take")


def test_leaving_it_is_not_passing_it() -> None:
    table = passing((1, 2), (), spaces=(0, 1, SALE_B, "easdale", "strathmore"))
    do(table, f"take {SALE_B}", "sellcask 1 bonus", "skip", "done")
    do(table, "take easdale", f"place {at('n')}", "done")
    assert table.choice.seat == 0
    do(table, "take strathmore")
    assert table.choice.kind == "place" and casks(table) == (2,)


def test_who_passes_one_and_lands_on_another_keeps_a_barrel_for_it() -> None:
    table = passing((1,))
    do(table, f"take {SALE_C}")
    assert table.choice.by == SALE_C, "the one barrel is for the landing"
    table = passing((1, 2))
    do(table, f"take {SALE_C}")
    assert table.choice.by == SALE_B
    do(table, "sellcask 2 sale")
    assert part(table).stalls == (Stall(B, 0, 1),) and table.choice.by == SALE_C
    do(table, "sellcask 1 bonus")
    assert part(table).stalls == (Stall(B, 0, 1), Stall(C, 1, 0))


def test_both_tiles_passed_the_nearest_first() -> None:
    table = passing((1, 2), spaces=(0, 1, SALE_B, "easdale", SALE_C, "strathmore"))
    do(table, "take strathmore")
    assert table.choice.by == SALE_B
    do(table, "skip")
    assert table.choice.by == SALE_C


def test_a_barrel_that_the_tile_costs_is_not_for_sale() -> None:
    table = passing((3,))
    do(table, "take clachaig-inn")
    assert table.choice.kind == "place" and casks(table) == () and table.scores[0] == 0
    table = passing((1, 3))
    do(table, "take clachaig-inn")
    assert table.choice.kind == "sell-cask" and read_notes(table, "sellcask") == {"sellcask 1 sale", "sellcask 3 sale"}
    do(table, "sellcask 3 sale")
    assert table.choice.kind == "place" and casks(table) == (), "the other was paid"


def test_the_last_to_pass_sells_before_the_tile_leaves() -> None:
    table = passing((2,), (), spaces=(0, SALE_B, 1, "easdale", "strathmore"), stalls=[Stall(B, 1, 0)])
    do(table, "take easdale")
    assert table.choice.kind == "sell-cask" and B not in glen(table).rondel.tiles
    do(table, "sellcask 2 sale", f"place {at('n')}", "done")
    assert part(table).stalls == () and events(table, SaleClosed) == [SaleClosed(-1, SALE_B, 2)]
    assert glen(table).discards == (B,), "G2-C3-15"
    assert me(table).points == {"chronicle:single-cask": 2}


def test_a_tile_without_barrels_closes_silently() -> None:
    table = passing((), (), spaces=(0, SALE_B, 1, "easdale", "strathmore"))
    do(table, "take easdale")
    assert table.choice.kind == "place" and events(table, SaleClosed) == []


def test_nobody_is_stuck_without_barrels() -> None:
    """Who can take nothing but a sale tile, and not even that, abandons a tile as usual."""
    table = passing((), players=[laird(coins=0), laird()], spaces=(0, 1, SALE_B, "clachaig-inn"))
    assert read_notes(table, "take", "abandon") == {"abandon clachaig-inn coin", "abandon clachaig-inn move"}


class Malt(Chronicle):
    """Another Chronicle that lets seat 0 sell on the bonus space."""

    number, name, summary = 8, "Malt", "Sells more."

    def is_allowed(self, state: GlenMore2, seat: int, what: str) -> bool:
        return seat == 0 and what == ON_BONUS


class MaltPart(msgspec.Struct):
    def copy(self) -> "MaltPart":
        return self


def test_another_chronicle_may_open_the_bonus_space_to_who_passes() -> None:
    """G2-C3-17."""
    CHRONICLES.pop(8, None)
    register(Malt())
    table = passing((1, 2, 3))
    glen(table).parts[8] = MaltPart()
    do(table, "take easdale")
    assert len(read_notes(table, "sellcask")) == 6 and read_notes(table, "skip")
    do(table, "sellcask 3 bonus", "sellcask 2 sale")
    assert casks(table) == (1,) and part(table).stalls == (Stall(B, 1, 1),) and table.choice.kind == "place"


def test_nothing_is_sold_aged_or_paid_in_between() -> None:
    table = reserve((1, 2))
    for _ in range(2):
        assert refusal(table, SellCask(1, "sale")).code == "not-at-sale"
        assert refusal(table, AgeCask(2)).code == "not-ageing"
        assert refusal(table, PayCask(1)).code == "not-paying"
        acting(table)


# -- whole games


class CaskBook(ChronicleBook):
    """Where every barrel is, by the events alone."""

    def __init__(self, seats: int, *chronicles: int, box: Box = BOX) -> None:
        super().__init__(seats, *chronicles, box=box)
        self.casks: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.cellars = [1] * seats
        self.sold: Counter[str] = Counter()
        self.points = [0] * seats

    def told(self, event: Event) -> None:
        worth = (0, 1, 2, 3, 5, 6, 7, 9, 11, 13)
        match event:
            case CaskStored(seat, place):
                self.casks[seat][place] += 1
            case CaskAged(seat, place):
                self.casks[seat][place] -= 1
                self.casks[seat][place + 1] += 1
            case CaskPaid(seat, place):
                self.casks[seat][place] -= 1
            case CaskSold(seat, tile, place, _):
                self.casks[seat][place] -= 1
                self.pages[seat].whisky -= 1
                self.sold[tile] += 1
                self.points[seat] += worth[place]
            case SaleClosed(_, tile, barrels):
                assert self.sold.pop(tile) == barrels
            case CellarBuilt(seat, cellars):
                self.cellars[seat] += 1
                assert self.cellars[seat] == cellars <= 3


VALUES = {"place": range(-1, 11), "on": ("bonus", "sale", "")}
VILLAGE_MOVES = 'name = "Start Village"\nkind = "village"\nriver = true\nactivate = "move"'
TABLES = [(2, {}), (3, {"die": "yes", "end": "top"}), (4, {})]


def cask_laws(table: Table) -> None:
    """Barrels and whisky agree; one barrel to a space; sale tiles hold no more than they can."""
    own = part(table)
    state = glen(table)
    for seat, (lying, built) in enumerate(zip(own.casks, own.cellars, strict=True)):
        spaces = [place for place in lying if place]
        assert len(set(spaces)) == len(spaces) and max(lying, default=0) <= 3 * built
        owed = len(lying) - state.players[seat].whisky
        assert owed >= 0 and (owed == 0 or table.choice.kind not in ("take", "place", "activate", "over"))
    for stall in own.stalls:
        assert stall.bonus <= 1 and stall.sale <= own.spaces and stall.bonus + stall.sale > 0
        assert stall.tile in state.rondel.tiles or table.choice.kind != "take"


def connoisseur(rng: random.Random) -> Callable[[Table], Any]:
    """A player who likes whisky: distilleries, cellars, ageing, sales, and tiles that cost whisky."""
    usual = make_canny_player(rng)
    mine = [tile.key for tile in BOX.tiles if tile.chronicle == NUMBER or tile.bill.whisky]

    def choose(table: Table) -> Any:
        options = table.choice.options
        if table.choice.kind in ("take", "activate") and rng.random() < 0.5:
            liked = [option for option in options if str(option).removeprefix("take ") in (*mine, "buycellar")]
            if liked:
                return rng.choice(liked)
        return usual(table)

    return choose


@pytest.mark.parametrize(("seats", "options"), take_some(TABLES, 1))
def test_whole_games_with_all_laws_holding(seats: int, options: dict[str, Any]) -> None:
    others = written([*CHRONICLE.actions, Skip], VALUES)
    seen_kinds: Counter[str] = Counter()
    sold = 0
    rich = use_box((VILLAGE_MOVES, VILLAGE_MOVES.replace('"move"', '"whisky"')))
    for seed in range(6):
        box = rich if seed % 2 else BOX
        book = CaskBook(seats, NUMBER, box=box)

        def each(table: Table, book: CaskBook = book) -> None:
            cask_laws(table)
            seen_kinds[table.choice.kind] += 1
            assert [tuple(sorted(counted.elements())) for counted in book.casks] == part(table).casks
            assert book.cellars == part(table).cellars
            lying = {BOX.tiles[stall.tile].key: stall.bonus + stall.sale for stall in part(table).stalls}
            assert lying == dict(book.sold)

        rng = random.Random(seed)
        choose = make_random_player(rng) if seed % 3 == 2 else connoisseur(rng)
        table = started(seats, seed, "3", components=box.key, **options)
        played_by_laws(table, choose, seed, each, others, book)
        for seat, lines in enumerate(table.breakdown):
            assert sum(line.vp for line in lines if line.source == "chronicle:single-cask") == book.points[seat]
        sold += sum(book.points)
    assert {"age", "sell-cask", "pay-cask"} <= set(seen_kinds) and sold > 0


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("other", take_some([1, 2, 4, 5, 6, 7, 8], 2))
def test_together_with_another_chronicle(other: int, seats: int) -> None:
    table = started(seats, other, f"3,{other}")
    played_by_laws(table, connoisseur(random.Random(seats)), seats, cask_laws, written(CHRONICLE.actions, VALUES))


def test_a_barrel_spent_on_a_haggis_roll_comes_from_any_space() -> None:
    table = reserve((0, 2), begin=False)
    state = glen(table)
    state.parts[5] = HaggisPart((1, 1, 3), (1, 1), (), [(Token(3),), ()], 5, 1, 3)
    state.agenda.append(HaggisScoring())
    table.set_position()
    do(table, "haggisroll 1", "haggiswhisky")
    assert table.choice.kind == "pay-cask"
    do(table, "paycask 2")
    assert table.choice.kind == "haggis-roll" and casks(table) == (0,)


def test_the_actions_of_the_chronicle_are_known_to_records() -> None:
    assert {tag_of(cls) for cls in CHRONICLE.actions} <= set(ACTIONS)


def test_other_numbers_in_the_file() -> None:
    """Corrected in the component file and nowhere else."""
    box = use_box(("vp = [5, 6, 7]", "vp = [4, 8]"))
    table = started(2, 1, "3", components=box.key)
    assert [part(table).worth(place) for place in (3, 4, 5, 6)] == [3, 4, 8, 9]
    part(table).cellars[0] = 2
    assert part(table).last(0) == 5
