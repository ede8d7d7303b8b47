"""Every tile in an observation, wherever it is: in a deck, on the rondel, in a territory."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from greatglen.envs.codec import COUNT, FLAG, Codec, Fields, Number, Numbers, one_seat, strung
from greatglen.envs.sections import Section
from greatglen.kernel.view import View
from greatglen.titles.highland.observe.columns import EDGE
from greatglen.titles.highland.observe.rondel import highland
from greatglen.titles.highland.rules.land import START, Plot
from greatglen.titles.highland.rules.rondel import NONE, Rondel


class Tiles(msgspec.Struct, frozen=True):
    """The tiles of a game by their numbers: first the start tiles, of which every seat has its own, then the others."""

    names: tuple[str, ...]
    starts: int
    seats: int

    def entry(self, tile: int, seat: int) -> int:
        """The entry of a tile: those of all but the start tiles first, then the start tiles seat by seat."""
        own = len(self.names) - self.starts
        return tile - self.starts if tile >= self.starts else own + seat * self.starts + tile

    @property
    def entries(self) -> list[str]:
        starts = (f"{name}.{seat}" for seat in range(self.seats) for name in self.names[: self.starts])
        return [*self.names[self.starts :], *starts]

    def order(self, seat: int) -> list[int]:
        """The entries as a seat counts them: its own start tiles first."""
        own = len(self.names) - self.starts
        turned = [self.entry(tile, (seat + n) % self.seats) for n in range(self.seats) for tile in range(self.starts)]
        return [*range(own), *turned]


class Piles(Codec):
    """Which tiles lie in some piles: decks, or what was discarded."""

    def __init__(self, tiles: Tiles) -> None:
        self.first = tiles.starts
        names = tiles.names[tiles.starts :]
        super().__init__(names, [0] * len(names), [1] * len(names))

    def put(self, value: Iterable[Sequence[int]], out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        for pile in value:
            for tile in pile:
                out[at + tile - self.first] = 1

    def renew(self, value: Any, was: Any, out: Numbers, at: int) -> None:
        if value == was:
            return
        at -= self.first
        changed = [(new, old) for new, old in zip(value, was, strict=True) if new is not old]
        for new, old in changed:
            for tile in set(old).difference(new):
                out[at + tile] = 0
        for new, old in changed:
            for tile in set(new).difference(old):
                out[at + tile] = 1


class OnRondel(Codec):
    """Tile by tile: how many places it lies in front of the rearmost figure; 0 if it does not lie on the rondel."""

    def __init__(self, tiles: Tiles, spaces: int) -> None:
        self.first = tiles.starts
        names = tiles.names[tiles.starts :]
        super().__init__(names, [0] * len(names), [spaces] * len(names))

    def put(self, value: Rondel, out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        self._lay(value, out, at - self.first)

    def renew(self, value: Rondel, was: Rondel, out: Numbers, at: int) -> None:
        if value.tiles == was.tiles and value.figures == was.figures:
            return
        at -= self.first
        for tile in was.tiles:
            if tile != NONE:
                out[at + tile] = 0
        self._lay(value, out, at)

    def _lay(self, rondel: Rondel, out: Numbers, at: int) -> None:
        spaces, behind = len(rondel.tiles), min(rondel.figures) - 1
        for space, tile in enumerate(rondel.tiles):
            if tile != NONE:
                out[at + tile] = (space - behind - 1) % spaces


class Territories(Codec):
    """Tile by tile: in whose territory it lies, at which row and column from the start village, whether it is covered
    by another tile, and what lies and stands on it.
    """

    def __init__(self, tiles: Tiles, resources: Sequence[str]) -> None:
        self.tiles = tiles
        self.resources = len(resources)
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
        super().__init__(*strung((name, self.fact) for name in tiles.entries))

    def order(self, seat: int) -> list[int]:
        inner, width = self.fact.order(seat), len(self.fact)
        return [entry * width + place for entry in self.tiles.order(seat) for place in inner]

    def put(self, value: Sequence[Mapping[int, Plot]], out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        for seat, land in enumerate(value):
            for cell, plot in land.items():
                self._plot(out, at, seat, cell, plot)

    def renew(self, value: Any, was: Any, out: Numbers, at: int) -> None:
        changed = [(seat, new, old) for seat, (new, old) in enumerate(zip(value, was, strict=True)) if new != old]
        width, entry, blank = len(self.fact), self.tiles.entry, self.fact.blank
        for seat, new, old in changed:
            for plot in [plot for cell, plot in old.items() if new.get(cell) is not plot]:
                for tile in (*plot.under, plot.tile):
                    here = at + entry(tile, seat) * width
                    out[here : here + width] = blank
        for seat, new, old in changed:
            for cell in [cell for cell, plot in new.items() if old.get(cell) is not plot]:
                self._plot(out, at, seat, cell, new[cell])

    def _plot(self, out: Numbers, at: int, seat: int, cell: int, plot: Plot) -> None:
        """A plot: its uppermost tile has what is on it, the others are covered. The entries are blank before."""
        width, seats = len(self.fact), self.tiles.seats
        row, along = divmod(cell, 100)
        for tile in (*plot.under, plot.tile):
            here = at + self.tiles.entry(tile, seat) * width
            out[here + seat] = 1
            here += seats
            out[here] = row - START // 100
            out[here + 1] = along - START % 100
            out[here + 2] = tile != plot.tile
        for good in plot.goods:
            out[here + 3 + good] += 1
        out[here + 3 + self.resources] = plot.scots


class Plots(Codec):
    """Some plots of one territory, by the tiles that lie uppermost on them. The value: seat, cells, territories."""

    def __init__(self, tiles: Tiles) -> None:
        self.tiles = tiles
        names = tiles.entries
        super().__init__(names, [0] * len(names), [1] * len(names))

    def order(self, seat: int) -> list[int]:
        return self.tiles.order(seat)

    def put(self, value: Any, out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        self._mark(value, out, at, 1)

    def renew(self, value: Any, was: Any, out: Numbers, at: int) -> None:
        if value[1] or was[1]:
            self._mark(was, out, at, 0)
            self._mark(value, out, at, 1)

    def _mark(self, value: Any, out: Numbers, at: int, flag: int) -> None:
        seat, cells, lands = value
        if cells:
            land, entry = lands[seat].land, self.tiles.entry
            for cell in cells:
                plot = land.get(cell)
                if plot is not None:
                    out[at + entry(plot.tile, seat)] = flag


def tile_sections(tiles: Tiles, spaces: int, resources: Sequence[str]) -> list[Section]:
    """Tiles on the rondel and in territories."""
    return [
        Section(
            "tiles.rondel",
            "each tile: how many places it lies in front of the rearmost figure of the rondel, or 0",
            OnRondel(tiles, spaces),
            lambda view: highland(view).rondel,
        ),
        Section(
            "tiles.territory",
            "each tile, start tiles for every seat: whose territory it lies in, row and column from the start village, "
            "whether it is covered by another, resources and people on it",
            Territories(tiles, resources),
            _lands,
        ),
    ]


def _lands(view: View) -> list[dict[int, Plot]]:
    return [player.land for player in highland(view).players]
