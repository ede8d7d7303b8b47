"""`make wheel`: try a built wheel where nothing else is: a new environment, away from the checkout.

    python tools/try_wheel.py dist/greatglen-….whl

The command and its files (components, rules, catalogues, templates) must work there: a game is played from Python, and
the lobby and the rules are opened once in two languages.
"""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

PATIENCE = 60.0
GAME = """
import importlib.metadata, pathlib, random, greatglen
assert importlib.metadata.version("greatglen") == greatglen.__version__
assert (pathlib.Path(greatglen.__file__).parent / "py.typed").is_file()
for game in greatglen.list_games():
    table = greatglen.start(game.name, seats=2, seed=7)
    rng = random.Random(7)
    while not table.over:
        table.apply(rng.choice(table.choice.options))
    print(game.title, table.scores)
"""


class Trial:
    """An environment with the wheel in it."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self.environment |= {"COLUMNS": "100", "HOME": str(folder)}
        venv.create(folder / "venv", with_pip=True)
        self.run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel))

    def run(self, program: str, *arguments: str) -> str:
        """What a program prints; one that fails ends the trial."""
        done = subprocess.run(
            [str(self.bin / program), *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            check=True,
        )
        return done.stdout

    @contextmanager
    def run_server(self) -> Iterator[str]:
        """The address of a table in the browser."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        command = [str(self.bin / "greatglen"), "serve", "--no-browser", "--port", str(port)]
        server = subprocess.Popen(command, cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(PATIENCE)


def open_url(url: str, language: str) -> str:
    """A page, as soon as the server answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(Request(url, headers={"Accept-Language": language}), timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError) or time.monotonic() > end:
                raise
            time.sleep(0.1)


def expect(text: str, *wanted: str) -> None:
    for part in wanted:
        if part not in text:
            sys.exit(f"“{part}” is not in what was printed or shown:\n{text[:2000]}")


def main(wheel: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), wheel.resolve())
        expect(wheel.name, trial.run("greatglen", "--version").strip())
        expect(trial.run("greatglen", "games"), "Clans of Scotland", "Glen More II", "The Penny Mobs")
        expect(trial.run("greatglen", "rules", "clans", "GOAL"), "CS-GOAL-1")
        print(trial.run("python", "-c", GAME), end="")
        with trial.run_server() as address:
            expect(open_url(f"{address}/", "en"), '<html lang="en"', "Clans of Scotland")
            expect(open_url(f"{address}/", "de"), '<html lang="de"', "Drei Spiele aus den Highlands")
            expect(open_url(f"{address}/rules/glenmore2", "en"), "G2-GOAL-1")
            expect(open_url(f"{address}/rules/glenmore2", "ru"), '<html lang="ru"', "G2-GOAL-1")
            style = re.search(r'href="([^"]*/joined/[^"]*\.css)"', open_url(f"{address}/", "en"))
            assert style is not None, "the lobby names no style"
            expect(open_url(f"{address}{style[1]}", "en"), "{")
            expect(open_url(f"{address}/board.css", "en"), "{")
    print(f"{wheel.name} works.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
