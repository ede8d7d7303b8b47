"""Checking that every draw of a recorded game followed from what its table was dealt from: a sealed key, or a seed."""

import msgspec

from greatglen.kernel.chance import Sealed
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.game import Game
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import Table

STILL_SEALED = Reason(
    "still-sealed", "The key of this table is shown when the game is over; until then nothing can be checked."
)


class WrongDraw(msgspec.Struct, frozen=True):
    """A draw that did not follow: the number of the action, what was recorded, and what it should have been."""

    number: int
    recorded: str
    due: str


class ChanceVerdict(msgspec.Struct, frozen=True):
    """What was found: how many draws were checked, which of them are wrong, and by what they were checked."""

    draws: int
    wrong: tuple[WrongDraw, ...]
    sealed: bool  # by a key that fits the seal, or else by a seed that somebody may have chosen
    since: int  # actions before this one were taken over from another game and are not checked


def verify(game: Game, record: Record) -> ChanceVerdict:
    """Play a record and draw again at every draw; BadRecord if it cannot be played or its key does not fit its seal."""
    if record.seal and not record.key:
        raise Refused(STILL_SEALED.with_facts())
    Table.replay(game, record)
    table = Table(game, record.seats, record.luck, record.options, "manual")
    since = record.since
    draws, wrong = 0, []
    for number, line in enumerate(record.actions, start=1):
        if table.choice.seat == CHANCE and number > since:
            draws += 1
            due = str(table.draw(table.choice))
            if due != line:
                wrong.append(WrongDraw(number, line, due))
        table.apply(table.parse_action(line))
    return ChanceVerdict(draws, tuple(wrong), isinstance(table.luck, Sealed), since)
