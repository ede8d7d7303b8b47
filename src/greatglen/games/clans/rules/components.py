"""The cards and meeting places of Clans of Scotland, read from components/clans.toml."""

from functools import cache

import msgspec

from greatglen.kernel.slice import Slice


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a number of players changes (CS-SETUP)."""

    players: int
    tiles: int
    without_ranks: list[int]
    removed: int
    laid_out: int
    hands: list[int]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the box."""

    game: str
    players: tuple[int, int]
    ranks: list[int]
    cards_per_rank: int
    colours: list[str]
    shields: int
    inner_spaces: int
    end_spaces: int
    setup: list[Setup]


BOX = Slice("greatglen.games.clans").load_components(Components)

RANKS = tuple(BOX.ranks)
COLOURS = tuple(BOX.colours)
CARDS = len(RANKS) * len(COLOURS)

# A card is a number: colour * len(RANKS) + place of its rank. The tables below say everything about it.
RANK = tuple(RANKS[card % len(RANKS)] for card in range(CARDS))
RANK_PLACE = tuple(card % len(RANKS) for card in range(CARDS))
COLOUR = tuple(card // len(RANKS) for card in range(CARDS))
NAME = tuple(f"{COLOURS[COLOUR[card]]}-{RANK[card]}" for card in range(CARDS))
CARD = {name: card for card, name in enumerate(NAME)}

# MATCHES[card]: the bits of all cards that share its colour or rank, itself included.
MATCHES = tuple(
    sum(1 << other for other in range(CARDS) if COLOUR[other] == COLOUR[card] or RANK[other] == RANK[card])
    for card in range(CARDS)
)
EVERY_CARD = (1 << CARDS) - 1


@cache
def setup_for(players: int) -> Setup:
    return next(setup for setup in BOX.setup if setup.players == players)


@cache
def deck_for(players: int) -> tuple[int, ...]:
    """The cards in play with that many players; some stay in the box unseen (CS-SETUP)."""
    without = setup_for(players).without_ranks
    return tuple(card for card in range(CARDS) if RANK[card] not in without)


def _check() -> None:
    """Every count against the rulebook: removed, laid out and dealt cards are the whole deck."""
    assert BOX.cards_per_rank == len(COLOURS)
    assert BOX.end_spaces == BOX.inner_spaces + 1
    for setup in BOX.setup:
        assert setup.removed + setup.laid_out + sum(setup.hands) == len(deck_for(setup.players)), setup
        assert len(setup.hands) == setup.players and min(setup.hands) == setup.hands[-1], setup


_check()
