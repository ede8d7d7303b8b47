"""The pool and the tables: what this Chronicle adds to the state, and what of it may be seen (G2-C5-4)."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Self, TypeAlias

import msgspec

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import ALL, HIDDEN, may_know
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.sentence import make_sentence

NUMBER = 5


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of this Chronicle in the component file."""

    tokens: tuple[int, ...]
    table_size: int
    rolls: int
    most_face_up: int


def mistakes(file: File) -> Iterator[tuple[str, str]]:
    """What is wrong with the numbers: the field, and what it must be."""
    numbers = file.numbers(NUMBER, Numbers)
    if not all(value in file.die for value in numbers.tokens):
        yield "tokens", make_sentence("must be values that the die shows")
    for field in ("table_size", "rolls", "most_face_up"):
        if getattr(numbers, field) < 1:
            yield field, make_sentence("must be at least {least}", least=1)


class Token(msgspec.Struct, frozen=True):
    """A token on a table.

    `seers`: the bits of the seats that know its value. `never`: the bits of values that it cannot have, as everybody
    knows since a roll of that value did not turn it up. `up`: it has been turned up in the running scoring.
    """

    value: int
    seers: int = ALL
    never: int = 0
    up: bool = False


Platter: TypeAlias = tuple[Token, ...]


class HaggisPart(msgspec.Struct):
    """The pool and the tables."""

    tokens: tuple[int, ...]  # all there are
    face_down: tuple[int, ...]  # in the pool, ascending
    face_up: tuple[int, ...]  # in the pool, ascending
    tables: list[Platter]  # per seat, the newest last
    size: int  # of a table
    rolls: int  # for all, in a scoring
    most: int  # face-up tokens of a table
    held: int = 0  # scorings
    pips: int = 0  # the roll that is to count next

    def copy(self) -> Self:
        return msgspec.structs.replace(self, tables=self.tables.copy())

    # -- the pool

    def put_back(self, value: int) -> None:
        """A token goes into the pool, face down."""
        self.face_down = tuple(sorted((*self.face_down, value)))

    def draw(self, value: int) -> None:
        """A face-down token leaves the pool, or is turned up there."""
        self.face_down = without(self.face_down, value)

    # -- the tables

    def lay(self, seat: int, token: Token) -> int:
        """A token comes to a table; its place."""
        self.tables[seat] = (*self.tables[seat], token)
        return len(self.tables[seat])

    def lift(self, seat: int, place: int) -> Token:
        """The token of a place leaves its table."""
        table = self.tables[seat]
        self.tables[seat] = table[: place - 1] + table[place:]
        return table[place - 1]

    def may_turn(self, seat: int) -> bool:
        """Whether a further roll can bring a table anything (G2-C5-12, G2-C5-13)."""
        up = sum(token.up for token in self.tables[seat])
        return up < min(self.most, len(self.tables[seat]))

    # -- what is secret

    def hide_from(self, seat: int) -> None:
        """Leave only what a seat may see."""
        self.face_down = (HIDDEN,) * len(self.face_down)
        self.tables = [
            tuple(t if may_know(t.seers, seat) else msgspec.structs.replace(t, value=HIDDEN) for t in table)
            for table in self.tables
        ]

    def guess(self, rng: random.Random) -> None:
        """Fill in what is hidden, in a way that contradicts nothing that is known."""
        unseen = Counter(self.tokens)
        unseen.subtract(self.face_up)
        unseen.subtract(token.value for table in self.tables for token in table if token.value != HIDDEN)
        places = [(s, n) for s, table in enumerate(self.tables) for n, t in enumerate(table) if t.value == HIDDEN]
        rng.shuffle(places)
        places.sort(key=lambda at: -self.tables[at[0]][at[1]].never.bit_count())  # the choosy ones first
        values = fill([self.tables[s][n].never for s, n in places], unseen, rng)
        for (seat, n), value in zip(places, values, strict=True):
            table = list(self.tables[seat])
            table[n] = msgspec.structs.replace(table[n], value=value)
            self.tables[seat] = tuple(table)
        unseen.subtract(values)
        self.face_down = tuple(sorted(unseen.elements()))


def get_part(state: GlenMore2) -> HaggisPart:
    found: HaggisPart = state.parts[NUMBER]
    return found


def points(face_up: Iterable[int]) -> int:
    """What a table with these values face up scores (G2-C5-14)."""
    values = list(face_up)
    return len(values) * sum(values)


def without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    left = list(values)
    left.remove(value)
    return tuple(left)


def fill(nevers: list[int], unseen: Counter[int], rng: random.Random) -> list[int]:
    """A value for each place that may have it, out of the unseen ones; there is always a way: the true one."""
    values: list[int] = []
    untried: list[list[int]] = []
    left = unseen.copy()
    while len(values) < len(nevers):
        if len(untried) == len(values):
            never = nevers[len(values)]
            open_to = [value for value in left.elements() if not never >> value & 1]
            rng.shuffle(open_to)
            untried.append(list(dict.fromkeys(open_to)))
        if untried[-1]:
            value = untried[-1].pop(0)
            values.append(value)
            left[value] -= 1
        else:
            untried.pop()
            left[values.pop()] += 1
    return values
