"""Entries: finished games as an archive lists them, with names and pictures of what was played with."""

from functools import cache
from typing import Any

import msgspec

from greatglen import drawing
from greatglen.games import GAMES, game_named
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.sentence import N_
from greatglen.kernel.table import Table
from greatglen.kernel.view import View
from greatglen.store.history.archive import ArchivedGame
from greatglen.store.history.results import AGREED, BRANCH, DAY, FILE, Result
from greatglen.text import load_game_text
from greatglen.text.game_text import GameText
from greatglen.text.language import Language
from greatglen.web.pages.table_list import format_day

NOTES = {  # what a game was, where that is to be said
    FILE: N_("opened from a file; not in the statistics"),
    BRANCH: N_("branched off another game; not in the statistics"),
    AGREED: N_("ended early; not in the statistics"),
    DAY: N_("the deal of a day"),
}
SHARED_SCREEN = N_("several seats at one screen; not in the statistics")
BOT_FINISHED = N_("a bot finished it for you; not in the statistics")
UNREADABLE = N_("only the result is known; not in the statistics")


class EntryPlayer(msgspec.Struct, frozen=True):
    """Somebody in a finished game."""

    seat: int
    place: int
    name: str
    bot: str  # the level, as it is called
    points: int
    mine: bool


class ArchiveEntry(msgspec.Struct, frozen=True):
    """A finished game."""

    id: str
    game: str
    title: str
    with_what: str  # the expansions
    day: str
    players: list[EntryPlayer]  # the winner first
    verdict: str  # how it went for who looks; "" if they sat on several seats, or nobody won
    won: bool
    note: str
    picture: str
    kept: bool  # there is still a table to look at
    early: bool  # it was ended before its end


def create_entry(archived: ArchivedGame, owner: str, language: Language) -> ArchiveEntry:
    """A game as its player sees it."""
    game = archived.game
    title = GAMES.get(game.game)
    mine = [one for one in archived.seats if one.owner == owner]
    own = mine[0] if len(mine) == 1 else None
    is_kept = archived.edition is not None
    seat = mine[0].seat if mine else 0
    glance = f"/t/{game.game_id}/glance.svg?edition={archived.edition}&seat={seat}"
    return ArchiveEntry(
        id=game.game_id,
        game=game.game,
        title=game.game if title is None else title.title,
        with_what=describe_expansions(game.game, game.expansion_numbers, language),
        day=format_day(game.ended),
        players=[
            _create_player(one, owner, language)
            for one in sorted(archived.seats, key=lambda one: (one.place, one.seat))
        ],
        verdict="" if own is None or game.kind == AGREED else describe_verdict(own, archived.seats, language),
        won=own is not None and own.share > 0,
        note=language(_get_note(archived, mine)),
        picture=glance if is_kept or title is None else f"/cover/{game.game}",
        kept=is_kept,
        early=game.kind == AGREED,
    )


def describe_expansions(name: str, numbers: tuple[int, ...], language: Language) -> str:
    """ "Chronicles 1, 7"."""
    game = GAMES.get(name)
    listed = ", ".join(map(str, numbers))
    return f"{language(game.expansions_name)} {listed}" if game is not None and numbers else ""


def _create_player(one: Result, owner: str, language: Language) -> EntryPlayer:
    return EntryPlayer(one.seat, one.place, one.name, language(get_level(one)), one.points, one.owner == owner)


def get_level(one: Result) -> str:
    """The level of the bot that played a seat in the end, without its budget; "" for a person."""
    return one.bot.partition(":")[0]


def _get_note(archived: ArchivedGame, mine: list[Result]) -> str:
    if archived.game.kind in NOTES:
        return NOTES[archived.game.kind]
    if not archived.game.whole:
        return UNREADABLE
    if len(mine) > 1:
        return SHARED_SCREEN
    return BOT_FINISHED if mine and mine[0].bot else ""


def describe_verdict(own: Result, seats: list[Result], language: Language) -> str:
    """ "Won by 7", "2nd, 3 points behind"."""
    _ = language
    if own.share == 1:
        if not own.margin:
            return _("Won on the tie-break")
        return language.count("Won by {n} point", "Won by {n} points", own.margin).format(n=own.margin)
    if own.share:
        return _("Shared victory")
    behind = max(one.points for one in seats) - own.points
    if not behind:
        return _("Place {place}, level on points").format(place=own.place)
    said = language.count("Place {place}, {n} point behind", "Place {place}, {n} points behind", behind)
    return said.format(place=own.place, n=behind)


@cache
def create_sample(game: str) -> View:
    title = game_named(game)
    everything = {title.expansions_option: list(title.expansions())} if title.expansions() else {}
    table = Table(title, title.seats[1], 0, everything)
    return table.view_for(NOBODY, since=table.version)


def load_text(game: str, language: str) -> GameText[Any]:
    """The words of a game with all expansions, for nobody in particular."""
    view = create_sample(game)
    return load_game_text(game, [""] * view.seats, view.options, language)


@cache
def draw_piece(game: str, piece: str) -> str:
    """A small picture of a piece; "" if it has none."""
    return drawing.draw_icon(create_sample(game), load_text(game, "en"), piece)
