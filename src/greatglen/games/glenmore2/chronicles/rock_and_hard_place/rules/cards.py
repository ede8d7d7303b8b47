"""What each scoring card of Between a Rock and a Hard Place counts (G2-C7-13 to G2-C7-22); the highest is best."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import get_part
from greatglen.games.glenmore2.rules.box import Tile, box_named
from greatglen.games.glenmore2.rules.chronicle import Chronicle
from greatglen.games.glenmore2.rules.scoring import compared_counts
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore_common.rules.land import EDGES, Plot, count_goods, neighbours

Land: TypeAlias = Mapping[int, Plot]
Tiles: TypeAlias = Sequence[Tile]  # of the box, by their numbers


def _goods(land: Land, *names: str) -> int:
    have = count_goods(land)
    return sum(have[GlenMore2.RESOURCES.index(name)] for name in names)


def animals(land: Land, tiles: Tiles) -> int:
    """Sheep and cattle in the territory."""
    return _goods(land, "sheep", "cattle")


def wood_and_stone(land: Land, tiles: Tiles) -> int:
    return _goods(land, "wood", "stone")


def largest_square(land: Land, tiles: Tiles) -> int:
    """The length of the side of the largest square all of whose cells have tiles."""
    sides: dict[int, int] = {}  # of the largest square whose last cell, in reading order, is this one
    for cell in sorted(land):
        sides[cell] = 1 + min(sides.get(cell - 1, 0), sides.get(cell - 100, 0), sides.get(cell - 101, 0))
    return max(sides.values())


def occupied_castles(land: Land, tiles: Tiles) -> int:
    """Castles with a scot, the home castle too."""
    return sum([plot.scots > 0 and (tiles[plot.tile].kind == "castle" or cell == HOME) for cell, plot in land.items()])


def _of_kind(land: Land, tiles: Tiles, kind: str) -> list[int]:
    return [cell for cell, plot in land.items() if tiles[plot.tile].kind == kind]


def whisky_tiles(land: Land, tiles: Tiles) -> int:
    return len(_of_kind(land, tiles, "whisky"))


def smallest_territory(land: Land, tiles: Tiles) -> int:
    """The fewer tiles, the better; tiles built over do not count."""
    return -len(land)


def connected_animal_tiles(land: Land, tiles: Tiles) -> int:
    """The largest group of animal tiles that hang together edge to edge."""
    return largest_group(_of_kind(land, tiles, "animal"))


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


def farthest_scot(land: Land, tiles: Tiles) -> int | None:
    """Movement points from the farthest scot to the home castle; None without a scot in the territory."""
    distance = {HOME: 0}
    edge = [HOME]
    for cell in edge:
        for near in neighbours(land, cell):
            if near not in distance:
                distance[near] = distance[cell] + 1
                edge.append(near)
    return max((distance[cell] for cell, plot in land.items() if plot.scots), default=None)


SETS, PILE = "complete-sets", "discard-pile"
OF_LAND: dict[str, Callable[[Land, Tiles], int | None]] = {  # those that look at a territory only
    "animals": animals,
    "largest-square": largest_square,
    "wood-and-stone": wood_and_stone,
    "occupied-castles": occupied_castles,
    "whisky-tiles": whisky_tiles,
    "smallest-territory": smallest_territory,
    "connected-animal-tiles": connected_animal_tiles,
    "farthest-scot": farthest_scot,
}
CARDS = (  # in the order of their rules
    "animals",
    "largest-square",
    "wood-and-stone",
    SETS,
    "occupied-castles",
    "whisky-tiles",
    "smallest-territory",
    "connected-animal-tiles",
    "farthest-scot",
    PILE,
)


def counts(state: GlenMore2, card: str) -> list[int | None]:
    """The count of a card per seat, with what other Chronicles add to it; None for who does not take part."""
    return all_counts(state, (card,))[card]


def all_counts(state: GlenMore2, cards: Sequence[str]) -> dict[str, list[int | None]]:
    """The counts of several cards."""
    key = state.box_key
    wanted = tuple([card for card in cards if card in OF_LAND])
    lands = [_of_land(wanted, key, tuple(player.land), tuple(player.land.values())) for player in state.players]
    found: dict[str, list[int | None]] = {
        card: list(column) for card, column in zip(wanted, zip(*lands, strict=True), strict=True)
    }
    if SETS in cards:
        found[SETS] = complete_sets(state)
    if PILE in cards:
        found[PILE] = [len(pile) for pile in get_part(state).piles]
    for chronicle in state.find_answering(Chronicle.extra_count):
        for card, per_seat in found.items():
            for seat, count in enumerate(per_seat):
                more = chronicle.extra_count(state, seat, card)
                if more:
                    per_seat[seat] = (count or 0) + more
    return found


def complete_sets(state: GlenMore2) -> list[int | None]:
    """Scot in the home castle, barrel, landmark card, person; counted as in a scoring, Castle Moil included."""
    return [min(areas) for areas in zip(*compared_counts(state).values(), strict=True)]


@lru_cache(maxsize=1 << 13)
def _of_land(
    cards: tuple[str, ...], box_key: str, cells: tuple[int, ...], plots: tuple[Plot, ...]
) -> tuple[int | None, ...]:
    """What cards count in a territory. Kept, because bots ask again and again while little changes."""
    land = dict(zip(cells, plots, strict=True))
    tiles = box_named(box_key).tiles
    return tuple([OF_LAND[card](land, tiles) for card in cards])
