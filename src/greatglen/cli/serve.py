"""`greatglen serve`: the table in the browser."""

from typing import Annotated

from greatglen.cli.arguments import Database, Log, Redis, environment_parameter
from greatglen.web.serve import serve as serve_table


def serve(
    *,
    port: Annotated[
        int,
        environment_parameter(
            "PORT", metavar="N", help="Where to listen; for 8000 the next free port will do as well."
        ),
    ] = 8000,
    host: Annotated[
        str, environment_parameter("HOST", metavar="ADDRESS", help="0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    database: Database = None,
    workers: Annotated[
        int | None,
        environment_parameter(
            "WORKERS",
            metavar="N",
            help="Processes for bots that take their time; 0: those of “greatglen work” do it, on PostgreSQL or Redis.",
        ),
    ] = None,
    redis: Redis = None,
    public_url: Annotated[
        str,
        environment_parameter(
            "PUBLIC_URL",
            metavar="URL",
            show_default=False,
            help="Where visitors find it, for invitations: https://glen.example. With https, cookies are secure.",
        ),
    ] = "",
    secure_cookies: Annotated[
        bool,
        environment_parameter(
            "SECURE_COOKIES",
            negative=(),
            show_default=False,
            help="Cookies only over https, also without --public-url.",
        ),
    ] = False,
    trusted_proxies: Annotated[
        str,
        environment_parameter(
            "TRUSTED_PROXIES",
            metavar="LIST",
            show_default=False,
            help="Addresses and networks, by commas, whose X-Forwarded-For and X-Forwarded-Proto are believed.",
        ),
    ] = "",
    metrics_token: Annotated[
        str,
        environment_parameter(
            "METRICS_TOKEN",
            metavar="TOKEN",
            show_default=False,
            help="Who sends it as a bearer may read /metrics; without one nobody may.",
        ),
    ] = "",
    limits: Annotated[
        str,
        environment_parameter(
            "LIMITS",
            metavar="LIMITS",
            show_default=False,
            help="household: none; strangers: so much for each visitor; or what is different from that, as in "
            "tables=100,thinking=600. Without it: household for your own database on your own machine.",
        ),
    ] = "",
    ratings: Annotated[
        bool,
        environment_parameter(
            "RATINGS",
            negative=(),
            show_default=False,
            help="Rated games and tournaments, for those who agree to them.",
        ),
    ] = False,
    organiser_token: Annotated[
        str,
        environment_parameter(
            "ORGANISER_TOKEN",
            metavar="TOKEN",
            show_default=False,
            help="With --ratings: who has it may open tournaments; without one everybody may.",
        ),
    ] = "",
    smtp: Annotated[
        str,
        environment_parameter(
            "SMTP",
            metavar="URL",
            show_default=False,
            help="A mail server, to tell people of their turns: smtp://HOST:25, smtp://USER:PASSWORD@HOST:587, smtps://…",
        ),
    ] = "",
    mail_from: Annotated[
        str,
        environment_parameter(
            "MAIL_FROM",
            metavar="ADDRESS",
            show_default=False,
            help="Who mails come from: “Great Glen <glen@example.org>”.",
        ),
    ] = "",
    log: Log = "plain",
    no_browser: Annotated[
        bool, environment_parameter("NO_BROWSER", negative=(), show_default=False, help="Do not open a browser.")
    ] = False,
) -> None:
    """The table in the browser, for you and whoever you invite."""
    serve_table(
        port,
        database,
        host=host,
        open_browser=not no_browser,
        log_form=log,
        proxies=trusted_proxies,
        limits=limits,
        workers=workers,
        redis=redis,
        public_url=public_url,
        secure_cookies=secure_cookies,
        metrics_token=metrics_token,
        settings={
            "ratings": "yes" if ratings else "no",
            "organiser_token": organiser_token,
            "smtp": smtp,
            "mail_from": mail_from,
        },
    )
