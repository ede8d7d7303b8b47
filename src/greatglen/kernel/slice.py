"""Slice: everything of one thing (a game, a Chronicle) in one package, with a face for each front end.

A face is a module of the slice with an agreed name, and in it a constant with an agreed name: `text` has `TEXT`,
`drawing` has `DRAWING`, `terminal` has `BOARD`, `observation` has `OBSERVATION`, `evaluation` has `EVALUATION`. They
are imported when somebody asks for them, so that the rules need none of them. Files lie beside:
`components.toml`, `pages/de.md`.
"""

import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

FACES = {
    "text": "TEXT",
    "drawing": "DRAWING",
    "terminal": "BOARD",
    "observation": "OBSERVATION",
    "evaluation": "EVALUATION",
}
EXTRA_FACES = {
    "playout_arrays": "PLAYOUT_ARRAYS",
    "turn_arrays": "TURN_ARRAYS",
    "acquisitions": "ACQUISITIONS",
}  # not every slice has them


class BadSlice(Exception):  # noqa: N818 - it says itself what is wrong
    """A slice lacks a piece, or has a wrong one: in which file, and what about it."""

    def __init__(self, file: str, problem: str) -> None:
        super().__init__(f"{file}: {problem}")


class Slice(msgspec.Struct, frozen=True):
    """One package, by its full name."""

    package: str

    @property
    def folder(self) -> str:
        """Its folder, as one finds it in the source."""
        return self.package.replace(".", "/")

    def load_face(self, module: str) -> Any:
        """What the slice has for one of the front ends."""
        return _face(self.package, module)

    def load_extra_face(self, module: str) -> Any | None:
        """The same of a face that not every slice has; None if this one has not."""
        if find_spec(f"{self.package}.{module}") is None:
            return None
        return pkgutil.resolve_name(f"{self.package}.{module}:{EXTRA_FACES[module]}")

    def read_text(self, path: str) -> str:
        """One of its files; "" if it has none of that name."""
        file = files(self.package) / path
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    def read_bytes(self, path: str) -> bytes | None:
        """One of its files that is no text; None if it has none of that name."""
        file = files(self.package) / path
        return file.read_bytes() if file.is_file() else None

    def load_components(self, form: type[T]) -> T:
        """Its tiles, cards and numbers, checked against their form."""
        return msgspec.toml.decode((files(self.package) / "components.toml").read_bytes(), type=form)


@cache
def _face(package: str, module: str) -> Any:
    """Remembered, since drawings ask for the faces of expansions all the time."""
    return pkgutil.resolve_name(f"{package}.{module}:{FACES[module]}")


def find_missing(slices: Iterable[Slice]) -> Iterator[BadSlice]:
    """What slices of the same kind lack, as far as looking at their files tells: modules, and rule pages in a language
    in which another has one.
    """
    slices = list(slices)
    pages = {one: {page.name for page in (files(one.package) / "pages").iterdir()} for one in slices if _has_pages(one)}
    every = set().union(*pages.values())
    for one in slices:
        for module, constant in FACES.items():
            if find_spec(f"{one.package}.{module}") is None:
                yield BadSlice(f"{one.folder}/{module}.py", f"is missing; it has the constant {constant}")
        for page in sorted(every - pages.get(one, set())):
            yield BadSlice(f"{one.folder}/pages/{page}", "is missing: the rules in that language")


def _has_pages(one: Slice) -> bool:
    return (files(one.package) / "pages").is_dir()


def import_packages(parent: ModuleType) -> Iterator[ModuleType]:
    """The packages inside a package, imported, in the order of their names."""
    for found in pkgutil.iter_modules(parent.__path__, parent.__name__ + "."):
        if found.ispkg:
            yield import_module(found.name)
