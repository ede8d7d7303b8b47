"""Games decided before they are played: with a seed the client knows every action and has nothing to ask or read."""

import json
import random

import msgspec

import greatglen
from bench.asking import Line, post

ALL = "1,2,3,4,5,6,7,8"
MIXTURE = ("clans", "glenmore", "glenmore2")


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
