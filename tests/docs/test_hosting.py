"""docs/hosting.md and deploy/: every command, setting, route and metric that they name is there."""

import re
import shlex
from inspect import signature
from pathlib import Path
from typing import Any

import msgspec
import pytest
from prometheus_client import REGISTRY

from greatglen.cli.__main__ import command_line
from greatglen.cli.backup import backup, restore
from greatglen.cli.serve import serve
from greatglen.cli.work import work
from greatglen.web import serve as serving
from greatglen.web.app import create_app
from greatglen.web.ops.timeouts import TimeoutProtocol
from greatglen.web.visitors.limits import Limits

HOUSE = Path(__file__).parents[2]
PAGE = (HOUSE / "docs/hosting.md").read_text(encoding="utf-8")
UNITS = sorted((HOUSE / "deploy").glob("*.service"))
COMPOSE: dict[str, Any] = msgspec.yaml.decode((HOUSE / "deploy/compose.yaml").read_bytes())
DOCKERFILE = (HOUSE / "deploy/Dockerfile").read_text(encoding="utf-8")


def commands() -> list[str]:
    """All calls of our program, from its first argument on."""
    found = re.findall(r"^ {4}greatglen (.+)$", PAGE, re.MULTILINE)
    found += [text for text in re.findall(r"`greatglen ([^`]+)`", PAGE) if " " in text and "--help" not in text]
    found += re.findall(r"^ {4}docker compose .* web1 (.+)$", PAGE, re.MULTILINE)
    for unit in UNITS:
        found += re.findall(r"^ExecStart=/opt/greatglen/bin/greatglen (.+)$", unit.read_text(), re.MULTILINE)
    found += [service["command"] for service in COMPOSE["services"].values() if service["image"] == "greatglen"]
    found += [" ".join(re.findall(r'"([^"]+)"', line)) for line in re.findall(r"^CMD (.+)$", DOCKERFILE, re.MULTILINE)]
    return sorted(set(found))


@pytest.mark.parametrize("command", commands())
def test_every_command_is_understood(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GREATGLEN_DATABASE", "postgresql+psycopg://somewhere/else")
    called, bound, _ = command_line().parse_args(shlex.split(command), exit_on_error=False, print_error=False)
    assert called.__name__ in command.split()[:2] and bound.arguments is not None


def test_all_kinds_of_commands_were_found() -> None:
    assert {command.split()[0] for command in commands()} == {"serve", "work", "backup", "restore", "ratings"}
    assert len(commands()) >= 8


def settings() -> set[str]:
    """The variables of the environment that our commands read."""
    hints = [parameter.annotation for command in (serve, work, backup, restore) for parameter in parameters(command)]
    named = [meta.env_var for hint in hints for meta in getattr(hint, "__metadata__", ()) if hasattr(meta, "env_var")]
    return {name for names in named for name in names or ()}


def parameters(command: Any) -> list[Any]:
    return list(signature(command).parameters.values())


def test_settings_are_those_that_the_page_tells() -> None:
    told = set(re.findall(r"GREATGLEN_\w+", PAGE))
    assert told - {"GREATGLEN_WEBS"} == settings()  # that one is Caddy's
    used = {name for file in (HOUSE / "deploy").iterdir() for name in re.findall(r"GREATGLEN_\w+", file.read_text())}
    assert used <= told


def test_metrics_are_those_that_the_page_tells() -> None:
    ours = {family.name for family in REGISTRY.collect() if family.name.startswith("greatglen_")}
    assert {name.removesuffix("_total") for name in re.findall(r"`(greatglen_\w+)`", PAGE)} == ours


def test_routes_and_limits_are_those_that_the_page_tells() -> None:
    app = create_app("sqlite://", metrics_token="token")
    routes = {route.path_format for route in app.routes}
    for path in re.findall(r"`(?:GET|POST) (/[^`]+)`", PAGE):
        assert path in routes
    assert app.request_max_body_size == 512 * 1024 and "at most 512 KB" in PAGE
    for number in (
        *(int(seconds) for seconds in TimeoutProtocol.time_limits.values()),
        TimeoutProtocol.max_unfinished,
        serving.SPARE_FILES,
    ):
        assert re.search(rf"\b{number}\b", PAGE)
    assert f"{serving.MOST_FILES:,}" in PAGE
    for name in Limits.__struct_fields__:
        assert f"| `{name}` | {getattr(Limits(), name)} " in PAGE, name


def test_compose_has_two_of_each_and_what_they_need() -> None:
    services = COMPOSE["services"]
    kinds = [service["command"].split()[0] for service in services.values() if service["image"] == "greatglen"]
    assert sorted(kinds) == ["serve", "serve", "work", "work"]
    assert {"postgres", "redis", "caddy"} <= services.keys()
    for service in services.values():
        assert set(service.get("depends_on", ())) <= services.keys()
    network = COMPOSE["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert services["web1"]["environment"]["GREATGLEN_TRUSTED_PROXIES"] == network


def test_the_proxy_passes_on_to_both_and_hides_the_metrics() -> None:
    text = (HOUSE / "deploy/Caddyfile").read_text()
    assert "web1:8080 web2:8080" in text and "health_uri /health/ready" in text
    assert re.search(r"handle /metrics \{\s+respond 404\s+\}", text)
