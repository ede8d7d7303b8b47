"""Comparison scoring: points for being ahead of the lowest player (SCORE)."""

from collections.abc import Sequence


def compare(counts: Sequence[int], table: Sequence[int]) -> list[int]:
    """Points per seat; the last entry of the table is for its lead and every greater one."""
    lowest = min(counts)
    most = len(table)
    return [0 if count == lowest else table[count - lowest - 1 if count - lowest < most else -1] for count in counts]
