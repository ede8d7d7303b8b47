"""The lobby: choose a game, come back to one's games; preferences and the API."""

from functools import partial
from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery
from litestar.response import Redirect, Response, Template

from greatglen import drawing
from greatglen.games import GAMES
from greatglen.kernel.refusal import Reason, Refused
from greatglen.web.feature import collect_parts
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import Form, render_page
from greatglen.web.pages.table_list import list_tables
from greatglen.web.visitors.browser import Browser, Preferences, save_preferences
from greatglen.web.visitors.names import clean_name

GAMES_BY_DEPTH = sorted(GAMES.values(), key=lambda game: -game.depth)


class LobbyController(Controller):
    """The front page and what its forms do."""

    path = "/"
    include_in_schema = False

    @get("/")
    async def lobby(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
    ) -> Template:
        return render_page(
            request,
            browser,
            "lobby.html",
            games=GAMES_BY_DEPTH,
            mine=await list_tables(
                table_service, partial(table_service.store.list_games_of, browser.id), browser.id, browser.language
            ),
            open_games=await list_tables(
                table_service, table_service.store.list_open_games, browser.id, browser.language
            ),
            heroes=await collect_parts(request.app.state.features, "hero", table_service, browser),
            panels=await collect_parts(request.app.state.features, "panel", table_service, browser),
        )

    @get("/preferences")
    async def preferences(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        back: FromQuery[str] = "/",
    ) -> Template:
        settings = await collect_parts(request.app.state.features, "settings", table_service, browser)
        return render_page(request, browser, "preferences.html", back=back[:80], settings=settings)

    @get("/api")
    async def api(self, request: Request[Any, Any, Any], browser: NamedDependency[Browser]) -> Template:
        """The JSON API for people to read; machines read /api/schema/openapi.json."""
        schema = request.app.openapi_schema
        operations = []
        for path, item in sorted((schema.paths or {}).items()):
            for method in ("get", "post"):
                operation = getattr(item, method)
                if operation is not None:
                    operations.append((method.upper(), path, operation.summary or "", operation.description or ""))
        return render_page(request, browser, "api.html", operations=operations)

    @get("/board.css", media_type="text/css", cache=False)
    async def board_css(self) -> Response[str]:
        """The style of the drawings."""
        return Response(
            drawing.style_sheet(),
            media_type="text/css",
            headers={"Cache-Control": "max-age=300, stale-while-revalidate=86400"},
        )

    @post("/preferences", status_code=303)
    async def prefer(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        data: Form,
    ) -> Response[Any]:
        """Keep what somebody likes, in a cookie of theirs; for all their devices, if there are several."""
        wanted = {field: data[field] for field in Preferences.__struct_fields__ if field in data and field != "name"}
        try:
            kept = msgspec.convert(msgspec.to_builtins(browser.preferences) | wanted, Preferences)
        except msgspec.ValidationError as error:
            raise Refused(BAD_PREFERENCE.with_facts(why=str(error))) from None
        if "name" in data:
            kept = msgspec.structs.replace(kept, name=clean_name(data["name"]))
        kept_by = await save_preferences(table_service.device_cache, browser, kept, request.app.state.secure)
        secure, back = request.app.state.secure, data.get("back", "/")
        anew = (
            [browser.make_cookie(secure)] if browser.is_signed_out else []
        )  # who says what they like goes on as somebody new
        return Redirect(
            back if back.startswith("/") and not back.startswith("//") else "/",
            status_code=303,
            cookies=[kept_by, *anew],
        )


BAD_PREFERENCE = Reason("bad-preference", "That is not a valid preference: {why}.")
