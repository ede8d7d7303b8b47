"""`greatglen serve`: the table in the browser."""

from typing import Annotated

from cyclopts import Parameter

from greatglen.web.serve import serve as serve_table


def serve(
    *,
    port: Annotated[
        int, Parameter(metavar="N", help="Where to listen; for 8000 the next free port will do as well.")
    ] = 8000,
    host: Annotated[str, Parameter(metavar="ADDRESS", help="0.0.0.0 lets others in.")] = "127.0.0.1",
    database: Annotated[
        str | None,
        Parameter(
            metavar="URL",
            help="sqlite:///FILE or postgresql+psycopg://…; without it: ~/.greatglen/games.db.",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        Parameter(
            metavar="N",
            help="Processes for bots that take their time; 0: those of “greatglen work” do it, on PostgreSQL or Redis.",
        ),
    ] = None,
    redis: Annotated[
        str | None, Parameter(metavar="URL", help="redis://…, for news and work shared by several servers.")
    ] = None,
    no_browser: Annotated[bool, Parameter(negative=(), show_default=False, help="Do not open a browser.")] = False,
) -> None:
    """The table in the browser, for you and whoever you invite."""
    serve_table(port, database, host=host, open_browser=not no_browser, workers=workers, redis=redis)
