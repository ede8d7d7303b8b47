"""Punctual: requests have to be sent in time.

uvicorn waits for the rest of a request for ever: a thousand half-sent ones take all the connections a process can have.
Its timeout for connections kept alive ends with the first byte of the next request, and middleware hears of a request
only when its head is whole. So this is done where the bytes arrive.
"""

import asyncio
import time
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


class TimeoutProtocol(H11Protocol):
    """uvicorn's connection, closed if a request is not whole in time, or if too many others are not."""

    # Seconds for the head of a request, counted from the connection or from the answer before; then for its body.
    time_limits: ClassVar[dict[Any, float]] = {h11.IDLE: 10.0, h11.SEND_BODY: 30.0}
    max_unfinished: ClassVar[int] = (
        256  # connections of a server that may be in the middle of a request; beyond, the oldest goes
    )

    def __init__(self, *what: Any, **more: Any) -> None:
        super().__init__(*what, **more)
        self._timed_state: Any = None  # the state of their side for which the clock runs
        self._clock: asyncio.TimerHandle | None = None
        self.since = 0.0

    @property
    def is_half_sent(self) -> bool:
        """Whether a request has begun, or should have, and is not whole. Who has been answered may rest for a while."""
        return self._clock is not None and self.timeout_keep_alive_task is None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._update_timer()
        if len(self.connections) > self.max_unfinished:
            halves = [one for one in self.connections if isinstance(one, TimeoutProtocol) and one.is_half_sent]
            if len(halves) > self.max_unfinished:
                min(halves, key=lambda one: one.since).give_up()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._update_timer()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._update_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop()

    def _update_timer(self) -> None:
        """Start the clock when their side has come to another state: bytes that come one by one do not turn it back."""
        state = self.conn.their_state
        if state is self._timed_state:
            return
        self._stop()
        self._timed_state = state
        if state in self.time_limits and not self.transport.is_closing():
            self.since = time.monotonic()
            self._clock = self.loop.call_later(self.time_limits[state], self.give_up)

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def give_up(self) -> None:
        """Nobody has to be told: who is that slow does not listen either."""
        self._stop()
        self.transport.abort()

    def shutdown(self) -> None:
        """The server ends. A stream would go on for ever; whoever listens to it comes back by themselves."""
        super().shutdown()
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.close()
