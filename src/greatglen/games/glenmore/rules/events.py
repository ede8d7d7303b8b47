"""What happens in Glen More only."""

from greatglen.kernel.event import Event


class Promoted(Event, frozen=True, tag="promoted"):
    """A clansman became a chieftain."""

    cell: int
