"""The lobby: choose a game, sit down, come back to one's games, bring a record."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect, Response, Template

from greatglen import draw
from greatglen.bots import LEVELS
from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.rows import GameInfo
from greatglen.titles import GAMES, game_named
from greatglen.web.browser import Browser, Preferences, write_preferences
from greatglen.web.house import House, Sitter, imported
from greatglen.web.reference import reference
from greatglen.words.language import translator

BOT_NAMES = ("Morag", "Iain", "Eilidh", "Hamish", "Fiona")
LONG_NAME = Reason("long-name", "A name can have at most {most} letters.")
NO_FILE = Reason("no-file", "Choose a record file first.")
NAME_LENGTH = 24
FIRST = next(name for name, game in GAMES.items() if game.suggestion is not None)  # for who has chosen none

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
Upload = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]


class Listed(msgspec.Struct, frozen=True):
    """A game in a list of the lobby."""

    info: GameInfo
    title: str
    players: list[str]
    mine: bool  # it is the browser's turn
    scores: list[int]


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
            games=list(GAMES.values()),
            mine=await listed(house, partial(house.store.games_of, browser.id), browser),
            open_games=await listed(house, house.store.open_games, browser),
        )

    @get("/new/{name:str}")
    async def new(
        self, request: Request[Any, Any, Any], browser: NamedDependency[Browser], name: FromPath[str]
    ) -> Template:
        """The form for a table of one game."""
        game = game_named(name)
        options = [one for one in game.options if one.read is None and one.missing is None]
        return page(
            request,
            browser,
            "new.html",
            game=game,
            options=options,
            expansions=game.expansions().values(),
            levels=LEVELS,
            bots=BOT_NAMES,
            names=BOT_NAMES,
        )

    @post("/new/{name:str}", status_code=303)
    async def open(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        name: FromPath[str],
        data: Form,
    ) -> Response[Any]:
        game = game_named(name)
        sitters: list[Sitter] = []
        for seat in range(game.seats[1]):
            kind = data.get(f"seat-{seat}", "none")
            if kind != "none":
                player = translator(browser.language)("Player {n}").format(n=seat + 1)
                fallback = player if kind in ("here", "invited") else BOT_NAMES[seat % len(BOT_NAMES)]
                mine = browser.preferences.name if kind == "here" and not sitters else ""
                sitters.append(Sitter(kind, clean_name(data.get(f"name-{seat}", "")) or mine or fallback))
        options: dict[str, object] = {
            option.name: data[f"option-{option.name}"] for option in game.options if f"option-{option.name}" in data
        }
        chosen = [number for number in game.expansions() if f"expansion-{number}" in data]
        if chosen:
            options[game.expansions_option] = chosen
        for number, expansion in game.expansions().items():
            if number not in chosen:
                for option in expansion.options:
                    options.pop(option.name, None)
        seed = data.get("seed", "").strip()
        sitting = await house.open(
            browser.id,
            name,
            sitters,
            options,
            seed=int(seed) if seed.isdecimal() and len(seed) < 19 else None,
            public=data.get("public") == "yes",
        )
        house.wake(sitting)
        return Redirect(f"/t/{sitting.info.id}", status_code=303, cookies=[browser.cookie(request.app.state.secure)])

    @post("/import", status_code=303)
    async def bring(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[House],
        browser: NamedDependency[Browser],
        data: Upload,
    ) -> Response[Any]:
        """A record file becomes a table at which one sits on every seat."""
        file = data.get("file")
        if not isinstance(file, UploadFile):
            raise Refused(NO_FILE.with_facts())
        record = imported(await file.read())
        names = [clean_name(name) or other for name, other in zip(record.names, BOT_NAMES, strict=False)]
        sitters = [Sitter("here", name) for name in names or BOT_NAMES[: record.seats]]
        sitting = await house.open(browser.id, record.game, sitters, record=record, origin="file")
        return Redirect(
            f"/t/{sitting.info.id}?covered=1", status_code=303, cookies=[browser.cookie(request.app.state.secure)]
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
        sitting, seat = await house.invitation(invitation)
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
        sitting, _ = await house.join(invitation, browser.id, clean_name(data.get("name", "")))
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
        return page(request, browser, "rules.html", games=list(GAMES.values()), sections=sections)

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


async def listed(house: House, query: Callable[[], list[GameInfo]], browser: Browser) -> list[Listed]:
    """Games as the lobby shows them, read from columns: no game is played for that, and none can spoil the list."""

    def read() -> list[Listed]:
        games = query()
        seats = house.store.seats_of([info.id for info in games])
        return [
            Listed(
                info=info,
                title=GAMES[info.game].title if info.game in GAMES else info.game,
                players=[seat.name for seat in seats[info.id]],
                mine=any(seat.seat == info.to_move and seat.owner == browser.id for seat in seats[info.id]),
                scores=info.scores,
            )
            for info in games
        ]

    return await asyncio.to_thread(read)
