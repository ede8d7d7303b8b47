"""Events: what happened. The log, the animation, the statistics and whoever listens follow this one stream."""

from typing import ClassVar, Self

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=str.lower):
    """Something that happened to, or through, a seat (chance included)."""

    reveals_secret: ClassVar[bool] = (
        False  # somebody saw something secret: the decision that led here cannot be taken back
    )
    is_logged: ClassVar[bool] = True  # False: a moment for whoever listens, which the log does not need
    seat: int

    def hide_secrets(self, seat: int) -> Self:
        """The event as that seat may see it; events with secrets override this."""
        return self


class TurnBegan(Event, frozen=True, tag="turnbegan"):
    """A turn of a seat began; CHANCE: what comes between turns, a scoring or the move of a die.

    What follows in the log belongs to it, up to the next one.
    """
