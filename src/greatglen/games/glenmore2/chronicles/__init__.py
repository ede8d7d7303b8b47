"""The Chronicles: a package here with a `CHRONICLE` is one."""

import sys

from greatglen.games.glenmore2.rules.chronicle import Chronicle
from greatglen.kernel.slice import BadSlice, Slice, import_packages


def _find_chronicles() -> tuple[Chronicle, ...]:
    """All of them, in the order of their numbers."""
    found: dict[int, Chronicle] = {}
    for package in import_packages(sys.modules[__name__]):
        file = f"{Slice(package.__name__).folder}/__init__.py"
        chronicle = getattr(package, "CHRONICLE", None)
        if not isinstance(chronicle, Chronicle):
            raise BadSlice(file, "has no CHRONICLE")
        if chronicle.number in found:
            raise BadSlice(file, f"the number {chronicle.number} is taken by {found[chronicle.number].name}")
        found[chronicle.number] = chronicle
    return tuple(found[number] for number in sorted(found))


ALL: tuple[Chronicle, ...] = _find_chronicles()
