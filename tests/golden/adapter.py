"""The only place of the golden tests that names internals of `greatglen`: a rename of one of them touches this file.

Everything else here goes through the public surface: the API of the package, the commands and HTTP.
"""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

from greatglen.kernel.action import Action
from greatglen.kernel.event import Event
from greatglen.kernel.step import Step
from greatglen.kernel.tags import kinds_within, subclasses, tag_of
from greatglen.titles import GAMES

KINDS: dict[str, type[Any]] = {"action": Action, "event": Event, "step": Step}


# -- tags


def tags() -> dict[str, list[str]]:
    """Return the tags that classes state, for each game, for what games share and for each expansion."""
    found: dict[str, list[str]] = {}
    for owner, package in _owners().items():
        lines = (
            f"{what} {tag_of(kind)}"
            for what, base in KINDS.items()
            for kind in subclasses(base)
            if kind.__module__.startswith(package) and _states_tag(kind) and _owner(kind.__module__) == owner
        )
        found[owner] = sorted(lines)
    return found


def game_names() -> list[str]:
    return list(GAMES)


def tags_within(game: str, what: str) -> list[str]:
    """Return the tags of one kind within a game; raise an error that names two classes which share one."""
    return sorted(kinds_within(KINDS[what], GAMES[game].packages))


def untagged() -> list[str]:
    """Name the classes that state no tag, but for those that others derive from only to have something in common."""
    _owners()
    return sorted(
        f"{kind.__module__}.{kind.__qualname__} ({what})"
        for what, base in KINDS.items()
        for kind in subclasses(base)
        if _owner(kind.__module__) and not kind.__subclasses__() and not _states_tag(kind)
    )


@cache
def _owners() -> dict[str, str]:
    """Return the packages that have rules, by the names that the list of tags calls them by."""
    shared: dict[str, list[str]] = {}
    owners: dict[str, str] = {"every game": f"{Action.__module__.rpartition('.')[0]}."}
    for name, game in GAMES.items():
        for one in game.shared:
            shared.setdefault(f"{one.package}.", []).append(name)
        owners[name] = f"{game.slice.package}."
        for number, expansion in game.expansions().items():
            owners[f"{name}, expansion {number}"] = f"{expansion.slice.package}."
    return owners | {f"shared by {' and '.join(names)}": package for package, names in shared.items()}


def _owner(module: str) -> str:
    """Return whose class a module has: the longest package that it lies in; empty if it lies in none."""
    inside = [owner for owner, package in _owners().items() if f"{module}.".startswith(package)]
    return max(inside, key=lambda owner: len(_owners()[owner]), default="")


def _states_tag(kind: type[Any]) -> bool:
    """Return whether a class states its tag where it is declared, instead of going by its own name or its parent's."""
    module = inspect.getmodule(kind)
    assert module is not None, kind
    return kind.__qualname__ in _classes_with_tags(module)


@cache
def _classes_with_tags(module: ModuleType) -> frozenset[str]:
    tree = ast.parse(inspect.getsource(module))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.ClassDef) and any(_tags(node)))


def _tags(node: ast.ClassDef) -> Iterator[bool]:
    """Yield for every place where a class could state its tag, as a keyword or as an attribute, whether it does."""
    yield from (word.arg == "tag" and isinstance(word.value, ast.Constant) for word in node.keywords)
    for line in node.body:
        if isinstance(line, ast.AnnAssign | ast.Assign):
            targets = line.targets if isinstance(line, ast.Assign) else [line.target]
            named = any(isinstance(target, ast.Name) and target.id == "tag" for target in targets)
            yield named and isinstance(line.value, ast.Constant)


# -- games


def chronicles() -> dict[int, tuple[int, int]]:
    """Return the Chronicles by number, each with the least and the most players it is for."""
    return {number: expansion.seats for number, expansion in GAMES["glenmore2"].expansions().items()}
