"""Tiles in an observation: on the rondel, in piles and in territories; and what the players have."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from struct import Struct
from typing import Any

import msgspec

from greatglen.envs.codec import (
    COUNT,
    FLAG,
    Codec,
    CodecPart,
    ConstantCodec,
    Fields,
    Number,
    Numbers,
    ObservationSection,
    Rows,
    TupleCodec,
    flags,
    join_names,
    make_numbers,
    one_seat,
)
from greatglen.games.glenmore_common.observation.columns import EDGE
from greatglen.games.glenmore_common.rules.land import START, Plot
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.games.glenmore_common.rules.state import Highland, Holding

CONTENTS = 10_000  # of plots, that are remembered


class Tiles(msgspec.Struct, frozen=True):
    """The tiles of a game by their numbers: first the start tiles, of which every seat has its own, then the others."""

    names: tuple[str, ...]
    starts: int
    seats: int

    def entry(self, tile: int, seat: int) -> int:
        """The entry of a tile: those of all but the start tiles first, then the start tiles seat by seat."""
        starts = self.starts
        return tile - starts if tile >= starts else len(self.names) + (seat - 1) * starts + tile

    @property
    def entries(self) -> list[str]:
        starts = (f"{name}.{seat}" for seat in range(self.seats) for name in self.names[: self.starts])
        return [*self.names[self.starts :], *starts]

    def order(self, seat: int) -> list[int]:
        """The entries as a seat counts them: its own start tiles first."""
        own = len(self.names) - self.starts
        turned = [self.entry(tile, (seat + n) % self.seats) for n in range(self.seats) for tile in range(self.starts)]
        return [*range(own), *turned]


class Pile(ConstantCodec):
    """Which tiles lie in a pile."""

    def __init__(self, tiles: Tiles) -> None:
        self.first = tiles.starts
        names = tiles.names[tiles.starts :]
        super().__init__(names, [0] * len(names), [1] * len(names))

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        out[offset : offset + len(self.blank)] = self.blank
        for tile in value:
            out[offset + tile - self.first] = 1


class Piles(Codec):
    """Which tiles lie in some piles, one or another."""

    def __init__(self, tiles: Tiles) -> None:
        self.first = tiles.starts
        names = tiles.names[tiles.starts :]
        super().__init__(names, [0] * len(names), [1] * len(names))

    def write(self, value: Iterable[Sequence[int]], out: Numbers, offset: int) -> None:
        out[offset : offset + len(self.blank)] = self.blank
        for pile in value:
            for tile in pile:
                out[offset + tile - self.first] = 1

    def update(self, value: Any, old: Any, out: Numbers, offset: int) -> list[Sequence[int]]:
        """A tile that goes from one pile to another is turned over twice, and so stays."""
        offset -= self.first
        for pile in range(len(old)):
            if value[pile] is not old[pile]:
                for tile in set(old[pile]).symmetric_difference(value[pile]):
                    out[offset + tile] ^= 1
        return [*value]


class Players(Codec):
    """By seat what each player has (`means`), then tile by tile: in whose territory it lies, at which row and column
    from the start village, whether it is covered by another tile, and what lies and stands on it. The value: players.
    """

    def __init__(self, tiles: Tiles, means: Mapping[str, Codec], resources: Sequence[str]) -> None:
        self.tiles = tiles
        self.means = Fields(means)
        self.fact = Fields(
            {
                "owner": one_seat(tiles.seats),
                "row": Number(-EDGE - 1, EDGE),
                "column": Number(-EDGE - 1, EDGE),
                "covered": FLAG,
                **dict.fromkeys(resources, COUNT),
                "scots": COUNT,
            }
        )
        by_seat = [(str(seat), self.means) for seat in range(tiles.seats)]
        super().__init__(*join_names([*by_seat, *((f"tile.{name}", self.fact) for name in tiles.entries)]))
        self.first = len(self.means) * tiles.seats  # where the territories begin
        self.resources = len(resources)
        self.contents = Rows(lambda on: make_numbers([*map(on[0].count, range(self.resources)), on[1]]), CONTENTS)

    def seat_order(self, seat: int) -> list[int]:
        seats, width = self.tiles.seats, len(self.means)
        means = [(seat + n) % seats * width + place for n in range(seats) for place in range(width)]
        inner, width = self.fact.seat_order(seat), len(self.fact)
        return [*means, *(self.first + entry * width + at for entry in self.tiles.order(seat) for at in inner)]

    def split(self, source: str | Callable[[Any], Any], offset: int) -> list[CodecPart]:
        """Of each player the territory, the numbers together, and all else for itself."""
        found = []
        means = [(f"player.{name}", codec, offset + place) for name, codec, place in self.means.entries]
        plain = [name for name, codec, _ in self.means.entries if isinstance(codec, Number)]
        assert plain == list(self.means.codecs)[: len(plain)], "the numbers come first"
        together = TupleCodec(dict.fromkeys(plain, COUNT))
        for seat in range(self.tiles.seats):
            here = seat * len(self.means)
            found.append(CodecPart(f"(player := {source}[{seat}]).land", Territory(self, seat), offset))
            found.append(CodecPart(f"({' '.join(f'player.{name},' for name in plain)})", together, offset + here))
            found += [CodecPart(read, codec, place + here) for read, codec, place in means[len(plain) :]]
        return found


class Territory(Codec):
    """The tiles of one seat among the numbers of `Players`. The value: its plots by their cells."""

    def __init__(self, players: Players, seat: int) -> None:
        super().__init__(players.names, players.low, players.high)
        self.seat = seat
        tiles, self.fact = players.tiles, players.fact.blank
        self.entries = [players.first + tiles.entry(tile, seat) * len(self.fact) for tile in range(len(tiles.names))]
        self.place = Struct(f"={2 * seat}xh{2 * (tiles.seats - seat - 1)}x3h").pack_into  # x: a byte of 0
        self.width = len(self.fact)
        self.inside = self.width - players.resources - 1  # where in an entry that begins which is on a tile
        self.contents = players.contents

    def write(self, value: Mapping[int, Plot], out: Numbers, offset: int) -> None:
        for cell, plot in value.items():
            self._plot(out, offset, cell, plot)

    def update(self, value: Any, old: Any, out: Numbers, offset: int) -> dict[int, Plot]:
        """A tile that has gone may lie in another territory already, and then it is written."""
        inside, width, come, same = self.inside, self.width, [], 0
        for cell, plot in value.items():
            before = old.get(cell)
            if before is plot:
                same += 1
            elif before is not None and before.tile == plot.tile and before.under == plot.under:
                same += 1
                here = offset + self.entries[plot.tile]
                out[here + inside : here + width] = self.contents[plot.goods, plot.scots]
            else:
                come.append((cell, plot))
        if same < len(old):
            self._gone(value, old, out, offset)
        for cell, plot in come:
            self._plot(out, offset, cell, plot)
        kept: dict[int, Plot] = value.copy()
        return kept

    def _gone(self, value: Mapping[int, Plot], was: Mapping[int, Plot], out: Numbers, at: int) -> None:
        """Tiles that were here and are not, or not so."""
        for cell, plot in was.items():
            now = value.get(cell)
            if now is None or now.tile != plot.tile or now.under != plot.under:
                for tile in (*plot.under, plot.tile):
                    here = at + self.entries[tile]
                    if out[here + self.seat]:
                        out[here : here + self.width] = self.fact

    def _plot(self, out: Numbers, at: int, cell: int, plot: Plot) -> None:
        """A plot: its uppermost tile has what is on it, the others are covered."""
        row, along = cell // 100 - START // 100, cell % 100 - START % 100
        for tile in plot.under:
            here = at + self.entries[tile]
            self.place(out, 2 * here, 1, row, along, 1)
            out[here + self.inside : here + self.width] = self.contents[(), 0]
        here = at + self.entries[plot.tile]
        self.place(out, 2 * here, 1, row, along, 0)
        out[here + self.inside : here + self.width] = self.contents[plot.goods, plot.scots]


class Plots(ConstantCodec):
    """Some plots of one territory, by the tiles that lie uppermost on them. The value: their entries."""

    def __init__(self, tiles: Tiles) -> None:
        self.tiles = tiles
        self.by_seat = [[tiles.entry(tile, seat) for tile in range(len(tiles.names))] for seat in range(tiles.seats)]
        names = tiles.entries
        super().__init__(names, [0] * len(names), [1] * len(names))

    def seat_order(self, seat: int) -> list[int]:
        return self.tiles.order(seat)

    def entries(self, seat: int, cells: Sequence[int], players: Sequence[Holding]) -> list[int]:
        """The entries of some cells of a seat."""
        land, entry = players[seat].land, self.by_seat[seat]
        return [entry[land[cell].tile] for cell in cells if cell in land]

    def write(self, value: Sequence[int], out: Numbers, offset: int) -> None:
        out[offset : offset + len(self.blank)] = self.blank
        for entry in value:
            out[offset + entry] = 1


READ = "((rondel := state.rondel).tiles, rondel.figures, rondel.front, rondel.out, rondel.blocked)"


class RondelCodec(Codec):
    """Its figures, those of the seats first; how far it is filled; what is blocked; how far each tile is ahead."""

    def __init__(self, tiles: Tiles, figures: int, spaces: int) -> None:
        self.seats = tiles.seats
        self.figures = figures
        self.figure = Fields({"there": FLAG, "space": Number(0, spaces - 1), "ahead": COUNT, "out": FLAG})
        blocked = flags(range(spaces))
        every = [(f"figures.{number}", self.figure) for number in range(figures)]
        ahead = [(f"tile.{name}", Number(0, spaces)) for name in tiles.names[tiles.starts :]]
        super().__init__(*join_names([*every, ("front", COUNT), ("blocked", blocked), *ahead]))
        self.front = figures * len(self.figure)
        self.first = self.front + 1 + spaces - tiles.starts  # where a tile numbered 0 would be
        self.there = [self._there(n) for n in range(figures + 1)]  # by the number of figures

    def _there(self, n: int) -> Numbers:
        """So many figures, of which nothing else is told yet."""
        row = self.blank[:]
        for number in range(n):
            row[number * len(self.figure)] = 1
        return row

    def snapshot(self, value: Any) -> tuple[Any, ...]:
        tiles, figures, *others = value
        return (tiles.copy(), figures.copy(), *others)

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        tiles, figures, front, gone, blocked = value
        spaces, rear = len(tiles), min(figures)
        out[offset : offset + len(self.blank)] = self.there[len(figures)]
        here = offset + 1
        for place in figures:
            out[here] = place % spaces
            out[here + 1] = place - rear
            here += 4
        for number in gone:
            out[offset + number * 4 + 3] = 1
        here = offset + self.front
        out[here] = front - rear
        for space in blocked:
            out[here + 1 + space] = 1
        here, begin = offset + self.first, rear % spaces
        for ahead, tile in enumerate(tiles[begin:] + tiles[:begin]):
            if tile != NONE:
                out[here + tile] = ahead

    def update(self, value: Any, old: Any, out: Numbers, offset: int) -> tuple[Any, ...]:
        """Tiles come and go without a figure that moves in half of all cases; else places count from another figure."""
        tiles, figures, front, gone, blocked = value
        if figures == old[1] and gone == old[3] and blocked == old[4]:
            spaces, rear, here, before = len(tiles), min(figures), offset + self.first, old[0]
            out[offset + self.front] = front - rear
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
            self.write(value, out, offset)
        return tiles.copy(), figures.copy(), front, gone, blocked

    def seat_order(self, seat: int) -> list[int]:
        turned = [*((seat + n) % self.seats for n in range(self.seats)), *range(self.seats, self.figures)]
        width = len(self.figure)
        figures = [figure * width + place for figure in turned for place in range(width)]
        return [*figures, *range(len(figures), len(self))]


def rondel_section(start: Highland, tiles: Tiles, figures: int) -> ObservationSection:
    """The figures in order of the seats, then the die's or the ghost's and those of Chronicles."""
    codec = RondelCodec(tiles, figures, len(start.rondel.tiles))
    return ObservationSection(
        "rondel",
        "each figure (seats, then the die's or the ghost's, then those of Chronicles): whether there is one, its "
        "space, how many places it is ahead of the rearmost, whether it moves no more; places from the rearmost "
        "figure to the foremost place ever filled; spaces on which no tile is ever laid; each tile: how many places "
        "it lies ahead of the rearmost figure, or 0",
        codec,
        READ,
    )
