"""Comparison scoring: points for being ahead of the lowest player (SCORE)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache


def compare(counts: Sequence[int], table: Sequence[int]) -> list[int]:
    """Points per seat; the last entry of the table is for its lead and every greater one."""
    lowest = min(counts)
    most = len(table)
    return [0 if count == lowest else table[count - lowest - 1 if count - lowest < most else -1] for count in counts]


@lru_cache(maxsize=1 << 13)
def compare_areas(table: tuple[int, ...], *areas: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Per seat: the points that comparing the areas brings by a table, and what is compared, area by area.

    Kept, because bots ask again and again while little changes.
    """
    return side_by_side([compare(counts, table) for counts in areas], areas)


def side_by_side(points: Iterable[Sequence[int]], numbers: Iterable[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Points and what is compared, both per area and seat; per seat, area by area."""
    return tuple(zip(*[column for both in zip(points, numbers, strict=True) for column in both], strict=True))
