"""Hundreds of quick games of Clans of Scotland side by side, in arrays: the players of playout.py, 20 times as fast."""

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from greatglen.games.clans.evaluation import LAST, next_seat, turns_left
from greatglen.games.clans.playout import BEST, ENVY, FULL, MEAN, NEVER, OF_RANK, WHIM
from greatglen.games.clans.rules.components import CARDS, EVERY_CARD, MATCHES, RANK_PLACE, RANKS, deck_for
from greatglen.games.clans.rules.state import EMPTY, Clans

Ints = npt.NDArray[np.int64]
Bits = npt.NDArray[np.uint64]
Floats = npt.NDArray[np.float64]
Moods = npt.NDArray[np.float32]

BIT = np.array([1 << card for card in range(CARDS)], np.uint64)
MATCH = np.array(MATCHES, np.uint64)
RANK_BITS = np.array(OF_RANK, np.uint64)
PLACE = np.array(RANK_PLACE, np.int64)
WORTH = np.array(RANKS, np.float64)
OF = [np.array([card for card in range(CARDS) if RANK_PLACE[card] == place]) for place in range(len(RANKS))]
CARDS_OF = np.stack(OF)  # per rank: its cards
NOTHING = np.uint64(0)
TABLES = 64  # hands that are guessed at once
ROWS = 1 << 12  # meeting places that are remembered at first
MOST = 1 << 16  # and at most: about 6 MB of each kind


class Places:
    """Meeting places as who is about to lay a card sees them, with so much of the free spaces to be filled."""

    def __init__(self, share: Floats, filled: float) -> None:
        self._share = share
        self._filled = filled
        self._known: dict[int, int] = {}
        self.following: Floats = np.zeros(ROWS)
        self.gains: Floats = np.zeros((ROWS, len(RANKS)))
        self.slots: Floats = np.zeros((ROWS, len(RANKS)))

    def rows(self, counts: Ints, free: Ints, heights: Ints, own_cards: Ints) -> Ints:
        """The rows of some meeting places: cards by rank, free spaces, shields, and the bits of one's own."""
        keys = own_cards
        for one in (free, heights, *np.moveaxis(counts, -1, 0)):
            keys = keys << 3 | one
        flat, first, back = np.unique(keys, return_index=True, return_inverse=True)
        if len(self._known) > MOST:
            self._known.clear()
        known = self._known
        found = [known.get(key, -1) for key in flat.tolist()]
        new = [place for place, row in enumerate(found) if row < 0]
        if new:
            at = first[new]
            begin = len(known)
            self._learn(
                counts.reshape(-1, len(RANKS))[at], free.ravel()[at], heights.ravel()[at], own_cards.ravel()[at], begin
            )
            for row, place in enumerate(new, begin):
                known[int(flat[place])] = found[place] = row
        return np.array(found, np.int64)[back].reshape(keys.shape)

    def _learn(self, counts: Ints, free: Ints, heights: Ints, own_cards: Ints, begin: int) -> None:
        end = begin + len(counts)
        while end > len(self.following):
            self.following = np.concatenate([self.following, np.zeros_like(self.following)])
            self.gains = np.concatenate([self.gains, np.zeros_like(self.gains)])
            self.slots = np.concatenate([self.slots, np.zeros_like(self.slots)])
        now = self._expected(counts, free)
        self.following[begin:end] = np.take_along_axis(now, heights[:, None], 1)[:, 0]
        slots = np.arange(LAST)
        weights = np.where(own_cards[:, None] >> slots & 1, 1.0, -ENVY) * (slots < heights[:, None])
        for rank in range(len(RANKS)):
            more = counts.copy()
            more[:, rank] += 1
            later = self._expected(more, np.maximum(free - 1, 0))
            self.gains[begin:end, rank] = (weights * (later - now)[:, :LAST]).sum(axis=1)
            self.slots[begin:end, rank] = np.take_along_axis(later, heights[:, None], 1)[:, 0]

    def _expected(self, counts: Ints, free: Ints) -> Floats:
        """What the first, second, … shield can expect; as `slots_of_tile`."""
        more = free * self._filled
        below = np.zeros((len(counts), LAST + 1))
        below[:, 0] = 1
        values = np.zeros_like(below)
        for place, share in enumerate(self._share.tolist()):
            present = np.where(counts[:, place] > 0, 1.0, 1.0 - (1.0 - share) ** more)[:, None]
            values += below * (WORTH[place] * (counts[:, place] + more * share))[:, None]
            shifted = below * present
            below *= 1 - present
            below[:, 1:] += shifted[:, :-1]
        return values


class Remembered(threading.local):
    """What a thread knows of meeting places from one decision to the next. It goes by the whole deck, not by what has
    been seen of it: quick players do not count cards so closely."""

    def __init__(self) -> None:
        self._places: dict[int, list[Places]] = {}

    def places(self, seats: int) -> list[Places]:
        """By how many cards are to come after the next."""
        if seats not in self._places:
            ranks = np.bincount(PLACE[list(deck_for(seats))], minlength=len(RANKS))
            share = ranks / ranks.sum()
            filled = [*(later / (later + 1) for later in range(FULL)), 1.0]
            self._places[seats] = [Places(share, part) for part in filled]
        return self._places[seats]


REMEMBERED = Remembered()


class Games:
    """Games side by side, all at the same turn of the same seat."""

    def __init__(self, size: int, seats: int, turns: Sequence[int], seat: int) -> None:
        self.size = size
        self.turn = 0
        self.numbers: Ints  # of the imagined tables
        self.seats = seats
        self.turns = list(turns)
        self.seat = seat
        self.accepted: Bits
        self.free: npt.NDArray[np.bool_]
        self.hands: Bits
        self.counts: Ints
        self.left: Ints  # free spaces, per meeting place
        self.heights: Ints
        self.owners: Ints
        self.shields: Ints


class ClansPlayoutBatch:
    """The turns of one decision."""

    def __init__(self, state: Clans, seat: int, afters: Sequence[Clans], seed: int) -> None:
        board = state.board
        self._seat = seat
        self._seats = state.seats
        self._luck = np.random.default_rng(seed)
        self._tile = np.array(board.tile)
        self._order = np.argsort(self._tile, kind="stable")
        self._starts = np.searchsorted(self._tile[self._order], np.arange(board.tiles))
        self._beside = np.array(board.beside)
        self._turns = turns_left(afters[0])
        self._first = next_seat(afters[0])
        self._places = REMEMBERED.places(state.seats)
        self._accepted = np.array([_accepted(after) for after in afters], np.uint64)
        self._free = np.array([[card == EMPTY for card in after.cards] for after in afters])
        self._counts = np.array([after.count_ranks() for after in afters])
        self._left = np.stack([np.bincount(self._tile[free], minlength=board.tiles) for free in self._free])
        self._heights = np.array([[len(stack) for stack in after.stacks] for after in afters])
        self._owners = np.array([[_slots(stack) for stack in after.stacks] for after in afters])
        self._shields = np.array([after.shields for after in afters])
        self._own = np.array([sum(1 << card for card in after.hands[seat]) for after in afters], np.uint64)
        seen = {*state.hands[seat], *(card for card in state.cards if card >= 0)}
        self._unseen = np.array([card for card in deck_for(state.seats) if card not in seen])
        self._sizes = [len(hand) for hand in afters[0].hands]
        self._felt: list[Moods] = []  # by turn
        self._guessed: Bits = np.zeros((0, state.seats), np.uint64)

    def points(self, turns: Ints, numbers: Ints) -> Ints:
        """Play games to their end. Tables of the same number have the same hands, whatever the turn."""
        games = Games(len(turns), self._seats, self._turns, self._first)
        games.accepted, games.free = self._accepted[turns], self._free[turns]
        games.counts, games.left = self._counts[turns], self._left[turns]
        games.heights, games.owners = self._heights[turns], self._owners[turns]
        games.shields = self._shields[turns]
        games.numbers = numbers
        games.hands = self._hands(numbers)
        games.hands[:, self._seat] = self._own[turns]
        while sum(games.turns):
            self._turn(games)
        return takings(games)

    def _hands(self, numbers: Ints) -> Bits:
        """The hands of the others on imagined tables, by their numbers."""
        while len(self._guessed) <= numbers.max():
            dealt = self._luck.permuted(np.tile(self._unseen, (TABLES, 1)), axis=1)
            hands = np.zeros((TABLES, self._seats), np.uint64)
            at = 0
            for seat, size in enumerate(self._sizes):
                if seat != self._seat and size:
                    hands[:, seat] = np.bitwise_or.reduce(BIT[dealt[:, at : at + size]], axis=1)
                    at += size
            self._guessed = np.concatenate([self._guessed, hands])
        return self._guessed[numbers]

    def _turn(self, games: Games) -> None:
        seat = games.seat
        fit = np.where(games.free, games.accepted & games.hands[:, seat, None], NOTHING)
        fitting = np.bitwise_or.reduceat(fit[:, self._order], self._starts, axis=1)
        able = fitting.any(axis=1)
        every = np.arange(games.size)
        self._lay(games, every[able], fit[able], fitting[able])
        self._hide(games, every[~able])
        games.turns[seat] -= 1
        games.turn += 1
        games.seat = (seat + 1) % games.seats

    def _lay(self, games: Games, rows: Ints, fit: Bits, fitting: Bits) -> None:
        """The best rank on the best meeting place, and a shield if that beats keeping it; card and space are luck."""
        if not len(rows):
            return
        seat, later = games.seat, sum(games.turns) - 1
        whims, of_spaces, of_cards = self._moods(games, rows)
        places = self._places[min(later, FULL)]
        heights = np.minimum(games.heights[rows], LAST)
        own = ((games.owners[rows] == seat) << np.arange(LAST)).sum(axis=2)
        known = places.rows(games.counts[rows], games.left[rows], heights, own)
        kept = self._keeping(games, rows, places.following[known])
        slots = places.slots[known]
        placed = slots > kept[:, None, None]
        value = places.gains[known] + WHIM * whims
        value += np.where(placed, slots - kept[:, None, None], 0.0)
        value[(fitting[:, :, None] & RANK_BITS) == 0] = -NEVER
        tile, rank = np.divmod(value.reshape(len(rows), -1).argmax(axis=1), len(RANKS))
        ranks = fit & RANK_BITS[rank][:, None]
        open_to = (ranks != 0) & (self._tile == tile[:, None])
        space = (of_spaces * open_to).argmax(axis=1)
        some = np.arange(len(rows))
        cards = CARDS_OF[rank]
        held = (ranks[some, space][:, None] & BIT[cards]) != 0
        card = cards[some, (of_cards * held).argmax(axis=1)]
        games.counts[rows, tile, rank] += 1
        self._fill(games, rows, space, card, MATCH[card])
        shielded = placed[some, tile, rank]
        _shield(games, rows[shielded], tile[shielded])

    def _moods(self, games: Games, rows: Ints) -> tuple[Moods, Moods, Moods]:
        """How the players of the same imagined table feel at the same turn, of every rank on every meeting place, every
        space and every card of a rank: the same, whatever was done before. So luck decides less between the turns that
        are compared."""
        ways, spaces = len(self._starts) * len(RANKS), len(self._tile)
        width = ways + spaces + CARDS_OF.shape[1]
        while len(self._felt) <= games.turn:
            self._felt.append(np.zeros((0, width), np.float32))
        felt = self._felt[games.turn]
        while len(felt) <= games.numbers.max():
            felt = np.concatenate([felt, self._luck.random((TABLES, width), np.float32)])
        self._felt[games.turn] = felt
        mine = felt[games.numbers[rows]]
        return (
            mine[:, :ways].reshape(len(rows), -1, len(RANKS)),
            mine[:, ways : ways + spaces],
            mine[:, ways + spaces :],
        )

    def _keeping(self, games: Games, rows: Ints, following: Floats) -> Floats:
        """What a shield in hand is worth; as `worth_of_keeping`, and endlessly much to who has none."""
        shields, turns = games.shields[rows, games.seat], games.turns[games.seat] - 1
        worth = MEAN * following.mean(axis=1) + BEST * following.max(axis=1) * (turns - shields) / max(turns, 1)
        worth = np.where(shields > turns, 0.0, worth)
        return np.where(shields > 0, worth, NEVER)

    def _hide(self, games: Games, rows: Ints) -> None:
        """Any card face down on any space; a shield follows if it is now or never."""
        if not len(rows):
            return
        seat = games.seat
        space = (self._luck.random((len(rows), games.free.shape[1])) * games.free[rows]).argmax(axis=1)
        held = (games.hands[rows, seat][:, None] & BIT) != 0
        self._fill(games, rows, space, held.argmax(axis=1), np.uint64(EVERY_CARD))
        late = games.shields[rows, seat] > games.turns[seat] - 1
        _shield(games, rows[late], self._tile[space[late]])

    def _fill(self, games: Games, rows: Ints, space: Ints, card: Ints, accepts: Any) -> None:
        games.free[rows, space] = False
        for side in self._beside[space].T:
            games.accepted[rows, side] |= accepts
        games.left[rows, self._tile[space]] -= 1
        games.hands[rows, games.seat] &= ~BIT[card]


def _shield(games: Games, rows: Ints, tile: Ints) -> None:
    height = games.heights[rows, tile]
    counts = height < LAST
    games.owners[rows[counts], tile[counts], height[counts]] = games.seat
    games.heights[rows, tile] += 1
    games.shields[rows, games.seat] -= 1


def takings(games: Games) -> Ints:
    """The points each seat takes: the lowest rank there is to the first shield, the next to the second."""
    present = games.counts > 0
    slot = np.maximum(present.cumsum(axis=2) - 1, 0)
    owner = np.where(present & (slot < LAST), np.take_along_axis(games.owners, np.minimum(slot, LAST - 1), 2), -1)
    worth = games.counts * np.array(RANKS)
    return np.stack([((owner == seat) * worth).sum(axis=(1, 2)) for seat in range(games.seats)], axis=1)


def _accepted(state: Clans) -> list[int]:
    return [state.accepted_cards(space) if card == EMPTY else 0 for space, card in enumerate(state.cards)]


def _slots(stack: Sequence[int]) -> list[int]:
    """The owners of the first shields, -1 for none."""
    return [*stack[:LAST], *[-1] * (LAST - len(stack))]


PLAYOUT_ARRAYS = ClansPlayoutBatch
