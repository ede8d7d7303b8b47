"""`greatglen serve`: a server, its database, and the browser opens by itself."""

import asyncio
import contextlib
import resource
import socket
import threading
import webbrowser
from collections.abc import Sequence
from typing import Any

import uvicorn

from greatglen.kernel.refusal import Reason, Refused
from greatglen.logs import Form, note, start_logs
from greatglen.optional_dependencies import WRONG
from greatglen.store.database import create_default_url
from greatglen.store.sqlite_file import hold_lock
from greatglen.web.app import create_app
from greatglen.web.ops.request_guard import LOOPBACK, create_host_check
from greatglen.web.ops.request_log import log_requests
from greatglen.web.ops.timeouts import TimeoutProtocol
from greatglen.web.visitors.address import read_address, read_proxies
from greatglen.web.visitors.limits import read_limits
from greatglen.workers.backends import import_backend

PORT_TAKEN = Reason("port-taken", "Port {port} is taken; choose another with --port.")
MOST_FILES = 65_536
ACCEPT_BACKLOG = (
    100  # connections taken before anything else is done: with uvicorn's 2048 there may be no file left by then
)
SPARE_FILES = 128  # of those a process may have open: for the database, workers and news


def find_free_port(host: str, preferred: int) -> int:
    """The wanted port, or for 8000 (the one nobody chose) the next that is free."""
    for port in range(preferred, preferred + (20 if preferred == 8000 else 1)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if probe.connect_ex((host, port)):
                return port
    raise Refused(PORT_TAKEN.with_facts(port=preferred))


def raise_file_limit() -> None:
    """Have as many files open as the system lets us: every visitor with an open page needs one."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def create_server_config(app: Any, *, proxies: Sequence[str] = (), **more: Any) -> uvicorn.Config:
    """How we use uvicorn. Its own log of requests would have invitations in it, and it would believe X-Forwarded-For
    of anybody on this machine."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    settings: dict[str, Any] = {
        "http": TimeoutProtocol,
        "ws": "none",
        "proxy_headers": bool(proxies),
        "forwarded_allow_ips": list(proxies),
        "backlog": ACCEPT_BACKLOG,
        "limit_concurrency": max(files - SPARE_FILES, SPARE_FILES),
        "log_config": None,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": 2,
    }
    return uvicorn.Config(app, **settings | more)


def serve(
    port: int = 8000,
    database: str | None = None,
    *,
    host: str = "127.0.0.1",
    open_browser: bool = True,
    log_form: Form = "plain",
    proxies: str = "",
    limits: str = "",
    workers: int | None = None,
    redis: str | None = None,
    **settings: Any,
) -> None:
    """Serve until somebody stops it. `settings` are more of those of `create_app`. Unless `limits` say otherwise, only
    one's own database on one's own machine is for a household, where nothing is limited and nothing swept."""
    start_logs(log_form)
    trusted = read_proxies(proxies)
    own = database is None and host in LOOPBACK and not (trusted or settings.get("public_url"))
    limited = read_limits(limits or ("household" if own else "strangers"))
    port = find_free_port(host, port)
    address = f"http://{host}:{port}/"
    database = database or create_default_url()
    with hold_lock(database, address):
        names = create_host_check(host, read_address(settings.get("public_url") or ""), has_proxies=bool(trusted))
        app = create_app(database, workers=workers, redis=redis, limits=limited, is_our_host=names, **settings)
        if redis and workers == 0:
            asyncio.run(import_backend("cluster", "check_redis")(redis))  # refused in one sentence, before all else
        raise_file_limit()
        print(f"Great Glen is at {settings.get('public_url') or address}  (Ctrl-C ends it; games are kept)", flush=True)
        note("serving", address=address)
        if open_browser:
            threading.Timer(0.8, webbrowser.open, [address]).start()
        server = uvicorn.Server(create_server_config(log_requests(app), proxies=trusted, host=host, port=port))
        with contextlib.suppress(KeyboardInterrupt):
            server.run()
        if not server.started:
            raise SystemExit(WRONG)
