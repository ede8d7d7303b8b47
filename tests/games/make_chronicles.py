"""Make the recorded games with Chronicles: `python tests/games/make_chronicles.py`; the same ones each time.

Each Chronicle alone, every two together, all eight (without Hammer of the Scots for two players): of some games with
each set the one in which most was done that no game before had shown, then the one with most different things. What
none of them showed is looked for in games of hoarders, whose territories fill up.
"""

import random
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "src")]

from games.make import write_digests  # noqa: E402
from glen2 import make_canny_player  # noqa: E402

import greatglen  # noqa: E402
from greatglen import Action, Table  # noqa: E402
from greatglen.games.glenmore2.rules.actions import ACTIONS  # noqa: E402
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES  # noqa: E402

GAMES = 30  # to choose from, for each set
EVERY = tuple(CHRONICLES)
HOARDING = {"sell": 0.02, "activate": 6, "climb": 3, "done": 0.2, "pay": 0.2, "buy": 3, "giveup": 5}
LONGEST_SEARCH = 20_000


def sets() -> Iterator[tuple[tuple[int, ...], int]]:
    """The sets, each with a number of players it is for."""
    least = {number: chronicle.seats[0] for number, chronicle in CHRONICLES.items()}
    chosen = [*combinations(EVERY, 1), *combinations(EVERY, 2)]
    for place, numbers in enumerate(chosen):
        seats = 2 + place % 3
        yield numbers, max(seats, *(least[number] for number in numbers))
    yield tuple(number for number in EVERY if least[number] == 2), 2
    yield EVERY, 3
    yield EVERY, 4


def own_words(numbers: tuple[int, ...]) -> set[str]:
    kinds = {kind for number in numbers for kind in CHRONICLES[number].actions}
    return {word for word, kind in ACTIONS.items() if kind in kinds}


def played(numbers: tuple[int, ...], seats: int, seed: int) -> Table:
    """A game of players who like what their Chronicles offer."""
    rng = random.Random(seed)
    usual = make_canny_player(rng)
    liked = own_words(numbers)
    options: dict[str, object] = {"chronicles": list(numbers), "end": ("middle", "top")[seed % 2]}
    table = greatglen.start("glenmore2", seats=seats, seed=seed, options=options)
    while not table.is_over:
        own: list[Action] = [option for option in table.choice.options if str(option).split()[0] in liked]
        table.apply(rng.choice(own) if own and rng.random() < 0.4 else usual(table))
    return table


def hoarded(numbers: tuple[int, ...], seats: int, seed: int) -> Table:
    """A game of players who produce what they can, give away goods rather than coins, and hardly ever sell."""
    rng = random.Random(seed)
    table = greatglen.start("glenmore2", seats=seats, seed=seed, options={"chronicles": list(numbers), "end": "top"})
    while not table.is_over:
        options = table.choice.options
        table.apply(rng.choices(options, [HOARDING.get(str(option).split()[0], 1) for option in options])[0])
    return table


def write(table: Table, numbers: tuple[int, ...], seed: int) -> None:
    name = f"glenmore2-{table.seats}-chronicles-{'.'.join(map(str, numbers))}-{seed}"
    (HERE / f"{name}.json").write_text(table.record.to_json() + "\n")


def write_rare(seen: set[str]) -> None:
    """A game for every action that was not seen in the others."""
    for number in EVERY:
        for word in sorted(own_words((number,)) - seen):
            least, most = CHRONICLES[number].seats
            for seed in range(LONGEST_SEARCH):
                table = hoarded((number,), least + seed % (most - least + 1), seed)
                if any(line.split()[0] == word for line in table.record.actions):
                    write(table, (number,), seed)
                    break
            else:
                raise RuntimeError(f"no game shows {word}")


def main() -> None:
    for path in HERE.glob("glenmore2-*-chronicles-*.json"):
        path.unlink()
    seen: set[str] = set()
    for numbers, seats in sets():
        games = {seed: played(numbers, seats, seed) for seed in range(GAMES)}
        done = {seed: {line.split()[0] for line in games[seed].record.actions} for seed in games}
        best = max(games, key=lambda seed: (len(done[seed] - seen), len(done[seed])))
        seen |= done[best]
        write(games[best], numbers, best)
    write_rare(seen)
    write_digests()


if __name__ == "__main__":
    main()
