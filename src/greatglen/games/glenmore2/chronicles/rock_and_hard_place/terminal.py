"""Chronicle 7, Between a Rock and a Hard Place, in the terminal: the scoring cards, the vote, the markers."""

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules import card_points
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.cards import counts
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import (
    FAILED,
    HIDDEN,
    NUMBER,
    OPEN,
    SCORES,
    Ballot,
    get_part,
)
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import Propose, voted_on
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.text import labels, title
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.text.tips import format_count
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import ChronicleBoard, chronicle_title, get_text
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.terminal.interface import Scene

MARKS = {OPEN: ("·", "dim"), SCORES: ("✓", "bold green"), FAILED: ("✗", "bold red")}
INSIDE_A_TURN = ("pay", "pay-scot", "place", "put", "gain", "remove", "keep", "ally", "activate-one")


class RockBoard(ChronicleBoard):
    def draw(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        """All of it; where a question inside a turn is about something else, the names of the cards only."""
        text = get_text(scene)
        if scene.view.choice.kind in INSIDE_A_TURN:
            return [_in_a_line(text, state)]
        return [_cards(scene, text, state), *(Padding(line, (0, 1)) for line in _below(scene, text, state))]


def _in_a_line(text: GlenMore2Text, state: GlenMore2) -> RenderableType:
    cards = [Text.assemble(MARKS[known], " ", title(text, card)) for card, known in get_part(state).cards.items()]
    return Padding(Text.assemble((f"{chronicle_title(text, NUMBER)}: ", "bold"), Text("  ").join(cards)), (0, 1))


def _cards(scene: Scene, text: GlenMore2Text, state: GlenMore2) -> RenderableType:
    """A line per card: how the vote went, what everybody has and would get, who voted how."""
    part = get_part(state)
    name = Text(f" {chronicle_title(text, NUMBER)}", "bold")
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), title=name, title_justify="left")
    grid.add_column("", justify="right", min_width=2)
    cards, votes = labels.headings(text)
    grid.add_column(cards, no_wrap=True)
    for seat in range(len(state.players)):
        grid.add_column(scene.seat_mark(seat), no_wrap=True)
    grid.add_column(votes)
    for card, known in part.cards.items():
        number = str(scene.numbers.get(Propose(card), ""))
        grid.add_row(
            Text.assemble((number, "bold"), " " if number else "", MARKS[known]),
            Text(title(text, card), "reverse" if voted_on(state) == card else "dim" if known == FAILED else ""),
            *_standing(state, card, known),
            _revealed(scene, text, part.on_cards.get(card, {})),
        )
    return grid


def _standing(state: GlenMore2, card: str, verdict: str) -> list[Text]:
    """ "5 →10": what each has of what the card counts, and would get now."""
    if verdict == FAILED:
        return [Text("")] * len(state.players)
    return [
        Text("-", "dim")
        if count is None
        else Text.assemble(format_count(card, count), (f" →{vp}", "bold yellow") if vp else "")
        for count, vp in zip(counts(state, card), card_points(state, card), strict=True)
    ]


def _revealed(scene: Scene, text: GlenMore2Text, ballots: dict[int, Ballot]) -> Text:
    """ "AYE A M NAY I"."""
    ayes = [scene.seat_mark(seat) for seat, ballot in ballots.items() for _ in range(ballot.aye)]
    nays = [scene.seat_mark(seat) for seat, ballot in ballots.items() for _ in range(ballot.nay)]
    sides = ((labels.vote(text, 1, 0), ayes), (labels.vote(text, 0, 1), nays))
    return Text(" ").join(Text(" ").join([Text(said, "dim"), *marks]) for said, marks in sides if marks)


def _below(scene: Scene, text: GlenMore2Text, state: GlenMore2) -> list[Text]:
    """The markers left, and in a vote who has laid one."""
    part = get_part(state)
    left = [
        Text.assemble(
            scene.seat_mark(seat), " ", labels.markers(text, part.aye[seat], part.nay[seat], bool(part.doubles[seat]))
        )
        for seat in range(len(state.players))
    ]
    lines = [Text.assemble((f"{labels.markers_heading(text)} ", "dim"), Text("  ").join(left))]
    if voted_on(state):
        laid = [
            Text.assemble(scene.seat_mark(seat), " ", _format_ballot(text, ballot))
            for seat, ballot in part.ballots.items()
        ]
        votes = Text("  ").join(laid) if laid else Text(labels.no_votes(text))
        lines.append(Text.assemble((f"{labels.votes_heading(text)} ", "dim"), votes))
    return lines


def _format_ballot(text: GlenMore2Text, ballot: Ballot) -> str:
    """A vote as the seat that looks may see it."""
    return labels.face_down(text) if ballot == HIDDEN else labels.vote(text, ballot.aye, ballot.nay)


BOARD = RockBoard()
