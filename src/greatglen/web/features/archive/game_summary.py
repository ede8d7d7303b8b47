"""Summing up: what became of a game, made of its events and its end; written once, by whoever comes first."""

import asyncio
import logging
import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence

from greatglen.games import GAMES
from greatglen.kernel.refusal import Refused
from greatglen.kernel.state import rank_seats
from greatglen.kernel.table import Table
from greatglen.store.history.results import AGREED, UNCOUNTED_KINDS, FinishedGame, Result, get_kind
from greatglen.store.rows import GameInfo, SeatInfo
from greatglen.store.store import Store
from greatglen.text import load_game_text
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.final_score import number_places
from greatglen.workers.table_loader import DAMAGED, NO_TABLE, load_table

log = logging.getLogger(__name__)

BATCH = 20  # games at a time
SLACK = 3600.0  # seconds by which the clocks of several machines may differ


class ResultRecorder:
    """Looks for games that are over and have no results yet: those that have just ended, wherever that was, and once
    at its beginning all that there are."""

    def __init__(self, table_service: TableService) -> None:
        self._table_service = table_service
        self._since = 0.0
        self._failed_ids: set[str] = set()

    async def run_due(self) -> None:
        began, results = time.time(), self._table_service.store.results
        limit = BATCH + len(self._failed_ids)
        missing = await asyncio.to_thread(results.list_missing, self._since, limit)
        found = [game_id for game_id in missing if game_id not in self._failed_ids]
        random.shuffle(found)  # several processes begin with different ones
        for game_id in found:
            try:
                await asyncio.to_thread(record_results, self._table_service.store, game_id)
            except Exception as error:
                self._failed_ids.add(game_id)  # until the next start; others shall not wait behind it
                log.warning("game %s could not be summed up: %r", game_id, error)
        if len(missing) < limit:
            self._since = began - SLACK
        else:
            self._table_service.periodic_tasks.wake()


def record_results(store: Store, game_id: str) -> None:
    """Write what became of a game. One that can no longer be played back is known by the columns of its table."""
    try:
        loaded = load_table(store, game_id)
    except Refused as refused:
        if refused.code == NO_TABLE.code:
            return  # deleted at this moment
        if refused.code != DAMAGED.code:
            raise
        info = store.results.load_columns(game_id)
        if info is not None:
            store.results.save(
                *summarise_columns(info, store.load_seats(game_id), store.results.get_last_action_time(game_id))
            )
        return
    store.results.save(
        *summarise_table(loaded.info, loaded.seats, loaded.table, store.results.get_last_action_time(game_id))
    )


def summarise_table(
    info: GameInfo, seats: Sequence[SeatInfo], table: Table, ended: float | None
) -> tuple[FinishedGame, list[Result]]:
    """What became of a game, from the table that its actions lead to."""
    kind = get_kind(info)
    if not table.is_over and kind not in UNCOUNTED_KINDS:
        kind = AGREED
    words = load_game_text(info.game, [seat.name for seat in seats], table.options)
    taken: list[Counter[str]] = [Counter() for _ in seats]
    for event in (event for events in table.log for event in events):
        if 0 <= event.seat < len(taken):
            taken[event.seat].update(words.gained_pieces(event))
    sources: list[Counter[str]] = []
    for lines in table.state.breakdown():
        sources.append(Counter())
        for line in lines:
            sources[-1][line.source] += line.vp
    game = _create_finished_game(info, kind, ended, whole=True)
    return game, _create_results(game, seats, table.scores, table.ranking, sources, taken)


def summarise_columns(
    info: GameInfo, seats: Sequence[SeatInfo], ended: float | None
) -> tuple[FinishedGame, list[Result]]:
    """The same for a game that cannot be played back: places by points alone, and nothing else is known."""
    game = _create_finished_game(info, get_kind(info), ended, whole=False)
    if len(info.scores) != len(seats):
        return game, []
    ranking = rank_seats([(points,) for points in info.scores])
    nothing: list[Mapping[str, int]] = [{} for _ in seats]
    return game, _create_results(game, seats, info.scores, ranking, nothing, nothing)


def _create_finished_game(info: GameInfo, kind: str, ended: float | None, whole: bool) -> FinishedGame:
    title = GAMES.get(info.game)
    numbers = title.chosen_expansions(info.options) if title is not None else ()
    expansions = ",".join(map(str, numbers))
    played = (info.created, info.ended or ended or info.touched, whole)
    told = (info.id, info.game, info.rules, info.seats, info.options, expansions, kind, info.origin, info.version)
    return FinishedGame(*told, *played)


def _create_results(
    game: FinishedGame,
    seats: Sequence[SeatInfo],
    points: Sequence[int],
    ranking: Sequence[Sequence[int]],
    sources: Sequence[Mapping[str, int]],
    taken: Sequence[Mapping[str, int]],
) -> list[Result]:
    places = {seat: place for place, together in number_places(ranking) for seat in together}
    owners = Counter(seat.owner for seat in seats)
    found = []
    for seat in seats:
        number = seat.seat
        played = bool(seat.owner) and not seat.bot and owners[seat.owner] == 1
        found.append(
            Result(
                game_id=game.game_id,
                seat=number,
                owner=seat.owner,
                name=seat.name,
                bot=seat.bot,
                points=points[number],
                place=places[number],
                share=1 / len(ranking[0]) if number in ranking[0] and game.kind != AGREED else 0.0,
                margin=points[number] - max(other for at, other in enumerate(points) if at != number),
                counts=played and game.whole and game.kind not in UNCOUNTED_KINDS,
                sources=dict(sources[number]),
                taken=dict(taken[number]),
                ended=game.ended,
            )
        )
    return found
