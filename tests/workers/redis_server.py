"""A Redis server of our own for a test: Debian's, in a folder that is thrown away."""

import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import debian
from patience import wait_until
from store.postgres import free_port


def program() -> str:
    """Where redis-server is; installed if it is not there and we may."""
    if shutil.which("redis-server") is None:
        debian.install("redis-server")
    found = shutil.which("redis-server")
    assert found, "Redis is needed for this test: apt-get install redis-server"
    return found


@contextmanager
def running(port: int | None = None) -> Iterator[str]:
    """The URL of an empty Redis."""
    port = port or free_port()

    def answers() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    with tempfile.TemporaryDirectory(prefix="greatglen-redis-") as home:
        settings = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", home]
        server = subprocess.Popen([program(), *settings], stdout=subprocess.DEVNULL)
        try:
            wait_until(answers)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.kill()
            server.wait()
