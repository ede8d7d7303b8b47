"""Write the golden files: `make golden` all of them, `make golden PARTS="pages tags"` some."""

import sys
import time
from collections.abc import Callable, Mapping

from golden import bots, files, games, help_texts, pages, playthroughs, saved, tags

PARTS: Mapping[str, Callable[[], Mapping[str, list[str]]]] = {
    "tags": tags.made,
    "games": games.made,
    "playthroughs": playthroughs.made,
    "bots": bots.made,
    "help": help_texts.made,
    "pages": pages.made,
    "saved": saved.made,
}


def main(wanted: list[str]) -> None:
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        sys.exit(f"{', '.join(unknown)}: no such part; there are {', '.join(PARTS)}")
    for part in wanted or (part for part in PARTS if part != saved.PART):  # which stays what it was
        began = time.process_time()
        for name, lines in PARTS[part]().items():
            files.write(name, lines)
        print(f"{part}: {time.process_time() - began:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
