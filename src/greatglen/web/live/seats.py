"""Seating: who sits down by an invitation, for whom a bot plays, and what a seat is good for.

An invitation is for one seat, and used up by whoever takes it, or for a table: the link for all of its free seats, good
as long as there is one. That of a table is its id and a signature by the server's secret, so nothing is stored for it.
"""

import asyncio
import hashlib
import hmac
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from greatglen.bots import make_bot
from greatglen.games import game_named
from greatglen.kernel.chance import Counted, Luck, Sealed
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import Table
from greatglen.logs import note
from greatglen.store.rows import Conflict, GameInfo, SeatInfo, fresh_id
from greatglen.store.store import Store
from greatglen.web.live.game import Intent, LiveGame
from greatglen.web.record_release import SHARED
from greatglen.web.visitors.names import NAME_TAKEN, find_lookalike, make_all_distinct, make_distinct
from greatglen.workers.table_loader import NO_TABLE, TOO_FAST, get_standing

SEAT_TAKEN = Reason("seat-taken", "Somebody else already has this seat.")
TABLE_FULL = Reason("table-full", "Every seat at this table is taken.")
NO_INVITATION = Reason("no-invitation", "This invitation is no longer valid: it has been used or withdrawn.")
NOT_SEATED = Reason("not-seated", "That seat is not yours.")
NOT_HOST = Reason("not-host", "Only the host can do that.")
REPLACED_BY_BOT = Reason("stood-in", "A bot plays for you; take the seat over again first.")
AGREED_END = Reason("agreed-end", "All agreed to end this game; nothing can be played any more.")
SIGNATURE_LENGTH = 24  # letters at the end of an invitation to a table
LONG_LEVEL = Reason("long-level", "The level of a bot can have at most {most} letters.")
LEVEL_LENGTH = 16  # as much as the database keeps
HUMAN_KINDS = ("here", "invited")
LONG_AGO = 1.0  # long ago: of a deal that many played, and nobody else can play here


class SeatService:
    """The seats at all tables of a server."""

    def __init__(
        self,
        store: Store,
        find: Callable[[str], Awaitable[LiveGame]],
        refresh: Callable[[LiveGame], Awaitable[None]],
        tell: Callable[[LiveGame], None],
        wake: Callable[[LiveGame], None],
        may: Callable[[Intent], Awaitable[None]],
    ) -> None:
        self._store = store
        self._secret = store.load_secret().encode()
        self._find = find
        self._refresh = refresh
        self._announce = tell
        self._wake = wake
        self._check_allowed = may

    async def join(self, invitation: str, owner: str, name: str = "") -> tuple[LiveGame, int]:
        """Take the seat that an invitation is for, or with that of a table its first free seat.

        Whoever has a seat there and follows the invitation of the table again keeps it.
        """
        live_game, seat = await self.find_invitation(invitation, owner)
        if not self._is_for_table(invitation, live_game):
            before = live_game.seats[seat]
            if before.invitation != invitation:  # somebody else has used it since it was found
                raise Refused(SEAT_TAKEN.with_facts())
            return await self._take_seat(live_game, before, owner, name)
        while not live_game.list_seats_of(owner):
            before = live_game.seats[self._find_free_seat(live_game)]
            try:
                return await self._take_seat(live_game, before, owner, name, only_if_unseated=True)
            except Refused as refused:
                if refused.code != SEAT_TAKEN.code:
                    raise
        return live_game, live_game.list_seats_of(owner)[0]

    async def _take_seat(
        self, live_game: LiveGame, before: SeatInfo, owner: str, name: str, only_if_unseated: bool = False
    ) -> tuple[LiveGame, int]:
        """Sit down on a free seat. `only_if_unseated`: only if the owner has none by then, as after a double click."""
        await self._check_allowed(Intent("join", live_game.info.id, before.seat, owner))
        async with live_game.write_lock:  # so that two who sit down at once do not get the same name
            if only_if_unseated and live_game.list_seats_of(owner):
                return live_game, live_game.list_seats_of(owner)[0]
            others = [one.name for one in live_game.seats if one.owner not in ("", owner)]
            if (taken := find_lookalike(name, others) if name else None) is not None:
                raise Refused(NAME_TAKEN.with_facts(name=taken))
            await self._change_seat(
                live_game, before, SeatInfo(before.seat, name or make_distinct(before.name, others), "", owner)
            )
        note("seat taken", table=live_game.info.id, seat=before.seat)
        return live_game, before.seat

    async def find_invitation(self, invitation: str, owner: str) -> tuple[LiveGame, int]:
        """Return the table and the seat an invitation is for; that of a table is for the seat the owner has, or for the
        first free one."""
        live_game = await self._find_invited_table(invitation)
        if live_game is not None:
            mine = live_game.list_seats_of(owner)
            return live_game, mine[0] if mine else self._find_free_seat(live_game)
        good = invitation.isalnum() and len(invitation) <= 40
        found = await asyncio.to_thread(self._store.find_invitation, invitation) if good else None
        if found is None:
            raise Refused(NO_INVITATION.with_facts())
        return await self._find(found[0]), found[1]

    def create_table_invitation(self, game_id: str) -> str:
        """Return the invitation to all free seats of a table."""
        signed = hmac.new(self._secret, f"table {game_id}".encode(), hashlib.sha256).hexdigest()
        return game_id + signed[:SIGNATURE_LENGTH]

    def _is_for_table(self, invitation: str, live_game: LiveGame) -> bool:
        return hmac.compare_digest(invitation.encode(), self.create_table_invitation(live_game.info.id).encode())

    async def _find_invited_table(self, invitation: str) -> LiveGame | None:
        """Return the table whose invitation this is, as it is in the database; None if it is of a seat or not good."""
        game_id = invitation[:-SIGNATURE_LENGTH]
        good = game_id.isalnum() and hmac.compare_digest(
            invitation.encode(), self.create_table_invitation(game_id).encode()
        )
        if not good:
            return None
        try:
            live_game = await self._find(game_id)
            await self._refresh(live_game)
        except Refused as refused:
            if refused.code == NO_TABLE.code:
                raise Refused(NO_INVITATION.with_facts()) from None
            raise
        if live_game.is_closed:
            raise Refused(NO_INVITATION.with_facts())
        return live_game

    def _find_free_seat(self, live_game: LiveGame) -> int:
        free = next((seat.seat for seat in live_game.seats if seat.invitation), None)
        if free is None:
            raise Refused(TABLE_FULL.with_facts(table=live_game.info.id))
        return free

    async def find_seat(self, owner: str) -> tuple[LiveGame, int] | None:
        """The table and seat of somebody who has one seat, if they have."""
        found = await asyncio.to_thread(self._store.find_seat, owner)
        return None if found is None else (await self._find(found[0]), found[1])

    async def let_bot_play(
        self, live_game: LiveGame, seat: int, level: str, payer: str = "", payer_address: str = ""
    ) -> None:
        """Let a bot play for a player who keeps the seat, or on a free seat, whose invitation is withdrawn.

        `payer`, `payer_address`: the visitor who wants it, on whose budget the bot thinks. Without, the host's.
        """
        check_level(level)
        before = live_game.seats[seat]
        after = msgspec.structs.replace(before, bot=level, invitation=None, payer=payer, payer_address=payer_address)
        await self._change_seat(live_game, before, after)
        self._wake(live_game)

    async def return_seat(self, live_game: LiveGame, seat: int, owner: str) -> None:
        """Who sits there plays again."""
        if seat not in live_game.list_seats_of(owner):
            raise Refused(NOT_SEATED.with_facts())
        before = live_game.seats[seat]
        await self._change_seat(live_game, before, msgspec.structs.replace(before, bot="", payer="", payer_address=""))

    async def _change_seat(self, live_game: LiveGame, before: SeatInfo, after: SeatInfo) -> None:
        try:
            await asyncio.to_thread(self._store.change_seat, live_game.info.id, before, after)
        except Conflict:
            await self._refresh(live_game)
            raise Refused((SEAT_TAKEN if before.invitation else TOO_FAST).with_facts()) from None
        if before.bot and live_game.thinking_bot is not None and live_game.table.choice.seat == before.seat:
            live_game.thinking_bot.stop()  # what it answers is refused: it does not sit there any more
        await self._refresh(live_game)
        self._announce(live_game)


def can_replace(live_game: LiveGame, seat: int, owner: str) -> None:
    """Only the host, and who sits there, may let a bot play a seat; the host only for somebody who is away."""
    if not 0 <= seat < len(live_game.seats):
        raise Refused(NOT_SEATED.with_facts())
    own = live_game.seats[seat].owner == owner
    if not own and (live_game.info.host != owner or live_game.is_present(seat)):
        raise Refused(NOT_HOST.with_facts())
    if live_game.is_shared:
        raise Refused(SHARED.with_facts())


class SeatSetup(msgspec.Struct, frozen=True):
    """Who shall sit on a seat of a new table: a person here, a person by invitation, or a bot."""

    kind: str  # "here", "invited" or the level of a bot
    name: str
    owner: str = ""  # who "here" is, if not the host


def set_up_table(
    game: str, seats: int, options: dict[str, object] | None, luck: int | Luck | None, record: Record | None
) -> Table:
    """A new table; from a record, it stands where the record ends. If nobody says otherwise its chance is sealed."""
    if record is None:
        return Table(game_named(game), seats, Sealed.create() if luck is None else luck, options)
    table = Table.replay(game_named(record.game), record)
    table.resume()
    return table


def create_live_game(
    table: Table,
    host: str,
    seat_setups: Sequence[SeatSetup],
    public: bool,
    origin: str,
    address: str,
    reserved_id: str = "",
    shared: float = 0.0,
) -> LiveGame:
    """Return a new table with people and bots at it. `shared`: until when others may play the same deal.

    The store knows by that time that draws are counted, so a deal that comes from a file has one, too: in the past.
    """
    if isinstance(table.luck, Counted):
        shared = shared or LONG_AGO
    for sitter in seat_setups:
        if sitter.kind not in HUMAN_KINDS:
            check_level(sitter.kind)
    now = time.time()
    key = table.luck if isinstance(table.luck, Sealed) else None
    standing = get_standing(table)
    info = GameInfo(
        id=reserved_id or fresh_id(),
        game=table.game.name,
        rules=table.game.rules_version,
        seats=table.seats,
        seed=table.seed,
        options=table.options,
        host=host,
        public=public,
        created=now,
        touched=now,
        over=table.is_over,
        origin=origin,
        key="" if key is None else key.key.hex(),
        since=0 if key is None else key.since,
        version=table.version,
        to_move=standing.to_move,
        scores=standing.scores,
        address=address,
        shared=shared,
    )
    seats = [
        SeatInfo(
            seat=number,
            name=name,
            bot="" if sitter.kind in HUMAN_KINDS else sitter.kind,
            owner=(sitter.owner or host) if sitter.kind == "here" else "",
            invitation=fresh_id(24) if sitter.kind == "invited" else None,
        )
        for number, (sitter, name) in enumerate(
            zip(seat_setups, make_all_distinct(one.name for one in seat_setups), strict=True)
        )
    ]
    return LiveGame(info, seats, table)


def check_level(level: str) -> None:
    """Refused if there is no such bot, or none with such a budget."""
    if len(level) > LEVEL_LENGTH:
        raise Refused(LONG_LEVEL.with_facts(most=LEVEL_LENGTH))
    make_bot(level, 0)
