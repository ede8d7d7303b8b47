"""What environments cost beyond the engine: CPU time of the same games by chance through both, by turns.

A game is a function of its seed: as many decisions, and the same points at the end, whichever way it is played.
"""

import random
import statistics
import time
from collections.abc import Callable

import greatglen
from greatglen.envs.openspiel import load_game
from greatglen.envs.pettingzoo import raw_env

Played = tuple[int, list[int]]  # decisions made, and points

GAMES = ("glenmore2", "glenmore", "clans")
SEATS = 4
ROUNDS = 15
GAMES_PER_ROUND = 4  # games


def make_engine(game: str) -> Callable[[int], Played]:
    """Games by chance at a table."""

    def play(seed: int) -> Played:
        rng = random.Random(seed)
        table = greatglen.start(game, seats=SEATS, seed=seed)
        steps = 0
        while not table.is_over:
            table.apply(rng.choice(table.choice.options))
            steps += 1
        return steps, table.scores

    return play


def make_pettingzoo(game: str) -> Callable[[int], Played]:
    """The same games by `last` and `step`."""
    env = raw_env(game, seats=SEATS)

    def play(seed: int) -> Played:
        rng = random.Random(seed)
        env.reset(seed=seed)
        steps = 0
        while not env.last()[2]:
            env.step(rng.choice(range(len(env.arrays.questions.options))))
            steps += 1
        return steps, env.table.scores

    return play


def make_copying_engine(game: str) -> Callable[[int], Played]:
    """Games by chance in which every decision is made at a copy."""

    def play(seed: int) -> Played:
        rng = random.Random(seed)
        table = greatglen.start(game, seats=SEATS, seed=0, chance="manual")
        steps = 0
        while not table.is_over:
            table = table.copy()
            table.apply(rng.choice(table.choice.options))
            steps += 1
        return steps, table.scores

    return play


def make_copying_openspiel(game: str) -> Callable[[int], Played]:
    """The same games by `clone`, `legal_actions` and `apply_action`."""
    title = load_game(game, seats=SEATS)

    def play(seed: int) -> Played:
        rng = random.Random(seed)
        state = title.new_initial_state()
        steps = 0
        while not state.is_terminal():
            state = state.clone()
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps, state.table.scores

    return play


def measure_ratio(one: Callable[[int], Played], other: Callable[[int], Played]) -> float:
    """How many times the CPU time of `one` the same games take by `other`: the median of rounds in which they take
    turns at being first.
    """
    found = []
    for turn in range(ROUNDS):
        spent, played = {}, {}
        for play in (one, other) if turn % 2 else (other, one):
            begin = time.process_time()
            played[play] = [play(GAMES_PER_ROUND * turn + n) for n in range(GAMES_PER_ROUND)]
            spent[play] = time.process_time() - begin
        assert played[one] == played[other], "the same games"
        if turn:
            found.append(spent[other] / spent[one])
    return statistics.median(found)


def main() -> None:
    print(f"Environments, {SEATS} players: CPU time as a ratio to the engine's own; medians of {ROUNDS - 1} rounds")
    print(f"{'':26}{'PettingZoo':>16}{'OpenSpiel':>16}")
    for game in GAMES:
        steps = measure_ratio(make_engine(game), make_pettingzoo(game))
        copies = measure_ratio(make_copying_engine(game), make_copying_openspiel(game))
        print(f"{game:26}{steps:>15.2f}x{copies:>15.2f}x")


if __name__ == "__main__":
    main()
