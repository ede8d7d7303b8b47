"""A PostgreSQL server of our own for a test: Debian's, in a folder that is thrown away, as a user that is not root."""

import contextlib
import os
import pwd
import random
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

USER = "postgres"
DEBIAN = Path("/usr/lib/postgresql")


def programs() -> Path:
    """Where initdb and pg_ctl are; installed if they are not there and we may."""
    if not _found() and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-q"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["apt-get", "install", "-qy", "postgresql"], check=True, stdout=subprocess.DEVNULL)
    found = _found()
    assert found, "PostgreSQL is needed for this test: apt-get install postgresql"
    return found[-1]


def _found() -> list[Path]:
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    return folders or sorted(program.parent for program in DEBIAN.glob("*/bin/initdb"))


class Home:
    """A folder with an empty database, and the way to run PostgreSQL's programs on it: never as root."""

    def __init__(self, folder: str) -> None:
        self.user = USER if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.port = free_port()
        self.url = f"postgresql+psycopg://{self.user}@127.0.0.1:{self.port}/postgres"
        self._programs = programs()
        self._data = f"{folder}/data"
        shutil.chown(folder, self.user)
        make = [*self.command("initdb"), "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, **self.ways)
        places = {"listen_addresses": "127.0.0.1", "unix_socket_directories": folder}
        settings = {"port": self.port, "fsync": "off", **places}
        self.settings = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]

    @property
    def ways(self) -> dict[str, Any]:
        """As whom, and where, such a program is run."""
        who = {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}
        return {"cwd": "/", **who}

    def command(self, program: str) -> list[str]:
        return [str(self._programs / program), "-D", self._data]


def free_port() -> int:
    """Not one of those that connections are given: a server that was killed shall find it free when it comes back."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def running() -> Iterator[str]:
    """The URL of an empty database."""
    with tempfile.TemporaryDirectory(prefix="greatglen-postgres-") as folder:
        home = Home(folder)

        def control(*arguments: str) -> None:
            command = [*home.command("pg_ctl"), "-w", *arguments]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **home.ways)

        control("-l", f"{folder}/log", "-o", " ".join(home.settings), "start")
        try:
            yield home.url
        finally:
            control("-m", "immediate", "stop")
