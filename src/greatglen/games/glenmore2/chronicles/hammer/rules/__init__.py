"""Chronicle 4, Hammer of the Scots: the Englishman on the rondel, and the England token of who moves him.

pages/ has its rules (G2-C4). Nothing of it is secret.
"""

from collections.abc import Mapping, Sequence

from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import (
    NOBODY_YET,
    NUMBER,
    EnglishDiscard,
    EnglishEnd,
    EnglishTake,
    EnglishTurn,
    HammerPart,
    get_part,
    his_place,
    is_beyond,
    leave,
    stack,
)
from greatglen.games.glenmore2.rules.chronicle import Chronicle, on
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.events import DeckEnded, Passed, StackTaken
from greatglen.games.glenmore2.rules.state import GlenMore2, Now
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.sentence import N_, make_sentence

NOT_HIS_TURN = Reason(
    "not-his-turn", "The Englishman moves only when he is last, for the player with the England token."
)
ENGLAND = "england"  # the word of the landmark cards, and the name of the row


class EnglishmanPlaced(Event, frozen=True, tag="englishmanplaced"):
    """The Englishman, the England token under him, stands on a space of the rondel."""

    space: int


class TokenTaken(Event, frozen=True, tag="tokentaken"):
    """A seat took the England token."""


class HammerOfTheScots(Chronicle):
    number = NUMBER
    name = N_("Hammer of the Scots")
    summary = N_("The Englishman walks the rondel; whoever has the England token may take a tile with him.")
    part = HammerPart
    minutes = 10
    depth = 2
    seats = (3, 4)
    actions = (EnglishTake, EnglishDiscard)
    effects = (ENGLAND,)

    def find_mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        told = file.chronicle.get(str(NUMBER), {})
        found = []
        if told.get("players") != list(self.seats):
            found.append(("players", make_sentence("must be {seats}", seats=list(self.seats))))
        if told.get("market_row") != list(file.market_prices):
            found.append(
                (
                    "market_row",
                    make_sentence(
                        "must be {market_prices}, like the other rows", market_prices=list(file.market_prices)
                    ),
                )
            )
        return found

    # -- set-up

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> HammerPart:
        return HammerPart(row=1)

    @on(DeckEnded)
    def englishman(self, state: GlenMore2, event: DeckEnded) -> None:
        """The Englishman stands in place of the first A tile (G2-C4-4)."""
        if event.deck == "S":
            rondel = state.rondel
            rondel.front = rondel.next_place()
            get_part(state).englishman = len(rondel.figures)
            rondel.figures.append(rondel.front)
            state.emit(EnglishmanPlaced(CHANCE, rondel.front % len(rondel.tiles)))

    # -- the token and the Englishman

    @on(Passed)
    def token(self, state: GlenMore2, event: Passed) -> None:
        """The first player past the Englishman takes the token from under him (G2-C4-5)."""
        untaken = get_part(state).holder == NOBODY_YET
        if untaken and event.seat != CHANCE and event.start < his_place(state) < event.end:
            self._take_token(state, event.seat)

    def apply_effect(self, state: GlenMore2, seat: int, cell: int, what: str, n: int, source: str) -> None:
        """A landmark card brings the token (G2-C4-6)."""
        if get_part(state).holder != seat:
            self._take_token(state, seat)

    def _take_token(self, state: GlenMore2, seat: int) -> None:
        get_part(state).holder = seat
        state.emit(TokenTaken(seat))

    def handle_figure(self, state: GlenMore2, figure: int) -> bool:
        part = get_part(state)
        if figure != part.englishman:
            return False
        if is_beyond(state):  # another Chronicle has put him there
            leave(state)
        else:
            state.now = Now(part.holder)
            state.agenda += [EnglishEnd(), EnglishTurn(part.holder)]
        return True

    def has_figure_to_move(self, state: GlenMore2) -> bool:
        """If he is the last before The End, the game ends after his move (G2-C4-19)."""
        return get_part(state).englishman not in state.rondel.out and not is_beyond(state)

    def why_not(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        return NOT_HIS_TURN.with_facts() if isinstance(action, EnglishTake | EnglishDiscard) else None

    # -- its row of the market

    def market_rows(self, state: GlenMore2) -> Mapping[str, int]:
        return {ENGLAND: stack(state)}

    @on(StackTaken)
    def robbed(self, state: GlenMore2, event: StackTaken) -> None:
        if event.row == ENGLAND:
            get_part(state).row -= 1


CHRONICLE = HammerOfTheScots()
