"""The clan board (G2-PERSON) and the 23 clans (G2-CLAN), each with its refusals."""

import pytest
from glen2 import (
    RESOURCES,
    acquiring,
    allying,
    at,
    events,
    glen,
    glen_more_2,
    goods,
    keys,
    laird,
    me,
    plot,
    points,
    scots,
    settle,
    tile,
    use_box,
)
from positions import do, read_notes, refusal

from greatglen.games.glenmore2.rules.actions import Ally, Put, Recover, Remove, Skip
from greatglen.games.glenmore2.rules.box import BOX
from greatglen.games.glenmore2.rules.clans import road_cost
from greatglen.games.glenmore2.rules.events import Allied, PersonTaken
from greatglen.games.glenmore2.rules.scoring import ScoringRound, compared_counts
from greatglen.games.glenmore_common.rules.actions import Activate, Move, PayCoin, PayScot, Place
from greatglen.games.glenmore_common.rules.events import Lost, Scored
from greatglen.games.glenmore_common.rules.land import Plot

VILLAGES = {"w": plot("halkirk"), "n": plot("dornoch"), "nn": plot("ullapool")}


# -- the board


def test_a_person_is_not_placed_and_activates_nothing() -> None:
    """G2-PERSON-1."""
    table = allying("MacLeod", laird({"n": plot("inshriach")}))
    assert keys(table, me(table).persons) == ["james-vi"] and len(me(table).land) == 3
    assert goods(table, "n") == [] and table.choice.seat == 1
    assert events(table, PersonTaken) == [PersonTaken(0, "james-vi")]
    assert events(table, Allied) == [Allied(0, "MacLeod", 0)]


def test_a_clan_can_be_taken_once() -> None:
    """G2-PERSON-3."""
    table = acquiring("james-vi", laird(), board={"MacLeod": (1,)})
    refused = refusal(table, Ally("MacLeod"))
    assert (refused.code, refused.facts) == ("clan-taken", {"clan": "MacLeod"})
    assert refusal(table, Ally("Campbell")).code == "no-clan"
    assert refusal(table, Skip()).code == "not-asked", "who can place a marker places one"


def test_without_a_marker_the_person_is_still_kept() -> None:
    """G2-PERSON-6: no field is asked for."""
    table = acquiring("james-vi", laird(markers=0))
    assert keys(table, me(table).persons) == ["james-vi"] and table.choice.seat == 1
    assert not events(table, Allied)


def test_markers_run_out() -> None:
    table = allying("MacLeod", laird(markers=1))
    assert me(table).markers == 0
    again = acquiring("scone", laird({"n": plot("iona", "wood")}, coins=2, markers=0))
    do(again, f"place {at('ne')}")
    assert refusal(again, Activate(at("ne"), "1")).code == "no-markers"


def test_who_can_afford_no_field_places_none() -> None:
    board = dict.fromkeys(("MacLeod", "MacDonell", "Chisholm"), (1,))
    table = acquiring("james-vi", laird(coins=0), board=board)
    assert me(table).persons and table.choice.seat == 1 and me(table).markers == 10
    again = acquiring("scone", laird({"n": plot("iona", "wood")}, coins=2), board=board)
    do(again, f"place {at('ne')}")
    assert refusal(again, Activate(at("ne"), "1")).code == "no-field"


def test_the_way_may_begin_at_any_occupied_clan() -> None:
    """G2-PERSON-4: the cheapest way; nobody's colour matters."""
    table = acquiring("james-vi", laird(coins=9))
    assert [road_cost(glen(table), clan) for clan in ("Sinclair", "Sutherland", "Oliphant", "Douglas")] == [4, 3, 4, 4]
    table = acquiring("james-vi", laird(coins=9), board={"Gunn": (1,), "MacGregor": (0,)})
    assert [road_cost(glen(table), clan) for clan in ("Sinclair", "Sutherland", "Oliphant", "Douglas")] == [1, 1, 2, 2]


# -- points by number


@pytest.mark.parametrize(("ways", "vp"), [(["w"], 0), (["w", "n"], 5), (["w", "n", "nn"], 8)])
def test_brodie(ways: list[str], vp: int) -> None:
    """G2-CLAN-1: the start village is a village."""
    table = allying("Brodie", laird({way: VILLAGES[way] for way in ways}, coins=9))
    assert me(table).vp == vp
    assert events(table, Scored) == ([Scored(0, "clan:Brodie", vp)] if vp else [])


def test_brodie_counts_a_village_built_over_once() -> None:
    stack = plot("inverness", under=["start-village"], scots=1)
    assert me(allying("Brodie", laird({"village": stack, "w": plot("halkirk")}, coins=9))).vp == 0


@pytest.mark.parametrize(("manned", "vp"), [(4, 0), (5, 5), (6, 8)])
def test_grant(manned: int, vp: int) -> None:
    """G2-CLAN-5: different tiles, however many scots on each."""
    ways = ["n", "nn", "nnn", "ne", "nne"]
    plots = {way: plot("inshriach", scots=int(place < manned - 1)) for place, way in enumerate(ways)}
    plots["n"] = plot("inshriach", scots=2)
    assert me(allying("Grant", laird(plots, coins=9, scots=0))).vp == vp


@pytest.mark.parametrize(("others", "vp"), [(1, 0), (2, 5), (3, 5), (4, 8)])
def test_sutherland(others: int, vp: int) -> None:
    """G2-CLAN-23: the two start tiles are river tiles."""
    ways = ["w", "ww", "ee", "eee"][:others]
    assert me(allying("Sutherland", laird({way: plot("glen-lyon") for way in ways}, coins=9))).vp == vp


@pytest.mark.parametrize(
    ("plots", "vp"),
    [
        ({"n": plot("abernethy", under=["inshriach"])}, 0),
        ({"n": plot("abernethy", under=["inshriach"]), "s": plot("balmoral", under=["lochridge"])}, 5),
        ({"w": plot("perth", under=["halkirk", "inverness"])}, 5),
        ({"w": plot("perth", under=["halkirk", "inverness"]), "n": plot("abernethy", under=["inshriach"])}, 8),
    ],
)
def test_macpherson_counts_covered_overbuild_tiles_too(plots: dict[str, Plot], vp: int) -> None:
    """G2-CLAN-17."""
    assert me(allying("MacPherson", laird(plots, coins=9))).vp == vp


@pytest.mark.parametrize(("coins", "vp"), [(9, 0), (10, 5), (12, 5), (13, 8)])
def test_oliphant_counts_what_is_left_after_the_roads(coins: int, vp: int) -> None:
    """G2-CLAN-19: the road from MacPherson costs 1."""
    table = allying("Oliphant", laird(coins=coins), board={"MacPherson": (1,)})
    assert (me(table).vp, me(table).coins) == (vp, coins - 1)


def test_douglas_again_and_again() -> None:
    """G2-CLAN-4: the field is occupied by all its markers, and roads begin there."""
    table = allying("Douglas", laird(coins=9))
    assert (me(table).vp, me(table).coins) == (3, 5)
    table = allying("Douglas", laird(coins=1), board={"Douglas": (0, 1)})
    assert (me(table).vp, me(table).coins) == (3, 1), "the way to an occupied field is no way at all"
    assert glen(table).board["Douglas"] == (0, 1, 0)
    assert road_cost(glen(table), "Oliphant") == 1


# -- things


def test_chisholm() -> None:
    """G2-CLAN-3, G2-CLAN-0: barley first, then the scot, each on any tile."""
    table = allying("Chisholm", laird({"n": plot("inshriach", "wood", "wood", "wood")}))
    assert (table.choice.kind, table.choice.by) == ("put", "clan:Chisholm")
    assert refusal(table, Put("barley", at("n"))).code == "no-room"
    assert refusal(table, Put("barley", at("s"))).code == "no-tile-there"
    refused = refusal(table, Put("scot", at("castle")))
    assert (refused.code, refused.facts) == ("not-to-put", {"due": "barley", "what": "scot"})
    do(table, f"put barley {at('castle')}", f"put scot {at('n')}")
    assert goods(table, "castle") == ["barley"] and scots(table, "n") == 1


def test_with_no_room_anywhere_a_resource_is_lost() -> None:
    full = {"village": plot("start-village", *["wood"] * 3, scots=1), "castle": plot("home-castle", *["wood"] * 3)}
    table = allying("Chisholm", laird(full))
    assert read_notes(table, "put") == {f"put scot {at(way)}" for way in ("village", "castle")}
    assert events(table, Lost) == [Lost(0, "barley", 1)]


def test_with_no_scot_left_none_is_put() -> None:
    table = allying("Ross", laird(coins=9, scots=1))
    do(table, f"put scot {at('castle')}")
    assert scots(table, "castle") == 1 and me(table).scots == 0
    assert events(table, Lost) == [Lost(0, "scot", 1)] and table.choice.seat == 1


def test_ross() -> None:
    """G2-CLAN-21."""
    table = allying("Ross", laird(coins=9))
    do(table, f"put scot {at('castle')}", f"put scot {at('castle')}")
    assert scots(table, "castle") == 2 and me(table).scots == 6


def test_gunn_sheep_then_cattle_wherever_there_is_room() -> None:
    """G2-CLAN-6."""
    table = allying("Gunn", laird(coins=9))
    do(table, f"put sheep {at('village')}", f"put cattle {at('castle')}")
    assert (goods(table, "village"), goods(table, "castle")) == (["sheep"], ["cattle"])


def test_macdonald() -> None:
    """G2-CLAN-7."""
    table = allying("MacDonald", laird(coins=9))
    do(table, f"put stone {at('castle')}", f"put wood {at('castle')}")
    assert goods(table, "castle") == ["wood", "stone"]


def test_mckinnon() -> None:
    """G2-CLAN-11: a scot, then 2 coins."""
    table = allying("McKinnon", laird(coins=1))
    do(table, f"put scot {at('castle')}")
    assert (scots(table, "castle"), me(table).coins) == (1, 2)


def test_mckenzie() -> None:
    """G2-CLAN-12."""
    table = allying("McKenzie", laird(coins=1))
    do(table, f"put barley {at('castle')}")
    assert (goods(table, "castle"), me(table).whisky, me(table).coins) == (["barley"], 1, 0)


def test_macleod() -> None:
    """G2-CLAN-15."""
    assert me(allying("MacLeod", laird(coins=2))).coins == 5


def test_mckay_brings_david_hume_who_counts_as_two() -> None:
    """G2-CLAN-20: with the person who led to him, three."""
    table = allying("McKay", laird(coins=2))
    assert keys(table, me(table).persons) == ["james-vi", "david-hume"]
    assert compared_counts(glen(table))["persons"] == [3, 0]


# -- activations


def test_cameron_activates_a_trade_tile_and_gives_3_movement_points() -> None:
    """G2-CLAN-2."""
    table = allying("Cameron", laird({"n": plot("aberfoyle"), "s": plot("lochridge", "sheep")}, coins=1))
    assert (table.choice.kind, table.choice.by) == ("activate-one", "clan:Cameron")
    assert read_notes(table, "activate", "skip") == {f"activate {at('n')} 1", "skip"}
    refused = refusal(table, Activate(at("s")))
    assert (refused.code, refused.facts["kind"], refused.facts["other"]) == ("other-tile-kind", "trade", "animal")
    assert refusal(table, Activate(at("nn"))).code == "no-plot"
    assert refusal(table, Activate(at("n"), "3")).code == "too-few-coins"
    assert refusal(table, Activate(at("n"), "7")).code == "no-such-way"
    do(table, f"activate {at('n')} 1")
    assert (me(table).vp, points(table), goods(table, "s")) == (2, 3, [])
    assert refusal(table, Activate(at("n"), "1")).code == "already", "nor again in this turn"


def test_cameron_without_a_trade_tile_or_declined() -> None:
    assert points(allying("Cameron", laird(coins=1))) == 3
    table = allying("Cameron", laird({"n": plot("aberfoyle"), "s": plot("lochridge", "sheep")}, coins=1))
    do(table, "skip")
    assert points(table) == 3 and me(table).vp == 0


def test_cameron_not_a_tile_already_activated_in_this_turn() -> None:
    """Ruling G2 15: Aberfoyle has been used, so there is nothing to activate but Oban, which cannot be paid."""
    plots = {"n": plot("aberfoyle"), "s": plot("lochridge", "sheep", "sheep"), "nn": plot("oban")}
    table = acquiring("scone", laird(plots, coins=3), market={"sheep": 3, "cattle": 3})
    do(table, f"place {at('ne')}", f"activate {at('n')} 1", f"activate {at('ne')} 1")
    settle(table)
    do(table, "ally Cameron")
    assert table.choice.kind == "activate" and points(table) == 5, "village, castle and three"
    assert me(table).vp == 2


def test_a_tile_activated_for_cameron_is_not_activated_again() -> None:
    plots = {"n": plot("aberfoyle"), "s": plot("lochridge", "sheep", "sheep", "sheep")}
    table = acquiring("scone", laird(plots, coins=3))
    do(table, f"place {at('ne')}", f"activate {at('ne')} 1")
    settle(table)
    do(table, "ally Cameron")
    assert f"activate {at('n')} 1" in read_notes(table, "activate")
    refused = refusal(table, Activate(at("ne"), "1"))
    assert refused.code == "already", "Scone itself is being used"
    do(table, f"activate {at('n')} 1")
    assert refusal(table, Activate(at("n"), "1")).code == "already"


def test_macdonell_a_material_tile_and_a_whisky_tile() -> None:
    """G2-CLAN-8: nothing around them."""
    plots = {"n": plot("inshriach"), "nn": plot("lochridge"), "s": plot("pulteney-1"), "se": plot("iona", "barley")}
    table = allying("MacDonell", laird(plots))
    assert read_notes(table, "activate") == {
        f"activate {at('n')} -",
        f"activate {at('s')} 1",
        *(f"activate {at('se')} {good}" for good in ("wood", "stone", "barley", "sheep", "cattle")),
    }
    refused = refusal(table, Activate(at("nn")))
    assert (refused.code, refused.facts["kinds"]) == ("other-tile-kinds", "material, whisky")
    do(table, f"activate {at('n')} -")
    assert goods(table, "n") == ["wood"] and goods(table, "nn") == []
    assert read_notes(table, "activate", "skip") == {f"activate {at('s')} 1", "skip"}
    assert refusal(table, Activate(at("se"), "wood")).code == "other-tile-kind", "one of each kind"
    do(table, f"activate {at('s')} 1", f"pay barley {at('se')}")
    assert me(table).whisky == 1 and goods(table, "se") == []


def test_macdonell_the_whisky_tile_may_come_first() -> None:
    """Ruling G2 29: its barley makes room for what the material tile gives."""
    plots = {"n": plot("inshriach", "barley", "wood", "wood"), "s": plot("pulteney-1")}
    table = allying("MacDonell", laird(plots, coins=0))
    assert read_notes(table, "activate") == {f"activate {at('s')} 1"}
    assert refusal(table, Activate(at("n"))).code == "plot-full"
    do(table, f"activate {at('s')} 1")
    assert me(table).whisky == 1
    do(table, f"activate {at('n')} -")
    assert goods(table, "n") == ["wood", "wood", "wood"]


def test_macdonell_something_may_be_sold_before_and_between() -> None:
    """Rulings G2 28 and 29."""
    plots = {"n": plot("inshriach", "wood", "wood", "wood"), "s": plot("pulteney-1"), "ss": plot("lochridge", "sheep")}
    table = allying("MacDonell", laird(plots, coins=0), market={"wood": 1, "sheep": 1})
    assert read_notes(table, "activate") == set(), "a full tile, and no barley: but there is something to sell"
    assert read_notes(table, "sell", "skip") == {f"sell wood {at('n')}", f"sell sheep {at('ss')}", "skip"}
    do(table, f"sell wood {at('n')}")
    assert table.choice.kind == "activate-one"
    do(table, f"activate {at('n')} -")
    assert read_notes(table, "activate") == {f"activate {at('s')} 1"}, "barley costs the coin of the wood"
    do(table, f"sell sheep {at('ss')}", "skip")
    assert me(table).coins == 2 and me(table).whisky == 0


def test_macdonell_has_no_choice_where_nothing_can_be_activated() -> None:
    full = {"n": plot("inshriach", "wood", "wood", "wood"), "s": plot("pulteney-1")}
    table = allying("MacDonell", laird(full, coins=0))
    assert table.choice.seat == 1 and me(table).whisky == 0


def test_maclean_an_animal_tile_then_a_whisky_tile() -> None:
    """G2-CLAN-14."""
    plots = {"n": plot("lochridge"), "s": plot("glenlochy-1"), "se": plot("black-isle", "barley")}
    table = allying("MacLean", laird(plots, coins=2))
    assert refusal(table, Activate(at("se"))).code == "other-tile-kinds"
    do(table, f"activate {at('n')} -", "skip")
    assert goods(table, "n") == ["sheep"] and me(table).whisky == 0 and goods(table, "se") == ["barley"]


# -- lasting


def test_mackintosh_castles_count_as_scots_for_acquiring() -> None:
    """G2-CLAN-9: "nee" touches "ne" and is next to the home castle, on which nobody stands."""
    plots = {"ne": plot("lochridge")}
    without = acquiring("inshriach", laird(plots))
    assert refusal(without, Place(at("nee"))).code == "no-scot-near"
    table = acquiring("inshriach", laird(plots, clans=["Mackintosh"]))
    assert read_notes(table, "place") == {f"place {at(way)}" for way in ("n", "nee", "s", "se")}
    do(table, f"place {at('nee')}")
    assert tile(table, "nee") == "inshriach"


def test_mackintosh_next_to_any_castle_and_for_building_over() -> None:
    plots = {"nn": plot("donan-castle"), "n": plot("lochridge"), "nnn": plot("inshriach"), "ss": plot("easdale")}
    plots["s"] = plot("rubislaw")
    table = acquiring("lochridge", laird({**plots, "n": plot("caithness")}, clans=["Mackintosh"]))
    assert f"place {at('nnw')}" in read_notes(table, "place")
    over = acquiring("abernethy", laird({**plots, "village": plot("start-village")}, clans=["Mackintosh"]))
    assert read_notes(over, "place") == {f"place {at(way)}" for way in ("nnn", "s")}, "not the one two plots below"
    assert refusal(over, Place(at("ss"))).code == "no-scot-by"


def test_mackintosh_for_nothing_else() -> None:
    """Ruling G2 16: no scot to be moved, paid, counted or scored."""
    lord = laird({"n": plot("inshriach"), "s": plot("lochridge", scots=1)}, clans=["Mackintosh"])
    table = acquiring("loch-ness", lord)
    assert refusal(table, PayScot(at("castle"))).code == "nobody-there"
    do(table, f"payscot {at('s')}", f"place {at('ee')}")
    assert points(table) == 1 and refusal(table, Move(at("castle"), at("n"))).code == "nobody-here"
    assert compared_counts(glen(table))["castle"] == [0, 0]


def test_macgregor_3_points_instead_of_the_whisky() -> None:
    """G2-CLAN-10: the barley is not paid."""
    plots = {"n": plot("pulteney-1"), "s": plot("black-isle", "barley"), "nn": plot("aberfoyle")}
    table = acquiring("inshriach", laird(plots, coins=0, clans=["MacGregor"]))
    do(table, f"place {at('ne')}")
    assert read_notes(table, "activate") == {f"activate {at('n')} 1", f"activate {at('n')} vp"}
    do(table, f"activate {at('n')} vp")
    assert (me(table).vp, me(table).whisky, goods(table, "s")) == (3, 0, ["barley"])
    assert events(table, Scored) == [Scored(0, "clan:MacGregor", 3)]
    assert refusal(table, Activate(at("n"), "1")).code == "already"


def test_macgregor_needs_no_barley_at_all() -> None:
    table = acquiring("inshriach", laird({"n": plot("pulteney-1")}, coins=0, clans=["MacGregor"]))
    do(table, f"place {at('ne')}")
    assert read_notes(table, "activate") == {f"activate {at('n')} vp"}


def test_macgregor_only_for_his_ally_and_only_for_whisky_tiles_that_make_whisky() -> None:
    table = acquiring("inshriach", laird({"n": plot("pulteney-1")}, coins=0))
    do(table, f"place {at('ne')}")
    assert refusal(table, Activate(at("n"), "vp")).code == "no-such-way"
    changed = 'name = "Glenlochy"\ndeck = "B"\nkind = "whisky"\ncost = "wood"\nactivate = "barley -> '
    box = use_box((changed + "whisky", changed + "4 vp"))
    dry = laird({"n": plot("glenlochy-1", box=box)}, coins=0, clans=["MacGregor"], box=box)
    table = acquiring("inshriach", dry, box=box)
    do(table, f"place {at('ne')}")
    assert refusal(table, Activate(at("n"), "vp")).code == "no-such-way"
    trade = acquiring("inshriach", laird({"n": plot("clachaig-inn")}, clans=["MacGregor"]))
    do(trade, f"place {at('ne')}")
    assert refusal(trade, Activate(at("n"), "vp")).code == "already", "an inn gives its points by itself"


def test_maclachlan_unused_movement_points_are_points() -> None:
    """G2-CLAN-13: at the end of the turn."""
    table = acquiring("halkirk", laird(clans=["MacLachlan"]))
    assert tile(table, "w") == "halkirk" and points(table) == 2
    do(table, f"move {at('village')} {at('castle')}")
    assert me(table).vp == 0
    do(table, "done")
    assert me(table).vp == 1 and events(table, Scored) == [Scored(0, "clan:MacLachlan", 1)]


def test_maclachlan_from_the_turn_in_which_he_is_allied() -> None:
    """Cameron's points of an earlier turn were lost, those of this one count."""
    table = acquiring("scone", laird({"n": plot("iona", "wood")}, coins=9), board={"MacMillan": (1,)})
    do(table, f"place {at('ne')}", f"activate {at('ne')} 1", f"pay wood {at('n')}", "ally MacLachlan", "done")
    assert me(table).vp == 2, "village and castle"


def test_without_maclachlan_unused_points_are_lost() -> None:
    """G2-MOVE-1."""
    table = acquiring("halkirk", laird())
    do(table, "done")
    assert me(table).vp == 0 and points(table) == 0


def test_sinclair_a_coin_in_place_of_one_resource_of_a_trade() -> None:
    """G2-CLAN-22: once per activation."""
    plots = {"n": plot("oban"), "s": plot("iona", "wood", "wood")}
    table = acquiring("lochridge", laird(plots, coins=2, clans=["Sinclair"]), market=dict.fromkeys(RESOURCES, 3))
    do(table, f"place {at('ne')}", f"activate {at('n')} 1")
    assert "paycoin" in read_notes(table, "paycoin")
    do(table, "paycoin")
    assert table.choice.kind == "pay" and refusal(table, PayCoin()).code == "no-coin-for-good"
    settle(table)
    assert (me(table).vp, me(table).coins) == (7, 1)


def test_sinclair_makes_a_trade_possible_that_could_not_be_paid() -> None:
    """Two animals for 5 points with one sheep and one coin; the cattle row is full."""
    plots = {"n": plot("aberfoyle"), "s": plot("lochridge", "sheep")}
    market = {"sheep": 3, "cattle": 3}
    table = acquiring("inshriach", laird(plots, coins=1, clans=["Sinclair"]), market=market)
    do(table, f"place {at('ne')}")
    assert read_notes(table, "activate") == {f"activate {at('n')} {how}" for how in (1, 2)}
    assert refusal(table, Activate(at("n"), "3")).code == "not-for-sale"
    do(table, f"activate {at('n')} 2", "paycoin")
    assert (me(table).vp, me(table).coins, goods(table, "s")) == (5, 0, [])


def test_sinclair_keeps_the_last_resource_for_what_no_coin_may_pay() -> None:
    """Exactly a sheep and a cattle, only the cattle there: the coin must stand for the sheep."""
    plots = {"n": plot("falkirk-tryst"), "s": plot("glen-clova", "cattle")}
    table = acquiring("inshriach", laird(plots, coins=1, clans=["Sinclair"]), market={"sheep": 3})
    do(table, f"place {at('ne')}", f"activate {at('n')} 1")
    assert (me(table).vp, me(table).coins, goods(table, "s")) == (6, 0, [])


def test_sinclair_not_for_whisky_nor_for_the_cost_of_a_tile() -> None:
    plots = {"n": plot("pulteney-1"), "s": plot("iona", "barley", "wood")}
    table = acquiring("inshriach", laird(plots, clans=["Sinclair"]))
    do(table, f"place {at('ne')}", f"activate {at('n')} 1")
    assert refusal(table, PayCoin()).code == "no-coin-for-good"
    table = acquiring("dornoch", laird(plots, clans=["Sinclair"]))
    assert table.choice.kind == "pay" and refusal(table, PayCoin()).code == "no-coin-for-good"


def test_without_sinclair_no_coin() -> None:
    table = acquiring("inshriach", laird({"n": plot("oban"), "s": plot("iona", "wood", "wood", "wood")}))
    do(table, f"place {at('ne')}", f"activate {at('n')} 1")
    assert refusal(table, PayCoin()).code == "no-coin-for-good"


# -- MacMillan and Munro


def test_macmillan_removes_a_tile() -> None:
    """G2-CLAN-16: it must, if it can."""
    plots = {"n": plot("inshriach", "wood", scots=1), "s": plot("lochridge")}
    table = allying("MacMillan", laird(plots, coins=9))
    assert read_notes(table, "remove", "skip") == {f"remove {at('n')}", f"remove {at('s')}"}
    assert refusal(table, Skip()).code == "must-remove"
    assert refusal(table, Remove(at("castle"))).code == "stays"
    do(table, f"remove {at('n')}")
    assert (goods(table, "castle"), scots(table, "castle")) == (["wood"], 1)


def test_macmillan_with_the_start_tiles_only() -> None:
    table = allying("MacMillan", laird(coins=9))
    assert len(me(table).land) == 2 and table.choice.seat == 1


def test_munro_takes_a_tile_of_the_discard_pile_for_nothing() -> None:
    """G2-CLAN-18: placed by all rules, it activates as usual."""
    table = allying("Munro", laird({"n": plot("inshriach")}, coins=1), discards=["aberfoyle", "lochridge", "loch-ness"])
    assert (table.choice.kind, table.choice.by) == ("recover", "clan:Munro")
    assert read_notes(table, "recover") == {"recover aberfoyle", "recover lochridge", "recover loch-ness"}
    refused = refusal(table, Recover("oban"))
    assert (refused.code, refused.facts) == ("not-discarded", {"tile": "oban"})
    assert refusal(table, Recover("the-end")).code == "not-discarded"
    assert refusal(table, Recover("nowhere")).code == "not-discarded"
    do(table, "recover lochridge", f"place {at('ne')}")
    assert me(table).coins == 0 and goods(table, "ne") == ["sheep"] and goods(table, "n") == ["wood"]
    assert points(table) == 2
    assert keys(table, glen(table).discards) == ["aberfoyle", "loch-ness"]


def test_munro_pays_no_scot_for_loch_ness() -> None:
    table = allying("Munro", laird({"n": plot("inshriach")}, coins=1), discards=["loch-ness"])
    assert tile(table, "w") == "loch-ness" and scots(table, "village") == 1 and glen(table).now.extra


def test_munro_takes_only_what_can_be_placed() -> None:
    table = allying("Munro", laird(coins=1), discards=["abernethy", "lochridge", "mull-of-galloway", "easdale"])
    assert read_notes(table, "recover") == {"recover lochridge", "recover easdale"}
    assert refusal(table, Recover("abernethy")).facts == {"tile": "Abernethy"}
    table = allying("Munro", laird(coins=1), discards=["abernethy"])
    assert table.choice.seat == 1 and keys(table, glen(table).discards) == ["abernethy"]


def test_munro_a_person_from_the_discard_pile_places_another_marker() -> None:
    """For the roads: after Munro's road nothing is left, but Ross is one free step away."""
    table = allying("Munro", laird(coins=1), discards=["john-knox", "lochridge"])
    do(table, "recover john-knox")
    assert table.choice.kind == "ally" and table.choice.by == "john-knox"
    assert refusal(table, Ally("McKay")).code == "roads-cost"
    do(table, "ally Ross", f"put scot {at('castle')}", f"put scot {at('castle')}")
    assert me(table).clans == ("Munro", "Ross") and me(table).markers == 8
    assert keys(table, me(table).persons) == ["james-vi", "john-knox"]


@pytest.mark.parametrize("marker", ["race-start", "single-cask-sale-b"])
def test_munro_takes_no_marker(marker: str) -> None:
    """Passed by everybody they lie in the discard pile, but nobody takes them (ruling G2 14)."""
    table = allying("Munro", laird(coins=1), discards=[marker, "lochridge", "easdale"])
    assert read_notes(table, "recover") == {"recover lochridge", "recover easdale"}
    refused = refusal(table, Recover(marker))
    assert (refused.code, refused.facts) == ("stays-discarded", {"tile": BOX.tiles[BOX.number[marker]].name})


def test_the_end_never_comes_to_the_discard_pile() -> None:
    """Passed by everybody it leaves the game."""
    table = glen_more_2(spaces=(0, 1, "the-end", "easdale", "lochridge"))
    do(table, "take easdale", f"place {at('n')}")
    if table.choice.kind == "activate":
        do(table, "done")
    do(table, "take lochridge", f"place {at('n')}")
    if table.choice.kind == "activate":
        do(table, "done")
    assert table.is_over and "the-end" not in keys(table, glen(table).discards)


def test_munro_in_the_middle_of_activating() -> None:
    """G2-ACTIVATE-2: the tiles around both new tiles belong to the same part of the turn; none twice."""
    plots = {"n": plot("iona", "wood"), "s": plot("inshriach"), "ss": plot("easdale", scots=1)}
    table = acquiring("scone", laird(plots, coins=3), discards=["lochridge"])
    do(table, f"place {at('ne')}", f"activate {at('ne')} 1", f"pay wood {at('n')}", "ally Munro", f"place {at('sss')}")
    assert goods(table, "sss") == ["sheep"] and goods(table, "ss") == ["stone"]
    assert goods(table, "s") == [], "next to neither"
    assert points(table) == 2, "village and castle once"


def test_a_tile_munro_builds_over_an_activated_one_is_a_new_tile() -> None:
    """G2-OVERBUILD-4: Abernethy has not been activated in this turn, Inshriach under it has."""
    plots = {"n": plot("inshriach"), "s": plot("iona", "wood")}
    table = acquiring("scone", laird(plots, coins=3), discards=["abernethy"])
    do(table, f"place {at('ne')}")
    assert goods(table, "n") == [], "a clan may want the room: nothing is produced by itself (ruling G2 30)"
    do(table, f"activate {at('n')} -")
    assert goods(table, "n") == ["wood"]
    do(table, f"activate {at('ne')} 1", f"pay wood {at('n')}", "ally Munro", f"place {at('n')}")
    assert goods(table, "n") == ["wood", "stone"], "it activates itself"


def test_all_23_clans_are_on_the_board() -> None:
    assert len(BOX.clans) == 23
    table = acquiring("james-vi", laird(coins=99))
    assert read_notes(table, "ally") == {f"ally {clan}" for clan in BOX.clans}


def test_scoring_counts_persons_not_clans() -> None:
    table = glen_more_2(laird(clans=["MacLeod", "Ross"]), laird(persons=["john-knox"]), step=ScoringRound())
    assert table.scores == [0, 1]
