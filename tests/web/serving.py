"""A real server on a port of its own, in a thread, with its house within reach of the tests."""

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import uvicorn
from litestar import Litestar
from patience import PATIENCE, wait_until

from greatglen.kernel.table import Table
from greatglen.web.app import create_app
from greatglen.web.live.game import LiveGame
from greatglen.web.live.table_service import TableService
from greatglen.web.ops.request_log import log_requests
from greatglen.web.serve import create_server_config
from greatglen.workers.inline_queue import InlineQueue

T = TypeVar("T")


class Thorough(uvicorn.Server):
    """uvicorn's server leaves connections that were slow, or came while it ended, to the end of the process. Here the
    process goes on, and what is left open would be held against some later test."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while loop.time() < end and (self.server_state.connections or self.server_state.tasks):
            for connection in list(self.server_state.connections):
                if connection.transport is not None:
                    connection.transport.abort()
            await asyncio.sleep(0.01)


class Server:
    """An application that is being served on 127.0.0.1."""

    def __init__(self, app: Litestar, **settings: Any) -> None:
        """`settings`: of uvicorn, where they are not those of `greatglen serve`."""
        self.app = app
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio: no delay
        self._socket.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._server = Thorough(
            create_server_config(
                log_requests(app), **{"log_level": "critical", "timeout_graceful_shutdown": 1, **settings}
            )
        )
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)

    @property
    def table_service(self) -> TableService:
        table_service: TableService = self.app.state.table_service
        return table_service

    def start(self) -> None:
        async def remember_loop(app: Litestar) -> None:
            app.state.loop = asyncio.get_running_loop()

        self.app.on_startup.append(remember_loop)
        self._thread.start()
        wait_until(lambda: self._server.started)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()

    def live_game(self, address: str) -> LiveGame:
        """The table a page with that address shows."""
        return self.found(address.split("/t/")[1].split("/")[0].split("?")[0])

    def found(self, game_id: str) -> LiveGame:
        """A table by its id, as the server finds it."""
        return self.done(self.table_service.find(game_id))

    def until_alone(self, live_game: LiveGame) -> None:
        """Wait until nobody has the table open: a connection that was closed is noticed a moment later."""
        wait_until(lambda: not live_game.listeners)

    def done(self, work: Coroutine[Any, Any, T]) -> T:
        """What some work in the server's own loop comes to."""
        loop: asyncio.AbstractEventLoop = self.app.state.loop
        return asyncio.run_coroutine_threadsafe(work, loop).result(PATIENCE)

    def stored(self, live_game: LiveGame) -> Table:
        """The table as its stored actions lead to it."""
        info = self.table_service.store.load_game(live_game.info.id)
        assert info is not None
        return Table.resume_record(live_game.table.game, self.table_service.store.load_record(info))


@contextmanager
def serving(database: str, uvicorn_settings: dict[str, Any] | None = None, **settings: Any) -> Iterator[Server]:
    """Bots answer at once and nobody is held up, unless a test wants it otherwise. No worker has to be started first:
    those have tests of their own."""
    server = Server(create_app(database, **{"pace": 0.0, "queue": InlineQueue, **settings}), **(uvicorn_settings or {}))
    server.table_service.periodic_tasks.every, server.table_service.periodic_tasks.pause = 0.5, 0.02
    server.start()
    try:
        yield server
    finally:
        server.stop()
