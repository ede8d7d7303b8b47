"""Trouble: programs that are killed with -9 and come back, in an order that a seed settles."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable

from cluster.programs import Cluster, children
from thorough import THOROUGH
from workers.houses import kill

QUIET = (1.0, 5.0) if THOROUGH else (0.5, 2.0)  # seconds between two troubles
AWAY = 0.0, 1.5  # seconds until the killed comes back


class Trouble:
    """What is done to a cluster: each round every kind of trouble, in another order."""

    def __init__(self, cluster: Cluster, kinds: list[tuple[str, ...]], rounds: int, seed: int) -> None:
        """A kind names the programs that die together; "WEB's workers" are those that it has started by itself."""
        self.killed: Counter[str] = Counter()
        self._cluster = cluster
        self._kinds = kinds
        self._rounds = rounds
        self._rng = random.Random(seed)
        self._begun = time.monotonic()

    @property
    def over(self) -> bool:
        return self._task.done()

    def begin(self) -> None:
        self._task = asyncio.create_task(self._make())

    async def end(self) -> None:
        await self._task

    async def _make(self) -> None:
        for _ in range(self._rounds):
            for names in self._rng.sample(self._kinds, len(self._kinds)):
                await asyncio.sleep(self._rng.uniform(*QUIET))
                assert not self._cluster.ended(), "a program has ended by itself"
                for name in names:
                    self._kill(name)
                await asyncio.sleep(self._rng.uniform(*AWAY))
                await self._cluster.up()
                self._tell(f"{', '.join(names)} back")

    def _kill(self, name: str) -> None:
        self.killed[name] += 1
        self._tell(f"{name} killed")
        program, _, whose = name.partition("'s ")
        if whose:
            for pid in children(self._cluster.named(program).pid):
                kill(pid)
        else:
            self._cluster.named(name).end()

    def _tell(self, what: str) -> None:
        self._cluster.story.append(f"{time.monotonic() - self._begun:6.1f} s: {what}")


def until_over(trouble: Trouble, games: int) -> Callable[[int], bool]:
    """Whether more games are wanted: there shall be so many, and some as long as there is trouble."""
    return lambda begun: begun < games or not trouble.over
