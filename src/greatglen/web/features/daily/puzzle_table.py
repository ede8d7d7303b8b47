"""A visit to a puzzle: the table page with a position that is stored nowhere, as who decides there sees it."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath

from greatglen.bots.puzzles import Puzzle, load_puzzles
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.sentence import N_
from greatglen.store.rows import GameInfo, SeatInfo, fresh_id
from greatglen.text.language import translator
from greatglen.web.features.daily.text import VerdictCard
from greatglen.web.live.game import LiveGame
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.new_table import create_default_names
from greatglen.web.pages.table.visit import PastTable, TableVisit, read_version
from greatglen.web.visitors.browser import Browser
from greatglen.web.visitors.visitor import Visitor

QUESTION = N_("Puzzle: find the best move.")
NO_PUZZLE = Reason("no-puzzle", "There is no such puzzle.")
ANY = "any"
LEVELS = ("1", "2", "3")
MAX_TABLES = 32  # tables of puzzles that are in memory


class PuzzleTables:
    """The tables at which puzzles are looked at; each is made of the puzzle again if it is not remembered."""

    def __init__(self) -> None:
        self._live_games: OrderedDict[tuple[str, ...], LiveGame] = OrderedDict()

    def get_live_game(self, game: str, puzzle: Puzzle, browser: Browser) -> LiveGame:
        key = browser.id, browser.language, browser.preferences.name, game, puzzle.id
        live_game = self._live_games.pop(key, None) or _set_up_table(game, puzzle, browser)
        self._live_games[key] = live_game
        if len(self._live_games) > MAX_TABLES:
            self._live_games.popitem(last=False)
        return live_game


def _set_up_table(game: str, puzzle: Puzzle, browser: Browser) -> LiveGame:
    table = puzzle.deal_table(game_named(game))
    own, *others = create_default_names(browser)
    others.insert(puzzle.seat, own)
    seats = [
        SeatInfo(seat, name, "", browser.id) if seat == puzzle.seat else SeatInfo(seat, name, "medium", "")
        for seat, name in enumerate(others[: puzzle.seats])
    ]
    info = GameInfo(
        id=fresh_id(),
        game=game,
        rules=puzzle.rules,
        seats=puzzle.seats,
        seed=0,
        options=table.options,
        host="",
        public=False,
        created=0.0,
        touched=0.0,
        over=False,
        origin=f"puzzle:{puzzle.id}",
    )
    live_game = LiveGame(info, seats, table)
    live_game.open_pages[browser.id] += 1
    return live_game


class PuzzleVisit(TableVisit):
    """Who looks at which puzzle, and among which ones the next is looked for."""

    def __init__(
        self,
        request: Request[Any, Any, Any],
        table_service: TableService,
        browser: Browser,
        visitor: Visitor,
        live_game: LiveGame,
        *,
        puzzle: Puzzle,
        among: str,
    ) -> None:
        super().__init__(request, table_service, browser, visitor, live_game)
        self.puzzle = puzzle
        self.among = among
        self.card = VerdictCard(translator(browser.language)(QUESTION))

    @property
    def base(self) -> str:
        return f"/puzzles/{self.live_game.info.game}/{self.among}/{self.puzzle.id}"

    @property
    def template(self) -> str:
        """The table alone, to be put in place of the one on the page; where no script has asked, the whole page."""
        return "_table.html" if self.request.headers.get("hx-request") == "true" else "daily/puzzle.html"

    def read_choice(self, data: Mapping[str, str]) -> Action:
        """The option that a form names; Refused if it is none, or was meant for another position."""
        table = self.live_game.table
        action = table.parse_action(data.get("action", "")[:80])
        refusal = table.why_not(action, seat=self.puzzle.seat, version=read_version(data.get("version", "")))
        if refusal is not None:
            raise Refused(refusal)
        return action

    def create_context(self, message: str = "", past: PastTable | None = None) -> dict[str, Any]:
        """As at any table; once it is answered, nothing more can be chosen."""
        context = super().create_context(message, past)
        if self.card.answered:
            shown = msgspec.structs.replace(context["shown"], mine=False, options=[], buttons=[], shut=[])
            context |= {"shown": shown, "options_json": "[]"}
        game = self.live_game.info.game
        return context | {"puzzle": self.card, "next": f"/puzzles/next?game={game}&among={self.among}", "seed": 0}


async def provide_puzzle_visit(
    request: Request[Any, Any, Any],
    table_service: NamedDependency[TableService],
    browser: NamedDependency[Browser],
    visitor: NamedDependency[Visitor],
    puzzle_tables: NamedDependency[PuzzleTables],
    game: FromPath[str],
    among: FromPath[str],
    puzzle_id: FromPath[str],
) -> PuzzleVisit:
    """The visit behind a request; Refused if there is no such puzzle."""
    puzzle = load_puzzles(game_named(game).name).get(puzzle_id)
    if puzzle is None or among not in (ANY, *LEVELS):
        raise Refused(NO_PUZZLE.with_facts())
    live_game = puzzle_tables.get_live_game(game, puzzle, browser)
    return PuzzleVisit(request, table_service, browser, visitor, live_game, puzzle=puzzle, among=among)
