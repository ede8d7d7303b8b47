"""Keep the machine busy, to see whether tests wait for states and not for seconds: python tools/busy.py 6 600

So many processes compute for so many seconds, then end by themselves; so they do when this program is ended.
"""

import multiprocessing
import sys
import time


def compute(end: float) -> None:
    while time.monotonic() < end:
        sum(range(100_000))


def main(processes: int, seconds: float) -> None:
    end = time.monotonic() + seconds
    busy = [multiprocessing.Process(target=compute, args=(end,), daemon=True) for _ in range(processes)]
    for one in busy:
        one.start()
    for one in busy:
        one.join()


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
