"""Who sits where: "you,easy,random" as people and bots, with names for all."""

from collections.abc import Sequence

import msgspec

from greatglen.bots import LEVELS, Bot, make_bot
from greatglen.kernel.game import Game
from greatglen.kernel.record import Record
from greatglen.terminal.complaint import Complaint
from greatglen.text import terminal as sentences
from greatglen.text.speech import Speaker

PERSON = "you"
BOT_NAMES = ("Ailsa", "Bruce", "Catriona", "Duncan", "Gregor")
USUAL_SEATS = 3
LONGEST_NAME = 12


class TerminalPlayer(msgspec.Struct, frozen=True):
    """A player at the table: a person at this terminal, or a bot."""

    name: str
    level: str  # of the bot; "" for a person
    bot: Bot | None = None


def default_players(seats: int) -> list[str]:
    """One person and easy bots."""
    return [PERSON, *["easy"] * (seats - 1)]


def parse_players(
    text: str | None, game: Game, seed: int, speaker: Speaker, seats: int | None = None
) -> list[TerminalPlayer]:
    """The players a list of words names; without one, a person among easy bots. `seats`: how many there must be."""
    if text is None:
        words = default_players(seats or min(USUAL_SEATS, game.seats[1]))
    else:
        words = [word.strip() for word in text.split(",")]
    game.check_seats(len(words))
    if seats is not None and len(words) != seats:
        raise Complaint("The saved game has {seats} seats; --seats names {n}.", seats=seats, n=len(words))
    people = sum(word.partition(":")[0] == PERSON for word in words)
    players = [_player(word, seat, people, seed, speaker) for seat, word in enumerate(words)]
    _check_names(players)
    return players


def _player(word: str, seat: int, people: int, seed: int, speaker: Speaker) -> TerminalPlayer:
    who, _, name = word.partition(":")
    if who == PERSON:
        usually = sentences.alone(speaker) if people == 1 else sentences.player(speaker, seat)
        return TerminalPlayer(name.strip() or usually, "")
    if who not in LEVELS:
        raise Complaint(
            "“{word}” cannot sit down; a seat is {person}, {person}:NAME or a bot: {bots}.",
            word=word,
            person=PERSON,
            bots=", ".join(LEVELS),
        )
    return TerminalPlayer(BOT_NAMES[seat], word, make_bot(word, bot_seed(seed, seat)))


def _check_names(players: Sequence[TerminalPlayer]) -> None:
    names = [player.name for player in players]
    for name in names:
        if names.count(name) > 1:
            raise Complaint("Two players are called {name}.", name=name)
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise Complaint("A name has at most {most} letters; “{name}” will not do.", most=LONGEST_NAME, name=name)


def bot_seed(seed: int, seat: int) -> int:
    """Every bot at a table has its own luck, and the same one in every game with that seed."""
    return seed * len(BOT_NAMES) + seat


def player_names(speaker: Speaker, record: Record) -> list[str]:
    """The names of the players of a record; usual ones if it has none."""
    return record.names or [sentences.player(speaker, seat) for seat in range(record.seats)]
