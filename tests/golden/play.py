"""Games played by chance alone, the same ones on every machine and with every version of Python."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from itertools import combinations
from typing import NamedTuple

from golden import adapter

import greatglen
from greatglen import Action, Refusal, Table

TRIED = 6  # actions that are no options, at each decision


class Setup(NamedTuple):
    """How a game begins, and by which of two ways its players choose."""

    game: str
    seats: int
    seed: int
    options: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        words = [f"{name}={value}" for name, value in self.options]
        return " ".join([self.game, f"{self.seats} seats", *words, f"seed {self.seed}"])

    def start(self) -> Table:
        return greatglen.start(self.game, seats=self.seats, seed=self.seed, options=dict(self.options))


@cache
def setups() -> tuple[Setup, ...]:
    """Return all games with all numbers of players, options and sets of Chronicles: each alone, by twos, all."""
    return tuple(
        Setup(game, seats, 1000 * group + seed, options)
        for group, (game, seats, options, number) in enumerate(_groups())
        for seed in range(number)
    )


def _groups() -> Iterator[tuple[str, int, tuple[tuple[str, str], ...], int]]:
    for seats in (2, 3, 4):
        yield "clans", seats, (), 24
    for seats in (2, 3, 4, 5):
        for scoring in ("rulebook", "published"):
            yield "glenmore", seats, (("scoring", scoring),), 12
    for end in ("middle", "top"):
        yield "glenmore2", 2, (("end", end),), 12
        for seats in (3, 4):
            for die in ("no", "yes"):
                yield "glenmore2", seats, (("die", die), ("end", end)), 10
    chronicles = adapter.chronicles()
    for number, (least, most) in chronicles.items():
        for seats in range(least, most + 1):
            yield "glenmore2", seats, (("chronicles", str(number)),), 8
    for place, (one, two) in enumerate(combinations(chronicles, 2)):
        least, most = (choose(chronicles[one][end], chronicles[two][end]) for end, choose in ((0, max), (1, min)))
        for more in (0, 1):  # two of the numbers of players
            seats = least + (place + more) % (most - least + 1)
            yield "glenmore2", seats, (("chronicles", f"{one},{two}"),), 3
    for seats in (2, 3, 4):
        every = ",".join(str(number) for number, (least, most) in chronicles.items() if least <= seats <= most)
        yield "glenmore2", seats, (("chronicles", every),), 12


class Player:
    """One way to play: games with even seeds take any option, those with odd ones first any kind of option."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._known: dict[str, Action] = {}  # an action of each kind that was an option once

    def choose(self, table: Table) -> Action:
        options = table.choice.options
        if self.seed % 2:
            kinds = sorted({_kind(option) for option in options})
            kind = kinds[self._number(table, "kind", len(kinds))]
            options = tuple(option for option in options if _kind(option) == kind)
        return options[self._number(table, "option", len(options))]

    def refusals(self, table: Table) -> list[tuple[Action, Refusal | None]]:
        """Return some actions that were options at other decisions, and why they are none now (None: they are)."""
        kinds = sorted(self._known)
        start = self._number(table, "refused", len(kinds)) if kinds else 0
        tried = [self._known[kind] for kind in (kinds[start:] + kinds[:start])[:TRIED]]
        for option in table.choice.options[:: max(1, len(table.choice.options) // 3)]:
            self._known[_kind(option)] = option
        return [(action, table.why_not(action)) for action in tried]

    def _number(self, table: Table, what: str, n: int) -> int:
        text = f"{self.seed} {table.version} {what}".encode()
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "big") % n


def _kind(action: Action) -> str:
    return str(action).split()[0]
