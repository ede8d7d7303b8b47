"""The rondel in an observation: its figures, how far it is filled, what is blocked, which tiles lie on it."""

from typing import Any

from greatglen.envs.codec import COUNT, FLAG, Codec, Fields, Number, Numbers, ObservationSection, flags, strung
from greatglen.games.glenmore_common.observation.tiles import Tiles
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.games.glenmore_common.rules.state import Highland

READ = "((rondel := state.rondel).tiles, rondel.figures, rondel.front, rondel.out, rondel.blocked)"


class OfRondel(Codec):
    """Its figures, those of the seats first; how far it is filled; what is blocked; how far each tile is ahead."""

    def __init__(self, tiles: Tiles, figures: int, spaces: int) -> None:
        self.seats = tiles.seats
        self.figures = figures
        self.figure = Fields({"there": FLAG, "space": Number(0, spaces - 1), "ahead": COUNT, "out": FLAG})
        blocked = flags(range(spaces))
        every = [(f"figures.{number}", self.figure) for number in range(figures)]
        ahead = [(f"tile.{name}", Number(0, spaces)) for name in tiles.names[tiles.starts :]]
        super().__init__(*strung([*every, ("front", COUNT), ("blocked", blocked), *ahead]))
        self.front = figures * len(self.figure)
        self.first = self.front + 1 + spaces - tiles.starts  # where a tile numbered 0 would be
        self.there = [self._there(n) for n in range(figures + 1)]  # by the number of figures

    def _there(self, n: int) -> Numbers:
        """So many figures, of which nothing else is told yet."""
        row = self.blank[:]
        for number in range(n):
            row[number * len(self.figure)] = 1
        return row

    def keep(self, value: Any) -> tuple[Any, ...]:
        tiles, figures, *others = value
        return (tiles.copy(), figures.copy(), *others)

    def put(self, value: Any, out: Numbers, at: int) -> None:
        tiles, figures, front, gone, blocked = value
        spaces, rear = len(tiles), min(figures)
        out[at : at + len(self.blank)] = self.there[len(figures)]
        here = at + 1
        for place in figures:
            out[here] = place % spaces
            out[here + 1] = place - rear
            here += 4
        for number in gone:
            out[at + number * 4 + 3] = 1
        here = at + self.front
        out[here] = front - rear
        for space in blocked:
            out[here + 1 + space] = 1
        here, begin = at + self.first, rear % spaces
        for ahead, tile in enumerate(tiles[begin:] + tiles[:begin]):
            if tile != NONE:
                out[here + tile] = ahead

    def update(self, value: Any, was: Any, out: Numbers, at: int) -> tuple[Any, ...]:
        """Tiles come and go without a figure that moves in half of all cases; else places count from another figure."""
        tiles, figures, front, gone, blocked = value
        if figures == was[1] and gone == was[3] and blocked == was[4]:
            spaces, rear, here, before = len(tiles), min(figures), at + self.first, was[0]
            out[at + self.front] = front - rear
            laid = []
            for space in range(spaces):
                if tiles[space] != before[space]:
                    if before[space] != NONE:
                        out[here + before[space]] = 0
                    if tiles[space] != NONE:
                        laid.append(space)
            for space in laid:
                out[here + tiles[space]] = (space - rear) % spaces
        else:
            self.put(value, out, at)
        return tiles.copy(), figures.copy(), front, gone, blocked

    def order(self, seat: int) -> list[int]:
        turned = [*((seat + n) % self.seats for n in range(self.seats)), *range(self.seats, self.figures)]
        width = len(self.figure)
        figures = [figure * width + place for figure in turned for place in range(width)]
        return [*figures, *range(len(figures), len(self))]


def rondel_section(start: Highland, tiles: Tiles, figures: int) -> ObservationSection:
    """The figures in order of the seats, then the die's or the ghost's and those of Chronicles."""
    codec = OfRondel(tiles, figures, len(start.rondel.tiles))
    return ObservationSection(
        "rondel",
        "each figure (seats, then the die's or the ghost's, then those of Chronicles): whether there is one, its "
        "space, how many places it is ahead of the rearmost, whether it moves no more; places from the rearmost "
        "figure to the foremost place ever filled; spaces on which no tile is ever laid; each tile: how many places "
        "it lies ahead of the rearmost figure, or 0",
        codec,
        READ,
    )
