"""A PostgreSQL server of our own: Debian's, in a folder that is thrown away, as a user that is not root.

All tests of a run share one, whichever process they run in; each gets a database of its own.
"""

import contextlib
import fcntl
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import debian
import psycopg
from patience import wait_until

from greatglen.store.database import open_database

USER = "postgres"
DEBIAN = Path("/usr/lib/postgresql")


def programs() -> Path:
    """Where initdb and pg_ctl are; installed if they are not there and we may."""
    if not _found():
        debian.install("postgresql")
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

    def start(self) -> None:
        self._control("-l", f"{Path(self._data).parent}/log", "-o", " ".join(self.settings), "start")

    def stop(self) -> None:
        self._control("-m", "immediate", "stop")

    def _control(self, *arguments: str) -> None:
        subprocess.run([*self.command("pg_ctl"), "-w", *arguments], check=True, stdout=subprocess.DEVNULL, **self.ways)


def free_port() -> int:
    """Not one of those that connections are given: a server that was killed shall find it free when it comes back."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def running() -> Iterator[str]:
    """The URL of an empty database on a server of its own."""
    with tempfile.TemporaryDirectory(prefix="greatglen-postgres-") as folder:
        home = Home(folder)
        home.start()
        try:
            yield home.url
        finally:
            home.stop()


@contextmanager
def empty_database(template: str = "template1") -> Iterator[str]:
    """The URL of a new database on the server that all tests of this run share."""
    server = _shared("server", _started)
    name = f"test_{uuid.uuid4().hex}"
    _command(server, f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield _named(server, name)
    finally:
        _command(server, f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def migrated_database() -> Iterator[str]:
    """As `empty_database`, with the tables of a store."""
    with empty_database(_shared("template", _template)) as url:
        yield url


def _shared(what: str, make: Callable[[], str]) -> str:
    """Something that the first process to want it makes, and all others find. tests/conftest.py clears up."""
    folder = Path(os.environ["GREATGLEN_TEST_SERVERS"])
    with (folder / f"{what}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        file = folder / what
        if not file.exists():
            file.write_text(make())
        return file.read_text()


def _started() -> str:
    folder = Path(os.environ["GREATGLEN_TEST_SERVERS"], "postgres")
    folder.mkdir()
    home = Home(str(folder))
    home.start()
    return home.url


def _template() -> str:
    server, name = _shared("server", _started), "template_of_tests"
    _command(server, f"CREATE DATABASE {name}")
    engine = open_database(_named(server, name))
    engine.dispose()
    return name


def _command(server: str, command: str) -> None:
    with psycopg.connect(server.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(command.encode())


def _named(server: str, name: str) -> str:
    return f"{server.rpartition('/')[0]}/{name}"


def stop_shared(folder: Path) -> None:
    """Stop the server that tests have shared, if one of them wanted it, at once and without its programs."""
    pid = folder / "postgres" / "data" / "postmaster.pid"
    if pid.exists():
        process = int(pid.read_text().split()[0])
        os.kill(process, signal.SIGQUIT)
        wait_until(lambda: not Path(f"/proc/{process}").exists())
