"""Clans of Scotland in arrays: deals by the thousand, and a decision with every turn that it allows."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from greatglen.games.clans.evaluation import turns_left
from greatglen.games.clans.position_arrays import BIT, LAST, MATCH, PLACE, ClansPositions, Turns, world
from greatglen.games.clans.rules.actions import Hide, NoShield, Play, Shield
from greatglen.games.clans.rules.board import board_for
from greatglen.games.clans.rules.components import BOX, NAME, RANKS, deck_for, setup_for
from greatglen.games.clans.rules.state import EMPTY, Clans
from greatglen.games.clans.rules.steps import PlaceShield
from greatglen.kernel.action import Action
from greatglen.kernel.view import View

Ints = npt.NDArray[np.int64]
Bits = npt.NDArray[np.uint64]

TABLES = 64  # hands that are guessed at once
NO_CARD = -1


class ClansTurnArrays:
    """The face."""

    def deal(self, seats: int, size: int, luck: Any) -> ClansPositions:
        """Beginnings of games (CS-SETUP)."""
        here, setup = world(seats), setup_for(seats)
        spaces, tiles = len(here.tile), here.tiles
        dealt = luck.permuted(np.tile(here.deck, (size, 1)), axis=1)
        every, board = np.arange(size), np.zeros(size, np.uint64)
        counts = np.zeros((size, tiles, len(RANKS)), np.int16)
        free, accepted = np.ones((size, spaces), np.bool_), np.zeros((size, spaces), np.uint64)
        first = board_for(seats).first_cards
        for at, space in enumerate(first):
            card = dealt[:, at]
            free[:, space] = False
            counts[every, here.tile[space], PLACE[card]] += 1
            board |= BIT[card]
            for beside in here.beside[space]:
                accepted[:, beside] |= MATCH[card]
        hands, at = np.zeros((size, seats), np.uint64), len(first)
        for seat, cards in enumerate(setup.hands):
            hands[:, seat] = np.bitwise_or.reduce(BIT[dealt[:, at : at + cards]], axis=1)
            at += cards
        return ClansPositions(
            seat=0,
            left=[min(setup.hands)] * seats,
            accepted=accepted,
            free=free,
            hands=hands,
            known=hands | board[:, None],
            counts=counts,
            owners=np.full((size, tiles, LAST), -1, np.int16),
            heights=np.zeros((size, tiles), np.int16),
            shields=np.full((size, seats), BOX.shields, np.int16),
        )

    def create_decision(self, view: View, seed: int) -> "ClansDecision":
        assert isinstance(view.state, Clans)
        return ClansDecision(view.state, view.seat, seed)


class ClansDecision:
    """A card and whether a shield follows it, or only that."""

    def __init__(self, state: Clans, seat: int, seed: int) -> None:
        self._state = state
        self._seat = seat
        self._luck = np.random.default_rng(seed)
        here, step = _position(state, seat), state.agenda[-1]
        if isinstance(step, PlaceShield):
            space = state.board.tile.index(step.tile)
            nothing, no = np.zeros(2, np.int64), np.zeros(2, np.bool_)
            turns = Turns(nothing, nothing + NO_CARD, nothing + space, no, np.array([True, False]))
        else:
            turns = here.every_turn()
        self.after = here.after(turns)
        self.turns = [*map(self._actions, turns.cards, turns.spaces, turns.hidden, turns.shielded)]
        seen = {*state.hands[seat], *(card for card in state.cards if card >= 0)}
        self._unseen = np.array([card for card in deck_for(state.seats) if card not in seen], np.int64)
        down = [*state.face_down.values()]
        self._sizes = [0 if one == seat else len(hand) for one, hand in enumerate(state.hands)]
        self._down = [0 if one == seat else down.count(one) for one in range(state.seats)]
        self._guessed: Bits = np.zeros((0, 2, state.seats), np.uint64)

    def _actions(self, card: int, space: int, hidden: bool, shielded: bool) -> Sequence[Action]:
        shield = Shield() if shielded else NoShield()
        if card == NO_CARD:
            return [shield]
        laid = (Hide if hidden else Play)(NAME[card], self._state.board.names[space])
        return [laid, shield] if self._state.shields[self._seat] else [laid]

    def imagine(self, turns: Ints, numbers: Ints) -> ClansPositions:
        found = self.after.select(turns)
        hands, known = np.moveaxis(self._guesses(numbers), 1, 0)
        found.hands |= hands
        found.known |= known
        return found

    def _guesses(self, numbers: Ints) -> Bits:
        """The hands of the others on imagined tables, and with them what they have laid face down."""
        while len(self._guessed) <= numbers.max():
            dealt = BIT[self._luck.permuted(np.tile(self._unseen, (TABLES, 1)), axis=1)]
            guessed, at = np.zeros((TABLES, 2, self._state.seats), np.uint64), 0
            for seat, (size, down) in enumerate(zip(self._sizes, self._down, strict=True)):
                guessed[:, 0, seat] = np.bitwise_or.reduce(dealt[:, at : at + size], axis=1)
                guessed[:, 1, seat] = np.bitwise_or.reduce(dealt[:, at : at + size + down], axis=1)
                at += size + down
            self._guessed = np.concatenate([self._guessed, guessed])
        return self._guessed[numbers]


def _position(state: Clans, seat: int) -> ClansPositions:
    """One position as a seat sees it; the hands of others are empty."""
    hands = np.zeros((1, state.seats), np.uint64)
    hands[0, seat] = _bits(state.hands[seat])
    faces = [card for space, card in enumerate(state.cards) if card >= 0 and space not in state.face_down]
    known = np.full((1, state.seats), _bits(faces), np.uint64)
    known[0, seat] |= _bits([*state.hands[seat], *(state.cards[space] for space in _own_hidden(state, seat))])
    return ClansPositions(
        seat=seat,
        left=turns_left(state),
        accepted=np.array(
            [[state.accepted_cards(space) if card == EMPTY else 0 for space, card in enumerate(state.cards)]], np.uint64
        ),
        free=np.array([[card == EMPTY for card in state.cards]]),
        hands=hands,
        known=known,
        counts=np.array([state.count_ranks()], np.int16),
        owners=np.array([[[*stack[:LAST], *[-1] * (LAST - len(stack))] for stack in state.stacks]], np.int16),
        heights=np.array([[len(stack) for stack in state.stacks]], np.int16),
        shields=np.array([state.shields], np.int16),
    )


def _own_hidden(state: Clans, seat: int) -> list[int]:
    """The spaces with cards that a seat has laid face down."""
    return [space for space, owner in state.face_down.items() if owner == seat]


def _bits(cards: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << card for card in cards))


TURN_ARRAYS = ClansTurnArrays()
