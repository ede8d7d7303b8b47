"""Preview: what pointing at something would do, in a player's words, before anybody is bound to it.

As JSON (`GET /t/{id}/preview`, `GET /api/tables/{id}/preview`):

    {"version": 31, "at": ["tile:oban"], "action": "take oban", "label": "Take Oban for 1 coin",
     "facts": [{"kind": "price", "text": "Costs 1 coin; you have 4.", "at": ["coins:0"], "n": 1}, ...],
     "against": "", "next": [], "then": ["cell:0:4950"]}
"""

import msgspec


class PreviewFact(msgspec.Struct, frozen=True):
    """One thing that would happen.

    Kinds: price, gains, loses, points, activates, places, passed, leaves, next, takes, fits, end; asks: what is asked
    next; then: whatever else the log would tell.
    """

    kind: str
    text: str
    at: tuple[str, ...] = ()  # the anchors of what it speaks of
    n: int = 0  # its number: coins, points, tiles


class Preview(msgspec.Struct, frozen=True):
    """What is known of an option, or of what several options begin with."""

    version: int
    at: tuple[str, ...]  # what is pointed at
    action: str = ""  # the only option that can be meant; "" while there are several, or if nothing can be done
    label: str = ""  # for the button that does it
    facts: list[PreviewFact] = []  # the most important first
    against: str = ""  # why it cannot be done
    next: tuple[str, ...] = ()  # what can be pointed at next
    then: tuple[str, ...] = ()  # what can be pointed at in the decision that follows, if that is the seat's own
