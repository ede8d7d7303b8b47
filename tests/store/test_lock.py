"""One server for a SQLite file; a second one is told what to do, also after the first was killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from patience import wait_until
from store.postgres import free_port

from greatglen.kernel.refusal import Refused
from greatglen.store.sqlite_file import hold_lock
from greatglen.store.store import Store


def test_the_second_is_refused_until_the_first_is_done(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
    with hold_lock(url, "http://one/"):
        Store(url).close()  # as its worker processes do
        for same in (url, f"sqlite:///{tmp_path / 'link.db'}"):
            with pytest.raises(Refused) as refused, hold_lock(same, "http://two/"):
                pass
            assert refused.value.code == "served" and "http://one/" in str(refused.value)
        with hold_lock(f"sqlite:///{tmp_path / 'other.db'}", "http://two/"):
            pass
    with hold_lock(url, "http://two/"):
        pass


def test_no_address_of_a_file_leads_past_its_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = tmp_path / "real"
    (real / "deep").mkdir(parents=True)
    (tmp_path / "folder").symlink_to(real / "deep")  # folder/.. is tmp_path for SQLAlchemy, and real for the kernel
    for place in (tmp_path, real):
        (place / "link.db").symlink_to(real / "games.db")
    monkeypatch.chdir(real)
    names = [
        "games.db",
        "./games.db",
        "../real/games.db",
        "deep/../games.db",
        "link.db",
        f"{tmp_path}/folder/../link.db",
    ]
    with hold_lock(f"sqlite:///{real / 'games.db'}", "http://one/"):
        for name in names:
            for driver in ("sqlite", "sqlite+pysqlite"):
                with pytest.raises(Refused) as refused, hold_lock(f"{driver}:///{name}", "http://two/"):
                    pass
                assert refused.value.code == "served", name
    for name in names:
        Store(f"sqlite:///{name}").close()
    assert sorted(path.name for path in real.iterdir()) == ["deep", "games.db", "link.db"], "and all open that file"


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:///file:games.db?uri=true",
        "sqlite:///file:games.db?nolock=1&uri=true",
        "sqlite:///file:games.db?uri=1",
        "sqlite+pysqlite:///file:games.db?uri=true",
        "sqlite:///games.db?uri=true",
        "sqlite:///file:games.db",
        "sqlite:///file::memory:?cache=shared&uri=true",
    ],
)
def test_uris_of_sqlite_are_refused(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused) as refused, hold_lock(url, "http://one/"):
        pass
    with pytest.raises(Refused) as opened:
        Store(url)
    assert refused.value.code == opened.value.code == "sqlite-uri" and "sqlite:///FILE" in str(opened.value)
    assert list(tmp_path.iterdir()) == []


def test_a_file_with_two_names_is_refused(tmp_path: Path) -> None:
    """SQLite keeps a log beside each name, and two servers would not see each other's."""
    Store(f"sqlite:///{tmp_path / 'games.db'}").close()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "same.db").hardlink_to(tmp_path / "games.db")
    for name in ("games.db", "other/same.db"):
        with pytest.raises(Refused) as refused:
            Store(f"sqlite:///{tmp_path / name}")
        assert refused.value.code == "hard-links" and "2 names" in str(refused.value)


def test_the_lock_goes_with_its_holder_and_nobody_slips_in(tmp_path: Path) -> None:
    url, lock = f"sqlite:///{tmp_path / 'games.db'}", tmp_path / "games.db.lock"
    with hold_lock(url, "http://one/"):
        assert lock.stat().st_mode & 0o777 == 0o600
    assert not lock.exists()
    first, second = ExitStack(), ExitStack()
    first.enter_context(hold_lock(url, "http://one/"))
    lock.unlink()  # by a host who thinks that it is a leftover
    with second:
        second.enter_context(hold_lock(url, "http://two/"))
        first.close()
        with pytest.raises(Refused) as refused, hold_lock(url, "http://three/"):
            pass
        assert "http://two/" in str(refused.value), "whoever ends leaves the lock of others alone"


@pytest.mark.parametrize("plant", [Path.symlink_to, Path.hardlink_to])
def test_a_planted_lock_is_refused_and_nothing_written(plant: Callable[[Path, Path], None], tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("precious")
    plant(tmp_path / "games.db.lock", tmp_path / "precious")
    with pytest.raises(Refused) as refused, hold_lock(f"sqlite:///{tmp_path / 'games.db'}", "http://one/"):
        pass
    assert refused.value.code == "no-lock" and (tmp_path / "precious").read_text() == "precious"


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite+pysqlite://",
        "sqlite:///",
        "postgresql+psycopg://nobody@127.0.0.1:1/none",
        "x",
    ],
)
def test_what_is_no_file_is_not_locked(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with hold_lock(url, "one"), hold_lock(url, "two"):
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
    wait_until(lambda: answers(ports[0]))
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
    wait_until(lambda: answers(ports[2]))
