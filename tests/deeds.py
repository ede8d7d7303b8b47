"""What crews do in tests; modules of their own, so that other processes find them."""

import os
import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

Unit = TypeVar("Unit")
Result = TypeVar("Result")


def square(number: int) -> int:
    return number * number


def add_pid(number: int) -> tuple[int, int]:
    return number, os.getpid()


def refuse_three(number: int) -> int:
    if number == 3:
        raise ValueError(f"{number} is too much")
    return number


def die_at_one(number: int) -> int:
    """Whoever has to do this dies of it."""
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def make_mortal(do: Callable[[Unit], Result], folder: Path, victims: tuple[Unit, ...]) -> Callable[[Unit], Result]:
    """The same as `do`, but who does a victim for the first time is killed when it is done and not yet told."""
    return partial(_mortal, do, folder, victims)


def _mortal(do: Callable[[Unit], Result], folder: Path, victims: tuple[Unit, ...], unit: Unit) -> Result:
    result = do(unit)
    if unit in victims:
        grave = folder / str(victims.index(unit))
        if not grave.exists():
            grave.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return result


def wait_for(path: Path) -> None:
    """Done when there is such a file."""
    while not path.exists():
        time.sleep(0.01)
