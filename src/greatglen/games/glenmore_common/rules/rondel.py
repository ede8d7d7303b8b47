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
    out: tuple[int, ...] = ()  # figures that move no more
    blocked: tuple[int, ...] = ()  # spaces on which no tile is ever laid

    @classmethod
    def create(cls, spaces: int, figures: int) -> Self:
        """Figures on consecutive places, the first to move rearmost."""
        return cls([NONE] * spaces, list(range(figures)), figures - 1)

    def copy(self) -> Self:
        twin = copy(self)
        twin.tiles = self.tiles.copy()
        twin.figures = self.figures.copy()
        return twin

    def rear(self) -> int:
        """The place of the rearmost figure that still moves."""
        if not self.out:
            return min(self.figures)
        return min(place for figure, place in enumerate(self.figures) if figure not in self.out)

    def rearmost(self) -> int:
        """The figure that moves next."""
        if not self.out:
            return self.figures.index(min(self.figures))
        rear = self.rear()
        return next(f for f, place in enumerate(self.figures) if place == rear and f not in self.out)

    def ahead(self, figure: int) -> list[int]:
        """The places with a tile in front of a figure, nearest first."""
        tiles = self.tiles
        spaces = len(tiles)
        return [place for place in range(self.figures[figure] + 1, self.front + 1) if tiles[place % spaces] != NONE]

    def tiles_ahead(self, figure: int) -> list[int]:
        """The tiles in front of a figure, nearest first."""
        spaces = len(self.tiles)
        loop = self.tiles * 2
        begin = (self.figures[figure] + 1) % spaces
        return [tile for tile in loop[begin : begin + self.front - self.figures[figure]] if tile != NONE]

    def place_ahead(self, figure: int, tile: int) -> int:
        """The place of a tile in front of a figure; NONE if it does not lie there."""
        if tile not in self.tiles:
            return NONE
        begin = self.figures[figure] + 1
        place = begin + (self.tiles.index(tile) - begin) % len(self.tiles)
        return place if place <= self.front else NONE

    def tile_at(self, place: int) -> int:
        return self.tiles[place % len(self.tiles)]

    def take(self, figure: int, place: int) -> int:
        """Move a figure to a place with a tile, and take that tile away."""
        space = place % len(self.tiles)
        taken = self.tiles[space]
        self.tiles[space] = NONE
        self.figures[figure] = place
        return taken

    def sweep(self, figures: int) -> list[int]:
        """Take away the tiles that the first so many figures have all left behind."""
        tiles = self.tiles
        spaces = len(tiles)
        behind = min(self.figures[:figures])
        swept = []
        for place in range(max(self.front + 1 - spaces, 0), behind):
            space = place % spaces
            if tiles[space] != NONE:
                swept.append(tiles[space])
                tiles[space] = NONE
        return swept

    def has_room(self) -> bool:
        """Whether a tile can be laid in front and still leave one space free behind the rearmost figure."""
        spaces = len(self.tiles)
        beyond = (self.rear() if self.out else min(self.figures)) + spaces
        if not self.blocked or self.front >= beyond - 2:
            return self.front < beyond - 2
        return len([place for place in range(self.front + 1, beyond) if place % spaces not in self.blocked]) > 1

    def next_place(self) -> int:
        """The place in front on which the next tile or figure goes."""
        place = self.front + 1
        if self.blocked:
            while place % len(self.tiles) in self.blocked:
                place += 1
        return place

    def lay(self, tile: int) -> int:
        """Lay a tile in front; its space."""
        self.front = self.next_place()
        space = self.front % len(self.tiles)
        self.tiles[space] = tile
        return space
