"""The drawing of Chronicle 3, Ol' Jamey's Single Cask Reserve: cellars before the players, sales on the rondel."""

from collections.abc import Mapping
from typing import ClassVar

from greatglen.draw.part import Part
from greatglen.draw.svg import Markup
from greatglen.kernel.action import Action
from greatglen.titles.glenmore2.chronicles.single_cask.draw.casks import casks
from greatglen.titles.glenmore2.chronicles.single_cask.draw.cellars import cellars
from greatglen.titles.glenmore2.chronicles.single_cask.draw.sales import on_tile, sales, stalls
from greatglen.titles.glenmore2.chronicles.single_cask.draw.tips import tile_lines, tips
from greatglen.titles.glenmore2.chronicles.single_cask.rules.cellars import NUMBER
from greatglen.titles.glenmore2.chronicles.single_cask.rules.moves import AgeCask, BuyCellar, PayCask, SellCask
from greatglen.titles.glenmore2.draw.chronicle import ChronicleDrawing, Said
from greatglen.titles.highland.draw.faces import Face
from greatglen.titles.highland.draw.loop import corner
from greatglen.titles.highland.draw.table import HighlandTable


class SingleCaskDrawing(ChronicleDrawing):
    number = NUMBER
    WISHES: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "take": {"c3-next": "buycellar", "c3-cask": "sellcask {1} sale"},
        "activate": {"c3-next": "buycellar", "c3-cask": "agecask {1}"},
        "age": {"c3-cask": "agecask {1}"},
        "sell-cask": {"c3-cask": "sellcask {1} sale"},
    }

    def parts(self, table: HighlandTable) -> list[Part]:
        return [stalls(table, casks(table))]

    def before_seat(self, table: HighlandTable, seat: int) -> Part:
        return cellars(table, seat, casks(table))

    def on_rondel(self, table: HighlandTable) -> list[Markup]:
        followed = casks(table)
        lying = [(sale, corner(sale.space)) for sale in sales(table) if sale.space is not None]
        return [drawn for sale, place in lying for drawn in on_tile(table, sale, followed, *place)]

    def tips(self, table: HighlandTable) -> dict[str, Said]:
        return tips(table)

    def tile_lines(self, table: HighlandTable, face: Face) -> list[str]:
        return tile_lines(table, face)

    def path(self, action: Action, seat: int) -> tuple[str, ...] | None:
        match action:
            case BuyCellar():
                return (f"c3-next:{seat}",)
            case AgeCask(place=place) | PayCask(place=place):
                return (f"c3-cask:{seat}:{place}",)
            case SellCask(place=place, on=on):
                return f"c3-cask:{seat}:{place}", f"c3-space:{on}"
        return None


DRAWING = SingleCaskDrawing()
