"""Everything of an archive to take away: as JSON, as a table for spreadsheets, and the records of all games."""

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from greatglen.games import GAMES
from greatglen.kernel.refusal import Refused
from greatglen.store.history.archive import Archive, ArchiveQuery
from greatglen.store.history.results import FinishedGame, Result
from greatglen.store.store import Store
from greatglen.web.features.archive.entries import load_text
from greatglen.web.record_release import release_stored_record

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")  # with which a cell begins that spreadsheets calculate
COLUMNS = (
    *("id", "game", "players", "expansions", "kind", "counts", "begun", "ended", "moves"),
    *("seat", "name", "me", "bot", "points", "place", "share", "margin"),
)


class ExportedSeat(msgspec.Struct, frozen=True):
    """A seat of a game, as its players know it: ids of people stay here."""

    seat: int
    name: str
    me: bool
    bot: str
    points: int
    place: int
    share: float
    margin: int
    counts: bool
    sources: dict[str, int]
    taken: dict[str, int]


class ExportedGame(msgspec.Struct, frozen=True):
    """A finished game."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, str]
    expansions: list[int]
    kind: str
    begun: str
    ended: str
    moves: int
    whole: bool
    seats: list[ExportedSeat]


def export_games(games: Iterable[tuple[FinishedGame, list[Result]]], owner: str) -> list[ExportedGame]:
    """Somebody's games with all that is known of them. Whether a seat counts is told of their own."""
    return [
        ExportedGame(
            id=game.game_id,
            game=game.game,
            rules=game.rules,
            players=game.seats,
            options=game.options,
            expansions=list(game.expansion_numbers),
            kind=game.kind,
            begun=format_time(game.begun),
            ended=format_time(game.ended),
            moves=game.moves,
            whole=game.whole,
            seats=[_export_seat(one, owner) for one in seats],
        )
        for game, seats in games
    ]


def _export_seat(one: Result, owner: str) -> ExportedSeat:
    me = one.owner == owner
    plain = (one.seat, one.name, me, one.bot, one.points, one.place, one.share, one.margin)
    return ExportedSeat(*plain, me and one.counts, one.sources, one.taken)


def export_all(store: Store, owner: str) -> list[ExportedGame]:
    """All of somebody's games, for what they take away when they ask for everything that is kept of them."""
    return export_games(Archive(store.engine).load_all(owner), owner)


def format_time(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).isoformat(timespec="seconds")


def encode_json(games: Sequence[ExportedGame]) -> bytes:
    return msgspec.json.format(msgspec.json.encode({"greatglen_archive": 1, "games": games}), indent=1)


def encode_csv(games: Sequence[ExportedGame]) -> bytes:
    """A line for each seat, and a column for each account of points. With the mark by which spreadsheets know UTF-8,
    and nothing in it that they would calculate."""
    sums = [[_accounts(game.game, seat.sources) for seat in game.seats] for game in games]
    accounts = sorted({account for of_game in sums for of_seat in of_game for account in of_seat})
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow([*COLUMNS, *(f"points: {account}" for account in accounts)])
    for game, of_game in zip(games, sums, strict=True):
        numbers = " ".join(map(str, game.expansions))
        head: list[str | float] = [game.id, game.game, game.players, numbers, game.kind]
        for seat, points in zip(game.seats, of_game, strict=True):
            line: list[str | float] = [
                *head,
                *(_yes(seat.counts), game.begun, game.ended, game.moves),
                *(seat.seat, seat.name, _yes(seat.me), seat.bot, seat.points, seat.place, seat.share, seat.margin),
                *(points.get(account, "") for account in accounts),
            ]
            writer.writerow([_escape_formula(cell) for cell in line])
    return text.getvalue().encode("utf-8-sig")


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _escape_formula(cell: str | float) -> str | float:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def _accounts(game: str, sources: Mapping[str, int]) -> dict[str, int]:
    """Points by what they are summed up under; of a game that is not known any more, by their sources."""
    words = load_text(game, "en") if game in GAMES else None
    found: dict[str, int] = {}
    for source, vp in sources.items():
        account = source if words is None else words.group_of_source(source)
        found[account] = found.get(account, 0) + vp
    return found


class ZipPipe(io.RawIOBase):
    """What is written can be taken out at once: a file is sent while it is made."""

    def __init__(self) -> None:
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._written += data
        return len(data)

    def take(self) -> bytes:
        data = bytes(self._written)
        self._written.clear()
        return data


def zip_records(store: Store, archive: Archive, owner: str) -> Iterator[bytes]:
    """Return a zip of the records of all games whose tables still exist, in parts, with one game in memory at a time.

    Games whose records may not leave the server are left out: those that were ended early, since their secrets were
    never told, and deals that others may still play.
    """
    pipe = ZipPipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as folder:
        for kept in archive.list_games(owner, ArchiveQuery()):
            info = store.results.load_columns(kept.game.game_id)
            if info is None:
                continue
            names, scores = [one.name for one in kept.seats], [one.points for one in kept.seats]
            try:
                record = release_stored_record(store, info, names, scores, store.now())
            except Refused:
                continue
            folder.writestr(f"{format_time(kept.game.ended)[:10]}-{info.game}-{info.id}.json", record.to_json())
            yield pipe.take()
    yield pipe.take()
