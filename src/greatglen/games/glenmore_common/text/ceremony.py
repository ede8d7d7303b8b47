"""A scoring of either Glen More game: what is compared, area by area, and then the points that come at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from greatglen.games.glenmore_common.rules.events import Compared, Scored, ScoringBegan
from greatglen.games.glenmore_common.text.log import SCORING_SOURCE
from greatglen.kernel.event import Event
from greatglen.text.ceremony import Area, Ceremony, CeremonyRow
from greatglen.text.game_text import ORDINALS, capital

if TYPE_CHECKING:
    from greatglen.games.glenmore_common.text import HighlandText


def ceremony(text: HighlandText[Any], events: Sequence[Event]) -> Ceremony | None:
    """What a scoring round brought, and what came with it. Another scoring (`is_scored`) is told in the same way."""
    began = next((event for event in events if isinstance(event, ScoringBegan)), None)
    scored = [event for event in events if isinstance(event, Scored) and (began or text.is_scored(event.source))]
    if began is None and not scored:
        return None
    areas = [_compared(text, event, scored) for event in events if isinstance(event, Compared)]
    others: dict[str, list[CeremonyRow]] = {}
    for event in scored:
        if not event.source.startswith(SCORING_SOURCE):
            others.setdefault(text.source(event.source), []).append(CeremonyRow(event.seat, event.vp))
    areas += [Area(title, tuple(rows)) for title, rows in others.items()]
    title = text.say("{ordinal} scoring", ordinal=text.say(ORDINALS[began.number - 1])) if began else areas[0].title
    return Ceremony(title, tuple(areas))


def _compared(text: HighlandText[Any], event: Compared, scored: Sequence[Scored]) -> Area:
    """Everybody, who has the most first: how far ahead of the lowest, and the points for that."""
    lowest = min(event.counts)
    mine = [one for one in scored if one.source.startswith(SCORING_SOURCE) and one.source.endswith(f":{event.area}")]
    points = {one.seat: one.vp for one in mine}
    order = sorted(range(len(event.counts)), key=lambda seat: -event.counts[seat])
    rows = tuple(
        CeremonyRow(seat, points.get(seat, 0), str(event.counts[seat]), event.counts[seat] - lowest) for seat in order
    )
    return Area(capital(text.area(event.area)), rows, text.say("Points for being ahead of the lowest player."))
