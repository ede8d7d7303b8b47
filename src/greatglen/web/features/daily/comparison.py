"""Comparing two games of one deal: until when they went alike, what was then decided otherwise, and what it brought."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import Table
from greatglen.store.history.daily_deals import DealAttempt
from greatglen.store.store import Store
from greatglen.text import load_game_text
from greatglen.text.game_text import GameText
from greatglen.web.live.move_log import count_moves
from greatglen.workers.table_loader import load_table


class Parting(msgspec.Struct, frozen=True):
    """Where two games part: the version and number of the move, and what each of both did."""

    version: int
    move: int
    mine: str
    best: str


class GameComparison(msgspec.Struct, frozen=True):
    """One's own game beside the best one."""

    parting: Parting | None  # None: both did the same to the end
    sources: list[tuple[str, int, int]]  # where points came from: one's own, the best's


async def compare_games(store: Store, mine: DealAttempt, best: DealAttempt, language: str) -> GameComparison | None:
    """None if one of the tables is not kept any more."""
    try:
        own, other = await asyncio.to_thread(lambda: (load_table(store, mine.game_id), load_table(store, best.game_id)))
    except Refused:
        return None
    names = [seat.name for seat in own.seats]
    words = load_game_text(own.info.game, names, own.info.options, language)
    return GameComparison(
        parting=_find_parting(own.table, other.table, words),
        sources=_compare_sources(own.table, other.table, mine.seat, words),
    )


def _find_parting(own: Table, other: Table, words: GameText[Any]) -> Parting | None:
    """The same luck and the same answers of the bots: so the first action that differs was a person's decision."""
    mine, best = own.actions_since(0), other.actions_since(0)
    alike = next((number for number, pair in enumerate(zip(mine, best, strict=False)) if pair[0] != pair[1]), None)
    if alike is None:
        return None
    then = own.at_version(alike)
    return Parting(
        version=alike,
        move=count_moves(own.log[: alike + 1]),
        mine=words.describe_option(own.parse_action(mine[alike]), then.state),
        best=words.describe_option(own.parse_action(best[alike]), then.state),
    )


def _compare_sources(own: Table, other: Table, seat: int, words: GameText[Any]) -> list[tuple[str, int, int]]:
    mine, best = _by_source(own, seat), _by_source(other, seat)
    named: Sequence[str] = list(dict.fromkeys([*mine, *best]))
    return [(words.describe_source(source), mine.get(source, 0), best.get(source, 0)) for source in named]


def _by_source(table: Table, seat: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for points in table.breakdown[seat]:
        found[points.source] = found.get(points.source, 0) + points.vp
    return found
