"""Batch: the arrays of many tables, batch first, and the tables that write them. In one process, or shared by some."""

from collections.abc import Mapping, Sequence
from multiprocessing.context import SpawnContext
from typing import Any

import msgspec
import numpy as np

from greatglen.envs.arrays import Arrays
from greatglen.envs.payoff import payoffs
from greatglen.kernel.choice import NOBODY

LOOKS_AT_THE_END = 0  # the seat that is shown a table whose game is over


class TablePlan(msgspec.Struct, frozen=True):
    """Which tables there are."""

    game: str
    seats: int
    options: dict[str, str]
    tables: int
    width: int
    payoff: str

    def arrays(self) -> Arrays:
        return Arrays(self.game, self.seats, self.options, self.width)

    def shapes(self) -> dict[str, tuple[str, tuple[int, ...]]]:
        """Every array of a batch: its type and form."""
        made, n = self.arrays(), self.tables
        return {
            "observation": ("int16", (n, len(made.layout))),
            "options": ("int16", (n, self.width, len(made.rows))),
            "action_mask": ("int8", (n, self.width)),
            "seat": ("int8", (n,)),
            "rewards": ("float64", (n, self.seats)),
            "terminations": ("bool", (n,)),
            "actions": ("int64", (n,)),
        }


Memory = Mapping[str, Any]


def allotted(plan: TablePlan, context: SpawnContext) -> Memory:
    """Memory for the arrays that processes started from here can share."""
    return {
        name: context.RawArray("b", int(np.dtype(kind).itemsize * np.prod(shape)))
        for name, (kind, shape) in plan.shapes().items()
    }


def arrays_in(plan: TablePlan, memory: Memory | None) -> dict[str, Any]:
    """The arrays of a batch, in shared memory if there is some."""
    return {
        name: np.zeros(shape, kind) if memory is None else np.frombuffer(memory[name], kind).reshape(shape)
        for name, (kind, shape) in plan.shapes().items()
    }


class Share:
    """Some of the tables of a batch, those from `first` on, and their rows of its arrays."""

    def __init__(self, plan: TablePlan, batch: Mapping[str, Any], first: int, last: int) -> None:
        self.plan = plan
        self.batch = batch
        self.first = first
        self.tables = [plan.arrays() for _ in range(first, last)]

    def reset(self, seeds: Sequence[int | None]) -> None:
        """A new game at every table."""
        for row, (table, seed) in enumerate(zip(self.tables, seeds, strict=True), self.first):
            table.deal(seed)
            self._write(row, table)

    def step(self) -> None:
        """Carry out the actions; at a table whose game was over before, deal a new one instead."""
        actions = self.batch["actions"][self.first : self.first + len(self.tables)].tolist()
        for row, (table, action) in enumerate(zip(self.tables, actions, strict=True), self.first):
            if table.table.over:
                table.deal(None)
            else:
                table.questions.answer(action)
            self._write(row, table)

    def _write(self, row: int, table: Arrays) -> None:
        batch, seat = self.batch, table.table.choice.seat
        over = seat == NOBODY
        n = table.observe(LOOKS_AT_THE_END if over else seat)
        batch["observation"][row] = table.observation
        batch["options"][row] = table.options
        batch["action_mask"][row] = table.masks[n]
        batch["seat"][row] = -1 if over else seat
        batch["terminations"][row] = over
        batch["rewards"][row] = payoffs(table.table, self.plan.payoff) if over else 0.0
