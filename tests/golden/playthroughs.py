"""A few whole games in readable form: every decision with what is offered, refused and done, and what it changes."""

from collections.abc import Iterator
from typing import Any

import msgspec
from golden.play import Player, Setup

from greatglen import CHANCE, NOBODY, Table

GAMES = (
    Setup("clans", 2, 1, ()),
    Setup("glenmore", 3, 2, (("scoring", "published"),)),
    Setup("glenmore2", 2, 3, (("end", "top"),)),
    Setup("glenmore2", 3, 5, (("chronicles", "1,2,3,4,5,6,7,8"),)),
)


def file_of(setup: Setup) -> str:
    return f"playthrough-{setup.game}-{'chronicles' if 'chronicles' in dict(setup.options) else setup.seats}.txt"


def made() -> dict[str, list[str]]:
    return {file_of(setup): [*told(setup)] for setup in GAMES}


def told(setup: Setup) -> Iterator[str]:
    """Tell one game from its beginning to its end."""
    table, player = setup.start(), Player(setup.seed)
    yield f"{setup.name}; options {_json(table.options)}"
    before: dict[str, Any] = {}
    known = 0
    while True:
        yield from _happened(table, known)
        known = len(table.log)
        after = dict(_leaves("", table.view_for(NOBODY).to_builtins()["state"]))
        yield from (f"  {line}" for line in _changes(before, after))
        before = after
        choice = table.choice
        yield ""
        if table.is_over:
            break
        by = f" by {choice.by}" if choice.by else ""
        yield f"{table.version}: seat {choice.seat} {choice.kind} ({choice.rule}){by}; points {table.scores}"
        yield f"  options: {', '.join(map(str, choice.options))}"
        for action, why in player.refusals(table):
            if why is not None:
                yield f"  refused: {action}: {why.code}: {why}"
        action = player.choose(table)
        yield f"  > {action}"
        table.apply(action)
    yield f"over; points {table.scores}; ranking {table.ranking}"
    for seat, lines in enumerate(table.breakdown):
        yield f"  seat {seat}: {', '.join(f'{line.source} {line.vp}' for line in lines)}"


def _happened(table: Table, known: int) -> Iterator[str]:
    """Tell the events since, as all see them, and as those see them who see more."""
    public = _events(table, NOBODY, known)
    own = {seat: _events(table, seat, known) for seat in range(table.seats)}
    for place, event in enumerate(public):
        yield f"  {event}"
        yield from (f"    seat {seat}: {events[place]}" for seat, events in own.items() if events[place] != event)


def _events(table: Table, seat: int, since: int) -> list[str]:
    log = table.view_for(seat, since=since).to_builtins()["log"]
    return [_event(event) for events in log for event in events]


def _event(event: dict[str, Any]) -> str:
    facts = [f"{name} {_json(value)}" for name, value in event.items() if name not in ("event", "seat")]
    seat = "" if event["seat"] == CHANCE else f" seat {event['seat']}"
    return f"{event['event']}{seat}{': ' if facts else ''}{', '.join(facts)}"


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the values of a position by their paths; lists of plain values stay whole."""
    if isinstance(value, dict) and value:
        for name in sorted(value):
            yield from _leaves(f"{path}.{name}" if path else name, value[name])
    elif isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        for place, part in enumerate(value):
            yield from _leaves(f"{path}.{place}", part)
    else:
        yield path, value


def _changes(before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    for path in sorted({*before, *after}):
        if path not in after:
            yield f"{path}: no more"
        elif before.get(path, ...) != after[path]:
            yield f"{path} = {_json(after[path])}"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
