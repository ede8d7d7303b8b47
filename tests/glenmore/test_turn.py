"""Taking, paying and placing a tile, and the ghost (GM-TAKE, GM-GHOST)."""

import pytest
from positions import acquiring, at, chief, do, glen, glen_more, happened, me, notes, plot, read_notes, refusal, rondel

from greatglen import CHANCE
from greatglen.games.glenmore.rules.components import TILES
from greatglen.games.glenmore_common.rules.actions import Activate, Discard, Done, Place, Roll, Take
from greatglen.games.glenmore_common.rules.events import Activated, Gained, Placed, Removed, Rolled

RING = {"n": plot("pasture-1"), "e": plot("quarry-1")}


def test_a_tile_that_can_be_paid_and_placed_must_be() -> None:
    """GM 4: no discard on offer."""
    table = acquiring("pasture-2", chief({**RING, "s": plot("forest-1")}))
    assert table.choice.kind == "place" and read_notes(table, "discard") == set()
    assert refusal(table, Discard()).code == "must-keep"
    assert refusal(table, Take("forest-1")).code == "not-asked"


def test_the_cost_is_paid_before_the_tile_is_placed() -> None:
    table = acquiring("distillery-1", chief({**RING, "s": plot("forest-1")}, coins=1))
    assert table.choice.kind == "place" and me(table).coins == 0


def test_a_tile_that_cannot_be_paid_is_discarded() -> None:
    """“If it is not possible to pay the cost the tile must be discarded”; nothing is activated."""
    table = acquiring("tavern-1", chief(RING))
    assert Removed(0, "tavern-1") in happened(table), "there was nothing to sell"
    assert not [event for event in happened(table) if isinstance(event, Activated | Placed | Gained)]
    assert table.choice.kind == "take"


def test_who_cannot_pay_may_sell_first_or_discard() -> None:
    """Two coins short of a stone at 3; the sheep sells for 2."""
    short = chief({**RING, "n": plot("pasture-1", "sheep"), "s": plot("forest-1")}, coins=1)
    table = acquiring("distillery-1", short, market={"stone": 2, "sheep": 2})
    assert (table.choice.kind, table.choice.by) == ("unaffordable", "distillery-1")
    assert set(notes(table)) == {f"sell sheep {at('n')}", "discard"}
    assert refusal(table, Place(at("ne"))).code == "unaffordable"
    assert refusal(table, Place(at("ne"))).facts == {"tile": "Distillery"}
    gives_up = table.copy()
    do(table, f"sell sheep {at('n')}")
    assert table.choice.kind == "place" and me(table).coins == 0, "sold for 2, bought for 3"
    assert Removed(0, "distillery-1") in do(gives_up, "discard")
    assert gives_up.choice.kind == "take" and len(me(gives_up).land) == 4


def test_a_tile_that_cannot_be_placed_is_discarded_unpaid() -> None:
    """Beside a lonely start village a plain tile has no place; its cost is not paid."""
    table = acquiring("distillery-1", chief(coins=6))
    assert happened(table) == [Removed(0, "distillery-1")]
    assert me(table).coins == 6


def test_a_tile_that_can_be_neither_paid_nor_placed_is_discarded() -> None:
    table = acquiring("tavern-1", chief({"home": plot("start-village", "wood", clansmen=1)}), market={"wood": 3})
    assert happened(table) == [Removed(0, "tavern-1")], "selling would not help"


def test_whisky_is_paid_from_the_barrels() -> None:
    table = acquiring("tavern-1", chief({**RING, "s": plot("forest-1")}, whisky=2))
    assert me(table).whisky == 1


def test_the_discarding_player_ends_the_turn_where_the_tile_lay() -> None:
    """The player chose to go there."""
    table = glen_more(on_rondel=rondel(0, 1, "tavern-1", "quarry-1", "forest-1"))
    do(table, "take tavern-1")
    assert glen(table).rondel.figures == [2, 1]
    assert table.choice.seat == 1 and me(table).land == chief().land
    assert read_notes(table, "take") == {"take quarry-1", "take forest-1"}


def test_a_turn_is_ended_by_the_player() -> None:
    table = glen_more(on_rondel=rondel(0, 1, "village-1", "quarry-1", "forest-1"))
    do(table, "take village-1", f"place {at('e')}")
    assert table.choice.kind == "activate" and notes(table)[-1] == "done"
    assert refusal(table, Take("quarry-1")).code == "not-asked"
    do(table, "done")
    assert table.choice.seat == 1


# -- the ghost (GM 3)

HAUNTED = (2, 0, "quarry-1", "forest-1", 1, "village-1", "pasture-1", "forest-2")  # figure 2 is the die


def test_the_ghost_rolls_a_die_with_1_1_1_2_2_3() -> None:
    table = glen_more(on_rondel=rondel(*HAUNTED))
    assert (table.choice.seat, table.choice.kind) == (CHANCE, "roll")
    assert table.choice.options == [Roll(1), Roll(2), Roll(3)] and table.choice.weights == (3, 2, 1)
    for pips in (0, 4, -1):
        reason = refusal(table, Roll(pips))
        assert (reason.code, reason.facts) == ("no-such-roll", {"pips": pips})
    assert refusal(table, Done()).code == "not-asked"


@pytest.mark.parametrize(("pips", "tile", "space"), [(1, "quarry-1", 2), (2, "forest-1", 3), (3, "village-1", 5)])
def test_the_ghost_counts_tiles_not_figures_and_removes_the_one_it_lands_on(pips: int, tile: str, space: int) -> None:
    """“Not counting the spaces where other chieftains stand”."""
    table = glen_more(on_rondel=rondel(*HAUNTED))
    assert do(table, f"roll {pips}")[:2] == [Rolled(CHANCE, pips, space), Removed(CHANCE, tile)]
    assert glen(table).rondel.figures == [1, 4, space]
    assert table.choice.seat == 0


def test_tiles_left_behind_by_all_go_when_the_ghost_passes_them() -> None:
    table = glen_more(on_rondel=rondel(2, "quarry-1", "forest-1", 0, "village-1", 1, "pasture-1", "forest-2"))
    events = do(table, "roll 3")
    assert [event.tile for event in events if isinstance(event, Removed)] == ["village-1", "quarry-1", "forest-1"]
    assert table.choice.seat == 0


def test_a_ghost_still_rearmost_rolls_again() -> None:
    table = glen_more(on_rondel=rondel(2, "quarry-1", "forest-1", 0, "village-1", 1, "pasture-1", "forest-2"))
    do(table, "roll 1")
    assert (table.choice.seat, table.choice.kind) == (CHANCE, "roll")


def test_the_ghost_keeps_tiles_from_being_discarded() -> None:
    """It counts as a figure: what only the ghost can still reach stays."""
    table = glen_more(on_rondel=rondel(0, 2, "quarry-1", 1, "village-1", "pasture-1", "forest-2", "quarry-2"))
    events = do(table, "take village-1")
    assert not [event for event in events if isinstance(event, Removed)]


def test_the_ghost_owns_nothing() -> None:
    table = glen_more(on_rondel=rondel(*HAUNTED))
    do(table, "roll 3")
    assert len(glen(table).players) == 2 == len(table.scores)


def test_every_tile_of_the_box_can_be_named_in_an_action() -> None:
    table = glen_more()
    for tile in TILES:
        assert str(table.parse_action(f"take {tile.key}")) == f"take {tile.key}"
    assert table.parse_action("activate 5050") == Activate(5050, "-")
