"""Every page, and 50 positions at the table, as a browser gets them from the application: in this process, without a
server, with a database in memory and at a fixed time.
"""

import json
from typing import Any

from golden import adapter, files
from golden.markup import normalised, outline
from golden.play import Player, Setup, setups

PART = "pages"
PAGES, POSITIONS, SCHEMA = "pages.txt", "positions.txt", "openapi.json.txt"
LANGUAGES = ("de", "it", "ru")
MOST = 50  # positions


def made() -> dict[str, list[str]]:
    with adapter.visitor() as visitor:
        return {PAGES: pages(visitor), POSITIONS: positions(visitor), SCHEMA: schema(visitor)}


# -- pages

GAMES = ("clans", "glenmore", "glenmore2")
# Addresses by the route that they belong to. {over}, {running} and {open} are tables that the visitor has: of a game
# that is over, of one that is not, and of one where a seat is free, with its {invitation}.
ADDRESSES: dict[str, tuple[str, ...]] = {
    "/": ("/",),
    "/preferences": ("/preferences",),
    "/new/{name:str}": tuple(f"/new/{game}" for game in GAMES),
    "/cover/{name:str}": ("/cover/clans",),
    "/cover/{name:str}/{number:int}": ("/cover/glenmore2/1",),
    "/puzzles/board/{game:str}/{puzzle_id:str}": ("/puzzles/board/clans/e597c824",),
    "/ornament.svg": ("/ornament.svg",),
    "/board.css": ("/board.css",),
    "/rules": ("/rules",),
    "/rules/{name:str}": tuple(f"/rules/{game}" for game in GAMES),
    "/rules/{name:str}/pieces": ("/rules/clans/pieces", "/rules/glenmore/pieces"),
    "/rules/{name:str}/beside": ("/rules/clans/beside",),
    "/learn": ("/learn",),
    "/today": ("/today",),
    "/today/{day:str}": ("/today/2026-11-17",),
    "/puzzles": ("/puzzles",),
    "/puzzles/{game:str}/{among:str}/{puzzle_id:str}": ("/puzzles/clans/any/e597c824",),
    "/puzzles/{game:str}/{among:str}/{puzzle_id:str}/log": ("/puzzles/clans/any/e597c824/log",),
    "/puzzles/{game:str}/{among:str}/{puzzle_id:str}/now": ("/puzzles/clans/any/e597c824/now",),
    "/archive": ("/archive",),
    "/archive/statistics/{name:str}": ("/archive/statistics/clans",),
    "/archive/games.csv": ("/archive/games.csv",),
    "/archive/games.json": ("/archive/games.json",),
    "/me": ("/me",),
    "/me/here": ("/me/here",),
    "/me/delete": ("/me/delete",),
    "/offline": ("/offline",),
    "/manifest.webmanifest": ("/manifest.webmanifest",),
    "/sw.js": ("/sw.js",),
    "/tournaments": ("/tournaments",),
    "/tournaments/new/{name:str}": ("/tournaments/new/clans",),
    "/ratings": ("/ratings",),
    "/ratings/{name:str}": ("/ratings/clans",),
    "/join/{invitation:str}": ("/join/{invitation}",),
    "/t/{game_id:str}": ("{over}", "{open}"),
    "/t/{game_id:str}/waiting": ("{open}/waiting",),
    "/t/{game_id:str}/waiting/now": ("{open}/waiting/now",),
    "/t/{game_id:str}/now": ("{running}/now",),
    "/t/{game_id:str}/score": ("{over}/score",),
    "/t/{game_id:str}/scoring": ("{over}/scoring?version=57",),
    "/t/{game_id:str}/log": ("{over}/log",),
    "/t/{game_id:str}/verify": ("{over}/verify",),
    "/t/{game_id:str}/analysis": ("{over}/analysis",),
    "/t/{game_id:str}/again": ("{over}/again",),
    "/t/{game_id:str}/result.svg": ("{over}/result.svg",),
    "/t/{game_id:str}/board.svg": ("{over}/board.svg",),
    "/t/{game_id:str}/glance.svg": ("{over}/glance.svg",),
    "/t/{game_id:str}/moment/{version:int}": ("{running}/moment/12",),
    "/t/{game_id:str}/undo": ("{running}/undo",),
    "/t/{game_id:str}/thinking": ("{running}/thinking",),
    "/t/{game_id:str}/preview": ("{running}/preview?version={version}&at=tile:fair-1",),
    "/t/{game_id:str}/tip": ("{running}/tip?at=tile:fair-1",),
    "/t/{game_id:str}/record.json": ("{running}/record.json",),
    "/api": ("/api",),
    "/api/games": ("/api/games",),
    "/api/tables/{game_id:str}": ("/api{running}",),
    "/api/tables/{game_id:str}/record": ("/api{over}/record",),
    "/api/tables/{game_id:str}/preview": ("/api{running}/preview?version={version}&at=tile:fair-1",),
    "/health": ("/health",),
    "/health/ready": ("/health/ready",),
}
UNKNOWN = ("/nowhere", "/t/nowhere", "/rules/nowhere")
# Routes that are not looked at: why not.
ELSEWHERE = {
    "/api/schema": "openapi.json.txt has it",
    "/api/schema/openapi.json": "openapi.json.txt has it",
    "/api/schema/{path:str}": "openapi.json.txt has it",
    "/api/tables/{game_id:str}/stream": "a stream",
    "/t/{game_id:str}/stream": "a stream",
    "/t/{game_id:str}/invitation.svg": "the picture of a random code",
    "/archive/records.zip": "the records of the tables, with times",
    "/me/download": "what is kept of a person, with times and keys",
    "/mail/{token:str}/confirm": "opened by a link in a mail",
    "/mail/{token:str}/stop": "opened by a link in a mail",
    "/puzzles/next": "leads to a puzzle by chance",
    "/puzzles/{game:str}/{among:str}/{puzzle_id:str}/preview": "as at a table",
    "/puzzles/{game:str}/{among:str}/{puzzle_id:str}/scoring": "as at a table",
    "/puzzles/{game:str}/{among:str}/{puzzle_id:str}/tip": "as at a table",
    "/rules/{name:str}/picture": "the rules have it",
    "/tournaments/{contest_id:str}": "draws lots",
    "/tournaments/{contest_id:str}/now": "draws lots",
}


def pages(visitor: adapter.Visitor) -> list[str]:
    whole, part = _record(Setup("clans", 2, 7, ()), None), _record(Setup("glenmore", 3, 8, ()), 20)
    over, running = visitor.bring(whole), visitor.bring(part)
    table, invitation = visitor.invite("clans")
    facts = {"over": over, "running": running, "open": table, "invitation": invitation}
    facts["version"] = str(len(json.loads(part)["actions"]))
    visitor.settle()
    lines: list[str] = []
    for address in (*(address for addresses in ADDRESSES.values() for address in addresses), *UNKNOWN):
        where = address.format(**facts).replace("/api/t/", "/api/tables/")
        status, kind, text = visitor.get(where)
        lines += [files.heading(f"{address} {status} {kind}"), *_lines(kind, text), ""]
    return lines


def _lines(kind: str, text: str) -> list[str]:
    if "json" in kind:
        return normalised(json.dumps(json.loads(text), indent=1, ensure_ascii=False)).split("\n")
    return outline(text) if text.lstrip().startswith("<") else normalised(text).splitlines()


# -- positions


def cuts() -> list[tuple[Setup, int, str]]:
    """Return the games of the positions, after how many decisions each, and the language of the page."""
    chosen = setups()[:: len(setups()) // MOST][:MOST]
    return [
        (setup, 5 + (place * 13) % 60, LANGUAGES[place // 4 % 3] if place % 4 == 3 else "en")
        for place, setup in enumerate(chosen)
    ]


def name_of(setup: Setup, decisions: int, language: str) -> str:
    return f"{setup.name}, decision {decisions}, {language}"


def positions(visitor: adapter.Visitor) -> list[str]:
    lines: list[str] = []
    for setup, decisions, language in cuts():
        lines.append(files.heading(name_of(setup, decisions, language)))
        lines += [*position(visitor, setup, decisions, language), ""]
    return lines


def position(visitor: adapter.Visitor, setup: Setup, decisions: int, language: str) -> list[str]:
    path = visitor.bring(_record(setup, decisions))
    _, _, text = visitor.get(path, language)
    return outline(text)


def _record(setup: Setup, decisions: int | None) -> str:
    """Return the record of a game, whole or after some decisions."""
    table, player = setup.start(), Player(setup.seed)
    number = 0
    while not table.is_over and number != decisions:
        table.apply(player.choose(table))
        number += 1
    return table.record.to_json()


# -- the schema of the API


def schema(visitor: adapter.Visitor) -> list[str]:
    """Return the OpenAPI document without names of classes and functions: its references stand for what they name."""
    _, _, text = visitor.get("/api/schema/openapi.json")
    document = json.loads(text)
    whole = _resolved(document, document, ())
    whole.get("components", {}).pop("schemas", None)
    return json.dumps(whole, indent=1, ensure_ascii=False, sort_keys=True).split("\n")


def _resolved(value: Any, document: dict[str, Any], within: tuple[str, ...]) -> Any:
    if isinstance(value, list):
        return [_resolved(part, document, within) for part in value]
    if not isinstance(value, dict):
        return value
    reference = value.get("$ref")
    if isinstance(reference, str):
        if reference in within:
            return {"as above": within[::-1].index(reference)}
        named: Any = document
        for name in reference.removeprefix("#/").split("/"):
            named = named[name]
        found = _resolved(named, document, (*within, reference))
        return {name: part for name, part in found.items() if name != "title"}
    return {name: _resolved(part, document, within) for name, part in value.items() if name != "operationId"}
