"""Where tiles may go, what may be built over, what may be removed (G2-PLACE, G2-OVERBUILD, G2-REMOVE)."""

import pytest
from glen2 import acquiring, allying, at, glen, goods, keys, laird, me, plot, points, scots, tile, use_box
from positions import do, read_notes, refusal

from greatglen.games.glenmore2.rules.actions import Keep, Remove
from greatglen.games.glenmore2.rules.events import TileRemoved
from greatglen.games.glenmore2.rules.scoring import final_points
from greatglen.games.glenmore_common.rules.actions import Place
from greatglen.games.glenmore_common.rules.events import Lost

# -- placing


def test_a_tile_must_touch_edge_to_edge() -> None:
    """G2-PLACE-1: a corner is not enough."""
    table = acquiring("lochridge", laird())
    refused = refusal(table, Place(at("nw")))
    assert refused.code == "not-adjacent" and refused.facts["cell"] == at("nw")
    assert refusal(table, Place(at("nnn"))).code == "not-adjacent"
    assert refusal(table, Place(at("castle"))).code == "occupied"


def test_a_river_tile_goes_to_either_end() -> None:
    """G2-PLACE-3: left, or right where a scot is near."""
    plots = {"w": plot("halkirk", scots=1), "ee": plot("glen-lyon", scots=1)}
    table = acquiring("ballachulish", laird(plots))
    assert read_notes(table, "place") == {f"place {at('ww')}", f"place {at('eee')}"}


def test_a_river_tile_with_no_scot_at_an_end_cannot_be_taken() -> None:
    plots = {"village": plot("start-village"), "n": plot("inshriach"), "nn": plot("lochridge", scots=1)}
    table = acquiring("inshriach", laird({**plots, "n": plot("easdale")}))
    assert read_notes(table, "place") == {f"place {at(way)}" for way in ("ne", "nw", "nnn", "nne", "nnw")}


ROUND_THE_CORNER = {
    "castle": plot("home-castle", scots=1),
    "se": plot("inshriach"),
    "see": plot("lochridge", scots=1),
    "seee": plot("easdale", scots=1),
}


def test_a_plain_tile_may_stand_in_the_line_of_the_river_with_a_gap() -> None:
    """ "eee" is not left or right of a river tile as long as nothing lies on "ee"."""
    table = acquiring("caithness", laird(ROUND_THE_CORNER))
    assert f"place {at('eee')}" in read_notes(table, "place") and f"place {at('ee')}" not in read_notes(table, "place")


def test_then_the_river_cannot_be_lengthened_into_the_gap() -> None:
    """Ruling G2 8: a tile without river may not stand left or right of a river tile."""
    table = acquiring("halkirk", laird({**ROUND_THE_CORNER, "eee": plot("caithness", "sheep")}), market={"sheep": 1})
    refused = refusal(table, Place(at("ee")))
    assert (refused.code, refused.facts) == ("would-run-into", {"cell": at("ee"), "way": "river"})
    assert read_notes(table, "place") == {f"place {at('w')}"}, "the only place left"


# -- building over


def test_an_overbuild_tile_stands_on_a_tile_of_the_same_kind_only() -> None:
    """G2-OVERBUILD-1."""
    plots = {"n": plot("inshriach"), "s": plot("lochridge"), "ne": plot("easdale")}
    table = acquiring("abernethy", laird(plots))
    assert read_notes(table, "place") == {f"place {at('n')}", f"place {at('ne')}"}
    refused = refusal(table, Place(at("nn")))
    assert (refused.code, refused.facts) == ("nothing-to-build-over", {"tile": "Abernethy", "cell": str(at("nn"))})
    refused = refusal(table, Place(at("s")))
    assert (refused.code, refused.facts) == (
        "other-kind",
        {"tile": "Abernethy", "kind": "material", "cell": at("s"), "other": "animal"},
    )


def test_the_river_is_neither_added_nor_taken_away() -> None:
    """G2-OVERBUILD-2."""
    plots = {"w": plot("ballachulish"), "n": plot("inshriach"), "ne": plot("easdale")}
    table = acquiring("abernethy", laird(plots))
    refused = refusal(table, Place(at("w")))
    assert (refused.code, refused.facts) == ("other-river", {"tile": "Abernethy", "cell": at("w")})
    table = acquiring("inverness", laird({"n": plot("dornoch"), "w": plot("halkirk")}), paying=False)
    assert refusal(table, Place(at("n"))).code == "other-river"


def test_a_scot_on_the_tile_or_next_to_it() -> None:
    """G2-OVERBUILD-3."""
    plots = {"n": plot("lochridge"), "nn": plot("inshriach", scots=1), "nnn": plot("easdale"), "nnnn": plot("rubislaw")}
    table = acquiring("abernethy", laird({**plots, "nnnnn": plot("black-isle")}))
    assert read_notes(table, "place") == {f"place {at('nn')}", f"place {at('nnn')}"}
    refused = refusal(table, Place(at("nnnn")))
    assert (refused.code, refused.facts) == ("no-scot-by", {"cell": at("nnnn")})


def test_resources_and_scots_move_up_and_it_activates_itself_and_its_neighbours() -> None:
    """G2-OVERBUILD-4."""
    plots = {"n": plot("inshriach", "barley", scots=2), "ne": plot("lochridge")}
    table = acquiring("abernethy", laird(plots, coins=1))
    assert (tile(table, "n"), scots(table, "n")) == ("abernethy", 2)
    assert goods(table, "n") == ["wood", "stone", "barley"] and goods(table, "ne") == ["sheep"]
    assert points(table) == 2


def test_the_tile_built_over_is_not_activated_any_more() -> None:
    plots = {"n": plot("balmoral", under=["lochridge"])}
    table = acquiring("inshriach", laird(plots))
    do(table, f"place {at('ne')}")
    assert goods(table, "n") == ["sheep", "cattle"], "not Lochridge's sheep besides"


def test_several_high() -> None:
    """G2-OVERBUILD-5: overbuild tiles may be built over again; a stack counts as one tile."""
    plots = {"w": plot("inverness", "barley", under=["halkirk"], scots=1), "n": plot("black-isle", "barley")}
    table = acquiring("perth", laird(plots, coins=0, landmarks=["Inverness"]))
    do(table, f"pay barley {at('n')}", f"place {at('w')}")
    here = me(table).land[at("w")]
    assert keys(table, here.under) == ["halkirk", "inverness"] and tile(table, "w") == "perth"
    assert scots(table, "w") == 2 and goods(table, "w") == ["barley"]
    assert me(table).landmarks == ("Inverness",), "what was received is kept"
    assert len(me(table).land) == 4
    assert [points["end:territory"] for points in final_points(glen(table))] == [-6, 0]


@pytest.mark.parametrize("over", ["village", "castle"])
def test_the_start_tiles_may_be_built_over(over: str) -> None:
    """Hand-made: a castle to be built over another, with river."""
    old = 'name = "Donan Castle"\ndeck = "A"\nkind = "castle"\ncost = "stone"\nonce = "landmark"'
    box = use_box((old, old.replace('"castle"', '"castle"\noverbuild = true\nriver = true').replace("stone", "coin")))
    name = "perth" if over == "village" else "donan-castle"
    table = acquiring(name, laird({"castle": plot("home-castle", scots=1, box=box)}, box=box), paying=False, box=box)
    assert tile(table, over) == name
    assert keys(table, me(table).land[at(over)].under) == ["start-village" if over == "village" else "home-castle"]
    assert len(me(table).land) == 2


def test_what_is_built_over_the_home_castle_cannot_be_removed_either() -> None:
    old = 'name = "Donan Castle"\ndeck = "A"\nkind = "castle"'
    box = use_box((old, old + "\noverbuild = true\nriver = true"))
    plots = {"castle": plot("donan-castle", under=["home-castle"], box=box), "n": plot("inshriach", "wood", box=box)}
    plots["s"] = plot("lochridge", box=box)
    table = allying("MacMillan", laird(plots, coins=9, box=box), box=box)
    assert refusal(table, Remove(at("castle"))).code == "stays"
    do(table, f"remove {at('n')}")
    assert goods(table, "castle") == ["wood"], "goods go to what is the home castle now"


# -- removing


def test_what_stays_must_be_connected_and_its_river_unbroken() -> None:
    """G2-REMOVE-1: a river tile may go only at an end."""
    plots = {"w": plot("halkirk"), "ww": plot("glen-lyon"), "n": plot("inshriach"), "nn": plot("easdale")}
    table = allying("MacMillan", laird(plots, coins=9))
    assert read_notes(table, "remove") == {f"remove {at('ww')}", f"remove {at('nn')}"}
    for way, code in (("w", "would-break"), ("n", "would-split"), ("village", "stays"), ("castle", "stays")):
        assert refusal(table, Remove(at(way))).code == code
    assert refusal(table, Remove(at("s"))).code == "no-tile-to-remove"
    do(table, f"remove {at('ww')}")
    assert at("ww") not in me(table).land


def test_a_river_tile_in_the_middle_stays_even_where_the_territory_would_hang_together() -> None:
    plots = {"w": plot("halkirk"), "ww": plot("glen-lyon"), "nw": plot("inshriach"), "nww": plot("lochridge")}
    table = allying("MacMillan", laird({**plots, "n": plot("easdale")}, coins=9))
    assert refusal(table, Remove(at("w"))).code == "would-break"


def test_the_river_end_goes_only_if_nothing_hangs_on_it() -> None:
    plots = {"w": plot("halkirk"), "nw": plot("inshriach"), "s": plot("lochridge")}
    table = allying("MacMillan", laird(plots, coins=9))
    assert refusal(table, Remove(at("w"))).code == "would-split"


def test_a_tile_goes_with_everything_under_it() -> None:
    """G2-REMOVE-2: out of the game; the card is kept."""
    plots = {"w": plot("perth", under=["halkirk", "inverness"], scots=2), "n": plot("inshriach")}
    table = allying("MacMillan", laird(plots, coins=9, landmarks=["Inverness"]))
    happened = do(table, f"remove {at('w')}")
    assert TileRemoved(0, "perth", at("w")) in happened
    assert at("w") not in me(table).land and glen(table).discards == ()
    assert scots(table, "castle") == 2 and me(table).landmarks == ("Inverness",)


def test_goods_go_to_the_home_castle_as_far_as_there_is_room() -> None:
    """G2-REMOVE-3: the player chooses, the rest is lost."""
    plots = {"castle": plot("home-castle", "cattle"), "n": plot("iona", "wood", "stone", "stone"), "s": plot("scone")}
    table = allying("MacMillan", laird(plots, coins=9))
    do(table, f"remove {at('n')}")
    assert (table.choice.kind, read_notes(table, "keep")) == ("keep", {"keep wood", "keep stone"})
    assert refusal(table, Keep("barley")).code == "not-to-keep"
    assert refusal(table, Keep("whisky")).code == "not-a-resource"
    happened = do(table, "keep stone", "keep stone")
    assert goods(table, "castle") == ["stone", "stone", "cattle"]
    assert Lost(0, "wood", 1) in happened


def test_goods_without_any_room_are_lost_and_with_room_for_all_nothing_is_asked() -> None:
    plots = {"castle": plot("home-castle", "cattle", "cattle", "cattle"), "n": plot("iona", "wood"), "s": plot("scone")}
    table = allying("MacMillan", laird(plots, coins=9))
    assert Lost(0, "wood", 1) in do(table, f"remove {at('n')}")
    assert goods(table, "castle") == ["cattle"] * 3 and table.choice.seat == 1
    plots = {"n": plot("iona", "wood", "wood", "stone"), "s": plot("scone")}
    table = allying("MacMillan", laird(plots, coins=9))
    do(table, f"remove {at('n')}")
    assert goods(table, "castle") == ["wood", "wood", "stone"] and table.choice.seat == 1


def test_a_removed_tile_is_not_activated_and_its_place_is_free_again() -> None:
    """Loch Morar first removes the tile north of the village, then what is left is activated."""
    table = acquiring("loch-morar", laird({"n": plot("inshriach"), "nw": plot("lochridge")}))
    assert tile(table, "w") == "loch-morar"
    do(table, f"remove {at('nw')}", f"remove {at('n')}")
    assert goods(table, "castle") == [] and points(table) == 1
