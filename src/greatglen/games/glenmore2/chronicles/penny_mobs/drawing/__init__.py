"""The drawing of Chronicle 8, The Penny Mobs; what is drawn where has a module of its own."""

from greatglen.drawing.component import Component
from greatglen.drawing.layout import Tally, tally
from greatglen.drawing.pane import Pane
from greatglen.drawing.pointer import Pointer
from greatglen.drawing.svg import Markup
from greatglen.games.glenmore2.chronicles.penny_mobs.drawing import board
from greatglen.games.glenmore2.chronicles.penny_mobs.drawing.art import penny
from greatglen.games.glenmore2.chronicles.penny_mobs.drawing.prison import CARD, HEIGHT, behind_bars, prison, trick
from greatglen.games.glenmore2.chronicles.penny_mobs.drawing.seat import before
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import actions as act
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import ANDERSON, HAGG, QUACK, by_key, get_part
from greatglen.games.glenmore2.chronicles.penny_mobs.text import mobsters
from greatglen.games.glenmore2.chronicles.penny_mobs.text.tips import (
    RULES,
    rule,
    status_lines,
    tile_tip_lines,
    tips,
    what_he_does,
)
from greatglen.games.glenmore2.drawing.chronicle import ChronicleDrawing
from greatglen.games.glenmore2.text.table import GlenMore2Table

CELL = "cell:{seat}:{cell}"  # of anybody's territory
THIEF = "c8-thief:{mobster}"


class PennyMobsDrawing(ChronicleDrawing):
    status_lines = staticmethod(status_lines)
    tips = staticmethod(tips)
    tile_tip_lines = staticmethod(tile_tip_lines)
    POINTERS = (
        Pointer(act.Penny, ("c8-pennies:{mobster}",), ("prison",)),
        Pointer(act.Free, ("c8-mobster:{mobster}",), ("prison",)),
        Pointer(act.McWander, ("c8-mcwander:{coins}", "clan:{clan}")),
        Pointer(act.McDuff, ("c8-mcduff:0", "row:{row}")),
        Pointer(act.McLaird, ("c8-mclaird:{coins}", "tile:{tile}")),
        Pointer(act.McLaird, choice_kinds=("take",), aliases=("c8-mclaird:{coins}",), field_values={"tile": ("-",)}),
        Pointer(act.McClaim, ("c8-mcclaim:0", "landmark:{card}")),
        Pointer(act.Fence, ("row:{resource}",)),
        Pointer(act.McMail, ("resource:{resource}",)),
        Pointer(act.Steal, ("resource:{resource}",)),
        Pointer(act.Thief, (THIEF, "scots:{seat}"), ("take", "activate"), field_values={"start": (0,)}),
        Pointer(act.Thief, (THIEF, "scot:{seat}:{start}")),
        Pointer(act.Settle, (CELL,), ("settle",)),
        Pointer(act.Uproot, (CELL,), ("uproot",)),
        Pointer(act.Replant, (CELL,), ("replant",)),
        Pointer(act.Sneak, ("c8-step:{cell}",)),
        # the mobster himself is pointed at, or a guest
        Pointer(act.Anderson, (f"c8-once:{ANDERSON}",)),
        Pointer(act.SecondReward, ("c8-once:{mobster}",)),
        Pointer(act.McHagg, (f"c8-mobster:{HAGG}",)),
        Pointer(act.McQuack, (f"c8-mobster:{QUACK}",)),
        Pointer(act.McStarve, ("seat:{seat}",)),
        Pointer(act.McTrick, ("c8-given:{given}", "c8-got:{resource}")),
    )

    def components(self, table: GlenMore2Table, group: str) -> list[Component]:
        """The mobsters."""
        box = (-3, -3, CARD + 6, HEIGHT + 6)
        found = []
        for key, mobster in by_key(table.state.box_key).items():
            title, lines = mobsters.mobster_name(table.text, key), (*what_he_does(table.text, table.state, key),)
            drawn = behind_bars(table, key)
            at, cited = f"c8-mobster:{key}", rule(RULES[key])
            found.append(Component(at, group, title, lines, cited, drawn, box, name=mobster.name))
        return found

    def tallies(self, table: GlenMore2Table) -> list[Tally]:
        """The own pennies, with -1 and with +1 up."""
        part, seat = get_part(table.state), table.view.seat
        return [tally(penny(-1), part.debts[seat]), tally(penny(1), part.pennies[seat])] if seat >= 0 else []

    def panes(self, table: GlenMore2Table) -> list[Pane]:
        exchange = trick(table)
        return [prison(table)] if exchange is None else [prison(table), exchange]

    def seat_pane(self, table: GlenMore2Table, seat: int) -> Pane:
        return before(table, seat)

    def rondel_overlay(self, table: GlenMore2Table) -> list[Markup]:
        return board.reserved(table)

    def territory_overlay(self, table: GlenMore2Table, seat: int) -> list[Markup]:
        return [*board.thieves(table, seat), *board.steps(table, seat), *board.goals(table, seat)]

    def clan_board_overlay(self, table: GlenMore2Table) -> list[Markup]:
        return board.tolls(table)


DRAWING = PennyMobsDrawing()
