"""What a Chronicle adds to the environments: `OBSERVATION` in its `observe` is one of these."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

import msgspec

from greatglen.envs.codec import Codec
from greatglen.envs.options import Column, Columns, column
from greatglen.games.glenmore2.rules.box import Box
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.state import GlenMore2

NO_CELL = 0  # in place of a cell: from the supply, or a coin
H = TypeVar("H", bound=Hashable)


class Ingredients(msgspec.Struct, frozen=True):
    """What columns are made of in one game: its tiles, cells, ways to activate, seats and components."""

    tiles: tuple[str, ...]
    cells: tuple[int, ...]
    activation_ways: tuple[str, ...]
    resources: tuple[str, ...]
    seats: int
    box: Box

    @classmethod
    def from_state(cls, state: GlenMore2, within: tuple[int, ...], hows: tuple[str, ...]) -> "Ingredients":
        names = tuple(state.box.tiles[tile].key for tile in tiles_in_play(state))
        return cls(names, within, hows, state.RESOURCES, len(state.players), state.box)

    def named_columns(self) -> list[Column]:
        """The columns of fields that say by their name what they hold."""
        return [
            column("tile", self.tiles),
            column("cell", self.cells),
            column("resource", self.resources),
            column("how", self.activation_ways),
            column("seat", range(self.seats)),
            column("clan", self.box.clans),
        ]


def tiles_in_play(state: GlenMore2) -> list[int]:
    """The tiles of the decks of a game that is about to begin, those with a place of their own last."""
    return [*(tile for deck in state.decks for tile in deck), *(slot.tile for slot in state.slots)]


def landmark_names(box: Box) -> list[str]:
    """Every landmark card a player can have."""
    with_card = (tile.name for tile in box.tiles if any(amount.what == "landmark" for amount in tile.once))
    return list(dict.fromkeys((*with_card, *box.landmarks)))


def each_of(counts: Mapping[H, int]) -> list[tuple[H, int]]:
    """Things alike, numbered from 1."""
    return [(thing, nth) for thing, n in counts.items() for nth in range(1, n + 1)]


class ChronicleObservation:
    """The codec of its part of the state, and the columns of its actions where the names of fields do not say them."""

    constant_fields: frozenset[str] = frozenset()  # fields of its part that are the same all through a game
    extra_figures = 0  # that it puts on the rondel

    def part_codec(self, start: GlenMore2) -> Codec:
        """How its part of the state is written."""
        raise NotImplementedError

    def named_columns(self, ingredients: Ingredients) -> list[Column]:
        """Columns for fields of its actions that say by their name what they hold."""
        return []

    def player_columns(self, ingredients: Ingredients) -> Columns:
        """The columns of actions of players that have to be spelled out."""
        return {}

    def chance_columns(self, ingredients: Ingredients) -> Columns:
        """The columns of what chance does."""
        return {}


def load_observation(number: int) -> ChronicleObservation:
    """The one of a Chronicle in play."""
    found = CHRONICLES[number].slice.load_face("observation")
    assert isinstance(found, ChronicleObservation)
    return found
