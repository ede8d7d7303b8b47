"""The beginning of a game of Glen More II (SETUP)."""

from collections.abc import Mapping, Sequence

import msgspec

from greatglen.games.glenmore2.rules.actions import Begin
from greatglen.games.glenmore2.rules.box import box_named
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES, Chronicle
from greatglen.games.glenmore2.rules.events import Began
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.state import GlenMore2, Slot
from greatglen.games.glenmore2.rules.turn import NextTurn
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.game import Option
from greatglen.kernel.refusal import Reason, Refusal, Refused
from greatglen.kernel.step import Question
from greatglen.kernel.table import NO_SEAT

DIE_WITH_TWO = Reason("die-with-two", "With 2 players the die is always used.")
ALREADY_STANDS = Reason("already-stands", "Seat {seat} already stands on the rondel.")
UNKNOWN_CHRONICLE = Reason("unknown-chronicle", "There is no Chronicle {chronicle}; there are: {known}.")
CHRONICLE_TWICE = Reason("chronicle-twice", "Chronicle {chronicle} is named twice.")
NOT_IN_PLAY = Reason("not-in-play", "The option “{option}” belongs to {name}, which is not in play.")
CHRONICLE_SEATS = Reason("chronicle-seats", "{name} is for {least} to {most} players.")


def middle_third(positions: int) -> tuple[int, int]:
    """The first and last place of the middle third of a deck."""
    third = positions // 3
    return third, positions - third - 1


def begin(seats: int, options: dict[str, str]) -> GlenMore2:
    """A new game; the order of the players is drawn first."""
    if seats == 2 and options["die"] == "no":
        raise Refused(DIE_WITH_TWO.with_facts())
    box = box_named(options["components"])
    chronicles = chronicle_numbers(options)
    size = len(box.deck("D", chronicles))
    first, last = (0, 0) if options["end"] == "top" else middle_third(size)
    die = options["die"] == "yes" or (options["die"] == "rulebook" and seats == 2)
    state = GlenMore2.new(seats, box, die, (Slot(box.the_end, 4, first, last),), chronicles)
    state.agenda += [NextTurn(), Refill()]
    for number in chronicles:
        state.parts[number] = CHRONICLES[number].begin(state, options)
    state.agenda.append(DrawOrder(()))
    return state


def options_of(chronicle: Chronicle) -> list[Option]:
    """The options of a Chronicle, to be had only with it."""

    def of(option: Option) -> Option:
        def missing(settled: Mapping[str, str]) -> Refusal | None:
            if chronicle.number in chronicle_numbers(settled):
                return None
            return NOT_IN_PLAY.with_facts(option=option.name, name=chronicle.name)

        return msgspec.structs.replace(option, missing=missing)

    return [of(option) for option in chronicle.options]


def chronicle_numbers(options: Mapping[str, str]) -> tuple[int, ...]:
    """The Chronicles in play, from the options of a table."""
    return tuple(int(number) for number in options.get("chronicles", "").split(",") if number)


def check_chronicles(seats: int, value: object) -> str:
    """Chronicles as a record notes them, "1,7"; Refused if one is unknown, doubled or not for so many players."""
    parts = value.split(",") if isinstance(value, str) else value if isinstance(value, list | tuple) else [value]
    numbers: list[int] = []
    for part in parts:
        text = str(part).strip()
        if not text:
            continue
        chronicle = next((known for number, known in CHRONICLES.items() if str(number) == text), None)
        if chronicle is None:
            known = ", ".join(map(str, sorted(CHRONICLES))) or "none yet"
            raise Refused(UNKNOWN_CHRONICLE.with_facts(chronicle=text, known=known))
        least, most = chronicle.seats
        if not least <= seats <= most:
            raise Refused(CHRONICLE_SEATS.with_facts(name=chronicle.name, least=least, most=most))
        if chronicle.number in numbers:
            raise Refused(CHRONICLE_TWICE.with_facts(chronicle=chronicle.number))
        numbers.append(chronicle.number)
    return ",".join(map(str, sorted(numbers)))


class DrawOrder(Question[GlenMore2], frozen=True, tag="DrawOrder"):
    """The players' figures in random order, the first to move rearmost; coins by that order (SETUP-3)."""

    rule = "SETUP-3"
    answers = (Begin,)
    all_open = True
    standing: tuple[int, ...]

    def candidates(self, state: GlenMore2) -> list[Begin]:
        return [Begin(seat) for seat in range(len(state.players)) if seat not in self.standing]

    def against(self, state: GlenMore2, action: Begin) -> Refusal | None:
        if not 0 <= action.seat < len(state.players):
            return NO_SEAT.with_facts(seat=str(action.seat), last=len(state.players) - 1)
        return ALREADY_STANDS.with_facts(seat=str(action.seat)) if action.seat in self.standing else None

    def choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(CHANCE, "begin", options, self.rule)

    def take(self, state: GlenMore2, action: Begin) -> None:
        place = len(self.standing)
        state.rondel.figures[action.seat] = place
        state.players[action.seat].coins = state.box.file.start_coins[place]
        state.tell(Began(action.seat, state.players[action.seat].coins))
        state.agenda.append(DrawOrder((*self.standing, action.seat)))
