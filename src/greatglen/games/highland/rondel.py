"""The rondel: a loop of spaces on which the rearmost figure always moves next (RONDEL).

Places are counted on and on, never round: the place of a figure only grows, and its remainder is the space it is on.
"""

from copy import copy
from typing import Self

import msgspec

NONE = -1


class Rondel(msgspec.Struct):
    """Tiles and figures. The last figure may be the die's; it moves like any other."""

    tiles: list[int]  # per space of the loop: the tile lying there, or NONE
    figures: list[int]  # per figure: its place
    front: int  # the foremost place that was ever filled

    @classmethod
    def new(cls, spaces: int, figures: int) -> Self:
        """Figures on consecutive places, the first to move rearmost."""
        return cls([NONE] * spaces, list(range(figures)), figures - 1)

    def copy(self) -> Self:
        twin = copy(self)
        twin.tiles = self.tiles.copy()
        twin.figures = self.figures.copy()
        return twin

    def rearmost(self) -> int:
        """The figure that moves next."""
        return self.figures.index(min(self.figures))

    def ahead(self, figure: int) -> list[int]:
        """The places with a tile in front of a figure, nearest first."""
        tiles = self.tiles
        spaces = len(tiles)
        return [place for place in range(self.figures[figure] + 1, self.front + 1) if tiles[place % spaces] != NONE]

    def tile_at(self, place: int) -> int:
        return self.tiles[place % len(self.tiles)]

    def take(self, figure: int, place: int) -> tuple[int, list[int]]:
        """Move a figure to a place with a tile: that tile, and those now left behind by every figure."""
        tiles = self.tiles
        spaces = len(tiles)
        before = min(self.figures)
        taken = tiles[place % spaces]
        tiles[place % spaces] = NONE
        self.figures[figure] = place
        passed = []
        for behind in range(before, min(self.figures)):
            if tiles[behind % spaces] != NONE:
                passed.append(tiles[behind % spaces])
                tiles[behind % spaces] = NONE
        return taken, passed

    def has_room(self) -> bool:
        """Whether a tile can be laid in front and still leave one space free behind the rearmost figure."""
        return self.front < min(self.figures) + len(self.tiles) - 2

    def lay(self, tile: int) -> int:
        """Lay a tile in front; its space."""
        self.front += 1
        space = self.front % len(self.tiles)
        self.tiles[space] = tile
        return space
