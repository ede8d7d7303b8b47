"""Servers to be measured: each has a process of its own on this machine, which says how much CPU time it has taken."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 60.0  # seconds in which a server has to be there
EMPTY = "empty"  # in place of a database: an endpoint that does nothing
PROGRAM = """
import sys, uvicorn
from litestar import Litestar, get

@get("/")
async def empty() -> dict[str, str]:
    return {}

port, what, limits = int(sys.argv[1]), sys.argv[2], sys.argv[3]
if what == "empty":
    app = Litestar([empty])
else:
    from greatglen.web.app import create_app
    from greatglen.web.visitors.limits import read_limits
    app = create_app(what, pace=0, limits=read_limits(limits))
if limits == "strangers":
    from greatglen.web.serve import create_server_config
    config = create_server_config(app, host="127.0.0.1", port=port, log_level="error")
else:
    config = uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error", timeout_keep_alive=600)
uvicorn.Server(config).run()
"""


def read_cpu(pid: int) -> float:
    """Seconds of processor time that the threads of a process have taken."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


class ServerProcess:
    """A server that runs."""

    def __init__(self, what: str, source: Path | None = None, limits: str = "household") -> None:
        """`what`: the database of a table server, or EMPTY. `source`: another checkout's `src`. `limits`: with
        "strangers" it is also served as `greatglen serve` does it."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        with_source = os.environ | ({} if source is None else {"PYTHONPATH": str(source)})
        self._process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(self.port), what, limits], env=with_source)

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise TimeoutError("the server does not answer")

    @property
    def cpu(self) -> float:
        """Of this process alone; its workers are not in it."""
        return read_cpu(self._process.pid)

    @property
    def bot_cpu(self) -> list[float]:
        """Seconds of processor time that each of its workers has taken that stand back for those who answer people."""
        found = []
        for child in Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split():
            if os.getpriority(os.PRIO_PROCESS, int(child)) > os.getpriority(os.PRIO_PROCESS, self._process.pid):
                found.append(read_cpu(int(child)))
        return found

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(30)


@contextmanager
def run_servers(
    what: str, processes: int = 1, source: Path | None = None, limits: str = "household"
) -> Iterator[list[ServerProcess]]:
    """So many servers on one database, until they are no longer needed. The first brings the database up to date."""
    servers: list[ServerProcess] = []
    try:
        for _ in range(processes):
            servers.append(ServerProcess(what, source, limits))
            servers[-1].wait()
        yield servers
    finally:
        for server in servers:
            server.stop()
