"""Chronicle 7, Between a Rock and a Hard Place, in the terminal: the scoring cards, the vote, the markers."""

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from greatglen.terminal.scene import Scene
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.rules import card_points
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.rules.cards import counts
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.rules.part import (
    FAILED,
    HIDDEN,
    NUMBER,
    OPEN,
    SCORES,
    Ballot,
    part_of,
    title,
)
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.rules.voting import Propose, voted_on
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.words.tips import shown
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.glenmore2.rules.state import GlenMore2

MARKS = {OPEN: ("·", "dim"), SCORES: ("✓", "bold green"), FAILED: ("✗", "bold red")}
INSIDE_A_TURN = ("pay", "pay-scot", "place", "put", "gain", "remove", "keep", "ally", "activate-one")


def draw(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    """All of it; where a question inside a turn is about something else, the names of the cards only."""
    if scene.view.choice.kind in INSIDE_A_TURN:
        return [_in_a_line(state)]
    return [_cards(scene, state), *(Padding(line, (0, 1)) for line in _below(scene, state))]


def _in_a_line(state: GlenMore2) -> RenderableType:
    cards = [Text.assemble(MARKS[known], " ", title(card)) for card, known in part_of(state).cards.items()]
    return Padding(Text.assemble((f"{CHRONICLES[NUMBER].name}: ", "bold"), Text("  ").join(cards)), (0, 1))


def _cards(scene: Scene, state: GlenMore2) -> RenderableType:
    """A line per card: how the vote went, what everybody has and would get, who voted how."""
    own = part_of(state)
    name = Text(f" {CHRONICLES[NUMBER].name}", "bold")
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), title=name, title_justify="left")
    grid.add_column("", justify="right", min_width=2)
    grid.add_column("scoring card", no_wrap=True)
    for seat in range(len(state.players)):
        grid.add_column(scene.mark(seat), no_wrap=True)
    grid.add_column("votes")
    for card, known in own.cards.items():
        number = str(scene.numbers.get(Propose(card), ""))
        grid.add_row(
            Text.assemble((number, "bold"), " " if number else "", MARKS[known]),
            Text(title(card), "reverse" if voted_on(state) == card else "dim" if known == FAILED else ""),
            *_standing(state, card, known),
            _revealed(scene, own.on_cards.get(card, {})),
        )
    return grid


def _standing(state: GlenMore2, card: str, known: str) -> list[Text]:
    """ "5 →10": what each has of what the card counts, and would get now."""
    if known == FAILED:
        return [Text("")] * len(state.players)
    return [
        Text("-", "dim")
        if count is None
        else Text.assemble(shown(card, count), (f" →{vp}", "bold yellow") if vp else "")
        for count, vp in zip(counts(state, card), card_points(state, card), strict=True)
    ]


def _revealed(scene: Scene, ballots: dict[int, Ballot]) -> Text:
    """ "AYE A M NAY I"."""
    ayes = [scene.mark(seat) for seat, ballot in ballots.items() for _ in range(ballot.aye)]
    nays = [scene.mark(seat) for seat, ballot in ballots.items() for _ in range(ballot.nay)]
    sides = [Text(" ").join([Text(said, "dim"), *marks]) for said, marks in (("AYE", ayes), ("NAY", nays)) if marks]
    return Text(" ").join(sides)


def _below(scene: Scene, state: GlenMore2) -> list[Text]:
    """The markers left, and in a vote who has laid one."""
    own = part_of(state)
    left = [
        Text.assemble(scene.mark(seat), f" {own.aye[seat]}/{own.nay[seat]}", " and a double vote" * own.doubles[seat])
        for seat in range(len(state.players))
    ]
    lines = [Text.assemble(("AYE/NAY left: ", "dim"), Text("  ").join(left))]
    if voted_on(state):
        laid = [Text.assemble(scene.mark(seat), " ", _known(ballot)) for seat, ballot in own.ballots.items()]
        lines.append(Text.assemble(("votes laid: ", "dim"), Text("  ").join(laid) if laid else "none yet"))
    return lines


def _known(ballot: Ballot) -> str:
    """A vote as the seat that looks may see it."""
    if ballot == HIDDEN:
        return "face down"
    return " ".join(["AYE"] * ballot.aye + ["NAY"] * ballot.nay) or "no marker"


BOARD = draw
