"""The lobby: choose a game, come back to one's games, follow an invitation; preferences, rules and the API."""

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect, Response, Template

from greatglen import draw
from greatglen.kernel.refusal import Reason, Refused
from greatglen.titles import GAMES, game_named
from greatglen.web.browser import Browser, Preferences, write_preferences
from greatglen.web.house import House
from greatglen.web.listing import listed
from greatglen.web.reference import reference
from greatglen.words.language import translator

LONG_NAME = Reason("long-name", "A name can have at most {most} letters.")
NAME_LENGTH = 24
DEEPEST_FIRST = sorted(GAMES.values(), key=lambda game: -game.depth)
FIRST = next(name for name, game in GAMES.items() if game.suggestion is not None)  # for who has chosen none

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


def page(request: Request[Any, Any, Any], browser: Browser, name: str, status: int = 200, **context: Any) -> Template:
    """A page in the browser's language; a browser that is new gets its cookie with it."""
    secure = request.app.state.secure
    language = translator(browser.language)
    return Template(
        name,
        context={"browser": browser, "_": language, "ngettext": language.count, **context},
        status_code=status,
        cookies=[browser.cookie(secure)] if browser.new else None,
    )


def clean_name(text: str) -> str:
    """A name people may have: no control characters, not too long."""
    name = " ".join("".join(letter for letter in text if letter.isprintable()).split())
    if len(name) > NAME_LENGTH:
        raise Refused(LONG_NAME.with_facts(most=NAME_LENGTH))
    return name


class LobbyController(Controller):
    """The front page and what its forms do."""

    path = "/"
    include_in_schema = False

    @get("/")
    async def lobby(
        self, request: Request[Any, Any, Any], house: NamedDependency[House], browser: NamedDependency[Browser]
    ) -> Template:
        return page(
            request,
            browser,
            "lobby.html",
            games=DEEPEST_FIRST,
            mine=await listed(house, partial(house.store.games_of, browser.id), browser.id, browser.language),
            open_games=await listed(house, house.store.open_games, browser.id, browser.language),
        )

    @get("/join/{invitation:str}", media_type="text/html")
    async def invited(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        invitation: FromPath[str],
    ) -> Template:
        """An invitation: who plays what, and the question for a name. It shows nothing of the game."""
        sitting, seat = await house.seating.invitation(invitation)
        title = game_named(sitting.info.game).title
        return page(request, browser, "join.html", sitting=sitting, seat=seat, title=title, invitation=invitation)

    @post("/join/{invitation:str}", status_code=303)
    async def join(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        invitation: FromPath[str],
        data: Form,
    ) -> Response[Any]:
        sitting, _ = await house.seating.join(invitation, browser.id, clean_name(data.get("name", "")))
        return Redirect(f"/t/{sitting.info.id}", status_code=303, cookies=[browser.cookie(request.app.state.secure)])

    @get("/preferences")
    async def preferences(
        self, request: Request[Any, Any, Any], browser: NamedDependency[Browser], back: FromQuery[str] = "/"
    ) -> Template:
        return page(request, browser, "preferences.html", back=back[:80])

    @get(["/rules", "/rules/{name:str}"])
    async def rules(
        self, request: Request[Any, Any, Any], browser: NamedDependency[Browser], name: FromPath[str] = FIRST
    ) -> Template:
        """Our rule reference of a game."""
        sections = reference(game_named(name).name, browser.language)
        return page(request, browser, "rules.html", games=DEEPEST_FIRST, of=name, sections=sections)

    @get("/rules/{name:str}/beside")
    async def rules_beside(
        self, request: Request[Any, Any, Any], browser: NamedDependency[Browser], name: FromPath[str]
    ) -> Template:
        """The same without a page around it, for the sheet beside a table."""
        return page(request, browser, "_rules.html", sections=reference(game_named(name).name, browser.language))

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
        return page(request, browser, "api.html", operations=operations)

    @get("/board.css", media_type="text/css", cache=False)
    async def board_css(self) -> Response[str]:
        """The style of the drawings."""
        return Response(draw.style(), media_type="text/css", headers={"Cache-Control": "max-age=300"})

    @post("/preferences", status_code=303)
    async def prefer(
        self, request: Request[Any, Any, Any], browser: NamedDependency[Browser], data: Form
    ) -> Response[Any]:
        """Keep what somebody likes, in a cookie of theirs."""
        wanted = {field: data[field] for field in Preferences.__struct_fields__ if field in data and field != "name"}
        try:
            kept = msgspec.convert(msgspec.to_builtins(browser.preferences) | wanted, Preferences)
        except msgspec.ValidationError as error:
            raise Refused(BAD_PREFERENCE.with_facts(why=str(error))) from None
        if "name" in data:
            kept = msgspec.structs.replace(kept, name=clean_name(data["name"]))
        back = data.get("back", "/")
        return Redirect(
            back if back.startswith("/") and not back.startswith("//") else "/",
            status_code=303,
            cookies=[write_preferences(kept, request.app.state.secure)],
        )


BAD_PREFERENCE = Reason("bad-preference", "That is not a valid preference: {why}.")
