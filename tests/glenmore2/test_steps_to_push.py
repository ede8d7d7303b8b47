"""Steps of the base game in the general forms that Chronicles push (docs/adding-a-chronicle.md)."""

from typing import Any

from glen2 import at, glen, glen_more_2, laird, me, plot, scots
from positions import do, read_notes, refusal

from greatglen import Table
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.clans import PlaceMarker
from greatglen.games.glenmore2.rules.removal import TakeDiscarded
from greatglen.games.glenmore2.rules.state import Laird
from greatglen.games.glenmore_common.rules.actions import PayScot
from greatglen.games.glenmore_common.rules.payment import Bill, PayScots, pay
from greatglen.kernel.step import Step

LAND = {"village": plot("start-village"), "n": plot("easdale", scots=1), "nn": plot("dornoch", scots=1)}


def pushed(step: Step[Any], lord: Laird, *discards: str) -> Table:
    return glen_more_2(lord, step=step, discards=discards)


def test_a_marker_that_may_be_declined() -> None:
    table = pushed(PlaceMarker(0, "somebody", optional=True), laird(coins=0))
    assert "skip" in read_notes(table, "skip") and "ally MacLeod" in read_notes(table, "ally")
    do(table, "skip")
    assert me(table).markers == 10 and table.is_over
    assert refusal(pushed(PlaceMarker(0, "somebody"), laird(coins=0)), Skip()).code == "not-asked"


def test_a_discarded_tile_for_a_scot() -> None:
    """None whom it needs to be placed."""
    lord = laird({**LAND, "n": plot("easdale"), "nn": plot("dornoch", scots=2)})
    table = pushed(TakeDiscarded(0, "somebody", 1), lord, "rubislaw", "oban")
    do(table, "recover rubislaw")
    assert scots(table, "nn") == 1 and me(table).scots == 8 and table.choice.kind == "place"
    alone = laird()
    assert TakeDiscarded(0, "somebody", 1).ask(glen(pushed(PayScots(0, 1, -1, ""), alone, "rubislaw"))) is None


def test_scots_of_a_cost_without_a_tile() -> None:
    """From anywhere, the last one too."""
    table = pushed(PayScots(0, 2, -1, "somebody"), laird({**LAND, "nnn": plot("strathmore", scots=1)}))
    assert read_notes(table, "payscot") == {f"payscot {at(way)}" for way in ("n", "nn", "nnn")}
    assert refusal(table, PayScot(at("village"))).code == "nobody-there"
    do(table, f"payscot {at('n')}", f"payscot {at('nn')}")
    assert scots(table, "nnn") == 1 and table.is_over
    table = pushed(PlaceMarker(0, "somebody", optional=True), laird())
    pay(glen(table), 0, Bill(scots=1), "somebody")
    table.set_position()
    assert scots(table, "village") == 0
