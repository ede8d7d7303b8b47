"""Chronicle 5, Address to a Haggis: tokens from a common pool on one's own table, and three scorings by the die.

pages/ has its rules. For other Chronicles: `HaggisScoringBegan` is told before the rolls of a
scoring, `HaggisRolled` after each; `roll_again` replaces a roll, `HandOver` lets a token change tables.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import (
    HaggisDraw,
    HaggisHand,
    HaggisReturn,
    HaggisRoll,
    HaggisTake,
    HaggisWhisky,
)
from greatglen.games.glenmore2.chronicles.haggis.rules.scoring import HaggisScoring
from greatglen.games.glenmore2.chronicles.haggis.rules.scoring import roll_again as roll_again
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import NUMBER, HaggisPart, Numbers, get_part, mistakes
from greatglen.games.glenmore2.chronicles.haggis.rules.tokens import HandOver as HandOver
from greatglen.games.glenmore2.chronicles.haggis.rules.tokens import TakeToken, TurnUpPool
from greatglen.games.glenmore2.rules.chronicle import Chronicle, on
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.events import FinalScoringEnded, ScoringEnded
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.action import Action
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.sentence import N_

SCORED_AFTER = (2, 3)  # the scorings after B and C; the third haggis scoring follows the end (G2-C5-10)

NO_HAGGIS_LEFT = Reason("no-haggis-left", "No haggis token is left in the pool.")
NO_HAGGIS_DUE = Reason("no-haggis-due", "There is no haggis token to take now.")
NO_HAGGIS_TO_GIVE = Reason("no-haggis-to-give", "You do not have to give another player a haggis token now.")
NO_HAGGIS_TO_RETURN = Reason("no-haggis-to-return", "You do not have to put a haggis token back into the pool now.")
NO_WHISKY_ROLL = Reason(
    "no-whisky-roll", "You can spend whisky on rolls only in a haggis scoring, after the rolls for everybody."
)


class Haggis(Chronicle):
    """Tokens for sheep, and luck with the die."""

    number = NUMBER
    name = N_("Address to a Haggis")
    summary = N_("Inns serve haggis; the die shows what it is worth.")
    part = HaggisPart
    minutes = 10
    depth = 1
    actions = (HaggisDraw, HaggisTake, HaggisReturn, HaggisHand, HaggisRoll, HaggisWhisky)
    effects = ("haggis",)

    def find_mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        return list(mistakes(file))

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> HaggisPart:
        numbers = state.box.file.numbers(NUMBER, Numbers)
        tokens = tuple(sorted(numbers.tokens))
        state.agenda.append(TurnUpPool())
        return HaggisPart(
            tokens=tokens,
            face_down=tokens,
            face_up=(),
            tables=[()] * len(state.players),
            size=numbers.table_size,
            rolls=numbers.rolls,
            most=numbers.most_face_up,
        )

    def apply_effect(self, state: GlenMore2, seat: int, cell: int, what: str, n: int, source: str) -> None:
        state.agenda += [TakeToken(seat)] * n

    def why_no_gain(self, state: GlenMore2, seat: int, what: str) -> Refusal | None:
        pool = get_part(state)
        return None if pool.face_up or pool.face_down else NO_HAGGIS_LEFT.with_facts()

    def why_not(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, HaggisTake):
            return NO_HAGGIS_DUE.with_facts()
        if isinstance(action, HaggisReturn):
            return NO_HAGGIS_TO_RETURN.with_facts()
        if isinstance(action, HaggisHand):
            return NO_HAGGIS_TO_GIVE.with_facts()
        return NO_WHISKY_ROLL.with_facts() if isinstance(action, HaggisWhisky) else None

    @on(ScoringEnded)
    def scoring(self, state: GlenMore2, event: ScoringEnded) -> None:
        if event.number in SCORED_AFTER:
            state.agenda.append(HaggisScoring())

    @on(FinalScoringEnded)
    def last_scoring(self, state: GlenMore2, event: FinalScoringEnded) -> None:
        state.agenda.append(HaggisScoring())

    def hide_secrets(self, part: Any, seat: int) -> Any:
        part.hide_from(seat)
        return part

    def determinise(self, part: Any, seat: int, rng: random.Random) -> Any:
        part.guess(rng)
        return part


CHRONICLE = Haggis()
