"""The pages of the archive. Everything here is asked for by the browser's own id, and shown to nobody else."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Response, Stream, Template

from greatglen.bots.par import load_pars
from greatglen.games import GAMES, game_named
from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.history.archive import Archive
from greatglen.text.language import translator
from greatglen.web.features.archive.entries import create_entry
from greatglen.web.features.archive.export import encode_csv, encode_json, export_games, zip_records
from greatglen.web.features.archive.filters import ArchiveFilter, create_address, read_query
from greatglen.web.features.archive.statistics import list_counted_games
from greatglen.web.features.archive.statistics_view import create_page
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import render_page
from greatglen.web.visitors.browser import Browser

NO_PAGE = Reason("no-page", "There is no page {text} of your archive; the last is {last}.")
LISTED = 20  # games on a page
PRIVATE = {"Cache-Control": "private, no-store"}


class ArchiveController(Controller):
    """Everything under /archive."""

    path = "/archive"
    include_in_schema = False

    @get("/")
    async def archive(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        archive: NamedDependency[Archive],
    ) -> Template:
        """All finished games, or those that were asked for."""
        asked = read_query(request.query_params)
        language = translator(browser.language)

        def read() -> dict[str, Any]:
            choosing = _choosing(table_service, archive, browser)
            wanted = choosing.read(asked)
            many = archive.count(browser.id, wanted)
            pages = max(1, -(-many // LISTED))
            number = _page(request.query_params.get("page", "1"), pages)
            kept = archive.list_games(browser.id, wanted, LISTED, (number - 1) * LISTED)
            return {
                "entries": [create_entry(one, browser.id, language) for one in kept],
                "many": many,
                "fields": choosing.create_fields(asked, language),
                "tabs": _tabs(choosing, ""),
                "pager": [(n, create_address("/archive", asked, page=n if n > 1 else 0)) for n in _near(number, pages)],
                "number": number,
                "pages": pages,
            }

        found = await asyncio.to_thread(read)
        return render_page(request, browser, "archive/archive.html", asked=asked, games=list(GAMES.values()), **found)

    @get("/statistics/{name:str}")
    async def statistics(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        archive: NamedDependency[Archive],
        name: FromPath[str],
    ) -> Template:
        """What the games of one title add up to."""
        game = game_named(name)
        asked = {field: value for field, value in read_query(request.query_params).items() if field != "game"}
        language = translator(browser.language)

        def read() -> dict[str, Any]:
            choosing = _choosing(table_service, archive, browser)
            wanted = msgspec.structs.replace(choosing.read(asked), game=game.name)
            played = list_counted_games(browser.id, archive.load_counted(browser.id, wanted))
            return {
                "shown": create_page(
                    game, played, choosing, table_service.store.load_news_numbers, load_pars(game.name), language
                )
                if played
                else None,
                "fields": choosing.create_fields(asked, language, game),
                "tabs": _tabs(choosing, game.name),
            }

        found = await asyncio.to_thread(read)
        return render_page(request, browser, "archive/statistics.html", game=game, asked=asked, **found)

    @get("/games.json", media_type="application/json")
    async def in_json(self, browser: NamedDependency[Browser], archive: NamedDependency[Archive]) -> Response[bytes]:
        """All of it, for programs."""
        made = await asyncio.to_thread(lambda: encode_json(export_games(archive.load_all(browser.id), browser.id)))
        return _file(made, "application/json", "greatglen-games.json")

    @get("/games.csv", media_type="text/csv")
    async def in_csv(self, browser: NamedDependency[Browser], archive: NamedDependency[Archive]) -> Response[bytes]:
        """The same as a table."""
        made = await asyncio.to_thread(lambda: encode_csv(export_games(archive.load_all(browser.id), browser.id)))
        return _file(made, "text/csv; charset=utf-8", "greatglen-games.csv")

    @get("/records.zip", media_type="application/zip")
    async def records(
        self,
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        archive: NamedDependency[Archive],
    ) -> Stream:
        """The records of all games that can still be looked at."""

        async def parts() -> AsyncIterator[bytes]:
            made = zip_records(table_service.store, archive, browser.id)
            while part := await asyncio.to_thread(next, made, b""):
                yield part

        return Stream(parts(), media_type="application/zip", headers=_saved_as("greatglen-records.zip"))


def _choosing(table_service: TableService, archive: Archive, browser: Browser) -> ArchiveFilter:
    return ArchiveFilter(
        table_service.store.load_secret(),
        browser.id,
        archive.list_sorts(browser.id),
        archive.list_opponents(browser.id),
    )


def _tabs(choosing: ArchiveFilter, current: str) -> list[tuple[str, str, int, bool]]:
    """The games that somebody has finished: name, title, how many, and whether it is this one."""
    played: dict[str, int] = {}
    for sort in choosing.sorts:
        played[sort.game] = played.get(sort.game, 0) + sort.count
    return [(name, game.title, played[name], name == current) for name, game in GAMES.items() if name in played]


def _page(text: str, last: int) -> int:
    number = int(text) if text.isdecimal() and len(text) < 7 else 0
    if not 1 <= number <= last:
        raise Refused(NO_PAGE.with_facts(text=text[:20], last=last))
    return number


def _near(number: int, last: int) -> list[int]:
    """The first page, the last, and those around this one."""
    return sorted({1, last, *range(max(1, number - 2), min(last, number + 2) + 1)})


def _saved_as(name: str) -> dict[str, str]:
    return {**PRIVATE, "Content-Disposition": f'attachment; filename="{name}"'}


def _file(content: bytes, kind: str, name: str) -> Response[bytes]:
    return Response(content, media_type=kind, headers=_saved_as(name))
