"""The log of a table in sentences: told once for each seat and language and then only continued."""

from collections.abc import Sequence
from itertools import accumulate, groupby, pairwise
from typing import Any

import msgspec

from greatglen.kernel.choice import CHANCE, NOBODY
from greatglen.kernel.event import Event, TurnBegan
from greatglen.kernel.table import Table
from greatglen.kernel.view import View
from greatglen.text import GameText

MAX_LOGS = 12  # logs of one table that are kept: seats in their languages
MAX_SPECTATOR_LINES = 12  # lines that who only looks on is shown


class LogLine(msgspec.Struct, frozen=True):
    """A sentence of the log, the seat it is about, and the version it leads to."""

    text: str
    seat: int
    version: int
    turn: int = 0  # the lines of one turn, or of what comes between two, have the same; 0: the set-up
    whose: int = CHANCE  # the seat whose turn it is; CHANCE between turns
    piece: str = ""  # the tile or card to be drawn beside it, as anchors name it
    scoring: bool = False  # whether a scoring begins with it, which can be shown again


class LoggedTurn(msgspec.Struct, frozen=True):
    """The lines of one turn, or of what comes between two."""

    whose: int  # CHANCE between turns, and for the set-up
    move: int  # the number of the turn among those of players; of the one before it, if it is none
    fresh: bool  # it came after the last turn of whoever reads it
    lines: list[LogLine]


class LogWriter:
    """Tells a log in sentences, entry after entry from its beginning."""

    def __init__(self, game_text: GameText[Any]) -> None:
        game_text.reset_log()
        self.words = game_text
        self.entry_count = 0  # entries
        self._turn, self._turn_seat = 0, CHANCE

    def write_lines(self, log: Sequence[tuple[Event, ...]]) -> list[LogLine]:
        """The entries that come next."""
        found: list[LogLine] = []
        for events in log:
            for some in split_by_turns(events):
                if isinstance(some[0], TurnBegan):
                    self._turn, self._turn_seat = self._turn + 1, some[0].seat
                found += self._lines(some)
            self.entry_count += 1
        return found

    def _lines(self, events: Sequence[Event]) -> list[LogLine]:
        scoring = self.words.ceremony(events) is not None
        return [
            LogLine(
                text,
                event.seat,
                self.entry_count,
                self._turn,
                self._turn_seat,
                self.words.piece_of_event(event),
                scoring and number == 0,
            )
            for number, (event, text) in enumerate(self.words.narrate(events))
        ]


class MoveLog:
    """What has been told of a table. It has to be cleared when something is taken back or somebody changes a name."""

    def __init__(self) -> None:
        self._lines: dict[tuple[int, str], list[LogLine]] = {}
        self._writers: dict[tuple[int, str], LogWriter] = {}

    @property
    def log_count(self) -> int:
        return len(self._lines)

    def clear(self) -> None:
        self._lines.clear()
        self._writers.clear()

    def get_lines(self, table: Table, seat: int, language: str, game_text: GameText[Any]) -> Sequence[LogLine]:
        """The log of a table, as a seat may read it. The words are kept, to go on with."""
        key = seat, language
        if key not in self._lines:
            if len(self._lines) >= MAX_LOGS:
                self.clear()
            self._lines[key], self._writers[key] = [], LogWriter(game_text)
        lines, teller = self._lines[key], self._writers[key]
        if teller.entry_count <= table.version:
            lines += teller.write_lines(table.view_for(seat, since=teller.entry_count).log)
        return lines


def split_by_turns(events: Sequence[Event]) -> list[Sequence[Event]]:
    """An entry of a log, divided where turns begin."""
    begins = [place for place, event in enumerate(events) if isinstance(event, TurnBegan)]
    return [events[start:end] for start, end in pairwise(dict.fromkeys([0, *begins, len(events)]))]


def list_turn_seats(log: Sequence[tuple[Event, ...]]) -> list[int]:
    """Whose turns have begun, one after the other; CHANCE for what came between them."""
    return [event.seat for events in log for event in events if isinstance(event, TurnBegan)]


def count_moves(log: Sequence[tuple[Event, ...]]) -> int:
    """How many turns of players have begun: what people call moves, unlike versions, which count draws too."""
    return sum(seat != CHANCE for seat in list_turn_seats(log))


def list_events_since_own_turn(view: View, log: list[LogLine]) -> list[LogLine]:
    """What happened since this seat ended a turn, before the one that it may be in."""
    if view.seat == NOBODY:
        return merge_repeated(log)[-MAX_SPECTATOR_LINES:]
    fresh = list_fresh_turns(list_turn_seats(view.log), view.seat)
    return merge_repeated([line for line in log if line.turn in fresh])


def list_fresh_turns(begun: Sequence[int], seat: int) -> range:
    """The numbers of the turns since this seat ended one, before the one that it may be in."""
    running = len(begun) + 1 if not begun or begun[-1] != seat else len(begun)
    last = max((turn for turn, whose in enumerate(begun[: running - 1], start=1) if whose == seat), default=0)
    return range(last + 1, running)


def group_by_turn(lines: Sequence[LogLine], view: View) -> list[LoggedTurn]:
    """Lines of a view's log in groups, the newest turn first; within a turn they stand as they happened."""
    begun = list_turn_seats(view.log)
    fresh = list_fresh_turns(begun, view.seat) if view.seat != NOBODY else range(0)
    numbers = list(accumulate((seat != CHANCE for seat in begun), initial=0))
    found = []
    for (turn, whose), group in groupby(lines, key=lambda line: (line.turn, line.whose)):
        found.append(LoggedTurn(whose, numbers[turn], turn in fresh, merge_repeated(list(group))))
    return found[::-1]


def merge_repeated(lines: Sequence[LogLine]) -> list[LogLine]:
    """Of lines in a row that say the same, the last, with how many they are."""
    found = []
    for (text, _, _), alike in groupby(lines, key=lambda line: (line.text, line.seat, line.turn)):
        *_, line = same = list(alike)
        found.append(msgspec.structs.replace(line, text=f"{text} (×{len(same)})") if len(same) > 1 else line)
    return found
