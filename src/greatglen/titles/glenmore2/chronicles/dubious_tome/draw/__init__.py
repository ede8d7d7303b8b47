"""The drawing of Chronicle 6, The Dubious Tome of Scottish History."""

from collections.abc import Mapping
from typing import ClassVar

from greatglen.draw.part import Part
from greatglen.kernel.action import Action
from greatglen.titles.glenmore2.chronicles.dubious_tome.draw.book import book
from greatglen.titles.glenmore2.chronicles.dubious_tome.draw.cards import cards_before
from greatglen.titles.glenmore2.chronicles.dubious_tome.draw.tips import face_lines, tome_tips
from greatglen.titles.glenmore2.chronicles.dubious_tome.rules.activating import ActivateAbroad
from greatglen.titles.glenmore2.chronicles.dubious_tome.rules.castle import ToCastle
from greatglen.titles.glenmore2.chronicles.dubious_tome.rules.england import SwapEnglishman
from greatglen.titles.glenmore2.chronicles.dubious_tome.rules.trigger import Trigger, TurnOver
from greatglen.titles.glenmore2.draw.chronicle import ChronicleDrawing, Said
from greatglen.titles.highland.draw.faces import Face
from greatglen.titles.highland.draw.table import HighlandTable

AT_ONCE = "-"


class DubiousTomeDrawing(ChronicleDrawing):
    """The open book in the middle, and before each player the cards with their two sides."""

    number = 6
    WISHES: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "event": {"c6-card": "trigger {0}", "c6-page": "trigger {0}", "landmark": "trigger {0}"},
        "event-activate": {"cell": "activate {1}"},
        "abroad": {"cell": "activateabroad {0} {1}"},
        "give-back": {"good": "pay {2} {1}", "row": "buy {0}"},
        "to-castle": {"scot": "tocastle {1}", "cell": "tocastle {1}"},
        "swap-englishman": {"tile": "swapenglishman {0}"},
    }

    def parts(self, table: HighlandTable) -> list[Part]:
        return [book(table)]

    def before_seat(self, table: HighlandTable, seat: int) -> Part | None:
        return cards_before(table, seat)

    def tips(self, table: HighlandTable) -> dict[str, Said]:
        return tome_tips(table)

    def tile_lines(self, table: HighlandTable, face: Face) -> list[str]:
        return face_lines(table, face)

    def path(self, action: Action, seat: int) -> tuple[str, ...] | None:
        match action:
            case Trigger(card=card):
                return f"c6-card:{card}", "button:trigger"
            case TurnOver(card=card):
                return f"c6-card:{card}", "button:turnover"
            case ToCastle(cell=cell):
                return (f"scot:{seat}:{cell}",)
            case ActivateAbroad(owner=owner, cell=cell, how=how):
                return (f"cell:{owner}:{cell}", *_how(how))
            case SwapEnglishman(tile=tile):
                return (f"tile:{tile}",)
        return None


def _how(how: str) -> tuple[str, ...]:
    """What else is pointed at to say in which way a tile is activated."""
    if how == AT_ONCE:
        return ()
    return (f"button:{how}",) if how.isdigit() or how == "vp" else (f"resource:{how}",)


DRAWING = DubiousTomeDrawing()
