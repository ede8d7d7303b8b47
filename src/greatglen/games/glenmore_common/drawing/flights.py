"""How what happens in either Glen More game is seen to happen: figures walk, tiles, goods and coins come and go."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from greatglen.drawing.flight import Flight
from greatglen.games.glenmore_common.drawing.effects import PICTURES
from greatglen.games.glenmore_common.drawing.pieces import SPACE
from greatglen.games.glenmore_common.drawing.scots import PEOPLE
from greatglen.games.glenmore_common.rules.events import (
    Activated,
    Bought,
    CardTaken,
    Drew,
    Gained,
    Moved,
    Paid,
    Placed,
    Removed,
    Rolled,
    Scored,
    Sold,
    Took,
)
from greatglen.kernel.event import Event, TurnBegan

SUPPLIES = {"coin": "coins", "whisky": "whisky"}  # what does not lie on a plot, and where it is counted
DISCARDS = "discards"

# What is seen of an event, which comes with the place of what the seat is just doing: its tile or plot.
Flights: TypeAlias = Mapping[type[Any], Callable[[Any, str], Iterable[Flight]]]


def token(what: str) -> str:
    """The symbol of a good, a coin, a barrel."""
    return f"i-{PICTURES.get(what, what)}"


def _taken(event: Took, doing: str) -> list[Flight]:
    return [Flight(piece=f"pawn-{event.seat}", along=SPACE), Flight(piece=f"t-{event.tile}")]


def _paid(event: Paid, doing: str) -> list[Flight]:
    seat, what, cell = event.seat, event.what, event.cell
    if what in PEOPLE:
        return [Flight(piece=f"scot:{seat}:{cell}", end=(doing,))]
    lying = f"good:{seat}:{cell}:{what}" if cell else f"{SUPPLIES.get(what, what)}:{seat}"
    return [Flight(token=token(what), start=(lying,), end=(doing,))]


def _bought(event: Bought, doing: str) -> list[Flight]:
    row = f"row:{event.resource}"
    return [
        Flight(token="i-coin", n=event.coins, start=(f"coins:{event.seat}",), end=(row,)),
        Flight(token=token(event.resource), start=(row,), end=(doing,)),
    ]


def _sold(event: Sold, doing: str) -> list[Flight]:
    row = f"row:{event.resource}"
    good = f"good:{event.seat}:{event.cell}:{event.resource}"
    return [
        Flight(token=token(event.resource), start=(good,), end=(row,)),
        Flight(token="i-coin", n=event.coins, start=(row,), end=(f"coins:{event.seat}",)),
    ]


def _gained(event: Gained, doing: str) -> list[Flight]:
    seat, what, cell = event.seat, event.what, event.cell
    if what in PEOPLE:
        return [Flight(piece=f"scot:{seat}:{cell}", start=(doing,))]
    if what in SUPPLIES:
        return [Flight(token=token(what), n=event.n, start=(doing,), end=(f"{SUPPLIES[what]}:{seat}",))]
    if not cell:
        return []
    return [Flight(token=token(what), n=event.n, start=(doing,), end=(f"good:{seat}:{cell}:{what}",))]


def _scored(event: Scored, doing: str) -> list[Flight]:
    """Points of a scoring have a ceremony of their own."""
    if event.source.startswith(("scoring-", "end:")) or not doing:
        return []
    return [Flight(token="i-vp", n=abs(event.vp), start=(doing,), end=(f"vp:{event.seat}",))]


FLIGHTS: Flights = {
    Took: _taken,
    Drew: lambda event, doing: [Flight(piece=f"t-{event.tile}", start=("stacks",))],
    Rolled: lambda event, doing: [Flight(piece="die", along=SPACE)],
    Removed: lambda event, doing: [Flight(piece=f"t-{event.tile}", end=(DISCARDS,))],
    Paid: _paid,
    Bought: _bought,
    Sold: _sold,
    Placed: lambda event, doing: [Flight(piece=f"t-{event.tile}")],
    Gained: _gained,
    CardTaken: lambda event, doing: [
        Flight(token="i-landmark", start=(doing,), end=(f"cards:{event.seat}", f"landmarks:{event.seat}"))
    ],
    Activated: lambda event, doing: [Flight(end=(f"cell:{event.seat}:{event.cell}",))],
    Moved: lambda event, doing: [Flight(piece=f"scot:{event.seat}:{event.end}")],
    Scored: _scored,
}


def doing(happened: Sequence[Event], number: int) -> str:
    """The anchor of the tile that a seat has taken, or of the plot it has placed or activated, when an event comes."""
    seat = happened[number].seat
    for event in reversed(happened[max(0, number - 40) : number]):
        if isinstance(event, TurnBegan):
            break
        if event.seat != seat:
            continue
        if isinstance(event, Took):
            return f"tile:{event.tile}"
        if isinstance(event, Placed | Activated):
            return f"cell:{seat}:{event.cell}"
    return ""


def marks(log: Sequence[Sequence[Event]], seats: int) -> dict[str, int]:
    """The plot on which each seat placed its last tile."""
    found: dict[int, str] = {}
    for events in reversed(log):
        for event in reversed(events):
            if isinstance(event, Placed):
                found.setdefault(event.seat, f"cell:{event.seat}:{event.cell}")
        if len(found) == seats:
            break
    return {anchor: seat for seat, anchor in found.items()}
