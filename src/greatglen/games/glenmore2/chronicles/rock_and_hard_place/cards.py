"""What each scoring card of Between a Rock and a Hard Place counts (G2-C7-13 to G2-C7-22); the highest is best."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.part import part_of
from greatglen.games.glenmore2.scoring import compared, saying
from greatglen.games.glenmore2.state import HOME, GlenMore2
from greatglen.games.highland.land import EDGES, neighbours, stock

Count: TypeAlias = Callable[[GlenMore2, int], int | None]


def _goods(state: GlenMore2, seat: int, *names: str) -> int:
    have = stock(state.players[seat].land)
    return sum(have[state.RESOURCES.index(name)] for name in names)


def animals(state: GlenMore2, seat: int) -> int:
    """Sheep and cattle in the territory."""
    return _goods(state, seat, "sheep", "cattle")


def wood_and_stone(state: GlenMore2, seat: int) -> int:
    return _goods(state, seat, "wood", "stone")


def largest_square(state: GlenMore2, seat: int) -> int:
    """The length of the side of the largest square all of whose cells have tiles."""
    land = state.players[seat].land
    sides: dict[int, int] = {}  # of the largest square whose last cell, in reading order, is this one
    for cell in sorted(land):
        sides[cell] = 1 + min(sides.get(cell - step, 0) for step in (1, 100, 101))
    return max(sides.values())


def complete_sets(state: GlenMore2, seat: int) -> int:
    """Scot in the home castle, barrel, landmark card, person; counted as in a scoring, Castle Moil included."""
    return min(area[seat] for area in compared(state).values())


def occupied_castles(state: GlenMore2, seat: int) -> int:
    """Castles with a scot, the home castle too."""
    tiles = state.box.tiles
    land = state.players[seat].land
    return sum(plot.scots > 0 and (tiles[plot.tile].kind == "castle" or cell == HOME) for cell, plot in land.items())


def _of_kind(state: GlenMore2, seat: int, kind: str) -> list[int]:
    tiles = state.box.tiles
    return [cell for cell, plot in state.players[seat].land.items() if tiles[plot.tile].kind == kind]


def whisky_tiles(state: GlenMore2, seat: int) -> int:
    return len(_of_kind(state, seat, "whisky"))


def smallest_territory(state: GlenMore2, seat: int) -> int:
    """The fewer tiles, the better; tiles built over do not count."""
    return -len(state.players[seat].land)


def connected_animal_tiles(state: GlenMore2, seat: int) -> int:
    """The largest group of animal tiles that hang together edge to edge."""
    return largest_group(_of_kind(state, seat, "animal"))


def largest_group(cells: Iterable[int]) -> int:
    left = set(cells)
    largest = 0
    while left:
        edge = [left.pop()]
        size = 0
        while edge:
            cell = edge.pop()
            size += 1
            near = {cell + step for step in EDGES} & left
            left -= near
            edge += near
        largest = max(largest, size)
    return largest


def farthest_scot(state: GlenMore2, seat: int) -> int | None:
    """Movement points from the farthest scot to the home castle; None without a scot in the territory."""
    land = state.players[seat].land
    distance = {HOME: 0}
    edge = [HOME]
    for cell in edge:
        for near in neighbours(land, cell):
            if near not in distance:
                distance[near] = distance[cell] + 1
                edge.append(near)
    return max((distance[cell] for cell, plot in land.items() if plot.scots), default=None)


def discard_pile(state: GlenMore2, seat: int) -> int:
    """The tiles in one's own discard pile."""
    return len(part_of(state).piles[seat])


SETS = "complete-sets"
CARDS: dict[str, Count] = {
    "animals": animals,
    "largest-square": largest_square,
    "wood-and-stone": wood_and_stone,
    SETS: complete_sets,
    "occupied-castles": occupied_castles,
    "whisky-tiles": whisky_tiles,
    "smallest-territory": smallest_territory,
    "connected-animal-tiles": connected_animal_tiles,
    "farthest-scot": farthest_scot,
    "discard-pile": discard_pile,
}


def counts(state: GlenMore2, card: str) -> list[int | None]:
    """The count of a card per seat, with what other Chronicles add to it; None for who does not take part."""
    seats = range(len(state.players))
    found: list[int | None]
    if card == SETS:
        areas = compared(state).values()
        found = [min(area[seat] for area in areas) for seat in seats]
    else:
        found = [CARDS[card](state, seat) for seat in seats]
    for chronicle in saying("also_counts", *state.chronicles):
        for seat in seats:
            more = chronicle.also_counts(state, seat, card)
            if more:
                found[seat] = (found[seat] or 0) + more
    return found
