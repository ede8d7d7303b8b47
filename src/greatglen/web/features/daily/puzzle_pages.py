"""Puzzles: which ones there are, the next one, a puzzle on the table, the answer and what there is to say about it."""

import asyncio
import random
from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Response, Template

from greatglen import drawing
from greatglen.bots.puzzles import Puzzle, load_puzzles
from greatglen.games import GAMES, game_named
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.sentence import N_
from greatglen.store.history.puzzle_answers import PuzzleAnswers
from greatglen.text import load_game_text
from greatglen.text.preview import Preview
from greatglen.web.features.daily.calendar import get_day
from greatglen.web.features.daily.puzzle_table import ANY, NO_PUZZLE, PuzzleVisit
from greatglen.web.features.daily.text import judge_answer
from greatglen.web.live.move_log import group_by_turn
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import Form, render_page
from greatglen.web.pages.table.animation import list_ceremonies
from greatglen.web.pages.table.routes import Anchors
from greatglen.web.pages.table.table_view import explain_anchor
from greatglen.web.pages.table.visit import read_version
from greatglen.web.pages.thumbnails import IMMUTABLE, create_svg_response
from greatglen.web.visitors.browser import Browser

UNANSWERED = Reason("unanswered", "Answer the puzzle first; then you are shown what is best.")
NAMES = {ANY: N_("all"), "1": N_("easy ones"), "2": N_("medium ones"), "3": N_("hard ones")}  # as bots are not called


class PuzzleSet(msgspec.Struct, frozen=True):
    """The puzzles of a game and a level: how many there are, answered and right."""

    among: str
    name: str
    there: int
    answered: int
    right: int
    next: str  # the first that is not answered yet; "": all are


def list_puzzles(game: str, among: str) -> list[Puzzle]:
    """The puzzles of a game, or of one level of it."""
    if among not in NAMES:
        raise Refused(NO_PUZZLE.with_facts())
    return [puzzle for puzzle in load_puzzles(game_named(game).name).values() if among in (ANY, str(puzzle.level))]


class PuzzlesController(Controller):
    """The list of puzzles, and the way to the next."""

    path = "/puzzles"
    include_in_schema = False

    @get("/")
    async def puzzles(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        puzzling: NamedDependency[PuzzleAnswers],
    ) -> Template:
        shelves = []
        for name, game in GAMES.items():
            known = await asyncio.to_thread(puzzling.list_answered, browser.id, name)
            rows = [_create_puzzle_set(name, among, known) for among in NAMES]
            if rows[0].there:
                shelves.append((game, rows))
        streak = await asyncio.to_thread(puzzling.load_streak, browser.id)
        return render_page(
            request,
            browser,
            "daily/puzzles.html",
            shelves=shelves,
            streak=streak.as_of(get_day(table_service.now())),
            any=ANY,
        )

    @get("/board/{game:str}/{puzzle_id:str}")
    async def board(self, game: FromPath[str], puzzle_id: FromPath[str]) -> Response[str]:
        """The position of a puzzle, as a small picture."""
        puzzle = load_puzzles(game_named(game).name).get(puzzle_id)
        if puzzle is None:
            raise Refused(NO_PUZZLE.with_facts())
        return create_svg_response(await asyncio.to_thread(_board, game, puzzle), IMMUTABLE)

    @get("/next")
    async def following(
        self,
        browser: NamedDependency[Browser],
        puzzling: NamedDependency[PuzzleAnswers],
        game: FromQuery[str] = "",
        among: FromQuery[str] = ANY,
    ) -> Redirect:
        """A puzzle that was not answered yet, any of them; if all were, back to the list."""
        names = [game_named(game).name] if game else list(GAMES)
        left = []
        for name in names:
            known = await asyncio.to_thread(puzzling.list_answered, browser.id, name)
            left += [(name, puzzle.id) for puzzle in list_puzzles(name, among) if puzzle.id not in known]
        if not left:
            return Redirect("/puzzles", status_code=303)
        name, puzzle_id = random.choice(left)
        return Redirect(f"/puzzles/{name}/{among}/{puzzle_id}", status_code=303)

    @post("/again", status_code=303)
    async def again(
        self, browser: NamedDependency[Browser], puzzling: NamedDependency[PuzzleAnswers], data: Form
    ) -> Redirect:
        """Begin again with the puzzles of a game, or of one level of it."""
        game, among = data.get("game", ""), data.get("among", ANY)
        ids = [puzzle.id for puzzle in list_puzzles(game, among)]
        await asyncio.to_thread(puzzling.forget_answers, browser.id, game, ids)
        return Redirect(f"/puzzles/next?game={game}&among={among}", status_code=303)


class PuzzleController(Controller):
    """One puzzle, on the page of a table. What it asks for is the same as at a table; nothing of it is stored but the
    answer."""

    path = "/puzzles/{game:str}/{among:str}/{puzzle_id:str}"
    include_in_schema = False

    @get("/")
    async def puzzle(self, visit: NamedDependency[PuzzleVisit], at: FromQuery[str] = "") -> Template:
        return visit.render_page("daily/puzzle.html", **await visit.load_context(at))

    @get("/now")
    async def now(self, visit: NamedDependency[PuzzleVisit], at: FromQuery[str] = "") -> Template:
        """The table alone, to be put in place of the one on the page."""
        return visit.render_page("_table.html", **await visit.load_context(at))

    @get("/log")
    async def log(self, visit: NamedDependency[PuzzleVisit]) -> Template:
        everything = visit.create_context()
        shown = everything["shown"]
        return visit.render_page("_log.html", turns=group_by_turn(shown.log, shown.view), **everything)

    @get("/tip")
    async def tip(self, visit: NamedDependency[PuzzleVisit], at: FromQuery[str] = "") -> Template:
        tip, reason = explain_anchor(visit.live_game.table, visit.seat, at[:80], visit.words)
        return visit.render_page("_tip.html", tip=tip, reason=reason)

    @get("/preview")
    async def preview(
        self, visit: NamedDependency[PuzzleVisit], version: FromQuery[str] = "", at: Anchors = None
    ) -> Preview:
        table = visit.live_game.table
        return visit.live_game.previews.get(table, visit.seat, read_version(version), at or [], visit.words)

    @get("/scoring")
    async def scoring(self, visit: NamedDependency[PuzzleVisit], version: FromQuery[str] = "") -> Template:
        view = visit.live_game.get_view(visit.seat)
        held = list_ceremonies(view, visit.words, read_version(version))
        return visit.render_page(
            "_ceremony.html", ceremonies=held, words=visit.words, view=view, little=drawing.draw_icon
        )

    @post("/act", status_code=200)
    async def answer(
        self, visit: NamedDependency[PuzzleVisit], puzzling: NamedDependency[PuzzleAnswers], data: Form
    ) -> Template:
        """An answer: the first one counts."""
        try:
            action = visit.read_choice(data)
        except Refused as refused:
            return visit.render_refused(refused, visit.template)
        game, puzzle, now = visit.live_game.info.game, visit.puzzle, visit.table_service.now()
        right = str(action) in puzzle.answers
        first = await asyncio.to_thread(
            puzzling.save_answer, visit.browser.id, game, puzzle.id, right, now, get_day(now)
        )
        return await self._render_result(visit, puzzling, data, first=first, show=False)

    @post("/show", status_code=200)
    async def show(
        self, visit: NamedDependency[PuzzleVisit], puzzling: NamedDependency[PuzzleAnswers], data: Form
    ) -> Template:
        """What is best, for who has answered."""
        known = await asyncio.to_thread(puzzling.list_answered, visit.browser.id, visit.live_game.info.game)
        if visit.puzzle.id not in known:
            raise Refused(UNANSWERED.with_facts())
        return await self._render_result(visit, puzzling, data, first=False, show=True)

    async def _render_result(
        self, visit: PuzzleVisit, puzzling: PuzzleAnswers, data: dict[str, str], *, first: bool, show: bool
    ) -> Template:
        view = visit.live_game.get_view(visit.puzzle.seat, visit.live_game.table.version)
        visit.card = judge_answer(visit.puzzle, view, visit.read_choice(data), visit.words, first=first, show=show)
        streak = await asyncio.to_thread(puzzling.load_streak, visit.browser.id)
        return visit.render_page(
            visit.template, streak=streak.as_of(get_day(visit.table_service.now())), **visit.create_context()
        )


def _board(game: str, puzzle: Puzzle) -> str:
    view = puzzle.deal_table(game_named(game)).view_for(puzzle.seat)
    return drawing.draw_thumbnail(view, load_game_text(game, [""] * view.seats, view.options), puzzle.seat)


def _create_puzzle_set(game: str, among: str, answers: dict[str, bool]) -> PuzzleSet:
    ids = [puzzle.id for puzzle in list_puzzles(game, among)]
    answered = [answers[puzzle] for puzzle in ids if puzzle in answers]
    left = next((puzzle for puzzle in ids if puzzle not in answers), "")
    return PuzzleSet(among, NAMES[among], len(ids), len(answered), sum(answered), left)
