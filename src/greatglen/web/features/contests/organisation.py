"""Organising a tournament: opening it, taking part, and what its organiser may do; each refused with a sentence."""

import asyncio
import hmac
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from greatglen.bots import LEVELS
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import Table
from greatglen.store.contests.ratings import Ratings
from greatglen.store.contests.tournaments import (
    BOT_ENTRANT,
    Contest,
    ContestEdit,
    Contests,
    Entrant,
    FullTournament,
    TournamentTable,
)
from greatglen.store.rows import Conflict, fresh_id
from greatglen.web.features.contests.rounds import count_rounds
from greatglen.web.features.contests.standings import ABSENT
from greatglen.web.features.contests.tournament_clock import format_clock
from greatglen.web.features.correspondence.clock_form import read_terms as read_clock
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.new_table import read_options
from greatglen.web.visitors.names import clean_name, clean_text, find_lookalike

MOST_ROUNDS, MOST_PEOPLE, MOST_IN_ROBIN, NAME = 15, 40, 16, 40
QUICK = tuple(level for level in LEVELS if level in ("easy", "medium"))  # bots that fill a table and cost nothing
NO_CONTEST = Reason("no-contest", "There is no such tournament.")
BAD_TOKEN = Reason("bad-token", "Only who has the host's token can open a tournament here; that is not it.")
NO_NAME = Reason("contest-name", "A tournament needs a name of at most {most} letters.")
BAD_NUMBER = Reason("contest-number", "“{text}” is not a number from {least} to {most}.")
BAD_CHOICE = Reason("contest-choice", "“{text}” is not one of the choices: {known}.")
BEGUN = Reason("contest-begun", "This tournament has begun already.")
NOT_RUNNING = Reason("contest-not-running", "This tournament is not under way.")
FULL = Reason("contest-full", "This tournament is full.")
IN_ALREADY = Reason("contest-taken-part", "You take part in this tournament already.")
NAME_TAKEN = Reason("contest-name-taken", "Somebody called {name} takes part already; choose another name.")
NO_OWN_NAME = Reason("contest-own-name", "Tell the others what you are called.")
NOT_IN = Reason("contest-not-in", "You do not take part in this tournament.")
NOT_ORGANISER = Reason("not-organiser", "Only the organiser of the tournament can do that.")
TOO_FEW = Reason("contest-too-few", "It takes at least two people to begin.")
NO_ENTRANT = Reason("contest-no-entrant", "Nobody with that number takes part.")
NO_BOARD = Reason("contest-no-board", "That table is not being played in this tournament.")
NOBODY_ABSENT = Reason("contest-nobody-absent", "Say who did not come or has stopped playing: they lose at this table.")
ALL_BOTS = Reason("contest-absent", "Only people who sit at the table can be absent from it.")


# -- opening


def check_token(settings: Mapping[str, str], token: str) -> None:
    """Where the host has set a token, it is needed; else everybody may open tournaments."""
    wanted = settings.get("organiser_token", "")
    if wanted and not hmac.compare_digest(wanted.encode(), token.strip().encode()):
        raise Refused(BAD_TOKEN.with_facts())


def read_contest(game: Game, organiser: str, form: Mapping[str, str], address: str = "") -> Contest:
    """A tournament as somebody has filled in the form for it; Refused if that makes none."""
    name = clean_text(form.get("name", ""))
    if not 0 < len(name) <= NAME:
        raise Refused(NO_NAME.with_facts(most=NAME))
    kind = _one_of(form.get("kind", "swiss"), ("swiss", "robin"))
    size = _number(form.get("size", ""), 2, game.seats[1])
    now = time.time()
    contest = Contest(
        id=fresh_id(),
        name=name,
        organiser=organiser,
        game=game.name,
        options={},
        kind=kind,
        size=size,
        rounds=_number(form.get("rounds", "3"), 1, MOST_ROUNDS) if kind == "swiss" else 0,
        most=_number(form.get("most", ""), 2, MOST_IN_ROBIN if kind == "robin" else MOST_PEOPLE),
        begins=_one_of(form.get("begins", "hand"), ("hand", "full")),
        fill=_one_of(form.get("fill", "smaller"), ("smaller", "bye", *QUICK)),
        rated=form.get("rated") == "yes",
        clock=format_clock(read_clock(form)),
        created=now,
        changed=now,
        address=address,
    )
    return _with_options(contest, game, read_options(game, dict(form)))


def _with_options(contest: Contest, game: Game, options: dict[str, object]) -> Contest:
    """Tried with every number of people that may come to sit at a table; Refused if the game is not for so many."""
    full = contest.fill in QUICK
    tried = [Table(game, seats, 0, options) for seats in range(contest.size if full else 2, contest.size + 1)]
    return Contest(
        **{name: getattr(contest, name) for name in contest.__struct_fields__} | {"options": tried[-1].options}
    )


def _number(text: str, least: int, most: int) -> int:
    if not (text.isdecimal() and len(text) < 4 and least <= int(text) <= most):
        raise Refused(BAD_NUMBER.with_facts(text=text[:20], least=least, most=most))
    return int(text)


def _one_of(text: str, choices: tuple[str, ...]) -> str:
    if text not in choices:
        raise Refused(BAD_CHOICE.with_facts(text=text[:20], known=", ".join(choices)))
    return text


async def open_contest(table_service: TableService, contest: Contest) -> None:
    """Store a new tournament; Refused if its organiser, or all from their address, have as many as they may have."""
    async with table_service.quotas.opening:
        await table_service.quotas.open_tournament(contest.organiser, contest.address)
        await asyncio.to_thread(table_service.store.contests.open, contest)


# -- taking part


def enter(contests: Contests, contest_id: str, person: str, name: str) -> None:
    name = clean_name(name)
    with _changing(contests, contest_id) as changing:
        whole = changing.tournament
        if whole.contest.state != "open":
            raise Refused(BEGUN.with_facts())
        if whole.find_entrant(person) is not None:
            raise Refused(IN_ALREADY.with_facts())
        if len(whole.entrants) >= whole.contest.most:
            raise Refused(FULL.with_facts())
        if not name:
            raise Refused(NO_OWN_NAME.with_facts())
        if find_lookalike(name, [one.name for one in whole.entrants]) is not None:
            raise Refused(NAME_TAKEN.with_facts(name=name))
        changing.enter(person, name)


def leave(contests: Contests, contest_id: str, person: str) -> None:
    """Before it begins as if one had never come; after that a bot finishes one's game, and one is not drawn again."""
    with _changing(contests, contest_id) as changing:
        _leave(changing, changing.tournament.find_entrant(person), NOT_IN)


def remove(contests: Contests, contest_id: str, organiser: str, number: str) -> None:
    """The same, because the organiser wants it."""
    with _organising(contests, contest_id, organiser) as changing:
        found = [one for one in changing.tournament.entrants if str(one.number) == number]
        _leave(changing, found[0] if found else None, NO_ENTRANT)


def _leave(changing: ContestEdit, entrant: Entrant | None, nobody: Reason) -> None:
    if entrant is None or entrant.gone:
        raise Refused(nobody.with_facts())
    if changing.tournament.contest.state not in ("open", "running"):
        raise Refused(NOT_RUNNING.with_facts())
    changing.leave(entrant.number)


# -- the organiser


def begin(contests: Contests, contest_id: str, organiser: str) -> None:
    with _organising(contests, contest_id, organiser) as changing:
        if changing.tournament.contest.state != "open":
            raise Refused(BEGUN.with_facts())
        if len(changing.tournament.entrants) < 2:
            raise Refused(TOO_FEW.with_facts())
        changing.update(state="running", rounds=count_rounds(changing.tournament))


def call_off(contests: Contests, contest_id: str, organiser: str) -> None:
    """It is not played, or not to its end."""
    with _organising(contests, contest_id, organiser) as changing:
        if changing.tournament.contest.state not in ("open", "running"):
            raise Refused(NOT_RUNNING.with_facts())
        changing.update(state="off")


def close_table(contests: Contests, ratings: Ratings, contest_id: str, organiser: str, form: Mapping[str, str]) -> None:
    """A table is not waited for any more: who is absent comes away with nothing, the others share the first place."""
    with _organising(contests, contest_id, organiser) as changing:
        board = _board(changing.tournament, form)
        absent = {seat for seat in range(len(board.seats)) if f"absent-{seat}" in form}
        if not absent:
            raise Refused(NOBODY_ABSENT.with_facts())
        if any(board.seats[seat].entrant == BOT_ENTRANT for seat in absent):
            raise Refused(ALL_BOTS.with_facts())
        changing.settle(board, "closed", [ABSENT if seat in absent else 1 for seat in range(len(board.seats))])
    ratings.void_game(board.game_id, "closed")


def _board(whole: FullTournament, form: Mapping[str, str]) -> TournamentTable:
    wanted = (form.get("round", ""), form.get("board", ""))
    for board in whole.boards:
        if (str(board.round), str(board.board)) == wanted and board.state in ("drawn", "open"):
            return board
    raise Refused(NO_BOARD.with_facts())


@contextmanager
def _organising(contests: Contests, contest_id: str, organiser: str) -> Iterator[ContestEdit]:
    with _changing(contests, contest_id) as changing:
        if not organiser or changing.tournament.contest.organiser != organiser:
            raise Refused(NOT_ORGANISER.with_facts())
        yield changing


@contextmanager
def _changing(contests: Contests, contest_id: str) -> Iterator[ContestEdit]:
    try:
        with contests.edit(contest_id) as changing:
            yield changing
    except Conflict:
        raise Refused(NO_CONTEST.with_facts()) from None
