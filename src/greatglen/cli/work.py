"""`greatglen work`: thinking for servers that have no workers of their own."""

from typing import Annotated

from greatglen.cli.arguments import Log, Redis, environment_parameter
from greatglen.logs import start_logs
from greatglen.workers.serve import serve_jobs as work_on


def work(
    *,
    database: Annotated[
        str, environment_parameter("DATABASE", metavar="URL", help="The servers' database: postgresql+psycopg://….")
    ],
    redis: Redis = None,
    workers: Annotated[
        int | None,
        environment_parameter(
            "WORKERS",
            metavar="N",
            help="Processes for what takes long; without it one for each processor, at least two.",
        ),
    ] = None,
    metrics: Annotated[
        str,
        environment_parameter(
            "METRICS",
            metavar="PORT",
            show_default=False,
            help="Serve metrics for Prometheus at this port of this machine; 0.0.0.0:PORT lets others read them.",
        ),
    ] = "",
    log: Log = "plain",
) -> None:
    """Think for bots, hints and analyses of servers on the same database."""
    start_logs(log)
    work_on(database, redis, workers, metrics)
