"""The 11 landmark cards (G2-LANDMARK), each with what it gives and what it refuses."""

import pytest
from glen2 import acquiring, at, glen, glen_more_2, goods, laird, me, plot, points, scots, settle, tile
from positions import do, read_notes, refusal

from greatglen import Table
from greatglen.games.glenmore2.rules.actions import Ally, Remove, Skip
from greatglen.games.glenmore2.rules.events import TileRemoved
from greatglen.games.glenmore2.rules.scoring import ScoringRound
from greatglen.games.glenmore_common.rules.actions import Activate, Gain, PayScot, Place, Take
from greatglen.games.glenmore_common.rules.events import CardTaken, Lost
from greatglen.games.glenmore_common.rules.land import Plot

RICH = {"n": plot("iona", "wood", "stone", "cattle"), "nw": plot("iona", "wood", "stone", "sheep")}


def on_rondel(tile: str) -> Table:
    """Seat 0, with no coins, may take the tile, or one of two that cost nothing."""
    return glen_more_2(laird(coins=0), spaces=(0, 1, tile, "strathmore", "easdale"))


def test_every_landmark_tile_brings_its_card_once() -> None:
    """G2-GIFT-2, G2-LANDMARK-0: 11 tiles, 11 cards."""
    table = acquiring("castle-stalker", laird(RICH))
    box = glen(table).box
    tiles = [form.name for form in box.tiles if form.deck and not form.chronicle and "landmark" in form.entry.once]
    cards = [name for name, card in box.landmarks.items() if not card.chronicle]
    assert sorted(tiles) == sorted(cards) and len(tiles) == 11


@pytest.mark.parametrize(
    ("tile", "code"),
    [
        ("armadale-castle", "too-few-coins"),
        ("castle-of-mey", "too-few-coins"),
        ("castle-moil", "too-few-coins"),
        ("castle-stalker", "too-few-coins"),
        ("donan-castle", "too-few-coins"),
        ("duart-castle", "too-few-coins"),
        ("inverness", "too-few-coins"),
        ("loch-shiel", "too-few-coins"),
        ("loch-ness", "no-place-paid"),
    ],
)
def test_a_landmark_that_cannot_be_paid_cannot_be_taken(tile: str, code: str) -> None:
    """G2-TAKE-2; Loch Ness would cost the only scot, next to whom it would have to be placed."""
    refused = refusal(on_rondel(tile), Take(tile))
    assert refused.code == code
    assert read_notes(on_rondel(tile), "take", "abandon") == {"take strathmore", "take easdale"}


@pytest.mark.parametrize("tile", ["loch-lochy", "loch-morar"])
def test_lochs_without_cost_may_be_taken_by_anybody(tile: str) -> None:
    assert read_notes(on_rondel(tile), "take") == {f"take {tile}", "take strathmore", "take easdale"}


@pytest.mark.parametrize(("coins", "worth"), [(0, 0), (5, 10), (8, 16), (11, 19)])
def test_armadale_castle(coins: int, worth: int) -> None:
    """G2-LANDMARK-1: the first 8 coins are worth 2 VP each."""
    lord = laird(coins=coins, landmarks=["Armadale Castle"])
    table = glen_more_2(lord, laird(coins=0, landmarks=["Loch Lochy"]), step=ScoringRound(), scored=3)
    assert table.is_over and table.scores == [worth, 0]
    sources = {line.source: line.vp for line in table.breakdown[0]}
    assert sources.get("end:Armadale Castle", 0) == min(8, coins) and sources.get("end:coins", 0) == coins


def test_castle_of_mey_activates_the_whole_territory() -> None:
    """G2-LANDMARK-2: tiles far away too, each once."""
    far = {"nnw": plot("inshriach"), "nnnw": plot("lochridge"), "nnn": plot("aberfoyle")}
    table = acquiring("castle-of-mey", laird({**RICH, **far}, coins=0))
    settle(table)
    do(table, f"place {at('s')}")
    assert me(table).landmarks == ("Castle of Mey",)
    assert (goods(table, "nnw"), goods(table, "nnnw")) == (["wood"], ["sheep"])
    assert points(table) == 3, "the start tiles and the castle itself"
    do(table, f"activate {at('nnn')} 1")
    settle(table)
    assert me(table).vp == 2
    for way in ("nnn", "nnw", "s"):
        assert refusal(table, Activate(at(way), "1")).code == "already"


def test_castle_of_mey_does_not_activate_the_whole_territory_again_next_turn() -> None:
    land = {"nn": plot("lochridge"), "nnn": plot("rubislaw")}
    table = acquiring("inshriach", laird({**RICH, **land}, landmarks=["Castle of Mey"]))
    do(table, f"place {at('s')}")
    assert goods(table, "nnn") == [] and refusal(table, Activate(at("nnn"))).code == "not-active"


def test_castle_moil_counts_twice_in_the_home_castle_only() -> None:
    """G2-LANDMARK-3."""
    mine = {"castle": plot("home-castle", scots=2), "n": plot("donan-castle", scots=3)}
    other = laird({"castle": plot("home-castle", scots=1)}, landmarks=["Loch Lochy"])
    assert glen_more_2(laird(mine, landmarks=["Castle Moil"]), other, step=ScoringRound()).scores == [3, 0]
    assert glen_more_2(laird(mine, landmarks=["Loch Shiel"]), other, step=ScoringRound()).scores == [1, 0]


def test_castle_stalker() -> None:
    """G2-LANDMARK-4: 3 coins; the tile also brings a scot."""
    table = acquiring("castle-stalker", laird(RICH, coins=0))
    settle(table)
    do(table, f"place {at('ne')}")
    assert (me(table).coins, scots(table, "ne"), me(table).landmarks) == (3, 1, ("Castle Stalker",))


def test_donan_castle_places_a_marker_and_pays_the_roads() -> None:
    """G2-LANDMARK-5: before activation."""
    table = acquiring("donan-castle", laird(RICH, coins=1))
    do(table, f"pay stone {at('n')}", f"place {at('ne')}")
    assert (table.choice.kind, table.choice.by) == ("ally", "landmark:Donan Castle")
    assert points(table) == 0, "nothing is activated yet"
    assert refusal(table, Ally("McKay")).facts == {"clan": "McKay", "cost": 2, "coins": 1}
    do(table, "ally McKenzie", f"put barley {at('castle')}")
    assert (me(table).coins, me(table).markers, me(table).whisky) == (0, 9, 1)


def test_duart_castle_marker_first_then_the_coin() -> None:
    """G2-LANDMARK-6: the coin cannot be spent on the roads."""
    table = acquiring("duart-castle", laird(RICH, coins=0))
    settle(table)
    do(table, f"place {at('ne')}")
    assert read_notes(table, "ally") == {"ally MacLeod", "ally MacDonell", "ally Chisholm"}, "those reached for nothing"
    assert refusal(table, Ally("McKenzie")).code == "roads-cost"
    do(table, "ally MacLeod")
    assert me(table).coins == 4


def test_inverness() -> None:
    """G2-LANDMARK-7: a barley on Inverness and a whisky, and its scot."""
    table = acquiring("inverness", laird({"n": plot("easdale", "stone")}, coins=0))
    assert tile(table, "village") == "inverness", "the only village with river"
    assert (goods(table, "village"), me(table).whisky, scots(table, "village")) == (["barley"], 1, 2)


def test_inverness_without_room_loses_the_barley() -> None:
    """G2-TILE-4: the resources of the tile built over move up, three is the limit."""
    land = {"village": plot("start-village", "wood", "wood", "wood", scots=1), "n": plot("easdale", "stone")}
    table = acquiring("inverness", laird(land, coins=0))
    assert goods(table, "village") == ["wood"] * 3 and me(table).whisky == 1
    assert Lost(0, "barley", 1) in [event for events in table.view_for(0).log for event in events]


def test_loch_lochy() -> None:
    """G2-LANDMARK-8: two resources of one's choice, alike or not, on it."""
    table = acquiring("loch-lochy", laird())
    assert tile(table, "w") == "loch-lochy" and table.choice.kind == "gain"
    for bad in ("whisky", "scot", "coin", ""):
        refused = refusal(table, Gain(bad))
        assert (refused.code, refused.facts) == ("not-a-resource", {"resource": bad})
    do(table, "gain sheep", "gain sheep")
    assert goods(table, "w") == ["sheep", "sheep"] and table.choice.kind == "activate"


# -- Loch Morar


def morar(**more: Plot) -> Table:
    plots = {"castle": plot("home-castle", scots=1), "n": plot("inshriach", "wood")}
    table = acquiring("loch-morar", laird({**plots, **more}))
    do(table, f"place {at('ee')}")
    return table


def test_loch_morar_may_remove_two_tiles() -> None:
    """G2-LANDMARK-9: itself too; the card is kept, the tiles around it are activated all the same."""
    table = morar()
    assert (table.choice.kind, table.choice.by) == ("remove", "landmark:Loch Morar")
    assert read_notes(table, "remove", "skip") == {f"remove {at('n')}", f"remove {at('ee')}", "skip"}
    do(table, f"remove {at('ee')}")
    assert points(table) == 0 and table.choice.kind == "remove"
    happened = do(table, f"remove {at('n')}")
    assert TileRemoved(0, "inshriach", at("n")) in happened
    assert set(me(table).land) == {at("village"), at("castle")}
    assert me(table).landmarks == ("Loch Morar",)
    assert goods(table, "castle") == ["wood"]
    assert points(table) == 1, "the home castle lay next to it"
    assert not glen(table).discards, "removed tiles leave the game"


def test_loch_morar_may_remove_one_or_none() -> None:
    table = morar()
    do(table, f"remove {at('n')}", "skip")
    assert tile(table, "ee") == "loch-morar" and table.choice.kind == "activate"
    table = morar()
    do(table, "skip", "skip")
    assert len(me(table).land) == 4


def test_loch_morar_keeps_to_the_rules_of_removing() -> None:
    table = morar(s=plot("easdale"), ss=plot("rubislaw"))
    for way, code in (("village", "stays"), ("castle", "stays"), ("s", "would-split"), ("sss", "no-tile-to-remove")):
        assert refusal(table, Remove(at(way))).code == code


# -- Loch Ness


FAR = {"nn": plot("inshriach"), "n": plot("halkirk", scots=1), "nnn": plot("lochridge")}


def test_loch_ness_the_scot_leaves_before_it_is_placed() -> None:
    """G2-PAY-4: who stands where nobody else reaches the river's ends cannot be paid."""
    land = {"n": plot("inshriach"), "ne": plot("lochridge")}
    land |= {"nne": plot("iona", scots=1), "nnne": plot("scone", scots=1)}
    table = acquiring("loch-ness", laird(land))
    assert table.choice.kind == "pay-scot"
    refused = refusal(table, PayScot(at("village")))
    assert (refused.code, refused.facts) == ("no-place-after", {"cell": at("village")})
    assert refusal(table, PayScot(at("castle"))).code == "nobody-there"
    supply = me(table).scots
    do(table, f"payscot {at('nne')}")
    assert me(table).scots == supply + 1, "G2-SETUP-2: a scot paid goes back to the supply"
    assert tile(table, "w") == "loch-ness", "the right end is not next to a scot"


def test_loch_ness_cannot_be_placed_next_to_the_scot_who_was_paid() -> None:
    table = acquiring("loch-ness", laird({"castle": plot("home-castle", scots=1)}))
    do(table, f"payscot {at('castle')}")
    assert (tile(table, "w"), scots(table, "village")) == ("loch-ness", 1)
    table = acquiring("loch-ness", laird({"castle": plot("home-castle", scots=1)}))
    do(table, f"payscot {at('village')}")
    assert tile(table, "ee") == "loch-ness"


def ness() -> Table:
    """Loch Ness lies left of the village; "nn" and "nnn" are not next to it."""
    land = {"n": plot("iona", scots=1), "nn": plot("inshriach"), "nnn": plot("lochridge")}
    table = acquiring("loch-ness", laird(land))
    do(table, f"payscot {at('n')}")
    assert tile(table, "w") == "loch-ness"
    return table


def test_loch_ness_gives_one_more_activation_in_the_turn_it_is_placed() -> None:
    """G2-LANDMARK-10."""
    table = ness()
    assert {f"activate {at('nn')} -", f"activate {at('nnn')} -"} <= read_notes(table, "activate")
    do(table, f"activate {at('nnn')} -")
    assert goods(table, "nnn") == ["sheep"]
    assert refusal(table, Activate(at("nnn"))).code == "already"
    refused = refusal(table, Activate(at("nn")))
    assert (refused.code, refused.facts) == ("not-active", {"tile": "Inshriach", "cell": at("nn")})


def test_what_is_next_to_the_new_tile_is_not_the_extra_activation() -> None:
    table = ness()
    do(table, f"activate {at('n')} wood")
    assert f"activate {at('nn')} -" in read_notes(table, "activate")


def test_loch_ness_in_the_turn_of_a_person() -> None:
    """Nothing else is activated, one tile anywhere is."""
    table = acquiring("james-vi", laird(FAR, landmarks=["Loch Ness"]))
    do(table, "ally MacLeod")
    assert table.choice.kind == "activate" and points(table) == 0
    do(table, f"activate {at('nnn')} -")
    assert goods(table, "nnn") == ["sheep"] and table.choice.seat == 1


def test_loch_ness_itself_has_no_activation() -> None:
    table = acquiring("james-vi", laird({"w": plot("loch-ness"), **FAR}, landmarks=["Loch Ness"]))
    do(table, "ally MacLeod")
    assert refusal(table, Activate(at("w"))).code == "no-effect"


def test_without_loch_ness_no_tile_elsewhere() -> None:
    table = acquiring("castle-stalker", laird({**RICH, "nn": plot("inshriach"), "nnn": plot("lochridge")}, coins=0))
    settle(table)
    do(table, f"place {at('s')}")
    assert refusal(table, Activate(at("nnn"))).code == "not-active"


def test_loch_shiel() -> None:
    """G2-LANDMARK-11: a scot on it and a whisky."""
    table = acquiring("loch-shiel", laird({"n": plot("lochridge", "sheep")}, coins=0))
    assert (tile(table, "w"), scots(table, "w"), me(table).whisky) == ("loch-shiel", 1, 1)
    assert CardTaken(0, "Loch Shiel") in [event for events in table.view_for(0).log for event in events]


def test_loch_shiel_with_no_scot_in_the_supply() -> None:
    """G2-SETUP-2: 10 scots with the one on the rondel."""
    full = {"castle": plot("home-castle", scots=8), "n": plot("lochridge", "sheep")}
    lord = laird(full, coins=0)
    assert lord.scots == 0
    table = acquiring("loch-shiel", lord)
    do(table, f"place {at('w')}")
    assert (scots(table, "w"), me(table).whisky, me(table).scots) == (0, 1, 0)


def test_skip_is_for_what_may_be_declined() -> None:
    table = acquiring("loch-lochy", laird())
    assert refusal(table, Skip()).code == "not-asked"
    assert refusal(table, Place(at("w"))).code == "not-asked"


@pytest.mark.parametrize("taken", ["john-knox", "easdale"])
def test_loch_ness_in_each_later_turn_anew(taken: str) -> None:
    """G2-LANDMARK-10: from the rondel, with a person and with a tile; and only for who has the card."""
    for cards, offered in ((["Loch Ness"], True), (["Loch Lochy"], False)):
        lord = laird({**FAR, "n": plot("halkirk")}, landmarks=cards)
        table = glen_more_2(lord, spaces=(0, 1, "john-knox", "easdale", "strathmore"))
        do(table, f"take {taken}")
        do(table, "ally MacLeod" if taken == "john-knox" else f"place {at('s')}")
        assert (f"activate {at('nnn')} -" in read_notes(table, "activate")) == offered
