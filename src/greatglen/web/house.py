"""House: the tables that are being played. What changes one goes through here, stored before anyone hears of it."""

import asyncio
import time
from collections.abc import AsyncGenerator, Collection, Sequence

import msgspec

from greatglen.bots import bot_named
from greatglen.kernel.action import Action
from greatglen.kernel.chance import Sealed
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import STALE, Table
from greatglen.logs import note
from greatglen.store.rows import Change, Conflict, GameInfo, SeatInfo, fresh_id
from greatglen.store.store import Store
from greatglen.titles import game_named
from greatglen.web.advising import Adviser
from greatglen.web.allowance import Allowance
from greatglen.web.gathering import Gathering
from greatglen.web.kept import Kept
from greatglen.web.limits import HOUSEHOLD, Limits
from greatglen.web.measures import ACTIONS
from greatglen.web.playing import Players
from greatglen.web.rights import NOT_HOST, NOT_SEATED
from greatglen.web.sitting import Sitting
from greatglen.web.sweeping import Sweeper
from greatglen.web.undoing import taken_back
from greatglen.web.writing import Writing
from greatglen.work.inline import Inline
from greatglen.work.loading import NO_TABLE, TOO_FAST, change, follow, load, standing_of
from greatglen.work.news import News
from greatglen.work.queue import Queue

ROOM = 500  # tables in memory; beyond that, those at which nothing happens wait in the store
SEAT_TAKEN = Reason("seat-taken", "Somebody else already has this seat.")
NO_INVITATION = Reason("no-invitation", "This invitation is no longer valid: it has been used or withdrawn.")
LONG_LEVEL = Reason("long-level", "The level of a bot can have at most {most} letters.")
LEVEL_LENGTH = 16  # as much as the database keeps
PEOPLE = ("here", "invited")


class Sitter(msgspec.Struct, frozen=True):
    """Who shall sit on a seat of a new table: a person here, a person by invitation, or a bot."""

    kind: str  # "here", "invited" or the level of a bot
    name: str
    owner: str = ""  # who "here" is, if not the host


class House:
    """All tables of a server."""

    def __init__(
        self,
        store: Store,
        pace: float = 0.7,
        room: int = ROOM,
        *,
        queue: Queue | None = None,
        news: News | None = None,
        limits: Limits = HOUSEHOLD,
    ) -> None:
        """`pace`: seconds a bot seems to think, so that people can follow."""
        self.store = store
        self.queue = queue or Inline(store)
        self.allowance = Allowance(store, limits)
        self.adviser = Adviser(self.queue, self.allowance)
        self.room = room
        self._opening = asyncio.Lock()  # so that tables are counted and opened one after the other
        self.kept = Kept()
        self._writing = Writing(store)
        self._sittings: dict[str, Sitting] = {}  # those that were asked for last at the end
        self.players = Players(self.queue, pace, self.allowance, self.act, self.refresh)
        self.gathering = Gathering(news or News(), self._sittings, self.allowance, self.refresh, self.players.wake)
        self.sweeper = Sweeper(store, limits, self._sittings, self._forget)

    async def start(self) -> None:
        """Have workers, and hear of other processes. Without it there is neither."""
        await self.gathering.start(self.store.latest)
        await self.queue.start(self.gathering.publish)
        self.sweeper.start()

    async def close(self) -> None:
        """End everything that was started."""
        for sitting in self._sittings.values():
            if sitting.pause is not None:
                sitting.pause.stop()
            for task in (sitting.playing, sitting.catching_up):
                if task is not None:
                    task.cancel()
        await self.sweeper.close()
        await self.gathering.close()
        await self.queue.close()

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
        address: str = "",
    ) -> Sitting:
        """A new table; from a record, it stands where the record ends. Without a seed its chance is sealed. `address`:
        the name of the place that it is opened from."""
        if record is None:
            table = Table(game_named(game), len(sitters), Sealed.new() if seed is None else seed, options)
        else:
            table = Table.replayed(game_named(record.game), record)
            table.resume()
        for sitter in sitters:
            if sitter.kind not in PEOPLE:
                check_level(sitter.kind)
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
            address=address,
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
        async with self._opening:
            await self.allowance.check_tables(host, address)
            await asyncio.to_thread(self.store.create, info, seats, table.actions_since(0))
        note("table opened", table=info.id, game=info.game, seats=info.seats)
        return self._keep(Sitting(info, seats, table))

    async def find(self, game_id: str, seen: int | None = None, by: str = "") -> Sitting:
        """The table with an id, as the database has it now: what is in memory is used only if it is current.

        Whoever is about to act says which version they have `seen`, and who acts: if memory has both, the writing will
        tell whether it is current, and `act` looks again before it refuses.
        """
        sitting = self._sittings.get(game_id)
        if sitting is not None and sitting.table.version == seen and sitting.seats_of(by):
            return sitting
        if not game_id.isalnum():
            raise Refused(NO_TABLE.with_facts())
        if sitting is None:
            sitting = await asyncio.to_thread(self._load, game_id)
            sitting = self._sittings.get(game_id, sitting)  # somebody else may have asked at the same moment
        else:
            try:
                await self.refresh(sitting)
            except Refused:
                self._sittings.pop(game_id, None)
                raise
        self._sittings.pop(game_id, None)
        return self._keep(sitting)

    def _load(self, game_id: str) -> Sitting:
        loaded = load(self.store, game_id)
        sitting = Sitting(loaded.info, loaded.seats, loaded.table)
        sitting.chat = loaded.chat
        standing = standing_of(loaded.table)
        if (loaded.info.to_move, loaded.info.scores) != (standing.to_move, standing.scores):  # kept by an older version
            sitting.stamp = self.store.append(game_id, loaded.stamp, (), standing)
        return sitting

    async def refresh(self, sitting: Sitting) -> None:
        """What another process has changed, of the table, its seats or its talk, comes into memory."""
        now = await asyncio.to_thread(follow, self.store, sitting.info.id, sitting.table, sitting.stamp)
        if now.stamp.news < sitting.news or now.stamp == sitting.stamp:
            return  # meanwhile this process has gone further, or there is nothing new
        names = sitting.names
        if now.gathered is not None:
            sitting.seats, sitting.chat = now.gathered
        if now.anew or sitting.names != names:
            sitting.log.clear()
        before, sitting.stamp = sitting.stamp, now.stamp
        if now.stamp.edition != before.edition:
            sitting.goes_on(now.table)
        self.tell(sitting)

    @property
    def tables(self) -> Collection[Sitting]:
        """Those in memory."""
        return self._sittings.values()

    def remembers(self, game_id: str) -> bool:
        """Whether a table is in memory here."""
        return game_id in self._sittings

    def _keep(self, sitting: Sitting) -> Sitting:
        """Have a table in memory, if need be in place of others that nobody looks at."""
        spare = len(self._sittings) + 1 - self.room
        if spare > 0:
            for other in [other for other in self._sittings.values() if other.idle][:spare]:
                del self._sittings[other.info.id]
        self._sittings[sitting.info.id] = sitting
        return sitting

    async def delete(self, game_id: str, host: str) -> None:
        """Only its host may, also if it can no longer be read."""
        stamp = await asyncio.to_thread(self.store.stamp, game_id) if game_id.isalnum() else None
        if stamp is None:
            raise Refused(NO_TABLE.with_facts())
        try:
            await asyncio.to_thread(self.store.delete, game_id, host)
        except Conflict:
            raise Refused(NOT_HOST.with_facts()) from None
        self._forget(game_id, stamp.news + 1)

    def _forget(self, game_id: str, news: int) -> None:
        """A table is gone: who looks on is told, here and at other processes."""
        note("table deleted", table=game_id)
        sitting = self._sittings.pop(game_id, None)
        if sitting is not None:
            sitting.is_deleted()
            self.tell(sitting)
        self.gathering.publish(game_id, news)

    # -- sitting

    async def join(self, invitation: str, owner: str, name: str = "") -> tuple[Sitting, int]:
        """Take the seat that an invitation is for; it is used up by that."""
        sitting, seat = await self.invitation(invitation)
        before = sitting.seats[seat]
        await self._sit(sitting, before, SeatInfo(seat, name or before.name, "", owner))
        note("seat taken", table=sitting.info.id, seat=seat)
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
        check_level(level)
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
            await self.refresh(sitting)
            raise Refused((SEAT_TAKEN if before.invitation else TOO_FAST).with_facts()) from None
        if before.bot and sitting.thinking is not None and sitting.table.choice.seat == before.seat:
            sitting.thinking.stop()  # what it answers is refused: it does not sit there any more
        await self.refresh(sitting)
        self._tell_all(sitting)

    # -- playing

    async def act(self, sitting: Sitting, seat: int, action: Action, version: int | None = None) -> None:
        """An action of a seat: checked, stored, then made known."""
        async with sitting.writing:
            refusal = sitting.table.why_not(action, seat=seat, version=version)
            if refusal is not None:
                await self.refresh(sitting)
                refusal = sitting.table.why_not(action, seat=seat, version=version)
            if refusal is not None:
                raise Refused(refusal)
            table = sitting.table
            after = table.copy()
            after.apply(action)
            await self._write(sitting, after, change(sitting.info.id, sitting.stamp, table, after, sitting.seats[seat]))
        ACTIONS.inc()
        self.players.wake(sitting)

    async def undo(self, sitting: Sitting, seat: int, version: int | None, turn: bool = False) -> None:
        """Take back the last decision of a seat, or its turn, if the table is still at the version that was seen."""
        async with sitting.writing:
            table = sitting.table
            if version is not None and version != table.version:
                raise Refused(STALE.with_facts(now=table.version, then=version))
            after = await asyncio.to_thread(taken_back, sitting, seat, turn)
            await self._write(sitting, after, change(sitting.info.id, sitting.stamp, table, after, sitting.seats[seat]))

    async def _write(self, sitting: Sitting, after: Table, wanted: Change) -> None:
        """Write a change thought for what is in memory; if the database has gone further, memory follows instead."""
        try:
            stamp = await self._writing.write(wanted)
        except Conflict:
            await self.refresh(sitting)
            raise Refused(TOO_FAST.with_facts()) from None
        behind = stamp.news != sitting.stamp.news + 1
        sitting.stamp = stamp
        sitting.goes_on(after)
        if behind:  # somebody has sat down or talked elsewhere
            await self.refresh(sitting)
        self._tell_all(sitting)

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
        await self.refresh(sitting)
        self._tell_all(sitting)

    def wake(self, sitting: Sitting) -> None:
        """Somebody asks for a table: the bots play while it is their turn, and what leaves people no choice."""
        sitting.looked = time.monotonic()
        self.players.wake(sitting)

    def hurry(self, sitting: Sitting, owner: str) -> None:
        """Whoever sits at the table may have a bot that thinks move now."""
        if not sitting.seats_of(owner):
            raise Refused(NOT_SEATED.with_facts())
        if sitting.thinking is not None:
            sitting.thinking.stop()

    def kept_until(self, sitting: Sitting) -> float | None:
        """When the table will be swept if nobody comes back to it after this; None: never."""
        info = msgspec.structs.replace(sitting.info, over=sitting.table.over)
        return self.allowance.limits.kept_until(info, time.time())

    # -- news

    def tell(self, sitting: Sitting) -> None:
        """Something has changed: everybody here who listens is told."""
        self.gathering.tell(sitting)

    def _tell_all(self, sitting: Sitting) -> None:
        """The same, and the other processes are told."""
        self.tell(sitting)
        self.gathering.tell_others(sitting)

    def leave(self, sitting: Sitting, page: str) -> None:
        """A page says goodbye."""
        self.gathering.leave(sitting, page)

    def listen(
        self, sitting: Sitting, owner: str, page: str = "", names: Sequence[str] = ()
    ) -> AsyncGenerator[int, None]:
        """The number of the latest news, now and whenever something happens; while it listens, a browser is present.
        Refused if the visitor listens to too much already."""
        self.allowance.check_streams(names)
        return self.gathering.listen(sitting, owner, page, names)


def check_level(level: str) -> None:
    """Refused if there is no such bot, or none with such a budget."""
    if len(level) > LEVEL_LENGTH:
        raise Refused(LONG_LEVEL.with_facts(most=LEVEL_LENGTH))
    bot_named(level, 0)
