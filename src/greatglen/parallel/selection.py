"""Selection: which runner is meant by --jobs and --ray, and whether there is a Ray where one is said to be."""

import os
import socket
from argparse import ArgumentParser
from collections.abc import Callable
from importlib import import_module
from typing import Any

from greatglen.kernel.refusal import Reason, Refused
from greatglen.parallel.process_runner import ProcessRunner
from greatglen.parallel.runner import Runner, SequentialRunner

AUTO = "auto"
LOCAL = "local"  # Ray's own word for one that is started here
TIMEOUT = 3  # seconds for an answer

# Whoever speaks gRPC, as Ray does, answers this beginning of an HTTP/2 connection with its settings (RFC 9113, 3.4).
HTTP2_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
SETTINGS_FRAME = 4  # the fourth byte of the answer: what kind of frame it is

BAD_JOBS = Reason("bad-jobs", "--jobs must be a number from 1 to {most} here, not {jobs}.")
JOBS_AND_RAY = Reason("jobs-and-ray", "--jobs is for this machine alone; leave it out with --ray.")
BAD_ADDRESS = Reason("bad-ray-address", "--ray takes “auto” or an address, host:port; “{address}” is neither.")
NO_RAY = Reason("no-ray", "There is no Ray at {address}: {detail}")
SILENT_RAY = Reason("silent-ray", "There is no Ray at {address}: it did not answer within {seconds} seconds.")
NOT_RAY = Reason("not-ray", "There is something at {address}, but it is no Ray.")


def add_arguments(parser: ArgumentParser, default_jobs: int) -> None:
    """The arguments of a program that needs a runner."""
    parser.add_argument("--jobs", type=int, help=f"processes that play at the same time ({default_jobs})")
    parser.add_argument("--ray", metavar="auto|ADDRESS", help="play on a Ray: start one here, or join it at host:port")


def create_runner(jobs: int | None, ray: str | None, default_jobs: int = 1) -> Runner:
    """The runner that is wanted, `default_jobs` processes if nothing is said; Refused says why there is none."""
    if ray is None:
        return create_local_runner(default_jobs if jobs is None else jobs)
    if jobs is not None:
        raise Refused(JOBS_AND_RAY.with_facts())
    address = (os.environ.get("RAY_ADDRESS") or LOCAL) if ray == AUTO else ray
    place = None if ray == AUTO and address == LOCAL else parse_address(address)
    on_ray: Callable[..., Any] = import_module("greatglen.parallel.ray_runner").RayRunner  # needs the extra
    if place is not None:
        check_ray(*place)
    runner: Runner = on_ray(address)
    return runner


def create_local_runner(jobs: int) -> Runner:
    """So many processes of this machine."""
    most = max(os.cpu_count() or 1, 2)
    if not 1 <= jobs <= most:
        raise Refused(BAD_JOBS.with_facts(most=most, jobs=jobs))
    return SequentialRunner() if jobs == 1 else ProcessRunner(jobs)


def parse_address(address: str) -> tuple[str, int]:
    """Host and port."""
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise Refused(BAD_ADDRESS.with_facts(address=address))
    return host.strip("[]"), int(port)


def check_ray(host: str, port: int) -> None:
    """Refuse an address where no Ray can be: Ray itself would go on trying for minutes."""
    address = f"{host}:{port}"
    try:
        with socket.create_connection((host, port), TIMEOUT) as there:
            there.sendall(HTTP2_PREFACE)
            answer = there.recv(SETTINGS_FRAME)
    except TimeoutError:
        raise Refused(SILENT_RAY.with_facts(address=address, seconds=TIMEOUT)) from None
    except OSError as error:
        raise Refused(NO_RAY.with_facts(address=address, detail=error.strerror or str(error))) from None
    if len(answer) < SETTINGS_FRAME or answer[3] != SETTINGS_FRAME:
        raise Refused(NOT_RAY.with_facts(address=address))
