"""Every tile in an observation, wherever it is: in a pile, in a territory; and what the players have."""

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
    Rows,
    TupleCodec,
    numbers,
    one_seat,
    strung,
)
from greatglen.games.glenmore_common.observation.columns import EDGE
from greatglen.games.glenmore_common.rules.land import START, Plot
from greatglen.games.glenmore_common.rules.state import Holding

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

    def put(self, value: Any, out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        for tile in value:
            out[at + tile - self.first] = 1


class Piles(Codec):
    """Which tiles lie in some piles, one or another."""

    def __init__(self, tiles: Tiles) -> None:
        self.first = tiles.starts
        names = tiles.names[tiles.starts :]
        super().__init__(names, [0] * len(names), [1] * len(names))

    def put(self, value: Iterable[Sequence[int]], out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        for pile in value:
            for tile in pile:
                out[at + tile - self.first] = 1

    def update(self, value: Any, was: Any, out: Numbers, at: int) -> list[Sequence[int]]:
        """A tile that goes from one pile to another is turned over twice, and so stays."""
        at -= self.first
        for pile in range(len(was)):
            if value[pile] is not was[pile]:
                for tile in set(was[pile]).symmetric_difference(value[pile]):
                    out[at + tile] ^= 1
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
        super().__init__(*strung([*by_seat, *((f"tile.{name}", self.fact) for name in tiles.entries)]))
        self.first = len(self.means) * tiles.seats  # where the territories begin
        self.resources = len(resources)
        self.contents = Rows(lambda on: numbers([*map(on[0].count, range(self.resources)), on[1]]), CONTENTS)

    def order(self, seat: int) -> list[int]:
        seats, width = self.tiles.seats, len(self.means)
        means = [(seat + n) % seats * width + place for n in range(seats) for place in range(width)]
        inner, width = self.fact.order(seat), len(self.fact)
        return [*means, *(self.first + entry * width + at for entry in self.tiles.order(seat) for at in inner)]

    def parts(self, of: str | Callable[[Any], Any], at: int) -> list[CodecPart]:
        """Of each player the territory, the numbers together, and all else for itself."""
        found = []
        means = [(f"player.{name}", codec, at + place) for name, codec, place in self.means.places]
        plain = [name for name, codec, _ in self.means.places if isinstance(codec, Number)]
        assert plain == list(self.means.codecs)[: len(plain)], "the numbers come first"
        together = TupleCodec(dict.fromkeys(plain, COUNT))
        for seat in range(self.tiles.seats):
            here = seat * len(self.means)
            found.append(CodecPart(f"(player := {of}[{seat}]).land", Territory(self, seat), at))
            found.append(CodecPart(f"({' '.join(f'player.{name},' for name in plain)})", together, at + here))
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

    def put(self, value: Mapping[int, Plot], out: Numbers, at: int) -> None:
        for cell, plot in value.items():
            self._plot(out, at, cell, plot)

    def update(self, value: Any, was: Any, out: Numbers, at: int) -> dict[int, Plot]:
        """A tile that has gone may lie in another territory already, and then it is written."""
        inside, width, come, same = self.inside, self.width, [], 0
        for cell, plot in value.items():
            before = was.get(cell)
            if before is plot:
                same += 1
            elif before is not None and before.tile == plot.tile and before.under == plot.under:
                same += 1
                here = at + self.entries[plot.tile]
                out[here + inside : here + width] = self.contents[plot.goods, plot.scots]
            else:
                come.append((cell, plot))
        if same < len(was):
            self._gone(value, was, out, at)
        for cell, plot in come:
            self._plot(out, at, cell, plot)
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

    def order(self, seat: int) -> list[int]:
        return self.tiles.order(seat)

    def entries(self, seat: int, cells: Sequence[int], players: Sequence[Holding]) -> list[int]:
        """The entries of some cells of a seat."""
        land, entry = players[seat].land, self.by_seat[seat]
        return [entry[land[cell].tile] for cell in cells if cell in land]

    def put(self, value: Sequence[int], out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        for entry in value:
            out[at + entry] = 1
