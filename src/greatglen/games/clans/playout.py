"""A game of Clans of Scotland played to its end in no time, by players who see what a card does at once and no further.

What a card does to the shields depends on its rank and its meeting place alone. So a turn weighs the few pairs of these
that are possible, by what the shields can then expect (evaluate.py); which card of that rank, and which space, is luck.
"""

import random
from collections.abc import Sequence

from greatglen.games.clans.evaluation import LAST, next_seat, shares, slots_of_tile, turns_left
from greatglen.games.clans.rules.components import CARDS, EVERY_CARD, MATCHES, RANK_PLACE, RANKS
from greatglen.games.clans.rules.scoring import points_by_seat
from greatglen.games.clans.rules.state import EMPTY, Clans

OF_RANK = tuple(sum(1 << card for card in range(CARDS) if RANK_PLACE[card] == place) for place in range(len(RANKS)))

ENVY = 0.1  # VP: what a point of somebody else's is worth losing
WHIM = 2.0  # VP: how much more than it is anything may seem worth
MEAN, BEST = 0.8, 0.6  # what a shield kept is worth: of the mean of the next slots; of the best, with turns to spare
NEVER = 1e9  # VP
FULL = 6  # cards to come: with more, every space is as good as filled

MOST = 16_000  # meeting places that are remembered of each kind: about 12 MB

# A meeting place: its cards by rank, its free spaces, its shields, and the bits of those that are one's own.
Place = tuple[tuple[int, ...], int, int, int]
# A rank that may be laid there: the bits of its cards, its place, what that brings, what a shield could then expect.
Way = tuple[int, int, float, float]


class Prospects(dict[Place, tuple[float, tuple[Way, ...]]]):
    """Meeting places as who is about to lay a card sees them: what the next shield can expect, and the ways."""

    def __init__(self, share: tuple[float, ...], filled: float) -> None:
        super().__init__()
        self._share = share
        self._filled = filled
        self._known: dict[tuple[tuple[int, ...], int], Sequence[float]] = {}

    def __missing__(self, place: Place) -> tuple[float, tuple[Way, ...]]:
        if len(self) >= MOST:
            self.clear()
        counts, free, shields, own = place
        weights = [1.0 if own >> number & 1 else -ENVY for number in range(min(shields, LAST))]
        now = self._slots(counts, free)
        ways = []
        for rank, bits in enumerate(OF_RANK if free else ()):
            slots = self._slots((*counts[:rank], counts[rank] + 1, *counts[rank + 1 :]), free - 1)
            gain = 0.0
            for weight, later, slot in zip(weights, slots, now, strict=False):
                gain += weight * (later - slot)
            ways.append((bits, rank, gain, slots[min(shields, LAST)]))
        seen = self[place] = now[min(shields, LAST)], tuple(ways)
        return seen

    def _slots(self, counts: tuple[int, ...], free: int) -> Sequence[float]:
        known = self._known.get((counts, free))
        if known is None:
            known = self._known[counts, free] = slots_of_tile(counts, free * self._filled, self._share)[0]
        return known


class ClansPlayouts:
    """Made for a decision; plays positions that follow it to their end."""

    def __init__(self, state: Clans) -> None:
        share = shares(state)
        self._prospects = [Prospects(share, later / (later + 1)) for later in range(FULL)]
        self._full = Prospects(share, 1.0)

    def prospects(self, to_come: int) -> Prospects:
        """When so many cards are to come after the next."""
        return self._prospects[to_come] if to_come < FULL else self._full

    def play_out(self, state: Clans, rng: random.Random) -> list[int]:
        """The points of every seat in the end."""
        quick = QuickGame(self, state, rng)
        while quick.to_come:
            quick.turn()
        return points_by_seat(state.seats, quick.counts, quick.stacks)


class QuickGame:
    """A position as a quick game needs it: hands and what a space accepts are bits of cards."""

    def __init__(self, playouts: ClansPlayouts, state: Clans, rng: random.Random) -> None:
        board = state.board
        self._playouts = playouts
        self._rng = rng
        self._tile_of = board.tile
        self._beside = board.beside
        self.spaces = {space: state.accepted_cards(space) for space, card in enumerate(state.cards) if card == EMPTY}
        self.free = [0] * board.tiles
        for space in self.spaces:
            self.free[board.tile[space]] += 1
        self.hands = [sum([1 << card for card in hand]) for hand in state.hands]
        self.shields = state.shields.copy()
        self.turns = turns_left(state)
        self.seat = next_seat(state)
        self.counts = [tuple(ranks) for ranks in state.count_ranks()]
        self.stacks = state.stacks.copy()
        self._own = [
            [sum([1 << number for number, owner in enumerate(stack) if owner == seat]) for stack in self.stacks]
            for seat in range(state.seats)
        ]
        self.to_come = sum(self.turns)

    def turn(self) -> None:
        """The turn of one seat: the best rank on the best meeting place, and a shield if that beats keeping it."""
        fitting = self._fitting()
        if any(fitting):
            tile, rank, shield = self._best_way(fitting)
            self._lay(tile, OF_RANK[rank] & self.hands[self.seat])
            if shield:
                self._place_shield(tile)
        else:
            self._hide()
        self.seat = (self.seat + 1) % len(self.hands)

    def _fitting(self) -> list[int]:
        """Per meeting place: the cards in hand that fit on one of its spaces."""
        hand = self.hands[self.seat]
        tile_of = self._tile_of
        fitting = [0] * len(self.free)
        for space, accepted in self.spaces.items():
            cards = accepted & hand
            if cards:
                fitting[tile_of[space]] |= cards
        return fitting

    def _best_way(self, fitting: list[int]) -> tuple[int, int, bool]:
        prospects = self._playouts.prospects(self.to_come - 1)
        places = zip(self.counts, self.free, map(len, self.stacks), self._own[self.seat], strict=True)
        seen = [prospects[place] for place in places]
        shields = self.shields[self.seat]
        kept = self.worth_of_keeping([following for following, _ in seen]) if shields else NEVER
        luck = self._rng.random
        best = (-1, -1, False)
        most = -NEVER
        for tile, cards in enumerate(fitting):
            if cards:
                for bits, rank, gain, slot in seen[tile][1]:
                    if cards & bits:
                        value = gain + WHIM * luck()
                        if slot > kept:
                            value += slot - kept
                        if value > most:
                            most, best = value, (tile, rank, slot > kept)
        return best

    def worth_of_keeping(self, following: list[float]) -> float:
        """A shield in hand: nothing if there is no turn left to place it, more with turns to choose from.

        `following`: what the next shield of each meeting place can expect.
        """
        shields, turns = self.shields[self.seat], self.turns[self.seat] - 1
        if shields > turns:
            return 0.0
        return MEAN * sum(following) / len(following) + BEST * max(following) * (turns - shields) / turns

    def _lay(self, tile: int, cards: int) -> None:
        """One of these cards on one of the spaces of the meeting place that accept it, by luck."""
        tile_of = self._tile_of
        ways = [
            (space, fit)
            for space, accepts in self.spaces.items()
            if tile_of[space] == tile and (fit := accepts & cards)
        ]
        space, fit = ways[int(self._rng.random() * len(ways))]
        for _ in range(int(self._rng.random() * fit.bit_count())):
            fit &= fit - 1
        card = (fit & -fit).bit_length() - 1
        rank = RANK_PLACE[card]
        counts = self.counts[tile]
        self.counts[tile] = (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])
        self._fill(space, card, MATCHES[card])

    def _hide(self) -> None:
        """Any card face down on any space (CS-FACEDOWN); a shield follows if it is now or never."""
        hand = self.hands[self.seat]
        spaces = list(self.spaces)
        space = spaces[int(self._rng.random() * len(spaces))]
        self._fill(space, (hand & -hand).bit_length() - 1, EVERY_CARD)
        if self.shields[self.seat] > self.turns[self.seat]:
            self._place_shield(self._tile_of[space])

    def _fill(self, space: int, card: int, accepted: int) -> None:
        del self.spaces[space]
        spaces = self.spaces
        for other in self._beside[space]:
            if other in spaces:
                spaces[other] |= accepted
        self.free[self._tile_of[space]] -= 1
        self.hands[self.seat] &= ~(1 << card)
        self.turns[self.seat] -= 1
        self.to_come -= 1

    def _place_shield(self, tile: int) -> None:
        self.shields[self.seat] -= 1
        self._own[self.seat][tile] |= 1 << len(self.stacks[tile])
        self.stacks[tile] = (*self.stacks[tile], self.seat)
