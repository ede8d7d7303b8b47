"""Every tile in an observation, wherever it is: in a deck, on the rondel, in a territory."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from greatglen.envs.codec import MOST, Codec
from greatglen.titles.highland.observe.columns import EDGE
from greatglen.titles.highland.rules.land import START, Plot
from greatglen.titles.highland.rules.rondel import NONE

WHERE = ("deck", "rondel", "discarded", "territory", "person")
NOWHERE = -1  # no owner, no space


class Located(msgspec.Struct, frozen=True):
    """Where the tiles of a position are. `active`: the seat whose plots `pending` and `activated` are."""

    decks: Iterable[Iterable[int]]
    rondel: Sequence[int]
    lands: Sequence[Mapping[int, Plot]]
    discards: Iterable[int] = ()
    persons: Sequence[Iterable[int]] = ()
    active: int = NOWHERE
    pending: Iterable[int] = ()
    activated: Iterable[int] = ()


class Tiles(Codec):
    """Tile by tile: where it is, and what lies and stands on it. Start tiles come once for every seat, at the end.

    `names`: of all tiles; the first so many (`starts`) are the start tiles.
    """

    def __init__(self, names: Sequence[str], starts: int, seats: int, resources: Sequence[str]) -> None:
        self.starts = starts
        self.own = len(names) - starts
        self.seats = seats
        facts = {
            **dict.fromkeys(WHERE, (0, 1)),
            "owner": (NOWHERE, seats - 1),
            "row": (-EDGE - 1, EDGE),
            "column": (-EDGE - 1, EDGE),
            "covered": (0, 1),
            **dict.fromkeys(resources, (0, MOST)),
            "scots": (0, MOST),
            "pending": (0, 1),
            "activated": (0, 1),
            "space": (NOWHERE, MOST),
        }
        self.at = {fact: place for place, fact in enumerate(facts)}
        entries = [*names[starts:], *(f"{name}.{seat}" for seat in range(seats) for name in names[:starts])]
        low, high = [bounds[0] for bounds in facts.values()], [bounds[1] for bounds in facts.values()]
        super().__init__(
            [f"{entry}.{fact}" for entry in entries for fact in facts], low * len(entries), high * len(entries)
        )
        for entry in range(len(entries)):
            self.blank[entry * len(facts) + self.at["owner"]] = NOWHERE
            self.blank[entry * len(facts) + self.at["space"]] = NOWHERE

    def _entry(self, tile: int, seat: int) -> int:
        """Where the numbers of a tile begin."""
        entry = tile - self.starts if tile >= self.starts else self.own + seat * self.starts + tile
        return entry * len(self.at)

    def put(self, value: Any, out: list[int]) -> None:
        assert isinstance(value, Located)
        first = len(out)
        out += self.blank
        at = self.at
        for deck in value.decks:
            for tile in deck:
                out[first + self._entry(tile, 0) + at["deck"]] = 1
        for tile in value.discards:
            out[first + self._entry(tile, 0) + at["discarded"]] = 1
        for space, tile in enumerate(value.rondel):
            if tile != NONE:
                here = first + self._entry(tile, 0)
                out[here + at["rondel"]] = 1
                out[here + at["space"]] = space
        for seat, persons in enumerate(value.persons):
            for tile in persons:
                here = first + self._entry(tile, seat)
                out[here + at["person"]] = 1
                out[here + at["owner"]] = seat
        for seat, land in enumerate(value.lands):
            for cell, plot in land.items():
                self._plot(out, first, seat, cell, plot)
        self._activity(value, out, first)

    def _plot(self, out: list[int], first: int, seat: int, cell: int, plot: Plot) -> None:
        """A plot: its uppermost tile has what is on it, the others are covered."""
        at = self.at
        row, along = divmod(cell, 100)
        for tile in (*plot.under, plot.tile):
            here = first + self._entry(tile, seat)
            out[here + at["territory"]] = 1
            out[here + at["owner"]] = seat
            out[here + at["row"]] = row - START // 100
            out[here + at["column"]] = along - START % 100
            out[here + at["covered"]] = tile != plot.tile
        here = first + self._entry(plot.tile, seat)
        for good in plot.goods:
            out[here + at["covered"] + 1 + good] += 1
        out[here + at["scots"]] = plot.scots

    def _activity(self, value: Located, out: list[int], first: int) -> None:
        if value.active < 0:
            return
        land = value.lands[value.active]
        for fact, cells in (("pending", value.pending), ("activated", value.activated)):
            for cell in cells:
                if cell in land:
                    out[first + self._entry(land[cell].tile, value.active) + self.at[fact]] = 1
