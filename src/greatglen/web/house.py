"""House: the tables that are being played. What changes one goes through here, stored before anyone hears of it."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncGenerator, Callable, Sequence

import msgspec

from greatglen.bots import Thinker, bot_named, thinks
from greatglen.bots.pause import Pause
from greatglen.kernel.action import Action
from greatglen.kernel.chance import Sealed
from greatglen.kernel.choice import CHANCE, NOBODY
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import BadRecord, Reason, Refused
from greatglen.kernel.snapshot import restored, taken
from greatglen.kernel.table import STALE, Table
from greatglen.store.rows import Conflict, GameInfo, SeatInfo, Stamp, Standing, fresh_id
from greatglen.store.store import Store
from greatglen.titles import game_named
from greatglen.web.advising import Adviser
from greatglen.web.sitting import Sitting

SNAPSHOT_EVERY = 64  # actions
LOOK = 0.05  # seconds between two looks whether a pause is over
UNHURRIED = 4  # times the pace of bots: what somebody takes for a choice while nothing better is known
ROOM = 500  # tables in memory; beyond that, those at which nothing happens wait in the store
NO_TABLE = Reason("no-table", "There is no such table; it may have been deleted.")
SEAT_TAKEN = Reason("seat-taken", "Somebody else already has this seat.")
NO_INVITATION = Reason("no-invitation", "This invitation is no longer valid: it has been used or withdrawn.")
NOT_SEATED = Reason("not-seated", "That seat is not yours.")
NOT_HOST = Reason("not-host", "Only the host can do that.")
RECORD_LATER = Reason("record-later", "The record contains everybody's secrets; you can have it when the game is over.")
TOO_FAST = Reason("too-fast", "The table changed at the same moment; look again.")
UNREADABLE = Reason("unreadable-table", "This table can no longer be read: {why}.")
PEOPLE = ("here", "invited")


class Sitter(msgspec.Struct, frozen=True):
    """Who shall sit on a seat of a new table: a person here, a person by invitation, or a bot."""

    kind: str  # "here", "invited" or the level of a bot
    name: str
    owner: str = ""  # who "here" is, if not the host


class House:
    """All tables of a server."""

    def __init__(self, store: Store, pace: float = 0.7, room: int = ROOM) -> None:
        self.store = store
        self.pace = pace  # seconds a bot seems to think, so that people can follow
        self.adviser = Adviser()
        self.room = room
        self._sittings: dict[str, Sitting] = {}  # those that were asked for last at the end

    # -- opening

    async def open(
        self,
        host: str,
        game: str,
        sitters: Sequence[Sitter],
        options: dict[str, object] | None = None,
        *,
        seed: int | None = None,
        public: bool = False,
        record: Record | None = None,
        origin: str = "",
    ) -> Sitting:
        """A new table; from a record, it stands where the record ends. Without a seed its chance is sealed."""
        if record is None:
            table = Table(game_named(game), len(sitters), Sealed.new() if seed is None else seed, options)
        else:
            table = Table.replayed(game_named(record.game), record)
            table.resume()
        for sitter in sitters:
            if sitter.kind not in PEOPLE:
                bot_named(sitter.kind, 0)
        now = time.time()
        key = table.luck if isinstance(table.luck, Sealed) else None
        standing = standing_of(table)
        info = GameInfo(
            id=fresh_id(),
            game=table.game.name,
            rules=table.game.rules,
            seats=table.seats,
            seed=table.seed,
            options=table.options,
            host=host,
            public=public,
            created=now,
            touched=now,
            over=table.over,
            origin=origin,
            key="" if key is None else key.key.hex(),
            since=0 if key is None else key.since,
            version=table.version,
            to_move=standing.to_move,
            scores=standing.scores,
        )
        seats = [
            SeatInfo(
                seat=number,
                name=sitter.name,
                bot="" if sitter.kind in PEOPLE else sitter.kind,
                owner=(sitter.owner or host) if sitter.kind == "here" else "",
                invitation=fresh_id(24) if sitter.kind == "invited" else None,
            )
            for number, sitter in enumerate(sitters)
        ]
        await asyncio.to_thread(self.store.create, info, seats, table.actions_since(0))
        return self._keep(Sitting(info, seats, table))

    async def find(self, game_id: str) -> Sitting:
        """The table with an id, as the database has it now: what is in memory is used only if it is current."""
        stamp = await asyncio.to_thread(self.store.stamp, game_id) if game_id.isalnum() else None
        if stamp is None:
            self._sittings.pop(game_id, None)
            raise Refused(NO_TABLE.with_facts())
        sitting = self._sittings.get(game_id)
        if sitting is None:
            sitting = await asyncio.to_thread(self._load, game_id)
            sitting = self._sittings.get(game_id, sitting)  # somebody else may have asked at the same moment
        elif sitting.stamp != stamp:
            await self._refresh(sitting)
        self._sittings.pop(game_id, None)
        return self._keep(sitting)

    def _load(self, game_id: str) -> Sitting:
        info = self.store.game(game_id)
        if info is None:
            raise Refused(NO_TABLE.with_facts())
        sitting = Sitting(info, self.store.seats(game_id), self._table(info))
        sitting.chat = self.store.chat(game_id)
        standing = standing_of(sitting.table)
        if (info.to_move, info.scores) != (standing.to_move, standing.scores):  # kept by an older version
            sitting.stamp = self.store.append(game_id, sitting.stamp, (), standing)
        return sitting

    async def _refresh(self, sitting: Sitting) -> None:
        """Another process has changed the table, its seats or its talk: memory follows."""
        fresh = await asyncio.to_thread(self._load, sitting.info.id)
        if fresh.stamp.news < sitting.stamp.news:
            return  # meanwhile this process has gone further
        if fresh.names != sitting.names:
            sitting.log.clear()
        sitting.seats, sitting.chat = fresh.seats, fresh.chat
        if fresh.stamp.edition != sitting.stamp.edition:
            sitting.goes_on(fresh.table)
        sitting.stamp = fresh.stamp
        self.tell(sitting)

    def _keep(self, sitting: Sitting) -> Sitting:
        """Have a table in memory, if need be in place of others that nobody looks at."""
        spare = len(self._sittings) + 1 - self.room
        if spare > 0:
            for other in [other for other in self._sittings.values() if other.idle][:spare]:
                del self._sittings[other.info.id]
        self._sittings[sitting.info.id] = sitting
        return sitting

    def _table(self, info: GameInfo) -> Table:
        """A stored table, from its snapshot and the actions since if there is one that can be read, else from all its
        actions."""
        game = game_named(info.game)
        data = self.store.snapshot(info.id)
        table = None if data is None else restored(game, data)
        try:
            if table is None:
                return Table.resumed(game, self.store.record(info))
            for line in self.store.lines_after(info.id, table.version):
                table.make(table.read(line))
        except BadRecord as bad:
            raise Refused(UNREADABLE.with_facts(why=str(bad))) from bad
        return table

    async def delete(self, game_id: str, host: str) -> None:
        sitting = await self.find(game_id)
        if not host or sitting.info.host != host:
            raise Refused(NOT_HOST.with_facts())
        with contextlib.suppress(Conflict):  # somebody else deleted it at the same moment
            await asyncio.to_thread(self.store.delete, game_id, host)
        self._sittings.pop(game_id, None)
        self.tell(sitting)

    # -- sitting

    async def join(self, invitation: str, owner: str, name: str = "") -> tuple[Sitting, int]:
        """Take the seat that an invitation is for; it is used up by that."""
        sitting, seat = await self.invitation(invitation)
        before = sitting.seats[seat]
        await self._sit(sitting, before, SeatInfo(seat, name or before.name, "", owner))
        return sitting, seat

    async def invitation(self, invitation: str) -> tuple[Sitting, int]:
        """The table and seat an invitation is for."""
        good = invitation.isalnum() and len(invitation) <= 40
        found = await asyncio.to_thread(self.store.invited, invitation) if good else None
        if found is None:
            raise Refused(NO_INVITATION.with_facts())
        return await self.find(found[0]), found[1]

    async def let_bot_play(self, sitting: Sitting, seat: int, level: str) -> None:
        """A bot plays for somebody who is away, whose seat it stays; or for nobody, and the invitation is withdrawn."""
        bot_named(level, 0)
        before = sitting.seats[seat]
        await self._sit(sitting, before, msgspec.structs.replace(before, bot=level, invitation=None))
        self.wake(sitting)

    async def take_back_seat(self, sitting: Sitting, seat: int, owner: str) -> None:
        if seat not in sitting.seats_of(owner):
            raise Refused(NOT_SEATED.with_facts())
        before = sitting.seats[seat]
        await self._sit(sitting, before, msgspec.structs.replace(before, bot=""))

    async def _sit(self, sitting: Sitting, before: SeatInfo, after: SeatInfo) -> None:
        try:
            await asyncio.to_thread(self.store.sit, sitting.info.id, before, after)
        except Conflict:
            await self._refresh(sitting)
            raise Refused((SEAT_TAKEN if before.invitation else TOO_FAST).with_facts()) from None
        player = sitting.bots.pop(before.seat, None)
        if isinstance(player, Thinker):
            player.stop()
        await self._refresh(sitting)

    def may_replace(self, sitting: Sitting, seat: int, owner: str) -> None:
        """Only the host, and who sits there, may let a bot play a seat; the host only for somebody who is away."""
        if not 0 <= seat < len(sitting.seats):
            raise Refused(NOT_SEATED.with_facts())
        own = sitting.seats[seat].owner == owner
        if not own and (sitting.info.host != owner or sitting.is_here(seat)):
            raise Refused(NOT_HOST.with_facts())

    def may_have_record(self, sitting: Sitting, owner: str) -> None:
        """A record holds every secret: while the game runs, only who sits on every seat gets it. A bot may sit there
        too, if it stands in for nobody, there are no secrets, and what will be drawn is sealed.
        """
        open_bots = not sitting.table.secrets and sitting.table.seal
        if not sitting.table.over and not (
            sitting.seats_of(owner)
            and all(seat.owner == owner or (open_bots and seat.bot and not seat.owner) for seat in sitting.seats)
        ):
            raise Refused(RECORD_LATER.with_facts())

    # -- playing

    async def act(self, sitting: Sitting, seat: int, action: Action, version: int | None = None) -> None:
        """An action of a seat: checked, stored, then made known."""
        async with sitting.writing:
            table = sitting.table
            refusal = table.why_not(action, seat=seat, version=version)
            if refusal is not None:
                raise Refused(refusal)
            after = table.copy()
            after.apply(action)
            lines = after.actions_since(table.version)
            await self._write(sitting, after, self.store.append, lines, standing_of(after))
            if table.version // SNAPSHOT_EVERY != after.version // SNAPSHOT_EVERY:
                await asyncio.to_thread(self.store.keep_snapshot, sitting.info.id, after.version, taken(after))
        self.wake(sitting)

    async def undo(self, sitting: Sitting, seat: int, version: int | None) -> None:
        """Take back the last decision of a seat, if the table is still at the version that was looked at."""
        async with sitting.writing:
            table = sitting.table
            if version is not None and version != table.version:
                raise Refused(STALE.with_facts(now=table.version, then=version))
            after = table.copy()
            await asyncio.to_thread(after.undo, seat=seat)
            await self._write(sitting, after, self.store.take_back, after.version, standing_of(after))

    async def _write(self, sitting: Sitting, after: Table, write: Callable[..., Stamp], *what: object) -> None:
        """Write a change thought for what is in memory; if the database has gone further, memory follows instead."""
        try:
            stamp = await asyncio.to_thread(write, sitting.info.id, sitting.stamp, *what)
        except Conflict:
            await self._refresh(sitting)
            raise Refused(TOO_FAST.with_facts()) from None
        behind = stamp.news != sitting.stamp.news + 1
        sitting.stamp = stamp
        sitting.goes_on(after)
        if behind:  # somebody has sat down or talked elsewhere
            await self._refresh(sitting)
        self.tell(sitting)

    async def pay(self, sitting: Sitting, seat: int, version: int) -> None:
        """Pay the rest of a cost for a seat in the obvious way."""
        if version != sitting.table.version:
            raise Refused(STALE.with_facts(now=sitting.table.version, then=version))
        by = sitting.table.choice.by
        while (choice := sitting.table.choice).seat == seat and choice.by == by:
            answer = sitting.table.game.obvious(sitting.table.state, choice)
            if answer is None:
                return
            await self.act(sitting, seat, answer)

    async def say(self, sitting: Sitting, author: str, seat: int, text: str) -> None:
        """A line of talk; `seat` below 0: of somebody who looks on."""
        try:
            await asyncio.to_thread(self.store.say, sitting.info.id, author, seat, text)
        except Conflict:
            raise Refused(NO_TABLE.with_facts()) from None
        await self._refresh(sitting)

    def wake(self, sitting: Sitting) -> None:
        """Let the bots play while it is their turn, and what leaves people no choice."""
        if sitting.playing is None or sitting.playing.done():
            sitting.playing = asyncio.create_task(self._play_on(sitting))

    async def _play_on(self, sitting: Sitting) -> None:
        while (seat := sitting.table.choice.seat) not in (NOBODY, CHANCE):
            forced = sitting.table.choice.forced
            if forced is not None and (sitting.seats[seat].bot or sitting.is_here(seat)):
                await self._play_forced(sitting, seat, forced)
            elif sitting.seats[seat].bot:
                await self._play_bot(sitting, seat)
            else:
                return

    async def _play_bot(self, sitting: Sitting, seat: int) -> None:
        bot = sitting.bots.get(seat)
        if bot is None:
            bot = sitting.bots[seat] = bot_named(sitting.seats[seat].bot, secrets.randbits(32))
        version = sitting.table.version
        view = sitting.view(seat, since=version)
        begun = time.monotonic()
        sitting.thinking = bot if isinstance(bot, Thinker) else None
        try:
            action = await asyncio.to_thread(bot.choose, view)
        finally:
            sitting.thinking = None
        await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - begun)))
        if sitting.table.version == version and sitting.seats[seat].bot:
            await self.act(sitting, seat, action, version)

    async def _play_forced(self, sitting: Sitting, seat: int, action: Action) -> None:
        """Others must not see that there was no choice: it takes as long as one, and only while the person is here."""
        version, level = sitting.table.version, sitting.seats[seat].bot
        pause = sitting.pause = Pause(sitting.usual_time(otherwise=self.pace if level else self.pace * UNHURRIED))
        sitting.thinking = pause if thinks(level) else None
        try:
            while not pause.over:
                await asyncio.sleep(LOOK)
        finally:
            sitting.thinking = sitting.pause = None
        if sitting.table.version == version:
            await self.act(sitting, seat, action, version)

    def hurry(self, sitting: Sitting, owner: str) -> None:
        """Whoever sits at the table may have a bot that thinks move now."""
        if not sitting.seats_of(owner):
            raise Refused(NOT_SEATED.with_facts())
        if sitting.thinking is not None:
            sitting.thinking.stop()

    def close(self) -> None:
        """Nobody thinks on when the server ends."""
        self.adviser.close()
        for sitting in self._sittings.values():
            for busy in (sitting.thinking, sitting.pause):
                if busy is not None:
                    busy.stop()

    # -- news

    def tell(self, sitting: Sitting) -> None:
        """Something has changed: everybody who listens is told. It never waits, so that a connection which is just
        being cancelled can still tell that it has gone.
        """
        sitting.news += 1
        for listener in sitting.listeners:
            listener.set()

    def leave(self, sitting: Sitting, page: str) -> None:
        """A page says goodbye: browsers may keep its connection open for seconds after it has gone."""
        if page:
            sitting.left.add(page)
            self.tell(sitting)

    async def listen(self, sitting: Sitting, owner: str, page: str = "") -> AsyncGenerator[int, None]:
        """The number of the latest news, now and whenever it rises: who comes back, after a broken connection or to a
        server that was started anew, has missed nothing. While it listens, a browser is present,
        until its page says goodbye or whoever iterates breaks off and closes this (`aclose`).
        """
        heard = asyncio.Event()
        sitting.listeners.add(heard)
        sitting.present[owner] += 1
        self.wake(sitting)
        self.tell(sitting)
        try:
            while page not in sitting.left:
                heard.clear()
                yield sitting.news
                with contextlib.suppress(TimeoutError):  # after a while a sign of life for the connection
                    await asyncio.wait_for(heard.wait(), timeout=20)
        finally:
            sitting.present[owner] -= 1
            sitting.listeners.discard(heard)
            sitting.left.discard(page)
            self.tell(sitting)


def standing_of(table: Table) -> Standing:
    return Standing(table.over, table.choice.seat, table.scores)


def imported(text: str | bytes) -> Record:
    """A record from a file somebody brought; BadRecord says what is wrong with it."""
    record = Record.from_json(text)
    try:
        Table.replayed(game_named(record.game), record)
    except Refused as refused:
        raise BadRecord("game", str(refused)) from None
    return record
