"""A pool serves visitors in turn: what one of them has waiting, or what hangs, is not in the way of others."""

import threading
from collections.abc import Callable
from functools import partial

import pytest
from patience import PATIENCE, wait_until

from greatglen.web.features.correspondence.fair_pool import BacklogFullError, FairPool


def held(pool: FairPool, visitor: str) -> Callable[[], None]:
    """A task that runs until the returned function is called."""
    event, begun = threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        event.wait()

    pool.submit(visitor, wait)
    assert begun.wait(PATIENCE)
    return event.set


def test_visitors_take_turns() -> None:
    pool, order = FairPool(1, "test", 9), list[str]()
    release = held(pool, "anna")
    names = ("anna2", "anna3", "boyd1", "cora1", "boyd2")
    futures = [pool.submit(name[:4], partial(order.append, name)) for name in names]
    release()
    for future in futures:
        future.result(PATIENCE)
    assert order == ["boyd1", "cora1", "anna2", "boyd2", "anna3"]


def test_who_hangs_holds_one_thread() -> None:
    pool = FairPool(2, "test", 9)
    release = held(pool, "anna")
    later = [pool.submit("anna", lambda: "anna") for _ in range(8)]
    assert [pool.submit("boyd", lambda: "boyd").result(PATIENCE) for _ in range(3)] == ["boyd"] * 3
    assert not any(future.done() for future in later) and len(pool) == 9
    release()
    assert later[-1].result(PATIENCE) == "anna"
    wait_until(lambda: len(pool) == 0)


def test_a_backlog_is_bounded_for_each_visitor() -> None:
    pool = FairPool(1, "test", 2)
    release = held(pool, "anna")
    waits = pool.submit("anna", lambda: 1)
    with pytest.raises(BacklogFullError):
        pool.submit("anna", lambda: 2)
    assert pool.list_full() == {"anna"} and not pool.has_room("anna") and pool.has_room("boyd")
    other = pool.submit("boyd", lambda: 3)
    release()
    assert (waits.result(PATIENCE), other.result(PATIENCE)) == (1, 3)
    assert pool.has_room("anna"), "the end of a task is known before its result"


def test_what_fails_or_is_not_wanted_any_more_leaves_the_pool_as_it_was() -> None:
    pool = FairPool(1, "test", 9)
    release = held(pool, "anna")
    fails, unwanted = pool.submit("anna", lambda: 1 // 0), pool.submit("anna", lambda: 1)
    last = pool.submit("anna", lambda: 2)
    assert unwanted.cancel()
    release()
    assert isinstance(fails.exception(PATIENCE), ZeroDivisionError) and last.result(PATIENCE) == 2
