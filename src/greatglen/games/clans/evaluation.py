"""What a position of Clans of Scotland is worth to each player, in points; docs/bots.md explains the terms.

Almost every space is filled in the end, and every card that is not on the table is known to be in a hand or in the box.
So a meeting place can be expected to end with the cards it has and a fair share of the others; from that follows what
its first shield takes, its second, and so on.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import add
from pathlib import Path

from greatglen.games.clans.rules.components import RANK, RANK_PLACE, RANKS, deck_for, setup_for
from greatglen.games.clans.rules.scoring import points_by_seat
from greatglen.games.clans.rules.state import EMPTY, Clans
from greatglen.heuristics.evaluation import Evaluation, PositionFeatures
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice

NAMES = (
    "placed:expected",  # what the shields placed can be expected to take
    "placed:now",  # what they would take now
    "shields:count",  # shields in hand that can still be placed
    "shields:best",  # ... each on the best meeting place as they are
    "shields:mean",  # ... each on an average one
    "shields:auction",  # ... in turn with the others, each on the best meeting place left
    "support",  # cards in hand of ranks that own shields will take
    "choice",  # turns left beyond the shields in hand: freedom to wait
    # and what only who has learned weighs (mind.npz)
    "placed:first",  # of `placed:expected`: the first shields of their meeting places
    "placed:second",  # the second shields
    "shields:squared",  # shields in hand that can still be placed, times themselves
    "support:ranks",  # the ranks of all cards in hand
    "support:low",  # cards in hand of the two lowest ranks
    "choice:next",  # plays the next card
)
LOW = 2
LAST = len(RANKS)  # the shield on a meeting place that takes nothing, whatever lies there
NO_CHANCE = (0.0,) * len(RANKS)


def read_features(state: Clans) -> PositionFeatures:
    """The features, and as the part of the game to come the turns left."""
    turns = turns_left(state)
    to_come = sum(turns)
    counts = state.count_ranks()
    slots, takes = slot_values(state, counts, to_come)
    now = points_by_seat(state.seats, counts, state.stacks)
    rows = [[0.0] * len(NAMES) for _ in range(state.seats)]
    able = [min(shields, left) for shields, left in zip(state.shields, turns, strict=True)]
    heights = [len(stack) for stack in state.stacks]
    following = [values[min(height, LAST)] for values, height in zip(slots, heights, strict=True)]
    best, mean = max(following), sum(following) / len(following)
    first = next_seat(state)
    sold = auction(slots, following, heights, able, first)
    chances: list[Sequence[float]] = [NO_CHANCE] * state.seats
    for tile, stack in enumerate(state.stacks):
        for place, seat in enumerate(stack[:LAST]):
            rows[seat][0] += slots[tile][place]
            if place < 2:
                rows[seat][8 + place] += slots[tile][place]
            chances[seat] = list(map(max, chances[seat], takes[tile][place]))
    for seat, row in enumerate(rows):
        row[1] = now[seat]
        row[2] = able[seat]
        row[3] = able[seat] * best
        row[4] = able[seat] * mean
        row[5] = sold[seat]
        row[6] = sum(RANK[card] * chances[seat][RANK_PLACE[card]] for card in state.hands[seat])
        row[7] = turns[seat] - able[seat]
        row[10] = able[seat] * able[seat]
        row[11] = sum([RANK[card] for card in state.hands[seat]])
        row[12] = sum([RANK_PLACE[card] < LOW for card in state.hands[seat]])
    rows[first][13] = 1.0
    return PositionFeatures(to_come / (min(setup_for(state.seats).hands) * state.seats), rows)


def turns_left(state: Clans) -> list[int]:
    """Per seat; nobody plays on when the last of the fewest cards is played (CS-END)."""
    dealt = setup_for(state.seats).hands
    fewest = min(dealt)
    return [max(len(hand) - (size - fewest), 0) for hand, size in zip(state.hands, dealt, strict=True)]


def next_seat(state: Clans) -> int:
    """Who plays the next card: the one with the most turns left, and of those the first."""
    setup = setup_for(state.seats)
    left = [len(hand) - size for hand, size in zip(state.hands, setup.hands, strict=True)]
    return left.index(max(left))


def slot_values(
    state: Clans, counts: list[list[int]], to_come: int
) -> tuple[list[tuple[float, ...]], list[tuple[tuple[float, ...], ...]]]:
    """Per meeting place: what its first, second, … shield can expect to take; and its chance of each rank."""
    board = state.board
    free = [0] * board.tiles
    for tile, card in zip(board.tile, state.cards, strict=True):
        if card == EMPTY:
            free[tile] += 1
    filled = min(1.0, to_come / max(sum(free), 1))
    share = shares(state)
    values, takes = [], []
    for tile in range(board.tiles):
        one, two = slots_of_tile(tuple(counts[tile]), free[tile] * filled, share)
        values.append(one)
        takes.append(two)
    return values, takes


def shares(state: Clans) -> tuple[float, ...]:
    """The part of each rank in the cards that do not lie on the table."""
    pool = _deck(state.seats).copy()
    for card in state.cards:
        if card >= 0:
            pool[RANK_PLACE[card]] -= 1
    unseen = sum(pool)
    return tuple([left / unseen if unseen else 0.0 for left in pool])


@cache
def _deck(seats: int) -> list[int]:
    """The cards in play, counted by rank."""
    return [sum(RANK[card] == rank for card in deck_for(seats)) for rank in RANKS]


@lru_cache(maxsize=1 << 14)
def slots_of_tile(
    counts: tuple[int, ...], more: float, share: tuple[float, ...]
) -> tuple[tuple[float, ...], tuple[tuple[float, ...], ...]]:
    """For one meeting place with so many cards per rank and so many still to come.

    As tuples: of so many lists the garbage collector would look through all, now and then.
    """
    below = [1.0]  # the chance that 0, 1, … lower ranks are present
    values = [0.0] * (len(counts) + 1)
    takes = [[0.0] * len(counts) for _ in counts]
    for place, count in enumerate(counts):
        added = more * share[place]
        present = 1.0 if count else 1.0 - (1.0 - share[place]) ** more
        worth = RANKS[place] * (count + added)
        for slot, chance in enumerate(below):
            takes[slot][place] = chance * present
            values[slot] += chance * worth
        if present >= 1.0:
            below = [0.0, *below]
        elif present > 0.0:
            absent = 1.0 - present
            below = [
                (below[slot] * absent if slot < len(below) else 0.0) + (below[slot - 1] * present if slot else 0.0)
                for slot in range(len(below) + 1)
            ]
    return tuple(values), tuple(map(tuple, takes))


def auction(
    slots: Sequence[Sequence[float]], following: Sequence[float], heights: Sequence[int], able: Sequence[int], seat: int
) -> list[float]:
    """What the shields in hand bring if all are placed in turn, each on the meeting place that is best just then.

    `following`: what the next shield of each meeting place can expect.
    """
    worths = list(following)
    stands = list(heights)
    left = list(able)
    won = [0.0] * len(left)
    while any(left):
        if left[seat]:
            best = max(worths)
            tile = worths.index(best)
            won[seat] += best
            stands[tile] += 1
            worths[tile] = slots[tile][min(stands[tile], LAST)]
            left[seat] -= 1
        seat = (seat + 1) % len(left)
    return won


def shortlist(state: Clans, choice: Choice) -> Sequence[Action]:
    """Every option is worth a look."""
    return choice.options


EVALUATION = Evaluation.from_file(NAMES, read_features, Path(__file__).with_name("weights.json"), "clans")


SHIELD_IN_HAND = 10.0  # VP: about what a shield wins


def quick_estimate(state: Clans) -> list[float]:
    """Points if the game ended now; while cards are left, a shield in hand is worth what an average one wins."""
    playing = bool(state.agenda)
    points = [
        SHIELD_IN_HAND * min(left, len(hand)) * playing for left, hand in zip(state.shields, state.hands, strict=True)
    ]
    return list(map(add, points, state.points_won()))


def points_due(state: Clans) -> list[dict[str, int]]:
    """What the shields would win if the game ended now, by meeting place; nothing once it has."""
    points: list[dict[str, int]] = [{} for _ in range(state.seats)]
    for haul in state.compute_hauls() if state.agenda else ():
        source = f"place-{haul.tile + 1}"
        points[haul.seat][source] = points[haul.seat].get(source, 0) + haul.vp
    return points
