"""The drawing of Chronicle 7, Between a Rock and a Hard Place: cards, clan gathering, markers and piles."""

from collections.abc import Mapping
from typing import ClassVar

from greatglen.draw.part import Part, part
from greatglen.draw.svg import NOTHING, Markup, anchor, el, skin, text, use
from greatglen.kernel.action import Action
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.draw.cards import (
    COLUMNS,
    GAP,
    HEIGHT,
    WIDTH,
    corner,
    scoring_card,
)
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.draw.gathering import gathering, votes
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.draw.tips import rock_tips
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.rules import PILE
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.rules.part import NUMBER, numbers, part_of
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.rules.voting import Propose
from greatglen.titles.glenmore2.draw.chronicle import ChronicleDrawing, Said
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.highland.draw.faces import Face
from greatglen.titles.highland.draw.table import HighlandTable

BEFORE_WIDTH, BEFORE_HEIGHT = 372, 46


def second(table: HighlandTable) -> GlenMore2:
    assert table.second is not None, "only Glen More II has Chronicles"
    return table.second


class RockDrawing(ChronicleDrawing):
    number = NUMBER
    WISHES: ClassVar[Mapping[str, Mapping[str, str]]] = {"propose": {"c7-card": "propose {0}"}}

    def parts(self, table: HighlandTable) -> list[Part]:
        """The scoring cards side by side, and after the last of them the clan gathering."""
        cards = part_of(second(table)).cards
        lines = -(-(len(cards) + 1) // COLUMNS)
        box = (0, 0, GAP + COLUMNS * (WIDTH + GAP), GAP + lines * (HEIGHT + GAP))
        drawn = [scoring_card(table, second(table), card, *corner(place)) for place, card in enumerate(cards)]
        drawn += [gathering(table, second(table)), *votes(table, second(table))]
        return [part(f"chronicle-{NUMBER}", table.words.say(CHRONICLES[NUMBER].name), box, *drawn)]

    def before_seat(self, table: HighlandTable, seat: int) -> Part | None:
        """The voting markers a player has left, and the tiles in the player's own discard pile."""
        title = table.words.say("The votes of {name}", name=table.words.name(seat))
        panel = el("rect", class_="panel", x=1, y=1, width=BEFORE_WIDTH - 2, height=BEFORE_HEIGHT - 2, rx=12)
        drawn = [panel, _markers(table, seat, title)]
        if PILE in part_of(second(table)).cards:
            drawn.append(_pile(table, seat))
        return part(f"chronicle-{NUMBER}-seat-{seat}", title, (0, 0, BEFORE_WIDTH, BEFORE_HEIGHT), *drawn)

    def tips(self, table: HighlandTable) -> dict[str, Said]:
        return rock_tips(table, second(table))

    def tile_lines(self, table: HighlandTable, face: Face) -> list[str]:
        """That a person calls a gathering, and in whose pile a discarded tile lies."""
        state = second(table)
        own = part_of(state)
        lines = []
        if face.kind == "person" and own.open_cards():
            lines.append(table.words.say("Whoever takes this person calls a clan gathering."))
        for seat, pile in enumerate(own.piles):
            if not face.start and state.box.number[face.key] in pile:
                lines.append(table.words.say("It lies in the discard pile of {name}.", name=table.words.name(seat)))
        return lines

    def path(self, action: Action, seat: int) -> tuple[str, ...] | None:
        return (f"c7-card:{action.card}",) if isinstance(action, Propose) else None


def _markers(table: HighlandTable, seat: int, title: str) -> Markup:
    own = part_of(second(table))
    drawn = [el("rect", x=4, y=4, width=250, height=BEFORE_HEIGHT - 8, rx=8, fill="transparent")]
    for x, word, left in ((24, "aye", own.aye[seat]), (114, "nay", own.nay[seat])):
        said = table.words.say("AYE") if word == "aye" else table.words.say("NAY")
        spent = None if left else "c7-spent"
        drawn.append(use(f"c7-{word}", x, BEFORE_HEIGHT / 2, 1.15, class_=spent))
        drawn.append(text(f"{said} {left}", x + 18, BEFORE_HEIGHT / 2 + 5, "fig"))
    drawn.append(_double(table, seat))
    return anchor(f"c7-votes:{seat}", title, skin(*drawn))


def _double(table: HighlandTable, seat: int) -> Markup:
    """With two players: the right to lay two markers, pale once it is used."""
    state = second(table)
    if not numbers(state.box).markers[str(len(state.players))].doubles:
        return NOTHING
    left = part_of(state).doubles[seat]
    return el(
        "g",
        use("c7-double", 212, BEFORE_HEIGHT / 2, 1.1),
        text(f"\u00d7 {left}", 230, BEFORE_HEIGHT / 2 + 5, "fig"),
        class_=None if left else "c7-spent",
    )


def _pile(table: HighlandTable, seat: int) -> Markup:
    """The player's own discard pile: a heap and how many tiles it has."""
    count = len(part_of(second(table)).piles[seat])
    title = table.words.say("The discard pile of {name}", name=table.words.name(seat))
    ground = el("rect", x=268, y=4, width=98, height=BEFORE_HEIGHT - 8, rx=8, class_="hollow")
    heap = use("c7-heap", 298, BEFORE_HEIGHT / 2 - 2, 0.85, class_=None if count else "c7-spent")
    return anchor(f"c7-pile:{seat}", title, skin(ground, heap, text(str(count), 330, BEFORE_HEIGHT / 2 + 5, "fig")))


DRAWING = RockDrawing()
