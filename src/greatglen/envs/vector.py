"""Many tables at once, by the conventions of Gymnasium's vector environments. docs/envs.md explains it."""

import multiprocessing
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from typing import Any

import msgspec
import numpy as np

from greatglen.envs.action_table import VERSION
from greatglen.envs.option_numbers import choose_width
from greatglen.envs.payoff import check_payoff, compute_payoffs
from greatglen.games import game_named
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.refusal import Refusal, Refused
from greatglen.optional_dependencies import needed

with needed("envs", "greatglen.envs.vector"):
    import gymnasium
    from gymnasium.vector.utils import batch_space

    from greatglen.envs.arrays import Arrays

FINAL_OBSERVER = 0  # the seat that is shown a table whose game is over
OBSERVATION_KEYS = ("observation", "options", "action_mask", "seat")
JOIN_SECONDS = 5.0  # seconds that a worker has to end by itself

BAD_TABLES = "A batch has at least one table, not {tables}."
BAD_WORKERS = "There can be 0 workers (all in this process) to one for each of the {tables} tables, not {workers}."
BAD_SEEDS = "{n} seeds are needed, one for each table, or one number to count on from; not {seeds}."
NOT_RESET = "Reset the environment before it is stepped."
NOT_LEGAL = "Table {table}: there are {n} options now, numbered from 0; {action} is none of them."
BAD_ACTIONS = "A step takes one whole number for each of the {n} tables."
CLOSED = "This environment is closed."
Memory = Mapping[str, Any]


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
            "observation": ("int16", (n, len(made.observation_layout))),
            "options": ("int16", (n, self.width, len(made.option_layout))),
            "action_mask": ("int8", (n, self.width)),
            "seat": ("int8", (n,)),
            "rewards": ("float64", (n, self.seats)),
            "terminations": ("bool", (n,)),
            "actions": ("int64", (n,)),
        }


def allocate_memory(plan: TablePlan, context: SpawnContext) -> Memory:
    """Memory for the arrays that processes started from here can share."""
    return {
        name: context.RawArray("b", int(np.dtype(kind).itemsize * np.prod(shape)))
        for name, (kind, shape) in plan.shapes().items()
    }


def map_arrays(plan: TablePlan, memory: Memory | None) -> dict[str, Any]:
    """The arrays of a batch, in shared memory if there is some."""
    return {
        name: np.zeros(shape, kind) if memory is None else np.frombuffer(memory[name], kind).reshape(shape)
        for name, (kind, shape) in plan.shapes().items()
    }


class TableShare:
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
            if table.table.is_over:
                table.deal(None)
            else:
                table.questions.answer(action)
            self._write(row, table)

    def _write(self, row: int, table: Arrays) -> None:
        batch, seat = self.batch, table.table.choice.seat
        over = seat == NOBODY
        n = table.observe(FINAL_OBSERVER if over else seat)
        batch["observation"][row] = table.observation
        batch["options"][row] = table.options
        batch["action_mask"][row] = table.masks[n]
        batch["seat"][row] = -1 if over else seat
        batch["terminations"][row] = over
        batch["rewards"][row] = compute_payoffs(table.table, self.plan.payoff) if over else 0.0


class WorkerDied(RuntimeError):  # noqa: N818 - it says itself what happened
    """A process behind the environment has ended, or failed."""


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Tables of one game, each with the seat to move: `seat` of the observation; -1 where a game is over.

    Rewards have a column for each seat. A game that is over is shown once, with no options; the next step deals a new
    one at that table, whatever its action says (`AutoresetMode.NEXT_STEP`).
    """

    def __init__(
        self,
        game: str,
        *,
        tables: int,
        seats: int,
        options: Mapping[str, object] | None = None,
        width: int | None = None,
        payoff: str = "margin",
        workers: int = 0,
        copy: bool = True,
    ) -> None:
        check_payoff(payoff)
        title = game_named(game)
        title.check_seats(seats)
        if type(tables) is not int or tables < 1:
            raise Refused(Refusal("bad-tables", BAD_TABLES, {"tables": str(tables)}))
        if type(workers) is not int or not 0 <= workers <= tables:
            raise Refused(Refusal("bad-workers", BAD_WORKERS, {"tables": tables, "workers": str(workers)}))
        width = choose_width(game, width)
        self.plan = TablePlan(game, seats, title.resolve_options(seats, options or {}), tables, width, payoff)
        made = self.plan.arrays()
        self.observation_layout, self.option_layout = made.observation_layout, made.option_layout
        self.metadata = {"name": f"{game}_v{VERSION}", "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}
        self.num_envs = tables
        seat = gymnasium.spaces.Box(-1, seats - 1, (), np.int8)
        self.single_observation_space = gymnasium.spaces.Dict({**made.make_space().spaces, "seat": seat})
        self.single_action_space = gymnasium.spaces.Discrete(width)
        self.observation_space = batch_space(self.single_observation_space, tables)
        self.action_space = batch_space(self.single_action_space, tables)
        self._copy = copy
        self._is_reset = False
        self.workers: list[VectorWorker] = []
        context = multiprocessing.get_context("spawn")
        memory = allocate_memory(self.plan, context) if workers else None
        self._batch = map_arrays(self.plan, memory)
        self._share = None if workers else TableShare(self.plan, self._batch, 0, tables)
        bounds = [tables * number // workers for number in range(workers + 1)] if workers else []
        for number in range(workers):
            self.workers.append(VectorWorker(context, self.plan, memory or {}, bounds[number], bounds[number + 1]))

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New games at all tables. With a number as a seed, table n gets seed + n; without, every table goes on."""
        self._check_open()
        n = self.num_envs
        seeds: list[int | None]
        if seed is None or isinstance(seed, int | np.integer):
            seeds = [None if seed is None else int(seed) + table for table in range(n)]
        else:
            seeds = list(seed)
        if len(seeds) != n:
            raise Refused(Refusal("bad-seeds", BAD_SEEDS, {"n": n, "seeds": len(seeds)}))
        if self._share is not None:
            self._share.reset(seeds)
        self._run_workers([seeds[worker.first : worker.last] for worker in self.workers])
        self._is_reset = True
        return self._copy_observations(), {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """An action at every table: observations, rewards by table and seat, which games are over, which were cut short
        (none ever), and nothing else to tell. Refused, and nothing done anywhere, if one of the actions is no option.
        """
        self._check_open()
        if not self._is_reset:
            raise Refused(Refusal("not-reset", NOT_RESET, {}))
        self._batch["actions"][:] = self._check_actions(actions)
        if self._share is not None:
            self._share.step()
        self._run_workers([None] * len(self.workers))
        rewards, ended = self._batch["rewards"], self._batch["terminations"]
        if self._copy:
            rewards, ended = rewards.copy(), ended.copy()
        return self._copy_observations(), rewards, ended, np.zeros(self.num_envs, bool), {}

    def _check_actions(self, actions: Any) -> Any:
        """The actions as an array, if each is an option of its table; what is not asked for is not looked at."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise Refused(Refusal("bad-actions", BAD_ACTIONS, {"n": self.num_envs}))
        n = self._batch["action_mask"].sum(axis=1)
        wrong = ~self._batch["terminations"] & ((chosen < 0) | (chosen >= n))
        if wrong.any():
            table = int(np.flatnonzero(wrong)[0])
            facts: dict[str, str | int] = {"table": table, "n": int(n[table]), "action": int(chosen[table])}
            raise Refused(Refusal("no-option", NOT_LEGAL, facts))
        return chosen

    def _run_workers(self, orders: Sequence[Any]) -> None:
        """Every worker does its share at the same time."""
        for worker, order in zip(self.workers, orders, strict=True):
            worker.send(order)
        for worker in self.workers:
            worker.wait()

    def _copy_observations(self) -> dict[str, Any]:
        return {name: self._batch[name].copy() if self._copy else self._batch[name] for name in OBSERVATION_KEYS}

    def _check_open(self) -> None:
        if self.closed:
            raise Refused(Refusal("closed", CLOSED, {}))

    def close_extras(self, **kwargs: Any) -> None:
        """No process is left."""
        for worker in self.workers:
            worker.disconnect()
        for worker in self.workers:
            worker.join()


class VectorWorker:
    """A process with some of the tables."""

    def __init__(self, context: Any, plan: TablePlan, memory: Memory, first: int, last: int) -> None:
        self.first, self.last = first, last
        self._connection, others = context.Pipe()
        self.process = context.Process(target=run_worker, args=(others, plan, memory, first, last), daemon=True)
        self.process.start()
        others.close()

    def send(self, order: Any) -> None:
        try:
            self._connection.send(order)
        except OSError:
            raise self._make_error() from None

    def wait(self) -> None:
        """Until it has done what it was told."""
        try:
            problem = self._connection.recv()
        except (EOFError, OSError):
            raise self._make_error() from None
        if problem:
            raise WorkerDied(f"The worker of tables {self.first} to {self.last - 1} failed: {problem}")

    def _make_error(self) -> WorkerDied:
        self.process.join(JOIN_SECONDS)
        return WorkerDied(
            f"The worker of tables {self.first} to {self.last - 1} has ended (exit code {self.process.exitcode}). "
            "What happened at its tables is lost: close the environment and make another."
        )

    def disconnect(self) -> None:
        """The end of the line is the end of the work."""
        self._connection.close()

    def join(self) -> None:
        self.process.join(JOIN_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


def run_worker(connection: Connection, plan: TablePlan, memory: Memory, first: int, last: int) -> None:
    """What a worker does: seeds are an order to reset, None is one to step. The answer is what went wrong, or ""."""
    share = TableShare(plan, map_arrays(plan, memory), first, last)
    while True:
        try:
            seeds = connection.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            if seeds is None:
                share.step()
            else:
                share.reset(seeds)
        except Exception as problem:  # the other side says it
            connection.send(f"{type(problem).__name__}: {problem}")
        else:
            connection.send("")
