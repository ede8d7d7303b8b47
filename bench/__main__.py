"""`make bench`: every engine in the same run and process, interleaved, and only ratios are printed."""

import gc
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable

from bench import envs, web
from bench.peers import Catanatron, GreatGlen, Peer

ROUNDS = 7
SLICE_SECONDS = 0.6  # seconds an engine plays per round


def measure_choices(peer: Peer, first_seed: int) -> float:
    """Whole games until the slice is over."""
    choices = 0
    seed = first_seed
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < SLICE_SECONDS:
        choices += peer.play(seed)
        seed += 1
    return choices / spent


def measure_copies(copy: Callable[[], object]) -> float:
    copies = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < SLICE_SECONDS / 3:
        for _ in range(100):
            copy()
        copies += 100
    return copies / spent


def measure_peak(peer: Peer) -> int:
    """Bytes at the worst moment of a whole game, static data already loaded."""
    gc.collect()
    tracemalloc.start()
    peer.play(1)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def main() -> int:
    yardstick = Catanatron()
    base, eight = GreatGlen("glenmore2", 4), GreatGlen("glenmore2", 4, "1,2,3,4,5,6,7,8")
    peers: list[Peer] = [yardstick, base, eight, GreatGlen("glenmore", 4), GreatGlen("clans", 4)]
    speed: dict[str, list[float]] = {peer.name: [] for peer in peers}
    copies: dict[str, list[float]] = {peer.name: [] for peer in peers}
    copiers = {peer.name: peer.make_copier() for peer in peers}
    for peer in peers:
        peer.play(0)
    for turn in range(ROUNDS):
        for peer in peers:
            speed[peer.name].append(measure_choices(peer, 1000 * turn))
            copies[peer.name].append(measure_copies(copiers[peer.name]))
    python = sys.version.split()[0]
    print(f"Python {python}, one process, {ROUNDS} interleaved rounds; median ratios to {yardstick.name}")
    print(f"{'':26}{'real choices/s':>16}{'cost of a copy':>16}{'peak of a game':>16}")
    for peer in peers:
        faster = statistics.median(a / b for a, b in zip(speed[peer.name], speed[yardstick.name], strict=True))
        copy = statistics.median(b / a for a, b in zip(copies[peer.name], copies[yardstick.name], strict=True))
        print(f"{peer.name:26}{faster:>15.2f}x{copy:>15.3f}x{measure_peak(peer) / 1024:>13.0f} kB")
    kept = statistics.median(a / b for a, b in zip(speed[eight.name], speed[base.name], strict=True))
    print(f"With all eight Chronicles, 4 players, Glen More II keeps {kept:.2f} of its choices per second.")
    print()
    envs.main()
    print()
    web.main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
