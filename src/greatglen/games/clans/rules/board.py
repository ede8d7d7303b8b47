"""The meeting places in a row: one ring of spaces, who is adjacent, who is opposite (CS-BOARD)."""

from functools import cache

import msgspec

from greatglen.games.clans.rules.components import BOX, setup_for


class Board(msgspec.Struct, frozen=True):
    """The geometry for a number of meeting places. A space is its place on the ring, clockwise from the top left."""

    tiles: int
    names: tuple[str, ...]  # t1.. along the top, east, b..1 along the bottom, west
    space: dict[str, int]
    tile: tuple[int, ...]  # the meeting place each space lies on, from left to right
    beside: tuple[tuple[int, int, int], ...]  # the two ring neighbours and the opposite space
    first_cards: tuple[int, ...]  # where the laid-out cards go


@cache
def board_for(players: int) -> Board:
    setup = setup_for(players)
    side = BOX.inner_spaces // 2  # spaces on each long side of a meeting place
    columns = side * setup.tiles
    names = (
        *(f"t{column}" for column in range(1, columns + 1)),
        "east",
        *(f"b{column}" for column in range(columns, 0, -1)),
        "west",
    )
    space = {name: place for place, name in enumerate(names)}
    tile = (*(column // side for column in range(columns)), setup.tiles - 1)
    tile = (*tile, *(column // side for column in range(columns - 1, -1, -1)), 0)

    def opposite(name: str) -> str:
        return {"east": "west", "west": "east"}.get(name) or ("b" if name[0] == "t" else "t") + name[1:]

    ring = len(names)
    return Board(
        tiles=setup.tiles,
        names=names,
        space=space,
        tile=tile,
        beside=tuple(((place - 1) % ring, (place + 1) % ring, space[opposite(names[place])]) for place in range(ring)),
        first_cards=tuple(space[name] for name in _first_cards(setup.tiles, side, setup.laid_out)),
    )


def _first_cards(tiles: int, side: int, laid_out: int) -> list[str]:
    """Two players: top left and bottom right of each meeting place. More: the middle column, top and bottom in turn."""
    if laid_out == 2 * tiles:
        return [name for tile in range(tiles) for name in (f"t{tile * side + 1}", f"b{(tile + 1) * side}")]
    middle = side // 2 + 1
    return [f"{'tb'[tile % 2]}{tile * side + middle}" for tile in range(tiles)]
