"""Runners: every unit once, whoever does it and whoever dies; nobody is left behind."""

import multiprocessing
import os
import signal
from pathlib import Path

import pytest
from deeds import add_pid, die_at_one, make_mortal, refuse_three, square, wait_for

from greatglen.kernel.refusal import Refused
from greatglen.parallel.process_runner import SPAWN, ProcessRunner, run_units
from greatglen.parallel.runner import Runner, SequentialRunner, sort_results


@pytest.mark.parametrize("crew", [SequentialRunner(), ProcessRunner(2)])
def test_every_unit_is_done_once_under_its_number(crew: Runner) -> None:
    with crew:
        found = [*crew.run_each(square, range(5, 12))]
        assert sorted(found) == [(number, (number + 5) ** 2) for number in range(7)]
        assert [*sort_results(crew.run_each(square, [3, 2, 1]))] == [9, 4, 1]
        assert [*crew.run_each(square, [])] == []


def test_results_come_in_order_as_soon_as_they_can() -> None:
    arriving = iter([(1, "b"), (0, "a"), (3, "d"), (2, "c")])
    ordered = sort_results(arriving)
    assert next(ordered) == "a"
    assert next(arriving) == (3, "d"), "nothing was waited for that is not due"
    assert [*sort_results([(1, "b"), (0, "a"), (3, "d"), (2, "c")])] == ["a", "b", "c", "d"]


@pytest.mark.parametrize("crew", [SequentialRunner(), ProcessRunner(2)])
def test_what_goes_wrong_is_raised_here(crew: Runner) -> None:
    with crew, pytest.raises(ValueError, match="3 is too much"):
        list(crew.run_each(refuse_three, range(6)))


def test_who_dies_is_replaced_and_nothing_counts_twice(tmp_path: Path) -> None:
    with ProcessRunner(2) as crew:
        found = [*crew.run_each(make_mortal(square, tmp_path, (0, 4)), range(6))]
    assert sorted(found) == [*SequentialRunner().run_each(square, range(6))]
    assert len([*tmp_path.iterdir()]) == 2, "two were killed"


def test_a_unit_that_kills_everybody_is_given_up() -> None:
    with ProcessRunner(2) as crew, pytest.raises(Refused, match=r"Game 2 could not be played.* died 4 times"):
        list(crew.run_each(die_at_one, range(3)))


def test_workers_stay_for_the_next_task_and_who_died_idle_is_replaced() -> None:
    with ProcessRunner(2) as crew:
        first = {pid for _, (_, pid) in crew.run_each(add_pid, range(8))}
        again = {pid for _, (_, pid) in crew.run_each(add_pid, range(8))}
        assert len(first | again) == 2
        victim = first.pop()
        os.kill(victim, signal.SIGKILL)
        found = [*crew.run_each(add_pid, range(8))]
        assert sorted(number for number, _ in found) == [*range(8)]
        assert victim not in {pid for _, (_, pid) in found}


def test_who_stops_listening_stops_the_work() -> None:
    before = multiprocessing.active_children()
    with ProcessRunner(2) as crew:
        working = crew.run_each(square, iter(int, 1))  # zeros without end
        assert next(working)[1] == 0
    del working
    assert multiprocessing.active_children() == before


def test_who_has_nobody_left_to_tell_ends_without_a_word(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ours, theirs = SPAWN.Pipe()
    worker = SPAWN.Process(target=run_units, args=(theirs,))
    worker.start()
    theirs.close()
    ours.send((wait_for, tmp_path / "go"))
    ours.close()
    (tmp_path / "go").touch()
    worker.join()
    assert worker.exitcode == 0
    assert capfd.readouterr().err == ""
