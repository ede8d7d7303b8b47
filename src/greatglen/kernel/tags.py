"""Tags: the names that actions, events and steps have in records, snapshots, observations and the API.

A class states its tag where it is declared (`class Take(Action, frozen=True, tag="take")`), so that it can be renamed
or moved without a change to any saved game. A class that states none goes by its own name, or by its parent's tag.
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from greatglen.kernel.slice import BadSlice

Kind = TypeVar("Kind")


def tag_of(kind: type[Any]) -> str:
    """Return the tag of an action, event or step."""
    return str(kind.__struct_config__.tag)


def by_tag(kinds: Iterable[type[Kind]]) -> dict[str, type[Kind]]:
    """Return the classes by their tags; raise BadSlice if two of them share one."""
    found: dict[str, type[Kind]] = {}
    for kind in kinds:
        other = found.setdefault(tag_of(kind), kind)
        if other is not kind:
            names = " and ".join(f"{one.__module__}.{one.__qualname__}" for one in (other, kind))
            raise BadSlice(kind.__module__.replace(".", "/"), f"{names} have the same tag “{tag_of(kind)}”")
    return found


def kinds_within(base: type[Kind], packages: tuple[str, ...]) -> dict[str, type[Kind]]:
    """Return the classes derived from `base` in some packages, by their tags; those that others derive from only to
    say what they have in common are among them.
    """
    return by_tag(kind for kind in subclasses(base) if kind.__module__.startswith(packages))


def subclasses(base: type[Kind]) -> Iterator[type[Kind]]:
    """Yield every class derived from `base`, at whatever depth."""
    for kind in base.__subclasses__():
        yield kind
        yield from subclasses(kind)
