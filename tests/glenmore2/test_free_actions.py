"""What may be done at any time of one's turn may be done at every decision of it (rulings G2 28 and 30)."""

from typing import Any

from glen2 import at, glen, glen_more_2, goods, laird, me, plot
from positions import do, read_notes, refusal

from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.clans import PlaceMarker
from greatglen.games.glenmore2.rules.effects import GainAny, PutDown
from greatglen.games.glenmore2.rules.removal import KeepGoods
from greatglen.games.glenmore2.rules.state import Now
from greatglen.games.glenmore_common.rules.actions import Activate, Done, Sell

FULL = {"village": plot("start-village", *["wood"] * 3, scots=1), "castle": plot("home-castle", *["wood"] * 3)}
MINE = Now(0)


def test_a_sale_while_a_marker_is_placed() -> None:
    """G2-MARKET-4: the coins reach further clans."""
    lord = laird({"n": plot("easdale", "stone")}, coins=0)
    table = glen_more_2(lord, step=PlaceMarker(0, "james-vi"), market={"stone": 2}, now=MINE)
    assert "ally Cameron" not in read_notes(table, "ally") and read_notes(table, "sell") == {f"sell stone {at('n')}"}
    assert refusal(table, Sell("wood", at("n"))).code == "not-there"
    do(table, f"sell stone {at('n')}")
    assert table.choice.kind == "ally" and "ally Cameron" in read_notes(table, "ally")


def test_who_can_pay_for_no_clan_may_sell_first() -> None:
    board = dict.fromkeys(("MacLeod", "MacDonell", "Chisholm"), (1,))
    lord = laird({"n": plot("easdale", "stone")}, coins=0)
    table = glen_more_2(lord, step=PlaceMarker(0, "james-vi"), market={"stone": 1}, board=board, now=MINE)
    assert read_notes(table, "ally") == set() and read_notes(table, "sell", "skip") == {f"sell stone {at('n')}", "skip"}
    twin = table.copy()
    do(twin, "skip")
    assert twin.is_over and me(twin).markers == 10
    do(table, f"sell stone {at('n')}")
    assert read_notes(table, "ally")


def test_a_sale_makes_room_for_what_is_put_down() -> None:
    """G2-CLAN-0: otherwise it is lost."""
    table = glen_more_2(laird(FULL), step=PutDown(0, "stone", "clan:MacDonald"), market={"wood": 1}, now=MINE)
    twin = table.copy()
    do(twin, "skip")
    assert "stone" not in goods(twin, "castle") and twin.is_over
    do(table, f"sell wood {at('castle')}")
    assert goods(table, "castle") == ["wood", "wood", "stone"], "then it has one place"


def test_the_only_place_is_asked_for_if_a_sale_opens_another() -> None:
    land = {**FULL, "n": plot("easdale")}
    step = PutDown(0, "stone", "clan:MacDonald")
    assert glen_more_2(laird(land), step=step, now=MINE).is_over, "nobody buys"
    table = glen_more_2(laird(land), step=step, market={"wood": 1}, now=MINE)
    do(table, f"sell wood {at('castle')}", f"put stone {at('castle')}")
    assert goods(table, "castle") == ["wood", "wood", "stone"]


def test_a_sale_makes_room_for_a_joker_and_in_the_castle() -> None:
    table = glen_more_2(laird(FULL), step=GainAny(0, at("castle"), "iona"), market={"wood": 1}, now=MINE)
    do(table, f"sell wood {at('castle')}", "gain stone")
    assert goods(table, "castle") == ["wood", "wood", "stone"]
    table = glen_more_2(laird(FULL), step=KeepGoods(0, (1, 1), "clan:MacMillan"), market={"wood": 2}, now=MINE)
    do(table, f"sell wood {at('castle')}", f"sell wood {at('castle')}")
    assert goods(table, "castle") == ["wood", "stone", "stone"]


def test_others_sell_nothing() -> None:
    """In somebody else's turn."""
    table = glen_more_2(laird(FULL), step=PutDown(0, "stone", "clan:MacDonald"), market={"wood": 1}, now=Now(1))
    assert table.is_over and goods(table, "castle") == ["wood"] * 3


def test_a_marker_must_be_payable_after_the_exchange() -> None:
    """G2-ACTIVATE-5: the resource for Scone would take the last coin."""
    board = dict.fromkeys(("MacLeod", "MacDonell", "Chisholm"), (1,))
    facts: dict[str, Any] = {"board": board, "now": Now(0, pending=(at("n"),))}
    table = glen_more_2(laird({"n": plot("scone")}, coins=1), step=Act(0), begin=False, **facts)
    assert Act(0).options(glen(table)) == [Done()]
    assert Act(0).why_not(glen(table), Activate(at("n"), "1")).code == "no-field-after"
    able = glen_more_2(laird({"n": plot("scone")}, coins=2), step=Act(0), **facts)
    assert read_notes(able, "activate") == {f"activate {at('n')} 1"}
    own = glen_more_2(laird({"n": plot("scone", "sheep")}, coins=1), step=Act(0), **facts)
    do(own, f"activate {at('n')} 1")
    assert own.choice.kind == "ally" and me(own).coins == 1, "it is not paid by buying"


def test_what_is_produced_by_itself() -> None:
    """G2-ACTIVATE-2: movement always; resources if nothing later in the turn could want their room."""
    land = {"n": plot("lochridge"), "s": plot("easdale"), "ne": plot("scone")}
    pending = (at("village"), at("n"), at("s"))
    table = glen_more_2(laird(land), step=Act(0), now=Now(0, pending=pending))
    assert goods(table, "n") == ["sheep"] and goods(table, "s") == ["stone"] and glen(table).now.points == 1
    table = glen_more_2(laird(land), step=Act(0), now=Now(0, pending=(*pending, at("ne"))))
    assert goods(table, "n") == goods(table, "s") == [] and glen(table).now.points == 1
    none_left = glen_more_2(laird(land, markers=0), step=Act(0), now=Now(0, pending=(*pending, at("ne"))))
    assert goods(none_left, "n") == ["sheep"], "no marker, no clan"
