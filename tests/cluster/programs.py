"""The programs of a cluster, as a host runs them: each can be killed at any moment, and comes back.

They write what they have to say into files, which a test that fails shows.
"""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

from patience import wait_until_async
from store.postgres import Home, free_port
from workers.redis_server import program as redis_program

T = TypeVar("T")

GREATGLEN = [sys.executable, "-c", "import sys; from greatglen.cli.__main__ import main; sys.exit(main())"]
LINES = 40  # of each program's last words, shown when a test fails
AGAIN = 0.1  # seconds after which a program that could not start is started again


class Program:
    """One process, and whoever takes its place."""

    def __init__(self, name: str, folder: Path, command: list[str], port: int | None = None, **ways: Any) -> None:
        self.name = name
        self.log = folder / f"{name}.log"
        self.port = port
        self.started = 0
        self._command = command
        self._ways = ways
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, **self._ways)
        self.started += 1

    def end(self, number: signal.Signals = signal.SIGKILL) -> None:
        """With -9, if nothing else is wanted."""
        if self.runs:
            os.kill(self.pid, number)
        if self._process is not None:
            self._process.wait()

    async def up(self) -> None:
        """Started, and again if what it needs is not there yet, as a host's supervisor does; until it answers."""

        def answers() -> bool:
            if not self.runs:
                self.start()
            return _answers(self.port) if self.port is not None else bool(children(self.pid))  # a worker has its own

        await wait_until_async(answers, AGAIN)

    def last_words(self) -> str:
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        return "\n".join([f"---- {self.name} (started {self.started} times)", *lines[-LINES:]])


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def postgres(folder: Path) -> tuple[Program, str]:
    """PostgreSQL, and the URL of its database."""
    data = folder / "postgres"
    data.mkdir()
    home = Home(str(data))
    return Program("postgres", folder, [*home.command("postgres"), *home.settings], home.port, **home.ways), home.url


def redis(folder: Path) -> tuple[Program, str]:
    """Redis, which keeps nothing, and its URL."""
    port = free_port()
    settings = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    return Program("redis", folder, [redis_program(), *settings], port), f"redis://127.0.0.1:{port}/0"


def web(folder: Path, name: str, *options: str) -> Program:
    """`greatglen serve`."""
    port = free_port()
    command = [*GREATGLEN, "serve", "--port", str(port), "--no-browser", "--limits", "household", *options]
    return Program(name, folder, command, port)


def worker(folder: Path, name: str, *options: str) -> Program:
    """`greatglen work`."""
    return Program(name, folder, [*GREATGLEN, "work", *options])


class Cluster:
    """All programs, and the addresses of those that people talk to."""

    def __init__(self, programs: list[Program]) -> None:
        """Those that others need come first."""
        self.programs = programs
        self.story: list[str] = []  # what was done to them

    @property
    def webs(self) -> list[str]:
        return [f"http://127.0.0.1:{one.port}" for one in self.programs if one.name.startswith("web")]

    def named(self, name: str) -> Program:
        return next(one for one in self.programs if one.name == name)

    async def up(self) -> None:
        for one in self.programs:
            await one.up()

    def ended(self) -> list[str]:
        """Programs that do not run just now."""
        return [one.name for one in self.programs if not one.runs]

    def end(self) -> None:
        for one in reversed(self.programs):
            one.end()

    @contextlib.contextmanager
    def explained(self) -> Iterator[None]:
        """What fails in here is told with all that the programs said."""
        try:
            yield
        except BaseException as error:
            error.add_note("\n".join([*self.story, *(one.last_words() for one in self.programs)]))
            raise


def full(folder: Path, with_redis: bool = True) -> Cluster:
    """Two webs and two workers on PostgreSQL, with Redis between them or without."""
    database, url = postgres(folder)
    between, channel = redis(folder) if with_redis else (None, "")
    options = ["--database", url, *(["--redis", channel] if channel else [])]
    webs = [web(folder, f"web-{n}", "--workers", "0", *options) for n in (1, 2)]
    workers = [worker(folder, f"work-{n}", "--workers", "1", *options) for n in (1, 2)]
    return Cluster([database, *([between] if between else []), *webs, *workers])


def single(folder: Path) -> Cluster:
    """One web on SQLite, with workers that it starts by itself."""
    return Cluster([web(folder, "web-1", "--workers", "1", "--database", f"sqlite:///{folder / 'games.db'}")])


def children(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            state, parent = status.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == pid and state != "Z":
                found.append(int(status.parent.name))
    return found


def run(cluster: Cluster, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Some work on a cluster that runs."""

    async def main() -> T:
        await cluster.up()
        return await work()

    with cluster.explained():
        try:
            return asyncio.run(main())
        finally:
            cluster.end()
