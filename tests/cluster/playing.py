"""Somebody who plays over the JSON API at webs that may die at any moment, and remembers what they promised."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import httpx
import msgspec
from patience import PATIENCE

PAUSE = 0.2  # seconds after which what was not answered is asked again
SELDOM = 0.05  # of the decisions: a step back is tried
LENGTHENING = ("sell", "move")  # actions that only make a random game longer
LOOK_AGAIN = {409, 503}  # the table has gone on, or something is away; 500 would be a fault of ours
NOT_ALLOWED = 422
LATEST = 10**9  # later than any version


class Kind(msgspec.Struct, frozen=True):
    """A kind of table; "mine" are the seats that the client plays, all of them by itself."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, str] = {}


class Visitor:
    """Somebody with an address of their own, so that limits for one visitor are not in the way of many."""

    def __init__(self, number: int, webs: list[str], rng: random.Random) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=f"127.0.1.{number + 1}")
        self.http = httpx.AsyncClient(transport=transport, timeout=60, trust_env=False)
        self.webs = webs
        self.rng = rng
        self.goes_on: Callable[[], None] = lambda: None  # is told of every action that was accepted

    async def ask(self, method: str, path: str, key: str = "", web: str = "", **more: Any) -> httpx.Response | None:
        """An answer from either web; None if there was none, and nobody knows what came of it."""
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        url = (web or self.rng.choice(self.webs)) + path
        try:
            return await self.http.request(method, url, headers=headers, **more)
        except httpx.TransportError:
            await asyncio.sleep(PAUSE)
            return None

    async def got(self, path: str, key: str = "", web: str = "") -> httpx.Response:
        """What a path shows, when whoever is away has come back."""
        while True:
            answer = await self.ask("GET", path, key, web)
            if answer is not None and answer.status_code == 200:
                return answer
            assert answer is None or answer.status_code in LOOK_AGAIN, (path, answer.status_code, answer.text)
            await asyncio.sleep(PAUSE)


class Stream:
    """The news of a table at one web. When it breaks off, it begins again at the same place, as a browser's does."""

    def __init__(self, visitor: Visitor, web: str, path: str, key: str) -> None:
        self.news = -1  # the number of the latest
        self.mark = ""  # that number, and for a page the seats whose people are here and those of who looks
        self.said = -1  # the version that was told last
        self.broken = 0  # times
        self._rung = asyncio.Event()
        self._task = asyncio.create_task(self._listen(visitor.http, web + path, key))

    async def _listen(self, http: httpx.AsyncClient, url: str, key: str) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        while True:
            try:
                async with http.stream("GET", url, headers=headers, timeout=60) as lines:
                    assert lines.status_code in {200, *LOOK_AGAIN}, lines.status_code
                    async for line in lines.aiter_lines():
                        name, _, value = line.partition(": ")
                        if name == "id":
                            self.mark = value
                        elif name == "data":
                            self._heard(int(self.mark.partition(":")[0]), int(value.split()[0]))
            except httpx.TransportError:
                pass
            self.broken += 1
            await asyncio.sleep(PAUSE)

    def _heard(self, news: int, version: int) -> None:
        self.said = version
        if news > self.news:
            self.news = news
            self._rung.set()

    async def more(self) -> None:
        """Until there is news that nobody has looked at since."""
        wait = asyncio.create_task(self._rung.wait())
        await asyncio.wait([wait, self._task], return_when=asyncio.FIRST_COMPLETED)
        if self._task.done():
            self._task.result()
        self._rung.clear()

    async def tells(self, version: int) -> None:
        """Until it has told that version."""
        while self.said != version:
            await self.more()

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])


class Played:
    """A table, what was promised there, and what nobody knows."""

    def __init__(self, kind: Kind, opened: dict[str, Any]) -> None:
        self.kind = kind
        self.id: str = opened["id"]
        self.seal: str = opened["seal"]
        self.keys = {seat["seat"]: seat["key"] for seat in opened["seats"] if seat["key"]}
        self.accepted: dict[int, str] = {}  # by the version it was made at: what was answered with 200
        self.doubtful: dict[int, set[str]] = {}  # what was sent, and perhaps done
        self.taken_back = 0
        self.version = 0  # at the end

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def goes_back(self, version: int) -> None:
        """Everything from a version on was taken back."""
        self.accepted = {made: line for made, line in self.accepted.items() if made < version}
        self.taken_back += 1

    def may_have_gone_back(self, version: int) -> None:
        """Nobody knows whether the last action before a version was taken back: it may be there or not."""
        last = self.accepted.pop(version - 1, None)
        if last is not None:
            self.doubtful.setdefault(version - 1, set()).add(last)


async def opened(visitor: Visitor, kind: Kind) -> Played:
    """A new table of a kind; if nobody answers, perhaps another one."""
    body = {"game": kind.game, "seats": [{"kind": one} for one in kind.seats], "options": kind.options}
    while True:
        answer = await visitor.ask("POST", "/api/tables", json=body)
        if answer is not None and answer.status_code == 201:
            return Played(kind, answer.json())
        assert answer is None or answer.status_code in LOOK_AGAIN, (answer.status_code, answer.text)
        await asyncio.sleep(PAUSE)


async def play(visitor: Visitor, kind: Kind, number: int) -> Played:
    """A whole game over all webs. Its stream is at one of them, and whoever waits for others looks at nothing else."""
    played = await opened(visitor, kind)
    key = next(iter(played.keys.values()))
    web = visitor.webs[number % len(visitor.webs)]
    path = f"{played.path}/stream" if number % 4 < 2 else f"/t/{played.id}/stream"  # a program's, or a page's
    stream = Stream(visitor, web, path, key)
    state = await _seen(visitor, played)
    while not state["over"]:
        if state["decides"] not in played.keys:
            await stream.more()
            state = await _seen(visitor, played)
        elif state["decides"] != state["seat"]:  # what it can do is shown to that seat alone
            state = await _seen(visitor, played, state["decides"])
        else:
            state = await _decided(visitor, played, state) or await _seen(visitor, played)
    played.version = state["version"]
    await stream.tells(played.version)
    await stream.close()
    return played


async def _seen(visitor: Visitor, played: Played, seat: int | None = None) -> dict[str, Any]:
    """The table as a seat sees it, or anybody; what has happened there so far it need not tell again."""
    path = f"{played.path}?since={LATEST}"
    state: dict[str, Any] = (await visitor.got(path, "" if seat is None else played.keys[seat])).json()
    return state


async def _decided(visitor: Visitor, played: Played, state: dict[str, Any]) -> dict[str, Any] | None:
    """Answer what is asked, or step back; the table afterwards, if that is known."""
    version, key = state["version"], played.keys[state["decides"]]
    if visitor.rng.random() < SELDOM:
        return await _step_back(visitor, played, version, key)
    options = state["options"]
    quick = [option for option in options if not option.startswith(LENGTHENING)]
    action = visitor.rng.choice(quick or options)
    body = {"action": action, "version": version}
    answer = await visitor.ask("POST", f"{played.path}/actions", key, json=body)
    if answer is not None and answer.status_code == 200:
        assert version not in played.accepted, ("accepted twice", version, played.accepted[version], action)
        played.accepted[version] = action
        visitor.goes_on()
        after: dict[str, Any] = answer.json()
        return after
    assert answer is None or answer.status_code in LOOK_AGAIN, (answer.status_code, answer.text, body)
    if answer is None or answer.status_code >= 500:
        played.doubtful.setdefault(version, set()).add(action)
    return None


async def _step_back(visitor: Visitor, played: Played, version: int, key: str) -> dict[str, Any] | None:
    answer = await visitor.ask("POST", f"{played.path}/undo", key, json={"version": version})
    if answer is not None and answer.status_code == 200:
        after: dict[str, Any] = answer.json()
        played.goes_back(after["version"])
        return after
    known = {NOT_ALLOWED, *LOOK_AGAIN}
    assert answer is None or answer.status_code in known, (answer.status_code, answer.text)
    if answer is None or answer.status_code >= 500:
        played.may_have_gone_back(version)
    return None


async def played_by_many(
    webs: list[str],
    kinds: list[Kind],
    visitors: int,
    wanted: Callable[[int], bool],
    each: Callable[[Visitor, Played], Awaitable[None]],
) -> list[Played]:
    """Games of all kinds in turn, by several visitors at once, as long as more than those begun are wanted; `each` is
    what is checked when one has ended. If nothing goes on any more, that ends it."""
    games: list[Played] = []
    begun = count()

    def goes_on() -> None:
        patience.reschedule(asyncio.get_running_loop().time() + PATIENCE)

    async def lane(number: int) -> None:
        visitor = Visitor(number, webs, random.Random(number))
        visitor.goes_on = goes_on
        async with visitor.http:
            while wanted(game := next(begun)):
                played = await play(visitor, kinds[game % len(kinds)], game)
                await each(visitor, played)
                games.append(played)
                goes_on()

    async with asyncio.timeout(PATIENCE) as patience, asyncio.TaskGroup() as lanes:
        for number in range(visitors):
            lanes.create_task(lane(number))
    return games
