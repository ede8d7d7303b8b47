"""The scoring of Clans of Scotland, meeting place by meeting place (CS-SCORE)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from greatglen.games.clans.rules.events import Won
from greatglen.kernel.event import Event
from greatglen.text.ceremony import Area, Ceremony, CeremonyRow

if TYPE_CHECKING:
    from greatglen.games.clans.text import ClansText


def ceremony(text: ClansText, events: Sequence[Event]) -> Ceremony | None:
    won = [event for event in events if isinstance(event, Won)]
    if not won:
        return None
    rule = text.say("The first shield takes the lowest rank, the next one the next rank.")
    areas = [
        Area(
            text.say("Meeting place {number}", number=tile + 1),
            tuple(CeremonyRow(one.seat, one.vp, pieces=tuple(f"card:{card}" for card in one.cards)) for one in here),
            rule,
        )
        for tile, here in groupby(won, key=lambda event: event.tile)
    ]
    return Ceremony(text.say("The shields take their cards"), tuple(areas))
