"""Mobsters for other Chronicles: Elspeth McTrick, Fraser McStarve, Oonagh McHagg, John McClaim (G2-C8-29 to 32).

Erin MacMalt is one line of `is_allowed`; those on boats are in boats.py.
"""

from collections.abc import Sequence

from greatglen.games.glenmore2.chronicles.dubious_tome import rules as dubious_tome
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import being_resolved
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.trigger import BEING_RESOLVED
from greatglen.games.glenmore2.chronicles.haggis import rules as haggis
from greatglen.games.glenmore2.chronicles.haggis.rules import tables
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import get_part as get_mountain
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import McClaim, McHagg, McStarve, McTrick
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.events import (
    Claimed,
    ClaimGone,
    RolledAgain,
    Starved,
    Tricked,
)
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.markers import NO_SUCH_MARKER, NOT_YOUR_MOBSTER
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import (
    CLAIM,
    HAGG,
    STARVE,
    TRICK,
    get_part,
    holder,
    mobster_name,
    source,
    spend,
    use_marker,
)
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.market import NOT_A_RESOURCE
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question

NOT_ON_MOUNTAIN = Reason("not-on-mountain", "There is no {given} on the mountain.")
SAME_AGAIN = Reason("same-again", "{resource} for {resource} is not an exchange.")
NOT_ANOTHER = Reason("not-another-player", "It must be another player who hands over a haggis token.")
NO_TOKEN_THERE = Reason("no-token-there", "That player has no haggis token.")
NO_CARD = Reason("no-card", "No other player has the landmark card “{card}”.")
CARD_TURNED_OVER = Reason("card-turned-over", "{card} shows its event side.")
CLAIMED_ALREADY = Reason("claimed-already", "{card} already has one of John McClaim's markers.")


# -- Elspeth McTrick


def offer_trick(state: GlenMore2, seat: int) -> None:
    """The seat moves over the mountain, or leaves it."""
    if holder(state, TRICK) == seat:
        state.agenda.append(Trick(seat))


class Trick(Decision, frozen=True, tag="Trick"):
    """Exchange one thing on the mountain for a resource of the supply, if one likes (G2-C8-29)."""

    rule = "C8-29"
    answer_types = (McTrick,)

    def _lying(self, state: GlenMore2) -> list[str]:
        mountain = get_mountain(state)
        goods = [state.RESOURCES[good] for good in dict.fromkeys(mountain.goods)]
        return ["coin", *goods] if mountain.coins else goods

    def candidates(self, state: GlenMore2) -> list[Action]:
        lying = self._lying(state)
        return [*(McTrick(given, resource) for given in lying for resource in state.RESOURCES), Skip()]

    def check(self, state: GlenMore2, action: McTrick | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        if action.given not in self._lying(state):
            return NOT_ON_MOUNTAIN.with_facts(given=str(action.given))
        if action.resource not in state.RESOURCES:
            return NOT_A_RESOURCE.with_facts(resource=str(action.resource))
        return SAME_AGAIN.with_facts(resource=action.resource) if action.resource == action.given else None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "trick", options, self.rule, source(TRICK))

    def apply_answer(self, state: GlenMore2, action: McTrick | Skip) -> None:
        if isinstance(action, Skip):
            return
        mountain = get_mountain(state)
        goods = list(mountain.goods)
        if action.given == "coin":
            mountain.coins -= 1
        else:
            goods.remove(state.RESOURCES.index(action.given))
        mountain.goods = tuple(sorted((*goods, state.RESOURCES.index(action.resource))))
        state.emit(Tricked(self.seat, action.given, action.resource))


# -- Fraser McStarve


def offer_theft(state: GlenMore2) -> None:
    """A haggis scoring begins."""
    seat = holder(state, STARVE)
    if seat >= 0 and STARVE not in get_part(state).spent:
        state.agenda.append(Starve(seat))


class Starve(Question[GlenMore2], frozen=True, tag="Starve"):
    """Once in the game, before the rolls, another player hands over a token (G2-C8-30)."""

    rule = "C8-30"
    answer_types = (McStarve,)
    seat: int

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*map(McStarve, range(len(state.players))), Skip()]

    def check(self, state: GlenMore2, action: McStarve | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        if action.seat not in range(len(state.players)) or action.seat == self.seat:
            return NOT_ANOTHER.with_facts()
        return None if tables.get_part(state).tables[action.seat] else NO_TOKEN_THERE.with_facts()

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "starve", options, self.rule, source(STARVE))

    def apply(self, state: GlenMore2, action: McStarve | Skip) -> None:
        if isinstance(action, McStarve):
            spend(state, STARVE)
            state.emit(Starved(self.seat, action.seat))
            state.agenda.append(haggis.HandOver(action.seat, self.seat))


# -- Oonagh McHagg


def offer_roll(state: GlenMore2, roller: int) -> None:
    """A roll has fallen; only those for all can be rolled again."""
    seat = holder(state, HAGG)
    if roller == CHANCE and seat >= 0 and get_part(state).hagged != tables.get_part(state).held:
        state.agenda.append(RollHagg(seat))


class RollHagg(Question[GlenMore2], frozen=True, tag="RollHagg"):
    """Once in a haggis scoring one of the rolls for all is made again, right after it (G2-C8-31)."""

    rule = "C8-31"
    always_legal = True
    seat: int

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [McHagg(), Skip()]

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "hagg", options, self.rule, source(HAGG))

    def apply(self, state: GlenMore2, action: McHagg | Skip) -> None:
        if isinstance(action, McHagg):
            get_part(state).hagged = tables.get_part(state).held
            state.emit(RolledAgain(self.seat))
            haggis.roll_again(state)


# -- John McClaim


def claims(state: GlenMore2, seat: int) -> list[McClaim]:
    if _no_claim(state, seat) is not None:
        return []
    cards = [(owner, card) for owner, player in enumerate(state.players) for card in player.landmarks]
    return [McClaim(slug(card)) for owner, card in cards if _cannot_claim_card(state, seat, owner, card) is None]


def card_of(state: GlenMore2, key: str) -> tuple[int, str]:
    """The owner and the name of a landmark card; -1 if nobody has it."""
    for owner, player in enumerate(state.players):
        for card in player.landmarks:
            if slug(card) == key:
                return owner, card
    return -1, ""


def cannot_claim(state: GlenMore2, seat: int, action: McClaim) -> Refusal | None:
    refusal = _no_claim(state, seat)
    if refusal is not None:
        return refusal
    owner, card = card_of(state, action.card)
    return NO_CARD.with_facts(card=str(action.card)) if owner < 0 else _cannot_claim_card(state, seat, owner, card)


def _no_claim(state: GlenMore2, seat: int) -> Refusal | None:
    """Why the seat can claim no card at all."""
    if holder(state, CLAIM) != seat:
        return NOT_YOUR_MOBSTER.with_facts(mobster=mobster_name(state, CLAIM))
    return None if get_part(state).markers[CLAIM] else NO_SUCH_MARKER.with_facts(mobster=mobster_name(state, CLAIM))


def _cannot_claim_card(state: GlenMore2, seat: int, owner: int, card: str) -> Refusal | None:
    if owner == seat:
        return NO_CARD.with_facts(card=slug(card))
    if card in get_part(state).claims:
        return CLAIMED_ALREADY.with_facts(card=card)
    if being_resolved(state, owner, card):
        return BEING_RESOLVED.with_facts(card=card)
    return None if card in dubious_tome.open_cards(state, owner) else CARD_TURNED_OVER.with_facts(card=card)


def claim(state: GlenMore2, seat: int, action: McClaim) -> None:
    owner, card = card_of(state, action.card)
    use_marker(state, CLAIM, 0)
    get_part(state).claims[card] = owner
    state.emit(Claimed(seat, card, owner))


def card_turned(state: GlenMore2, card: str) -> None:
    """His marker leaves the game."""
    if get_part(state).claims.pop(card, None) is not None:
        state.emit(ClaimGone(holder(state, CLAIM), card))


def claimed_counts(state: GlenMore2, counts: list[int]) -> None:
    """Claimed cards count for him who claims, not for their owners (G2-C8-32)."""
    for owner in get_part(state).claims.values():
        counts[owner] -= 1
        counts[holder(state, CLAIM)] += 1
