"""Counting a game: what came up in it, who took what and when, and where the points came from."""

from collections import Counter

import msgspec

import greatglen
from greatglen.heuristics.acquisitions import Acquisitions, CountedPiece
from greatglen.kernel.event import TurnBegan
from greatglen.kernel.record import Record
from greatglen.kernel.table import Table
from greatglen.text import load_game_text


class Taking(msgspec.Struct, frozen=True):
    """A seat took something when so much of the game was over, from 0 to 1."""

    piece: CountedPiece
    seat: int
    progress: float


class GameCounts(msgspec.Struct, frozen=True):
    """A game as it is counted; lists are by seat."""

    scores: list[int]
    share: list[float]  # of the victory
    places: list[int]  # in the order of the first turns: 0 began
    first_moves: list[CountedPiece | None]  # what the first move was
    sources: list[Counter[str]]  # points by what they are summed up under
    turns: int  # of players
    offered: Counter[CountedPiece]
    taken: list[Taking]

    @property
    def seats(self) -> int:
        return len(self.scores)

    def margin(self, seat: int) -> float:
        """The points of a seat less the mean of the others'."""
        others = (sum(self.scores) - self.scores[seat]) / (self.seats - 1)
        return self.scores[seat] - others


def list_acquisitions(table: Table) -> list[Acquisitions]:
    """Everybody who tells what is taken in a game: it, and its expansions at this table, as far as they do."""
    faces = [one.load_extra_face("acquisitions") for one in table.game.slices(table.options)]
    return [face(table.state) for face in faces if face is not None]


def count_game(record: Record) -> GameCounts:
    """The game of a record, played through once more."""
    table = greatglen.replay(record)
    tellers = list_acquisitions(table)
    words = load_game_text(record.game, [""] * table.seats, table.options)
    turns = sum(isinstance(event, TurnBegan) and event.seat >= 0 for events in table.log for event in events)
    offered = Counter(thing for teller in tellers for thing in teller.initial_pieces())
    taken: list[Taking] = []
    order: list[int] = []
    first: list[CountedPiece | None] = [None] * table.seats
    turn = 0
    for event in (event for events in table.log for event in events):
        player = 0 <= event.seat < table.seats
        if player and isinstance(event, TurnBegan):
            turn += 1
            if event.seat not in order:
                order.append(event.seat)
        offered.update(thing for teller in tellers for thing in teller.offered_pieces(event))
        things = [thing for teller in tellers for thing in teller.taken_pieces(event)]
        if not player:
            continue
        taken += [Taking(thing, event.seat, turn / turns) for thing in things]
        if first[event.seat] is None:
            first[event.seat] = next((thing for teller in tellers for thing in teller.opening_pieces(event)), None)
    for taking in taken:
        if first[taking.seat] is None:
            first[taking.seat] = taking.piece
    winners = table.ranking[0]
    sources: list[Counter[str]] = [Counter() for _ in range(table.seats)]
    for account, lines in zip(sources, table.breakdown, strict=True):
        for line in lines:
            account[words.group_of_source(line.source)] += line.vp
    return GameCounts(
        scores=table.scores,
        share=[1 / len(winners) if seat in winners else 0.0 for seat in range(table.seats)],
        places=[order.index(seat) for seat in range(table.seats)],
        first_moves=first,
        sources=sources,
        turns=turns,
        offered=offered,
        taken=taken,
    )
