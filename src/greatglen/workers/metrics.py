"""Measures: what `greatglen work` counts and times, and where Prometheus reads it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Counter, Histogram, start_http_server

from greatglen.kernel.refusal import Reason, Refused
from greatglen.workers.job import Job, WorkFailedError

LONG = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)
BAD_PLACE = Reason("bad-place", "“{text}” is not where metrics can be served; write 9100 or 0.0.0.0:9100.")
PLACE_TAKEN = Reason("place-taken", "Metrics cannot be served at {text}: {why}.")

THOUGHT = Histogram("greatglen_work_seconds", "Jobs, from worker to answer.", ["kind", "lane"], buckets=LONG)
JOBS = Counter("greatglen_work_jobs", "Jobs that were done or failed.", ["kind", "outcome"])
TAKEN_OVER = Counter("greatglen_work_taken_over", "Jobs that another worker had begun, and left.", ["kind"])
DIED = Counter("greatglen_work_deaths", "Processes that died, and were replaced.")


@contextmanager
def measured(job: Job, attempt: int) -> Iterator[None]:
    """While a job is done, for the so many-th time."""
    began = time.perf_counter()
    if attempt > 1:
        TAKEN_OVER.labels(job.kind).inc()
    try:
        yield
    except WorkFailedError:
        JOBS.labels(job.kind, "failed").inc()
        raise
    JOBS.labels(job.kind, "done").inc()
    THOUGHT.labels(job.kind, job.lane).observe(time.perf_counter() - began)


def serve_metrics(place: str) -> None:
    """At a port of this machine, or at ADDRESS:PORT, in a thread, until the process ends."""
    host, _, port = place.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise Refused(BAD_PLACE.with_facts(text=place))
    try:
        start_http_server(int(port), host.strip("[]") or "127.0.0.1")
    except OSError as error:
        raise Refused(PLACE_TAKEN.with_facts(text=place, why=error.strerror or str(error))) from None
