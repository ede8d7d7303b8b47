"""How what happens in Clans of Scotland is seen to happen: cards come from hands, shields from their owner."""

from collections.abc import Iterator, Sequence

from greatglen.drawing.flight import Flight
from greatglen.games.clans.rules.events import Hidden, Played, Shielded
from greatglen.kernel.event import Event


def flights(event: Event) -> Iterator[Flight]:
    match event:
        case Played(seat=seat, card=card, space=space) | Hidden(seat=seat, card=card, space=space):
            yield Flight(piece=f"space:{space}", start=(f"card:{card}", f"cards:{seat}"))
        case Shielded(seat=seat, tile=tile):
            for drawn in ("shield", "u-shield"):
                yield Flight(piece=f"{drawn}-{tile}-*", start=(f"shields:{seat}",))


def marks(log: Sequence[Sequence[Event]], seats: int) -> dict[str, int]:
    """The space that each seat laid its last card on."""
    found: dict[int, str] = {}
    for events in reversed(log):
        for event in events:
            if isinstance(event, Played | Hidden):
                found.setdefault(event.seat, f"space:{event.space}")
        if len(found) == seats:
            break
    return {anchor: seat for seat, anchor in found.items()}
