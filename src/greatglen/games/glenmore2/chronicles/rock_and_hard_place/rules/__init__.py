"""Chronicle 7, Between a Rock and a Hard Place: scoring cards for the end, on which the clans vote in secret.

pages/ has its rules (G2-C7). What is secret is a vote between laying and revealing it.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.cards import CARDS, counts
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import (
    HIDDEN,
    NUMBER,
    SCORES,
    Ballot,
    Numbers,
    RockPart,
    get_part,
    numbers,
)
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import (
    ClanGathering,
    DrawCard,
    DrawScoringCards,
    Propose,
    Vote,
    votes,
)
from greatglen.games.glenmore2.rules.chronicle import Chronicle, on
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.events import Discarded, FinalScoringEnded, PersonArrived, Recovered
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_, make_sentence

PILE = "discard-pile"  # the card that gives everybody a discard pile


class PersonalDiscard(Event, frozen=True, tag="personaldiscard"):
    """A tile went to the seat's own discard pile."""

    tile: str


class RockAndHardPlace(Chronicle):
    number = NUMBER
    name = N_("Between a Rock and a Hard Place")
    summary = N_("Five scoring cards for the end; with each person taken, the clans vote in secret on one of them.")
    part = RockPart
    minutes = 10
    depth = 2
    actions = (DrawCard, Propose, Vote)

    def find_mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        told = file.numbers(NUMBER, Numbers)
        unknown = [card for card in told.cards if slug(card) not in CARDS]
        found = [
            ("cards", make_sentence("“{what}” is none of {known}", what=card, known=", ".join(CARDS)))
            for card in unknown
        ]
        if not 0 <= told.drawn <= len(told.cards) or len(set(told.cards)) < len(told.cards):
            found.append(("cards", make_sentence("must be {drawn} different ones at least", drawn=told.drawn)))
        if any(str(seats) not in told.markers for seats in range(file.players[0], file.players[1] + 1)):
            found.append(("markers", make_sentence("must be told for every number of players")))
        if any(min(each.aye, each.nay, each.doubles) < 0 for each in told.markers.values()) or told.vp < 0:
            found.append(("markers", make_sentence("no number may be negative")))
        return found

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> RockPart:
        told = numbers(state.box)
        seats = len(state.players)
        each = told.markers[str(seats)]
        state.agenda.append(DrawScoringCards(told.drawn))
        return RockPart(
            cards={},
            aye=[each.aye] * seats,
            nay=[each.nay] * seats,
            doubles=[each.doubles] * seats,
            ballots={},
            on_cards={},
            piles=[()] * seats,
        )

    @on(PersonArrived)
    def gathering(self, state: GlenMore2, event: PersonArrived) -> None:
        state.agenda.append(ClanGathering(event.seat))

    @on(Discarded)
    def personal_discard(self, state: GlenMore2, event: Discarded) -> None:
        """With that card on the table a tile goes to the pile of the player whose move sent it away (G2-C7-23)."""
        part, seat = get_part(state), event.seat
        if seat != CHANCE and PILE in part.cards:
            part.piles[seat] = (*part.piles[seat], state.box.number[event.tile])
            state.emit(PersonalDiscard(seat, event.tile))

    @on(Recovered)
    def recovery(self, state: GlenMore2, event: Recovered) -> None:
        """Whoever may take a discarded tile may take it from any pile (G2-C7-25)."""
        part, tile = get_part(state), state.box.number[event.tile]
        part.piles = [tuple(other for other in pile if other != tile) for pile in part.piles]

    @on(FinalScoringEnded)
    def cards_score(self, state: GlenMore2, event: FinalScoringEnded) -> None:
        for card, known in get_part(state).cards.items():
            if known == SCORES:
                for seat, vp in enumerate(card_points(state, card)):
                    state.score(seat, f"chronicle-{NUMBER}:{card}", vp)

    # -- what is secret

    def hide_secrets(self, part: Any, seat: int) -> Any:
        part.ballots = {owner: ballot if owner == seat else HIDDEN for owner, ballot in part.ballots.items()}
        return part

    def determinise(self, part: Any, seat: int, rng: random.Random) -> Any:
        for owner, ballot in part.ballots.items():
            if ballot == HIDDEN:
                open_to = votes(part, owner)
                guess = rng.choice(open_to) if open_to else Vote(0, 0)
                part.ballots[owner] = Ballot(guess.aye, guess.nay)
        return part


def card_points(state: GlenMore2, card: str) -> list[int]:
    """What a card brings each seat: its points to the best, shared and rounded up in a tie (G2-C7-11, G2-C7-12)."""
    found = counts(state, card)
    taking_part = [count for count in found if count is not None]
    best = max(taking_part, default=None)
    if best is None:
        return [0] * len(found)
    share = -(-numbers(state.box).vp // taking_part.count(best))
    return [share if count == best else 0 for count in found]


CHRONICLE = RockAndHardPlace()
