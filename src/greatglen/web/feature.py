"""Feature: a part of the server with pages of its own, all of it in one package, such as the archive or the lessons.

A package below `web/features` with a `FEATURE` is one; nobody lists them. Beside its modules it may have `templates/`,
used
as `<name>/page.html`, `static/`, served below `{{ static }}/features/<name>/`, and `locale/` for its sentences. What it
keeps in the database is read and written by a module of `store/`; a column that names a person is marked as such in
`store/schema.py`, and follows the person by itself.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection

from greatglen.store.store import Store
from greatglen.web.live.game import Intent, LiveGame
from greatglen.web.live.table_service import TableService
from greatglen.web.periodic_tasks import PeriodicTask
from greatglen.web.visitors.browser import Browser

# What a part of a page shows to somebody, for its template; None: it is not shown to them.
PagePart: TypeAlias = Callable[[TableService, Browser], Awaitable[Mapping[str, Any] | None]]
TablePart: TypeAlias = Callable[[TableService, Browser, LiveGame], Awaitable[Mapping[str, Any] | None]]


class Link(msgspec.Struct, frozen=True):
    """In the head of every page."""

    address: str
    text: str
    named: bool = False  # it says one's name, if one has told it, and stands at the end


class TableTerms(msgspec.Struct, frozen=True):
    """What a feature asks in the form for a new table (`<name>/terms.html`)."""

    read: Callable[[Mapping[str, str]], Any]  # the form: what was chosen, before the table is opened; Refused if wrong
    save: Callable[[TableService, LiveGame, Any], Awaitable[None]]  # what was read, with the table that has been opened
    context: Callable[[TableService, Browser, str], Awaitable[Mapping[str, Any] | None]]  # for its template, of a game
    repeat: Callable[
        [TableService, LiveGame], Awaitable[Any]
    ]  # what was chosen for a table whose people play once more
    needs_consent: Callable[[Any], bool] = lambda chosen: False  # whether everybody has to agree to what was chosen


class Feature(msgspec.Struct, frozen=True, kw_only=True):
    """One feature."""

    name: str  # of its package
    order: int  # among the others, in the head of pages and in the lobby
    handlers: Sequence[Any] = ()  # its routes
    links: Sequence[Link] = ()
    hero: PagePart | None = None  # the first thing in the lobby: `<name>/hero.html`
    panel: PagePart | None = None  # a part of the lobby: `<name>/lobby.html`
    settings: PagePart | None = None  # a part of the preferences: `<name>/settings.html`
    terms: TableTerms | None = None
    invitation: TablePart | None = None  # what who is invited has to know: `<name>/invitation.html`
    score: TablePart | None = None  # a part of the page of the scores: `<name>/score.html`
    guard: Callable[[TableService, Intent], Awaitable[None]] | None = (
        None  # Refused if it is against what somebody wants
    )
    provide: Mapping[str, Callable[[TableService], Any]] = {}  # made once for a process, handed to routes by name
    periodic_task: Callable[[TableService], PeriodicTask] | None = None
    export_person: Callable[[Store, str], Any] | None = (
        None  # of a person, for their download, beyond what marked columns say
    )
    forget_person: Callable[[Connection, str], None] | None = (
        None  # a person is deleted: in the same transaction, its part
    )
    is_enabled: Callable[[Mapping[str, str]], bool] = lambda settings: True  # whether the host's settings ask for it

    @property
    def folder(self) -> Path:
        return Path(__file__).parent / "features" / self.name


async def collect_parts(
    features: Sequence[Feature], which: str, table_service: TableService, browser: Browser
) -> list[tuple[str, Any]]:
    """A part of a page (`hero`, `panel`, `settings`) from every feature that has one: its template, and what for."""
    file = {"hero": "hero", "panel": "lobby", "settings": "settings"}[which]
    found = []
    for feature in features:
        part: PagePart | None = getattr(feature, which)
        shown = await part(table_service, browser) if part is not None else None
        if shown is not None:
            found.append((f"{feature.name}/{file}.html", shown))
    return found


async def collect_table_parts(
    features: Sequence[Feature], which: str, table_service: TableService, browser: Browser, live_game: LiveGame
) -> list[tuple[str, Any]]:
    """The same of a page about a table: `invitation` or `score`."""
    found = []
    for feature in features:
        part: TablePart | None = getattr(feature, which)
        shown = await part(table_service, browser, live_game) if part is not None else None
        if shown is not None:
            found.append((f"{feature.name}/{which}.html", shown))
    return found
