"""Puzzle: a decision, the option that is clearly best, and what every other option is worth less."""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from greatglen.games import game_named
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

FILE = "puzzles.jsonl"  # in the folder of a game: one puzzle a line
ID_BYTES = 4


class WorseOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option that is not the best: how much less it is worth, and what speaks for the best one instead of it."""

    option: str
    win: float  # of a chance to win
    vp: float
    reasons: list[tuple[str, float]] = []  # terms of the evaluation, in VP
    leads: list[str] = []  # sources of points of a scoring in which only the best option takes the lead


class PuzzleSearch(msgspec.Struct, frozen=True):
    """How a puzzle was searched: iterations for the first look and for each check, and the seeds of the checks."""

    first: int
    check: int
    seeds: list[int]


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the file of a game. Its game is dealt from a seed, so `moves` has the players' decisions alone."""

    id: str
    number: int  # of the game it is from
    rules: int
    seats: int
    options: dict[str, str]
    seed: int
    moves: list[str]
    seat: int
    level: int  # 1: who is greedy misses it; 2: medium bots do too; 3: and a search in a hurry
    answers: list[str]  # the best option, and others that come to the same
    turn: list[str]  # how the turn goes on best after the first of them
    gain: float  # VP that the turn brings
    rivals: list[WorseOption]  # all other options, the best first
    searched: PuzzleSearch

    def deal_table(self, game: Game) -> Table:
        """The table at which it is to be decided."""
        table = Table(game, self.seats, self.seed, self.options)
        for line in self.moves:
            table.apply(table.parse_action(line))
        return table

    def make_view(self, game: Game) -> View:
        """What is to be seen by who decides."""
        return self.deal_table(game).view_for(self.seat)

    def find_rival(self, option: str) -> WorseOption | None:
        return next((rival for rival in self.rivals if rival.option == option), None)


def make_id(game: str, seats: int, options: Mapping[str, str], seed: int, moves: list[str]) -> str:
    """The id of a position: a fingerprint, so that a puzzle found again is known."""
    plain = msgspec.json.encode([game, seats, sorted(options.items()), seed, moves])
    return hashlib.blake2b(plain, digest_size=ID_BYTES).hexdigest()


def read_puzzles(text: str) -> Iterator[Puzzle]:
    """The puzzles of a file. The last line may be torn, if who wrote it was stopped: then it is none."""
    for line in text.splitlines():
        try:
            yield msgspec.json.decode(line, type=Puzzle)
        except msgspec.DecodeError:
            if not text.endswith(line):
                raise


@cache
def load_puzzles(name: str) -> Mapping[str, Puzzle]:
    """The puzzles of a game by their ids, in the order in which they were found; those of other rules are left out."""
    game = game_named(name)
    return {
        puzzle.id: puzzle for puzzle in read_puzzles(game.slice.read_text(FILE)) if puzzle.rules == game.rules_version
    }
