"""The rondel (GM-TURN, GM-RONDEL): the rearmost figure moves, tiles behind all go, new ones come in front."""

from positions import at, chief, do, glen, glen_more, happened, notes, refusal, rondel

from greatglen import CHANCE, Table
from greatglen.games.glenmore.rules.components import TILES
from greatglen.games.glenmore_common.rules.actions import Draw, Take
from greatglen.games.glenmore_common.rules.events import Drew, Removed, Took

RED, YELLOW, GREEN, BLUE = range(4)
EXAMPLE = (RED, "quarry-1", "forest-1", YELLOW, "village-1", GREEN, "pasture-1", BLUE, "quarry-2")


def example() -> Table:
    """The rulebook's picture: two tiles lie between Red, who is last, and Yellow."""
    return glen_more(chief(), chief(), chief(), chief(), on_rondel=rondel(*EXAMPLE))


def lying(table: Table) -> dict[int, str]:
    return {space: TILES[tile].key for space, tile in enumerate(glen(table).rondel.tiles) if tile >= 0}


def test_any_distance_to_a_space_with_a_tile() -> None:
    assert notes(example()) == ["take quarry-1", "take forest-1", "take village-1", "take pasture-1", "take quarry-2"]


def test_example_red_may_move_one_or_two_and_go_again() -> None:
    """“Red may advance one or two spaces and take the tile, and then play again, as he is still last”."""
    for tile, cell in (("quarry-1", at("e")), ("forest-1", at("n"))):
        table = example()
        assert table.choice.seat == RED
        do(table, f"take {tile}", f"place {cell}", "done")
        assert (table.choice.seat, table.choice.kind) == (RED, "take")


def test_example_or_beyond_yellow_who_then_plays() -> None:
    table = example()
    events = do(table, "take village-1")
    assert Took(RED, "village-1", 4) in events
    assert [event.tile for event in events if isinstance(event, Removed)] == ["quarry-1", "forest-1"]
    do(table, "place 5051", "done")
    assert (table.choice.seat, table.choice.kind) == (YELLOW, "take")


def test_moving_past_a_tile_but_staying_rearmost_discards_it() -> None:
    """GM-RONDEL-1: nobody can claim it any more."""
    table = example()
    assert Removed(CHANCE, "quarry-1") in do(table, "take forest-1")


def test_tiles_that_someone_can_still_claim_stay() -> None:
    table = glen_more(on_rondel=rondel(RED, YELLOW, "quarry-1", "forest-1", "village-1"))
    do(table, "take village-1", "place 5051", "done")
    assert notes(table) == ["take quarry-1", "take forest-1"]


def test_a_tile_that_does_not_lie_ahead_is_refused() -> None:
    table = example()
    for tile in ("loch-ness", "start-village", "haggis", ""):
        reason = refusal(table, Take(tile))
        assert (reason.code, reason.facts) == ("not-on-rondel", {"tile": tile})


def test_a_tile_behind_the_figure_is_refused() -> None:
    """Whoever is further on may not come back for it."""
    table = glen_more(
        chief(), chief(), on_rondel=rondel(RED, YELLOW, "quarry-1", "village-1", "pasture-1", "forest-2", "quarry-2")
    )
    do(table, "take village-1", "place 5051", "done")
    assert table.choice.seat == YELLOW and "take quarry-1" in notes(table)
    do(table, "take pasture-1", "place 4950", "done")
    assert table.choice.seat == RED and notes(table) == ["take forest-2", "take quarry-2"]
    assert refusal(table, Take("quarry-1")).code == "not-on-rondel"


def test_new_tiles_continue_in_front_until_one_space_is_left() -> None:
    """A loop of six: figures 0 and 1, three tiles; the sixth space stays free behind the rearmost."""
    table = glen_more(
        on_rondel=rondel(RED, YELLOW, "quarry-1", "forest-1", "village-1", size=6),
        stacks={1: ["pasture-2", "quarry-3", "forest-3", "forest-4", "quarry-4"]},
    )
    do(table, "take village-1", "place 5051", "done")
    assert (table.choice.seat, table.choice.kind) == (CHANCE, "draw")
    assert notes(table) == [f"draw {tile}" for tile in ("pasture-2", "quarry-3", "forest-3", "forest-4", "quarry-4")]
    assert table.choice.weights is None
    refused = refusal(table, Draw("quarry-1"))
    assert (refused.code, refused.facts) == ("not-in-stack", {"tile": "quarry-1"})
    assert refusal(table, Take("quarry-1")).code == "not-asked"
    assert do(table, "draw pasture-2") == [Drew(CHANCE, "pasture-2", 5)]
    assert table.choice.seat == YELLOW and lying(table) == {2: "quarry-1", 3: "forest-1", 5: "pasture-2"}
    do(table, "take quarry-1", "place 5051", "done", "draw quarry-3")
    assert table.choice.seat == YELLOW, "still rearmost"
    assert lying(table) == {3: "forest-1", 5: "pasture-2", 0: "quarry-3"}, "on round the loop"


def test_stacks_are_used_one_after_the_other() -> None:
    """GM-RONDEL-2."""
    table = glen_more(
        on_rondel=rondel(RED, "quarry-1", "forest-1", YELLOW, "village-1", size=7),
        stacks={0: ["forest-2"], 1: ["pasture-2", "quarry-3"]},
    )
    do(table, "take forest-1", "place 4950", "done")
    assert Drew(CHANCE, "forest-2", 5) in happened(table), "the only tile of stack 0 needs no draw"
    assert notes(table) == ["draw pasture-2", "draw quarry-3"]
