"""What bots of every level decide at some positions, thinking for a fixed number of iterations."""

from collections.abc import Iterator
from typing import TypeAlias

from golden import adapter, files
from golden.play import Player, Setup, setups

Case: TypeAlias = tuple[Setup, int]

FILE = "bots.txt"
ITERATIONS = 30
POSITIONS = (6, 23)  # decisions of a game at which bots are asked
EVERY = 60  # one game in so many


def made() -> dict[str, list[str]]:
    return {FILE: [line for case in cases() for line in (files.heading(name_of(case)), *decided(case))]}


def cases() -> list[Case]:
    return [(setup, number) for setup in setups()[::EVERY] for number in POSITIONS]


def name_of(case: Case) -> str:
    return f"{case[0].name}, decision {case[1]}"


def decided(case: Case) -> Iterator[str]:
    """Yield what is asked, and what every level decides."""
    setup, decisions = case
    table, player = setup.start(), Player(setup.seed)
    for _ in range(decisions):
        table.apply(player.choose(table))
    view = table.view_for(table.choice.seat)
    yield f"{table.choice.kind}: {len(table.choice.options)} options"
    for level in adapter.bot_levels():
        yield f"{level}: {adapter.bot(level, seed=5, iterations=ITERATIONS).choose(view)}"
