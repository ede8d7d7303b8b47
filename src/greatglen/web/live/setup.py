"""Setting up: a new table, and who shall sit at it, before it is stored."""

import time
from collections.abc import Sequence

import msgspec

from greatglen.bots import bot_named
from greatglen.games import game_named
from greatglen.kernel.chance import Counted, Luck, Sealed
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.table import Table
from greatglen.store.rows import GameInfo, SeatInfo, fresh_id
from greatglen.web.live.live_game import LiveGame
from greatglen.web.visitors.names import distinct_names
from greatglen.workers.table_loader import standing_of

LONG_LEVEL = Reason("long-level", "The level of a bot can have at most {most} letters.")
LEVEL_LENGTH = 16  # as much as the database keeps
PEOPLE = ("here", "invited")
CLOSED = 1.0  # long ago: of a deal that many played, and nobody else can play here


class SeatSetup(msgspec.Struct, frozen=True):
    """Who shall sit on a seat of a new table: a person here, a person by invitation, or a bot."""

    kind: str  # "here", "invited" or the level of a bot
    name: str
    owner: str = ""  # who "here" is, if not the host


def laid(
    game: str, seats: int, options: dict[str, object] | None, luck: int | Luck | None, record: Record | None
) -> Table:
    """A new table; from a record, it stands where the record ends. If nobody says otherwise its chance is sealed."""
    if record is None:
        return Table(game_named(game), seats, Sealed.new() if luck is None else luck, options)
    table = Table.replayed(game_named(record.game), record)
    table.resume()
    return table


def seated(
    table: Table,
    host: str,
    sitters: Sequence[SeatSetup],
    public: bool,
    origin: str,
    address: str,
    reserved: str = "",
    shared: float = 0.0,
) -> LiveGame:
    """Return a new table with people and bots at it. `shared`: until when others may play the same deal.

    The store knows by that time that draws are counted, so a deal that comes from a file has one, too: in the past.
    """
    if isinstance(table.luck, Counted):
        shared = shared or CLOSED
    for sitter in sitters:
        if sitter.kind not in PEOPLE:
            check_level(sitter.kind)
    now = time.time()
    key = table.luck if isinstance(table.luck, Sealed) else None
    standing = standing_of(table)
    info = GameInfo(
        id=reserved or fresh_id(),
        game=table.game.name,
        rules=table.game.rules,
        seats=table.seats,
        seed=table.seed,
        options=table.options,
        host=host,
        public=public,
        created=now,
        touched=now,
        over=table.over,
        origin=origin,
        key="" if key is None else key.key.hex(),
        since=0 if key is None else key.since,
        version=table.version,
        to_move=standing.to_move,
        scores=standing.scores,
        address=address,
        shared=shared,
    )
    seats = [
        SeatInfo(
            seat=number,
            name=name,
            bot="" if sitter.kind in PEOPLE else sitter.kind,
            owner=(sitter.owner or host) if sitter.kind == "here" else "",
            invitation=fresh_id(24) if sitter.kind == "invited" else None,
        )
        for number, (sitter, name) in enumerate(zip(sitters, distinct_names(one.name for one in sitters), strict=True))
    ]
    return LiveGame(info, seats, table)


def check_level(level: str) -> None:
    """Refused if there is no such bot, or none with such a budget."""
    if len(level) > LEVEL_LENGTH:
        raise Refused(LONG_LEVEL.with_facts(most=LEVEL_LENGTH))
    bot_named(level, 0)
