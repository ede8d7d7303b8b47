"""Samples and examples: the same every time for a commit, fresh ones only where they are asked for."""

import subprocess
from pathlib import Path

from fresh import EVERYDAY, FRESH, LESS, MORE, examples
from hypothesis import settings
from rotation import compute_rotation
from thorough import THOROUGH, take_sample, take_some


def sources(root: Path, text: str) -> None:
    (root / "src").mkdir(exist_ok=True)
    (root / "src" / "rules.py").write_text(text)


def commit(root: Path, message: str) -> None:
    someone = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for line in (["init", "-q"], ["add", "."], [*someone, "commit", "-q", "--allow-empty", "-m", message]):
        subprocess.run(["git", *line], cwd=root, check=True)


def test_without_git_the_content_of_the_sources_decides(tmp_path: Path) -> None:
    sources(tmp_path, "one")
    first = compute_rotation(tmp_path)
    (tmp_path / "README").write_text("no source")
    assert compute_rotation(tmp_path) == first
    sources(tmp_path, "two")
    assert compute_rotation(tmp_path) != first
    sources(tmp_path, "one")
    assert compute_rotation(tmp_path) == first


def test_with_git_the_commit_decides(tmp_path: Path) -> None:
    sources(tmp_path, "one")
    commit(tmp_path, "first")
    first = compute_rotation(tmp_path)
    sources(tmp_path, "two")
    assert compute_rotation(tmp_path) == first, "not committed yet"
    commit(tmp_path, "second")
    assert compute_rotation(tmp_path) != first


def test_everyday_examples_are_always_the_same_and_fresh_ones_are_many() -> None:
    everyday, fresh = settings.get_profile(EVERYDAY), settings.get_profile(FRESH)
    assert everyday.derandomize and not fresh.derandomize
    assert everyday.print_blob and fresh.print_blob, "a failure can be repeated"
    assert fresh.max_examples == MORE * everyday.max_examples
    assert examples(7 * LESS).max_examples == (7 if settings().derandomize else 7 * LESS * MORE)
    assert examples(1).max_examples >= 2, "one example of everything is no search"


def test_a_sample_is_spread_and_every_case_has_its_turn() -> None:
    cases = list("abcdefgh")
    assert (
        take_sample(cases, 2, 0) == ["a", "e"]
        and take_sample(cases, 2, 3) == ["d", "h"]
        and take_sample(cases, 3, 7) == list("beh")
    )
    assert {case for rotation in range(8) for case in take_sample(cases, 1, rotation)} == set(cases)
    assert take_sample(cases, 20, 5) == cases and take_sample([], 1, 5) == []
    assert take_some(cases, 3) == cases if THOROUGH else len(take_some(cases, 3)) == 3
