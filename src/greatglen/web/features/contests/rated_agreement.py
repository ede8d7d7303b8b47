"""Agreeing that a game counts: asked in the form for a new table, told to whoever is invited; and what follows from it
while the game is played."""

import asyncio
from collections.abc import Mapping
from typing import Any

from greatglen.kernel.refusal import Reason, Refused
from greatglen.web.feature import TableTerms
from greatglen.web.live.game import Intent, LiveGame
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.browser import Browser
from greatglen.web.visitors.limits import DAY

RATED_SEAT = Reason(
    "rated-seat",
    "In a rated game every seat is somebody else's: sit on one yourself and fill the others by invitation.",
)
RATED_BOT = Reason("rated-bot", "Rated games are for people: no bot can have a seat.")
RATED_SEED = Reason("rated-seed", "A rated game is not dealt from a seed that somebody chose.")
NO_HINTS = Reason("no-hints", "There are no hints in rated and tournament games.")
RATED_STAYS = Reason("rated-stays", "A rated game cannot be deleted before it is over.")
RATED_WAITS = Reason(
    "rated-waits",
    "In a rated game a bot can take over somebody's seat only when the table has waited a day for them.",
)
SITS_ALREADY = Reason("sits-already", "You sit at this table already; in a rated game everybody has one seat.")
NO_PROGRAMS = Reason("no-programs", "Rated games are for people at a browser, not for programs.")
PROGRAM = "api-"  # how the owner of a seat begins if it is a program


def read_terms(form: Mapping[str, str]) -> bool:
    """Whether the table shall count; Refused if a game like that cannot."""
    if form.get("rated") != "yes":
        return False
    kinds = [value for name, value in form.items() if name.startswith("seat-") and value != "none"]
    if any(kind not in ("here", "invited") for kind in kinds):
        raise Refused(RATED_BOT.with_facts())
    if kinds.count("here") != 1:
        raise Refused(RATED_SEAT.with_facts())
    if form.get("seed", "").strip():
        raise Refused(RATED_SEED.with_facts())
    return True


async def save_terms(table_service: TableService, live_game: LiveGame, counts: bool) -> None:
    if counts:
        await asyncio.to_thread(table_service.store.ratings.mark_rated, live_game.info.id, live_game.info.game)


async def create_terms_context(table_service: TableService, browser: Browser, game: str) -> Mapping[str, Any]:
    return {}


async def repeat_terms(table_service: TableService, live_game: LiveGame) -> bool:
    """What was rated is rated again, unless a bot has a seat now."""
    agreed = await asyncio.to_thread(table_service.store.ratings.find_rated_game, live_game.info.id)
    return agreed is not None and not any(seat.bot and not seat.owner for seat in live_game.seats)


TERMS = TableTerms(
    read=read_terms, save=save_terms, context=create_terms_context, repeat=repeat_terms, needs_consent=bool
)


async def create_invitation_context(
    table_service: TableService, browser: Browser, live_game: LiveGame
) -> Mapping[str, Any] | None:
    """What somebody agrees to by sitting down."""
    return {} if await asyncio.to_thread(is_under_way, table_service, live_game.info.id) else None


def is_under_way(table_service: TableService, game_id: str) -> bool:
    """Whether a game is going to be counted."""
    agreed = table_service.store.ratings.find_rated_game(game_id)
    return agreed is not None and agreed.number is None and not agreed.void_reason


async def check_intent(table_service: TableService, intent: Intent) -> None:
    """Where a game counts, nobody gets help, gets rid of it or of somebody, or sits on two seats."""
    counts = await asyncio.to_thread(is_under_way, table_service, intent.table)
    contest = await asyncio.to_thread(table_service.store.contests.find_by_table, intent.table)
    playing = contest is not None and contest[1] == "open"
    if intent.kind == "hint" and (counts or playing):
        raise Refused(NO_HINTS.with_facts())
    if counts:
        live_game = await table_service.find(intent.table)
        if intent.kind == "delete" and not any(seat.invitation for seat in live_game.seats):
            raise Refused(RATED_STAYS.with_facts())
        if intent.kind == "join":
            _check_guest(live_game, intent.owner)
        if intent.kind == "replace" and live_game.seats[intent.seat].owner not in ("", intent.owner):
            await _check_waited(table_service, intent)


def _check_guest(live_game: LiveGame, owner: str) -> None:
    if owner.startswith(PROGRAM):
        raise Refused(NO_PROGRAMS.with_facts())
    if live_game.list_seats_of(owner):
        raise Refused(SITS_ALREADY.with_facts())


async def _check_waited(table_service: TableService, intent: Intent) -> None:
    """Nobody is made to lose because they were away for a moment."""
    info = await asyncio.to_thread(table_service.store.load_game, intent.table)
    if info is None or info.to_move != intent.seat or table_service.now() - info.touched < DAY:
        raise Refused(RATED_WAITS.with_facts())
