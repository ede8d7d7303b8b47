"""The event loop never waits for the database: whatever is asked for, statements run in threads."""

import asyncio
import random
import traceback
from pathlib import Path
from typing import Any

from litestar.handlers import HTTPRouteHandler
from sqlalchemy import event
from web.people import Person
from web.serving import Server, serving

ELSEWHERE = ("/static", "/api/schema")  # nothing of ours is asked there


def in_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def handlers(server: Server) -> set[tuple[str, str]]:
    """Every method and route of the application."""
    found = set()
    for route in server.app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler) and not route.path_format.startswith(ELSEWHERE):
                found |= {(str(method), route.path_format) for method in handler.http_methods}
    return found - {(method, path) for method, path in found if method in ("HEAD", "OPTIONS")}


def test_no_statement_runs_in_the_event_loop(tmp_path: Path) -> None:
    rng = random.Random(1)
    blocking: list[str] = []
    statements: list[str] = []
    with serving(f"sqlite:///{tmp_path / 'games.db'}", metrics_token="token") as server:

        @event.listens_for(server.table_service.store.engine, "before_cursor_execute")
        def asked(_: Any, __: Any, statement: str, *___: Any) -> None:
            statements.append(statement)
            if in_a_loop():
                blocking.append("".join(traceback.format_stack(limit=12)))

        with Person(server) as host, Person(server) as guest:
            live_game = host.open("glenmore", ["here", "invited"])
            guest.get(f"/join/{live_game.seats[1].invitation}")
            guest.join(live_game, 1)
            for _ in range(70):  # over a snapshot
                if live_game.table.is_over:
                    break
                person = (host, guest)[live_game.table.choice.seat]
                person.act(live_game, str(rng.choice(live_game.table.choice.options)))
            made = host.http.post("/api/tables", json={"game": "clans", "seats": [{}, {"kind": "invited"}]}).json()
            host.http.post("/api/join", json={"invitation": made["seats"][1]["invitation"]})
            bearer = {"Authorization": f"Bearer {made['seats'][0]['key']}"}
            every = sorted(handlers(server), key=lambda one: one[0] == "DELETE")  # those last
            for method, path in every:
                for game_id in (live_game.info.id, made["id"]):
                    filled = path.replace("{game_id}", game_id).replace("{seat}", "0").replace("{name}", "clans")
                    filled = filled.replace("{invitation}", "nobody0knows0this0one")
                    form = {"version": str(live_game.table.version), "text": "hello", "at": "3", "level": "easy"}
                    if path.endswith("/stream"):
                        with host.http.stream("GET", filled, headers=bearer) as stream:
                            told = stream.iter_lines()
                            next(told)
                    elif path.startswith("/api"):
                        body = {"version": live_game.table.version, "action": "x"} if method == "POST" else None
                        host.http.request(method, filled, headers=bearer, json=body)
                    elif method == "POST":
                        host.post(filled, form)
                    elif method == "DELETE":
                        host.delete(filled)
                    else:
                        host.get(filled, Authorization="Bearer token")
            assert len(every) > 30
    assert len(statements) > 100
    assert not blocking, blocking[0]
