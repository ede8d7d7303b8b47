"""The drawing of Chronicle 3, Ol' Jamey's Single Cask Reserve: cellars before the players, sales on the rondel."""

from greatglen.drawing.component import Component
from greatglen.drawing.layout import Tally, tally
from greatglen.drawing.pane import Pane
from greatglen.drawing.pointer import Pointer
from greatglen.drawing.svg import Markup, use
from greatglen.games.glenmore2.chronicles.single_cask.drawing.cellars import casks, cellars, vault
from greatglen.games.glenmore2.chronicles.single_cask.drawing.sales import on_tile, stalls
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import AgeCask, BuyCellar, PayCask, SellCask
from greatglen.games.glenmore2.chronicles.single_cask.rules.sale import SALE
from greatglen.games.glenmore2.chronicles.single_cask.text import labels
from greatglen.games.glenmore2.chronicles.single_cask.text.sales import read_part, sales
from greatglen.games.glenmore2.chronicles.single_cask.text.tips import cost, status_lines, tile_tip_lines, tips, worth
from greatglen.games.glenmore2.drawing.chronicle import ChronicleDrawing
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.pieces import corner

CASK = "c3-cask:{seat}:{place}"


class SingleCaskDrawing(ChronicleDrawing):
    status_lines = staticmethod(status_lines)
    tips = staticmethod(tips)
    tile_tip_lines = staticmethod(tile_tip_lines)
    POINTERS = (
        Pointer(BuyCellar, ("c3-next:{seat}",), ("take", "activate")),
        Pointer(AgeCask, (CASK,), ("activate", "age")),
        Pointer(PayCask, (CASK,)),
        Pointer(SellCask, (CASK, "c3-space:{on}")),
        Pointer(SellCask, choice_kinds=("take", "sell-cask"), aliases=(CASK,), field_values={"on": (SALE,)}),
    )

    def components(self, table: GlenMore2Table, group: str) -> list[Component]:
        """A barrel, and the cellars."""
        game_text = table.text
        counts = (labels.counts_as_whisky(game_text),)
        barrel = use("c3-cask", 0, 0, 1, class_="c3-age-1")
        found = [Component("c3-cask", group, labels.barrel(game_text), counts, "G2-C3-5", barrel, (-16, -16, 32, 32))]
        for number, cellar in enumerate(read_part(table).kinds, start=1):
            drawn, box = vault(cellar)
            lines = (worth(table, cellar), *([cost(table, cellar)] if cellar.cost else []))
            title = game_text.translate(cellar.name)
            found.append(Component(f"c3-cellar:{number}", group, title, lines, "G2-C3-3", drawn, box))
        return found

    def tallies(self, table: GlenMore2Table) -> list[Tally]:
        """The own barrels, and what they would be sold for."""
        part, seat = read_part(table), table.view.seat
        if seat < 0:
            return []
        barrels = part.casks[seat]
        points = sum(part.worth(place) for place in barrels)
        return [tally(use("c3-cask", class_="c3-age-1"), len(barrels), 32), tally(use("i-vp"), points)]

    def panes(self, table: GlenMore2Table) -> list[Pane]:
        return [stalls(table, casks(table))]

    def seat_pane(self, table: GlenMore2Table, seat: int) -> Pane:
        return cellars(table, seat, casks(table))

    def rondel_overlay(self, table: GlenMore2Table) -> list[Markup]:
        followed = casks(table)
        lying = [(sale, corner(sale.space)) for sale in sales(table) if sale.space is not None]
        return [drawn for sale, place in lying for drawn in on_tile(table, sale, followed, *place)]


DRAWING = SingleCaskDrawing()
