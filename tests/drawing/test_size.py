"""Drawings are small and quickly made, and nothing in them is too small to read."""

import gzip
import re
import time

from drawing.tables import highland, positions, words

from greatglen import View
from greatglen.drawing import draw_picture, scene, style_sheet, symbol_sheet

MOST_BYTES = 110_000
MOST_COMPRESSED = 40_000
MOST_SECONDS = 0.05  # ten times what it takes, for a busy machine
LEAST_PIXELS = 12


def busy() -> View:
    """Four players of Glen More II with much land."""
    return max(
        (table.view_for(0) for table in positions("glenmore2", 4, 7)),
        key=lambda view: sum(len(player.land) for player in highland(view).players),
    )


def test_a_whole_table_is_small() -> None:
    parts = scene(busy(), words("glenmore2", 4))
    drawn = "".join(part.svg for part in parts).encode()
    assert len(drawn) < MOST_BYTES
    assert (
        len(gzip.compress(drawn)) + len(gzip.compress((symbol_sheet("glenmore2") + style_sheet()).encode()))
        < MOST_COMPRESSED
    )


def test_a_scene_is_quickly_drawn() -> None:
    view, speaker = busy(), words("glenmore2", 4)
    scene(view, speaker)
    times = []
    for _ in range(10):
        start = time.process_time()
        scene(view, speaker)
        times.append(time.process_time() - start)
    assert min(times) < MOST_SECONDS


def test_letters_are_large_enough() -> None:
    """At natural size; the names of others' tiles are hidden by the style when their holder is a size container."""
    smallest = min(int(size) for size in re.findall(r"font: ?[0-9]+ ([0-9]+)px", style_sheet()))
    for part in scene(busy(), words("glenmore2", 4)):
        box = re.search(r'viewBox="([^"]+)"', part.svg)
        assert box is not None
        scale = part.width / float(box[1].split()[2])
        if not part.name.startswith("territory-") or part.name == "territory-0":
            assert smallest * scale >= LEAST_PIXELS - 0.01


def test_a_picture_stands_alone() -> None:
    view = busy()
    drawn = draw_picture(view, words("glenmore2", 4))
    assert drawn.startswith("<svg") and "<style>" in drawn and "<defs>" in drawn
    for seat in range(4):
        assert f'id="part-territory-{seat}"' in drawn
