"""The only place of the golden tests that names internals of `greatglen`: a rename of one of them touches this file.

Everything else here goes through the public surface: the API of the package, the commands and HTTP.
"""

import ast
import datetime
import inspect
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from types import ModuleType
from typing import Any

from cyclopts import App
from litestar import Litestar
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from greatglen.bots import LEVELS, has_budget, make_bot
from greatglen.bots.bot import Bot
from greatglen.cli.__main__ import COMMANDS, command_line, main
from greatglen.games import GAMES
from greatglen.kernel.action import Action
from greatglen.kernel.event import Event
from greatglen.kernel.snapshot import restore_table
from greatglen.kernel.step import Step
from greatglen.kernel.table import Table
from greatglen.kernel.tags import kinds_within, subclasses, tag_of
from greatglen.store.store import Store
from greatglen.web.app import create_app
from greatglen.workers.inline_queue import InlineQueue

KINDS: dict[str, type[Any]] = {"action": Action, "event": Event, "step": Step}


# -- tags


def tags() -> dict[str, list[str]]:
    """Return the tags that classes state, for each game, for what games share and for each expansion."""
    found: dict[str, list[str]] = {}
    for owner, package in _owners().items():
        lines = (
            f"{what} {tag_of(kind)}"
            for what, base in KINDS.items()
            for kind in subclasses(base)
            if kind.__module__.startswith(package) and _states_tag(kind) and _owner(kind.__module__) == owner
        )
        found[owner] = sorted(lines)
    return found


def game_names() -> list[str]:
    return list(GAMES)


def tags_within(game: str, what: str) -> list[str]:
    """Return the tags of one kind within a game; raise an error that names two classes which share one."""
    return sorted(kinds_within(KINDS[what], GAMES[game].packages))


def untagged() -> list[str]:
    """Name the classes that state no tag, but for those that others derive from only to have something in common."""
    _owners()
    return sorted(
        f"{kind.__module__}.{kind.__qualname__} ({what})"
        for what, base in KINDS.items()
        for kind in subclasses(base)
        if _owner(kind.__module__) and not kind.__subclasses__() and not _states_tag(kind)
    )


@cache
def _owners() -> dict[str, str]:
    """Return the packages that have rules, by the names that the list of tags calls them by."""
    shared: dict[str, list[str]] = {}
    owners: dict[str, str] = {"every game": f"{Action.__module__.rpartition('.')[0]}."}
    for name, game in GAMES.items():
        for one in game.shared_slices:
            shared.setdefault(f"{one.package}.", []).append(name)
        owners[name] = f"{game.slice.package}."
        for number, expansion in game.expansions().items():
            owners[f"{name}, expansion {number}"] = f"{expansion.slice.package}."
    return owners | {f"shared by {' and '.join(names)}": package for package, names in shared.items()}


def _owner(module: str) -> str:
    """Return whose class a module has: the longest package that it lies in; empty if it lies in none."""
    inside = [owner for owner, package in _owners().items() if f"{module}.".startswith(package)]
    return max(inside, key=lambda owner: len(_owners()[owner]), default="")


def _states_tag(kind: type[Any]) -> bool:
    """Return whether a class states its tag where it is declared, instead of going by its own name or its parent's."""
    module = inspect.getmodule(kind)
    assert module is not None, kind
    return kind.__qualname__ in _classes_with_tags(module)


@cache
def _classes_with_tags(module: ModuleType) -> frozenset[str]:
    tree = ast.parse(inspect.getsource(module))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.ClassDef) and any(_tags(node)))


def _tags(node: ast.ClassDef) -> Iterator[bool]:
    """Yield for every place where a class could state its tag, as a keyword or as an attribute, whether it does."""
    yield from (word.arg == "tag" and isinstance(word.value, ast.Constant) for word in node.keywords)
    for line in node.body:
        if isinstance(line, ast.AnnAssign | ast.Assign):
            targets = line.targets if isinstance(line, ast.Assign) else [line.target]
            named = any(isinstance(target, ast.Name) and target.id == "tag" for target in targets)
            yield named and isinstance(line.value, ast.Constant)


# -- games


def chronicles() -> dict[int, tuple[int, int]]:
    """Return the Chronicles by number, each with the least and the most players it is for."""
    return {number: expansion.seats for number, expansion in GAMES["glenmore2"].expansions().items()}


# -- bots


def bot_levels() -> list[str]:
    return [*LEVELS, "policy"]


def bot(level: str, *, seed: int, iterations: int) -> Bot:
    """Return a bot of a level that thinks for as many iterations, if it thinks at all."""
    return make_bot(f"{level}:{iterations}" if has_budget(level) else level, seed)


# -- the web application

NOON = datetime.datetime(2026, 11, 18, 12, tzinfo=datetime.UTC).timestamp()
CSRF = "greatglen-csrf"


class Visitor:
    """A browser at an application in this process, whose database is in memory and whose clock stands."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self._client = client
        self._tables: list[str] = []
        self.get("/")

    def get(self, path: str, language: str = "en") -> tuple[int, str, str]:
        """Return the status, the media type and the text of an answer, without the ids of the visitor's tables."""
        answer = self._client.get(path, headers={"Accept-Language": language})
        text = answer.text
        for table in self._tables:
            text = text.replace(table, "TABLE")
        return answer.status_code, answer.headers.get("content-type", ""), text

    def bring(self, record: str) -> str:
        """Open a table from a record; return its path."""
        form = {"_csrf_token": self._client.cookies[CSRF]}
        files = {"file": ("game.json", record.encode())}
        answer = self._client.post("/import", data=form, files=files, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        path = str(answer.headers["location"]).partition("?")[0]
        self._tables.append(path.rpartition("/")[2])
        return path

    def invite(self, game: str) -> tuple[str, str]:
        """Open a table for two with a free seat; return its path and the invitation."""
        seats = [{"kind": "mine", "name": "Ada"}, {"kind": "invited"}]
        answer = self._client.post("/api/tables", json={"game": game, "seats": seats, "seed": 3})
        assert answer.status_code == 201, answer.text
        table, invitation = answer.json()["id"], answer.json()["invitation"]
        self._tables += [invitation, table]
        return f"/t/{table}", invitation

    def open(self, game: str, seats: int, options: dict[str, str], seed: int) -> dict[str, Any]:
        """Open a table whose seats are all the visitor's; return its id and the keys of its seats."""
        wanted = {"game": game, "seats": [{"kind": "mine"}] * seats, "options": options, "seed": seed}
        answer = self._client.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        return {"id": answer.json()["id"], "keys": [seat["key"] for seat in answer.json()["seats"]]}

    def look(self, table: dict[str, Any]) -> dict[str, Any]:
        """Return a table as the API shows it to the seat that decides, or to seat 0 when the game is over."""
        decides = self._look(table, 0)["decides"]
        return self._look(table, max(decides, 0))

    def _look(self, table: dict[str, Any], seat: int) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {table['keys'][seat]}"}
        answer = self._client.get(f"/api/tables/{table['id']}", headers=headers)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def act(self, table: dict[str, Any], seat: int, action: str, version: int) -> None:
        headers = {"Authorization": f"Bearer {table['keys'][seat]}"}
        wanted = {"action": action, "version": version}
        answer = self._client.post(f"/api/tables/{table['id']}/actions", json=wanted, headers=headers)
        assert answer.status_code == 200, answer.text

    def settle(self) -> None:
        """Let the application do at once what it does now and then: the archive takes in games that are over."""
        self._client.blocking_portal.call(self._client.app.state.table_service.periodic_tasks.run_due)

    def routes(self) -> list[str]:
        """Return the routes that answer to GET, as the application declares them."""
        return sorted(
            route.path
            for route in self._client.app.routes
            if isinstance(route, HTTPRoute) and "GET" in route.methods and not route.path.startswith("/static/")
        )


@contextmanager
def visitor(database: str = "sqlite://") -> Iterator[Visitor]:
    app = create_app(database, pace=0.0, queue=InlineQueue, now=lambda: NOON, settings={"ratings": "yes"})
    with TestClient(app, base_url="http://127.0.0.1") as client:
        yield Visitor(client)


# -- commands


def commands() -> list[list[str]]:
    """Return every command and the commands inside commands, as they are called; the first is none."""
    found: list[list[str]] = [[]]
    for name in COMMANDS:
        found += [[name], *([name, word] for word in _commands_in(name))]
    return found


def _commands_in(name: str) -> list[str]:
    inside = command_line()[name]
    return sorted(word for word in inside if not word.startswith("-")) if isinstance(inside, App) else []


def help_of(command: list[str]) -> str:
    """Return what `--help` prints on a page of 100 letters."""
    out = io.StringIO()
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "100"
    try:
        with redirect_stdout(out):
            assert main([*command, "--language", "en", "--help"]) == 0, command
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before
    return out.getvalue()


# -- saved games


def snapshots_read(database: str, tables: list[str]) -> list[bool | None]:
    """Return for each table whether its snapshot is read as where the record leads to; None if it has none."""
    store = Store(database)
    try:
        return [_snapshot_read(store, table) for table in tables]
    finally:
        store.close()


def _snapshot_read(store: Store, table: str) -> bool | None:
    info, data = store.load_game(table), store.load_snapshot(table)
    assert info is not None, table
    if data is None:
        return None
    found = restore_table(GAMES[info.game], data)
    if found is None:
        return False
    return found.digest() == Table.resume_record(GAMES[info.game], store.load_record(info), found.version).digest()
