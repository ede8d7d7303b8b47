"""What is told about a table beside its board: the log, the ranking, where the points came from."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from greatglen.kernel.choice import CHANCE
from greatglen.kernel.event import Event
from greatglen.kernel.view import View
from greatglen.terminal.interface import SEAT_STYLES, highlight_names
from greatglen.text import GameText
from greatglen.text import terminal as sentences


def sentences_of(log: Iterable[tuple[Event, ...]], text: GameText[Any]) -> list[Text]:
    """A whole log as a list of sentences; what is not worth a line is left out."""
    text.reset_log()
    return [highlight_names(sentence, text.names) for events in log for _, sentence in text.narrate(events)]


def paragraphs(whole: Sequence[tuple[Event, ...]], since: int, text: GameText[Any]) -> list[Text]:
    """A log from some entry on, one paragraph per deed of a player or of chance; a name is not said twice in a row."""
    text.reset_log()
    for events in whole[:since]:
        text.follow_events(events)
    told: list[str] = []
    teller: int | None = None  # whose paragraph is open
    subject = ""  # the name the last sentence began with
    for events in whole[since:]:
        if events and events[0].seat == CHANCE:
            teller = None
        for event, sentence in text.narrate(events):
            name = "" if event.seat == CHANCE else f"{text.player_name(event.seat)} "
            if teller is None or event.seat not in (teller, CHANCE):
                told.append(sentence)
                teller = event.seat
            elif subject and name == subject and sentence.startswith(name):
                rest = sentence.removeprefix(name)
                told[-1] += f" {rest[:1].upper()}{rest[1:]}"
            else:
                told[-1] += f" {sentence}"
            subject = name
        if events and events[0].seat == CHANCE:
            teller = None
    return [highlight_names(paragraph, text.names) for paragraph in told]


def ranking(view: View, text: GameText[Any]) -> RenderableType:
    """Who stands where. Seats that share a place stand on one line."""
    lines = []
    place = 1
    for seats in view.state.ranking():
        lines.append(highlight_names(text.describe_rank(place, seats, view.scores), text.names))
        place += len(seats)
    return Group(*lines)


def breakdown(view: View, text: GameText[Any]) -> RenderableType:
    """Where every point came from, one list per seat."""
    lists = []
    for seat, points in enumerate(view.state.breakdown()):
        grid = Grid(
            title=Text(text.player_name(seat), SEAT_STYLES[seat]), box=box.SIMPLE, show_header=False, show_footer=True
        )
        grid.add_column(footer=sentences.total(text))
        grid.add_column(footer=str(view.scores[seat]), justify="right")
        for line in points:
            grid.add_row(Text(text.describe_source(line.source)), str(line.vp))
        lists.append(grid)
    return Columns(lists, padding=(0, 2))
