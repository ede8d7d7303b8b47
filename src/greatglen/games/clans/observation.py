"""Clans of Scotland for the environments."""

from collections.abc import Mapping
from typing import Any

from greatglen.envs.codec import (
    COUNT,
    ByKey,
    CachedCodec,
    Each,
    Lookup,
    Number,
    ObservationSection,
    Slots,
    each_seat,
    flags,
    make_numbers,
    one_seat,
)
from greatglen.envs.interface import PossibleActions, arrange_columns
from greatglen.envs.options import OptionFeature, Row, RowsForView, column, named_feature
from greatglen.games.clans.rules.actions import ACTIONS, Deal, Hide, Play
from greatglen.games.clans.rules.components import BOX, CARD, CARDS, COLOUR, COLOURS, NAME, RANK, deck_for, setup_for
from greatglen.games.clans.rules.state import EMPTY, UNSEEN, Clans
from greatglen.kernel.action import Action

# Where the fields of a position are told.
SECTIONS_BY_FIELD = {
    "agenda": "asked",
    "events": "",  # empty between decisions
    "turn": "turn",
    "seats": "",  # the layout is made for so many
    "bag": "bag",
    "hands": "hand, hands",
    "cards": "spaces",
    "face_down": "face down",
    "shields": "shields",
    "stacks": "stacks",
    "won": "scores",
}
STACKS = 10_000  # of shields, that are remembered
OWN_HAND = "state.hands[view.seat] if view.seat >= 0 else ()"


class ClansEnvironmentFace:
    """What the environments ask; `greatglen.envs.interface` says what each answer is for."""

    width = 128

    def sections(self, start: Clans) -> list[ObservationSection]:
        """Cards are numbered as in components: by colour, then by rank."""
        seats, board = start.seats, start.board
        return [
            ObservationSection("hand", "the own hand: which cards", flags(range(CARDS)), OWN_HAND),
            ObservationSection(
                "hands",
                "cards in hand, by seat",
                each_seat(seats, COUNT),
                f"[{', '.join(f'len(state.hands[{seat}])' for seat in range(seats))}]",
            ),
            ObservationSection("bag", "cards not dealt", Number(0, CARDS), "len(state.bag)"),
            ObservationSection(
                "spaces",
                "each space of the ring: whether a card lies there, whether it may be seen, its rank, its colour",
                Each(len(board.names), Lookup(["card", "seen", "rank", *COLOURS], _seen_cards())),
                "state.cards",
            ),
            ObservationSection(
                "face down",
                "each space of the ring: whether its card lies face down, and who laid it",
                ByKey(range(len(board.names)), one_seat(seats)),
                "state.face_down",
            ),
            ObservationSection(
                "shields", "shields left, by seat", each_seat(seats, Number(0, BOX.shields)), "state.shields"
            ),
            ObservationSection(
                "stacks",
                "the shields of each meeting place, first placed first: whose",
                Each(board.tiles, CachedCodec(Slots(BOX.end_spaces, one_seat(seats)), STACKS)),
                "state.stacks",
            ),
        ]

    def possible_actions(self, start: Clans, reach: int | None) -> PossibleActions:
        card = column("card", (NAME[card] for card in deck_for(start.seats)))
        return arrange_columns(ACTIONS.values(), [card, column("space", start.board.names)], {}, {Deal: [card]})

    def option_encoder(self, start: Clans) -> "ClansOptionEncoder":
        return ClansOptionEncoder(start)

    def max_decisions(self, seats: int) -> int | None:
        """A card and perhaps a shield for each card of every hand."""
        return 2 * sum(setup_for(seats).hands)


class ClansOptionEncoder:
    """A card by its rank and colour, a space by its meeting place; a shield by the place it would be put on."""

    fields: frozenset[str] = frozenset()

    def __init__(self, start: Clans) -> None:
        self.board = start.board
        self.features = [
            OptionFeature("rank", "the rank of the card", 0, max(RANK)),
            named_feature("colour", "the colour of the card, or 0", COLOURS),
            OptionFeature("meeting place", "counted from the left, beginning with 1", 0, self.board.tiles),
        ]
        self.by_value = {
            "card": ("rank", {name: make_numbers([RANK[card], COLOUR[card] + 1]) for name, card in CARD.items()}),
            "space": (
                "meeting place",
                {name: make_numbers([self.board.tile[space] + 1]) for name, space in self.board.space.items()},
            ),
        }

    def make_rows(self, kind: type[Action], offsets: Mapping[str, int], base_row: Row) -> RowsForView | None:
        if issubclass(kind, Play | Hide):
            return None
        place = offsets["meeting place"]

        def made(tile: int) -> bytes:
            row = make_numbers(base_row(kind()))
            row[place] = tile + 1
            return row.tobytes()

        rows = [made(tile) for tile in range(self.board.tiles)]

        def later(view: Any) -> Row:
            row = rows[view.state.agenda[-1].tile]
            return lambda action: row

        return later


def _seen_cards() -> dict[int, tuple[int, ...]]:
    """What is told of a space, by what lies there."""
    colours = range(len(COLOURS))
    cards = {card: (1, 1, RANK[card], *(COLOUR[card] == colour for colour in colours)) for card in range(CARDS)}
    nothing = (0,) * len(colours)
    return {EMPTY: (0, 0, 0, *nothing), UNSEEN: (1, 0, 0, *nothing), **cards}


OBSERVATION = ClansEnvironmentFace()
