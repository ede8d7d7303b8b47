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
from bench.asking import Connection, get, post
from bench.load import Load, RequestSequence, run_load
from bench.pages import measure_costs
from bench.serving import EMPTY, ServerProcess, run_servers

ALL = "1,2,3,4,5,6,7,8"
MIXTURE = ("clans", "glenmore", "glenmore2")
ROUNDS = 3
GAMES = 18
EMPTY_REQUESTS = 1500
THINKERS = 10
BUDGET = "hard:60s"  # longer than it is measured
STARTED_SECONDS = 3.0  # seconds of processor time: a worker that has taken more has been started and thinks


class Move(msgspec.Struct, frozen=True):
    """What a seat does at a version."""

    seat: int
    action: str
    version: int


class ScriptedGame(msgspec.Struct, frozen=True):
    """A whole game."""

    game: str
    seats: int
    seed: int
    options: dict[str, str]
    moves: list[Move]


def script_game(game: str, seats: int, seed: int, chronicles: str = "") -> ScriptedGame:
    """A game of random players."""
    options = {"chronicles": chronicles} if chronicles else {}
    rng = random.Random(seed)
    table = greatglen.start(game, seats=seats, seed=seed, options=options)
    moves = []
    while not table.is_over:
        action = rng.choice(table.choice.options)
        moves.append(Move(table.choice.seat, str(action), table.version))
        table.apply(action)
    return ScriptedGame(game, seats, seed, options, moves)


async def open_table(line: Connection, game: ScriptedGame) -> list[bytes]:
    """Open a table for it by the API; the requests that play it to its end."""
    seats = [{"name": f"Seat {seat}"} for seat in range(game.seats)]
    wanted = {"game": game.game, "seats": seats, "seed": game.seed, "options": game.options}
    table = json.loads(await line.request(post("/api/tables", wanted)))
    keys = [seat["key"] for seat in table["seats"]]
    path = f"/api/tables/{table['id']}/actions"
    return [
        post(path, {"action": m.action, "version": m.version}, Authorization=f"Bearer {keys[m.seat]}")
        for m in game.moves
    ]


async def measure_empty_load(server: ServerProcess, rate: float | None = None) -> Load:
    lines = [await Connection.open(server.port) for _ in range(GAMES)]
    each = EMPTY_REQUESTS // GAMES
    found = await run_load([server], [RequestSequence([(line, get("/"))] * each) for line in lines], rate)
    close_all(lines)
    return found


async def measure_table_load(
    servers: Sequence[ServerProcess], plays: Sequence[ScriptedGame], rate: float | None = None
) -> Load:
    """Games that are played to their end, the seats of each by turns at the one server and the other."""
    stretches, hung = [], []
    for number, game in enumerate(plays):
        lines = [await Connection.open(servers[(number + seat) % len(servers)].port) for seat in range(game.seats)]
        requests = await open_table(lines[0], game)
        stretches.append(
            RequestSequence([(lines[move.seat], ask) for move, ask in zip(game.moves, requests, strict=True)])
        )
        hung += lines
    found = await run_load(servers, stretches, rate)
    close_all(hung)
    return found


def close_all(lines: Sequence[Connection]) -> None:
    for line in lines:
        line.close()


async def let_bots_think(server: ServerProcess) -> None:
    """Tables at which a bot that takes its time has to decide, and a person waits for it."""
    line = await Connection.open(server.port)
    for number in range(THINKERS):
        seats = [{"name": "A"}, *({"name": f"B{n}", "kind": BUDGET} for n in range(3))]
        opened = json.loads(
            await line.request(post("/api/tables", {"game": "glenmore2", "seats": seats, "seed": number}))
        )
        address, key = f"/api/tables/{opened['id']}", {"Authorization": f"Bearer {opened['seats'][0]['key']}"}
        table = json.loads(await line.request(get(address, **key)))
        while table["decides"] == 0:
            answer = {"action": table["options"][-1], "version": table["version"]}
            table = json.loads(await line.request(post(f"{address}/actions", answer, **key)))
    line.close()
    while len(taken := server.bot_cpu) < 2 or min(taken) < STARTED_SECONDS:
        await asyncio.sleep(0.1)


def print_ratio(label: str, ratios: Sequence[float], most: float, more: str = "") -> None:
    print(f"{label:<64}{statistics.median(ratios):>7.2f}x   (at most {most:g}){more}", flush=True)


async def measure_actions(plays: Sequence[ScriptedGame], folder: str) -> tuple[float, float]:
    """To the empty endpoint, by turns. What a request to that costs, and the highest rate of actions."""
    with run_servers(EMPTY) as [empty], run_servers(f"sqlite:///{folder}/actions.db") as [table]:
        rounds = [(await measure_empty_load(empty), await measure_table_load([table], plays)) for _ in range(ROUNDS)]
        print_ratio("CPU of the server for an action, to an empty request", [b.cpu / a.cpu for a, b in rounds], 6)
        share = statistics.median(b.client / b.server for _, b in rounds)
        print(
            f"{'':4}the client took {share:.2f} of the CPU the server did, and {rounds[0][1].requests} actions a round"
        )
        highest = statistics.median(b.rate for _, b in rounds)
        free = statistics.median(a.rate for a, _ in rounds)
        halves = [
            (await measure_empty_load(empty, free / 2), await measure_table_load([table], plays, highest / 2))
            for _ in range(3)
        ]
        for part, said in ((0.5, "median"), (0.95, "95th centile")):
            ratio = statistics.median(b.percentile(part) / a.percentile(part) for a, b in halves)
            print(f"{'':4}at half of the highest load, {said} of an action to that of an empty request: {ratio:.1f}x")
        return statistics.median(a.cpu for a, _ in rounds), highest


async def measure_thinkers(plays: Sequence[ScriptedGame], folder: str, rate: float) -> None:
    ratios, shares = [], []
    for number in range(3):
        with run_servers(f"sqlite:///{folder}/thinkers{number}.db") as [server]:
            quiet = await measure_table_load([server], plays, rate)
            await let_bots_think(server)
            busy = await measure_table_load([server], plays, rate)
            ratios.append(busy.percentile(0.95) / quiet.percentile(0.95))
            shares.append(busy.cpu / quiet.cpu)
    said = f"95th centile of an action while {THINKERS} bots think, to that without"
    print_ratio(said, ratios, 2, f" at {rate:.0f} actions/s")
    print(f"{'':4}an action takes {statistics.median(shares):.2f} of the CPU meanwhile: what is more is waiting for it")


async def measure_pages(empty: float) -> None:
    rounds = [await measure_costs() for _ in range(3)]
    look = statistics.median(found.look for found in rounds) / empty
    again = statistics.median(found.again for found in rounds) / empty
    print(f"{'CPU of a late page, four players, all Chronicles, to an empty request':<64}{look:>7.0f}x")
    print(f"{'':4}asked for once more, {again:.0f}x; `python -m bench.pages OLD/src` compares with another checkout")


async def measure_processes(plays: Sequence[ScriptedGame]) -> None:
    """Each has a database of its own; they are measured by turns."""
    with ExitStack() as stack:
        urls = [stack.enter_context(postgres.running()) for _ in range(2)]
        one = stack.enter_context(run_servers(urls[0]))
        two = stack.enter_context(run_servers(urls[1], processes=2))
        rounds = [(await measure_table_load(one, plays), await measure_table_load(two, plays)) for _ in range(ROUNDS)]
    print_ratio("CPU for an action over two processes on PostgreSQL, to one", [b.cpu / a.cpu for a, b in rounds], 1.2)


async def measure() -> None:
    plays = [script_game(MIXTURE[number % len(MIXTURE)], 2, number) for number in range(GAMES)]
    with tempfile.TemporaryDirectory() as folder:
        empty, highest = await measure_actions(plays, folder)
        await measure_thinkers(plays, folder, highest / 2)
    await measure_pages(empty)
    await hostile.measure()
    await measure_processes(plays)


def main() -> None:
    print("The web table, measured at the server; medians of ratios in one run")
    asyncio.run(measure())


if __name__ == "__main__":
    main()
