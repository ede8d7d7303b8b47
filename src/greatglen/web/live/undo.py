"""Undoing: what a person at a table can take back."""

from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import Table
from greatglen.web.live.live_game import LiveGame

IN_LESSON = Reason("in-lesson", "In a lesson nothing is taken back; you can begin it again.")
NOT_ALONE = Reason("not-alone", "A whole turn can be taken back only by somebody who plays alone against bots.")


def plays_alone(live_game: LiveGame, seat: int) -> bool:
    """Whether all others at the table are bots that stand in for nobody and decide for themselves, and nobody else
    plays the same deal."""
    return (
        seat >= 0
        and live_game.lesson is None
        and not live_game.info.shared
        and all(other.bot and not other.owner for other in live_game.seats if other.seat != seat)
    )


def taken_back(live_game: LiveGame, seat: int, turn: bool) -> Table:
    """The table before the last decision of a seat, or before its last turn; Refused if that cannot be."""
    if live_game.lesson is not None:
        raise Refused(IN_LESSON.with_facts())
    table = live_game.table.copy()
    if not turn:
        table.undo(seat=seat)
        return table
    if not plays_alone(live_game, seat):
        raise Refused(NOT_ALONE.with_facts())
    table.undo_turn(seat, [other.seat for other in live_game.seats if other.seat != seat])
    return table
