"""A real server on a port of its own, in a thread, with its house within reach of the tests."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from litestar import Litestar
from patience import PATIENCE, until

from greatglen.kernel.table import Table
from greatglen.web.app import create_app
from greatglen.web.house import House
from greatglen.web.sitting import Sitting


class Server:
    """An application that is being served on 127.0.0.1."""

    def __init__(self, app: Litestar) -> None:
        self.app = app
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio: no delay
        self._socket.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        config = uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def start(self) -> None:
        self._thread.start()
        until(lambda: self._server.started)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()

    def sitting(self, address: str) -> Sitting:
        """The table a page with that address shows."""
        return self.house.find(address.split("/t/")[1].split("/")[0].split("?")[0])

    def stored(self, sitting: Sitting) -> Table:
        """The table as its stored actions lead to it."""
        info = self.house.store.game(sitting.info.id)
        assert info is not None
        return Table.resumed(sitting.table.game, self.house.store.record(info))


@contextmanager
def serving(database: str, **settings: Any) -> Iterator[Server]:
    """Bots answer at once and nobody is held up, unless a test wants it otherwise."""
    server = Server(create_app(database, **{"pace": 0.0, "rate": None, **settings}))
    server.start()
    try:
        yield server
    finally:
        server.stop()
