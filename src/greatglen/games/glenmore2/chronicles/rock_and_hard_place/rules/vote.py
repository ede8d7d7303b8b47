"""Drawing the scoring cards, and the clan gathering that votes on one of them (G2-C7-1, G2-C7-4 to G2-C7-10)."""

from collections.abc import Sequence
from typing import Self

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import (
    FAILED,
    OPEN,
    SCORES,
    Ballot,
    RockPart,
    get_part,
    numbers,
    title,
)
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question, Step

NOT_AMONG = Reason("card-not-among", "“{card}” is not among the scoring cards that can be drawn.")
NO_SUCH_CARD = Reason("no-such-card", "There is no scoring card “{card}” on the table.")
VOTED_ON = Reason("voted-on", "“{card}” has already been voted on.")
NO_VOTE = Reason("no-vote", "A vote is one marker or two, not {aye} AYE and {nay} NAY.")
ONE_MARKER = Reason("one-marker", "You may lay only one marker: two can be laid only with two players.")
TWO_LAID = Reason("two-laid", "You have already laid two markers once, which is possible once in the game.")
TOO_FEW_MARKERS = Reason("too-few-markers", "Too few of your markers are left: {aye} AYE, {nay} NAY.")


class DrawCard(Action, frozen=True, tag="drawcard"):
    """Chance: a scoring card that will lie on the table."""

    card: str


class Propose(Action, frozen=True, tag="propose"):
    """Choose the scoring card that is voted on."""

    card: str


class Vote(Action, frozen=True, tag="vote"):
    """Lay voting markers, in secret: so many AYE and so many NAY, one or two in all."""

    aye: int
    nay: int

    def hide_secrets(self) -> Self:
        return type(self)(0, 0)


VOTES = (Vote(1, 0), Vote(0, 1), Vote(2, 0), Vote(0, 2), Vote(1, 1))


class CardDrawn(Event, frozen=True, tag="carddrawn"):
    """A scoring card lies on the table."""

    card: str


class Proposed(Event, frozen=True, tag="proposed"):
    """A clan gathering was called, to vote on a card."""

    card: str


class VoteLaid(Event, frozen=True, tag="votelaid"):
    """A seat has laid its vote, or had no marker to lay; what it is nobody else knows."""


class VoteRevealed(Event, frozen=True, tag="voterevealed"):
    """The vote of a seat."""

    reveals_secret = True
    aye: int
    nay: int


class Decided(Event, frozen=True, tag="decided"):
    """All votes are revealed: whether the card will score."""

    card: str
    scores: bool


def no_vote(part: RockPart, seat: int, aye: int, nay: int) -> Refusal | None:
    """Why a seat may not lay these markers (G2-C7-7 to G2-C7-9)."""
    if aye < 0 or nay < 0 or not 1 <= aye + nay <= 2:
        return NO_VOTE.with_facts(aye=str(aye), nay=str(nay))
    if aye + nay == 2 and not part.doubles[seat]:
        laid = [ballots[seat] for ballots in part.on_cards.values() if seat in ballots]
        return (TWO_LAID if any(ballot.aye + ballot.nay == 2 for ballot in laid) else ONE_MARKER).with_facts()
    if aye > part.aye[seat] or nay > part.nay[seat]:
        return TOO_FEW_MARKERS.with_facts(aye=part.aye[seat], nay=part.nay[seat])
    return None


def votes(part: RockPart, seat: int) -> list[Vote]:
    """Every vote a seat could lay."""
    return [vote for vote in VOTES if no_vote(part, seat, vote.aye, vote.nay) is None]


class DrawScoringCards(Question[GlenMore2], frozen=True, tag="DrawScoringCards"):
    """So many of the scoring cards, by chance, face up on the table; the others go back to the box (G2-C7-1)."""

    rule = "C7-1"
    answer_types = (DrawCard,)
    always_legal = True
    left: int

    def candidates(self, state: GlenMore2) -> list[DrawCard]:
        drawn = get_part(state).cards
        bag = [card for card in map(slug, numbers(state.box).cards) if card not in drawn]
        return [DrawCard(card) for card in bag] if self.left else []

    def check(self, state: GlenMore2, action: DrawCard) -> Refusal | None:
        return None if action in self.candidates(state) else NOT_AMONG.with_facts(card=title(str(action.card)))

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(CHANCE, "draw-card", options, self.rule)

    def apply(self, state: GlenMore2, action: DrawCard) -> None:
        get_part(state).cards[action.card] = OPEN
        state.emit(CardDrawn(CHANCE, action.card))
        state.agenda.append(DrawScoringCards(self.left - 1))


class ClanGathering(Decision, frozen=True, tag="ClanGathering"):
    """Who took a person chooses a card not voted on; then all vote. With no such card nothing happens (G2-C7-5)."""

    rule = "C7-5"
    answer_types = (Propose,)
    always_legal = True

    def candidates(self, state: GlenMore2) -> list[Propose]:
        return [Propose(card) for card in get_part(state).open_cards()]

    def check(self, state: GlenMore2, action: Propose) -> Refusal | None:
        known = get_part(state).cards.get(action.card)
        if known is None:
            return NO_SUCH_CARD.with_facts(card=title(str(action.card)))
        return None if known == OPEN else VOTED_ON.with_facts(card=title(action.card))

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "propose", options, self.rule)

    def apply_answer(self, state: GlenMore2, action: Propose) -> None:
        state.emit(Proposed(self.seat, action.card))
        seats = len(state.players)
        state.agenda.append(RevealVotes(action.card))
        state.agenda += [LayVote((self.seat + after) % seats, action.card) for after in reversed(range(seats))]


class LayVote(Question[GlenMore2], frozen=True, tag="LayVote"):
    """One seat's vote. Who has no marker at all does not vote (G2-C7-8)."""

    rule = "C7-6"
    answer_types = (Vote,)
    seat: int
    card: str

    def candidates(self, state: GlenMore2) -> Sequence[Vote]:
        return VOTES

    def check(self, state: GlenMore2, action: Vote) -> Refusal | None:
        return no_vote(get_part(state), self.seat, action.aye, action.nay)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "vote", options, self.rule, self.card)

    def run(self, state: GlenMore2) -> None:
        self._lay(state, Ballot(0, 0))

    def apply(self, state: GlenMore2, action: Vote) -> None:
        self._lay(state, Ballot(action.aye, action.nay))

    def _lay(self, state: GlenMore2, ballot: Ballot) -> None:
        get_part(state).ballots[self.seat] = ballot
        state.emit(VoteLaid(self.seat))


class RevealVotes(Step[GlenMore2], frozen=True, tag="RevealVotes"):
    """All votes are revealed together: with at least as many AYE as NAY the card scores at the end (G2-C7-10)."""

    rule = "C7-10"
    card: str

    def run(self, state: GlenMore2) -> None:
        part = get_part(state)
        for seat, ballot in part.ballots.items():
            part.aye[seat] -= ballot.aye
            part.nay[seat] -= ballot.nay
            part.doubles[seat] -= ballot.aye + ballot.nay == 2
            state.emit(VoteRevealed(seat, ballot.aye, ballot.nay))
        laid = part.ballots.values()
        carried = sum(ballot.aye for ballot in laid) >= sum(ballot.nay for ballot in laid)
        part.cards[self.card] = SCORES if carried else FAILED
        part.on_cards[self.card], part.ballots = part.ballots, {}
        state.emit(Decided(CHANCE, self.card, carried))


def voted_on(state: GlenMore2) -> str:
    """The card that is being voted on, or ""."""
    return next((step.card for step in state.agenda if isinstance(step, RevealVotes)), "")
