"""Undisturbed: a search in which the garbage collector does not look through everything that was there before it.

A look through a program's whole memory takes as long as half of a small budget, and whose decision it falls into is
luck. What a search itself makes is looked through as ever.
"""

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Set aside what is there, until the end; if somebody has done that already, it is left to them."""
    mine = not gc.get_freeze_count()
    if mine:
        gc.freeze()
    try:
        yield
    finally:
        if mine:
            gc.unfreeze()
