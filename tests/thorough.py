"""How much is tried: in `make test` a sample, another one with each commit; in `make test-all` everything.

GREATGLEN_THOROUGH=1 pytest … tries everything, also tests that are marked `exhaustive`;
GREATGLEN_ROTATION=N pytest … takes the sample of another commit.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

THOROUGH = bool(os.environ.get("GREATGLEN_THOROUGH"))
ROTATION = int(os.environ["GREATGLEN_ROTATION"])  # tests/conftest.py sets it

Case = TypeVar("Case")


def take_some(cases: Sequence[Case], number: int = 1, shift: int = 0) -> list[Case]:
    """Every case in thorough runs, otherwise so many of them, evenly spread.

    Samples that are taken together, such as one of each of several groups, differ by their shift.
    """
    return list(cases) if THOROUGH else take_sample(cases, number, ROTATION + shift)


def take_sample(cases: Sequence[Case], number: int, rotation: int) -> list[Case]:
    """So many of the cases; each has its turn as the rotation goes on."""
    number = min(number, len(cases))
    places = {(rotation + place * len(cases) // number) % len(cases) for place in range(number)}
    return [cases[place] for place in sorted(places)]
