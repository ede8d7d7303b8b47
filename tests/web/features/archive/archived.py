"""Finished games in a store, played to their end by chance; and many more that only have results."""

import random
from collections.abc import Mapping

import msgspec
from play import make_random_player, play_out

import greatglen
from greatglen.store.history.results import FinishedGame, Result, write_results
from greatglen.store.rows import GameInfo, SeatInfo
from greatglen.store.store import Store
from greatglen.web.live.seats import SeatSetup, create_live_game

ME = "me0me0me0me0me0me0me0me0"
FRIEND = "friend0friend0friend0fr"


def finished(
    store: Store,
    game: str = "clans",
    seats: tuple[tuple[str, str, str], ...] = (("Mairi", "", ME), ("Iain", "easy", "")),
    *,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    origin: str = "",
    host: str = ME,
) -> GameInfo:
    """A game with these people and bots (name, level, owner), as a table of the store whose last action was made."""
    table = play_out(
        greatglen.start(game, seats=len(seats), seed=seed, options=options), make_random_player(random.Random(seed))
    )
    sitters = [SeatSetup(bot or "here", name, owner) for name, bot, owner in seats]
    info = create_live_game(table, host, sitters, False, origin, "").info
    live_game = [SeatInfo(number, name, bot, owner) for number, (name, bot, owner) in enumerate(seats)]
    store.create(info, live_game, table.actions_since(0))
    return info


def multiplied(store: Store, info: GameInfo, times: int, at: float) -> None:
    """More results like those of a game, whose tables are gone, an hour after the other, with other points."""
    game, brought = store.results.load_game(info.id), store.results.load_by_game([info.id])[info.id]
    assert game is not None
    with store.engine.begin() as connection:
        for number in range(times):
            another = _another(game, brought, f"X{info.id}{number}"[-24:], at + 3600 * number, number)
            write_results(connection, *another)


def _another(
    game: FinishedGame, brought: list[Result], game_id: str, ended: float, number: int
) -> tuple[FinishedGame, list[Result]]:
    points = [one.points + (7 * number * (one.seat + 3)) % 23 for one in brought]
    best = max(points)
    return msgspec.structs.replace(game, game_id=game_id, ended=ended), [
        msgspec.structs.replace(
            one,
            game_id=game_id,
            ended=ended,
            points=points[one.seat],
            place=1 + sum(other > points[one.seat] for other in points),
            share=1 / points.count(best) if points[one.seat] == best else 0.0,
            margin=points[one.seat] - max(other for at, other in enumerate(points) if at != one.seat),
        )
        for one in brought
    ]
