"""Personal data: export everything that is kept of a person as a file, and delete it."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.response import Response, Template

from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.accounts.deletion import DeletionResult, delete_person
from greatglen.store.accounts.ownership import export_rows
from greatglen.store.rows import Conflict, GameInfo, SeatInfo
from greatglen.store.store import Store
from greatglen.text.language import translator
from greatglen.web.feature import Feature
from greatglen.web.features.accounts.account_service import ALL_ROWS, AccountService
from greatglen.web.features.accounts.device_pages import PRIVATE
from greatglen.web.live.game import LiveGame
from greatglen.web.ops.errors import get_status
from greatglen.web.pages.base import Form, render_page
from greatglen.web.record_release import release_record
from greatglen.web.visitors.address import get_address
from greatglen.web.visitors.browser import BROWSER_COOKIE, PREFERENCES_COOKIE, Browser, Preferences, make_cookie
from greatglen.workers.table_loader import load_table

NOT_SURE = Reason("not-sure", "Tick the box first; nothing has been deleted.")


class PersonalDataController(Controller):
    """Whoever asks, with one browser or several."""

    path = "/me"
    include_in_schema = False

    @get("/download")
    async def download(
        self, request: Request[Any, Any, Any], desk: NamedDependency[AccountService], browser: NamedDependency[Browser]
    ) -> Response[bytes]:
        """All of it in one file."""
        features: tuple[Feature, ...] = request.app.state.features
        asked = {feature.name: feature.export_person for feature in features if feature.export_person is not None}
        told = await desk.table_service.heavy_work.run(
            get_address(request), lambda: export_person(desk.table_service.store, browser, asked)
        )
        day = datetime.fromtimestamp(desk.table_service.now(), UTC).date().isoformat()
        headers = {"Content-Disposition": f'attachment; filename="great-glen-{day}.json"', **PRIVATE}
        text = msgspec.json.format(msgspec.json.encode(told), indent=1)
        return Response(text, media_type="application/json", headers=headers)

    @get("/delete")
    async def ask(
        self, request: Request[Any, Any, Any], desk: NamedDependency[AccountService], browser: NamedDependency[Browser]
    ) -> Template:
        """What would happen, and whether it shall."""
        return await _render_question(request, desk, browser)

    @post("/delete", status_code=200)
    async def delete(
        self,
        request: Request[Any, Any, Any],
        desk: NamedDependency[AccountService],
        browser: NamedDependency[Browser],
        data: Form,
    ) -> Template:
        """It happens, at once and for good, if the box is ticked."""
        if data.get("sure") != "yes":
            return await _render_question(request, desk, browser, Refused(NOT_SURE.with_facts()))
        features: tuple[Feature, ...] = request.app.state.features
        there = await asyncio.to_thread(desk.people.list_devices, browser.id)
        forgets = [feature.forget_person for feature in features if feature.forget_person is not None]
        left = await asyncio.to_thread(delete_person, desk.table_service.store.engine, browser.id, forgets)
        await _announce_deletion(desk, browser, left, [one.hash for one in there])
        stranger = Browser("", False, Preferences(), browser.language)
        gone = render_page(request, stranger, "accounts/gone.html")
        gone.cookies = [
            make_cookie(name, "", request.app.state.secure) for name in (BROWSER_COOKIE, PREFERENCES_COOKIE)
        ]
        return gone


async def _render_question(
    request: Request[Any, Any, Any], desk: AccountService, browser: Browser, refused: Refused | None = None
) -> Template:
    games = await asyncio.to_thread(desk.table_service.store.list_games_of, browser.id, ALL_ROWS)
    told = "" if refused is None else translator(browser.language).describe_refusal(refused.refusal)
    status = 200 if refused is None else get_status(refused)
    return render_page(request, browser, "accounts/delete.html", status, tables=len(games), told=told)


async def _announce_deletion(
    desk: AccountService, browser: Browser, result: DeletionResult, devices: list[str]
) -> None:
    """The tables go on without somebody, here and at the other processes, and all their pages end."""
    table_service = desk.table_service
    for game_id, news in result.deleted.items():
        table_service.remove_table(game_id, news)
    table_service.device_cache.announce_change(browser.id, [*devices, browser.id], result.changed)
    for game_id in result.to_bots:
        with contextlib.suppress(Refused):  # one that cannot be read
            table_service.wake(await table_service.find(game_id))


class PersonalData(msgspec.Struct, frozen=True):
    """What the file has."""

    what: str
    made: str
    preferences: dict[str, str]
    tables: list[dict[str, Any]]
    rows: dict[str, list[dict[str, Any]]]  # as they stand in the tables of the database
    rooms: dict[str, Any]  # what other features keep


def export_person(store: Store, browser: Browser, exports: Mapping[str, Callable[[Store, str], Any]]) -> PersonalData:
    """All that is kept of the person behind a browser."""
    person = browser.id
    games = store.list_games_of(person, ALL_ROWS)
    seats = store.load_seats_by_game([info.id for info in games])
    with store.engine.connect() as connection:
        rows = export_rows(connection, person)
    return PersonalData(
        "Everything that Great Glen keeps about you",
        datetime.now(UTC).isoformat(timespec="seconds"),
        msgspec.to_builtins(browser.preferences),
        [_export_table(store, info, seats[info.id], person) for info in games],
        rows,
        {name: tells(store, person) for name, tells in exports.items()},
    )


def _export_table(store: Store, info: GameInfo, seats: list[SeatInfo], person: str) -> dict[str, Any]:
    return {
        "id": info.id,
        "game": info.game,
        "options": info.options,
        "host": info.host == person,
        "public": info.public,
        "opened": info.created,
        "touched": info.touched,
        "over": info.over,
        "scores": info.scores if info.over else [],
        "players": [
            {"seat": seat.seat, "name": seat.name, "bot": seat.bot, "you": seat.owner == person} for seat in seats
        ],
        "record": _export_record(store, info, person),
    }


def _export_record(store: Store, info: GameInfo, person: str) -> Any:
    """Return the record of a game; None if the person may not have it yet, or it cannot be read."""
    try:
        loaded = load_table(store, info.id)
        record = release_record(LiveGame(loaded.info, loaded.seats, loaded.table), person, store.now())
    except (Refused, Conflict):
        return None
    return msgspec.Raw(record.to_json().encode())
