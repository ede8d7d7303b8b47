"""Slice: everything of one thing (a game, a Chronicle) in one package, with a face for each front end.

A face is a module of the slice with an agreed name, and in it a constant with an agreed name: `words` has `WORDS`,
`draw` has `DRAWING`, `terminal` has `BOARD`, `observe` has `OBSERVATION`, `evaluate` has `EVALUATION`. They are
imported when somebody asks for them, so that the rules need none of them. Files lie beside:
`components.toml`, `pages/de.md`.
"""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

FACES = {
    "words": "WORDS",
    "draw": "DRAWING",
    "terminal": "BOARD",
    "observe": "OBSERVATION",
    "evaluate": "EVALUATION",
}


class Slice(msgspec.Struct, frozen=True):
    """One package, by its full name."""

    package: str

    def face(self, module: str) -> Any:
        """What the slice has for one of the front ends."""
        return pkgutil.resolve_name(f"{self.package}.{module}:{FACES[module]}")

    def text(self, path: str) -> str:
        """One of its files; "" if it has none of that name."""
        file = files(self.package) / path
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    def components(self, form: type[T]) -> T:
        """Its tiles, cards and numbers, checked against their form."""
        return msgspec.toml.decode((files(self.package) / "components.toml").read_bytes(), type=form)


def packages(parent: ModuleType) -> Iterator[ModuleType]:
    """The packages inside a package, imported, in the order of their names."""
    for found in pkgutil.iter_modules(parent.__path__, parent.__name__ + "."):
        if found.ispkg:
            yield import_module(found.name)
