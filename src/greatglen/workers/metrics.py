"""Measures: what `greatglen work` counts and times, and where Prometheus reads it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import Counter, Histogram, start_http_server

from greatglen.kernel.refusal import Reason, Refused
from greatglen.workers.job import Job, WorkFailedError

BUCKETS = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)
BAD_METRICS_ADDRESS = Reason("bad-place", "“{text}” is not where metrics can be served; write 9100 or 0.0.0.0:9100.")
PORT_IN_USE = Reason("place-taken", "Metrics cannot be served at {text}: {why}.")

JOB_SECONDS = Histogram("greatglen_work_seconds", "Jobs, from worker to answer.", ["kind", "lane"], buckets=BUCKETS)
JOBS_DONE = Counter("greatglen_work_jobs", "Jobs that were done or failed.", ["kind", "outcome"])
JOBS_RETRIED = Counter("greatglen_work_taken_over", "Jobs that another worker had begun, and left.", ["kind"])
WORKER_DEATHS = Counter("greatglen_work_deaths", "Processes that died, and were replaced.")


@contextmanager
def measure_job(job: Job, attempt: int) -> Iterator[None]:
    """While a job is done, for the so many-th time."""
    began = time.perf_counter()
    if attempt > 1:
        JOBS_RETRIED.labels(job.kind).inc()
    try:
        yield
    except WorkFailedError:
        JOBS_DONE.labels(job.kind, "failed").inc()
        raise
    JOBS_DONE.labels(job.kind, "done").inc()
    JOB_SECONDS.labels(job.kind, job.lane).observe(time.perf_counter() - began)


def serve_metrics(address: str) -> None:
    """At a port of this machine, or at ADDRESS:PORT, in a thread, until the process ends."""
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise Refused(BAD_METRICS_ADDRESS.with_facts(text=address))
    try:
        start_http_server(int(port), host.strip("[]") or "127.0.0.1")
    except OSError as error:
        raise Refused(PORT_IN_USE.with_facts(text=address, why=error.strerror or str(error))) from None
