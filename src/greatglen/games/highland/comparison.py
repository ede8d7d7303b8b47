"""Comparison scoring: points for being ahead of the lowest player (SCORE)."""

from collections.abc import Sequence


def compare(counts: Sequence[int], table: Sequence[int]) -> list[int]:
    """Points per seat; the last entry of the table is for its lead and every greater one."""
    lowest = min(counts)
    return [table[min(count - lowest, len(table)) - 1] if count > lowest else 0 for count in counts]
