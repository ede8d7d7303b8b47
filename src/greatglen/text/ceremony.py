"""Ceremony: a scoring as it is told at the table, area by area: who has what, and the points for it."""

import msgspec


class CeremonyRow(msgspec.Struct, frozen=True):
    """What one player has in an area, and gets for it."""

    seat: int
    vp: int
    has: str = ""  # "3"; "" where the rule compares nothing
    ahead: int | None = None  # of who has the least, where that counts
    pieces: tuple[str, ...] = ()  # what is won, as anchors name it


class Area(msgspec.Struct, frozen=True):
    """What points are given for at once."""

    title: str
    rows: tuple[CeremonyRow, ...]
    rule: str = ""  # how points are given here, in one sentence


class Ceremony(msgspec.Struct, frozen=True):
    title: str
    areas: tuple[Area, ...]

    def totals(self, seats: int) -> list[tuple[int, int]]:
        """What each seat gets in all, who gets the most first."""
        return sorted(enumerate(self.won(seats)), key=lambda one: -one[1])

    def won(self, seats: int) -> list[int]:
        """Return what each seat gets in all."""
        return [sum(row.vp for area in self.areas for row in area.rows if row.seat == seat) for seat in range(seats)]
