"""Change lines of the program at random, one at a time, and tell which changes the tests notice.

    python tools/mutants.py src/greatglen/games --number 60 --seed 1 -- tests -m "not exhaustive"

What follows `--` is what pytest is given. The tests run once with all places marked, unchanged, which tells the tests
that reach each place. Then each change is made in a copy of the tree and tried by those tests, the files named like the
changed one first, quick tests first, until one fails. With --unmapped the first run is left out, which is quicker for
few changes: the files named like the changed one are tried, then all. The same arguments always make the same changes.
"""

import argparse
import ast
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue

HANGS = 120  # seconds after which a test counts as failed
MEMORY = 6 * 2**30
KEPT_OUT = (
    ".git",
    ".venv",
    "node_modules",
    "__pycache__",
    ".pytest_cache",
    ".mypy_cache",
    ".ruff_cache",
    ".hypothesis",
)

# A module of the copies: it notes which test reached which place, and how long each test took.
PROBE = """
import os

SEEN = set()


def write(line):
    with open(os.environ["MUTANTS_LOG"], "a", encoding="utf-8") as log:
        log.write(line + "\\n")


def reached(place):
    now = (place, os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0])
    if now not in SEEN:
        SEEN.add(now)
        write(f"{now[0]}\\t{now[1]}")


def pytest_runtest_logreport(report):
    if "PYTEST_XDIST_WORKER" not in os.environ:
        write(f"took\\t{report.duration:.3f}\\t{report.nodeid}")
        if report.outcome == "failed":
            write(f"failed\\t{report.nodeid}")
"""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


@dataclass(frozen=True)
class Mutant:
    """A change of one place: what stands from `start` to `end` in the source, and what stands there instead."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str
    marked: str  # the same as before, and it is noted that it was reached

    def describe(self) -> str:
        return f"{self.file}:{self.line}: {' '.join(self.old.split())}  ->  {' '.join(self.new.split())}"


@dataclass
class Reached:
    """What the unchanged run told of the tests."""

    by_place: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    failed: list[str] = field(default_factory=list)


def list_changes(node: ast.AST) -> Iterator[str]:
    """What could stand in the place of a piece of a program."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARED:
        yield ast.unparse(ast.Compare(node.left, [COMPARED[type(node.ops[0])]()], node.comparators))
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.unparse(ast.BoolOp(other, node.values))
        yield from (ast.unparse(value) for value in node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield ast.unparse(node.operand)
    elif isinstance(node, ast.BinOp) and type(node.op) in COMPUTED:
        yield ast.unparse(ast.BinOp(node.left, COMPUTED[type(node.op)](), node.right))
    elif isinstance(node, ast.IfExp):
        yield ast.unparse(ast.IfExp(node.test, node.orelse, node.body))
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield str(node.value + 1)
    elif isinstance(node, ast.Expr | ast.AugAssign | ast.Continue | ast.Break):
        yield "pass"
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield "return None"


def inside_functions(tree: ast.AST) -> Iterator[ast.AST]:
    """What runs when something is called: no annotations, defaults, docstrings or texts with holes in them."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in node.body:
                if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                    yield from list_pieces(statement)
        else:
            yield from inside_functions(node)


def list_pieces(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.JoinedStr | ast.Assert | ast.Raise):
        return
    if isinstance(node, ast.AnnAssign):
        if node.value is not None:
            yield from list_pieces(node.value)
        return
    yield node
    if isinstance(node, ast.If | ast.While):
        yield ast.UnaryOp(ast.Not(), node.test, **locate(node.test))
    for child in ast.iter_child_nodes(node):
        yield from list_pieces(child)


def locate(node: ast.expr) -> dict[str, int]:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return {
        "lineno": node.lineno,
        "col_offset": node.col_offset,
        "end_lineno": node.end_lineno,
        "end_col_offset": node.end_col_offset,
    }


def list_mutants(file: Path, name: str) -> dict[int, list[Mutant]]:
    """All changes of a file, by line."""
    source = file.read_bytes()
    starts = [0]
    for row in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))
    found: dict[int, list[Mutant]] = defaultdict(list)
    for node in inside_functions(ast.parse(source)):
        if not isinstance(node, ast.expr | ast.stmt):
            continue
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        old = source[start:end].decode()
        negated = isinstance(node, ast.UnaryOp) and not old.startswith("not ")
        for new in [f"not ({old})"] if negated else list_changes(node):
            note = "__import__('greatglen.mutants_probe', fromlist=['*']).reached(@)"
            marked = f"{note}; {old}" if isinstance(node, ast.stmt) else f"({note} or ({old}))"
            text = new if isinstance(node, ast.stmt) else f"({new})"
            found[node.lineno].append(Mutant(name, node.lineno, start, end, old, text, marked))
    return found


def choose_mutants(root: Path, sources: Sequence[str], number: int, seed: int) -> list[Mutant]:
    """Lines taken at random, each with one of its changes."""
    lines: list[list[Mutant]] = []
    for source in sources:
        files = [root / source] if (root / source).is_file() else sorted((root / source).rglob("*.py"))
        for file in files:
            lines += list_mutants(file, file.relative_to(root).as_posix()).values()
    rng = random.Random(seed)
    return [rng.choice(line) for line in rng.sample(lines, min(number, len(lines)))]


def copy_project(root: Path, folder: Path) -> Path:
    copy = Path(shutil.copytree(root, folder, ignore=shutil.ignore_patterns(*KEPT_OUT), symlinks=True))
    (copy / "src" / "greatglen" / "mutants_probe.py").write_text(PROBE, encoding="utf-8")
    return copy


def mark_all(copy: Path, mutants: Sequence[Mutant]) -> None:
    """All places at once; of places that lie in each other the outer one, which is reached as well."""
    by_file: dict[str, list[tuple[Mutant, list[int]]]] = defaultdict(list)
    for number, mutant in sorted(enumerate(mutants), key=lambda pair: (pair[1].start, -pair[1].end)):
        there = by_file[mutant.file]
        if there and mutant.start < there[-1][0].end:
            there[-1][1].append(number)
        else:
            there.append((mutant, [number]))
    for name, places in by_file.items():
        source = (copy / name).read_bytes()
        for outer, numbers in reversed(places):
            mark = outer.marked.replace("@", repr(",".join(map(str, numbers))), 1)
            source = source[: outer.start] + mark.encode() + source[outer.end :]
        (copy / name).write_bytes(source)


def make_environment(copy: Path, log: Path) -> dict[str, str]:
    paths = os.pathsep.join((str(copy / "src"), str(copy)))
    reached_tests = {"PYTHONPATH": paths, "MUTANTS_LOG": str(log), "GREATGLEN_ROTATION": "1", "PYTHONHASHSEED": "0"}
    return {**os.environ, **reached_tests}


def run_tests(copy: Path, log: Path, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "greatglen.mutants_probe",
        "-p",
        "no:cacheprovider",
        f"--timeout={HANGS}",
    ]
    return subprocess.run(
        [*command, *arguments],
        cwd=copy,
        env=make_environment(copy, log),
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)),
    )


def read(log: Path) -> Reached:
    reached_tests = Reached()
    for line in log.read_text(encoding="utf-8").splitlines():
        kind, first, *rest = line.split("\t", 2)
        if kind == "took":
            reached_tests.seconds[rest[0]] += float(first)
        elif kind == "failed":
            reached_tests.failed.append(first)
        else:
            for number in kind.split(","):
                reached_tests.by_place[int(number)].add(first)
    return reached_tests


def split_words(path: str) -> set[str]:
    return set(re.split(r"[/_.]", path.partition("::")[0])) - {
        "src",
        "greatglen",
        "tests",
        "test",
        "py",
        "titles",
        "rules",
    }


def order_tests(mutant: Mutant, tests: set[str], seconds: dict[str, float]) -> list[str]:
    """Tests of files that are named like the changed one first, of those the quick ones."""
    near = split_words(mutant.file)
    return sorted(tests, key=lambda test: (-len(near & split_words(test)), seconds[test], test))


def try_by_name(copy: Path, mutant: Mutant, arguments: Sequence[str]) -> str:
    """The test that notices a change, or nothing; it is not known who reaches it, so that all are asked in the end."""
    file, log = copy / mutant.file, copy / "mutants.log"
    before = file.read_bytes()
    paths = sorted(path.relative_to(copy).as_posix() for path in (copy / "tests").rglob("test_*.py"))
    shared = {path: len(split_words(mutant.file) & split_words(path)) for path in paths}
    near = [path for path in paths if shared[path] == max(shared.values()) > 0]
    file.write_bytes(before[: mutant.start] + mutant.new.encode() + before[mutant.end :])
    try:
        for tests in ([*make_options(arguments), *near], arguments) if near else (arguments,):
            if failed := find_failing(copy, log, tests):
                return failed
    finally:
        file.write_bytes(before)
    return ""


def find_failing(copy: Path, log: Path, arguments: Sequence[str]) -> str:
    """The first test that fails, or how pytest ended; nothing if all is well."""
    log.unlink(missing_ok=True)
    ran = run_tests(copy, log, ["-x", *arguments])
    if ran.returncode == 1 and log.exists() and (failed := read(log).failed):
        return failed[0]
    return "" if ran.returncode in (0, 5) else f"pytest ended with {ran.returncode}"


def try_mutant(copy: Path, mutant: Mutant, reached: set[str], told: Reached, arguments: Sequence[str]) -> str:
    """The test that notices a change, or nothing."""
    file = copy / mutant.file
    before = file.read_bytes()
    log = copy / "mutants.log"
    file.write_bytes(before[: mutant.start] + mutant.new.encode() + before[mutant.end :])
    try:
        if "" in reached:  # when the tests were collected: any of them may depend on it
            reached = set(told.seconds)
        order = order_tests(mutant, reached & set(told.seconds), told.seconds)
        nearest = {test for test in order if split_words(mutant.file) & split_words(test)}
        first = [test for test in order if test in nearest][:60] or order[:60]
        for tests in (first, [test for test in order if test not in set(first)]):
            if tests and (failed := find_failing(copy, log, [*make_options(arguments), *tests])):
                return failed
    finally:
        file.write_bytes(before)
    return ""


def make_options(arguments: Sequence[str]) -> list[str]:
    """The arguments without files and folders, and without the number of processes: few tests are done in one."""
    rest = iter(arguments)
    kept: list[str] = []
    for argument in rest:
        if argument in ("-n", "--dist"):
            next(rest, None)
        elif argument in ("-m", "-k", "-p", "-o", "-c"):
            kept += [argument, next(rest, "")]
        elif argument.startswith("-"):
            kept.append(argument)
    return kept


def main() -> int:
    parser = argparse.ArgumentParser(description="Which changes of the program do the tests notice?")
    parser.add_argument("sources", nargs="+", help="files and folders to change")
    parser.add_argument("--number", type=int, default=60, help="how many lines (60)")
    parser.add_argument("--seed", type=int, default=1, help="other numbers take other lines (1)")
    parser.add_argument("--jobs", type=int, default=1, help="how many are tried at once (1)")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1], help="the tree (this one)")
    parser.add_argument("--unmapped", action="store_true", help="do not ask first which test reaches what")
    parser.add_argument("--list", action="store_true", help="only tell the changes")
    parser.add_argument("--only", default="", help="of the changes only those of these numbers, as in 3,17")
    parser.add_argument("--json", type=Path, help="a file for the result")
    arguments = sys.argv[1:]
    split = arguments.index("--") if "--" in arguments else len(arguments)
    given, asked = arguments[:split], arguments[split + 1 :] or ["tests"]
    options = parser.parse_args(given)
    root = options.root.resolve()
    mutants = choose_mutants(root, options.sources, options.number, options.seed)
    wanted = [int(number) for number in options.only.split(",") if number] or list(range(len(mutants)))
    if options.list:
        for number in wanted:
            print(f"{number:3} {mutants[number].describe()}")
        return 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        return measure(root, Path(name), mutants, wanted, asked, options.jobs, options.json, not options.unmapped)


def measure(
    root: Path,
    folder: Path,
    mutants: Sequence[Mutant],
    wanted: Sequence[int],
    arguments: Sequence[str],
    jobs: int,
    result: Path | None,
    mapped: bool,
) -> int:
    started = time.monotonic()
    reached_tests = Reached()
    if mapped:
        copy, log = copy_project(root, folder / "marked"), folder / "marked.log"
        mark_all(copy, mutants)
        ran = run_tests(copy, log, arguments)
        if ran.returncode not in (0, 1) or not log.exists():
            print(ran.stdout[-4000:], ran.stderr[-2000:], "The tests cannot be run without any change.", sep="\n")
            return 2
        reached_tests = read(log)
        print(
            f"{len(reached_tests.seconds)} tests in {time.monotonic() - started:.0f} s, without a change.", flush=True
        )
        for test in reached_tests.failed:
            print(f"fails without a change and is left out: {test}")
            reached_tests.seconds.pop(test, None)
    copies: SimpleQueue[Path] = SimpleQueue()
    for number in range(jobs):
        copies.put(copy_project(root, folder / str(number)))

    def one(number: int) -> tuple[int, str]:
        mine = copies.get()
        try:
            if mapped:
                by = try_mutant(mine, mutants[number], reached_tests.by_place[number], reached_tests, arguments)
            else:
                by = try_by_name(mine, mutants[number], arguments)
        finally:
            copies.put(mine)
        print(f"{number:3} {'killed  ' if by else 'SURVIVED'} {mutants[number].describe()}  {by}", flush=True)
        return number, by

    with ThreadPoolExecutor(jobs) as pool:
        killed = dict(pool.map(one, wanted))
    count, took = sum(map(bool, killed.values())), time.monotonic() - started
    print(f"{count} of {len(wanted)} killed; {took:.0f} s")
    if mapped:
        print(f"{sum(not reached_tests.by_place[number] for number in wanted)} not reached by any test")
    if result is not None:
        rows = [{"mutant": mutants[number].describe(), "killed_by": by} for number, by in killed.items()]
        result.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
