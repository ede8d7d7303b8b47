"""The drawing of Chronicle 8, The Penny Mobs; what is drawn where has a module of its own."""

from collections.abc import Mapping
from typing import ClassVar

from greatglen.draw.part import Part
from greatglen.draw.svg import Markup
from greatglen.kernel.action import Action
from greatglen.titles.glenmore2.chronicles.penny_mobs.draw import board
from greatglen.titles.glenmore2.chronicles.penny_mobs.draw import tips as told
from greatglen.titles.glenmore2.chronicles.penny_mobs.draw.prison import prison, trick
from greatglen.titles.glenmore2.chronicles.penny_mobs.draw.seat import before
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules import actions as act
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import ANDERSON, HAGG, NUMBER, QUACK
from greatglen.titles.glenmore2.draw.chronicle import ChronicleDrawing, Said
from greatglen.titles.highland.draw.faces import Face
from greatglen.titles.highland.draw.table import HighlandTable

IN_TURN = {"c8-thief": "thief {0} 0"}


class PennyMobsDrawing(ChronicleDrawing):
    number = NUMBER
    WISHES: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "prison": {"c8-mobster": "free {0}", "c8-pennies": "penny {0}"},
        "settle": {"cell": "settle {0} {1}"},
        "uproot": {"cell": "uproot {0} {1}"},
        "replant": {"cell": "replant {0} {1}"},
        "take": {**IN_TURN, "c8-mclaird": "mclaird - {0}"},
        "activate": IN_TURN,
    }

    def parts(self, table: HighlandTable) -> list[Part]:
        exchange = trick(table)
        return [prison(table)] if exchange is None else [prison(table), exchange]

    def before_seat(self, table: HighlandTable, seat: int) -> Part:
        return before(table, seat)

    def on_rondel(self, table: HighlandTable) -> list[Markup]:
        return board.reserved(table)

    def on_territory(self, table: HighlandTable, seat: int) -> list[Markup]:
        return [*board.thieves(table, seat), *board.steps(table, seat), *board.goals(table, seat)]

    def on_clans(self, table: HighlandTable) -> list[Markup]:
        return board.tolls(table)

    def tips(self, table: HighlandTable) -> dict[str, Said]:
        return told.tips(table)

    def tile_lines(self, table: HighlandTable, face: Face) -> list[str]:
        return told.reserved_lines(table, face.key)

    def path(self, action: Action, seat: int) -> tuple[str, ...] | None:
        match action:
            case act.Penny(mobster=key):
                return (f"c8-pennies:{key}",)
            case act.Free(mobster=key):
                return (f"c8-mobster:{key}",)
            case act.McWander(clan=clan, coins=coins):
                return f"c8-mcwander:{coins}", f"clan:{clan}"
            case act.McDuff(row=row):
                return "c8-mcduff:0", f"row:{row}"
            case act.McLaird(tile=tile, coins=coins):
                return f"c8-mclaird:{coins}", f"tile:{tile}"
            case act.McClaim(card=card):
                return "c8-mcclaim:0", f"landmark:{card}"
            case act.Fence(resource=resource):
                return (f"row:{resource}",)
            case act.McMail(resource=resource) | act.Steal(resource=resource):
                return (f"resource:{resource}",)
            case act.Thief(mobster=key, start=start):
                return f"c8-thief:{key}", f"scot:{seat}:{start}" if start else f"scots:{seat}"
            case act.Settle(seat=whose, cell=cell) | act.Uproot(seat=whose, cell=cell):
                return (f"cell:{whose}:{cell}",)
            case act.Replant(seat=whose, cell=cell):
                return (f"cell:{whose}:{cell}",)
            case act.Sneak(cell=cell):
                return (f"c8-step:{cell}",)
        return _with_one_mobster(action)


def _with_one_mobster(action: Action) -> tuple[str, ...] | None:
    """Actions for which the mobster himself is pointed at, and those of the guests."""
    match action:
        case act.Anderson():
            return (f"c8-once:{ANDERSON}",)
        case act.SecondReward(mobster=key):
            return (f"c8-once:{key}",)
        case act.McHagg():
            return (f"c8-mobster:{HAGG}",)
        case act.McQuack():
            return (f"c8-mobster:{QUACK}",)
        case act.McStarve(seat=whose):
            return (f"seat:{whose}",)
        case act.McTrick(given=given, resource=resource):
            return f"c8-given:{given}", f"c8-got:{resource}"
    return None


DRAWING = PennyMobsDrawing()
