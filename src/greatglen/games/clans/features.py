"""What a net is shown of Clans of Scotland: the own hand, what all have left, and the meeting places one by one.

`arrays.py` sees the same of thousands of positions at once; a test compares the two.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from greatglen.games.clans.evaluation import LAST, turns_left
from greatglen.games.clans.rules.components import CARDS, RANK_PLACE, RANKS, deck_for
from greatglen.games.clans.rules.scoring import points_by_seat
from greatglen.games.clans.rules.state import EMPTY, Clans
from greatglen.heuristics.features import FeatureRow, NetworkFeatures

SLOTS = range(LAST)
SEATS = 4  # places for what is told of every seat: the own first, then those who follow it
OF_RANK = tuple(sum(1 << card for card in range(CARDS) if RANK_PLACE[card] == place) for place in range(len(RANKS)))
# Units in which things are told, so that all numbers are about 1.
POINTS, ALL_POINTS, HELD, UNSEEN, PLACED, TURNS = 0.1, 0.05, 0.5, 0.25, 0.25, 0.125

PART = (
    *(f"cards of rank {rank}" for rank in RANKS),
    *(f"rank {rank} is there" for rank in RANKS),
    "free spaces",
    "shields",
    *(f"{slot}: own" for slot in SLOTS),
    *(f"{slot}: another's" for slot in SLOTS),
    *(f"own cards of rank {rank} that fit" for rank in RANKS),
    *(f"unseen cards of rank {rank} that fit" for rank in RANKS),
    *(f"{slot}: points" for slot in SLOTS),
    "own points",
    "points of others",
    "spaces open to own cards",
    "spaces open to unseen cards",
)
WHOLE = (
    *(f"hand: rank {rank}" for rank in RANKS),
    *(f"unseen: rank {rank}" for rank in RANKS),
    *(f"hand: rank {rank} that fits" for rank in RANKS),
    *(f"unseen: rank {rank} that fits" for rank in RANKS),
    "no own card fits",
    *(f"shields of {seat}" for seat in range(SEATS)),
    *(f"turns of {seat}" for seat in range(SEATS)),
    *(f"points of {seat}" for seat in range(SEATS)),
    "ahead",
    "three players",
    "four players",
)


def read_rows(state: Clans, seats: Sequence[int]) -> list[FeatureRow]:
    """Hands of others are counted, not looked into; so is a card that they laid face down."""
    return [_make_feature_row(state, seat) for seat in seats]


def _make_feature_row(state: Clans, seat: int) -> FeatureRow:
    counts = state.count_ranks()
    points = points_by_seat(state.seats, counts, state.stacks)
    hand, unseen = sum(1 << card for card in state.hands[seat]), _unseen(state, seat)
    spaces = _spaces(state)
    fitting = [reduce(or_, cards, 0) for cards in spaces]
    anywhere = reduce(or_, fitting)
    parts = []
    for tile, ranks in enumerate(counts):
        stack = state.stacks[tile]
        won = points_by_seat(state.seats, [ranks], [stack])
        owners = [*stack[:LAST], *[-1] * (LAST - len(stack))]
        slots = [rank * count for rank, count in zip(RANKS, ranks, strict=True) if count]
        parts.append(
            [
                *[HELD * count for count in ranks],
                *[float(count > 0) for count in ranks],
                PLACED * len(spaces[tile]),
                PLACED * len(stack),
                *[float(owner == seat) for owner in owners],
                *[float(owner not in (-1, seat)) for owner in owners],
                *_ranks(fitting[tile] & hand, HELD),
                *_ranks(fitting[tile] & unseen, UNSEEN),
                *[POINTS * vp for vp in slots],
                *[0.0] * (LAST - len(slots)),
                POINTS * won[seat],
                POINTS * (sum(won) - won[seat]),
                PLACED * sum(cards & hand > 0 for cards in spaces[tile]),
                PLACED * sum(cards & unseen > 0 for cards in spaces[tile]),
            ]
        )
    turns = turns_left(state)
    ahead = points[seat] - max(vp for other, vp in enumerate(points) if other != seat)
    whole = [
        *_ranks(hand, HELD),
        *_ranks(unseen, UNSEEN),
        *_ranks(hand & anywhere, HELD),
        *_ranks(unseen & anywhere, UNSEEN),
        float(not hand & anywhere),
        *_round(state.shields, seat, PLACED),
        *_round(turns, seat, TURNS),
        *_round(points, seat, ALL_POINTS),
        POINTS * ahead,
        float(state.seats == 3),
        float(state.seats == 4),
    ]
    return FeatureRow(float(ahead), whole, parts)


def _spaces(state: Clans) -> list[list[int]]:
    """Per meeting place and free space: the bits of the cards that fit."""
    spaces: list[list[int]] = [[] for _ in range(state.board.tiles)]
    for space, card in enumerate(state.cards):
        if card == EMPTY:
            spaces[state.board.tile[space]].append(state.accepted_cards(space))
    return spaces


def _unseen(state: Clans, seat: int) -> int:
    """The bits of the cards that the seat has not seen."""
    seen = {*state.hands[seat]}
    seen |= {card for space, card in enumerate(state.cards) if state.face_down.get(space, seat) == seat}
    return sum(1 << card for card in deck_for(state.seats) if card not in seen)


def _ranks(cards: int, unit: float) -> list[float]:
    return [unit * (cards & bits).bit_count() for bits in OF_RANK]


def _round(numbers: Sequence[int], seat: int, unit: float) -> list[float]:
    """What every seat has, the own first."""
    turned = [*numbers[seat:], *numbers[:seat]]
    return [unit * number for number in turned] + [0.0] * (SEATS - len(turned))


NETWORK_FEATURES = NetworkFeatures(WHOLE, PART, read_rows)
