"""Where a game of Clans of Scotland stands."""

import random
from copy import copy
from typing import Self

from greatglen.games.clans.rules.board import Board, board_for
from greatglen.games.clans.rules.components import (
    BOX,
    CARDS,
    EVERY_CARD,
    MATCHES,
    NAME,
    RANK,
    RANK_PLACE,
    RANKS,
    deck_for,
    setup_for,
)
from greatglen.games.clans.rules.scoring import Haul, compute_hauls, points_by_seat
from greatglen.kernel.state import Points, State, rank_seats

EMPTY = -1
UNSEEN = -2  # a card that this view does not show
UNSEEN_CARDS = [(UNSEEN,) * n for n in range(CARDS + 1)]  # so many of them


class Clans(State):
    """A position. Hands are in ascending order; what is left in the bag after the deal stays in the box (CS-SETUP)."""

    seats: int
    bag: tuple[int, ...]
    hands: list[tuple[int, ...]]
    cards: list[int]  # per space: the card lying there, EMPTY, or UNSEEN
    face_down: dict[int, int]  # per space with a face-down card: the seat that laid it
    shields: list[int]  # left to each seat
    stacks: list[tuple[int, ...]]  # per meeting place: the seats of its shields, first placed first
    won: list[tuple[Haul, ...]]  # per seat, once the game is scored

    @property
    def board(self) -> Board:
        return board_for(self.seats)

    @classmethod
    def create(cls, seats: int) -> Self:
        board = board_for(seats)
        return cls(
            agenda=[],
            events=[],
            turn=0,
            seats=seats,
            bag=deck_for(seats),
            hands=[()] * seats,
            cards=[EMPTY] * len(board.names),
            face_down={},
            shields=[BOX.shields] * seats,
            stacks=[()] * board.tiles,
            won=[()] * seats,
        )

    def copy(self) -> Self:
        twin = copy(self)
        twin.agenda = self.agenda.copy()
        twin.events = self.events.copy()
        twin.hands = self.hands.copy()
        twin.cards = self.cards.copy()
        twin.face_down = self.face_down.copy()
        twin.shields = self.shields.copy()
        twin.stacks = self.stacks.copy()
        twin.won = self.won.copy()
        return twin

    # -- what fits where

    def accepted_cards(self, space: int) -> int:
        """The bits of the cards that may be laid face up on a free space (CS-PLAY)."""
        bits = 0
        cards = self.cards
        for other in self.board.beside[space]:
            card = cards[other]
            if card != EMPTY:
                if other in self.face_down:
                    return EVERY_CARD
                bits |= MATCHES[card]
        return bits

    def free_spaces(self) -> list[int]:
        return [space for space, card in enumerate(self.cards) if card == EMPTY]

    # -- what a seat may see (CS-HIDDEN)

    def hide_secrets(self, seat: int) -> Self:
        view = self.copy()
        view.bag = UNSEEN_CARDS[len(self.bag)]
        view.hands = [hand if owner == seat else UNSEEN_CARDS[len(hand)] for owner, hand in enumerate(self.hands)]
        for space, owner in self.face_down.items():
            if owner != seat:
                view.cards[space] = UNSEEN
        return view

    def read_only_view(self, seat: int) -> Self:
        cards, face_down = self.cards, self.face_down
        if face_down:
            cards = cards.copy()
            for space, owner in face_down.items():
                if owner != seat:
                    cards[space] = UNSEEN
        hands = [UNSEEN_CARDS[len(hand)] for hand in self.hands]
        if seat >= 0:
            hands[seat] = self.hands[seat]
        return type(self)(
            self.agenda,
            self.events,
            self.turn,
            self.seats,
            UNSEEN_CARDS[len(self.bag)],
            hands,
            cards,
            face_down,
            self.shields,
            self.stacks,
            self.won,
        )

    def determinise(self, seat: int, rng: random.Random) -> Self:
        guess = self.hide_secrets(seat)
        seen = {*guess.hands[seat], *guess.cards}
        unseen = [card for card in deck_for(self.seats) if card not in seen]
        rng.shuffle(unseen)
        for space, card in enumerate(guess.cards):
            if card == UNSEEN:
                guess.cards[space] = unseen.pop()
        for owner, hand in enumerate(guess.hands):
            if owner != seat:
                guess.hands[owner] = tuple(sorted(unseen.pop() for _ in hand))
        guess.bag = tuple(sorted(unseen))
        return guess

    # -- points (CS-SCORE)

    def face_up(self) -> list[list[int]]:
        """The cards that count, per meeting place."""
        board = self.board
        tiles: list[list[int]] = [[] for _ in range(board.tiles)]
        for space, card in enumerate(self.cards):
            if card != EMPTY and space not in self.face_down:
                tiles[board.tile[space]].append(card)
        return tiles

    def count_ranks(self) -> list[list[int]]:
        """How many cards of every rank count, per meeting place."""
        board = self.board
        face_down = self.face_down
        counts = [[0] * len(RANKS) for _ in range(board.tiles)]
        for tile, card, space in zip(board.tile, self.cards, range(len(self.cards)), strict=True):
            if card >= 0 and space not in face_down:
                counts[tile][RANK_PLACE[card]] += 1
        return counts

    def points_won(self) -> list[int]:
        """The points each seat would take if the game ended now."""
        return points_by_seat(self.seats, self.count_ranks(), self.stacks)

    def compute_hauls(self) -> list[Haul]:
        """What each shield would take if the game ended now."""
        return compute_hauls(self.face_up(), self.stacks)

    def scores(self) -> list[int]:
        return [sum([haul.vp for haul in won]) if won else 0 for won in self.won]

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Most points, then most cards, then shared (CS-WIN)."""
        counts = [sum(len(haul.cards) for haul in won) for won in self.won]
        return rank_seats(list(zip(self.scores(), counts, strict=True)))

    def breakdown(self) -> list[list[Points]]:
        """One line per card won: its meeting place and its name."""
        return [
            [Points(f"place-{haul.tile + 1}:{NAME[card]}", RANK[card]) for haul in won for card in haul.cards]
            for won in self.won
        ]


def last_seat(seats: int) -> int:
    """The seat that began with the fewest cards: the game ends with its last one (CS-END)."""
    hands = setup_for(seats).hands
    return hands.index(min(hands))
