"""The drawing of Chronicle 9, The Wishing Well: the well, and everybody's luck beside it."""

from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.pointer import Pointer
from greatglen.drawing.svg import anchor, el, join, skin, text, use
from greatglen.games.glenmore2.chronicles.wishing_well.rules import NUMBER, Wish, get_part
from greatglen.games.glenmore2.chronicles.wishing_well.text import labels
from greatglen.games.glenmore2.chronicles.wishing_well.text.tips import WELL, tips
from greatglen.games.glenmore2.drawing.chronicle import ChronicleDrawing, marker
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.text.tip import TipParts

WIDTH, HEIGHT = 330, 110


class WishingWellDrawing(ChronicleDrawing):
    POINTERS = (Pointer(Wish, (WELL,), ("take", "activate")),)

    def panes(self, table: GlenMore2Table) -> list[Pane]:
        title = labels.chronicle(table.text)
        panel = el("rect", class_="c9-lawn", x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, rx=12)
        well = anchor(WELL, labels.well(table.text), skin(use("c9-well", 58, 56, 1.5)))
        luck = [
            join(marker(seat, 140 + 48 * seat, 50), text(str(n), 140 + 48 * seat, 88, "c9-luck"))
            for seat, n in enumerate(get_part(table.state).luck)
        ]
        return [make_pane(f"chronicle-{NUMBER}", title, (0, 0, WIDTH, HEIGHT), panel, well, *luck)]

    def tips(self, table: GlenMore2Table) -> dict[str, TipParts]:
        return tips(table)


DRAWING = WishingWellDrawing()
