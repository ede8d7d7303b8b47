"""Refusals of the Chronicles name the one obstacle that bars an action, and what they say of it is true."""

import pytest
from chronicles.mobs import acting, own, town
from chronicles.test_haggis import kitchen
from chronicles.test_highlander import BEFORE, ON, glen_with_mountain
from chronicles.test_penny_mobs import building
from chronicles.test_penny_mobs_guests import rewarded, tome
from chronicles.test_single_cask import SALE_B, reserve
from chronicles.tome import NORTH, triggering
from glen2 import at, glen, laird, plot
from positions import do, notes, read_notes, refusal

from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import TakeReward
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import TurnCard
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.castle import MoveHome, ToCastle
from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HaggisTake
from greatglen.games.glenmore2.chronicles.haggis.rules.tokens import MakeRoom
from greatglen.games.glenmore2.chronicles.highlander.rules.loot import Loot
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import MountainPart
from greatglen.games.glenmore2.chronicles.highlander.rules.tribute import Tribute
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import actions as act
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.prison import AtPrison
from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import Stall
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import SellCask
from greatglen.games.glenmore2.rules.actions import Abandon, Put
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.state import Now
from greatglen.games.glenmore2.rules.turn import NextTurn
from greatglen.games.glenmore_common.rules.actions import Activate, Buy

FERGUS, KENNETH, DEREK = "fergus-macdarkie", "kenneth-mcsnitch", "derek-anderson"
FULL = {"village": plot("start-village", *["wood"] * 3, scots=1), "castle": plot("home-castle", *["wood"] * 3)}


# -- Ol' Jamey's Single Cask Reserve


def test_a_sale_tile_does_not_bar_abandoning_another() -> None:
    table = reserve((0,), spaces=(0, 1, SALE_B, "easdale", "donan-castle"))
    assert notes(table)[0] == f"take {SALE_B}"
    refused = refusal(table, Abandon("donan-castle", "coin"))
    assert (refused.code, refused.facts) == ("not-lost", {"tile": "Easdale"})


def test_which_space_of_a_sale_is_barred_and_why() -> None:
    table = reserve((1, 2, 3), spaces=(0, 1, SALE_B, "easdale"))
    do(table, f"take {SALE_B}")
    refused = refusal(table, SellCask(1, "cellar"))
    assert (refused.code, refused.facts) == ("no-sale-space", {"tile": "Single Cask Sale B", "on": "cellar"})
    do(table, "sellcask 1 sale")
    assert refusal(table, SellCask(2, "sale")).code == "sold-there"
    glen(table).parts[3].stalls = (Stall(glen(table).box.number[SALE_B], 1, 1),)
    assert table.state.agenda[-1].why_not(table.state, SellCask(2, "bonus")).code == "bonus-taken"


# -- Highlander


def test_what_is_being_taken_from_the_mountain_is_not_for_the_next_turn() -> None:
    table = glen_with_mountain(laird(coins=1), spaces=ON, coins=1, lying=["wood", "sheep"])
    do(table, "loot")
    assert table.choice.kind == "put"
    assert refusal(table, Loot()).code == "looting"


def test_a_thief_on_his_way_does_not_put_the_loot_off() -> None:
    parts = {2: MountainPart((2, 3), coins=2)}
    table = town(owner={KENNETH: 0}, parts=parts, spaces=("", "", 0, "", "lochridge", "dornoch", 1, 2, "strathmore"))
    assert "loot" in notes(table)
    do(table, f"thief {KENNETH} 0")
    assert refusal(table, Loot()).code == "not-asked"
    refused = refusal(table, act.Sneak(at("village")))
    assert refused.code == "thief-not-out", "he is in nobody's territory yet"


def test_a_coin_for_the_mountain_is_a_tribute() -> None:
    table = glen_with_mountain(laird({"n": plot("iona", "wood")}, coins=2), spaces=BEFORE)
    do(table, "take lochridge")
    assert table.choice.kind == "tribute" and refusal(table, Tribute("coin", at("n"))).code == "coin-from-tile"


def test_no_room_at_all_for_what_lay_on_the_mountain() -> None:
    """Unless something is sold it is put back or lost; giving it up makes no room for it."""
    table = glen_with_mountain(laird(FULL), spaces=ON, lying=["stone"], market={"wood": 1})
    do(table, "take lochridge")
    sales = {f"sell wood {at('village')}", f"sell wood {at('castle')}"}
    assert set(notes(table)) == {*sales, "giveup stone", "putback stone"}
    assert refusal(table, Put("stone", at("castle"))).code == "no-room-for-loot"


# -- The Penny Mobs


def test_a_coin_that_is_kept_for_fergus() -> None:
    land = {"village": plot("start-village", "wood", scots=1), "castle": plot("home-castle", "wood")}
    table = building("dornoch", laird(land, coins=1), where="village")
    do(table, "take dornoch")
    assert read_notes(table, "pay", "buy") == {f"pay wood {at('village')}", f"pay wood {at('castle')}"}
    refused = refusal(table, Buy("wood"))
    assert (refused.code, refused.facts) == ("kept-for-place", {"keep": 1, "left": 0})


@pytest.mark.parametrize(("way", "code"), [("n", "would-split"), ("w", "would-break"), ("ss", "no-tile-to-remove")])
def test_the_territory_of_another_is_not_called_yours(way: str, code: str) -> None:
    victim = laird(
        {"s": plot("iona"), "n": plot("easdale"), "nn": plot("rubislaw"), "w": plot("halkirk"), "ww": plot("halkirk")}
    )
    table = town(laird(), victim, laird(), owner={DEREK: 0})
    do(table, "anderson")
    refused = refusal(table, act.Uproot(1, at(way)))
    assert refused.code == code and "you" not in str(refused).lower()


def test_a_thief_of_ones_own_who_cannot_be_sent_now() -> None:
    table = town(
        steps=(NextTurn(), Refill(), AtPrison(0)), prison={KENNETH: 0}, owner={FERGUS: 0},
        spaces=(1, 2, 0, "strathmore", "easdale"),
    )  # fmt: skip
    do(table, f"free {KENNETH}")
    refused = refusal(table, act.Thief(FERGUS, 0))
    assert (refused.code, refused.facts) == ("other-thief", {"mobster": "Kenneth McSnitch"})


def test_which_territory_a_thief_may_not_go_to() -> None:
    table = acting(owner={FERGUS: 0})
    do(table, f"thief {FERGUS} 0")
    assert refusal(table, act.Settle(0, at("village"))).code == "not-to-own"
    assert refusal(table, act.Settle(3, at("village"))).code == "not-that-territory"
    own(table).thieves[FERGUS] = (1, at("village"))
    step = type(table.state.agenda[-1])(0, FERGUS, 1, at("village"))
    assert step.why_not(glen(table), act.Settle(1, at("castle"))).code == "not-back"


def test_why_there_is_no_second_reward() -> None:
    table = rewarded({"calum-mcquack": 0, "bully-mcmuscle": 0}, "2-coin", "3-vp", "whisky")
    do(table, "takereward 2-coin 1")
    assert str(refusal(table, TakeReward("3-vp", 1))) == "There is no reward for you to take now."
    do(table, "secondreward calum-mcquack", "takereward 3-vp 1")
    assert refusal(table, act.SecondReward("calum-mcquack")).code == "once-a-game"
    assert refusal(table, act.SecondReward("joe-mcduff")).code == "not-for-rewards"
    step, state = table.state.agenda[-1], glen(table)
    do(table, "secondreward bully-mcmuscle")
    own(table).spent = ()
    assert step.why_not(state, act.SecondReward("bully-mcmuscle")).code == "no-reward-left"


def test_a_card_whose_event_is_being_resolved_cannot_be_claimed() -> None:
    table = tome()
    glen(table).agenda.insert(0, TurnCard(1, "Donan Castle", True))
    table.set_position()
    assert refusal(table, act.McClaim("donan-castle")).code == "being-resolved"


# -- The Dubious Tome, Address to a Haggis


def test_a_tile_that_an_event_does_not_activate() -> None:
    """It has not been activated, and no tile was placed."""
    land = {"n": plot("mull-of-galloway", "wood", "wood", under=["lochridge"]), "s": plot("iona")}
    table = triggering(laird(land, landmarks=["Loch Lochy", "Inverness"]))
    do(table, "trigger loch-lochy", f"put cattle {at('castle')}")
    assert f"activate {NORTH} sheep" in notes(table)
    refused = refusal(table, Activate(at("s"), "wood"))
    assert (refused.code, refused.facts) == ("not-in-event", {"tile": "Iona", "cell": at("s")})


def test_an_empty_castle_has_no_scots_that_are_at_home() -> None:
    table = triggering(laird(landmarks=["Castle Moil"]))
    refused = MoveHome(0, 0, "", "").why_not(glen(table), ToCastle(at("castle")))
    assert refused.code == "nobody-here"


def test_no_token_to_take_while_one_is_given_back() -> None:
    table = kitchen(steps=[MakeRoom(0)], tables={0: [1, 1, 2, 2, 3, 3]}, now=Now(0))
    assert read_notes(table, "haggisreturn")
    assert str(refusal(table, HaggisTake(1))) == "There is no haggis token to take now."
