"""Refusals of Glen More II name the one obstacle that bars an action, and what they say of it is true."""

from typing import Any

import pytest
from glen2 import at, glen, glen_more_2, laird, plot
from glenmore2.test_territory import ROUND_THE_CORNER
from positions import do, notes, read_notes, refusal

from greatglen.games.glenmore2.rules.actions import Abandon, Keep
from greatglen.games.glenmore2.rules.activation import Act, ActivateKind
from greatglen.games.glenmore2.rules.removal import KeepGoods
from greatglen.games.glenmore2.rules.state import Now
from greatglen.games.glenmore2.rules.turn import PlaceTile
from greatglen.games.glenmore_common.rules.actions import Activate, Buy, PayCoin, Place
from greatglen.games.glenmore_common.rules.payment import PayGoods
from greatglen.text import load_game_text

NO_FREE_CLAN = dict.fromkeys(("MacLeod", "MacDonell", "Chisholm"), (1,))  # every other clan costs a coin
WOOD, SHEEP = 1 << 0, 1 << 3


def test_the_tile_that_bars_abandoning_another_is_never_a_marker() -> None:
    table = glen_more_2(spaces=(0, 1, "the-end", "easdale", "donan-castle"))
    assert notes(table)[0] == "take the-end"
    refused = refusal(table, Abandon("donan-castle", "coin"))
    assert (refused.code, refused.facts) == ("not-lost", {"tile": "Easdale"})


def test_a_coin_that_is_kept_for_the_clan_marker() -> None:
    facts: dict[str, Any] = {"board": NO_FREE_CLAN, "now": Now(0, pending=(at("n"),))}
    own = laird({"n": plot("scone", "sheep"), "s": plot("easdale", "wood")}, coins=1)
    table = glen_more_2(own, step=Act(0), **facts)
    do(table, f"activate {at('n')} 1")
    assert read_notes(table, "pay", "buy") == {f"pay wood {at('s')}", f"pay sheep {at('n')}"}
    refused = refusal(table, Buy("wood"))
    assert (refused.code, refused.facts) == ("kept-for-marker", {"keep": 1, "left": 0})
    assert str(refused) == "You must keep 1 coin for the clan marker; after that you would have 0 left."


def test_coins_that_an_exchange_would_take_from_the_clan_marker() -> None:
    table = glen_more_2(laird({"n": plot("scone")}, coins=1), step=Act(0), begin=False, board=NO_FREE_CLAN)
    glen(table).now = Now(0, pending=(at("n"),))
    refused = Act(0).why_not(glen(table), Activate(at("n"), "1"))
    assert (refused.code, refused.facts) == ("no-field-after", {"left": 0})
    glen(table).players[0].coins = 0
    glen(table).players[0].land[at("n")] = plot("scone", "wood")
    assert Act(0).why_not(glen(table), Activate(at("n"), "1")).code == "no-field", "with none there is no way at all"


@pytest.mark.parametrize(("coins", "code"), [(0, "too-few-coins"), (1, "rest-unpaid")])
def test_a_coin_in_place_of_a_resource(coins: int, code: str) -> None:
    """The obstacle is the missing coin itself, or else the rest of the cost."""
    state = glen(glen_more_2(laird(coins=coins), market={"sheep": 1}))
    goods = (WOOD,) if code == "too-few-coins" else (WOOD, SHEEP)
    refused = PayGoods(0, goods, False, "aberfoyle", coin_for_good=True).check(state, PayCoin())
    assert refused is not None and refused.code == code


def test_a_river_tile_before_a_tile_without_river() -> None:
    land = {**ROUND_THE_CORNER, "eee": plot("caithness")}
    refused = PlaceTile(0, 0).why_not(glen(glen_more_2(laird(land))), Place(at("ee")))
    assert (refused.code, refused.facts) == ("would-run-into", {"cell": at("ee"), "way": "river"})
    assert str(refused) == f"On {at('ee')} the river would run into a tile without a river."


def test_each_kind_of_tile_that_may_be_activated_is_named() -> None:
    state = glen(glen_more_2(laird({"n": plot("lochridge")}), begin=False))
    refused = ActivateKind(0, ("material", "whisky"), "clan:MacDonell").why_not(state, Activate(at("n")))
    assert (refused.code, refused.facts["kinds"]) == ("other-tile-kinds", "material, whisky")
    assert load_game_text("glenmore2", ["Ann", "Ben"]).describe_refusal(refused) == (
        "Now you can activate only a tile of these kinds: material, whisky; Lochridge is of the kind “animal”."
    )
    assert "Rohstoff, Whisky" in load_game_text("glenmore2", ["Ann", "Ben"], language="de").describe_refusal(refused)
    refused = ActivateKind(0, ("whisky", "whisky"), "clan:MacDonell").why_not(state, Activate(at("n")))
    assert (refused.code, refused.facts["kind"]) == ("other-tile-kind", "whisky")


def test_only_the_new_tile_and_those_around_it() -> None:
    """Without a new tile, after an abandoned one say, there are none."""
    table = glen_more_2(laird({"n": plot("iona")}), step=Act(0), now=Now(0, points=1))
    refused = refusal(table, Activate(at("n"), "wood"))
    assert refused.code == "not-active"
    assert str(refused) == (
        f"You can activate only the new tile and those it was placed next to; Iona on {at('n')} is not one of them."
    )


def test_a_full_castle_keeps_nothing_of_a_removed_tile() -> None:
    full = laird({"castle": plot("home-castle", *["wood"] * 3)})
    table = glen_more_2(full, step=KeepGoods(0, (1,), "clan:MacMillan"), market={"wood": 1}, now=Now(0))
    refused = refusal(table, Keep("stone"))
    assert (refused.code, refused.facts) == ("no-room", {"cell": at("castle")}), "there is a stone to keep"
    assert refusal(table, Keep("sheep")).code == "not-to-keep"


def test_no_article_before_a_kind() -> None:
    state = glen(glen_more_2(laird({"n": plot("lochridge")}, coins=9), begin=False))
    refused = PlaceTile(0, state.box.number["inverness"]).why_not(state, Place(at("n")))
    assert refused.code == "other-kind" and "a animal" not in str(refused) and "“animal”" in str(refused)
