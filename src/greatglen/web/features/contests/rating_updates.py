"""Counting: rated games that are over change ratings, in the order in which they ended, each once."""

import asyncio
from collections.abc import Mapping

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.contests.ratings import RatedSeat
from greatglen.web.features.contests.rated_agreement import PROGRAM
from greatglen.web.features.contests.rating import MODEL
from greatglen.web.features.contests.standings import assign_places
from greatglen.web.live.table_service import TableService
from greatglen.workers.table_loader import LoadedTable, load_table

# What speaks against a game when it is over.
VOID_REASONS = {
    reason.code: reason
    for reason in (
        Reason("bot", "a bot had a seat of its own"),
        Reason("empty-seat", "somebody never came"),
        Reason("program", "a program had a seat"),
        Reason("same-person", "somebody sat on two seats"),
        Reason("chosen-deal", "it was dealt from a chosen seed or a record"),
        Reason("agreed-end", "it was ended before its time"),
        Reason("closed", "the organiser of the tournament closed the table"),
        Reason("unreadable", "it can no longer be read"),
    )
}


class RatingUpdates:
    """At every process; the database lets one of them count."""

    def __init__(self, table_service: TableService) -> None:
        self._store = table_service.store

    async def run_due(self) -> None:
        for game_id, ended in await asyncio.to_thread(self._store.ratings.list_uncounted):
            if not await asyncio.to_thread(self._settle, game_id, ended):
                return  # another process counts just now: in their order, with the next round

    def _settle(self, game_id: str, ended: float) -> bool:
        """Count a game, or settle that it does not count; return whether this call has done it."""
        try:
            loaded = load_table(self._store, game_id)
        except Refused:
            return self._store.ratings.void_game(game_id, "unreadable")
        departed = self._store.ratings.load_departures(game_id)  # read after the seats, so that none is missing
        why = find_void_reason(loaded, departed)
        if why is not None:
            return self._store.ratings.void_game(game_id, why)
        found = assign_places(loaded.table.ranking, list_left_seats(loaded, self._store.list_stand_ins(game_id)))
        seats = [
            RatedSeat(seat.seat, seat.owner, seat.name, found[seat.seat], departed.get(seat.seat))
            for seat in loaded.seats
        ]
        return self._store.ratings.count_game(game_id, ended, seats, MODEL)


def find_void_reason(loaded: LoadedTable, departed: Mapping[int, int]) -> str | None:
    """Return the code of what speaks against counting a game that is over; None if nothing does.

    `departed`: the seats of deleted people, with the players that they were rated as. These seats count: otherwise a
    player could escape a defeat by deleting their data.
    """
    people = [seat for seat in loaded.seats if seat.seat not in departed]
    owners = [seat.owner for seat in people]
    checks = {
        "bot": any(seat.bot and not seat.owner for seat in people),
        "empty-seat": not all(owners),
        "program": any(owner.startswith(PROGRAM) for owner in owners),
        "same-person": len({*owners, *departed.values()}) < len(loaded.seats),
        "chosen-deal": not loaded.info.key or loaded.info.since > 0,
        "agreed-end": not loaded.table.is_over,
    }
    return next((code for code, holds in checks.items() if holds), None)


def list_left_seats(loaded: LoadedTable, stand_ins: set[int]) -> set[int]:
    """The seats whose people have left the game to a bot, if only for a while."""
    return stand_ins | {seat.seat for seat in loaded.seats if seat.bot and seat.owner}
