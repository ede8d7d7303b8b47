"""Parts beside and below each other in a picture of the whole table."""

from collections.abc import Mapping, Sequence

from greatglen.drawing.interface import Place, Size

GAP = 18


def in_lines(lines: Sequence[Sequence[str]], sizes: Mapping[str, Size]) -> dict[str, Place]:
    """Line by line, each as high as its highest part."""
    placed: dict[str, Place] = {}
    y = GAP
    for line in filter(None, lines):
        x = GAP
        for name in line:
            placed[name] = (x, y, *sizes[name])
            x += sizes[name][0] + GAP
        y += max(sizes[name][1] for name in line) + GAP
    return placed


def in_columns(columns: Sequence[Sequence[str]], sizes: Mapping[str, Size]) -> dict[str, Place]:
    """Column by column, each as wide as its widest part."""
    placed: dict[str, Place] = {}
    x = GAP
    for column in columns:
        y = GAP
        for name in column:
            placed[name] = (x, y, *sizes[name])
            y += sizes[name][1] + GAP
        x += max(sizes[name][0] for name in column) + GAP
    return placed


def height(column: Sequence[str], sizes: Mapping[str, Size]) -> int:
    """How high the parts of a column are together, without gaps."""
    return sum(sizes[name][1] for name in column)
