"""deploy/: there is no Docker here, but the services of the compose file start by the same commands, with the same
settings, and its check of health tells when they are not well."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
from cluster.programs import GREATGLEN, Cluster, Program, postgres, redis, run
from patience import wait_until_async
from store.postgres import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
SERVICES: dict[str, Any] = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_bytes())["services"]
IMAGE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
PORT = "8080"
BESIDE = {"SITE": "glen.example", "POSTGRES_PASSWORD": "made-up-once", "GREATGLEN_METRICS_TOKEN": ""}  # the file .env


def filled_in(text: str) -> str:
    """What stands for settings of the file .env."""
    return re.sub(r"\$\{(\w+)[^}]*\}", lambda found: BESIDE[found[1]], text)


def service(name: str, folder: Path, port: int | None, **servers: str) -> Program:
    """One that is ours, as compose would start it; the servers that it needs are elsewhere, and so is its port."""
    known = SERVICES[name]
    of_image = dict(pair.split("=") for line in re.findall(r"^ENV (.+)$", IMAGE, re.MULTILINE) for pair in line.split())
    own = {variable: filled_in(value) for variable, value in known["environment"].items()}
    assert servers.keys() <= own.keys()
    command = shlex.split(known["command"].replace(PORT, str(port)))
    return Program(name, folder, [*GREATGLEN, *command], port, env=os.environ | of_image | own | servers)


def healthy(name: str, port: int) -> bool:
    kind, program, *arguments = SERVICES[name]["healthcheck"]["test"]
    assert (kind, program) == ("CMD", "python")
    checks = [sys.executable, *(argument.replace(PORT, str(port)) for argument in arguments)]
    return subprocess.run(checks, check=False, stderr=subprocess.DEVNULL).returncode == 0


def test_services_start_and_say_whether_they_are_well(folder: Path) -> None:
    database, url = postgres(folder)
    between, channel = redis(folder)
    port, servers = free_port(), {"GREATGLEN_DATABASE": url, "GREATGLEN_REDIS": channel}
    web, worker = service("web1", folder, port, **servers), service("worker1", folder, None, **servers)
    cluster = Cluster([database, between, web, worker])

    async def main() -> None:
        await wait_until_async(lambda: healthy("web1", port), 0.1)
        between.end()
        await wait_until_async(lambda: not healthy("web1", port), 0.1)
        await between.up()
        await wait_until_async(lambda: healthy("web1", port), 0.1)
        assert not cluster.ended()

    run(cluster, main)
