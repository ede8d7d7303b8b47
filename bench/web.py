"""The web table, measured at the server: its CPU time for an accepted action, answer included, and how long that takes.

All figures are ratios within one run: to an empty endpoint of the same framework under the same client, to a quiet
server, to one process. Servers have processes of their own, everything stays on this machine, and every load is bounded
in count.
"""

import asyncio
import json
import random
import statistics
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack

import msgspec
from store import postgres  # of the tests: a server of our own in a folder that is thrown away

import greatglen
from bench import hostile
from bench.asking import Line, get, post
from bench.load import Load, Stretch, load
from bench.pages import costs
from bench.serving import EMPTY, Served, serving

ALL = "1,2,3,4,5,6,7,8"
MIXTURE = ("clans", "glenmore", "glenmore2")
ROUNDS = 3
GAMES = 18
EMPTY_REQUESTS = 1500
THINKERS = 10
BUDGET = "hard:60s"  # longer than it is measured
STARTED = 3.0  # seconds of processor time: a worker that has taken more has been started and thinks


class Move(msgspec.Struct, frozen=True):
    """What a seat does at a version."""

    seat: int
    action: str
    version: int


class Play(msgspec.Struct, frozen=True):
    """A whole game."""

    game: str
    seats: int
    seed: int
    options: dict[str, str]
    moves: list[Move]


def play(game: str, seats: int, seed: int, chronicles: str = "") -> Play:
    """A game of random players."""
    options = {"chronicles": chronicles} if chronicles else {}
    rng = random.Random(seed)
    table = greatglen.start(game, seats=seats, seed=seed, options=options)
    moves = []
    while not table.is_over:
        action = rng.choice(table.choice.options)
        moves.append(Move(table.choice.seat, str(action), table.version))
        table.apply(action)
    return Play(game, seats, seed, options, moves)


async def opened(line: Line, play: Play) -> list[bytes]:
    """Open a table for it by the API; the requests that play it to its end."""
    seats = [{"name": f"Seat {seat}"} for seat in range(play.seats)]
    wanted = {"game": play.game, "seats": seats, "seed": play.seed, "options": play.options}
    table = json.loads(await line.ask(post("/api/tables", wanted)))
    keys = [seat["key"] for seat in table["seats"]]
    path = f"/api/tables/{table['id']}/actions"
    return [
        post(path, {"action": m.action, "version": m.version}, Authorization=f"Bearer {keys[m.seat]}")
        for m in play.moves
    ]


async def empty_load(server: Served, rate: float | None = None) -> Load:
    lines = [await Line.to(server.port) for _ in range(GAMES)]
    each = EMPTY_REQUESTS // GAMES
    found = await load([server], [Stretch([(line, get("/"))] * each) for line in lines], rate)
    hang_up(lines)
    return found


async def table_load(servers: Sequence[Served], plays: Sequence[Play], rate: float | None = None) -> Load:
    """Games that are played to their end, the seats of each by turns at the one server and the other."""
    stretches, hung = [], []
    for number, game in enumerate(plays):
        lines = [await Line.to(servers[(number + seat) % len(servers)].port) for seat in range(game.seats)]
        requests = await opened(lines[0], game)
        stretches.append(Stretch([(lines[move.seat], ask) for move, ask in zip(game.moves, requests, strict=True)]))
        hung += lines
    found = await load(servers, stretches, rate)
    hang_up(hung)
    return found


def hang_up(lines: Sequence[Line]) -> None:
    for line in lines:
        line.close()


async def let_bots_think(server: Served) -> None:
    """Tables at which a bot that takes its time has to decide, and a person waits for it."""
    line = await Line.to(server.port)
    for number in range(THINKERS):
        seats = [{"name": "A"}, *({"name": f"B{n}", "kind": BUDGET} for n in range(3))]
        opened = json.loads(await line.ask(post("/api/tables", {"game": "glenmore2", "seats": seats, "seed": number})))
        address, key = f"/api/tables/{opened['id']}", {"Authorization": f"Bearer {opened['seats'][0]['key']}"}
        table = json.loads(await line.ask(get(address, **key)))
        while table["decides"] == 0:
            answer = {"action": table["options"][-1], "version": table["version"]}
            table = json.loads(await line.ask(post(f"{address}/actions", answer, **key)))
    line.close()
    while len(taken := server.thinking) < 2 or min(taken) < STARTED:
        await asyncio.sleep(0.1)


def told(said: str, ratios: Sequence[float], most: float, more: str = "") -> None:
    print(f"{said:<64}{statistics.median(ratios):>7.2f}x   (at most {most:g}){more}", flush=True)


async def actions(plays: Sequence[Play], folder: str) -> tuple[float, float]:
    """To the empty endpoint, by turns. What a request to that costs, and the highest rate of actions."""
    with serving(EMPTY) as [empty], serving(f"sqlite:///{folder}/actions.db") as [table]:
        rounds = [(await empty_load(empty), await table_load([table], plays)) for _ in range(ROUNDS)]
        told("CPU of the server for an action, to an empty request", [b.cpu / a.cpu for a, b in rounds], 6)
        share = statistics.median(b.client / b.server for _, b in rounds)
        print(
            f"{'':4}the client took {share:.2f} of the CPU the server did, and {rounds[0][1].requests} actions a round"
        )
        highest = statistics.median(b.rate for _, b in rounds)
        free = statistics.median(a.rate for a, _ in rounds)
        halves = [(await empty_load(empty, free / 2), await table_load([table], plays, highest / 2)) for _ in range(3)]
        for part, said in ((0.5, "median"), (0.95, "95th centile")):
            ratio = statistics.median(b.centile(part) / a.centile(part) for a, b in halves)
            print(f"{'':4}at half of the highest load, {said} of an action to that of an empty request: {ratio:.1f}x")
        return statistics.median(a.cpu for a, _ in rounds), highest


async def thinkers(plays: Sequence[Play], folder: str, rate: float) -> None:
    ratios, shares = [], []
    for number in range(3):
        with serving(f"sqlite:///{folder}/thinkers{number}.db") as [server]:
            quiet = await table_load([server], plays, rate)
            await let_bots_think(server)
            busy = await table_load([server], plays, rate)
            ratios.append(busy.centile(0.95) / quiet.centile(0.95))
            shares.append(busy.cpu / quiet.cpu)
    said = f"95th centile of an action while {THINKERS} bots think, to that without"
    told(said, ratios, 2, f" at {rate:.0f} actions/s")
    print(f"{'':4}an action takes {statistics.median(shares):.2f} of the CPU meanwhile: what is more is waiting for it")


async def pages(empty: float) -> None:
    rounds = [await costs() for _ in range(3)]
    look = statistics.median(found.look for found in rounds) / empty
    again = statistics.median(found.again for found in rounds) / empty
    print(f"{'CPU of a late page, four players, all Chronicles, to an empty request':<64}{look:>7.0f}x")
    print(f"{'':4}asked for once more, {again:.0f}x; `python -m bench.pages OLD/src` compares with another checkout")


async def processes(plays: Sequence[Play]) -> None:
    """Each has a database of its own; they are measured by turns."""
    with ExitStack() as stack:
        urls = [stack.enter_context(postgres.running()) for _ in range(2)]
        one = stack.enter_context(serving(urls[0]))
        two = stack.enter_context(serving(urls[1], processes=2))
        rounds = [(await table_load(one, plays), await table_load(two, plays)) for _ in range(ROUNDS)]
    told("CPU for an action over two processes on PostgreSQL, to one", [b.cpu / a.cpu for a, b in rounds], 1.2)


async def measure() -> None:
    plays = [play(MIXTURE[number % len(MIXTURE)], 2, number) for number in range(GAMES)]
    with tempfile.TemporaryDirectory() as folder:
        empty, highest = await actions(plays, folder)
        await thinkers(plays, folder, highest / 2)
    await pages(empty)
    await hostile.measure()
    await processes(plays)


def main() -> None:
    print("The web table, measured at the server; medians of ratios in one run")
    asyncio.run(measure())


if __name__ == "__main__":
    main()
