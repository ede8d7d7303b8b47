"""Clans of Scotland for the environments."""

from typing import Any

from greatglen.envs.codec import COUNT, Counts, Each, Fields, Made, Number, OneOf, Slots
from greatglen.envs.column import column
from greatglen.envs.front import Possible, in_order
from greatglen.envs.sections import Section
from greatglen.titles.clans.rules.actions import ACTIONS, Deal
from greatglen.titles.clans.rules.components import BOX, CARDS, NAME, deck_for, setup_for
from greatglen.titles.clans.rules.state import EMPTY, UNSEEN, Clans

# Where the fields of a position are told.
TOLD = {
    "agenda": "asked",
    "events": "",  # empty between decisions
    "turn": "turn",
    "seats": "",  # the layout is made for so many
    "bag": "bag",
    "hands": "hand, hands",
    "cards": "spaces",
    "face_down": "spaces",
    "shields": "shields",
    "stacks": "stacks",
    "won": "scores",
}


class ClansFront:
    """What the environments ask; `greatglen.envs.front` says what each answer is for."""

    def sections(self, start: Clans) -> list[Section]:
        """Cards are numbered as in components: by colour, then by rank."""
        seats, board = start.seats, start.board
        space = Fields({"card": Number(UNSEEN, CARDS - 1), "layer": OneOf(range(seats))})
        return [
            Section("hand", "the own hand: which cards", Counts(range(CARDS), 1), _own_hand),
            Section(
                "hands", "cards in hand, by seat", Each(seats, COUNT), lambda view: [len(h) for h in _clans(view).hands]
            ),
            Section("bag", "cards not dealt", Number(0, CARDS), lambda view: len(_clans(view).bag)),
            Section(
                "spaces",
                f"each space of the ring: its card, {EMPTY} for none, {UNSEEN} for one that may not be seen; "
                "who laid it face down",
                Each(len(board.names), space),
                _spaces,
            ),
            Section(
                "shields", "shields left, by seat", Each(seats, Number(0, BOX.shields)), lambda v: _clans(v).shields
            ),
            Section(
                "stacks",
                "the shields of each meeting place, first placed first: whose",
                Each(board.tiles, Slots(BOX.end_spaces, Made(lambda seat: seat, OneOf(range(seats))))),
                lambda view: _clans(view).stacks,
            ),
        ]

    def possible(self, start: Clans, reach: int | None) -> Possible:
        card = column("card", (NAME[card] for card in deck_for(start.seats)))
        return in_order(ACTIONS.values(), [card, column("space", start.board.names)], {}, {Deal: [card]})

    def longest(self, seats: int) -> int | None:
        """A card and perhaps a shield for each card of every hand."""
        return 2 * sum(setup_for(seats).hands)


class _Space:
    """A space as the codec reads it."""

    __slots__ = ("card", "layer")

    def __init__(self, card: int, layer: int) -> None:
        self.card = card
        self.layer = layer


def _spaces(view: Any) -> list[_Space]:
    state = _clans(view)
    return [_Space(card, state.face_down.get(space, -1)) for space, card in enumerate(state.cards)]


def _own_hand(view: Any) -> tuple[int, ...]:
    return _clans(view).hands[view.seat] if view.seat >= 0 else ()


def _clans(view: Any) -> Clans:
    state = view.state
    assert isinstance(state, Clans) and len(NAME) == CARDS
    return state


OBSERVATION = ClansFront()
