"""The rondel in an observation: its figures, how far it is filled, what is blocked, which tiles lie on it."""

from greatglen.envs.codec import COUNT, FLAG, Codec, Fields, Number, Numbers, flags, strung
from greatglen.envs.sections import Section
from greatglen.titles.highland.observe.tiles import Tiles
from greatglen.titles.highland.rules.rondel import NONE, Rondel
from greatglen.titles.highland.rules.state import Highland


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

    def put(self, value: Rondel, out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        self._write(value, out, at)

    def renew(self, value: Rondel, was: Rondel, out: Numbers, at: int) -> None:
        if len(value.figures) < len(was.figures):  # another game
            self.put(value, out, at)
            return
        first = at + self.first
        for tile in was.tiles:
            if tile != NONE:
                out[first + tile] = 0
        for space in was.blocked:
            out[at + self.front + 1 + space] = 0
        self._write(value, out, at)

    def _write(self, rondel: Rondel, out: Numbers, at: int) -> None:
        """Figures come, and stay until the next game; all else is blank before."""
        spaces, rear, first = len(rondel.tiles), min(rondel.figures), at + self.first
        here = at
        for number, place in enumerate(rondel.figures):
            out[here] = 1
            out[here + 1] = place % spaces
            out[here + 2] = place - rear
            out[here + 3] = number in rondel.out
            here += 4
        out[at + self.front] = rondel.front - rear
        for space in rondel.blocked:
            out[at + self.front + 1 + space] = 1
        for space, tile in enumerate(rondel.tiles):
            if tile != NONE:
                out[first + tile] = (space - rear) % spaces

    def order(self, seat: int) -> list[int]:
        turned = [*((seat + n) % self.seats for n in range(self.seats)), *range(self.seats, self.figures)]
        width = len(self.figure)
        figures = [figure * width + place for figure in turned for place in range(width)]
        return [*figures, *range(len(figures), len(self))]


def rondel_section(start: Highland, tiles: Tiles, figures: int) -> Section:
    """The figures in order of the seats, then the die's or the ghost's and those of Chronicles."""
    return Section(
        "rondel",
        "each figure (seats, then the die's or the ghost's, then those of Chronicles): whether there is one, its "
        "space, how many places it is ahead of the rearmost, whether it moves no more; places from the rearmost "
        "figure to the foremost place ever filled; spaces on which no tile is ever laid; each tile: how many places "
        "it lies ahead of the rearmost figure, or 0",
        OfRondel(tiles, figures, len(start.rondel.tiles)),
        "state.rondel",
    )
