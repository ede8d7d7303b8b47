"""The drawing of Chronicle 7, Between a Rock and a Hard Place: cards, clan gathering, markers and piles."""

from greatglen.drawing.component import Component
from greatglen.drawing.layout import Tally, tally
from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.pointer import Pointer
from greatglen.drawing.svg import NOTHING, Markup, anchor, el, skin, text, use
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.drawing.cards import (
    COLUMNS,
    GAP,
    HEIGHT,
    WIDTH,
    corner,
    plain_card,
    scoring_card,
)
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.drawing.vote import gathering, votes
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules import PILE
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.cards import CARDS
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import NUMBER, get_part, numbers
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import Propose, Vote
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.text import labels
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.text import title as card_title
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.text.tips import (
    card_rule,
    status_lines,
    tile_tip_lines,
    tips,
    what_counts,
)
from greatglen.games.glenmore2.drawing.chronicle import ChronicleDrawing
from greatglen.games.glenmore2.text.table import GlenMore2Table

BEFORE_WIDTH, BEFORE_HEIGHT = 372, 46


class RockDrawing(ChronicleDrawing):
    status_lines = staticmethod(status_lines)
    tips = staticmethod(tips)
    tile_tip_lines = staticmethod(tile_tip_lines)
    POINTERS = (
        Pointer(Propose, ("c7-card:{card}",), ("propose",)),
        Pointer(Vote, ("c7-aye:{seat}",), ("vote",), field_values={"aye": (1,), "nay": (0,)}),
        Pointer(Vote, ("c7-nay:{seat}",), ("vote",), field_values={"aye": (0,), "nay": (1,)}),
        Pointer(Vote, ("c7-double:{seat}", "c7-aye:{seat}"), field_values={"aye": (2,)}),
        Pointer(Vote, ("c7-double:{seat}", "c7-nay:{seat}"), field_values={"nay": (2,)}),
    )

    def components(self, table: GlenMore2Table, group: str) -> list[Component]:
        """The ten scoring cards."""
        box = (-3, -3, WIDTH + 6, HEIGHT + 6)
        found = []
        for card in CARDS:
            title, lines = card_title(table.text, card), (*what_counts(table, card),)
            drawn = plain_card(table, card)
            found.append(Component(f"c7-card:{card}", group, title, lines, card_rule(card), drawn, box))
        return found

    def tallies(self, table: GlenMore2Table) -> list[Tally]:
        """The own voting markers that are left."""
        part, seat = get_part(table.state), table.view.seat
        if seat < 0:
            return []
        return [tally(use("c7-aye"), part.aye[seat]), tally(use("c7-nay"), part.nay[seat])]

    def panes(self, table: GlenMore2Table) -> list[Pane]:
        """The scoring cards side by side, and after the last of them the clan gathering."""
        cards = get_part(table.state).cards
        lines = -(-(len(cards) + 1) // COLUMNS)
        box = (0, 0, GAP + COLUMNS * (WIDTH + GAP), GAP + lines * (HEIGHT + GAP))
        drawn = [scoring_card(table, table.state, card, *corner(place)) for place, card in enumerate(cards)]
        drawn += [gathering(table, table.state), *votes(table, table.state)]
        return [make_pane(f"chronicle-{NUMBER}", labels.chronicle(table.text), box, *drawn)]

    def seat_pane(self, table: GlenMore2Table, seat: int) -> Pane | None:
        """The voting markers a player has left, and the tiles in the player's own discard pile."""
        title = labels.votes_of(table.text, seat)
        panel = el("rect", class_="panel", x=1, y=1, width=BEFORE_WIDTH - 2, height=BEFORE_HEIGHT - 2, rx=12)
        drawn = [panel, _markers(table, seat, title), *(_ballot(table) if seat == table.view.seat else ())]
        if PILE in get_part(table.state).cards:
            drawn.append(_pile(table, seat))
        return make_pane(f"chronicle-{NUMBER}-seat-{seat}", title, (0, 0, BEFORE_WIDTH, BEFORE_HEIGHT), *drawn)


def _markers(table: GlenMore2Table, seat: int, title: str) -> Markup:
    part = get_part(table.state)
    drawn = [el("rect", x=4, y=4, width=250, height=BEFORE_HEIGHT - 8, rx=8, fill="transparent")]
    for x, word, left in ((24, "aye", part.aye[seat]), (114, "nay", part.nay[seat])):
        said = labels.aye(table.text) if word == "aye" else labels.nay(table.text)
        spent = None if left else "c7-spent"
        drawn.append(use(f"c7-{word}", x, BEFORE_HEIGHT / 2, 1.15, class_=spent))
        drawn.append(text(f"{said} {left}", x + 18, BEFORE_HEIGHT / 2 + 5, "fig"))
    drawn.append(_double(table, seat))
    return anchor(f"c7-votes:{seat}", title, skin(*drawn))


def _ballot(table: GlenMore2Table) -> list[Markup]:
    """One's own markers, to be pointed at for a vote."""
    game_text, seat = table.text, table.view.seat
    drawn = []
    for x, width, at, title in (
        (5, 85, "c7-aye", labels.aye(game_text)),
        (95, 85, "c7-nay", labels.nay(game_text)),
        (190, 60, "c7-double", labels.two_markers(game_text)),
    ):
        frame = el("rect", class_="c7-ballot field", x=x, y=4, width=width, height=BEFORE_HEIGHT - 8, rx=8)
        drawn.append(anchor(f"{at}:{seat}", title, skin(frame)))
    return drawn if _double(table, seat) else drawn[:2]


def _double(table: GlenMore2Table, seat: int) -> Markup:
    """With two players: the right to lay two markers, pale once it is used."""
    state = table.state
    if not numbers(state.box).markers[str(len(state.players))].doubles:
        return NOTHING
    left = get_part(state).doubles[seat]
    return el(
        "g",
        use("c7-double", 212, BEFORE_HEIGHT / 2, 1.1),
        text(f"\u00d7 {left}", 230, BEFORE_HEIGHT / 2 + 5, "fig"),
        class_=None if left else "c7-spent",
    )


def _pile(table: GlenMore2Table, seat: int) -> Markup:
    """The player's own discard pile: a heap and how many tiles it has."""
    count = len(get_part(table.state).piles[seat])
    title = labels.pile_of(table.text, seat)
    ground = el("rect", x=268, y=4, width=98, height=BEFORE_HEIGHT - 8, rx=8, class_="hollow")
    heap = use("c7-heap", 298, BEFORE_HEIGHT / 2 - 2, 0.85, class_=None if count else "c7-spent")
    return anchor(f"c7-pile:{seat}", title, skin(ground, heap, text(str(count), 330, BEFORE_HEIGHT / 2 + 5, "fig")))


DRAWING = RockDrawing()
