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
from greatglen.text.game_text import ORDINALS

if TYPE_CHECKING:
    from greatglen.games.glenmore_common.text import HighlandText

TILE_SOURCE, END_SOURCE, SCORING_SOURCE = "tile", "end", "scoring-"


def sentence(words: HighlandText[Any], event: Event) -> str | None:
    """An event both games have."""
    if isinstance(event, TurnBegan):
        return None
    if event.seat == CHANCE:
        return _by_chance(words, event)
    say = words.say
    seat = event.seat
    name = words.name(seat)
    match event:
        case Activated():
            return None
        case Took(tile=tile):
            return say("{name} took {tile}.", name=name, tile=words.tile(tile))
        case Removed(tile=tile):
            return say("{name} discarded {tile}.", name=name, tile=words.tile(tile))
        case Paid():
            return _paid(words, event, 1)
        case Bought(resource=resource, coins=coins):
            facts = {"name": name, "resource": say(resource), "coins": words.coins(coins)}
            return say("{name} bought {resource} for {coins}.", **facts)
        case Sold(resource=resource, cell=cell, coins=coins):
            facts = {
                "name": name,
                "resource": say(resource),
                "coins": words.coins(coins),
                "cell": words.site(seat, cell),
            }
            return say("{name} sold {resource} for {coins} ({cell}).", **facts)
        case Placed(tile=tile, cell=cell):
            return say("{name} placed {tile} {cell}.", name=name, tile=words.tile(tile), cell=words.beside(seat, cell))
        case Gained(what=what, n=n, cell=0):
            return say("{name} gained {what}.", name=name, what=words.amount(Amount(what, n)))
        case Gained(what=what, n=n, cell=cell):
            facts = {"name": name, "what": words.amount(Amount(what, n)), "cell": words.site(seat, cell)}
            return say("{name} gained {what} ({cell}).", **facts)
        case Lost(what=what, n=n):
            return say("{name} had no room for {what}.", name=name, what=words.amount(Amount(what, n)))
        case CardTaken(card=card):
            return say("{name} received the card {card}.", name=name, card=words.translate(card))
        case Moved(start=start, end=end):
            start_, end_ = words.site(seat, start), words.site(seat, end)
            facts = {"name": name, "people": say(words.PEOPLE), "start": start_, "end": end_}
            return say("{name} moved a {people} from {start} to {end}.", **facts)
        case Scored(source=source, vp=vp) if vp < 0:
            return say("{name} lost {vp} VP: {source}.", name=name, vp=-vp, source=words.source(source))
        case Scored(source=source, vp=vp):
            return say("{name} scored {vp} VP: {source}.", name=name, vp=vp, source=words.source(source))
    raise TypeError(f"no words for {event}")


def _by_chance(words: HighlandText[Any], event: Event) -> str | None:
    match event:
        case Drew() | Compared():
            return None
        case Rolled(pips=pips):
            return words.say(words.ROLLED, pips=pips)
        case Removed(tile=tile):
            return words.say(words.DISCARDED, tile=words.tile(tile))
        case ScoringBegan(number=number):
            return words.say("{ordinal} scoring.", ordinal=words.say(ORDINALS[number - 1]))
    raise TypeError(f"no words for {event}")


def _paid(words: HighlandText[Any], event: Paid, n: int) -> str:
    """Part of a cost, paid so many times over."""
    name = words.name(event.seat)
    if not event.cell:
        return words.say("{name} paid {what}.", name=name, what=words.amount(Amount(event.what, n)))
    cell = words.site(event.seat, event.cell)
    if event.what == "scot":
        return words.say("{name} gave up a {people} ({cell}).", name=name, people=words.say(words.PEOPLE), cell=cell)
    return words.say("{name} paid {what} ({cell}).", name=name, what=words.say(event.what), cell=cell)


def sentences(words: HighlandText[Any], events: Sequence[Event]) -> list[tuple[Event, str]]:
    """Events in a row; what belongs together is said together, such as the points of a player in a scoring."""
    following = [*events[1:], None]
    worth = [
        event
        for event, after in zip(events, following, strict=False)
        if words.event(event) is not None and (after is None or not words.tells(after, event))
    ]
    told: list[tuple[Event, str]] = []
    for kind, run in groupby(worth, lambda event: _kind(words, event)):
        some = list(run)
        first = some[0]
        if isinstance(first, Scored) and kind:
            told += _points(words, kind, [event for event in some if isinstance(event, Scored)])
        elif isinstance(first, Removed) and kind and len(some) > 1:
            tiles = words.listed([words.tile(event.tile) for event in some if isinstance(event, Removed)])
            told.append((first, words.say(words.DISCARDED, tile=tiles)))
        else:
            told += [(event, _times(words, event, len(list(same)))) for event, same in groupby(some)]
    return told


def _kind(words: HighlandText[Any], event: Event) -> str:
    """What joins neighbouring events: the scoring that points come from, or that tiles were discarded; else ""."""
    if isinstance(event, Removed):
        alike = words.event(event) == words.say(words.DISCARDED, tile=words.tile(event.tile))
        return "discarded" if alike else ""
    kind = event.source.partition(":")[0] if isinstance(event, Scored) else ""
    return kind if kind == END_SOURCE or kind.startswith(SCORING_SOURCE) else ""


def _times(words: HighlandText[Any], event: Event, n: int) -> str:
    """An event that came so many times in a row."""
    if isinstance(event, Gained):
        event = msgspec.structs.replace(event, n=event.n * n)
    elif isinstance(event, Paid) and not event.cell:
        return _paid(words, event, n)
    said = words.event(event) or ""
    return said if isinstance(event, Gained) else " ".join([said] * n)


def _points(words: HighlandText[Any], scoring: str, scored: Sequence[Scored]) -> list[tuple[Event, str]]:
    """ "You scored 8 VP: whisky 5, persons 3." """
    told: list[tuple[Event, str]] = []
    for seat in dict.fromkeys(event.seat for event in scored):
        mine = [event for event in scored if event.seat == seat]
        areas = [(words.area(event.source.partition(":")[2]), event.vp) for event in mine]
        items = areas[0][0] if len(areas) == 1 else ", ".join(f"{area} {vp}" for area, vp in areas)
        vp = sum(event.vp for event in mine)
        facts: dict[str, str | int] = {"name": words.name(seat), "vp": abs(vp), "items": items}
        if scoring != END_SOURCE:
            told.append((mine[0], words.say("{name} scored {vp} VP: {items}.", **facts)))
        elif vp < 0:
            told.append((mine[0], words.say("{name} lost {vp} VP at the end: {items}.", **facts)))
        else:
            told.append((mine[0], words.say("{name} scored {vp} VP at the end: {items}.", **facts)))
    return told
