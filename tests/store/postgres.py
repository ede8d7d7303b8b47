"""A PostgreSQL server of our own for a test: Debian's, in a folder that is thrown away, as a user that is not root."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


@contextmanager
def running() -> Iterator[str]:
    """The URL of an empty database."""
    folder = programs()
    user = USER if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    before = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]

    def run(program: str, *arguments: str) -> None:
        command = [*before, str(folder / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")

    with tempfile.TemporaryDirectory(prefix="greatglen-postgres-") as home:
        shutil.chown(home, user)
        data = f"{home}/data"
        run("initdb", "-D", data, "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        settings = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={home} -c fsync=off"
        run("pg_ctl", "-D", data, "-w", "-l", f"{home}/log", "-o", settings, "start")
        try:
            yield f"postgresql+psycopg://{user}@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
