"""What happened in either Glen More game: one sentence per event, and what belongs together in one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import msgspec

from greatglen.games.glenmore_common.rules.events import (
    Activated,
    Bought,
    CardTaken,
    Compared,
    Drew,
    Gained,
    Lost,
    Moved,
    Paid,
    Placed,
    Removed,
    Rolled,
    Scored,
    ScoringBegan,
    Sold,
    Took,
)
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.event import Event, TurnBegan
from greatglen.text.ceremony import Area, Ceremony, CeremonyRow
from greatglen.text.game_text import ORDINALS, capitalise

if TYPE_CHECKING:
    from greatglen.games.glenmore_common.text import HighlandText


TILE_SOURCE, END_SOURCE, SCORING_SOURCE = "tile", "end", "scoring-"


def describe_event(text: HighlandText[Any], event: Event) -> str | None:
    """An event both games have."""
    if isinstance(event, TurnBegan):
        return None
    if event.seat == CHANCE:
        return _by_chance(text, event)
    say = text.say
    seat = event.seat
    name = text.player_name(seat)
    match event:
        case Activated():
            return None
        case Took(tile=tile):
            return say("{name} took {tile}.", name=name, tile=text.tile_name(tile))
        case Removed(tile=tile):
            return say("{name} discarded {tile}.", name=name, tile=text.tile_name(tile))
        case Paid():
            return _paid(text, event, 1)
        case Bought(resource=resource, coins=coins):
            facts = {"name": name, "resource": say(resource), "coins": text.format_coins(coins)}
            return say("{name} bought {resource} for {coins}.", **facts)
        case Sold(resource=resource, cell=cell, coins=coins):
            facts = {
                "name": name,
                "resource": say(resource),
                "coins": text.format_coins(coins),
                "cell": text.describe_plot_in_log(seat, cell),
            }
            return say("{name} sold {resource} for {coins} ({cell}).", **facts)
        case Placed(tile=tile, cell=cell):
            return say(
                "{name} placed {tile} {cell}.",
                name=name,
                tile=text.tile_name(tile),
                cell=text.describe_neighbours(seat, cell),
            )
        case Gained(what=what, n=n, cell=0):
            return say("{name} gained {what}.", name=name, what=text.format_amount(Amount(what, n)))
        case Gained(what=what, n=n, cell=cell):
            facts = {
                "name": name,
                "what": text.format_amount(Amount(what, n)),
                "cell": text.describe_plot_in_log(seat, cell),
            }
            return say("{name} gained {what} ({cell}).", **facts)
        case Lost(what=what, n=n):
            return say("{name} had no room for {what}.", name=name, what=text.format_amount(Amount(what, n)))
        case CardTaken(card=card):
            return say("{name} received the card {card}.", name=name, card=text.translate(card))
        case Moved(start=start, end=end):
            start_, end_ = text.describe_plot_in_log(seat, start), text.describe_plot_in_log(seat, end)
            facts = {"name": name, "people": say(text.PEOPLE), "start": start_, "end": end_}
            return say("{name} moved a {people} from {start} to {end}.", **facts)
        case Scored(source=source, vp=vp) if vp < 0:
            return say("{name} lost {vp} VP: {source}.", name=name, vp=-vp, source=text.describe_source(source))
        case Scored(source=source, vp=vp):
            return say("{name} scored {vp} VP: {source}.", name=name, vp=vp, source=text.describe_source(source))
    raise TypeError(f"no words for {event}")


def _by_chance(text: HighlandText[Any], event: Event) -> str | None:
    match event:
        case Drew() | Compared():
            return None
        case Rolled(pips=pips):
            return text.say(text.ROLLED, pips=pips)
        case Removed(tile=tile):
            return text.say(text.DISCARDED, tile=text.tile_name(tile))
        case ScoringBegan(number=number):
            return text.say("{ordinal} scoring.", ordinal=text.say(ORDINALS[number - 1]))
    raise TypeError(f"no words for {event}")


def _paid(text: HighlandText[Any], event: Paid, n: int) -> str:
    """Part of a cost, paid so many times over."""
    name = text.player_name(event.seat)
    if not event.cell:
        return text.say("{name} paid {what}.", name=name, what=text.format_amount(Amount(event.what, n)))
    cell = text.describe_plot_in_log(event.seat, event.cell)
    if event.what == "scot":
        return text.say("{name} gave up a {people} ({cell}).", name=name, people=text.say(text.PEOPLE), cell=cell)
    return text.say("{name} paid {what} ({cell}).", name=name, what=text.say(event.what), cell=cell)


def describe_events(text: HighlandText[Any], events: Sequence[Event]) -> list[tuple[Event, str]]:
    """Events in a row; what belongs together is said together, such as the points of a player in a scoring."""
    following = [*events[1:], None]
    worth = [
        event
        for event, after in zip(events, following, strict=False)
        if text.describe_event(event) is not None and (after is None or not text.covers_previous(after, event))
    ]
    told: list[tuple[Event, str]] = []
    for kind, run in groupby(worth, lambda event: _kind(text, event)):
        some = list(run)
        first = some[0]
        if isinstance(first, Scored) and kind:
            told += _points(text, kind, [event for event in some if isinstance(event, Scored)])
        elif isinstance(first, Removed) and kind and len(some) > 1:
            tiles = text.join_and([text.tile_name(event.tile) for event in some if isinstance(event, Removed)])
            told.append((first, text.say(text.DISCARDED, tile=tiles)))
        else:
            told += [(event, _times(text, event, len(list(same)))) for event, same in groupby(some)]
    return told


def _kind(text: HighlandText[Any], event: Event) -> str:
    """What joins neighbouring events: the scoring that points come from, or that tiles were discarded; else ""."""
    if isinstance(event, Removed):
        alike = text.describe_event(event) == text.say(text.DISCARDED, tile=text.tile_name(event.tile))
        return "discarded" if alike else ""
    kind = event.source.partition(":")[0] if isinstance(event, Scored) else ""
    return kind if kind == END_SOURCE or kind.startswith(SCORING_SOURCE) else ""


def _times(text: HighlandText[Any], event: Event, n: int) -> str:
    """An event that came so many times in a row."""
    if isinstance(event, Gained):
        event = msgspec.structs.replace(event, n=event.n * n)
    elif isinstance(event, Paid) and not event.cell:
        return _paid(text, event, n)
    said = text.describe_event(event) or ""
    return said if isinstance(event, Gained) else " ".join([said] * n)


def _points(text: HighlandText[Any], scoring: str, scored: Sequence[Scored]) -> list[tuple[Event, str]]:
    """ "You scored 8 VP: whisky 5, persons 3." """
    told: list[tuple[Event, str]] = []
    for seat in dict.fromkeys(event.seat for event in scored):
        mine = [event for event in scored if event.seat == seat]
        areas = [(text.area_name(event.source.partition(":")[2]), event.vp) for event in mine]
        items = areas[0][0] if len(areas) == 1 else ", ".join(f"{area} {vp}" for area, vp in areas)
        vp = sum(event.vp for event in mine)
        facts: dict[str, str | int] = {"name": text.player_name(seat), "vp": abs(vp), "items": items}
        if scoring != END_SOURCE:
            told.append((mine[0], text.say("{name} scored {vp} VP: {items}.", **facts)))
        elif vp < 0:
            told.append((mine[0], text.say("{name} lost {vp} VP at the end: {items}.", **facts)))
        else:
            told.append((mine[0], text.say("{name} scored {vp} VP at the end: {items}.", **facts)))
    return told


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
            others.setdefault(text.describe_source(event.source), []).append(CeremonyRow(event.seat, event.vp))
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
    return Area(capitalise(text.area_name(event.area)), rows, text.say("Points for being ahead of the lowest player."))
