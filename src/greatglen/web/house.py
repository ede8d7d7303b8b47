"""House: the tables that are being played. What changes one goes through here, stored before anyone hears of it."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncGenerator, Sequence

import msgspec

from greatglen.bots import Thinker, bot_named, thinks
from greatglen.bots.pause import Pause
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, NOBODY
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import BadRecord, Reason, Refused
from greatglen.kernel.snapshot import restored, taken
from greatglen.kernel.table import Table
from greatglen.store.store import Conflict, GameInfo, SeatInfo, Store, fresh_id
from greatglen.titles import game_named
from greatglen.web.advising import Adviser
from greatglen.web.sitting import Sitting

SNAPSHOT_EVERY = 64  # actions
LOOK = 0.05  # seconds between two looks whether a pause is over
UNHURRIED = 4  # times the pace of bots: what somebody takes for a choice while nothing better is known
ROOM = 500  # tables in memory; beyond that, those at which nothing happens wait in the store
NO_TABLE = Reason("no-table", "There is no such table; perhaps it was deleted.")
SEAT_TAKEN = Reason("seat-taken", "Somebody else already sits on this seat.")
NOT_SEATED = Reason("not-seated", "You do not sit on that seat.")
NOT_HOST = Reason("not-host", "Only who opened the table may do that.")
RECORD_LATER = Reason("record-later", "The record holds everybody's secrets; it can be had when the game is over.")
TOO_FAST = Reason("too-fast", "The table was changed at the same moment; look again.")


class Sitter(msgspec.Struct, frozen=True):
    """Who shall sit on a seat of a new table: a person here, a person by invitation, or a bot."""

    kind: str  # "here", "invited" or the level of a bot
    name: str


class House:
    """All tables of a server."""

    def __init__(self, store: Store, pace: float = 0.7, room: int = ROOM) -> None:
        self.store = store
        self.pace = pace  # seconds a bot seems to think, so that people can follow
        self.adviser = Adviser()
        self.room = room
        self._sittings: dict[str, Sitting] = {}  # those that were asked for last at the end

    # -- opening

    def open(
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
        """A new table; from a record, it stands where the record ends."""
        if record is None:
            table = Table(game_named(game), len(sitters), seed, options)
        else:
            table = Table.replayed(game_named(record.game), record)
            table.resume()
        now = time.time()
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
        )
        seats = [
            SeatInfo(
                seat=number,
                name=sitter.name,
                bot="" if sitter.kind in ("here", "invited") else sitter.kind,
                token=fresh_id(22),
                owner=host if sitter.kind == "here" else "",
            )
            for number, sitter in enumerate(sitters)
        ]
        for seat in seats:
            if seat.bot:
                bot_named(seat.bot, 0)
        self.store.create(info, seats, table.actions_since(0))
        return self._keep(Sitting(info, seats, table))

    def find(self, game_id: str) -> Sitting:
        """The table with an id, from memory or from the store."""
        sitting = self._sittings.pop(game_id, None)
        if sitting is None:
            info = self.store.game(game_id) if game_id.isalnum() else None
            if info is None:
                raise Refused(NO_TABLE.with_facts())
            sitting = Sitting(info, self.store.seats(game_id), self._table(info))
        return self._keep(sitting)

    def _keep(self, sitting: Sitting) -> Sitting:
        """Have a table in memory, if need be in place of others that nobody looks at."""
        spare = len(self._sittings) + 1 - self.room
        if spare > 0:
            for other in [other for other in self._sittings.values() if other.idle][:spare]:
                del self._sittings[other.info.id]
        self._sittings[sitting.info.id] = sitting
        return sitting

    def _table(self, info: GameInfo) -> Table:
        """A stored table, from its snapshot and the actions since if there is one, else from all its actions."""
        game = game_named(info.game)
        data = self.store.snapshot(info.id)
        table = None if data is None else restored(game, data)
        if table is None:
            return Table.resumed(game, self.store.record(info))
        for line in self.store.lines_after(info.id, table.version):
            table.make(table.read(line))
        return table

    def delete(self, game_id: str, host: str) -> None:
        if self.find(game_id).info.host != host:
            raise Refused(NOT_HOST.with_facts())
        self.store.delete(game_id)
        del self._sittings[game_id]

    # -- sitting

    async def join(self, token: str, owner: str, name: str = "") -> tuple[Sitting, int]:
        """Take the seat that an invitation opens; coming back to one's own seat is fine."""
        sitting, seat = self.invitation(token, owner)
        await self._sit(sitting, seat, owner=owner, name=name or sitting.seats[seat].name, bot="")
        return sitting, seat

    async def let_bot_play(self, sitting: Sitting, seat: int, level: str) -> None:
        """A bot plays for somebody who is away; the seat stays theirs."""
        bot_named(level, 0)
        await self._sit(sitting, seat, bot=level)
        self.wake(sitting)

    async def take_back_seat(self, sitting: Sitting, seat: int, owner: str) -> None:
        if seat not in sitting.seats_of(owner):
            raise Refused(NOT_SEATED.with_facts())
        await self._sit(sitting, seat, bot="")

    async def _sit(
        self, sitting: Sitting, seat: int, *, owner: str | None = None, name: str | None = None, bot: str | None = None
    ) -> None:
        self.store.sit(sitting.info.id, seat, owner=owner, name=name, bot=bot)
        sitting.seats = self.store.seats(sitting.info.id)
        player = sitting.bots.pop(seat, None)
        if isinstance(player, Thinker):
            player.stop()
        self.tell(sitting)

    def invitation(self, token: str, owner: str) -> tuple[Sitting, int]:
        """The table and seat an invitation leads to, if the seat is free or one's own."""
        found = self.store.seat_of(token) if token.isalnum() else None
        if found is None:
            raise Refused(NO_TABLE.with_facts())
        sitting = self.find(found[0])
        if sitting.seats[found[1]].owner not in ("", owner):
            raise Refused(SEAT_TAKEN.with_facts())
        return sitting, found[1]

    def may_replace(self, sitting: Sitting, seat: int, owner: str) -> None:
        """Only the host, and who sits there, may let a bot play a seat; the host only for somebody who is away."""
        if not 0 <= seat < len(sitting.seats):
            raise Refused(NOT_SEATED.with_facts())
        own = sitting.seats[seat].owner == owner
        if not own and (sitting.info.host != owner or sitting.is_here(seat)):
            raise Refused(NOT_HOST.with_facts())

    def may_have_record(self, sitting: Sitting, owner: str) -> None:
        """A record holds every secret, and the seed of all that is still to be drawn: while the game runs, only who
        sits on every seat gets it. A bot may sit there too, if it stands in for nobody and there are no secrets.
        """
        open_bots = not sitting.table.secrets
        if not sitting.table.over and not (
            sitting.seats_of(owner)
            and all(seat.owner == owner or (open_bots and seat.bot and not seat.owner) for seat in sitting.seats)
        ):
            raise Refused(RECORD_LATER.with_facts())

    # -- playing

    async def act(self, sitting: Sitting, seat: int, action: Action, version: int | None = None) -> None:
        """An action of a seat: checked, stored, then made known."""
        table = sitting.table
        refusal = table.why_not(action, seat=seat, version=version)
        if refusal is not None:
            raise Refused(refusal)
        before = table.version
        after = table.copy()
        after.apply(action)
        try:
            self.store.append(sitting.info.id, before, after.actions_since(before), after.over)
        except Conflict:
            self._sittings.pop(sitting.info.id, None)
            raise Refused(TOO_FAST.with_facts()) from None
        if before // SNAPSHOT_EVERY != after.version // SNAPSHOT_EVERY:
            self.store.keep_snapshot(sitting.info.id, after.version, taken(after))
        sitting.goes_on(after)
        self.tell(sitting)
        self.wake(sitting)

    async def pay(self, sitting: Sitting, seat: int) -> None:
        """Pay the rest of a cost for a seat in the obvious way."""
        by = sitting.table.choice.by
        while (choice := sitting.table.choice).seat == seat and choice.by == by:
            answer = sitting.table.game.obvious(sitting.table.state, choice)
            if answer is None:
                return
            await self.act(sitting, seat, answer)

    async def undo(self, sitting: Sitting, seat: int) -> None:
        after = sitting.table.copy()
        after.undo(seat=seat)
        self.store.take_back(sitting.info.id, after.version)
        sitting.goes_on(after)
        self.tell(sitting)

    async def say(self, sitting: Sitting, author: str, text: str) -> None:
        self.store.say(sitting.info.id, author, text)
        self.tell(sitting)

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


def imported(text: str | bytes) -> Record:
    """A record from a file somebody brought; BadRecord says what is wrong with it."""
    record = Record.from_json(text)
    try:
        Table.replayed(game_named(record.game), record)
    except Refused as refused:
        raise BadRecord("game", str(refused)) from None
    return record
