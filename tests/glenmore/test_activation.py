"""Gifts, activation and movement (GM-GIFT, GM-ACTIVATE, GM-MOVE, GM 7)."""

import pytest
from positions import at, chief, clansmen, do, glen_more, goods, happened, me, notes, placing, plot, read_notes, refusal

from greatglen import Table
from greatglen.games.glenmore.rules.actions import Promote
from greatglen.games.glenmore.rules.activation import Activation, Promoted
from greatglen.games.glenmore_common.rules.actions import Activate, Buy, Gain, Move, Pay, Place, Sell
from greatglen.games.glenmore_common.rules.events import Activated, Gained, Moved, Placed, Scored
from greatglen.games.glenmore_common.rules.land import Plot

STOCK = dict.fromkeys(("wood", "stone", "grain", "sheep", "cattle"), 1)


def with_neighbour(
    tile: str, *lying: str, coins: int = 0, whisky: int = 0, market: dict[str, int] | None = None
) -> Table:
    """A grain field is placed on "e"; the tile in question lies on "ne", resources far away on "ss"."""
    land = {
        "n": plot("loch-morar"),
        "ne": plot(tile),
        "s": plot("loch-shiel"),
        "ss": plot("loch-oich", *lying[:3]),
        "sss": plot("loch-lochy", *lying[3:]),
    }
    table = placing("grain-field-1", chief(land, coins=coins, whisky=whisky), market=market)
    do(table, f"place {at('e')}")
    return table


def ways(table: Table) -> set[str]:
    return {note.split()[2] for note in read_notes(table, "activate") if note.split()[1] == str(at("ne"))}


# -- what is activated


def test_the_new_tile_and_all_around_it_diagonals_too() -> None:
    ring = {
        "n": plot("pasture-1"), "nn": plot("forest-1"), "ne": plot("quarry-3"), "nne": plot("forest-3"),
        "e": plot("grain-field-1"), "w": plot("quarry-1"), "s": plot("quarry-2"),
    }  # fmt: skip
    table = placing("grain-field-3", chief({**ring, "nn": plot("forest-1", clansmen=1)}))
    do(table, f"place {at('nw')}")
    activated = {event.cell for event in happened(table) if isinstance(event, Activated)}
    assert activated == {at("nw"), at("n"), at("nn"), at("w"), at("home")}
    assert goods(table, "nw") == ["grain"] and goods(table, "n") == ["sheep"] and goods(table, "w") == ["stone"]
    assert goods(table, "ne") == goods(table, "nne") == goods(table, "s") == []


def test_each_tile_at_most_once() -> None:
    table = with_neighbour("butcher-1", "sheep", "sheep", "sheep")
    do(table, f"activate {at('ne')} 1")
    assert table.scores[0] == 2 and ways(table) == set()
    reason = refusal(table, Activate(at("ne"), "1"))
    assert (reason.code, reason.facts) == ("already", {"tile": "Butcher", "cell": at("ne")})


def test_a_tile_that_is_not_next_to_the_new_one_is_not_activated() -> None:
    table = placing("grain-field-1", chief({"w": plot("fair-2", "wood"), "s": plot("forest-1")}))
    assert Placed(0, "grain-field-1", at("e")) in happened(table), "the road is open there only"
    reason = refusal(table, Activate(at("w"), "1"))
    assert (reason.code, reason.facts) == ("not-active", {"tile": "Fair", "cell": at("w")})
    assert goods(table, "s") == ["wood"], "diagonally next to it"
    assert refusal(table, Activate(at("nnn"), "1")).code == "no-plot"


def test_activation_is_optional_and_in_any_order() -> None:
    """The butcher may wait for the pasture, or be left alone."""
    table = with_neighbour("butcher-1", "sheep")
    assert "done" in notes(table)
    do(table, "done")
    assert table.scores[0] == 0


def test_lochs_have_no_activation() -> None:
    table = with_neighbour("butcher-1", "sheep")
    assert refusal(table, Activate(at("n"))).code == "no-effect"


def test_a_way_the_tile_does_not_know() -> None:
    table = with_neighbour("butcher-1", "sheep")
    for how in ("3", "0", "-", "wood", "x"):
        reason = refusal(table, Activate(at("ne"), how))
        assert (reason.code, reason.facts) == ("no-such-way", {"tile": "Butcher", "how": how})


# -- production


@pytest.mark.parametrize(
    ("tile", "resource"),
    [
        ("quarry-3", "stone"),
        ("forest-3", "wood"),
        ("pasture-2", "sheep"),
        ("cattle-pasture-2", "cattle"),
        ("grain-field-3", "grain"),
    ],
)
def test_production_tiles_give_their_resource_on_themselves(tile: str, resource: str) -> None:
    table = with_neighbour(tile)
    assert goods(table, "ne") == [resource] and Gained(0, resource, 1, at("ne")) in happened(table)


def test_a_tile_holds_three_resources() -> None:
    """“If the tile is activated but full, no further resource is received”."""
    table = with_neighbour("pasture-2")
    full = placing("grain-field-1", chief({"n": plot("pasture-1", "sheep", "sheep", "sheep")}))
    do(full, f"place {at('e')}")
    assert goods(full, "n") == ["sheep"] * 3 and goods(table, "ne") == ["sheep"]
    reason = refusal(full, Activate(at("n")))
    assert (reason.code, reason.facts) == ("plot-full", {"tile": "Pasture", "cell": at("n"), "limit": 3})


def test_room_is_made_by_selling_and_the_tile_produces_after_all() -> None:
    table = placing("grain-field-1", chief({"n": plot("pasture-1", "sheep", "sheep", "sheep")}), market={"sheep": 2})
    do(table, f"place {at('e')}")
    do(table, f"sell sheep {at('n')}")
    assert goods(table, "n") == ["sheep"] * 3 and me(table).coins == 6 + 2
    do(table, f"sell sheep {at('n')}")
    assert goods(table, "n") == ["sheep"] * 2, "activated once only"


def test_room_is_made_by_a_trade_too() -> None:
    table = placing(
        "grain-field-1", chief({"n": plot("pasture-1", "sheep", "sheep", "sheep"), "ne": plot("butcher-1")}, coins=0)
    )
    do(table, f"place {at('e')}", f"activate {at('ne')} 2")
    assert goods(table, "n") == ["sheep"] * 2 and table.scores[0] == 4, "three, less two, and one produced"


# -- trades


def test_distillery_grain_for_whisky_from_any_tile() -> None:
    """“The distillery, if activated, turns one grain into whisky”; the barrel lies beside the territory."""
    table = with_neighbour("distillery-1", "grain", "grain")
    do(table, f"activate {at('ne')} 1", f"pay grain {at('ss')}")
    assert me(table).whisky == 1 and goods(table, "ne") == [] and goods(table, "ss") == ["grain"]
    assert goods(table, "e") == ["grain"], "the new field's own grain was left alone"


def test_distillery_grain_bought_at_the_market() -> None:
    table = with_neighbour("distillery-1", coins=1)
    do(table, f"activate {at('ne')} 1", "buy grain")
    assert (me(table).whisky, me(table).coins, goods(table, "e")) == (1, 0, ["grain"])


def test_a_new_distillery_gives_a_barrel_once_and_is_activated_too() -> None:
    table = placing("distillery-2", chief({"n": plot("forest-1", "grain")}, coins=0))
    do(table, f"place {at('e')}")
    assert me(table).whisky == 1
    do(table, f"activate {at('e')} 1")
    assert me(table).whisky == 2


@pytest.mark.parametrize(
    ("tile", "lying", "offers"),
    [
        ("butcher-1", ["sheep"], {"1": 2}),
        ("butcher-1", ["sheep", "sheep", "cattle"], {"1": 2, "2": 4}),
        ("butcher-1", ["cattle"], {}),
        ("butcher-2", ["cattle", "cattle"], {"1": 2, "2": 4}),
        ("butcher-2", ["sheep", "sheep"], {}),
        ("butcher-3", ["sheep", "cattle"], {"1": 5}),
        ("butcher-3", ["sheep", "sheep"], {}),
        ("bridge", ["wood", "stone"], {"1": 7}),
        ("bridge", ["stone", "stone"], {}),
        ("grocer", ["wood", "wood"], {"1": 8}),  # and the grain of the new field
        ("grocer", ["wood"], {}),
        ("fair-1", [], {"1": 1}),
        ("fair-1", ["wood", "stone", "cattle"], {"1": 1, "2": 3, "3": 5}),
        ("fair-3", ["wood", "stone", "cattle"], {"1": 1, "2": 3, "3": 5, "4": 8}),
        ("fair-4", ["wood", "stone", "cattle", "sheep"], {"1": 1, "2": 3, "3": 5, "4": 8, "5": 12}),
        ("fair-4", ["wood", "wood", "wood", "grain"], {"1": 1, "2": 3}),
    ],
)
def test_what_a_trade_tile_offers(tile: str, lying: list[str], offers: dict[str, int]) -> None:
    """The three butchers, bridge, grocer (any three) and fairs (different ones); the new field holds a grain."""
    table = with_neighbour(tile, *lying)
    assert ways(table) == set(offers)
    for how, vp in offers.items():
        twin = table.copy()
        do(twin, f"activate {at('ne')} {how}")
        while twin.choice.kind == "pay":
            twin.apply(twin.choice.options[0])
        assert twin.scores[0] == vp and Scored(0, f"tile:{tile}", vp) in happened(twin)


def test_a_trade_that_cannot_be_paid_says_what_is_missing() -> None:
    table = with_neighbour("butcher-1", coins=2, market={"sheep": 2})
    reason = refusal(table, Activate(at("ne"), "1"))
    assert (reason.code, reason.facts) == ("too-few-coins", {"need": 1, "coins": 2})
    table = with_neighbour("butcher-1", coins=9, market={"sheep": 3})
    assert refusal(table, Activate(at("ne"), "1")).code == "not-for-sale"


@pytest.mark.parametrize(("tile", "vp"), [("tavern-1", 3), ("tavern-2", 3), ("tavern-3", 4)])
def test_a_tavern_gives_its_points(tile: str, vp: int) -> None:
    assert with_neighbour(tile).scores[0] == vp


def test_iona_abbey_gives_a_resource_of_choice_on_itself() -> None:
    land = {"ee": plot("iona-abbey"), "e": plot("village-1", clansmen=1)}
    table = placing("quarry-3", chief({**land, "n": plot("pasture-1")}))
    do(table, f"place {at('ne')}")
    assert read_notes(table, "activate") == {f"activate {at('ee')} {resource}" for resource in STOCK}
    assert refusal(table, Activate(at("ee"))).code == "no-such-way"
    do(table, f"activate {at('ee')} cattle")
    assert goods(table, "ee") == ["cattle"] and read_notes(table, "activate") == set()


def test_iona_abbey_holds_three() -> None:
    land = {"ee": plot("iona-abbey", "wood", "wood", "sheep"), "e": plot("village-1", clansmen=1)}
    table = placing("quarry-3", chief({**land, "n": plot("pasture-1")}), market={"wood": 1})
    do(table, f"place {at('ne')}")
    assert refusal(table, Activate(at("ee"), "wood")).code == "plot-full"
    do(table, f"sell wood {at('ee')}", f"activate {at('ee')} grain")
    assert goods(table, "ee") == ["wood", "grain", "sheep"]


def test_nothing_is_paid_or_gained_out_of_turn() -> None:
    table = with_neighbour("butcher-1", "sheep")
    for action in (Pay("sheep", at("ss")), Buy("sheep"), Gain("wood"), Place(at("w"))):
        assert refusal(table, action).code == "not-asked"
    assert refusal(table, Sell("sheep", at("ss"))).code == "no-coins-in-row"


# -- gifts


def test_a_village_brings_a_clansman() -> None:
    table = placing("village-1", chief())
    do(table, f"place {at('e')}")
    assert clansmen(table, "e") == 1
    assert happened(table)[:2] == [Placed(0, "village-1", at("e")), Gained(0, "clansman", 1, at("e"))]


def test_gifts_come_before_activation() -> None:
    table = placing("distillery-2", chief({"n": plot("forest-1")}))
    do(table, f"place {at('e')}")
    kinds = [type(event) for event in happened(table)]
    assert kinds.index(Gained) < kinds.index(Activated)


# -- movement


def moving(land: dict[str, Plot], points: int) -> Table:
    return glen_more(chief(land), step=Activation(0, (), points, False, ()))


def test_each_grey_tile_gives_a_movement_point_the_new_one_too() -> None:
    """Start village, castle on "n" and the new village on "w": three points; the village on "e" is too far away."""
    table = placing("village-4", chief({"n": plot("castle-stalker"), "e": plot("village-1")}))
    assert Placed(0, "village-4", at("w")) in happened(table)
    do(table, f"move {at('home')} {at('e')}", f"move {at('e')} {at('home')}")
    assert f"move {at('home')} {at('n')}" in notes(table), "a third point is left"
    do(table, f"move {at('home')} {at('n')}")
    assert table.choice.kind == "take" and clansmen(table, "n") == 1, "and no fourth"


def test_a_point_moves_a_clansman_one_tile_diagonals_too() -> None:
    table = moving({"n": plot("pasture-1"), "e": plot("quarry-1"), "ne": plot("quarry-3"), "nn": plot("forest-1")}, 1)
    assert read_notes(table, "move") == {f"move {at('home')} {at(way)}" for way in ("n", "e", "ne")}
    reason = refusal(table, Move(at("home"), at("nn")))
    assert (reason.code, reason.facts) == ("not-next", {"start": at("home"), "end": str(at("nn"))})
    assert refusal(table, Move(at("home"), at("home"))).code == "not-next"
    assert refusal(table, Move(at("home"), at("w"))).code == "not-next", "no tile lies there"
    assert refusal(table, Move(at("n"), at("ne"))).code == "nobody-here"
    events = do(table, f"move {at('home')} {at('ne')}")
    assert events[0] == Moved(0, at("home"), at("ne"))
    assert (clansmen(table, "home"), clansmen(table, "ne")) == (0, 1)


def test_points_may_be_split_or_pooled() -> None:
    land = {"e": plot("quarry-1", clansmen=1), "ee": plot("forest-2"), "eee": plot("village-1")}
    pooled = moving(land, 2)
    do(pooled, f"move {at('e')} {at('ee')}", f"move {at('ee')} {at('eee')}")
    assert clansmen(pooled, "eee") == 1
    split = moving(land, 2)
    do(split, f"move {at('e')} {at('ee')}", f"promote {at('home')}")
    assert (clansmen(split, "ee"), me(split).chieftains) == (1, 1)


def test_a_point_sends_a_clansman_to_parliament() -> None:
    table = moving({"e": plot("quarry-1", clansmen=1)}, 1)
    assert read_notes(table, "promote") == {f"promote {at('home')}", f"promote {at('e')}"}
    assert do(table, f"promote {at('e')}")[0] == Promoted(0, at("e"))
    assert (clansmen(table, "e"), me(table).chieftains) == (0, 1)


def test_never_the_last_clansman() -> None:
    """“Otherwise no more tiles could be placed!”."""
    table = moving({"e": plot("quarry-1")}, 1)
    assert read_notes(table, "promote") == set()
    assert refusal(table, Promote(at("home"))).code == "last-clansman"
    assert refusal(table, Promote(at("e"))).code == "nobody-here"


def test_without_points_nobody_moves() -> None:
    table = glen_more(
        chief({"e": plot("quarry-1", "stone", clansmen=1)}),
        step=Activation(0, (), 0, False, ()),
        market={"stone": 1},
    )
    assert refusal(table, Move(at("e"), at("home"))).code == "no-points"
    assert refusal(table, Promote(at("e"))).code == "no-points"


def test_points_do_not_last_beyond_the_turn() -> None:
    table = placing("village-1", chief({"n": plot("pasture-1")}))
    do(table, f"place {at('e')}", "done")
    assert table.choice.kind == "take" and read_notes(table, "move") == set()
