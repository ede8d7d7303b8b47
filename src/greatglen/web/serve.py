"""`greatglen serve`: one process, an embedded database, and the browser opens by itself."""

import socket
import threading
import webbrowser
from pathlib import Path

import uvicorn

from greatglen.kernel.refusal import Reason, Refused
from greatglen.web.app import create_app

PORT_TAKEN = Reason("port-taken", "Port {port} is taken; choose another with --port.")


def default_database() -> str:
    """A SQLite file in the user's own folder."""
    folder = Path.home() / ".greatglen"
    folder.mkdir(exist_ok=True)
    return f"sqlite:///{folder / 'games.db'}"


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or for 8000 (the one nobody chose) the next that is free."""
    for port in range(wanted, wanted + (20 if wanted == 8000 else 1)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if probe.connect_ex((host, port)):
                return port
    raise Refused(PORT_TAKEN.with_facts(port=wanted))


def serve(
    port: int = 8000,
    database: str | None = None,
    *,
    host: str = "127.0.0.1",
    open_browser: bool = True,
    pace: float = 0.7,
    rate: int | None = 1200,
    workers: int | None = None,
    redis: str | None = None,
) -> None:
    """Serve until somebody stops it."""
    port = free_port(host, port)
    app = create_app(database or default_database(), pace=pace, rate=rate, workers=workers, redis=redis)
    address = f"http://{host}:{port}/"
    print(f"Great Glen is at {address}  (Ctrl-C ends it; games are kept)")
    if open_browser:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    uvicorn.run(app, host=host, port=port, log_level="warning", timeout_graceful_shutdown=2)
