"""How well bots that think keep to their budget: the CPU time of decisions, as a ratio to the budget.

`python -m bench.budgets` lets quick bots play games with four seats, Glen More II with all Chronicles, and each bot
that thinks decide at positions spread over them. The worst ratio counts: nobody waits for the mean.

A virtual machine charges a program for what its host took away from it: beside busy neighbours a loop of 3 ms was
charged for 78 ms. So a decision that seems to take long is made again, by the same bot at the same position, and the
least counts; how often that was so is told.
"""

import statistics
import sys
import time
from collections.abc import Iterator

import greatglen
from greatglen.bots import make_bot
from greatglen.bots.champion import ChampionBot
from greatglen.bots.hard import HardBot
from greatglen.kernel.view import View

ALL = "1,2,3,4,5,6,7,8"
VERSIONS_APART = 11  # versions between two positions
MAX_RATIO = 1.2  # times the budget: made again
MAX_REPEATS = 4  # at most


def replay_views(seed: int, seats: int = 4, game: str = "glenmore2") -> Iterator[View]:
    """What the seat that decides sees, every few decisions of a game with all Chronicles."""
    table = greatglen.start(game, seats=seats, seed=seed, options={"chronicles": ALL} if game == "glenmore2" else {})
    bots = [make_bot("easy", seed + seat) for seat in range(seats)]
    due = 0
    while not table.is_over:
        seat = table.choice.seat
        view = table.view_for(seat, since=table.version)
        if table.version >= due and len(table.choice.options) > 1:
            due = table.version + VERSIONS_APART
            yield view
        table.apply(bots[seat].choose(view))


def measure_ratio(seconds: float, view: View, maker: type[HardBot], number: int) -> float:
    """CPU time of a decision to the budget."""
    bot = maker(number, seconds=seconds)
    bot.timer = time.process_time  # so that it does not count what else the machine does
    started = time.process_time()
    bot.choose(view)
    return (time.process_time() - started) / seconds


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for game in ("clans", "glenmore", "glenmore2"):
        views = [view for seed in range(games) for view in replay_views(seed, game=game)]
        print(f"{game}: {len(views)} decisions; CPU time to budget:")
        for maker in (HardBot, ChampionBot):
            for seconds in (0.1, 0.25, 1.0):
                found, again = [], 0
                for number, view in enumerate(views):
                    least = measure_ratio(seconds, view, maker, number)
                    for _ in range(MAX_REPEATS):
                        if least < MAX_RATIO:
                            break
                        again += 1
                        least = min(least, measure_ratio(seconds, view, maker, number))
                    found.append(least)
                line = f"median {statistics.median(found):.2f}, worst {max(found):.2f}; {again} made again"
                print(f"{maker.__name__}, budget {seconds:g} s: {line}", flush=True)


if __name__ == "__main__":
    main()
