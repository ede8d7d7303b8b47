"""The course of a game of Clans of Scotland: deal, turns of a card and perhaps a shield, scoring."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from greatglen.games.clans.rules.actions import Deal, Hide, NoShield, Play, Shield
from greatglen.games.clans.rules.components import BOX, CARD, NAME, deck_for, setup_for
from greatglen.games.clans.rules.events import Dealt, Hidden, LaidOut, Played, Shielded, Won
from greatglen.games.clans.rules.state import EMPTY, UNSEEN, Clans, last_seat
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import TurnBegan
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question, Step

NOT_IN_HAND = Reason("not-in-hand", "You do not hold {card}.")
NO_SPACE = Reason("no-space", "The meeting places in play have no space “{space}”.")
OCCUPIED = Reason("occupied", "A card already lies on {space}.")
LONELY = Reason("lonely", "No card lies next to or opposite {space}.")
NO_MATCH = Reason("no-match", "No card next to or opposite {space} has the colour or the rank of {card}.")
CARD_FITS = Reason("card-fits", "You may lay a card face down only if none fits; {card} fits on {space}.")
CARD_FIRST = Reason("card-first", "Lay a card first; then you may place a shield.")
SHIELD_NOW = Reason("shield-now", "You have laid your card; now place a shield on its meeting place, or none.")
NO_DEAL = Reason("no-deal", "{card} is not in the deck.")

DEAL = tuple(Deal(name) for name in NAME)


class DealCards(Question[Clans], frozen=True, tag="DealCards"):
    """Cards to the meeting places, then to the hands, one by one (CS-SETUP)."""

    rule = "SETUP-4"
    answer_types = (Deal,)
    dealt: int = 0

    def _target(self, state: Clans) -> tuple[int, int] | None:
        """(space, -1) while laying out, (-1, seat) while dealing hands, None when all is dealt."""
        first = state.board.first_cards
        if self.dealt < len(first):
            return first[self.dealt], -1
        left = self.dealt - len(first)
        for seat, size in enumerate(setup_for(state.seats).hands):
            if left < size:
                return -1, seat
            left -= size
        return None

    def candidates(self, state: Clans) -> list[Deal]:
        if self._target(state) is None:
            return []
        return [DEAL[card] for card in state.bag if card != UNSEEN]

    def check(self, state: Clans, action: Deal) -> Refusal | None:
        return None if CARD.get(action.card) in state.bag else NO_DEAL.with_facts(card=str(action.card))

    def ask(self, state: Clans) -> Choice | None:
        """All of them: every card is dealt, so that looking each of them up again would show."""
        options = self.candidates(state)
        return Choice(CHANCE, "deal", options, self.rule) if options else None

    def apply(self, state: Clans, action: Deal) -> None:
        target = self._target(state)
        assert target is not None
        space, seat = target
        card = CARD[action.card]
        state.bag = tuple([left for left in state.bag if left != card])
        if seat < 0:
            state.cards[space] = card
            state.emit(LaidOut(CHANCE, action.card, state.board.names[space]))
        else:
            state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
            state.emit(Dealt(seat, action.card))
        state.agenda.append(DealCards(self.dealt + 1))

    def run(self, state: Clans) -> None:
        begin_turn(state, 0)


def begin_turn(state: Clans, seat: int) -> None:
    state.turn += 1
    state.emit(TurnBegan(seat))
    state.agenda.append(PlayCard(seat))


class PlayCard(Question[Clans], frozen=True, tag="PlayCard"):
    """The first half of a turn: one card, face up if any fits, else face down (CS-PLAY, CS-FACEDOWN)."""

    rule = "PLAY-1"
    answer_types = (Play, Hide, Shield, NoShield)
    is_secret = True  # how many cards fit is known to who holds them
    seat: int

    def candidates(self, state: Clans) -> Iterator[Action]:
        for kind in (Play, Hide):
            for card in state.hands[self.seat]:
                for space in state.free_spaces():
                    yield kind(NAME[card], state.board.names[space])

    def check(self, state: Clans, action: Play | Hide | Shield | NoShield) -> Refusal | None:
        if isinstance(action, Shield | NoShield):
            return CARD_FIRST.with_facts()
        card = CARD.get(action.card, EMPTY)
        if card not in state.hands[self.seat]:
            return NOT_IN_HAND.with_facts(card=str(action.card))
        space = state.board.space.get(action.space)
        if space is None:
            return NO_SPACE.with_facts(space=str(action.space))
        if state.cards[space] != EMPTY:
            return OCCUPIED.with_facts(space=action.space)
        if isinstance(action, Hide):
            fitting = self._fitting(state)
            return CARD_FITS.with_facts(card=fitting[0].card, space=fitting[0].space) if fitting else None
        accepted = state.accepted_cards(space)
        if not accepted:
            return LONELY.with_facts(space=action.space)
        return None if accepted >> card & 1 else NO_MATCH.with_facts(card=action.card, space=action.space)

    def _fitting(self, state: Clans) -> list[Play]:
        """Every card of the hand on every space where it fits."""
        names = state.board.names
        accepted = [(names[space], bits) for space in state.free_spaces() if (bits := state.accepted_cards(space))]
        return [
            Play(NAME[card], name) for card in state.hands[self.seat] for name, bits in accepted if bits >> card & 1
        ]

    def ask(self, state: Clans) -> Choice:
        """Half of all decisions are this one: what a space accepts is found once for the whole hand."""
        options: Sequence[Action] = self._fitting(state)
        if not options:
            names, hand = state.board.names, state.hands[self.seat]
            options = [Hide(NAME[card], names[space]) for card in hand for space in state.free_spaces()]
        return Choice(self.seat, "play", options, self.rule)

    def apply(self, state: Clans, action: Play | Hide) -> None:
        seat = self.seat
        card = CARD[action.card]
        space = state.board.space[action.space]
        state.hands[seat] = tuple([held for held in state.hands[seat] if held != card])
        state.cards[space] = card
        if type(action) is Hide:
            state.face_down[space] = seat
            state.emit(Hidden(seat, action.card, action.space))
        else:
            state.emit(Played(seat, action.card, action.space))
        state.agenda.append(EndTurn(seat))
        if state.shields[seat]:
            state.agenda.append(PlaceShield(seat, state.board.tile[space]))


class PlaceShield(Question[Clans], frozen=True, tag="PlaceShield"):
    """The second half of a turn: one shield on the meeting place just played to, or none (CS-SHIELD)."""

    rule = "SHIELD-1"
    answer_types = (Shield, NoShield, Play, Hide)
    seat: int
    tile: int

    def candidates(self, state: Clans) -> Sequence[Action]:
        return SHIELD_OR_NONE

    def check(self, state: Clans, action: Action) -> Refusal | None:
        return SHIELD_NOW.with_facts() if isinstance(action, Play | Hide) else None

    def ask(self, state: Clans) -> Choice:
        """The other half of all decisions, and always the same."""
        return Choice(self.seat, "shield", SHIELD_OR_NONE, self.rule, by=f"place-{self.tile + 1}")

    def apply(self, state: Clans, action: Shield | NoShield) -> None:
        if type(action) is Shield:
            state.shields[self.seat] -= 1
            state.stacks[self.tile] = (*state.stacks[self.tile], self.seat)
            state.emit(Shielded(self.seat, self.tile))


SHIELD_OR_NONE = (Shield(), NoShield())


class EndTurn(Step[Clans], frozen=True, tag="EndTurn"):
    """On to the next seat, or to the scoring once the last seat has played its last card (CS-END)."""

    seat: int

    def run(self, state: Clans) -> None:
        if self.seat == last_seat(state.seats) and not state.hands[self.seat]:
            state.agenda.append(Score())
        else:
            begin_turn(state, (self.seat + 1) % state.seats)


class Score(Step[Clans], frozen=True, tag="Score"):
    """Every shield takes its cards (CS-SCORE)."""

    def run(self, state: Clans) -> None:
        state.emit(TurnBegan(CHANCE))
        for haul in state.compute_hauls():
            state.won[haul.seat] = (*state.won[haul.seat], haul)
            state.emit(Won(haul.seat, haul.tile, tuple(NAME[card] for card in haul.cards), haul.vp))


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
