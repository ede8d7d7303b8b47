"""Deadline for a whole exchange with another server, from the connection to the end of the answer."""

import contextlib
import socket
import time
from collections.abc import Callable, Sequence
from threading import Timer
from types import TracebackType
from typing import Self


class Deadline:
    """A time limit that a peer cannot extend by sending a byte now and then.

    The timeout of a socket restarts with each operation. So a timer shuts the connection down when the time is up, and
    the thread that waits for the peer gets an error. Use it as a context manager: leaving it stops the timer.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._end = clock() + seconds
        self._is_cut = False
        self._timer: Timer | None = None
        self._watched: socket.socket | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._watched is not None:
            self._watched.close()

    @property
    def is_over(self) -> bool:
        return self._is_cut or self._clock() >= self._end

    @property
    def has_connected(self) -> bool:
        return self._watched is not None

    def check(self) -> float:
        """Return the seconds that are left; TimeoutError if there are none."""
        if self.is_over:
            raise TimeoutError("the deadline has passed")
        return self._end - self._clock()

    def connect(self, addresses: Sequence[tuple[str, int]]) -> socket.socket:
        """Connect to the first address that answers, and watch the connection; each gets its share of the time."""
        error: OSError = ConnectionError("there is no address to connect to")
        for number, address in enumerate(addresses):
            share = self.check() / (len(addresses) - number)
            try:
                found = socket.create_connection(address, share)
            except OSError as failed:
                error = failed
                continue
            try:
                found.settimeout(self.check())
                self.watch(found)
            except OSError:
                found.close()
                raise
            return found
        raise error

    def watch(self, connection: socket.socket) -> None:
        """Shut a connection down when the time is up, also after it has been wrapped for TLS."""
        self._watched = connection.dup()
        self._timer = Timer(self.check(), self._shut_down)
        self._timer.daemon = True
        self._timer.start()

    def _shut_down(self) -> None:
        self._is_cut = True
        if self._watched is not None:
            with contextlib.suppress(OSError):  # the peer, or the end of the exchange, was quicker
                self._watched.shutdown(socket.SHUT_RDWR)


def resolve(host: str, port: int) -> list[tuple[str, int]]:
    """Look up the addresses of a host; the time that it takes is up to the system's resolver."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys((str(address[0]), port) for *_, address in found))
