"""Who sits where: "you,easy,random" as people and bots, with names for all."""

from collections.abc import Sequence

import msgspec

from greatglen.bots import LEVELS, Bot, bot_named
from greatglen.kernel.game import Game
from greatglen.terminal.complaint import Complaint

PERSON = "you"
BOT_NAMES = ("Ailsa", "Bruce", "Catriona", "Duncan", "Eilidh")
USUAL_SEATS = 3
LONGEST_NAME = 12


class Sitter(msgspec.Struct, frozen=True):
    """A player at the table: a person at this terminal, or a bot."""

    name: str
    level: str  # of the bot; "" for a person
    bot: Bot | None = None


def usual(seats: int) -> list[str]:
    """One person and easy bots."""
    return [PERSON, *["easy"] * (seats - 1)]


def seated(text: str | None, game: Game, seed: int, seats: int | None = None) -> list[Sitter]:
    """The players a list of words names; without one, a person among easy bots. `seats`: how many there must be."""
    if text is None:
        words = usual(seats or min(USUAL_SEATS, game.seats[1]))
    else:
        words = [word.strip() for word in text.split(",")]
    game.check_seats(len(words))
    if seats is not None and len(words) != seats:
        raise Complaint(f"The saved game has {seats} seats; --seats names {len(words)}.")
    people = sum(word.partition(":")[0] == PERSON for word in words)
    sitters = [_sitter(word, seat, people, seed) for seat, word in enumerate(words)]
    _check_names(sitters)
    return sitters


def _sitter(word: str, seat: int, people: int, seed: int) -> Sitter:
    who, _, name = word.partition(":")
    if who == PERSON:
        return Sitter(name.strip() or ("You" if people == 1 else f"Player {seat + 1}"), "")
    if who not in LEVELS:
        raise Complaint(f"“{word}” cannot sit down; a seat is {PERSON}, {PERSON}:NAME or a bot: {', '.join(LEVELS)}.")
    return Sitter(BOT_NAMES[seat], word, bot_named(word, bot_seed(seed, seat)))


def _check_names(sitters: Sequence[Sitter]) -> None:
    names = [sitter.name for sitter in sitters]
    for name in names:
        if names.count(name) > 1:
            raise Complaint(f"Two players are called {name}.")
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise Complaint(f"A name has at most {LONGEST_NAME} letters; “{name}” will not do.")


def bot_seed(seed: int, seat: int) -> int:
    """Every bot at a table has its own luck, and the same one in every game with that seed."""
    return seed * len(BOT_NAMES) + seat


def numbered(seats: int) -> list[str]:
    """Names for players of whom nothing is known."""
    return [f"Player {seat + 1}" for seat in range(seats)]
