"""Every set of Chronicles plays to its end with all laws holding, for every number of players it is for.

Everyday runs take a sample, another one with each commit, in which every two Chronicles meet with every number of
players that can have both; `make test-all` takes all 640. What is sampled can be had again:
GREATGLEN_ROTATION=N pytest …
"""

import random
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from chronicles.conserved import nothing_is_lost
from chronicles.laws import played_by_laws, started
from glen2 import glen, make_canny_player
from play import make_random_player
from thorough import ROTATION, THOROUGH

from greatglen import Refused, Table
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES

Set = tuple[int, ...]
SETS: list[Set] = [chosen for size in range(9) for chosen in combinations(range(1, 9), size)]


def legal(chosen: Set, seats: int) -> bool:
    return all(CHRONICLES[number].seats[0] <= seats <= CHRONICLES[number].seats[1] for number in chosen)


def every() -> list[tuple[Set, int]]:
    return [(chosen, seats) for seats in (2, 3, 4) for chosen in SETS if legal(chosen, seats)]


def sample(rotation: int) -> list[tuple[Set, int]]:
    """For each number of players, sets taken at random until every two Chronicles have met."""
    rng = random.Random(rotation)
    taken: list[tuple[Set, int]] = []
    for seats in (2, 3, 4):
        sets = [chosen for chosen in SETS if legal(chosen, seats)]
        missing = {pair for chosen in sets for pair in combinations(chosen, 2)}
        while missing:
            some = rng.sample(sets, 12)
            best = max(some, key=lambda chosen: len(missing & set(combinations(chosen, 2))))
            missing -= set(combinations(best, 2))
            taken.append((best, seats))
    return taken


def named(chosen: Set) -> str:
    return ",".join(map(str, chosen))


RUN = every() if THOROUGH else sample(ROTATION)


def test_there_are_256_sets_and_half_as_many_for_two() -> None:
    assert [sum(seats == number for _, seats in every()) for number in (2, 3, 4)] == [128, 256, 256]


def test_in_every_sample_every_two_meet() -> None:
    for rotation in range(20):
        for seats in (2, 3, 4):
            sets = [chosen for chosen, number in sample(rotation) if number == seats]
            met = {pair for chosen in sets for pair in combinations(chosen, 2)}
            numbers = [number for number in range(1, 9) if legal((number,), seats)]
            assert met == set(combinations(numbers, 2)) and all(legal(chosen, seats) for chosen in sets)
    assert sample(1) != sample(2)


@pytest.mark.parametrize(("chosen", "seats"), RUN, ids=[f"{named(chosen) or 'none'}-{seats}" for chosen, seats in RUN])
def test_all_laws_hold(chosen: Set, seats: int) -> None:
    seed = 1000 * ROTATION + SETS.index(chosen)
    rng = random.Random(seed)
    options = {"die": rng.choice(["rulebook", "yes", "no"][: 2 + (seats > 2)]), "end": rng.choice(["middle", "top"])}
    if 2 in chosen:
        options["mountain"] = rng.choice(["one", "two"])
    table = started(seats, seed, named(chosen), **options)
    assert tuple(glen(table).parts) == chosen and table.has_secrets == bool({1, 5, 7} & set(chosen))
    players = make_canny_player(rng) if rng.random() < 0.7 else make_random_player(rng)
    played_by_laws(table, players, seed, nothing_is_lost)


@pytest.mark.parametrize("chosen", [chosen for chosen in SETS if not legal(chosen, 2)][::16], ids=named)
def test_hammer_of_the_scots_is_refused_with_two(chosen: Set) -> None:
    with pytest.raises(Refused) as refused:
        started(2, 1, named(chosen))
    assert refused.value.code == "chronicle-seats" and "Hammer of the Scots" in str(refused.value)


def same_card_twice(table: Table) -> None:
    for player in glen(table).players:
        player.landmarks = ("Inverness",)


def test_the_laws_notice() -> None:
    """A penny, a token, a barrel, a boat, a vote or a scot too few is seen at once."""
    spoil: dict[int, Callable[[Table], Any]] = {
        1: lambda table: glen(table).parts[1].boats.pop(),
        2: lambda table: glen(table).rondel.tiles.__setitem__(glen(table).parts[2].spaces[0], 3),
        3: lambda table: glen(table).parts[3].casks.__setitem__(0, (0,)),
        4: lambda table: setattr(glen(table).parts[4], "row", 4),
        5: lambda table: setattr(glen(table).parts[5], "face_down", glen(table).parts[5].face_down[1:]),
        6: same_card_twice,
        7: lambda table: glen(table).parts[7].aye.__setitem__(1, 1),
        8: lambda table: glen(table).parts[8].debts.__setitem__(0, 0),
    }
    table: Table = started(3, 5, "1,2,3,4,5,6,7,8")
    nothing_is_lost(table)
    for wrong in spoil.values():
        twin = table.copy()
        wrong(twin)
        with pytest.raises(AssertionError):
            nothing_is_lost(twin)
    glen(table).players[0].scots -= 1
    with pytest.raises(AssertionError):
        nothing_is_lost(table)
