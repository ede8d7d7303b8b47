"""A whole table as bytes, to be taken up again without replaying it. Only a cache: the record is what counts."""

from functools import cache
from typing import Any

import msgspec

from greatglen.kernel.action import parse_action
from greatglen.kernel.chance import Counted, Luck, Sealed, Seeded
from greatglen.kernel.event import Event
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Refused
from greatglen.kernel.step import Step
from greatglen.kernel.table import Table
from greatglen.kernel.tags import kinds_within

FORM = 5  # rises when snapshots of before can no longer be read
KERNEL = f"{__package__}."  # where the events of every game live


class Snapshot(msgspec.Struct, frozen=True):
    """What a table is made of, plainly."""

    form: int
    game: str
    rules: int
    seats: int
    luck: int | tuple[bytes, int, bool]  # a seed, or a key, since when it draws, and whether it counts
    options: dict[str, str]
    version: int
    actions: list[str]
    state: dict[str, Any]
    log: list[list[dict[str, Any]]]


def take_snapshot(table: Table) -> bytes:
    """The snapshot of a table."""
    return msgspec.msgpack.encode(
        Snapshot(
            FORM,
            table.game.name,
            table.game.rules_version,
            table.seats,
            _plain(table.luck),
            table.options,
            table.version,
            table.actions_since(0),
            msgspec.to_builtins(table.state),
            [[msgspec.to_builtins(event) for event in events] for events in table.log],
        )
    )


def _plain(luck: Luck) -> int | tuple[bytes, int, bool]:
    return (luck.key, luck.since, isinstance(luck, Counted)) if isinstance(luck, Sealed) else luck.seed


def _luck(plain: int | tuple[bytes, int, bool]) -> Luck:
    if isinstance(plain, int):
        return Seeded.from_seed(plain)
    key, since, counted = plain
    return (Counted if counted else Sealed)(key, since)


def restore_table(game: Game, data: bytes) -> Table | None:
    """The table of a snapshot; None if it cannot be read here, so that the record must be replayed."""
    try:
        snapshot = msgspec.msgpack.decode(data, type=Snapshot)
    except msgspec.DecodeError:
        return None
    if (snapshot.form, snapshot.game, snapshot.rules) != (FORM, game.name, game.rules_version):
        return None
    try:
        return _revived(game, snapshot)
    except (KeyError, TypeError, msgspec.ValidationError, Refused):
        return None


def _revived(game: Game, snapshot: Snapshot) -> Table:
    steps = _classes(Step, game.packages)
    events = _classes(Event, (*game.packages, KERNEL))
    plain = dict(snapshot.state)
    waiting = plain.pop("agenda")
    state = game.restore_state(plain | {"agenda": [], "events": []})
    state.agenda.extend(msgspec.convert(step, steps[step["step"]]) for step in waiting)
    return Table.restore(
        game,
        seats=snapshot.seats,
        luck=_luck(snapshot.luck),
        options=snapshot.options,
        state=state,
        actions=[parse_action(line, game.actions) for line in snapshot.actions],
        log=[tuple(msgspec.convert(event, events[event["event"]]) for event in happened) for happened in snapshot.log],
    )


# By tag, the classes that a game's tables may hold: its own and those it shares.
_classes = cache(kinds_within)
