"""Find puzzles, and add them to the files of their games.

    python -m greatglen.bots.puzzles GAME … --until 100

With `--again` nothing new is looked for: those that are there are checked once more, as each says that it was, and
those whose best move is another by now, since bots think otherwise, are dropped.

It may be stopped at any moment. What was found is written line by line; called again, it goes on with the game after
the last one in which a puzzle was found.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

import greatglen
from greatglen.bots.puzzles.finder import Finder, is_confirmed
from greatglen.bots.puzzles.puzzle import FILE, read_puzzles
from greatglen.games import game_named
from greatglen.kernel.game import Game


class PuzzleHunt:
    """The file of one game."""

    def __init__(self, game: Game, folder: Path | None) -> None:
        self.game = game
        folder = folder / game.name if folder else Path(greatglen.__file__).parent / "games" / game.name
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / FILE
        text = self._file.read_text(encoding="utf-8") if self._file.exists() else ""
        found = list(read_puzzles(text))
        self.known = {puzzle.id for puzzle in found}
        self.number = max((puzzle.number for puzzle in found), default=-1) + 1
        if text and not text.endswith("\n"):  # torn
            self._file.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")

    def recheck(self) -> None:
        """Check all puzzles once more, and keep those that still stand."""
        found = list(read_puzzles(self._file.read_text(encoding="utf-8"))) if self._file.exists() else []
        kept = [
            puzzle for puzzle in found if puzzle.rules == self.game.rules_version and is_confirmed(self.game, puzzle)
        ]
        print(f"{self.game.name}: {len(kept)} of {len(found)} still stand", flush=True)
        self._file.write_bytes(b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in kept))

    def search_game(self) -> None:
        """Play one more game, and write down what is found in it."""
        started = time.process_time()
        finder = Finder(self.game, self.number)
        new = 0
        for puzzle in finder.find_puzzles():
            if puzzle.id not in self.known:
                self.known.add(puzzle.id)
                new += 1
                with self._file.open("ab") as file:
                    file.write(msgspec.json.encode(puzzle) + b"\n")
        spent = time.process_time() - started
        print(
            f"{self.game.name} game {self.number}: {new} new, {len(self.known)} in all; looked at {finder.seen_count}, "
            f"glanced at {finder.glance_count}, searched {finder.search_count}, {finder.check_count} checks, "
            f"{spent:.0f} s",
            flush=True,
        )
        self.number += 1


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m greatglen.bots.puzzles", description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="+", help="in turn, one more often that is named more often")
    parser.add_argument("--until", type=int, default=100, help="puzzles of each game")
    parser.add_argument("--again", action="store_true", help="check those that are there, and drop what changed")
    parser.add_argument("--folder", type=Path, help="where to write (the folders of the games)")
    arguments = parser.parse_args(argv)
    if arguments.again:
        for name in dict.fromkeys(arguments.games):
            PuzzleHunt(game_named(name), arguments.folder).recheck()
        return 0
    hunts = {name: PuzzleHunt(game_named(name), arguments.folder) for name in arguments.games}
    while left := [name for name in arguments.games if len(hunts[name].known) < arguments.until]:
        for name in left:
            hunts[name].search_game()
    return 0


if __name__ == "__main__":
    sys.exit(main())
