"""The sale tiles in play, and what is sold there."""

import msgspec

from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import NUMBER, SingleCaskPart
from greatglen.games.glenmore2.chronicles.single_cask.rules.sale import BONUS, SALE, find_stall, is_sale
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.games.glenmore_common.text.faces import TileFace


def read_part(table: GlenMore2Table) -> SingleCaskPart:
    """What the Chronicle adds to the position."""
    own = table.state.parts[NUMBER]
    assert isinstance(own, SingleCaskPart)
    return own


class Sale(msgspec.Struct, frozen=True):
    """A sale tile in play: where it lies on the rondel, None once all have passed it, and what is sold there."""

    face: TileFace
    space: int | None
    asked: bool  # whether the player who decides sells there now
    rooms: dict[str, int]
    sold: dict[str, int]

    def at(self, on: str) -> str:
        """The anchor of a sort of space; where a barrel is sold now, the one an option leads to."""
        return f"c3-space:{on}" if self.asked else f"c3-space:{on}:{self.face.key}"


def sales(table: GlenMore2Table) -> list[Sale]:
    """The sale tiles on the rondel, and one that is leaving it while its last barrel is sold."""
    state = table.state
    asked = table.view.choice.by if table.view.choice.kind == "sell-cask" else ""
    lying = {tile: space for space, tile in enumerate(state.rondel.tiles) if tile != NONE and is_sale(state, tile)}
    leaving = [stall.tile for stall in read_part(table).stalls] + ([state.box.number[asked]] if asked else [])
    found = []
    for tile in dict.fromkeys((*lying, *leaving)):
        here, face = find_stall(state, tile), table.faces[tile]
        rooms, sold = {BONUS: 1, SALE: read_part(table).spaces}, {BONUS: here.bonus, SALE: here.sale}
        found.append(Sale(face, lying.get(tile), face.key == asked, rooms, sold))
    return sorted(found, key=lambda sale: sale.face.key)
