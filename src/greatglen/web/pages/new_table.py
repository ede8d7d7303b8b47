"""Opening a table: who sits down, with what the game is played; or a record that somebody brings."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect, Response, Template

from greatglen.bots import DESCRIPTIONS, LEVELS
from greatglen.games import game_named
from greatglen.kernel.game import Game
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import BadRecord, Reason, Refused
from greatglen.kernel.sentence import N_
from greatglen.kernel.table import Table
from greatglen.text.language import translator
from greatglen.text.placeholder_names import NAMES
from greatglen.web.feature import Feature
from greatglen.web.live.seats import SeatSetup
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import NO_CACHE, Form, render_page
from greatglen.web.pages.invitations import get_entry_path
from greatglen.web.visitors.address import get_address
from greatglen.web.visitors.browser import Browser, save_name
from greatglen.web.visitors.names import clean_name
from greatglen.web.visitors.visitor import Visitor

NO_FILE = Reason("no-file", "Choose a record file first.")
LAST_PRESET = (N_("As last time"), N_("The same company and options."))
PRESETS = {  # who sits at the table, from the first seat on; the others stay empty
    "alone": (N_("Alone against two bots"), N_("You begin at once."), ("here", "easy", "easy")),
    "screen": (N_("Two at this screen"), N_("You pass the screen to each other."), ("here", "here")),
    "friends": (
        N_("With friends by invitation"),
        N_("You get one link for all of them."),
        ("here", "invited", "invited"),
    ),
}

FILE_ROUTE = "takes_file"  # marks a route whose body may be larger than a form
Upload = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]


class NewTableController(Controller):
    """The form for a new table, and what comes of it."""

    path = "/"
    include_in_schema = False

    @get("/new/{name:str}", cache_control=NO_CACHE)
    async def new(
        self,
        request: Request[Any, Any, Any],
        browser: NamedDependency[Browser],
        table_service: NamedDependency[TableService],
        name: FromPath[str],
        preset: FromQuery[str] = "",
    ) -> Template:
        """The form for a table of one game; a preset says who sits where to begin with, or else what somebody chose
        for their last table of this game."""
        game = game_named(name)
        last = await asyncio.to_thread(load_last_choice, table_service, browser.id, game)
        presets = {**({"last": (LAST_PRESET[0], LAST_PRESET[1], last.kinds)} if last.kinds else {}), **PRESETS}
        chosen = preset if preset in presets else next(iter(presets))
        return render_page(
            request,
            browser,
            "new.html",
            game=game,
            options=[one for one in game.options if one.parse is None and one.why_unavailable is None],
            expansions=game.expansions().values(),
            levels=LEVELS,
            about=DESCRIPTIONS,
            presets=presets,
            preset=chosen,
            seats=_fill_kinds(presets[chosen][2], game),
            names=create_default_names(browser),
            last=last,
            length=game.minutes,
            terms=await _load_terms(request.app.state.features, table_service, browser, name),
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
        game = game_named(name)
        seed = data.get("seed", "").strip()
        agreed = [
            (feature.terms, feature.terms.read(data))
            for feature in request.app.state.features
            if feature.terms is not None
        ]
        live_game = await table_service.open(
            browser.id,
            name,
            _read_seats(game, browser, data),
            read_options(game, data),
            seed=int(seed) if seed.isdecimal() and len(seed) < 19 else None,
            public=data.get("public") == "yes",
            address=visitor.address,
        )
        for terms, what in agreed:
            await terms.save(table_service, live_game, what)
        table_service.wake(live_game)
        secure, own = request.app.state.secure, _read_own_name(data)
        cookies = [browser.make_cookie(secure), *await save_name(table_service.device_cache, browser, own, secure)]
        return Redirect(get_entry_path(live_game), status_code=303, cookies=cookies)

    @post("/import", status_code=303, opt={FILE_ROUTE: True})
    async def open_record(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        visitor: NamedDependency[Visitor],
        data: Upload,
    ) -> Response[Any]:
        """A record file becomes a table at which one sits on every seat."""
        file = data.get("file")
        if not isinstance(file, UploadFile):
            raise Refused(NO_FILE.with_facts())
        text = await file.read()
        record = await table_service.heavy_work.run(get_address(request), lambda: read_record(text))
        others = create_default_names(browser)[: record.seats]
        names = [clean_name(name) or other for name, other in zip(record.names, others, strict=False)]
        sitters = [SeatSetup("here", name) for name in names or others]
        live_game = await table_service.open(
            browser.id, record.game, sitters, record=record, origin="file", address=visitor.address
        )
        cookies = [browser.make_cookie(request.app.state.secure)]
        return Redirect(f"/t/{live_game.info.id}?covered=1", status_code=303, cookies=cookies)


async def _load_terms(
    features: Sequence[Feature], table_service: TableService, browser: Browser, game: str
) -> list[tuple[str, Any]]:
    """What features ask in the form: the template of each, and what for."""
    asked = [
        (feature, await feature.terms.context(table_service, browser, game))
        for feature in features
        if feature.terms is not None
    ]
    return [(f"{feature.name}/terms.html", shown) for feature, shown in asked if shown is not None]


class LastChoice(msgspec.Struct, frozen=True):
    """What somebody chose for a table: who sat on each seat, the options, and the numbers of expansions."""

    kinds: tuple[str, ...] = ()
    options: Mapping[str, str] = {}
    numbers: Sequence[int] = ()


def load_last_choice(table_service: TableService, owner: str, game: Game) -> LastChoice:
    """Return what somebody chose for the latest table of a game that they opened; nothing if there is none."""
    opened = [
        info for info in table_service.store.list_games_of(owner) if info.host == owner and info.game == game.name
    ]
    info = max((info for info in opened if not info.origin), key=lambda info: info.created, default=None)
    if info is None:
        return LastChoice()
    seats = table_service.store.load_seats(info.id)
    kinds = tuple(
        "here" if seat.owner == owner else seat.bot if seat.bot and not seat.owner else "invited" for seat in seats
    )
    fits = all(kind in ("here", "invited", *LEVELS) for kind in kinds)  # the API knows bots with other budgets
    return LastChoice(kinds if fits else (), info.options, game.chosen_expansions(info.options))


def create_default_names(browser: Browser) -> list[str]:
    """A name for every seat, the browser's own on the first; nobody is called the same."""
    own = browser.preferences.name
    others = [name for name in map(translator(browser.language), NAMES) if name != own]
    return [own, *others][: len(NAMES)] if own else others


def _fill_kinds(kinds: Sequence[str], game: Game) -> list[str]:
    """Who sits on each seat of a game."""
    return [kinds[seat] if seat < len(kinds) else "none" for seat in range(game.seats[1])]


def _read_seats(game: Game, browser: Browser, data: Form) -> list[SeatSetup]:
    """Whoever shall sit, in the order of the seats; who has no name gets one that nobody else has."""
    asked = [
        (data.get(f"seat-{seat}", "none"), clean_name(data.get(f"name-{seat}", ""))) for seat in range(game.seats[1])
    ]
    taken = {name for kind, name in asked if kind != "none"}
    sitters: list[SeatSetup] = []
    for seat, (kind, name) in enumerate(asked):
        if kind != "none":
            free = [
                other
                for other in create_default_names(browser)[seat:] + create_default_names(browser)
                if other not in taken
            ]
            name = name or free[0]
            taken.add(name)
            sitters.append(SeatSetup(kind, name))
    return sitters


def _read_own_name(data: Form) -> str:
    """The name that whoever opens a table gave for themselves: of the one person who is here, else none."""
    here = [name.removeprefix("seat-") for name, kind in data.items() if name.startswith("seat-") and kind == "here"]
    return clean_name(data.get(f"name-{here[0]}", "")) if len(here) == 1 else ""


def read_options(game: Game, data: Form) -> dict[str, object]:
    """What was chosen, without the options of expansions that were not."""
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
    return options


def read_record(text: str | bytes) -> Record:
    """A record from a file somebody brought; BadRecord says what is wrong with it."""
    record = Record.from_json(text)
    try:
        Table.replay(game_named(record.game), record)
    except Refused as refused:
        raise BadRecord("game", refused.refusal) from None
    return record
