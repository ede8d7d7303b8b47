"""Tests use what everybody may use: a private name may be changed without a test noticing."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
OF_OTHERS = {"_replace", "_repr_svg_"}  # public in spite of their names: named tuples, notebooks


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in OF_OTHERS


def private_uses(code: str) -> Iterator[str]:
    """Private names of somebody else: asked of an object, or imported from the package."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Attribute) and private(node.attr) and not of_oneself(node.value):
            yield f"{node.lineno}: {ast.unparse(node)}"
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("greatglen"):
            yield from (f"{node.lineno}: {alias.name}" for alias in node.names if private(alias.name))


def of_oneself(owner: ast.expr) -> bool:
    return ast.unparse(owner) in ("self", "cls", "super()")


def test_none_is_used() -> None:
    files = sorted(TESTS.rglob("*.py"))
    found = {str(file.relative_to(TESTS)): list(private_uses(file.read_text(encoding="utf-8"))) for file in files}
    assert {file: uses for file, uses in found.items() if uses} == {}


def test_those_that_are_found() -> None:
    code = (
        "from greatglen.kernel.table import _x, y\ntable._log.clear()\nself._mine = super()._enter(now._replace(a=1))\n"
    )
    assert list(private_uses(code)) == ["1: _x", "2: table._log"]
