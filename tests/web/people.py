"""Somebody at a browser without a window: requests with the cookies and the CSRF token a page would send."""

import re
from types import TracebackType
from typing import Any, Self

import httpx
from patience import PATIENCE
from web.serving import Server

from greatglen.web.live.game import LiveGame

CSRF = "greatglen-csrf"


class Person:
    """One browser's worth of cookies."""

    def __init__(self, server: Server, language: str = "en") -> None:
        self.server = server
        headers = {"Accept-Language": language}
        self.http = httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE, trust_env=False, verify=False)
        self.get("/")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.http.close()

    @property
    def id(self) -> str:
        return self.http.cookies["greatglen"]

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.http.get(path, headers=headers)

    def post(self, path: str, form: dict[str, str] | None = None, **more: Any) -> httpx.Response:
        return self.http.post(path, data={"_csrf_token": self.http.cookies[CSRF], **(form or {})}, **more)

    def delete(self, path: str) -> httpx.Response:
        """Be rid of a table."""
        return self.post(f"{path}/delete")

    def open(self, game: str, seats: list[str], **form: str) -> LiveGame:
        """A new table by the form of the lobby."""
        kinds = {f"seat-{seat}": kind for seat, kind in enumerate(seats)}
        answer = self.post(f"/new/{game}", {**kinds, **form})
        assert answer.status_code == 303, answer.text
        return self.server.live_game(answer.headers["location"])

    def act(self, live_game: LiveGame, action: str, version: int | None = None) -> httpx.Response:
        then = live_game.table.version if version is None else version
        return self.post(f"/t/{live_game.info.id}/act", {"action": action, "version": str(then)})

    def link(self, live_game: LiveGame) -> str:
        """The path of the link to all free seats."""
        return f"/join/{self.server.table_service.seat_service.create_table_invitation(live_game.info.id)}"

    def join(self, live_game: LiveGame, seat: int, name: str = "") -> httpx.Response:
        return self.post(f"/join/{live_game.seats[seat].invitation}", {"name": name})


def sentence(answer: httpx.Response) -> str:
    """What a refusal says to a person: of the API, of a page, or of a table that stays as it was."""
    if answer.headers["content-type"].startswith("application/json"):
        problem = answer.json()
        assert set(problem) == {"code", "detail"}
        return str(problem["detail"])
    found = re.search(r'role="alert">(.*?)</p>|<h1>\d+</h1><p>(.*?)</p>', answer.text, re.DOTALL)
    assert found is not None, answer.text[:2000]
    return (found[1] or found[2]).strip()
