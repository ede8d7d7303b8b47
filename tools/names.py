"""Check the names of modules and classes, part of `make lint`; print how large the package is.

Modules are nouns, packages have at most 16 modules, and a class name means one thing. The names that every game and
Chronicle has (`Observation`, …) may repeat, since each slice has its own.
"""

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path("src/greatglen")
MAX_MODULES = 16
NOUNS = {"drawing", "meeting", "pairing", "rating", "scoring", "training", "tuning"}  # in -ing, but no gerunds here
GAMES = ("games",)  # a slice has classes of its own for its state, words and drawings


def list_modules(source: Path) -> list[Path]:
    return sorted(source.rglob("*.py"))


def find_gerunds(source: Path) -> Iterator[str]:
    """Modules and packages that are named by what happens in them instead of by what they hold."""
    for path in list_modules(source):
        name = path.parent.name if path.name == "__init__.py" else path.stem
        if name.endswith("ing") and name.rpartition("_")[2] not in NOUNS:
            yield f"{path}: “{name}” is a gerund; name the module by a noun"


def find_large_packages(source: Path) -> Iterator[str]:
    """Packages that should have sub-packages."""
    for folder, count in Counter(path.parent for path in list_modules(source) if path.name != "__init__.py").items():
        if count > MAX_MODULES:
            yield f"{folder}: {count} modules; a package has at most {MAX_MODULES}"


def find_repeated_classes(source: Path) -> dict[str, list[Path]]:
    """Names of classes outside of slices that more than one class has."""
    found = defaultdict(list)
    for path in list_modules(source):
        if path.relative_to(source).parts[0] in GAMES:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    return {name: paths for name, paths in sorted(found.items()) if len(paths) > 1}


def describe_sizes(source: Path) -> str:
    """Modules, lines and the share of lines that import."""
    lines = imports = 0
    for path in list_modules(source):
        text = path.read_text(encoding="utf-8")
        lines += text.count("\n")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                imports += (node.end_lineno or node.lineno) - node.lineno + 1
    return f"{len(list_modules(source))} modules, {lines} lines, {100 * imports / lines:.1f} % of them imports"


def main(source: Path = SOURCE) -> int:
    problems = [*find_gerunds(source), *find_large_packages(source)]
    for name, paths in find_repeated_classes(source).items():
        problems.append(f"{paths[0]}: class {name} is also in {', '.join(map(str, paths[1:]))}")
    for problem in problems:
        print(problem)
    print(describe_sizes(source))
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
