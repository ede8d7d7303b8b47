"""Choosing games of an archive: what its form offers, and what was chosen in it."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

import msgspec

from greatglen.games import GAMES
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.history.archive import NO_EXPANSION, ArchiveQuery, GameSort, Opponent
from greatglen.text.language import Language

BAD_CHOICE = Reason("bad-choice", "Games cannot be chosen by “{text}”: there are none such in your archive.")
FIELDS = ("game", "players", "chronicle", "against")


class FilterOption(msgspec.Struct, frozen=True):
    """Something to be chosen: what the form sends for it, and what it is called."""

    value: str
    text: str
    chosen: bool


class Field(msgspec.Struct, frozen=True):
    """One question of the form."""

    name: str
    text: str
    offers: list[FilterOption]


class ArchiveFilter:
    """What somebody's archive can be asked for. Others are named by a word that means something to that person
    only: their ids never leave the server."""

    def __init__(self, secret: str, owner: str, sorts: Sequence[GameSort], opponents: Sequence[Opponent]) -> None:
        self.sorts = sorts
        self._people = {_word(secret, owner, one.owner): one for one in opponents if one.owner}
        self._bots = {f"bot-{one.bot}": one for one in opponents if one.bot}

    def read(self, choices: Mapping[str, str]) -> ArchiveQuery:
        """What was chosen; Refused if nobody could have chosen it here."""
        game, players, chronicle, against = (choices.get(field, "") for field in FIELDS)
        if game and game not in {sort.game for sort in self.sorts}:
            raise Refused(BAD_CHOICE.with_facts(text=game[:40]))
        if players and players not in {str(sort.seats) for sort in self.sorts}:
            raise Refused(BAD_CHOICE.with_facts(text=players[:40]))
        if chronicle and chronicle not in {str(number) for sort in self.sorts for number in _expansion_numbers(sort)}:
            raise Refused(BAD_CHOICE.with_facts(text=chronicle[:40]))
        if against and against not in self._people and against not in self._bots:
            raise Refused(BAD_CHOICE.with_facts(text=against[:40]))
        return ArchiveQuery(
            game=game,
            seats=int(players) if players else 0,
            expansion=int(chronicle) if chronicle else None,
            person=self._people[against].owner if against in self._people else "",
            bot=self._bots[against].bot if against in self._bots else "",
        )

    def get_word(self, owner: str, bot: str) -> str:
        """What the form sends for an opponent; "" for one who is not in the archive."""
        known = self._bots if bot else self._people
        return next((word for word, one in known.items() if (one.owner, one.bot) == (owner, bot)), "")

    def create_fields(self, choices: Mapping[str, str], language: Language, of: Game | None = None) -> list[Field]:
        """The questions that have more than one answer; `of`: only about one game."""
        _ = language
        sorts = [sort for sort in self.sorts if of is None or sort.game == of.name]
        titles = {sort.game: GAMES[sort.game].title for sort in sorts if sort.game in GAMES}
        seats = {
            str(n): language.count("{n} player", "{n} players", n).format(n=n)
            for n in sorted({sort.seats for sort in sorts})
        }
        numbers = sorted({number for sort in sorts for number in _expansion_numbers(sort)} - {NO_EXPANSION})
        chronicles = {str(number): _expansion(sorts, number, language) for number in numbers}
        if chronicles:
            chronicles = {str(NO_EXPANSION): _("without any"), **chronicles}
        named = sorted(self._people.items(), key=lambda item: item[1].name.casefold())
        people = {word: one.name for word, one in named}
        bots = {word: _("bots: {level}").format(level=_(one.bot)) for word, one in sorted(self._bots.items())}
        offered = {
            "game": (_("Game"), _("all games"), titles if of is None else {}),
            "players": (_("Players"), _("any number"), seats),
            "chronicle": (_name_expansions(sorts, language), _("with or without"), chronicles),
            "against": (_("Against"), _("anybody"), {**people, **bots}),
        }
        return [
            Field(
                name,
                text,
                [FilterOption("", every, not choices.get(name)), *_create_options(values, choices.get(name, ""))],
            )
            for name, (text, every, values) in offered.items()
            if len(values) > 1 or choices.get(name)
        ]


def _create_options(values: Mapping[str, str], chosen: str) -> list[FilterOption]:
    return [FilterOption(value, text, value == chosen) for value, text in values.items()]


def _expansion_numbers(sort: GameSort) -> list[int]:
    return [int(number) for number in sort.expansions.split(",") if number] or [NO_EXPANSION]


def _expansion(sorts: Sequence[GameSort], number: int, language: Language) -> str:
    """ "1: Highland Boat Race"; by its number alone if no game here has it any more."""
    games = [GAMES[sort.game] for sort in sorts if sort.game in GAMES and number in _expansion_numbers(sort)]
    known = [game.expansions()[number].name for game in games if number in game.expansions()]
    return f"{number}: {language(known[0])}" if known else str(number)


def _name_expansions(sorts: Sequence[GameSort], language: Language) -> str:
    """What expansions are called in the games of a list."""
    names = (GAMES[sort.game].expansions_name for sort in sorts if sort.game in GAMES and sort.expansions)
    return language(next(names, ""))


def _word(secret: str, owner: str, other: str) -> str:
    return hmac.new(secret.encode(), f"archive {owner} {other}".encode(), hashlib.sha256).hexdigest()[:16]


def read_query(query: Mapping[str, str]) -> dict[str, str]:
    """What a request asks for, of what can be asked."""
    return {field: query[field] for field in FIELDS if query.get(field)}


def create_address(path: str, choices: Mapping[str, str], **more: str | int) -> str:
    """A page of the archive for what is asked."""
    query = urlencode({**choices, **{name: value for name, value in more.items() if value}})
    return f"{path}?{query}" if query else path
