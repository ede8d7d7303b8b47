"""Par: what bots of a level make on average, all of them of the same level, by the number of players.

    python -m greatglen.arena.par GAME --games 60 --seed 1

writes `par.json` beside the rules of the game, with the command that made it: the same arguments make the same file. It
is played without expansions and with the first value of every option. What takes its time thinks by iterations, so that
it can be repeated, and plays fewer games.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

import msgspec

import greatglen
from greatglen.arena.execution import play_match
from greatglen.arena.plan import Match
from greatglen.arena.rating import mean_interval
from greatglen.bots import LEVELS, has_budget
from greatglen.bots.par import FILE, Par, ParFile
from greatglen.games import game_named
from greatglen.kernel.game import Game


def measure_level(game: Game, level: str, seats: int, games: int, seed: int) -> Par:
    """So many games of bots of one level; a table's seats are one measurement, since what one wins another lacks."""
    luck = random.Random(f"{seed} {game.name} {level} {seats}")
    tables = []
    for _ in range(games):
        match = Match((level,) * seats, luck.getrandbits(62), tuple(luck.getrandbits(62) for _ in range(seats)))
        tables.append(fmean(play_match(game.name, {}, match).scores))
    found = mean_interval(tables)
    return Par(seats, level, games, round(found.value, 2), round(found.low, 2), round(found.high, 2))


def measure_all(
    game: Game, games: int, slow_games: int, iterations: int, max_slow_seats: int, seed: int
) -> Iterator[Par]:
    """Every level at every number of players, the quick ones first; the slow ones up to `max_slow_seats` players."""
    for level in sorted(LEVELS, key=has_budget):
        for seats in range(game.seats[0], game.seats[1] + 1):
            if not has_budget(level):
                yield measure_level(game, level, seats, games, seed)
            elif seats <= max_slow_seats:
                yield measure_level(game, f"{level}:{iterations}", seats, slow_games, seed)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m greatglen.arena.par", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=60, help="for each level and number of players")
    parser.add_argument("--slow", type=int, default=10, help="the same of levels that take their time")
    parser.add_argument("--iterations", type=int, default=100, help="that those think for a decision")
    parser.add_argument("--most", type=int, default=5, help="players at a table of those")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    game = game_named(wanted.game)
    found = []
    for par in measure_all(game, wanted.games, wanted.slow, wanted.iterations, wanted.most, wanted.seed):
        found.append(par)
        print(par, flush=True)
    file_content = ParFile(f"python -m greatglen.arena.par {' '.join(arguments)}", game.rules_version, found)
    file = Path(greatglen.__file__).parent / "games" / game.name / FILE
    file.write_text(msgspec.json.format(msgspec.json.encode(file_content), indent=1).decode() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
