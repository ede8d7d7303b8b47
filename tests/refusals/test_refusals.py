"""Refusals are true: the sentence and its facts agree with the position.

The refusals come from games and from prepared positions; claims_*.py has a check for each code. `make test` plays a
sample of the sets of Chronicles that rotates from commit to commit, `make test-all` plays all of them.
"""

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache

import pytest
from refusals.attempts import Checker, Sentence, Setup, play, setups
from refusals.case import CHECKS, Case, Position, is_true
from refusals.prepared import EVERY, REQUESTS
from refusals.prepared import Refused as Prepared
from thorough import ROTATION, take_some

import greatglen
from greatglen import Refusal, Refused, games
from greatglen.kernel.refusal import Reason

KERNEL = {"not-asked", "not-your-choice", "no-seat"}  # codes that come from the kernel and are checked besides
UNCHECKED = {
    "bad-components": "its problem is a sentence of its own for each mistake in a component file",
    "keep-one-cask": "unreachable: a player who must keep the last barrel is not asked to sell it",
    "no-reward-left": "unreachable: no further reward is offered at an empty castle",
}
LEAST = 0.85  # of the codes are checked

ALL: dict[str, object] = {"chronicles": "1,2,3,4,5,6,7,8"}
FOR_TWO: dict[str, object] = {"chronicles": "1,2,3,5,6,7,8"}
ALWAYS: list[Setup] = [setup for setup in setups() if setup[0] != "glenmore2"] * 2
ALWAYS += [("glenmore2", 4, ALL), ("glenmore2", 3, ALL), ("glenmore2", 2, FOR_TWO)] * 4
ALWAYS += [("glenmore2", 2, {}), ("glenmore2", 3, {"die": "yes"})]
SAMPLE = 10  # games of other sets of Chronicles


@cache
def sentences() -> frozenset[Sentence]:
    """Collect the codes and texts of all reasons in the game packages."""
    found = set()
    for module in pkgutil.walk_packages(games.__path__, f"{games.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, Reason):
                found.add((value.code, value.text))
    return frozenset(found)


def codes() -> set[str]:
    return {code for code, _ in sentences()}


def test_every_code_has_a_check_or_a_reason_why_not() -> None:
    assert codes() - CHECKS.keys() <= UNCHECKED.keys(), "a new code: say what must hold in one of claims_*.py"
    assert CHECKS.keys() - codes() <= KERNEL, "the code of this check does not exist"
    assert not CHECKS.keys() & UNCHECKED.keys()
    assert len(codes() - UNCHECKED.keys()) >= LEAST * len(codes())


def check_prepared(positions: Callable[[], Prepared], checker: Checker) -> None:
    for code, table, line in positions():
        action = table.parse_action(line)
        refusal = table.why_not(action)
        assert refusal is not None and refusal.code == code, f"{line}: {refusal}, not {code}"
        checker.check(Position(table), action, refusal)


def check_requests(checker: Checker) -> None:
    position = Position(greatglen.start("glenmore2", seats=2, seed=1))
    for code, request in REQUESTS.items():
        with pytest.raises(Refused) as caught:
            greatglen.start("glenmore2", seats=request.seats, seed=1, options=request.options)
        assert caught.value.code == code
        checker.check(position, request, caught.value.refusal)


@pytest.mark.parametrize("positions", EVERY, ids=lambda positions: positions.__name__)
def test_prepared_refusals_are_true_and_no_longer_with_another_fact(positions: Callable[[], Prepared]) -> None:
    """Changing a fact shows that the check compares it."""
    check_prepared(positions, Checker())
    for _, table, line in positions():
        refusal = table.why_not(table.parse_action(line))
        assert refusal is not None
        for name, fact in refusal.facts.items():
            facts = {**refusal.facts, name: fact + 1 if isinstance(fact, int) else f"{fact}x"}
            changed = Refusal(refusal.code, refusal.text, facts, refusal.many, refusal.counted)
            assert not is_true(Case(Position(table), table.parse_action(line), changed)), f"{changed} is taken for true"


def test_requests_for_a_table_are_refused_truly() -> None:
    check_requests(Checker())


def test_every_sentence_that_can_be_checked_has_been_checked() -> None:
    checker = Checker()
    for positions in EVERY:
        check_prepared(positions, checker)
    check_requests(checker)
    for seed, setup in enumerate(ALWAYS):
        play(setup, seed, checker)
    unsaid = sentences() - checker.checked.keys()
    missing = {(code, text) for code, text in unsaid if code not in UNCHECKED}
    assert not missing, "prepare a position in which each of these is said"


@pytest.mark.parametrize("setup", take_some(setups(), SAMPLE), ids=lambda setup: " ".join(map(str, setup)))
def test_refusals_in_games_are_true(setup: Setup) -> None:
    checker = Checker()
    play(setup, ROTATION, checker)
    assert checker.checked.total() > 100
