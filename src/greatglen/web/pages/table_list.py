"""Tables as the lobby lists them, read from columns: no game is played for that, and none can spoil a list."""

import asyncio
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import msgspec

from greatglen.games import GAMES
from greatglen.store.correspondence.clocks import Timing
from greatglen.store.rows import GameInfo, SeatInfo
from greatglen.text.language import Language, translator
from greatglen.web.live.table_service import TableService


class ListedPlayer(msgspec.Struct, frozen=True):
    """Somebody at a table."""

    seat: int
    name: str
    mine: bool  # it is whoever looks at the list
    here: bool  # somebody sits there, or a bot
    turn: bool
    score: int | None  # of a game that is over


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list of the lobby."""

    info: GameInfo
    title: str
    with_what: str  # the expansions in play
    players: list[ListedPlayer]  # by seat, or when the game is over, the most points first
    mine: bool  # it is the browser's turn
    waits: bool  # somebody has not come yet
    join: str  # the invitation to a free seat of an open table, for whoever does not sit at it; "": there is none
    seat: int  # whose things the picture shows
    ago: str  # since when nothing has happened
    left: str  # how long whoever is to move has for it; "": as long as they like
    kept: str  # the day until which it is kept if nobody comes back to it; "": for ever

    @property
    def picture(self) -> str:
        """Where the picture is: another address after every move, so that browsers may keep what they have."""
        return f"/t/{self.info.id}/glance.svg?edition={self.info.edition}&seat={self.seat}"

    @property
    def day(self) -> str:
        """When something last happened."""
        return format_day(self.info.touched)

    @property
    def to_move(self) -> str:
        return next((player.name for player in self.players if player.turn), "")


def format_day(when: float | None) -> str:
    """A day, which a page shows as its reader writes dates; "" if there is none."""
    return "" if when is None else datetime.fromtimestamp(when, UTC).date().isoformat()


async def list_tables(
    table_service: TableService, query: Callable[[], list[GameInfo]], browser: str, language: str
) -> list[ListedTable]:
    """The games of a query, as a browser may see them."""

    def read() -> list[ListedTable]:
        games = query()
        ids = [info.id for info in games]
        seats, timings = table_service.store.load_seats_by_game(ids), table_service.store.clocks.load_timings(ids)
        said = translator(language)
        return [_list_table(info, seats[info.id], browser, said, table_service, timings.get(info.id)) for info in games]

    return await asyncio.to_thread(read)


def _list_table(
    info: GameInfo,
    seats: list[SeatInfo],
    browser: str,
    language: Language,
    table_service: TableService,
    timing: Timing | None,
) -> ListedTable:
    players = [
        ListedPlayer(
            seat=seat.seat,
            name=seat.name,
            mine=seat.owner == browser,
            here=not seat.invitation,
            turn=not info.is_closed and seat.seat == info.to_move,
            score=info.scores[seat.seat] if info.over and seat.seat < len(info.scores) else None,
        )
        for seat in seats
    ]
    if info.over:
        players.sort(key=lambda player: -(player.score or 0))
    return ListedTable(
        info=info,
        title=GAMES[info.game].title if info.game in GAMES else info.game,
        with_what=describe_expansions(info, language),
        players=players,
        mine=any(player.mine and player.turn for player in players),
        waits=any(seat.invitation for seat in seats),
        join=find_free_seat(info, seats, browser),
        seat=next((player.seat for player in players if player.mine), 0),
        ago=format_ago(time.time() - info.touched, language),
        left=_describe_time_left(info, timing, language, table_service.now()),
        kept=format_day(table_service.quotas.limits.get_sweep_time(info, max(info.touched, info.seen))),
    )


def find_free_seat(info: GameInfo, seats: Sequence[SeatInfo], browser: str) -> str:
    """The invitation by which somebody who has no seat can take one at a table that is open to anybody; "" if none."""
    if not info.public or info.is_closed or any(seat.owner == browser for seat in seats):
        return ""
    return next((seat.invitation for seat in seats if seat.invitation), "")


def describe_expansions(info: GameInfo, language: Language) -> str:
    """ "Chronicles 1, 7"."""
    game = GAMES.get(info.game)
    numbers = game.chosen_expansions(info.options) if game is not None else ()
    return f"{language(game.expansions_name)} {', '.join(map(str, numbers))}" if game is not None and numbers else ""


def _describe_time_left(info: GameInfo, timing: Timing | None, language: Language, now: float) -> str:
    """ "2 hours left"."""
    if timing is None or not 0 <= info.to_move < len(timing.seats):
        return ""
    clock = timing.seats[info.to_move]
    return "" if clock.deadline is None else format_time_left(clock.get_remaining(now), language)


def format_time_left(seconds: float, language: Language) -> str:
    """How long somebody still has, as people say it."""
    minutes, hours, days = int(seconds // 60), int(seconds // 3600), int(seconds // 86400)
    _ = language
    if seconds <= 0:
        return _("time is up")
    if minutes < 1:
        return _("less than a minute left")
    if hours < 1:
        return language.count("{n} minute left", "{n} minutes left", minutes).format(n=minutes)
    if days < 2:
        return language.count("{n} hour left", "{n} hours left", hours).format(n=hours)
    return language.count("{n} day left", "{n} days left", days).format(n=days)


def format_ago(seconds: float, language: Language) -> str:
    """How long ago something was, as people say it."""
    minutes, hours, days = int(seconds // 60), int(seconds // 3600), int(seconds // 86400)
    if minutes < 1:
        _ = language
        return _("just now")
    if hours < 1:
        return language.count("{n} minute ago", "{n} minutes ago", minutes).format(n=minutes)
    if days < 1:
        return language.count("{n} hour ago", "{n} hours ago", hours).format(n=hours)
    return language.count("{n} day ago", "{n} days ago", days).format(n=days)
