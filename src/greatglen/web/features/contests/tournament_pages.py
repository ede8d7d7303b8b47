"""The pages of tournaments: open one, take part, watch it, run it."""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Response, Template

from greatglen.games import GAMES, game_named
from greatglen.kernel.refusal import Refused
from greatglen.store.contests.tournaments import BOT_ENTRANT, Contest, FullTournament, TournamentTable
from greatglen.store.store import Store
from greatglen.text.language import translator
from greatglen.web.features.contests import organisation
from greatglen.web.features.contests.rounds import list_played_rounds
from greatglen.web.features.contests.standings import TournamentStanding, compute_standings
from greatglen.web.features.contests.tournament_clock import read_clock as read_clock
from greatglen.web.features.correspondence.clock_form import create_terms_context as clocks
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import NO_CACHE, Form, render_page
from greatglen.web.pages.lobby import GAMES_BY_DEPTH
from greatglen.web.pages.table.clock_display import format_duration
from greatglen.web.visitors.browser import Browser
from greatglen.web.visitors.visitor import Visitor


class BoardPlayer(msgspec.Struct, frozen=True):
    """Somebody at a table of a round."""

    seat: int
    name: str
    mine: bool
    bot: bool
    place: int | None
    score: int | None
    turn: bool


class ShownBoard(msgspec.Struct, frozen=True):
    board: TournamentTable
    sitters: list[BoardPlayer]
    mine: bool


class TournamentController(Controller):
    path = "/tournaments"
    include_in_schema = False

    @get("/")
    async def listed(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
    ) -> Template:
        found = await asyncio.to_thread(table_service.store.contests.list_contests, browser.id)
        return render_page(
            request, browser, "contests/tournaments.html", listed=found, games=GAMES_BY_DEPTH, titles=_titles()
        )

    @get("/new/{name:str}", cache_control=NO_CACHE)
    async def new(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        name: FromPath[str],
    ) -> Template:
        """The form for a tournament of one game."""
        game = game_named(name)
        return render_page(
            request,
            browser,
            "contests/new_tournament.html",
            game=game,
            games=GAMES_BY_DEPTH,
            options=[one for one in game.options if one.parse is None and one.why_unavailable is None],
            expansions=game.expansions().values(),
            levels=organisation.QUICK,
            most=organisation.MOST_PEOPLE,
            rounds=organisation.MOST_ROUNDS,
            robin=organisation.MOST_IN_ROBIN,
            name_length=organisation.NAME,
            token=bool(table_service.settings.get("organiser_token")),
            clocks=await clocks(table_service, browser, name),
        )

    @post("/new/{name:str}", status_code=303)
    async def open(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        visitor: NamedDependency[Visitor],
        name: FromPath[str],
        data: Form,
    ) -> Response[Any]:
        organisation.check_token(table_service.settings, data.get("token", ""))
        game = game_named(name)
        contest = await asyncio.to_thread(organisation.read_contest, game, browser.id, data, visitor.address)
        await organisation.open_contest(table_service, contest)
        cookies = [browser.make_cookie(request.app.state.secure)]
        return Redirect(f"/tournaments/{contest.id}", status_code=303, cookies=cookies)

    @get(["/{contest_id:str}", "/{contest_id:str}/now"])
    async def show(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        contest_id: FromPath[str],
    ) -> Template:
        """A tournament; under `now` without the page around it, to be put in place of what is there."""
        whole = await asyncio.to_thread(table_service.store.contests.find, contest_id)
        if whole is None:
            raise Refused(organisation.NO_CONTEST.with_facts())
        template = "_tournament.html" if request.url.path.endswith("/now") else "tournament.html"
        shown = await asyncio.to_thread(_create_context, table_service, whole, browser.id)
        clock = read_clock(whole.contest.clock)
        shown["time"] = "" if clock is None else format_duration(clock.seconds, translator(browser.language))
        return render_page(request, browser, f"contests/{template}", clock=clock, **shown)

    @post("/{contest_id:str}/{deed:str}", status_code=303)
    async def change(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        contest_id: FromPath[str],
        deed: FromPath[str],
        data: Form,
    ) -> Response[Any]:
        """Take part, leave; and for the organiser: begin, remove somebody, close a table, call it off."""
        await asyncio.to_thread(_done, table_service, contest_id, deed, browser.id, data)
        table_service.periodic_tasks.wake()
        cookies = [browser.make_cookie(request.app.state.secure)]
        return Redirect(f"/tournaments/{contest_id}", status_code=303, cookies=cookies)


def _done(table_service: TableService, contest_id: str, deed: str, person: str, data: Mapping[str, str]) -> None:
    contests = table_service.store.contests
    match deed:
        case "enter":
            organisation.enter(contests, contest_id, person, data.get("name", ""))
        case "leave":
            organisation.leave(contests, contest_id, person)
        case "begin":
            organisation.begin(contests, contest_id, person)
        case "remove":
            organisation.remove(contests, contest_id, person, data.get("number", ""))
        case "close":
            organisation.close_table(contests, table_service.store.ratings, contest_id, person, data)
        case "off":
            organisation.call_off(contests, contest_id, person)
        case _:
            raise Refused(organisation.NO_CONTEST.with_facts())


def _create_context(table_service: TableService, whole: FullTournament, person: str) -> dict[str, Any]:
    """What the page needs; `person`: who looks."""
    contest = whole.contest
    rounds = list_played_rounds(whole)
    me = whole.find_entrant(person)
    ranked: list[TournamentStanding] = compute_standings([one.number for one in whole.entrants], rounds)
    infos = {board.game_id: table_service.store.load_game(board.game_id) for board in whole.boards if board.game_id}
    names = {one.number: one.name for one in whole.entrants}

    def sitters(board: TournamentTable) -> list[BoardPlayer]:
        info = infos.get(board.game_id)
        return [
            BoardPlayer(
                seat,
                names.get(sits.entrant, ""),
                me is not None and sits.entrant == me.number,
                sits.entrant == BOT_ENTRANT,
                sits.place,
                info.scores[seat] if info is not None and info.over and seat < len(info.scores) else None,
                info is not None and not info.over and info.to_move == seat,
            )
            for seat, sits in enumerate(board.seats)
        ]

    def shown(board: TournamentTable) -> ShownBoard:
        found = sitters(board)
        return ShownBoard(board, found, any(one.mine for one in found))

    boards = {board.board: shown(board) for board in whole.boards if board.round == contest.round}
    return {
        "contest": contest,
        "table": next((one.board.game_id for one in boards.values() if one.mine and one.board.state == "open"), ""),
        "title": _titles().get(contest.game, contest.game),
        "whole": whole,
        "me": me,
        "organises": bool(person) and contest.organiser == person,
        "standings": ranked,
        "names": names,
        "gone": {one.number for one in whole.entrants if not one.is_here},
        "expansions": _expansions(contest),
        "rounds": [
            (number, [shown(board) for board in whole.boards if board.round == number])
            for number in range(contest.round, 0, -1)
        ],
    }


def _titles() -> dict[str, str]:
    return {name: game.title for name, game in GAMES.items()}


def _expansions(contest: Contest) -> tuple[str, list[int]] | None:
    """What the numbers are called, and which are in play."""
    game = GAMES.get(contest.game)
    numbers = list(game.chosen_expansions(contest.options)) if game is not None else []
    return (game.expansions_name, numbers) if game is not None and numbers else None


async def create_panel_context(table_service: TableService, browser: Browser) -> Mapping[str, Any]:
    """For the lobby: one's tournament tables, and what one can take part in."""
    tables = await asyncio.to_thread(table_service.store.contests.list_tables_of, browser.id)
    listed = await asyncio.to_thread(table_service.store.contests.list_contests, browser.id)
    return {
        "tables": tables,
        "open": [(contest, many) for contest, many, mine in listed if contest.state == "open" and not mine][:4],
        "mine": [contest for contest, _, mine in listed if mine and contest.state in ("open", "running")],
        "titles": _titles(),
    }


def export_person(store: Store, person: str) -> dict[str, Any]:
    """For somebody's download: the ratings they have, and the tournaments in which they take or took part."""
    lines = {
        name: [line for line in store.ratings.list_players(name, person) if line.person == person] for name in GAMES
    }
    return {
        "ratings": {name: [(line.games, line.trend) for line in found] for name, found in lines.items() if found},
        "tournaments": [contest.name for contest, _, mine in store.contests.list_contests(person) if mine],
    }
