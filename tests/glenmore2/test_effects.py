"""One-time effects (G2-GIFT), activation (G2-ACTIVATE), movement, payment and the market, form by form."""

import pytest
from glen2 import (
    RESOURCES,
    acquiring,
    at,
    events,
    glen_more_2,
    goods,
    laird,
    me,
    plot,
    points,
    row,
    scots,
    settle,
    tile,
    use_box,
)
from positions import do, read_notes, refusal

from greatglen import Table
from greatglen.games.glenmore2.rules.actions import Ally
from greatglen.games.glenmore_common.rules.actions import Activate, Buy, Done, Gain, Move, Pay, Place, Sell, Take
from greatglen.games.glenmore_common.rules.events import Activated, Bought, Gained, Lost, Paid, Scored
from greatglen.games.glenmore_common.rules.land import Plot

FULL = dict.fromkeys(RESOURCES, 3)


def beside(form: str, *stock: str, coins: int = 0, more: dict[str, Plot] | None = None, **facts: object) -> Table:
    """A tile lies north of the village, resources south of it; a new tile was placed next to the former."""
    rest = {"s": plot("iona", *stock[:3]), "ss": plot("iona", *stock[3:6])}
    plots = {**(more or {}), "n": plot(form), **rest}
    table = acquiring("donan-castle", laird(plots, coins=coins), paying=False, **{"market": FULL, **facts})
    do(table, f"place {at('ne')}", "ally MacLeod")
    me(table).coins = coins
    table.set_position()
    return table


def ways(table: Table, way: str = "n") -> set[str]:
    return {note.split()[2] for note in read_notes(table, "activate") if note.split()[1] == str(at(way))}


# -- one-time effects


def test_scot() -> None:
    """G2-GIFT-3: from the supply on the new tile."""
    table = acquiring("halkirk", laird())
    assert (scots(table, "w"), me(table).scots) == (1, 7)
    assert Gained(0, "scot", 1, at("w")) in events(table, Gained)


def test_scots_are_limited_to_ten_with_the_pawn() -> None:
    """G2-SETUP-2."""
    lord = laird({"castle": plot("home-castle", scots=8)})
    assert lord.scots == 0
    table = acquiring("halkirk", lord)
    do(table, f"place {at('w')}")
    assert scots(table, "w") == 0 and events(table, Lost) == [Lost(0, "scot", 1)]


def test_joker() -> None:
    """G2-GIFT-4: a resource of one's choice on the new tile; Moray Firth then grows barley there."""
    table = acquiring("moray-firth", laird())
    assert read_notes(table, "gain") == {f"gain {resource}" for resource in RESOURCES}
    assert refusal(table, Gain("whisky")).code == "not-a-resource"
    assert refusal(table, Ally("MacLeod")).code == "not-asked"
    do(table, "gain stone")
    assert goods(table, "w") == ["stone", "barley"]


def test_clan_marker_after_the_scot() -> None:
    """G2-GIFT-5, in printed order."""
    table = acquiring("fort-william", laird(), paying=False)
    assert scots(table, "w") == 1 and table.choice.kind == "ally" and table.choice.by == "tile:fort-william"
    do(table, "ally MacLeod")
    assert me(table).coins == 8 and not me(table).persons


def test_whisky() -> None:
    table = acquiring("pulteney-1", laird(), paying=False)
    do(table, f"place {at('n')}")
    assert me(table).whisky == 1


def test_coin_after_the_scot() -> None:
    table = acquiring("pitlochry", laird(coins=3), paying=False)
    assert (me(table).coins, scots(table, "w")) == (4, 1)


@pytest.mark.parametrize(("name", "vp"), [("edinburgh", 5), ("aberdeen", 2)])
def test_points(name: str, vp: int) -> None:
    table = acquiring(name, laird({"n": plot("dornoch")}), paying=False)
    assert me(table).vp == vp and events(table, Scored) == [Scored(0, f"tile:{name}", vp)]
    assert scots(table, "n") == 1


def test_gifts_come_before_activation() -> None:
    """G2-GIFT-1: with Loch Lochy's resources still to be named nothing is activated."""
    table = acquiring("loch-lochy", laird())
    assert not events(table, Activated)
    do(table, "gain wood", "gain wood")
    assert events(table, Activated) == [Activated(0, at("village"))]


# -- production


def test_production_by_itself() -> None:
    """G2-ACTIVATE-2: the new tile and the tiles around it, diagonals included, and no others."""
    plots = {"n": plot("lochridge"), "nn": plot("glen-clova"), "nnn": plot("black-isle"), "ne": plot("easdale")}
    table = acquiring("inshriach", laird({**plots, "n": plot("lochridge", scots=1)}))
    do(table, f"place {at('nw')}")
    assert [goods(table, way) for way in ("nw", "n", "nn", "nnn", "ne")] == [["wood"], ["sheep"], ["cattle"], [], []]
    assert points(table) == 1, "the village; the castle is not around"


def test_joker_production() -> None:
    """G2-ACTIVATE-3."""
    table = beside("iona")
    assert ways(table) == set(RESOURCES)
    do(table, f"activate {at('n')} cattle")
    assert goods(table, "n") == ["cattle"]
    assert refusal(table, Activate(at("n"), "wood")).code == "already"


def test_joker_production_with_a_full_plot() -> None:
    table = beside("lochridge", more={"nn": plot("iona", "wood", "wood", "wood")})
    refused = refusal(table, Activate(at("nn"), "wood"))
    assert (refused.code, refused.facts) == ("plot-full", {"tile": "Iona", "cell": at("nn")})
    do(table, f"sell wood {at('nn')}", f"activate {at('nn')} stone")
    assert goods(table, "nn") == ["wood", "wood", "stone"], "G2-MARKET-4: selling makes room"


def test_two_resources() -> None:
    plots = {"n": plot("abernethy", under=["inshriach"])}
    table = acquiring("lochridge", laird(plots))
    do(table, f"place {at('ne')}")
    assert goods(table, "n") == ["wood", "stone"]


def test_with_room_for_one_of_two_you_choose() -> None:
    """G2-ACTIVATE-3."""
    plots = {"n": plot("abernethy", "wood", "wood", under=["inshriach"])}
    table = acquiring("lochridge", laird(plots))
    do(table, f"place {at('ne')}")
    assert ways(table) == {"wood", "stone"}
    assert refusal(table, Activate(at("n"))).code == "no-such-way"
    do(table, f"activate {at('n')} stone")
    assert goods(table, "n") == ["wood", "wood", "stone"]


def test_a_full_plot_produces_nothing() -> None:
    """G2-TILE-4."""
    plots = {"n": plot("inshriach", "wood", "wood", "wood")}
    table = acquiring("lochridge", laird(plots), market={"wood": 1})
    do(table, f"place {at('ne')}")
    assert refusal(table, Activate(at("n"))).code == "plot-full"
    do(table, f"sell wood {at('n')}")
    assert goods(table, "n") == ["wood", "wood", "wood"], "there is room now, so it produces by itself"
    assert me(table).coins == 6


# -- trade


@pytest.mark.parametrize(
    ("stock", "open_ways"),
    [
        ((), set()),
        (("wood", "wood", "wood"), set()),
        (("wood", "stone"), {"1"}),
        (("wood", "stone", "barley"), {"1"}),
        (("wood", "stone", "barley", "cattle"), {"1", "2"}),
    ],
)
def test_two_or_four_different_resources(stock: tuple[str, ...], open_ways: set[str]) -> None:
    """G2-ACTIVATE-4: 4 and 8 points."""
    assert ways(beside("crieff", *stock)) == open_ways


def test_different_resources_must_all_differ() -> None:
    table = beside("crieff", "wood", "wood", "stone", "barley", "sheep")
    do(table, f"activate {at('n')} 2", f"pay wood {at('s')}")
    assert refusal(table, Pay("wood", at("s"))).code == "not-due"
    settle(table)
    assert me(table).vp == 8 and sum(len(goods(table, way)) for way in ("s", "ss")) == 1


@pytest.mark.parametrize(("form", "vps"), [("aberfoyle", [2, 5, 8]), ("stirling-market", [3, 6, 9])])
def test_one_to_three_animals(form: str, vps: list[int]) -> None:
    for number, vp in enumerate(vps, start=1):
        table = beside(form, "sheep", "cattle", "cattle", "wood", "wood")
        assert ways(table) == {"1", "2", "3"}
        do(table, f"activate {at('n')} {number}")
        settle(table)
        assert me(table).vp == vp and len(goods(table, "s")) == 3 - number and len(goods(table, "ss")) == 2
        assert refusal(table, Activate(at("n"), "1")).code == "already", "one of its alternatives, once"


@pytest.mark.parametrize("form", ["oban", "glasgow-exchange"])
def test_any_three_resources(form: str) -> None:
    assert ways(beside(form, "wood", "wood")) == set()
    table = beside(form, "wood", "wood", "wood")
    do(table, f"activate {at('n')} 1")
    assert me(table).vp == 7 and goods(table, "s") == [], "one way to pay only: not asked"


@pytest.mark.parametrize(
    ("form", "stock"),
    [("falkirk-tryst", ("sheep", "cattle")), ("drovers-market", ("sheep", "cattle")), ("dunkeld", ("wood", "stone"))],
)
def test_exactly_the_resources_shown(form: str, stock: tuple[str, str]) -> None:
    for wrong in ((stock[0],), (stock[0], stock[0]), ("barley", "barley")):
        refused = refusal(beside(form, *wrong), Activate(at("n"), "1"))
        assert refused.code == "not-for-sale"
    table = beside(form, *stock)
    do(table, f"activate {at('n')} 1")
    assert me(table).vp == 6 and goods(table, "s") == []


@pytest.mark.parametrize("form", ["scone", "holyrood"])
def test_any_resource_for_a_clan_marker(form: str) -> None:
    """G2-ACTIVATE-5."""
    assert ways(beside(form)) == set()
    table = beside(form, "wood", "sheep")
    do(table, f"activate {at('n')} 1", f"pay sheep {at('s')}", "ally MacDonell", "skip")
    assert goods(table, "s") == ["wood"] and me(table).markers == 8, "MacLeod and this one"


@pytest.mark.parametrize("form", ["pulteney-1", "glen-mhor-1", "glenlochy-1", "edradour-1", "millburn-1"])
def test_a_barley_for_a_whisky(form: str) -> None:
    """G2-ACTIVATE-6."""
    assert refusal(beside(form), Activate(at("n"), "1")).code == "not-for-sale"
    table = beside(form, "barley", "wood")
    do(table, f"activate {at('n')} 1")
    assert me(table).whisky == 1 and goods(table, "s") == ["wood"]


@pytest.mark.parametrize(("form", "vp"), [("clachaig-inn", 3), ("tobermory-inn", 4)])
def test_an_inn_gives_its_points(form: str, vp: int) -> None:
    """G2-ACTIVATE-7."""
    assert me(beside(form)).vp == vp


def test_the_inn_costs_a_whisky() -> None:
    table = glen_more_2(laird(), spaces=(0, 1, "clachaig-inn", "easdale", "strathmore"))
    refused = refusal(table, Take("clachaig-inn"))
    assert (refused.code, refused.facts) == ("too-little-whisky", {"need": 1, "whisky": 0})
    table = glen_more_2(laird(whisky=1), spaces=(0, 1, "clachaig-inn", "easdale", "strathmore"))
    do(table, "take clachaig-inn", f"place {at('n')}")
    assert (me(table).whisky, me(table).vp) == (0, 3)
    assert Paid(0, "whisky", 0) in events(table, Paid)


def test_all_activations_are_optional_and_a_cell_without_effect_has_none() -> None:
    table = beside("oban", "wood", "wood", "wood")
    assert refusal(table, Activate(at("nn"))).code == "no-plot"
    assert refusal(table, Activate(at("castle"))).code == "already"
    assert refusal(table, Activate(at("ss"), "wood")).code == "not-active"
    assert Done() in table.choice.options
    do(table, "done")
    assert me(table).vp == 0 and table.choice.seat == 1


# -- movement


def test_movement_points_move_scots_until_the_turn_ends() -> None:
    """G2-MOVE-1: one or several scots, diagonally too."""
    table = acquiring("halkirk", laird({"n": plot("inshriach"), "ne": plot("lochridge")}))
    assert points(table) == 2
    refused = refusal(table, Move(at("w"), at("ne")))
    assert (refused.code, refused.facts) == ("not-next", {"start": at("w"), "end": str(at("ne"))})
    assert refusal(table, Move(at("castle"), at("village"))).code == "nobody-here"
    do(table, f"move {at('w')} {at('n')}", f"move {at('n')} {at('castle')}")
    assert scots(table, "castle") == 1 and scots(table, "w") == 0 and table.choice.seat == 1
    table = acquiring("halkirk", laird())
    do(table, f"move {at('w')} {at('village')}", f"move {at('village')} {at('castle')}")
    assert scots(table, "castle") == 1 and scots(table, "village") == 1


def test_no_points_no_moves() -> None:
    table = acquiring("lochridge", laird({"n": plot("oban"), "s": plot("iona", "wood", "wood", "wood")}), market=FULL)
    do(table, f"place {at('ne')}", f"move {at('village')} {at('n')}", f"move {at('n')} {at('village')}")
    assert refusal(table, Move(at("village"), at("castle"))).code == "no-points"


# -- the market and payment


def test_buying_puts_coins_on_the_leftmost_empty_space() -> None:
    """G2-MARKET-2: 1, 2, 3 coins."""
    for filled, price in ((0, 1), (1, 2), (2, 3)):
        table = acquiring("donan-castle", laird(coins=5), market={"stone": filled})
        assert me(table).coins == 5 - price and row(table, "stone") == filled + 1
        assert events(table, Bought) == [Bought(0, "stone", price)]


def test_a_full_row_sells_nothing() -> None:
    table = glen_more_2(laird(coins=9), spaces=(0, 1, "donan-castle", "easdale", "strathmore"), market={"stone": 3})
    assert refusal(table, Take("donan-castle")).code == "not-for-sale"


def test_you_may_buy_what_you_have_yourself() -> None:
    """G2-MARKET-3."""
    table = acquiring("donan-castle", laird({"n": plot("easdale", "stone")}, coins=5))
    assert read_notes(table, "buy", "pay") == {"buy stone", f"pay stone {at('n')}"}
    do(table, "buy stone")
    assert goods(table, "n") == ["stone"] and me(table).coins == 4


def test_resources_from_any_plots_and_the_market_in_any_mix() -> None:
    """G2-PAY-1: Castle Moil for a wood bought, a stone from one plot and a cattle from another."""
    plots = {"n": plot("easdale", "stone", "stone"), "s": plot("iona", "cattle", "wood")}
    table = acquiring("castle-moil", laird(plots, coins=2))
    do(table, "buy wood", f"pay stone {at('n')}", f"pay cattle {at('s')}")
    assert table.choice.kind == "place" and me(table).coins == 1 and goods(table, "s") == ["wood"]


def test_a_payment_after_which_the_rest_could_not_be_paid_is_not_offered() -> None:
    """Two coins, no stone: buying the wood at 2 would leave none for the stone."""
    plots = {"n": plot("inshriach", "wood")}
    table = acquiring("castle-stalker", laird(plots, coins=2), market={"wood": 1, "stone": 1})
    assert table.choice.kind == "place", "forced: the wood of the territory, the stone of the market"
    plots = {"n": plot("inshriach", "wood"), "s": plot("rothiemurchus", "wood")}
    table = acquiring("castle-stalker", laird(plots, coins=2), market={"wood": 1, "stone": 1})
    assert refusal(table, Buy("wood")).code == "rest-unpaid"
    assert refusal(table, Buy("stone")).code == "not-due"
    assert refusal(table, Pay("wood", at("castle"))).code == "not-there"
    assert refusal(table, Pay("whisky", at("n"))).code == "not-a-resource"


def test_price_and_full_row_are_named() -> None:
    plots = {"n": plot("inshriach", "wood"), "s": plot("rothiemurchus", "wood")}
    table = acquiring("dornoch", laird(plots, coins=1), market={"wood": 2})
    refused = refusal(table, Buy("wood"))
    assert (refused.code, refused.facts) == ("price", {"resource": "wood", "price": 3, "coins": 1})
    table = acquiring("dornoch", laird(plots, coins=1), market={"wood": 3})
    assert refusal(table, Buy("wood")).code == "row-full"


def test_selling_takes_the_coins_of_the_rightmost_filled_space() -> None:
    """G2-MARKET-4: before taking, before placing, while activating."""
    plots = {"n": plot("iona", "wood", "wood", "stone")}
    table = glen_more_2(laird(plots, coins=0), spaces=(0, 1, "easdale", "strathmore"), market={"wood": 2})
    assert read_notes(table, "sell") == {f"sell wood {at('n')}"}
    refused = refusal(table, Sell("stone", at("n")))
    assert (refused.code, refused.facts) == ("no-coins-in-row", {"resource": "stone"})
    assert refusal(table, Sell("wood", at("s"))).code == "not-there"
    assert refusal(table, Sell("whisky", at("n"))).code == "not-a-resource", "G2-MARKET-5"
    do(table, f"sell wood {at('n')}")
    assert (me(table).coins, row(table, "wood")) == (2, 1)
    do(table, "take easdale", f"sell wood {at('n')}")
    assert (me(table).coins, row(table, "wood"), goods(table, "n")) == (3, 0, ["stone"])
    do(table, f"place {at('ne')}")
    assert refusal(table, Sell("stone", at("ne"))).code == "no-coins-in-row"


def test_selling_first_may_make_a_tile_affordable() -> None:
    spaces = (0, 1, "scone", "easdale", "strathmore")
    table = glen_more_2(laird({"n": plot("inshriach", "wood")}, coins=1), spaces=spaces, market={"wood": 1})
    refused = refusal(table, Take("scone"))
    assert (refused.code, refused.facts) == ("too-few-coins", {"need": 1, "coins": 1})
    do(table, f"sell wood {at('n')}", "take scone")
    assert me(table).coins == 0


def test_a_legally_edited_cost_of_any_and_animal_resources() -> None:
    """G2-PAY-2: "2 any" may be alike, an animal is a sheep or a cattle; scots, coins and whisky besides."""
    old = 'name = "Dornoch"\ndeck = "A"\nkind = "village"\ncost = "wood"'
    box = use_box((old, old.replace('"wood"', '"2 any animal coin whisky scot"')))
    plots = {
        "n": plot("iona", "wood", "wood", "cattle", scots=1, box=box),
        "s": plot("lochridge", "sheep", box=box),
    }
    lord = laird(plots, coins=1, whisky=1, box=box)
    table = acquiring("dornoch", lord, box=box, market=FULL)
    assert table.choice.kind == "pay"
    assert read_notes(table, "pay") == {f"pay cattle {at('n')}", f"pay sheep {at('s')}"}, "the choosy one first"
    do(table, f"pay sheep {at('s')}", f"pay wood {at('n')}", f"pay wood {at('n')}", f"payscot {at('n')}")
    assert (me(table).coins, me(table).whisky, scots(table, "n"), me(table).scots) == (0, 0, 0, 8)
    assert refusal(table, Place(at("nn"))).code == "no-scot-near", "the scot paid is gone"
    assert tile(table, "n") == "iona" and goods(table, "n") == ["cattle"]
