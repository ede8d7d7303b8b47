"""Placement (GM-PLACE, GM 6): edge to edge, next to a clansman, river and road, with the reason for every refusal."""

from collections.abc import Mapping

import pytest
from positions import at, chief, glen, glen_more, me, plot, read_notes
from second_opinion import Square, list_spots, to_spot

from greatglen import Table
from greatglen.games.glenmore.rules.components import TILE, TILES
from greatglen.games.glenmore.rules.turn import PlaceTile
from greatglen.games.glenmore_common.rules.actions import Place
from greatglen.games.glenmore_common.rules.land import Plot

PLAIN, RIVER, ROAD = "pasture-4", "bridge", "quarry-6"


def placing(territory: Mapping[str, Plot], tile: str) -> Table:
    """A tile is to be placed. There is also something to sell, so that even a single place is not taken by itself."""
    home = {"home": plot("start-village", "wood", "stone", clansmen=1), **territory}
    return glen_more(chief(home), step=PlaceTile(0, TILE[tile]), market={"wood": 1, "stone": 1})


def why(territory: Mapping[str, Plot], way: str, tile: str) -> tuple[str, dict[str, str | int]] | None:
    refusal = placing(territory, tile).why_not(Place(at(way)))
    return None if refusal is None else (refusal.code, refusal.facts)


def open_to(territory: Mapping[str, Plot], tile: str) -> set[int]:
    return {int(note.split()[1]) for note in read_notes(placing(territory, tile), "place")}


def test_beside_the_start_village_only_river_and_road_have_a_place() -> None:
    """All four edges of the start village are ends of the river or the road."""
    start: dict[str, Plot] = {}
    assert open_to(start, RIVER) == {at("n"), at("s")}
    assert open_to(start, ROAD) == {at("e"), at("w")}
    assert open_to(start, PLAIN) == set()


def test_edge_to_edge_a_corner_is_not_enough() -> None:
    assert why({}, "ne", PLAIN) == ("not-adjacent", {"cell": at("ne"), "way": "river"})
    assert why({"n": plot("pasture-1")}, "ne", PLAIN) is None


def test_an_occupied_cell() -> None:
    assert why({}, "home", PLAIN) == ("occupied", {"cell": at("home"), "way": "river"})


def test_next_to_a_clansman_also_diagonally() -> None:
    territory = {"n": plot("pasture-1"), "nn": plot("forest-1")}
    assert why(territory, "nne", PLAIN) == ("no-scot-near", {"cell": at("nne"), "way": "river"})
    assert why(territory, "ne", PLAIN) is None, "diagonally next to the start village"
    territory = {"home": plot("start-village"), "n": plot("pasture-1", clansmen=1), "nn": plot("forest-1")}
    assert why(territory, "nne", PLAIN) is None


def test_a_clansman_two_tiles_away_is_not_next_to_it() -> None:
    territory = {"n": plot("pasture-1"), "ne": plot("village-3"), "nee": plot("quarry-3")}
    assert why(territory, "neee", PLAIN) == ("no-scot-near", {"cell": at("neee"), "way": "river"})


def test_a_river_tile_must_lengthen_the_river() -> None:
    territory = {"n": plot("pasture-1"), "e": plot("quarry-1")}
    assert why(territory, "ne", RIVER) == ("must-lengthen", {"cell": at("ne"), "way": "river"})
    assert why(territory, "nn", RIVER) == ("no-scot-near", {"cell": at("nn"), "way": "river"})
    assert why(territory, "s", RIVER) is None
    assert why({"n": plot("pasture-1", clansmen=1)}, "nn", RIVER) is None


def test_a_road_tile_must_lengthen_the_road() -> None:
    territory = {"n": plot("pasture-1"), "e": plot("quarry-1", clansmen=1)}
    assert why(territory, "nw", ROAD) == ("must-lengthen", {"cell": at("nw"), "way": "road"})
    assert why(territory, "s", ROAD) == ("would-cut", {"cell": at("s"), "way": "river"})
    assert why(territory, "w", ROAD) is None
    assert why(territory, "ee", ROAD) is None


@pytest.mark.parametrize("way", ["n", "s"])
def test_no_tile_without_river_at_an_end_of_the_river(way: str) -> None:
    assert why({}, way, PLAIN) == ("would-cut", {"cell": at(way), "way": "river"})
    assert why({}, way, ROAD) == ("would-cut", {"cell": at(way), "way": "river"})


@pytest.mark.parametrize("way", ["e", "w"])
def test_no_tile_without_road_at_an_end_of_the_road(way: str) -> None:
    assert why({}, way, PLAIN) == ("would-cut", {"cell": at(way), "way": "road"})
    assert why({}, way, RIVER) == ("must-lengthen", {"cell": at(way), "way": "river"})


def test_beside_a_river_tile_anything_goes() -> None:
    territory = {"n": plot("pasture-1")}
    assert open_to(territory, PLAIN) == {at("ne"), at("nw")}


def test_the_ends_of_the_ways_grow_with_them() -> None:
    territory = {
        "n": plot("pasture-1", clansmen=1),
        "s": plot("forest-1"),
        "ss": plot("village-2", clansmen=1),
        "w": plot("quarry-1", clansmen=1),
    }
    assert open_to(territory, RIVER) == {at("nn"), at("sss")}
    assert open_to(territory, ROAD) == {at("ww"), at("e")}


# A plain tile can come to lie in the line of the river, one gap away from its end: round the corner over "ne", "nne".

AROUND_THE_CORNER = {
    "e": plot("quarry-1"),
    "ne": plot("village-3", clansmen=1),
    "nne": plot("quarry-3", clansmen=1),
    "nn": plot("forest-3", clansmen=1),
}


def test_a_gap_in_the_line_of_the_river_may_be_built_around() -> None:
    """The cell "nn" is not north of a river tile, so a plain tile may stand there."""
    before = {way: here for way, here in AROUND_THE_CORNER.items() if way != "nn"}
    assert why(before, "nn", PLAIN) is None


def test_a_river_tile_may_not_run_into_a_tile_without_river() -> None:
    """GM 6: a tile without river may not stand at an end of the river. On "n" the river would end in the forest."""
    assert why(AROUND_THE_CORNER, "n", RIVER) == ("would-run-into", {"cell": at("n"), "way": "river"})
    assert open_to(AROUND_THE_CORNER, RIVER) == {at("s")}


def test_the_river_never_jumps_over_a_tile_without_river() -> None:
    """GM 6: beyond the forest on "nn" no tile lengthens the river, whatever lies on "n"."""
    table = placing(AROUND_THE_CORNER, RIVER)
    if table.why_not(Place(at("n"))) is None:
        table.apply(Place(at("n")))
    land = {way: me(table).land[at(way)] for way in ("n", *AROUND_THE_CORNER) if at(way) in me(table).land}
    assert why(land, "nnn", "loch-ness") == ("must-lengthen", {"cell": at("nnn"), "way": "river"})


def test_the_road_may_not_run_into_a_tile_without_road_either() -> None:
    corner = {
        "n": plot("pasture-1"),
        "ne": plot("village-3", clansmen=1),
        "nee": plot("quarry-3", clansmen=1),
        "ee": plot("forest-3", clansmen=1),
    }
    assert why(corner, "e", ROAD) == ("would-run-into", {"cell": at("e"), "way": "road"})


@pytest.mark.parametrize("tile", [PLAIN, RIVER, ROAD])
def test_every_cell_around_agrees_with_the_second_opinion(tile: str) -> None:
    table = placing(
        {
            "n": plot("pasture-1"),
            "e": plot("quarry-1", clansmen=2),
            "ne": plot("village-3"),
            "s": plot("forest-1"),
            "ee": plot("village-1"),
        },
        tile,
    )
    squares = {to_spot(cell): Square(*TILES[here.tile].ways, here.scots) for cell, here in me(table).land.items()}
    wide = [row * 100 + column for row in range(44, 57) for column in range(44, 57)]
    free = {cell for cell in wide if table.why_not(Place(cell)) is None}
    assert free == {int(note.split()[1]) for note in read_notes(table, "place")}
    assert {to_spot(cell) for cell in free} == list_spots(squares, *TILES[TILE[tile]].ways)


def test_a_copy_of_a_territory_is_its_own() -> None:
    """Plots are replaced, never changed."""
    table = placing({"n": plot("pasture-1", "sheep")}, PLAIN)
    twin = table.copy()
    before = dict(me(table).land)
    twin.apply(Place(at("ne")))
    assert me(table).land == before != me(twin).land
    assert glen(table) is not glen(twin)
