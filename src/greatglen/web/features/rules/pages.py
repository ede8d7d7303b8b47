"""The pages of the rules: the reference of a game, the same beside a table, its pieces, and the pictures."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Response, Template

from greatglen.drawing.figure import AUTO, draw_figure
from greatglen.games import GAMES, game_named
from greatglen.web.features.rules.figures import get_release_stamp
from greatglen.web.features.rules.gallery import list_groups
from greatglen.web.features.rules.reference import load_chapters
from greatglen.web.features.rules.search import RuleSearch
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import NO_CACHE, render_heavy_page, render_page
from greatglen.web.visitors.browser import LANGUAGES, Browser

GAMES_BY_DEPTH = sorted(GAMES.values(), key=lambda game: -game.depth)
FIRST = next(name for name, game in GAMES.items() if game.suggestion is not None)  # for who has chosen none
THEMES = (AUTO, "light", "dark")
IMMUTABLE = "public, max-age=31536000, immutable"
FIVE_MINUTES = "public, max-age=300"
Language = Annotated[str, QueryParameter(name="in")]
Theme = Annotated[str, QueryParameter(name="by")]


class RulesController(Controller):
    """What the games are, to read and to look at."""

    path = "/rules"
    include_in_schema = False

    @get(["/", "/{name:str}"], cache_control=NO_CACHE)
    async def rules(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        name: FromPath[str] = FIRST,
        q: FromQuery[str] = "",
        table: FromQuery[str] = "",
    ) -> Response[Any]:
        """The rule reference of a game; of a search, the rules that say it."""
        made = await self._context(browser, name, q, table)
        if q:
            return await render_heavy_page(request, table_service, browser, "rules/page.html", made)
        return render_page(request, browser, "rules/page.html", **made())

    @get("/{name:str}/beside")
    async def show_excerpt(
        self,
        request: Request[Any, Any, Any],
        browser: NamedDependency[Browser],
        name: FromPath[str],
        table: FromQuery[str] = "",
    ) -> Template:
        """The same without a page around it, for the sheet beside a table."""
        return render_page(request, browser, "rules/_rules.html", **(await self._context(browser, name, "", table))())

    async def _context(self, browser: Browser, name: str, q: str, table: str) -> Callable[[], dict[str, Any]]:
        """Return what makes the context of the rules: to search them takes long."""
        game, search = game_named(name), RuleSearch(q)
        every = await asyncio.to_thread(load_chapters, game.name, browser.language, browser.preferences.theme)
        return lambda: {
            "games": GAMES_BY_DEPTH,
            "game": game,
            "every": every,
            "chapters": search.filter_chapters(every),
            "search": search,
            "table": table if table.isalnum() and table.isascii() else "",
        }

    @get("/{name:str}/pieces", cache_control=NO_CACHE)
    async def pieces(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        name: FromPath[str],
        q: FromQuery[str] = "",
    ) -> Response[Any]:
        """Every piece of a game."""
        game, search = game_named(name), RuleSearch(q)
        every = await asyncio.to_thread(list_groups, game.name, browser.language, browser.preferences.theme)

        def made() -> dict[str, Any]:
            found = {group: search.filter(pieces, lambda piece: piece.text) for group, pieces in every.items()}
            kinds = {group: pieces for group, pieces in found.items() if pieces}
            return {"games": GAMES_BY_DEPTH, "game": game, "groups": kinds, "search": search}

        if q:
            return await render_heavy_page(request, table_service, browser, "rules/pieces.html", made)
        return render_page(request, browser, "rules/pieces.html", **made())

    @get("/{name:str}/picture")
    async def picture(
        self,
        name: FromPath[str],
        of: FromQuery[str],
        language: Language = "en",
        theme: Theme = AUTO,
        v: FromQuery[str] = "",
    ) -> Response[str]:
        """A figure. An address with the right stamp may be kept for as long as anybody likes."""
        spoken = language if language in LANGUAGES else "en"
        drawn = await asyncio.to_thread(
            draw_figure, game_named(name).name, of[:80], spoken, theme if theme in THEMES else AUTO
        )
        headers = {"Cache-Control": IMMUTABLE if v == get_release_stamp() else FIVE_MINUTES}
        return Response(drawn, media_type="image/svg+xml", headers=headers)
