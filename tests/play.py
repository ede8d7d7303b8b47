"""Whole games by chance: seeded players, and streams of choices that hypothesis can shrink."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from hypothesis import strategies as st

import greatglen
from greatglen import CHANCE, Action, Table
from greatglen.kernel.chance import draw_action

Chooser: TypeAlias = Callable[[Table], Action]

EVERY_GAME = [("clans", seats) for seats in (2, 3, 4)] + [("glenmore", seats) for seats in (2, 3, 4, 5)]
CLANS_SEATS = [2, 3, 4]
GLENMORE_SEATS = [2, 3, 4, 5]

seeds = st.integers(0, 2**63 - 1)
streams = st.lists(st.integers(0, 255), max_size=60)


def make_sensible_player(rng: random.Random) -> Chooser:
    """A player who likes to keep tiles: mostly short moves, few sales, a turn not ended while something is on offer."""

    def choose(table: Table) -> Action:
        options = table.choice.options
        if table.choice.seat == CHANCE:
            return draw_action(table.choice, table.luck, table.version)
        if table.choice.kind == "take":
            takes = [option for option in options if str(option).startswith("take")]
            return rng.choice(takes[:4]) if rng.random() < 0.9 else rng.choice(options)
        if table.choice.kind == "activate":
            better = [option for option in options if str(option).split()[0] in ("activate", "promote")]
            if better and rng.random() < 0.8:
                return rng.choice(better)
            return rng.choice([*options[-1:], rng.choice(options)])
        if table.choice.kind in ("place", "unaffordable"):
            if rng.random() < 0.2:
                return rng.choice(options)
            return rng.choice([option for option in options if not str(option).startswith("sell")])
        return rng.choice(options)

    return choose


def make_random_player(rng: random.Random) -> Chooser:
    """Any option is as good as another."""
    return lambda table: rng.choice(table.choice.options)


def make_stream_player(numbers: Sequence[int], seed: int) -> Chooser:
    """The choices of a stream of numbers; when it runs dry, a sensible player goes on."""
    return follow_numbers(numbers, make_sensible_player(random.Random(seed)))


def follow_numbers(numbers: Sequence[int], after: Chooser) -> Chooser:
    """The choices of a stream of numbers; when it runs dry, somebody else goes on."""
    left = iter(numbers)

    def choose(table: Table) -> Action:
        number = next(left, None)
        return after(table) if number is None else table.choice.options[number % len(table.choice.options)]

    return choose


def play_decisions(table: Table, choose: Chooser) -> Iterator[Table]:
    """The table at every decision, and once more when the game is over; the chooser decides in between."""
    while not table.is_over:
        yield table
        table.apply(choose(table))
    yield table


def play_out(table: Table, choose: Chooser) -> Table:
    """The table when the game is over."""
    for _ in play_decisions(table, choose):
        pass
    return table


def play_whole_game(game: str, seats: int, seed: int, options: dict[str, object] | None = None) -> Table:
    """A finished game of sensible players."""
    return play_out(
        greatglen.start(game, seats=seats, seed=seed, options=options), make_sensible_player(random.Random(seed))
    )


def play_to_position(game: str, seats: int, seed: int, decided: int) -> Table:
    """A table some way into a game; over, if the game is shorter."""
    return play_on(greatglen.start(game, seats=seats, seed=seed), make_sensible_player(random.Random(seed)), decided)


def play_on(table: Table, choose: Chooser, decided: int) -> Table:
    """The table after so many decisions; over, if the game is shorter."""
    for _ in range(decided):
        if table.is_over:
            break
        table.apply(choose(table))
    return table


def perft(table: Table, depth: int) -> int:
    """Positions after so many decisions, draws and rolls included; games that are over earlier count once."""
    if depth == 0 or table.is_over:
        return 1
    total = 0
    for option in table.choice.options:
        twin = table.copy()
        twin.apply(option)
        total += perft(twin, depth - 1)
    return total
