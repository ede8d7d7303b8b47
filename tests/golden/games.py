"""Digests of whole games: what every seat sees, what happens, what is offered and refused, and the points.

A line stands for a few decisions: their numbers; a hash of the positions, of the events, of the choices and of the
refusals; the points before the last of them. So a difference shows in which game, where and in what respect.
"""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any

import msgspec
from golden.files import GoldenError, heading
from golden.play import Player, Setup, setups

from greatglen import NOBODY, Table

DECISIONS = 2  # that a line stands for
ASPECTS = ("position", "events", "choice", "refusals")
PART = "games"


def file_of(setup: Setup) -> str:
    chronicles = "-chronicles" if "chronicles" in dict(setup.options) else ""
    return f"games-{setup.game}{chronicles}.txt"


def made() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for setup in setups():
        found.setdefault(file_of(setup), []).extend([heading(setup.name), *played(setup)])
    return found


def played(setup: Setup) -> list[str]:
    """Return the lines of one game."""
    table, player = setup.start(), Player(setup.seed)
    lines: list[str] = []
    hashes = [blake2b(digest_size=2) for _ in ASPECTS]
    first = number = 0
    told = 0
    while True:
        for one, aspect in zip(hashes, _aspects(table, player, told), strict=True):
            one.update(msgspec.json.encode(aspect, order="deterministic"))
        told = len(table.log)
        if number - first == DECISIONS - 1 or table.is_over:
            points = ",".join(map(str, table.scores))
            lines.append(" ".join([f"{first}-{number}", *(one.hexdigest() for one in hashes), points]))
            hashes = [blake2b(digest_size=2) for _ in ASPECTS]
            first = number + 1
        if table.is_over:
            return [*lines, f"end {'/'.join(_place(place) for place in table.ranking)} {_hash(_result(table))}"]
        table.apply(player.choose(table))
        number += 1


def _aspects(table: Table, player: Player, told: int) -> Iterator[Any]:
    views = [_plain(table, seat, told) for seat in (*range(table.seats), NOBODY)]
    events = [view.pop("log") for view in views]
    for view in views:
        del view["choice"], view["since"]
    yield views
    yield events
    choice = table.choice
    options = [str(option) for option in choice.options]
    yield [choice.seat, choice.kind, choice.rule, choice.by, options, choice.weights]
    yield [[str(action), why and [why.code, why.facts]] for action, why in player.refusals(table)]


def _plain(table: Table, seat: int, told: int) -> dict[str, Any]:
    view: dict[str, Any] = table.view_for(seat, since=told).to_builtins()
    return view


def _result(table: Table) -> Any:
    return [[[line.source, line.vp] for line in seat] for seat in table.breakdown], table.record.to_json()


def _place(seats: Iterable[int]) -> str:
    return "=".join(map(str, seats))


def _hash(value: Any) -> str:
    return blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=4).hexdigest()


def check(setup: Setup, known: Mapping[str, list[str]]) -> None:
    """Raise GoldenError that says where a game goes another way than the golden file has it, and in what respect."""
    name = file_of(setup)
    if setup.name not in known:
        raise GoldenError(name, PART, f"has no game “{setup.name}”.")
    expected, now = known[setup.name], played(setup)
    if now == expected:
        return
    for was, found in zip(expected, now, strict=False):
        if was != found:
            raise GoldenError(
                name, PART, f"differs in [{setup.name}]:\n-{was}\n+{found}\n{_explained(setup, was, found)}"
            )
    raise GoldenError(name, PART, f"differs in [{setup.name}]: it has {len(expected)} lines, now there are {len(now)}.")


def _explained(setup: Setup, was: str, found: str) -> str:
    """Say which aspects differ, and what was asked and done at the decisions of a line."""
    if was.startswith("end ") or found.startswith("end "):
        return "The ranking, the sources of points or the record differ, or the game ends elsewhere."
    before, after = was.split(), found.split()
    differing = [word for word, a, b in zip((*ASPECTS, "points"), before[1:], after[1:], strict=True) if a != b]
    first, last = map(int, after[0].split("-"))
    lines = [f"The {', the '.join(differing) or 'length'} differ at decisions {before[0]}, which are now:"]
    table, player = setup.start(), Player(setup.seed)
    for number in range(last + 1):
        player.refusals(table)
        if table.is_over:
            lines.append(f"  {number}: the game is over")
            break
        action = player.choose(table)
        if number >= first:
            choice = table.choice
            lines.append(
                f"  {number}: seat {choice.seat} {choice.kind} ({choice.rule}): {action}; {len(choice.options)} options"
            )
        table.apply(action)
    return "\n".join(lines)
