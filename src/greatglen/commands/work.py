"""`greatglen work`: thinking for servers that have no workers of their own."""

from typing import Annotated

from cyclopts import Parameter

from greatglen.work.serve import work as work_on


def work(
    *,
    database: Annotated[str, Parameter(metavar="URL", help="The servers' database: postgresql+psycopg://….")],
    redis: Annotated[
        str | None, Parameter(metavar="URL", help="redis://…, if the servers use it; otherwise their database will do.")
    ] = None,
    workers: Annotated[
        int | None,
        Parameter(metavar="N", help="Processes for what takes long; without it one for each processor, at least two."),
    ] = None,
) -> None:
    """Think for bots, hints and analyses of servers on the same database."""
    work_on(database, redis, workers)
