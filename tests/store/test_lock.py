"""One server for a SQLite file; a second one is told what to do, also after the first was killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from patience import until
from store.postgres import free_port

from greatglen.kernel.refusal import Refused
from greatglen.store.lock import only_one
from greatglen.store.store import Store


def test_the_second_is_refused_until_the_first_is_done(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
    with only_one(url, "http://one/"):
        Store(url).close()  # as its worker processes do
        for same in (url, f"sqlite:///{tmp_path / 'link.db'}"):
            with pytest.raises(Refused) as refused, only_one(same, "http://two/"):
                pass
            assert refused.value.code == "served" and "http://one/" in str(refused.value)
        with only_one(f"sqlite:///{tmp_path / 'other.db'}", "http://two/"):
            pass
    with only_one(url, "http://two/"):
        pass


@pytest.mark.parametrize(
    "url", ["sqlite://", "sqlite:///:memory:", "postgresql+psycopg://nobody@127.0.0.1:1/none", "x"]
)
def test_what_is_no_file_is_not_locked(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with only_one(url, "one"), only_one(url, "two"):
        assert list(tmp_path.iterdir()) == []


Start = Callable[[int], "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """`greatglen serve` on one and the same file; what is still running at the end is killed."""
    running: list[subprocess.Popen[str]] = []

    def started(port: int) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "greatglen.cli", "serve", "--no-browser", "--port", str(port)]
        settings = os.environ | {"GREATGLEN_DATABASE": f"sqlite:///{tmp_path / 'games.db'}", "LC_ALL": "C"}
        made = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=settings, text=True)
        running.append(made)
        return made

    yield started
    for process in running:
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/health/ready", trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


def test_two_servers_on_one_file(start: Start) -> None:
    ports = [free_port() for _ in range(3)]
    first = start(ports[0])
    until(lambda: answers(ports[0]))
    second = start(ports[1])
    assert second.stderr is not None
    said = second.stderr.read()
    second.wait()
    assert second.returncode == 2 and said.startswith("greatglen: ") and said.count("\n") == 1, said
    assert f"http://127.0.0.1:{ports[0]}/" in said and "--database" in said
    assert answers(ports[0]), "the first is not disturbed"
    first.send_signal(signal.SIGKILL)
    first.wait()
    start(ports[2])
    until(lambda: answers(ports[2]))
