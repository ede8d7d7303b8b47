"""Running tournaments: rounds are drawn, their tables opened, results come in. What is due follows from what is in the
database, so it does not matter which process does it, or whether one was killed over it."""

import asyncio
import contextlib
import logging
import random
from collections.abc import Sequence

from sqlalchemy.exc import IntegrityError

from greatglen.kernel.refusal import Refused
from greatglen.logs import note
from greatglen.store.contests.tournaments import BOT_ENTRANT, FullTournament, TournamentTable
from greatglen.store.rows import Conflict
from greatglen.text.placeholder_names import NAMES
from greatglen.web.features.contests.pairing import DrawCandidate, RoundDraw, create_schedule, draw_round
from greatglen.web.features.contests.rating_updates import list_left_seats
from greatglen.web.features.contests.standings import (
    ABSENT,
    Round,
    RoundResult,
    assign_places,
    collect_past_rounds,
    compute_standings,
)
from greatglen.web.features.contests.tournament_clock import read_clock as read_clock
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.workers.table_loader import load_table

log = logging.getLogger(__name__)

STAND_IN = "easy"  # plays on for who has left, so that the others can finish
STEPS = 50  # that may be due at one tournament at once


class TournamentRounds:
    """All tournaments of a server, at one of its processes."""

    def __init__(self, table_service: TableService) -> None:
        self._table_service = table_service
        self._contests = table_service.store.contests

    async def run_due(self) -> None:
        for contest_id, _ in await asyncio.to_thread(self._contests.list_running):
            try:
                for _ in range(STEPS):
                    whole = await asyncio.to_thread(self._contests.find, contest_id)
                    if whole is None or not await self._step(whole):
                        break
            except Conflict:
                continue  # another process does the same just now

    async def _step(self, whole: FullTournament) -> bool:
        """Do the first thing that is due; whether there was one."""
        contest = whole.contest
        if contest.state == "open":
            if contest.begins != "full" or len(whole.entrants) < contest.most:
                return False
            await asyncio.to_thread(self._begin, whole)
            return True
        now = [board for board in whole.boards if board.round == contest.round]
        for board in now:
            if await self._tend_board(whole, board):
                return True
        if all(board.is_done for board in now):
            await asyncio.to_thread(self._go_on, whole)
            return (await asyncio.to_thread(self._contests.find, contest.id) or whole).contest.state == "running"
        return False

    def _begin(self, whole: FullTournament) -> None:
        with self._contests.edit(whole.contest.id, whole.contest.edition) as changing:
            changing.update(state="running", rounds=count_rounds(whole))
        note("tournament begins", contest=whole.contest.id, people=len(whole.entrants))

    def _go_on(self, whole: FullTournament) -> None:
        """The next round, or the end: after the last one, or if nobody is left to play."""
        contest = whole.contest
        ends = contest.round == contest.rounds or sum(one.is_here for one in whole.entrants) < 2
        draw = RoundDraw([], []) if ends else _with_bots(whole, draw_next_round(whole))
        with self._contests.edit(contest.id, contest.edition) as changing:
            if ends:
                changing.update(state="over")
            else:
                changing.draw(draw.tables, draw.byes)
        note("tournament over" if ends else "round drawn", contest=contest.id, round=contest.round + (not ends))

    # -- tables

    async def _tend_board(self, whole: FullTournament, board: TournamentTable) -> bool:
        if board.state == "drawn":
            await self._open(whole, board)
            return True
        if board.state != "open":
            return False
        away = [seat for seat, sits in enumerate(board.seats) if _is_gone(whole, sits.entrant)]
        if len(away) == sum(sits.entrant != BOT_ENTRANT for sits in board.seats):
            await asyncio.to_thread(self._settle, whole, board, "closed", [ABSENT] * len(board.seats))
            return True
        found = await asyncio.to_thread(self._result, board)
        if found:
            await asyncio.to_thread(self._settle, whole, board, "over", found)
        elif away:
            await self._stand_in(board, away)
        return bool(found)

    async def _open(self, whole: FullTournament, board: TournamentTable) -> None:
        """A table is opened under the id that was kept for it, by whoever comes first."""
        contest = whole.contest
        people = {one.number: one for one in whole.entrants}
        taken = {people[sits.entrant].name for sits in board.seats if sits.entrant != BOT_ENTRANT}
        bots = iter([name for name in NAMES if name not in taken])
        sitters = [
            SeatSetup(contest.fill, next(bots))
            if sits.entrant == BOT_ENTRANT
            else SeatSetup("here", people[sits.entrant].name, people[sits.entrant].person)
            for sits in board.seats
        ]
        options: dict[str, object] = dict(contest.options)
        try:
            live_game = await self._table_service.open(
                get_host(contest.id), contest.game, sitters, options, reserved_id=board.game_id
            )
        except Conflict:
            live_game = await self._table_service.find(board.game_id)  # it is there, but nobody has noted it yet
        clock = read_clock(contest.clock)
        if clock is not None and live_game.side_info.timing is None:
            with contextlib.suppress(IntegrityError):  # another process does the same just now
                await self._table_service.set_clock(live_game, clock)
        self._table_service.wake(live_game)
        await asyncio.to_thread(self._settle, whole, board, "open")

    def _settle(self, whole: FullTournament, board: TournamentTable, state: str, found: Sequence[int] = ()) -> None:
        with self._contests.edit(whole.contest.id, whole.contest.edition) as changing:
            changing.settle(board, state, found)
        if state == "closed":
            self._table_service.store.ratings.void_game(board.game_id, "closed")

    def _result(self, board: TournamentTable) -> list[int]:
        """The places at a table whose game is over; none while it is played. Who left comes away with nothing; where
        all agreed to end it early, everybody shares the first place."""
        info = self._table_service.store.load_game(board.game_id)
        if info is None or not info.over:
            return []
        loaded = load_table(self._table_service.store, board.game_id)
        left = list_left_seats(loaded, self._table_service.store.list_stand_ins(board.game_id))
        everybody = range(len(board.seats))
        found = assign_places(loaded.table.ranking if loaded.table.is_over else [everybody], left)
        return [ABSENT if seat in left else place for seat, place in enumerate(found)]

    async def _stand_in(self, board: TournamentTable, away: Sequence[int]) -> None:
        """A bot plays on for who has left the tournament."""
        try:
            live_game = await self._table_service.find(board.game_id)
            for seat in away:
                if not live_game.seats[seat].bot:
                    await self._table_service.seat_service.let_bot_play(live_game, seat, STAND_IN)
        except Refused as refused:
            log.warning("no bot could stand in at table %s: %s", board.game_id, refused)


def get_host(contest_id: str) -> str:
    """Whose the tables of a tournament are: nobody's, so that nobody can delete them or send somebody away."""
    return f"contest-{contest_id}"


def count_rounds(whole: FullTournament) -> int:
    """As many as were chosen; in a round robin, as many as it takes."""
    contest = whole.contest
    if contest.kind == "swiss":
        return contest.rounds
    return len(create_schedule(len(whole.entrants), contest.size, contest.fill == "bye"))


def list_played_rounds(whole: FullTournament) -> list[Round]:
    """What has been drawn so far, with the places of the tables that are over."""
    return [
        Round(
            tuple(
                RoundResult(
                    tuple(sits.entrant for sits in board.seats),
                    tuple(sits.place or ABSENT for sits in board.seats) if board.is_done else (),
                )
                for board in whole.boards
                if board.round == number and board.board
            ),
            tuple(
                sits.entrant
                for board in whole.boards
                if board.round == number and not board.board
                for sits in board.seats
            ),
        )
        for number in range(1, whole.contest.round + 1)
    ]


def draw_next_round(whole: FullTournament) -> RoundDraw:
    """The draw of the next round, for those who are still there."""
    contest, rounds = whole.contest, list_played_rounds(whole)
    lots = _lots(whole)
    here = {one.number for one in whole.entrants if one.is_here}
    if contest.kind == "robin":
        return _of_schedule(whole, lots, here)
    known = collect_past_rounds(sorted(lots), rounds)
    order = sorted(
        compute_standings(sorted(lots), rounds), key=lambda one: (*(-part for part in one.key), lots[one.number])
    )
    seekers = [DrawCandidate(one.number, one.points, known[one.number]) for one in order if one.number in here]
    return draw_round(seekers, contest.size, contest.fill == "bye")


def _of_schedule(whole: FullTournament, lots: dict[int, int], present: set[int]) -> RoundDraw:
    """A round of a round robin; who was to meet somebody who has left rests, or plays at a smaller table."""
    contest = whole.contest
    numbers = sorted(lots, key=lambda number: lots[number])
    planned = create_schedule(len(numbers), contest.size, contest.fill == "bye")[contest.round]
    tables = [tuple(numbers[one] for one in table if numbers[one] in present) for table in planned.tables]
    resting = [numbers[one] for one in planned.byes if numbers[one] in present]
    alone = [number for table in tables if len(table) == 1 for number in table]
    return RoundDraw([table for table in tables if len(table) > 1], resting + alone)


def _lots(whole: FullTournament) -> dict[int, int]:
    """In which order people stand who are level: by lot, the same at every process."""
    numbers = [one.number for one in whole.entrants]
    drawn_lots = random.Random(whole.contest.id).sample(range(len(numbers)), len(numbers))
    return dict(zip(numbers, drawn_lots, strict=True))


def _with_bots(whole: FullTournament, draw: RoundDraw) -> RoundDraw:
    """Bots on the seats that are left, if that was chosen; then nobody rests."""
    contest = whole.contest
    if contest.fill in ("smaller", "bye"):
        return draw
    people = [*draw.tables, *((number,) for number in draw.byes)]
    return RoundDraw([(*table, *[BOT_ENTRANT] * (contest.size - len(table))) for table in people], [])


def _is_gone(whole: FullTournament, number: int) -> bool:
    return any(one.number == number and not one.is_here for one in whole.entrants)
