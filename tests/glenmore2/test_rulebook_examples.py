"""The examples of the three rulebooks (German V2.0, Italian, Russian), each under its own name."""

import pytest
from glen2 import (
    acquiring,
    allying,
    at,
    glen,
    glen_more_2,
    goods,
    keys,
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

from greatglen.games.glenmore2.rules.actions import Ally
from greatglen.games.glenmore2.rules.clans import road_cost
from greatglen.games.glenmore2.rules.scoring import ScoringRound, final_points
from greatglen.games.glenmore_common.rules.actions import Place
from greatglen.games.glenmore_common.rules.events import Removed

# -- placing: "Beispiele für die Anlegeregeln", five pictures. Lochridge has no river, Halkirk has one.


def test_lochridge_here_would_interrupt_the_river() -> None:
    """G2-PLACE-4."""
    table = acquiring("lochridge", laird({"castle": plot("home-castle", scots=1)}))
    for way in ("w", "ee"):
        refused = refusal(table, Place(at(way)))
        assert (refused.code, refused.facts) == ("would-cut", {"cell": at(way), "way": "river"})


def test_lochridge_cannot_go_where_no_scot_is_adjacent() -> None:
    """G2-PLACE-2: the scot stands on the start village; the plots beyond the castle are too far."""
    table = acquiring("lochridge", laird({"ee": plot("ballachulish"), "eee": plot("glen-lyon")}))
    for way in ("nee", "neee", "see"):
        refused = refusal(table, Place(at(way)))
        assert (refused.code, refused.facts["cell"]) == ("no-scot-near", at(way))


def test_halkirk_here_would_begin_a_second_river() -> None:
    """G2-PLACE-3."""
    table = acquiring("halkirk", laird({"castle": plot("home-castle", scots=1), "n": plot("inshriach", scots=1)}))
    for way in ("ne", "nw", "s", "se", "nn"):
        refused = refusal(table, Place(at(way)))
        assert (refused.code, refused.facts) == ("must-lengthen", {"cell": at(way), "way": "river"})


def test_halkirk_here_lengthens_the_only_river() -> None:
    table = acquiring("halkirk", laird({"castle": plot("home-castle", scots=1)}))
    assert read_notes(table, "place") == {f"place {at('w')}", f"place {at('ee')}"}
    do(table, f"place {at('ee')}")
    assert tile(table, "ee") == "halkirk"


def test_at_last_lochridge_has_found_its_place() -> None:
    """Edge to edge, next to a scot (also diagonally), and not in the line of the river."""
    table = acquiring("lochridge", laird())
    assert read_notes(table, "place") == {f"place {at(way)}" for way in ("n", "s", "ne", "se")}
    do(table, f"place {at('ne')}")
    assert tile(table, "ne") == "lochridge"


def test_inverness_may_be_placed_on_halkirk() -> None:
    """G2-OVERBUILD: both are villages, the river goes on, and a scot stands on a neighbouring tile."""
    land = {"village": plot("start-village"), "castle": plot("home-castle", scots=1), "ee": plot("halkirk")}
    table = acquiring("inverness", laird({**land, "nee": plot("inshriach", "stone")}, coins=0))
    assert read_notes(table, "place") == {f"place {at('village')}", f"place {at('ee')}"}
    do(table, f"place {at('ee')}")
    assert tile(table, "ee") == "inverness"
    assert keys(table, me(table).land[at("ee")].under) == ["halkirk"]


# -- activating: "Beispiele für Aktivierungen"


def test_halkirk_is_placed_by_the_home_castle() -> None:
    """First a scot on Halkirk; then 1 movement point from it, 1 from the home castle and 1 wood from Inshriach."""
    table = acquiring("halkirk", laird({"castle": plot("home-castle", scots=1), "ne": plot("inshriach")}))
    do(table, f"place {at('ee')}")
    assert scots(table, "ee") == 1
    assert goods(table, "ne") == ["wood"]
    assert points(table) == 2, "the start village is not around Halkirk"
    do(table, f"move {at('ee')} {at('castle')}", f"move {at('village')} {at('ne')}")
    assert (scots(table, "castle"), scots(table, "ne")) == (2, 1)
    assert table.choice.seat == 1, "nothing left to do: the next player's turn"


def test_later_the_red_player_builds_inverness_over_halkirk() -> None:
    """The landmark card and another scot; then 2 movement points and 1 wood from Inshriach, activated again."""
    land = {"ne": plot("inshriach", "wood"), "ee": plot("halkirk", scots=1), "s": plot("easdale", "stone")}
    table = acquiring("inverness", laird(land, coins=0))
    do(table, f"place {at('ee')}")
    assert me(table).landmarks == ("Inverness",)
    assert scots(table, "ee") == 2, "the one who was there and the new one"
    assert goods(table, "ee") == ["barley"] and me(table).whisky == 1, "the card"
    assert goods(table, "ne") == ["wood", "wood"]
    assert points(table) == 2


# -- the market


def test_matthias_buys_a_cattle_for_2_and_trades_it() -> None:
    """In the Russian text the trade tile is Aberfoyle. A bought resource is used at once (G2-MARKET-3)."""
    land = {"n": plot("aberfoyle"), "s": plot("lochridge", "sheep")}
    table = acquiring("inshriach", laird(land, coins=4), market={"cattle": 1, "sheep": 3})
    do(table, f"place {at('ne')}", f"activate {at('n')} 1")
    assert read_notes(table, "buy", "pay") == {"buy cattle", f"pay sheep {at('s')}"}, "the sheep row is full"
    do(table, "buy cattle")
    assert (me(table).coins, row(table, "cattle"), me(table).vp) == (2, 2, 2)
    assert not any("cattle" in goods(table, way) for way in ("n", "s", "ne", "village", "castle"))


def test_then_he_sells_a_sheep_for_3() -> None:
    land = {"n": plot("aberfoyle"), "s": plot("lochridge", "sheep")}
    table = acquiring("inshriach", laird(land, coins=4), market={"cattle": 1, "sheep": 3})
    do(table, f"place {at('ne')}", f"activate {at('n')} 1", "buy cattle", f"sell sheep {at('s')}")
    assert (me(table).coins, row(table, "sheep"), goods(table, "s")) == (5, 2, [])


# -- the die


def test_the_die_skips_a_chronicle_tile_and_discards_loch_lochy() -> None:
    """G2-DIE-3: it rolls a 2, the second tile has a Chronicle symbol, so it goes on to the next."""
    table = glen_more_2(spaces=("die", 0, "dornoch", 1, "ship-builder-1", "loch-lochy", "easdale", "strathmore"))
    assert table.choice.kind == "roll"
    happened = do(table, "roll 2")
    assert keys(table, glen(table).discards) == ["loch-lochy"]
    assert [event.tile for event in happened if isinstance(event, Removed)] == ["loch-lochy"]
    assert glen(table).rondel.figures[2] == 5, "the die takes the empty space"
    assert table.choice.seat == 0


# -- the clan board


def test_macleod_costs_nothing_at_the_beginning() -> None:
    table = allying("MacLeod", laird(coins=0))
    assert me(table).coins == 3


def test_mckay_costs_2_in_the_same_situation() -> None:
    table = acquiring("james-vi", laird(coins=1))
    refused = refusal(table, Ally("McKay"))
    assert (refused.code, refused.facts) == ("roads-cost", {"clan": "McKay", "cost": 2, "coins": 1})
    assert me(allying("McKay", laird(coins=2))).coins == 0


@pytest.mark.parametrize("owner", [0, 1])
def test_maclachlan_costs_1_with_a_marker_on_macmillan(owner: int) -> None:
    """It does not matter whose marker that is."""
    board = {"MacMillan": (owner,)}
    table = acquiring("james-vi", laird(coins=1), board=board)
    assert road_cost(glen(table), "MacLachlan") == 1
    do(table, "ally MacLachlan")
    assert me(table).coins == 0 and glen(table).board == {**board, "MacLachlan": (0,)}


# -- scoring


def test_landmarks_5_3_1() -> None:
    """Matthias 5 VP, Andreas 2, Steffen none (G2-SCORE-3)."""
    cards = ["Loch Lochy", "Donan Castle", "Castle Stalker", "Inverness", "Loch Shiel", "Duart Castle"]
    cards += ["Armadale Castle", "Loch Morar", "Castle of Mey"]
    matthias, andreas, steffen = (
        laird(landmarks=cards[:5]),
        laird(landmarks=cards[5:8]),
        laird(landmarks=cards[8:]),
    )
    table = glen_more_2(matthias, andreas, steffen, step=ScoringRound())
    assert table.scores == [5, 2, 0]
    assert [len(player.landmarks) for player in glen(table).players] == [5, 3, 1], "everything is kept"


def territory(size: int) -> dict[str, str]:
    """Ways to so many plots besides the start tiles; the tiles do not matter here."""
    ways = ["n" * up + "e" * right for right in range(2) for up in range(1, 9)]
    return dict.fromkeys(ways[: size - 2], "inshriach")


def test_territories_of_15_13_and_16_tiles() -> None:
    """Andreas loses 6 VP, Steffen 9, Matthias nothing (G2-END-3). Persons do not count."""
    lairds = [
        laird({way: plot(name) for way, name in territory(size).items()}, coins=0, persons=persons)
        for size, persons in ((15, ["james-vi"]), (13, ["john-knox"]), (16, ["mary-stewart"]))
    ]
    assert [len(player.land) for player in lairds] == [15, 13, 16]
    table = glen_more_2(*lairds, step=ScoringRound(), scored=3)
    assert table.is_over and table.scores == [-6, 0, -9]
    assert [points["end:territory"] for points in final_points(glen(table))] == [-6, 0, -9]


def test_castle_moil_3_scots_count_as_6() -> None:
    """G2-LANDMARK-3: against one scot of the other player a lead of 5."""
    lord = laird({"castle": plot("home-castle", scots=3)}, landmarks=["Castle Moil"])
    other = laird({"castle": plot("home-castle", scots=1)}, landmarks=["Loch Lochy"])
    assert glen_more_2(lord, other, step=ScoringRound()).scores == [8, 0]


# -- trading: the examples of the legend


def test_1_sheep_and_2_cattle_for_8_points() -> None:
    land = {"n": plot("aberfoyle"), "s": plot("iona", "sheep", "cattle", "cattle")}
    table = acquiring("inshriach", laird(land, coins=0))
    do(table, f"place {at('ne')}", f"activate {at('n')} 3")
    settle(table)
    assert me(table).vp == 8 and goods(table, "s") == []


def test_1_sheep_and_2_stone_for_7_points() -> None:
    land = {"n": plot("oban"), "s": plot("iona", "sheep", "stone", "stone")}
    table = acquiring("inshriach", laird(land, coins=0))
    do(table, f"place {at('ne')}", f"activate {at('n')} 1")
    while table.choice.kind == "pay":
        do(table, max(read_notes(table, "pay"), key=lambda note: note.endswith(str(at("s")))))
    assert me(table).vp == 7 and goods(table, "s") == []


def test_1_barley_and_1_stone_for_4_points() -> None:
    """The Italian example; 2 different resources."""
    land = {"n": plot("crieff"), "s": plot("iona", "barley", "stone")}
    table = acquiring("lochridge", laird(land, coins=0))
    do(table, f"place {at('ne')}", f"activate {at('n')} 1", f"pay stone {at('s')}", f"pay barley {at('s')}")
    assert me(table).vp == 4 and goods(table, "s") == [] and goods(table, "ne") == ["sheep"]


def test_1_cattle_and_1_sheep_for_6_points() -> None:
    """The Italian example; exactly the resources shown."""
    land = {"n": plot("falkirk-tryst"), "s": plot("iona", "sheep", "cattle")}
    table = acquiring("inshriach", laird(land, coins=0))
    do(table, f"place {at('ne')}", f"activate {at('n')} 1")
    assert me(table).vp == 6 and goods(table, "s") == []


def test_a_tile_over_the_home_castle_is_the_new_home_castle() -> None:
    """The Italian text. The base game has no such tile, so one is made: Donan Castle as an overbuild with river."""
    changed = 'name = "Donan Castle"\ndeck = "A"\nkind = "castle"\n'
    box = use_box((changed, changed + "overbuild = true\nriver = true\n"))
    land = {"castle": plot("home-castle", scots=2, box=box)}
    table = acquiring("donan-castle", laird(land, box=box), box=box, market={"stone": 0})
    assert tile(table, "castle") == "donan-castle" and table.choice.kind == "ally"
    do(table, "ally MacLeod", "done")
    assert scots(table, "castle") == 2, "scots move up"
    assert points(table) == 0 and table.choice.seat == 1
    glen(table).agenda.append(ScoringRound())
    glen(table).players[1].landmarks = ("Loch Lochy",)
    table.set_position()
    assert table.scores == [2, 0], "they are scots in the home castle still"
