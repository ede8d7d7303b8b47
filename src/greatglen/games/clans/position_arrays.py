"""Positions of Clans of Scotland by the thousand, in arrays: every turn that can follow, and what a net is shown."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from greatglen.games.clans.features import ALL_POINTS, HELD, OF_RANK, PLACED, POINTS, SEATS, TURNS, UNSEEN
from greatglen.games.clans.rules.board import board_for
from greatglen.games.clans.rules.components import CARDS, EVERY_CARD, MATCHES, RANK_PLACE, RANKS, deck_for

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int16]
Bits = npt.NDArray[np.uint64]
Truths = npt.NDArray[np.bool_]
Shown = npt.NDArray[np.float32]

BIT = np.array([1 << card for card in range(CARDS)], np.uint64)
MATCH = np.array(MATCHES, np.uint64)
RANK_BITS = np.array(OF_RANK, np.uint64)
PLACE = np.array(RANK_PLACE, np.int64)
WORTH = np.array(RANKS, np.int16)
EVERY = np.uint64(EVERY_CARD)
NOTHING = np.uint64(0)
LAST = len(RANKS)  # the shield on a meeting place that takes nothing
CARD_COUNTS = 100  # a point counts as more cards than anybody can win, so that these break ties (CS-WIN)


# By the ranks that are at a meeting place, as bits: which shield each rank is for, and which rank each shield is for;
# ranks that are not there come last.
PRESENT = (np.arange(1 << LAST)[:, None] >> np.arange(LAST) & 1).astype(np.bool_)
SLOT_OF_RANK = np.maximum(PRESENT.cumsum(axis=1) - 1, 0)
RANK_OF_SLOT = np.argsort(~PRESENT, axis=1, kind="stable")


class World:
    """What is the same at all tables for a number of players."""

    def __init__(self, seats: int) -> None:
        board = board_for(seats)
        self.seats = seats
        self.tiles = board.tiles
        self.tile = np.array(board.tile)
        self.beside = np.array(board.beside)
        self.order = np.argsort(self.tile, kind="stable")  # spaces, one meeting place after the other
        self.starts = np.searchsorted(self.tile[self.order], np.arange(board.tiles))
        self.deck = np.array(deck_for(seats))
        self.deck_bits = np.bitwise_or.reduce(BIT[self.deck])


world = cache(World)


class Turns:
    """Turns, one in a row: of which position, which card on which space, face down or not, and whether a shield follows
    it. A card of -1 has been laid already."""

    def __init__(self, rows: Ints, cards: Ints, spaces: Ints, hidden: Truths, shielded: Truths) -> None:
        self.rows = rows
        self.cards = cards
        self.spaces = spaces
        self.hidden = hidden
        self.shielded = shielded


class ClansPositions:
    """Positions between two turns, all at the same turn of the same seat. Cards are bits."""

    def __init__(
        self,
        seat: int,
        left: Sequence[int],
        accepted: Bits,
        free: Truths,
        hands: Bits,
        known: Bits,
        counts: Small,
        owners: Small,
        heights: Small,
        shields: Small,
    ) -> None:
        self.seat = seat
        self.left = list(left)  # turns, per seat
        self.world = world(len(self.left))
        self.accepted = accepted  # per space: the cards that may be laid there
        self.free = free  # per space
        self.hands = hands  # per seat
        self.known = known  # per seat: the cards it has seen
        self.counts = counts  # per meeting place and rank
        self.owners = owners  # per meeting place and shield: the seat, -1 for none
        self.heights = heights  # per meeting place: its shields
        self.shields = shields  # per seat: those in hand

    @property
    def size(self) -> int:
        return len(self.hands)

    @property
    def over(self) -> bool:
        return not any(self.left)

    def select(self, rows: Ints) -> "ClansPositions":
        return ClansPositions(
            self.seat,
            self.left,
            self.accepted[rows],
            self.free[rows],
            self.hands[rows],
            self.known[rows],
            self.counts[rows],
            self.owners[rows],
            self.heights[rows],
            self.shields[rows],
        )

    # -- turns

    def turns(self) -> tuple[Ints, "ClansPositions"]:
        turns = self.every_turn()
        return turns.rows, self.after(turns)

    def every_turn(self) -> Turns:
        """A card where it fits (CS-PLAY), any card anywhere face down if none does (CS-FACEDOWN); each with and without
        a shield, if there is one (CS-SHIELD)."""
        deck = self.world.deck
        hands = self.hands[:, self.seat]
        fit = np.where(self.free, self.accepted & hands[:, None], NOTHING)
        rows, spaces = np.nonzero(fit)
        which, cards = np.nonzero((fit[rows, spaces][:, None] & BIT[deck]) != 0)
        rows, spaces = rows[which], spaces[which]
        stuck = np.nonzero(~fit.any(axis=1))[0]
        if len(stuck):
            held = (hands[stuck][:, None] & BIT[deck]) != 0
            these, of_deck, anywhere = np.nonzero(held[:, :, None] & self.free[stuck][:, None, :])
            rows, spaces = np.concatenate([rows, stuck[these]]), np.concatenate([spaces, anywhere])
            cards = np.concatenate([cards, of_deck])
        hidden = np.arange(len(rows)) >= len(which)
        able = np.nonzero(self.shields[rows, self.seat] > 0)[0]
        each = np.concatenate([np.arange(len(rows)), able])
        return Turns(rows[each], deck[cards[each]], spaces[each], hidden[each], np.arange(len(each)) >= len(rows))

    def after(self, turns: Turns) -> "ClansPositions":
        """Where turns lead."""
        after, seat = self.select(turns.rows), self.seat
        every = np.arange(after.size)
        tiles = self.world.tile[turns.spaces]
        if turns.cards.min(initial=0) >= 0:
            after._lay(every, turns, tiles)
            after.left[seat] -= 1
        rows, tiles = every[turns.shielded], tiles[turns.shielded]
        heights = after.heights[rows, tiles]
        counts = heights < LAST
        after.owners[rows[counts], tiles[counts], heights[counts]] = seat
        after.heights[rows, tiles] += 1
        after.shields[rows, seat] -= 1
        after.seat = (seat + 1) % self.world.seats
        return after

    def _lay(self, every: Ints, turns: Turns, tiles: Ints) -> None:
        cards, hidden = turns.cards, turns.hidden
        self.free[every, turns.spaces] = False
        accepts = np.where(hidden, EVERY, MATCH[cards])
        for beside in self.world.beside[turns.spaces].T:
            self.accepted[every, beside] |= accepts
        self.hands[:, self.seat] &= ~BIT[cards]
        open_ = ~hidden
        self.counts[every[open_], tiles[open_], PLACE[cards[open_]]] += 1
        self.known |= np.where(hidden, NOTHING, BIT[cards])[:, None]

    # -- points

    def results(self) -> tuple[Small, Shown]:
        """Most points, then most cards, then shared (CS-WIN)."""
        takers = self._takers()
        points = self._of_seats(takers, self.counts * WORTH)
        rank = CARD_COUNTS * points + self._of_seats(takers, self.counts)
        first = rank == rank.max(axis=1, keepdims=True)
        return points, (first / first.sum(axis=1, keepdims=True)).astype(np.float32)

    def _takers(self) -> Small:
        """Per meeting place and rank: who takes its cards, the lowest rank there is to the first shield (CS-SCORE)."""
        there = self.counts > 0
        return np.where(there, _along(self.owners, SLOT_OF_RANK[_pattern(there)]), np.int16(-1))

    def _slots(self, worth: Small) -> Shown:
        """Per meeting place: the points of its first shield, its second, and so on."""
        return _along(worth, RANK_OF_SLOT[_pattern(self.counts > 0)]) * np.float32(POINTS)

    def _of_seats(self, takers: Small, what: Small) -> Small:
        """What every seat takes of something that is told by meeting place and rank."""
        return np.stack([((takers == seat) * what).sum(axis=(1, 2)) for seat in range(self.world.seats)], axis=1)

    # -- what is shown

    def network_rows(self, seat: int) -> tuple[Shown, Shown, Shown]:
        """As `read_rows` of `features`."""
        takers, world = self._takers(), self.world
        worth = self.counts * WORTH
        points = self._of_seats(takers, worth)
        lead = (points[:, seat] - np.delete(points, seat, axis=1).max(axis=1)).astype(np.float32)
        open_to = np.where(self.free, self.accepted, NOTHING)[:, world.order]
        fitting = np.bitwise_or.reduceat(open_to, world.starts, axis=1)
        hand, unseen = self.hands[:, seat], world.deck_bits & ~self.known[:, seat]
        won, lost = (takers == seat) * worth, ((takers >= 0) & (takers != seat)) * worth
        parts: tuple[npt.NDArray[Any], ...] = (
            self.counts * np.float32(HELD),
            self.counts > 0,
            self._many(self.free[:, world.order]),
            self.heights[:, :, None] * np.float32(PLACED),
            self.owners == seat,
            (self.owners >= 0) & (self.owners != seat),
            _ranks(fitting & hand[:, None], HELD),
            _ranks(fitting & unseen[:, None], UNSEEN),
            self._slots(worth),
            np.stack([won.sum(axis=2), lost.sum(axis=2)], axis=2) * np.float32(POINTS),
            self._many((open_to & hand[:, None]) != 0, (open_to & unseen[:, None]) != 0),
        )
        anywhere = np.bitwise_or.reduce(fitting, axis=1)
        whole: tuple[npt.NDArray[Any], ...] = (
            _ranks(hand, HELD),
            _ranks(unseen, UNSEEN),
            _ranks(hand & anywhere, HELD),
            _ranks(unseen & anywhere, UNSEEN),
            ((hand & anywhere) == 0)[:, None],
            self._round(self.shields, seat, PLACED),
            self._round(np.broadcast_to(np.array(self.left), points.shape), seat, TURNS),
            self._round(points, seat, ALL_POINTS),
            lead[:, None] * np.float32(POINTS),
            np.broadcast_to([world.seats == 3, world.seats == 4], (self.size, 2)),
        )
        return lead, _join_columns(whole), _join_columns(parts)

    def _many(self, *spaces: Truths) -> Shown:
        """Per meeting place: on how many of its spaces something is so."""
        counts = [np.add.reduceat(one, self.world.starts, axis=1, dtype=np.int16) for one in spaces]
        return np.stack(counts, axis=2) * np.float32(PLACED)

    def _round(self, numbers: npt.NDArray[Any], seat: int, unit: float) -> Shown:
        """What every seat has, the own first."""
        found = np.zeros((self.size, SEATS), np.float32)
        found[:, : numbers.shape[1]] = np.roll(numbers, -seat, axis=1) * np.float32(unit)
        return found


def _pattern(there: Truths) -> npt.NDArray[np.uint8]:
    """Which ranks are at a meeting place, as bits."""
    return np.packbits(there, axis=2, bitorder="little")[:, :, 0]


def _along(numbers: Small, places: Ints) -> Small:
    """What stands at some places of each meeting place."""
    begin = np.arange(0, numbers.size, LAST).reshape(*numbers.shape[:2], 1)
    found: Small = numbers.reshape(-1)[begin + places]
    return found


def _ranks(cards: Bits, unit: float) -> Shown:
    """How many of each rank."""
    found: Shown = np.bitwise_count(cards[..., None] & RANK_BITS) * np.float32(unit)
    return found


def _join_columns(columns: Sequence[npt.NDArray[Any]]) -> Shown:
    return np.concatenate(columns, axis=-1, dtype=np.float32)
