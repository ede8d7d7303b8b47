"""Every tile, card and token, as data: one TOML file per game, and the way to read it into typed structs."""

from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


def load(name: str, form: type[T]) -> T:
    """The components of a game, checked against their form."""
    return msgspec.toml.decode((files(__package__) / f"{name}.toml").read_bytes(), type=form)
