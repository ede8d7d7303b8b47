"""The beginning of a game of Glen More II (SETUP)."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from greatglen.games.glenmore2.rules.actions import Begin
from greatglen.games.glenmore2.rules.box import Box, box_named
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES, Chronicle
from greatglen.games.glenmore2.rules.events import Began
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.state import GlenMore2, Laird, Now, Slot
from greatglen.games.glenmore2.rules.turn import EndTurn, NextTurn, acquire
from greatglen.games.glenmore_common.rules.land import count_scots
from greatglen.games.glenmore_common.rules.position import HOME, cell, read_plot, read_rondel
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
    state = GlenMore2.create(seats, box, die, (Slot(box.the_end, 4, first, last),), chronicles)
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

        return msgspec.structs.replace(option, why_unavailable=missing)

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
    answer_types = (Begin,)
    always_legal = True
    standing: tuple[int, ...]

    def candidates(self, state: GlenMore2) -> list[Begin]:
        return [Begin(seat) for seat in range(len(state.players)) if seat not in self.standing]

    def check(self, state: GlenMore2, action: Begin) -> Refusal | None:
        if not 0 <= action.seat < len(state.players):
            return NO_SEAT.with_facts(seat=str(action.seat), last=len(state.players) - 1)
        return ALREADY_STANDS.with_facts(seat=str(action.seat)) if action.seat in self.standing else None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(CHANCE, "begin", options, self.rule)

    def apply(self, state: GlenMore2, action: Begin) -> None:
        place = len(self.standing)
        state.rondel.figures[action.seat] = place
        state.players[action.seat].coins = state.box.file.start_coins[place]
        state.emit(Began(action.seat, state.players[action.seat].coins))
        state.agenda.append(DrawOrder((*self.standing, action.seat)))


CASTLE = "e"  # of the start village


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plots by the way to them; the start tiles are there anyway, with a scot in the village."""

    land: dict[str, str] = {}
    coins: int = 5
    whisky: int = 0
    landmarks: list[str] = []
    persons: list[str] = []
    clans: list[str] = []


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever is not named has just begun. The die is the figure after the last player's."""

    players: list[Player] = []
    rondel: list[int | str] = []  # from the rearmost figure on: figures, tiles, "" for a gap
    market: dict[str, int] = {}  # how many spaces of a row hold coins
    hand: str = ""  # the tile that seat 0 has just taken


def lay_out(state: GlenMore2, data: Mapping[str, Any]) -> None:
    """Change the beginning of a game into a position."""
    position = msgspec.convert(data, Position)
    box, seats = state.box, len(state.players)
    players = [*position.players, *(Player() for _ in range(seats - len(position.players)))]
    state.players = [_laird(box, player) for player in players]
    state.board = {}
    for seat, player in enumerate(players):
        for clan in player.clans:
            state.board[clan] = (*state.board.get(clan, ()), seat)
    state.market = tuple(position.market.get(resource, 0) for resource in box.resources)
    spaces = position.rondel or [*range(1, seats), 0, "strathmore", "easdale", "rothiemurchus"]
    state.rondel = read_rondel(spaces, box.number, box.file.rondel_spaces)
    state.die = seats if seats in spaces else -1
    used = {*state.rondel.tiles, *(plot.tile for player in state.players for plot in player.land.values())}
    used.update(person for player in state.players for person in player.persons)
    used.add(box.number.get(position.hand, -1))
    state.decks = [tuple(tile for tile in deck if tile not in used) for deck in state.decks]
    state.drawn = [1] * len(state.decks)
    state.turn = 1
    state.agenda = [NextTurn()]
    if position.hand:
        state.now = Now(0, extra="activation" in state.players[0].lasting)
        state.agenda += [Refill(), EndTurn(0)]
        acquire(state, 0, box.number[position.hand])
    state.events.clear()


def _laird(box: Box, player: Player) -> Laird:
    written = {HOME: "start-village scot", CASTLE: "home-castle", **player.land}
    land = {cell(way): read_plot(plot, box.number, box.resources) for way, plot in written.items()}
    lasting = {box.landmarks[name].lasting: f"landmark:{name}" for name in player.landmarks}
    lasting |= {box.clans[name].lasting: f"clan:{name}" for name in player.clans}
    lasting.pop("", None)
    return Laird(
        land=land,
        coins=player.coins,
        whisky=player.whisky,
        vp=0,
        points={},
        scots=box.file.scots_per_player - 1 - count_scots(land),
        markers=box.file.clan_markers_per_player - len(player.clans),
        landmarks=tuple(player.landmarks),
        persons=tuple(box.number[person] for person in player.persons),
        clans=tuple(player.clans),
        lasting=lasting,
    )
