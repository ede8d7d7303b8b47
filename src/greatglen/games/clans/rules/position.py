"""A position of Clans of Scotland as it is written down for examples and lessons."""

from collections.abc import Mapping
from typing import Any

import msgspec

from greatglen.games.clans.rules.components import BOX, CARD, deck_for
from greatglen.games.clans.rules.state import EMPTY, Clans
from greatglen.games.clans.rules.steps import PlayCard


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards by their names, spaces by theirs; meeting places count from 1."""

    hands: list[list[str]]
    laid: dict[str, str]
    face_down: dict[str, tuple[int, str]] = {}  # who laid it, and what it is
    stacks: dict[str, list[int]] = {}  # the seats of the shields on a meeting place, the first placed first
    to_move: int = 0


def lay_out(state: Clans, data: Mapping[str, Any]) -> None:
    """Change the beginning of a game into a position; all other cards are in the box."""
    position = msgspec.convert(data, Position)
    space = state.board.space
    for name, card in position.laid.items():
        state.cards[space[name]] = CARD[card]
    for name, (seat, card) in position.face_down.items():
        state.cards[space[name]] = CARD[card]
        state.face_down[space[name]] = seat
    state.hands = [tuple(sorted(CARD[card] for card in hand)) for hand in position.hands]
    used = {card for card in state.cards if card != EMPTY}.union(*state.hands)
    state.bag = tuple(card for card in deck_for(state.seats) if card not in used)
    for place, stack in position.stacks.items():
        state.stacks[int(place) - 1] = tuple(stack)
    placed = [seat for stack in state.stacks for seat in stack]
    state.shields = [BOX.shields - placed.count(seat) for seat in range(state.seats)]
    state.turn = 1
    state.agenda = [PlayCard(position.to_move)]
    state.events.clear()
