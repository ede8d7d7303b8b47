"""Every tile in an observation, wherever it is: in a pile, in a territory; and what the players have."""

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any

import msgspec

from greatglen.envs.codec import COUNT, FLAG, Codec, Fields, Number, Numbers, Row, one_seat, strung
from greatglen.titles.highland.observe.columns import EDGE
from greatglen.titles.highland.rules.land import START, Plot
from greatglen.titles.highland.rules.state import Holding


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


class Pile(Codec):
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

    def renew(self, value: Any, was: Any, out: Numbers, at: int) -> None:
        at -= self.first
        changed = [(new, old) for new, old in zip(value, was, strict=True) if new is not old]
        for new, old in changed:
            for tile in set(old).difference(new):
                out[at + tile] = 0
        for new, old in changed:
            for tile in set(new).difference(old):
                out[at + tile] = 1


class Players(Codec):
    """By seat what each player has (`means`), then tile by tile: in whose territory it lies, at which row and column
    from the start village, whether it is covered by another tile, and what lies and stands on it.
    """

    def __init__(self, tiles: Tiles, means: Mapping[str, Codec], resources: Sequence[str]) -> None:
        self.tiles = tiles
        self.resources = len(resources)
        self.means = Row(means)
        self.get = attrgetter(*means)
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
        self.first = len(self.means) * tiles.seats  # where the territories begin
        by_seat = [(str(seat), self.means) for seat in range(tiles.seats)]
        super().__init__(*strung([*by_seat, *((f"tile.{name}", self.fact) for name in tiles.entries)]))

    def order(self, seat: int) -> list[int]:
        seats, width = self.tiles.seats, len(self.means)
        means = [(seat + n) % seats * width + place for n in range(seats) for place in range(width)]
        inner, width = self.fact.order(seat), len(self.fact)
        return [*means, *(self.first + entry * width + at for entry in self.tiles.order(seat) for at in inner)]

    def put(self, value: Sequence[Holding], out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        for seat, player in enumerate(value):
            self.means.put(self.get(player), out, at + seat * len(self.means))
            for cell, plot in player.land.items():
                self._plot(out, at + self.first, seat, cell, plot)

    def keep(self, value: Sequence[Holding]) -> list[tuple[Any, dict[int, Plot]]]:
        return [(self.means.keep(self.get(player)), player.land.copy()) for player in value]

    def update(self, value: Any, was: Any, out: Numbers, at: int) -> Any:
        get, width, moved = self.get, len(self.means.blank), []
        kept = was
        for seat, player in enumerate(value):
            means, land = was[seat]
            new = get(player)
            if new == means and player.land == land:
                continue
            if kept is was:
                kept = was.copy()
            kept[seat] = self.means.keep(new), player.land.copy()
            self.means.renew(new, means, out, at + seat * width)
            if player.land != land:
                moved.append((seat, player.land, land))
        if moved:
            self._move(moved, out, at + self.first)
        return kept

    def _move(self, moved: list[tuple[int, Any, Any]], out: Numbers, at: int) -> None:
        """What lay elsewhere goes first, so that a tile may come from one territory to another."""
        width, blank, entry = len(self.fact.blank), self.fact.blank, self.tiles.entry
        for seat, new, old in moved:
            for plot in [plot for cell, plot in old.items() if new.get(cell) is not plot]:
                for tile in (*plot.under, plot.tile) if plot.under else (plot.tile,):
                    here = at + entry(tile, seat) * width
                    out[here : here + width] = blank
        for seat, new, old in moved:
            for cell, plot in [(cell, plot) for cell, plot in new.items() if old.get(cell) is not plot]:
                self._plot(out, at, seat, cell, plot)

    def _plot(self, out: Numbers, at: int, seat: int, cell: int, plot: Plot) -> None:
        """A plot: its uppermost tile has what is on it, the others are covered. The entries are blank before."""
        width, seats, entry = len(self.fact.blank), self.tiles.seats, self.tiles.entry
        row, along = divmod(cell, 100)
        for tile in (*plot.under, plot.tile) if plot.under else (plot.tile,):
            here = at + entry(tile, seat) * width
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
        for entry in self.keep(value):
            out[at + entry] = 1

    def keep(self, value: Any) -> list[int]:
        seat, cells, players = value
        if not cells:
            return []
        land, entry = players[seat].land, self.tiles.entry
        return [entry(land[cell].tile, seat) for cell in cells if cell in land]

    def update(self, value: Any, was: Any, out: Numbers, at: int) -> Any:
        new = self.keep(value) if value[1] else []
        if new != was:
            for entry in was:
                out[at + entry] = 0
            for entry in new:
                out[at + entry] = 1
        return new
