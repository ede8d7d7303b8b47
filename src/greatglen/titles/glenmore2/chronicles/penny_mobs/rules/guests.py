"""Mobsters for other Chronicles: Elspeth McTrick, Fraser McStarve, Oonagh McHagg, John McClaim (G2-C8-29 to 32).

Erin MacMalt is one line of `allows`; those on boats are in boats.py.
"""

from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Step
from greatglen.titles.glenmore2.chronicles.dubious_tome import rules as dubious_tome
from greatglen.titles.glenmore2.chronicles.haggis import rules as haggis
from greatglen.titles.glenmore2.chronicles.haggis.rules import tables
from greatglen.titles.glenmore2.chronicles.highlander.rules.mountain import mountain
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.actions import McClaim, McHagg, McStarve, McTrick
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.events import (
    Claimed,
    ClaimGone,
    RolledAgain,
    Starved,
    Tricked,
)
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.markers import NO_SUCH_MARKER, NOT_YOUR_MOBSTER
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import (
    CLAIM,
    HAGG,
    STARVE,
    TRICK,
    called,
    holder,
    part,
    source,
    spend,
    use_marker,
)
from greatglen.titles.glenmore2.rules.actions import Skip
from greatglen.titles.glenmore2.rules.decision import Decision
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.highland.rules.market import NOT_A_RESOURCE
from greatglen.titles.highland.rules.names import slug

CARD_TURNED = "card-turned:"  # what the Chronicle of the event cards announces, with the card's name

NOT_ON_MOUNTAIN = Reason("not-on-mountain", "There is no {given} on the mountain.")
SAME_AGAIN = Reason("same-again", "{resource} for {resource} is not an exchange.")
NO_TOKEN_THERE = Reason("no-token-there", "That is not another player with a haggis token.")
NO_CARD = Reason("no-card", "No other player has the landmark card “{card}”.")
CARD_TURNED_OVER = Reason("card-turned-over", "{card} shows its event side, or is about to.")
CLAIMED_ALREADY = Reason("claimed-already", "{card} already has one of John McClaim's markers.")


# -- Elspeth McTrick


def offer_trick(state: GlenMore2, seat: int) -> None:
    """The seat moves over the mountain, or leaves it."""
    if holder(state, TRICK) == seat:
        state.agenda.append(Trick(seat))


class Trick(Decision, frozen=True):
    """Exchange one thing on the mountain for a resource of the supply, if one likes (G2-C8-29)."""

    rule = "C8-29"
    answers = (McTrick,)

    def _lying(self, state: GlenMore2) -> list[str]:
        here = mountain(state)
        goods = [state.RESOURCES[good] for good in dict.fromkeys(here.goods)]
        return ["coin", *goods] if here.coins else goods

    def question(self, state: GlenMore2) -> Choice:
        lying = self._lying(state)
        options: list[Action] = [
            McTrick(given, resource) for given in lying for resource in state.RESOURCES if resource != given
        ]
        if options:
            options.append(Skip())
        return Choice(self.seat, "trick", options, self.rule, source(TRICK))

    def answer(self, state: GlenMore2, action: McTrick | Skip) -> None:
        if isinstance(action, Skip):
            return
        here = mountain(state)
        goods = list(here.goods)
        if action.given == "coin":
            here.coins -= 1
        else:
            goods.remove(state.RESOURCES.index(action.given))
        here.goods = tuple(sorted((*goods, state.RESOURCES.index(action.resource))))
        state.events.append(Tricked(self.seat, action.given, action.resource))

    def refuse(self, state: GlenMore2, action: Action) -> Refusal:
        if not isinstance(action, McTrick):
            return super().refuse(state, action)
        if action.given not in self._lying(state):
            return NOT_ON_MOUNTAIN.with_facts(given=str(action.given))
        if action.resource not in state.RESOURCES:
            return NOT_A_RESOURCE.with_facts(resource=str(action.resource))
        return SAME_AGAIN.with_facts(resource=action.resource)


# -- Fraser McStarve


def offer_theft(state: GlenMore2) -> None:
    """A haggis scoring begins."""
    seat = holder(state, STARVE)
    if seat >= 0 and STARVE not in part(state).spent:
        state.agenda.append(Starve(seat))


class Starve(Step[GlenMore2], frozen=True):
    """Once in the game, before the rolls, another player hands over a token (G2-C8-30)."""

    rule = "C8-30"
    seat: int

    def ask(self, state: GlenMore2) -> Choice | None:
        platters = enumerate(tables.part(state).tables)
        options: list[Action] = [McStarve(seat) for seat, table in platters if table and seat != self.seat]
        return Choice(self.seat, "starve", [*options, Skip()], self.rule, source(STARVE)) if options else None

    def take(self, state: GlenMore2, action: McStarve | Skip) -> None:
        if isinstance(action, McStarve):
            spend(state, STARVE)
            state.events.append(Starved(self.seat, action.seat))
            state.agenda.append(haggis.HandOver(action.seat, self.seat))

    def why_not(self, state: GlenMore2, action: Action) -> Refusal:
        if isinstance(action, McStarve):
            return NO_TOKEN_THERE.with_facts()
        return super().why_not(state, action)


# -- Oonagh McHagg


def offer_roll(state: GlenMore2, roller: int) -> None:
    """A roll has fallen; only those for all can be rolled again."""
    seat = holder(state, HAGG)
    if roller == CHANCE and seat >= 0 and part(state).hagged != tables.part(state).held:
        state.agenda.append(RollHagg(seat))


class RollHagg(Step[GlenMore2], frozen=True):
    """Once in a haggis scoring one of the rolls for all is made again, right after it (G2-C8-31)."""

    rule = "C8-31"
    seat: int

    def ask(self, state: GlenMore2) -> Choice:
        return Choice(self.seat, "hagg", [McHagg(), Skip()], self.rule, source(HAGG))

    def take(self, state: GlenMore2, action: McHagg | Skip) -> None:
        if isinstance(action, McHagg):
            part(state).hagged = tables.part(state).held
            state.events.append(RolledAgain(self.seat))
            haggis.roll_again(state)


# -- John McClaim


def claims(state: GlenMore2, seat: int) -> list[McClaim]:
    own = part(state)
    if own.owner.get(CLAIM, -1) != seat or not own.markers[CLAIM]:
        return []
    return [
        McClaim(slug(card))
        for other in range(len(state.players))
        if other != seat
        for card in dubious_tome.open_cards(state, other)
        if card not in own.claims
    ]


def card_of(state: GlenMore2, key: str) -> tuple[int, str]:
    """The owner and the name of a landmark card; -1 if nobody has it."""
    for owner, player in enumerate(state.players):
        for card in player.landmarks:
            if slug(card) == key:
                return owner, card
    return -1, ""


def cannot_claim(state: GlenMore2, seat: int, action: McClaim) -> Refusal | None:
    own = part(state)
    if holder(state, CLAIM) != seat:
        return NOT_YOUR_MOBSTER.with_facts(mobster=called(state, CLAIM))
    if not own.markers[CLAIM]:
        return NO_SUCH_MARKER.with_facts(mobster=called(state, CLAIM))
    owner, card = card_of(state, action.card)
    if owner in (-1, seat):
        return NO_CARD.with_facts(card=str(action.card))
    if card in own.claims:
        return CLAIMED_ALREADY.with_facts(card=card)
    return None if card in dubious_tome.open_cards(state, owner) else CARD_TURNED_OVER.with_facts(card=card)


def claim(state: GlenMore2, seat: int, action: McClaim) -> None:
    owner, card = card_of(state, action.card)
    use_marker(state, CLAIM, 0)
    part(state).claims[card] = owner
    state.events.append(Claimed(seat, card, owner))


def card_turned(state: GlenMore2, card: str) -> None:
    """His marker leaves the game."""
    if part(state).claims.pop(card, None) is not None:
        state.events.append(ClaimGone(holder(state, CLAIM), card))


def claimed_counts(state: GlenMore2, counts: list[int]) -> None:
    """Claimed cards count for him who claims, not for their owners (G2-C8-32)."""
    for owner in part(state).claims.values():
        counts[owner] -= 1
        counts[holder(state, CLAIM)] += 1
