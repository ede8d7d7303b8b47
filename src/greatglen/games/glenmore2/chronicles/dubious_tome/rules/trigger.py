"""Triggering an event: a card is chosen, its effect resolved if wanted and possible, and it is turned (G2-C6-5)."""

from collections.abc import Sequence
from copy import copy

from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import (
    GONE,
    EventSide,
    TurnCard,
    being_resolved,
    get_part,
    open_cards,
    tile_of,
    tome,
)
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.event_sides import carry_out, would_be_vain
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.actions import Buy, Pay, PayCoin
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.rules.notation import Amount, Bundle
from greatglen.games.glenmore_common.rules.payment import PayGoods, cannot_pay, pay
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question, Step

NO_CARD = Reason("no-card", "There is no landmark card “{card}”.")
NOT_YOUR_CARD = Reason("not-your-card", "{card} is not yours.")
TURNED = Reason("turned", "{card} already shows its event side.")
BEING_RESOLVED = Reason("being-resolved", "The event of {card} is being resolved.")
NO_EVENT = Reason("no-event", "{card} has no event; it can only be turned.")
TILE_GONE = Reason("tile-gone", "The event of {card} needs its tile, which has left your territory.")
TOO_FEW_POINTS = Reason("too-few-points", "The event of {card} costs {need} VP; you have {vp}.")
NO_OPEN_CARD = Reason("no-open-card", "You have no card to turn.")
NOT_YET = Reason("not-yet", "You must give back at least one.")


class Trigger(Action, frozen=True, tag="trigger"):
    """Trigger the event of a card: its effect, then it is turned."""

    card: str


class TurnOver(Action, frozen=True, tag="turnover"):
    """Turn a card to its event side and forgo its effect."""

    card: str


def no_open_card(state: GlenMore2, seat: int) -> Refusal | None:
    """Why a seat can trigger no event at all; None if it can."""
    return None if open_cards(state, seat) else NO_OPEN_CARD.with_facts()


def coin_for_good(state: GlenMore2, seat: int, side: EventSide) -> bool:
    """Whether one resource of the event's trade may be replaced by a coin (G2-C6-25)."""
    return side.entry.trade and "coin-for-resource" in state.players[seat].lasting


def cannot_trigger(state: GlenMore2, seat: int, card: str) -> Refusal | None:
    """Why the effect of an open card cannot be had now (G2-C6-6)."""
    side = tome(state.box_key).sides.get(card)
    if side is None:
        return NO_EVENT.with_facts(card=card)
    cell = tile_of(state, seat, card) if side.entry.on_tile else 0
    if side.entry.on_tile and not cell:
        return TILE_GONE.with_facts(card=card)
    vp = state.players[seat].vp
    if side.points > vp:
        return TOO_FEW_POINTS.with_facts(card=card, need=side.points, vp=vp)
    refusal = cannot_pay(state, seat, side.bill, coin_for_good(state, seat, side))
    if refusal is not None:
        return refusal
    then = copy(state)  # only looked at: as if the card had been chosen
    then.agenda = [*state.agenda, TurnCard(seat, card, True)]
    reasons = [would_be_vain(then, seat, cell, amount.what, side) for amount in side.gain]
    return None if None in reasons else reasons[0]


class TriggerEvent(Decision, frozen=True, tag="TriggerEvent"):
    """One card of the seat is turned, with its effect or without (G2-C6-5, G2-C6-6)."""

    rule = "C6-5"
    answer_types = (Trigger, TurnOver)
    by: str

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [kind(slug(card)) for card in open_cards(state, self.seat) for kind in (Trigger, TurnOver)]

    def check(self, state: GlenMore2, action: Trigger | TurnOver) -> Refusal | None:
        card = tome(state.box_key).cards.get(action.card)
        if card is None:
            return NO_CARD.with_facts(card=str(action.card))
        if card not in state.players[self.seat].landmarks:
            return NOT_YOUR_CARD.with_facts(card=card)
        if card in get_part(state).turned[self.seat]:
            return TURNED.with_facts(card=card)
        if being_resolved(state, self.seat, card):
            return BEING_RESOLVED.with_facts(card=card)
        return cannot_trigger(state, self.seat, card) if isinstance(action, Trigger) else None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "event", options, self.rule, self.by)

    def can_alter(self, state: GlenMore2) -> bool:
        """What a sale brings may be what an event lacks."""
        return True

    def apply_answer(self, state: GlenMore2, action: Trigger | TurnOver) -> None:
        seat = self.seat
        card = tome(state.box_key).cards[action.card]
        state.agenda.append(TurnCard(seat, card, isinstance(action, Trigger)))
        if isinstance(action, TurnOver):
            return
        side = tome(state.box_key).sides[card]
        if side.entry.again:
            state.agenda.append(GiveBack(seat, card))
            return
        state.agenda.append(EventGains(seat, card, side.gain))
        if side.points:
            state.score(seat, side.source, -side.points)
        if not any(amount.what == "discarded" for amount in side.gain):  # that is paid when the tile is named
            pay(state, seat, side.bill, side.source, coin_for_good=coin_for_good(state, seat, side))


class EventGains(Step[GlenMore2], frozen=True, tag="EventGains"):
    """What an event gives, in printed order, each resolved before the next."""

    seat: int
    card: str
    gain: Bundle

    def run(self, state: GlenMore2) -> None:
        if not self.gain:
            return
        first, *rest = self.gain
        side = tome(state.box_key).sides[self.card]
        cell = (tile_of(state, self.seat, self.card) or GONE) if side.entry.on_tile else 0
        state.agenda.append(EventGains(self.seat, self.card, tuple(rest)))
        if first.what == "event":
            state.agenda += [TriggerEvent(self.seat, side.source)] * first.n
        else:
            carry_out(state, self.seat, cell, first.what, first.n, side)


class GiveBack(Question[GlenMore2], frozen=True, tag="GiveBack"):
    """Give back resources of a kind until the seat stops; then the gain of the event, for all at once (G2-C6-27)."""

    rule = "C6-27"
    answer_types = (Pay, Buy, PayCoin, Skip)
    seat: int
    card: str
    given: int = 0

    def _side(self, state: GlenMore2) -> EventSide:
        return tome(state.box_key).sides[self.card]

    def _payment(self, state: GlenMore2) -> PayGoods:
        side = self._side(state)
        return PayGoods(self.seat, side.bill.goods, side.bill.different, side.source)

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*self._payment(state).candidates(state), Skip()]

    def check(self, state: GlenMore2, action: Pay | Buy | PayCoin | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None if self.given else NOT_YET.with_facts()
        return self._payment(state).check(state, action)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "give-back", options, self.rule, self._side(state).source)

    def run(self, state: GlenMore2) -> None:
        self._receive(state)

    def apply(self, state: GlenMore2, action: Pay | Buy | Skip) -> None:
        if isinstance(action, Skip):
            self._receive(state)
            return
        state.agenda.append(GiveBack(self.seat, self.card, self.given + 1))
        self._payment(state).apply(state, action)

    def _receive(self, state: GlenMore2) -> None:
        if self.given:
            gain = tuple(Amount(amount.what, amount.n * self.given) for amount in self._side(state).gain)
            state.agenda.append(EventGains(self.seat, self.card, gain))


def points_to_come(state: GlenMore2, seat: int) -> int:
    """The points for what a seat is giving back just now."""
    sides = tome(state.box_key).sides
    return sum(
        step.given * amount.n
        for step in state.agenda
        if isinstance(step, GiveBack) and step.seat == seat
        for amount in sides[step.card].gain
        if amount.what == "vp"
    )
