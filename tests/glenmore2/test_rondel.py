"""The rondel, the die, The End and tiles nobody can take (G2-TURN, G2-RONDEL, G2-DIE, G2-TAKE, G2-END)."""

import pytest
from glen2 import BOX, at, events, glen, glen_more_2, keys, laird, me, plot, points
from positions import do, happened, read_notes, refusal

from greatglen import Table
from greatglen.games.glenmore2.rules.actions import Abandon
from greatglen.games.glenmore2.rules.events import DieLeft, DieWaits, Finished
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.state import Slot
from greatglen.games.glenmore_common.rules.actions import Draw, Roll, Take
from greatglen.games.glenmore_common.rules.events import Drew, Removed, Rolled, ScoringBegan

END = [Slot(BOX.the_end, 4, 0, 0)]


def end_turn(table: Table) -> None:
    if table.choice.kind == "activate":
        do(table, "done")


def take(table: Table, tile: str) -> None:
    """Take a tile, place it wherever, end the turn."""
    do(table, f"take {tile}")
    if table.choice.kind == "place":
        table.apply(table.choice.options[0])
    end_turn(table)


# -- whose turn


def test_the_rearmost_moves_and_may_move_again() -> None:
    """G2-TURN-1."""
    table = glen_more_2(spaces=(0, "easdale", "strathmore", 1, "lochridge", "inshriach"))
    assert table.choice.seat == 0
    take(table, "easdale")
    assert table.choice.seat == 0, "still behind"
    take(table, "strathmore")
    assert table.choice.seat == 0
    take(table, "inshriach")
    assert table.choice.seat == 1


def test_tiles_behind_or_unknown_cannot_be_taken() -> None:
    """G2-TAKE-1."""
    table = glen_more_2(spaces=("rubislaw", 0, "easdale", 1, "lochridge"))
    assert read_notes(table, "take") == {"take easdale", "take lochridge"}
    for name in ("rubislaw", "oban", "nowhere", "start-village"):
        refused = refusal(table, Take(name))
        assert (refused.code, refused.facts) == ("not-on-rondel", {"tile": name})


def test_on_a_protected_tile_nobody_may_land() -> None:
    """G2-TILE-3: the race start of the first Chronicle."""
    table = glen_more_2(spaces=(0, 1, "race-start", "easdale", "lochridge"))
    assert read_notes(table, "take") == {"take easdale", "take lochridge"}
    refused = refusal(table, Take("race-start"))
    assert (refused.code, refused.facts) == ("protected", {"tile": "Race Start"})


# -- refilling and discarding


def test_a_tile_goes_the_moment_every_player_has_passed_it() -> None:
    """G2-RONDEL-1: at once, before the taken tile is placed; the die has not passed it, which does not matter."""
    table = glen_more_2(spaces=(0, "die", "easdale", 1, "strathmore", "lochridge"))
    do(table, "take strathmore")
    assert table.choice.kind == "place"
    assert keys(table, glen(table).discards) == ["easdale"]
    assert Removed(-1, "easdale") in happened(table)


def test_the_die_passing_is_not_enough() -> None:
    table = glen_more_2(spaces=("die", 0, "easdale", 1, "strathmore", "lochridge", "inshriach"))
    do(table, "roll 2")
    assert keys(table, glen(table).discards) == ["strathmore"]
    assert BOX.number["easdale"] in glen(table).rondel.tiles


def test_one_space_stays_free_behind_the_rearmost_figure() -> None:
    """G2-RONDEL-2: here the die counts. 8 spaces, the die is rearmost after the move."""
    deck = ["rothiemurchus", "caithness", "rubislaw", "dornoch"]
    table = glen_more_2(spaces=(0, "die", 1, "easdale", "strathmore", "lochridge"), size=8, decks={"A": deck})
    take(table, "easdale")
    assert table.choice.kind == "draw"
    do(table, "draw rubislaw")
    assert refusal(table, Draw("rubislaw")).code == "not-in-deck"
    do(table, "draw caithness")
    assert glen(table).rondel.front == 7 and table.choice.kind == "roll", "figures on 1, 2, 3; place 8 is free"
    assert [event.space for event in events(table, Drew)] == [6, 7]


def test_gaps_between_figures_stay_empty() -> None:
    spaces = (0, 1, "easdale", "", "strathmore", "lochridge")
    table = glen_more_2(spaces=spaces, size=8, decks={"A": ["rubislaw", "dornoch", "iona"]})
    take(table, "strathmore")
    do(table, "draw dornoch", "draw iona")
    lying = keys(table, [tile for tile in glen(table).rondel.tiles if tile >= 0])
    assert lying == ["easdale", "lochridge", "dornoch", "iona"] and table.choice.seat == 1
    assert glen(table).rondel.tiles[3] == -1


def test_passing_tiles_by_means_several_new_ones() -> None:
    deck = ["rothiemurchus", "caithness", "rubislaw", "dornoch", "kirkwall", "iona"]
    table = glen_more_2(spaces=(0, 1, "easdale", "strathmore", "lochridge", "scone"), size=8, decks={"A": deck})
    take(table, "scone")
    drawn = len(events(table, Drew))
    while table.choice.kind == "draw":
        table.apply(table.choice.options[0])
        drawn += 1
    assert glen(table).rondel.front == 1 + 6


# -- scorings


def scored_after(decks: dict[str, list[str]], size: int = 8) -> list[str]:
    """Draws and scorings of one refill, in order."""
    table = glen_more_2(
        laird(whisky=1), step=Refill(), spaces=(0, 1, "easdale"), size=size, decks=decks, scored=0, begin=False
    )
    table.set_position()
    while table.choice.kind == "draw":
        table.apply(table.choice.options[0])
    shown = {Drew: "draw", ScoringBegan: "score"}
    return [
        f"{shown[type(event)]} {event.tile if isinstance(event, Drew) else event.number}"
        for event in happened(table)
        if isinstance(event, Drew | ScoringBegan)
    ]


def test_a_scoring_is_held_when_the_last_tile_of_a_is_laid_and_the_refill_is_finished() -> None:
    """G2-SCORE-1: 8 spaces, room for four."""
    assert scored_after({"A": ["dornoch"], "D": ["perth"]}) == ["draw dornoch", "draw perth", "score 1"]
    assert scored_after({"A": ["dornoch", "iona", "scone", "oban", "crieff"]})[-1].startswith("draw")
    lines = scored_after({"A": ["dornoch"], "B": ["rubislaw", "scone", "oban", "crieff"]})
    assert len(lines) == 5 and lines[-1] == "score 1" and lines[0] == "draw dornoch"


def test_two_decks_may_end_in_one_refill() -> None:
    assert scored_after({"A": ["dornoch"], "B": ["rubislaw"], "C": ["iona"]})[-3:] == ["score 1", "score 2", "score 3"]


def test_the_start_tiles_and_deck_d_are_not_scored() -> None:
    assert scored_after({"S": ["lochridge"], "D": ["braemar"]}) == ["draw lochridge", "draw braemar"]


# -- the die


def test_the_die_counts_tiles_not_spaces() -> None:
    """G2-DIE-2: figures and gaps do not count."""
    table = glen_more_2(spaces=("die", 0, "", "easdale", 1, "strathmore", "lochridge", "scone"))
    assert read_notes(table, "roll") == {"roll 1", "roll 2", "roll 3"} and list(table.choice.weights or []) == [3, 2, 1]
    refused = refusal(table, Roll(4))
    assert (refused.code, refused.facts) == ("no-such-roll", {"pips": "4"})
    do(table, "roll 3")
    assert keys(table, glen(table).discards) == ["lochridge"] and glen(table).rondel.figures[2] == 6
    assert events(table, Rolled) == [Rolled(-1, 3, 6)]


def test_the_die_may_roll_again_while_it_is_rearmost() -> None:
    table = glen_more_2(spaces=("die", "easdale", "strathmore", 0, 1, "lochridge", "scone"))
    do(table, "roll 1")
    assert table.choice.kind == "roll"


def test_the_die_waits_where_only_chronicle_tiles_lie_ahead() -> None:
    """G2-DIE-3: in the empty space; the first tile without symbol that is laid is its own."""
    spaces = ("die", 0, "ship-builder-1", 1, "ship-builder-2")
    decks = {"A": ["gathering-a", "drovers-inn"], "B": ["rubislaw", "scone"]}
    table = glen_more_2(spaces=spaces, decks=decks, size=11)
    do(table, "roll 1")
    assert events(table, DieWaits) == [DieWaits(-1)] and glen(table).rondel.figures[2] == 5
    do(table, "draw gathering-a")
    assert glen(table).die_waits, "drovers-inn was laid too, both with a symbol"
    do(table, "draw rubislaw")
    assert not glen(table).die_waits and glen(table).rondel.figures[2] == 8
    assert keys(table, glen(table).discards) == ["rubislaw"]
    assert BOX.number["scone"] in glen(table).rondel.tiles


def test_the_die_waits_too_when_too_few_tiles_lie_ahead() -> None:
    table = glen_more_2(spaces=("die", 0, 1, "easdale"), decks={"A": ["rubislaw", "scone"]}, size=9)
    do(table, "roll 3")
    assert events(table, DieWaits) and BOX.number["easdale"] in glen(table).rondel.tiles
    do(table, "draw scone")
    assert keys(table, glen(table).discards) == ["scone"] and glen(table).rondel.figures[2] == 5


def test_a_waiting_die_leaves_when_the_end_is_laid_in_front_of_it() -> None:
    """G2-DIE-4: to take a tile behind The End it would have to pass it."""
    decks = {"D": ["braemar", "stornoway"]}
    table = glen_more_2(spaces=("die", 0, 1, "ship-builder-1"), decks=decks, slots=END, size=9, scored=3, begin=False)
    glen(table).drawn[4] = 0
    table.set_position()
    do(table, "roll 1")
    assert events(table, DieWaits) and events(table, DieLeft) == [DieLeft(-1)]
    assert glen(table).discards == (), "it takes nothing beyond The End"
    assert 2 in glen(table).rondel.out and not glen(table).die_waits


@pytest.mark.parametrize(("pips", "leaves"), [(1, False), (2, True), (3, True)])
def test_the_die_leaves_when_it_reaches_or_passes_the_end(pips: int, leaves: bool) -> None:
    """G2-DIE-4: it removes neither The End nor a tile behind it."""
    table = glen_more_2(spaces=("die", 0, "easdale", 1, "the-end", "lochridge", "scone"))
    do(table, f"roll {pips}")
    assert (2 in glen(table).rondel.out) == leaves
    assert bool(events(table, DieLeft)) == leaves
    assert keys(table, glen(table).discards) == ([] if leaves else ["easdale"])
    assert BOX.the_end in glen(table).rondel.tiles


def test_a_die_that_skips_chronicle_tiles_to_the_end_leaves_too() -> None:
    table = glen_more_2(spaces=("die", 0, 1, "ship-builder-1", "the-end", "lochridge"))
    do(table, "roll 1")
    assert 2 in glen(table).rondel.out and glen(table).discards == ()


def test_a_die_that_left_does_not_count_for_refilling() -> None:
    decks = {"D": ["braemar", "stornoway", "perth"]}
    table = glen_more_2(spaces=("die", 0, 1, "the-end", "easdale"), size=8, decks=decks)
    do(table, "roll 1")
    assert table.choice.kind == "draw"
    table.apply(table.choice.options[0])
    while table.choice.kind == "draw":
        table.apply(table.choice.options[0])
    assert glen(table).rondel.front == 7 and table.choice.seat == 0, "one behind seat 0, who stands on 1"


# -- The End


def test_landing_on_the_end_ends_the_turn_at_once() -> None:
    """G2-END-1: no activation, not even Loch Ness's, no tile."""
    lord = laird({"n": plot("inshriach"), "nn": plot("aberfoyle", "sheep")}, landmarks=["Loch Ness"])
    table = glen_more_2(lord, spaces=(0, 1, "the-end", "easdale", "lochridge"))
    do(table, "take the-end")
    assert events(table, Finished) == [Finished(0)] and table.choice.seat == 1
    assert len(me(table).land) == 4 and BOX.the_end in glen(table).rondel.tiles


def test_several_may_stand_on_the_end() -> None:
    table = glen_more_2(laird(), laird(), laird(), spaces=(0, 1, 2, "the-end", "easdale", "lochridge"), scored=3)
    do(table, "take the-end", "take the-end", "take the-end")
    assert table.is_over and glen(table).rondel.figures == [3, 3, 3]
    assert events(table, Finished) == [Finished(0), Finished(1), Finished(2)]


def test_passing_the_end_is_the_last_turn() -> None:
    """The tile is used as usual."""
    table = glen_more_2(laird(), spaces=(0, 1, "the-end", "easdale", "lochridge"), scored=3)
    do(table, "take easdale", f"place {at('n')}")
    assert events(table, Finished) == [Finished(0)] and points(table) == 2
    do(table, "done")
    assert table.choice.seat == 1 and not table.is_over
    do(table, "take the-end")
    assert table.is_over and glen(table).scored == 4


def test_who_passed_does_not_move_again_though_he_is_rearmost() -> None:
    table = glen_more_2(spaces=(0, 1, "the-end", "easdale", "lochridge", "scone"), scored=3)
    take(table, "easdale")
    take(table, "scone")
    assert table.is_over and glen(table).rondel.figures == [3, 5]


def test_refilling_goes_on_from_d_behind_the_end() -> None:
    table = glen_more_2(
        spaces=(0, 1, "the-end", "easdale", "lochridge"), size=8, decks={"D": ["braemar", "perth"]}, scored=3
    )
    take(table, "easdale")
    assert table.choice.kind == "draw"
    do(table, "draw perth")
    assert table.choice.seat == 1 and BOX.number["braemar"] in glen(table).rondel.tiles


def test_no_refill_and_no_further_turn_when_all_have_finished() -> None:
    table = glen_more_2(
        spaces=(0, 1, "the-end", "easdale", "lochridge"), size=14, decks={"D": ["braemar", "perth"]}, scored=3, out=[0]
    )
    glen(table).rondel.figures[0] = 2
    table.set_position()
    while table.choice.kind == "draw":
        table.apply(table.choice.options[0])
    do(table, "take the-end")
    assert table.is_over and [event.number for event in events(table, ScoringBegan)] == [4]


def test_the_end_swept_behind_everybody_leaves_the_game() -> None:
    table = glen_more_2(spaces=(0, 1, "the-end", "easdale", "lochridge", "scone"), scored=3)
    take(table, "easdale")
    take(table, "scone")
    assert Removed(-1, "the-end") in happened(table)
    assert glen(table).discards == ()
    table = glen_more_2(spaces=(0, 1, "strathmore", "the-end", "easdale", "lochridge"), scored=3)
    take(table, "easdale")
    take(table, "lochridge")
    assert keys(table, glen(table).discards) == ["strathmore"]


# -- nothing can be taken


POOR = ("donan-castle", "castle-stalker")


def test_who_can_take_no_tile_abandons_one_for_a_coin() -> None:
    """G2-TAKE-3."""
    table = glen_more_2(laird(coins=0), spaces=(0, 1, *POOR))
    assert read_notes(table, "take", "abandon") == {
        f"abandon {tile} {gain}" for tile in POOR for gain in ("coin", "move")
    }
    for tile in POOR:
        assert refusal(table, Take(tile)).code == "too-few-coins"
    assert refusal(table, Abandon("donan-castle", "whisky")).code == "coin-or-move"
    assert refusal(table, Abandon("easdale", "coin")).code == "not-on-rondel"
    do(table, "abandon castle-stalker coin")
    assert me(table).coins == 1 and table.choice.seat == 1
    assert keys(table, glen(table).discards) == ["castle-stalker"] and glen(table).rondel.figures[0] == 3


def test_or_for_a_movement_point() -> None:
    table = glen_more_2(laird(coins=0), spaces=(0, 1, *POOR))
    do(table, "abandon donan-castle move")
    assert points(table) == 1 and me(table).coins == 0
    do(table, f"move {at('village')} {at('castle')}")
    assert me(table).land[at("castle")].scots == 1 and table.choice.seat == 1


@pytest.mark.parametrize("also", ["easdale", "john-knox"])
def test_not_who_could_take_another_tile_or_a_person(also: str) -> None:
    table = glen_more_2(laird(coins=0), spaces=(0, 1, *POOR, also, "william-wallace"))
    assert not read_notes(table, "abandon")
    refused = refusal(table, Abandon("donan-castle", "coin"))
    assert refused.code == "not-lost" and refused.facts["tile"] in ("Easdale", "John Knox")


def test_landing_on_the_end_stays_possible() -> None:
    table = glen_more_2(laird(coins=0), spaces=(0, 1, *POOR, "the-end"))
    assert read_notes(table, "take") == {"take the-end"} and len(read_notes(table, "abandon")) == 4
    refused = refusal(table, Abandon("the-end", "coin"))
    assert (refused.code, refused.facts) == ("marker-stays", {"tile": "The End"})


def test_a_protected_tile_is_not_abandoned_either() -> None:
    """Nobody may land there (G2-TILE-3)."""
    table = glen_more_2(laird(coins=0), spaces=(0, 1, "race-start", *POOR))
    assert not read_notes(table, "take") and len(read_notes(table, "abandon")) == 4
    assert refusal(table, Abandon("race-start", "coin")).code == "marker-stays"


def test_judged_before_selling() -> None:
    """He could sell a sheep and take Donan Castle; or abandon it all the same."""
    lord = laird({"n": plot("lochridge", "sheep")}, coins=0)
    table = glen_more_2(lord, spaces=(0, 1, *POOR), market={"sheep": 1})
    assert len(read_notes(table, "abandon")) == 4 and read_notes(table, "sell")
    do(table, f"sell sheep {at('n')}")
    assert (table.choice.kind, table.choice.by) == ("place", "donan-castle"), "now that is the only thing left to do"


def test_abandoning_a_tile_behind_the_end_finishes() -> None:
    table = glen_more_2(laird(coins=0), spaces=(0, 1, "the-end", *POOR), scored=3)
    do(table, "abandon castle-stalker coin")
    assert events(table, Finished) == [Finished(0)] and table.choice.seat == 1


def test_a_tile_that_has_no_place_cannot_be_taken() -> None:
    """G2-TAKE-2: an overbuild tile with nothing to build over; a river tile where no scot reaches an end."""
    table = glen_more_2(laird(coins=9), spaces=(0, 1, "mull-of-galloway", "easdale", "strathmore"))
    refused = refusal(table, Take("mull-of-galloway"))
    assert (refused.code, refused.facts) == ("no-place", {"tile": "Mull of Galloway"})
    plots = {"village": plot("start-village"), "n": plot("inshriach"), "nn": plot("lochridge", scots=1)}
    table = glen_more_2(laird(plots), spaces=(0, 1, "glen-lyon", "easdale", "strathmore"))
    assert refusal(table, Take("glen-lyon")).code == "no-place"
