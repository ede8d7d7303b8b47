"""Laws that hold at every decision of a game with Chronicles, whichever they are."""

import random
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any

from glenmore2.book import Book
from play import Chooser, play_decisions, play_out
from positions import is_fully_told
from thorough import THOROUGH

import greatglen
from greatglen import NOBODY, Action, Event, Record, Refused, Table
from greatglen.games import GAMES
from greatglen.games.glenmore2.rules.box import BOX, Box
from greatglen.kernel.snapshot import restore_table, take_snapshot

CHRONICLES_PACKAGE = "greatglen.games.glenmore2.chronicles"
WHOLE_LOG = 1.0 if THOROUGH else 0.05  # how often views are compared with their whole log,
LATEST = 3  # otherwise with so many of the latest actions
PROBED = 1.0 if THOROUGH else 0.25  # how often actions are tried that are no options
KEPT = 0.1 if THOROUGH else 0.04  # how often a copy and a snapshot are made
UNDONE = 0.03 if THOROUGH else 0.01  # how often a decision is taken back


class ChronicleBook(Book):
    """The book of the base game. Events of the Chronicles are `told`, for who wants to enter them beside it."""

    def __init__(self, seats: int, *chronicles: int, box: Box = BOX) -> None:
        super().__init__(seats, box, chronicles)

    def foreign(self, event: Event) -> bool:
        if not type(event).__module__.startswith(CHRONICLES_PACKAGE):
            return False
        self.told(event)
        return True

    def told(self, event: Event) -> None:
        """An event of a Chronicle."""


def started(seats: int, seed: int, chronicles: str, chance: str = "auto", **options: object) -> Table:
    chosen = {"chronicles": chronicles, **options}
    return greatglen.start("glenmore2", seats=seats, seed=seed, chance=chance, options=chosen)


def written(classes: Iterable[type[Action]], values: Mapping[str, Iterable[Any]]) -> list[Action]:
    """Every action of some classes that can be written with some values of their fields."""
    actions: list[Action] = []
    for cls in classes:
        for fields in product(*(values[name] for name in cls.__struct_fields__)):
            made: Action = cls(*fields)
            actions.append(made)
    return actions


def options_are_right(table: Table, others: Iterable[Action] = ()) -> None:
    """Options are there, unique, readable and allowed; everything else is refused with a reason."""
    offered = table.choice.options
    notes = {str(option) for option in offered}
    assert table.is_over or (len(offered) > 1 and len(notes) == len(offered))
    for option in offered:
        assert table.why_not(option) is None and table.parse_action(str(option)) == option
    for action in others:
        reason = table.why_not(action)
        assert (reason is None) == (str(action) in notes), action
        assert reason is None or is_fully_told(reason)


def views_are_right(table: Table, rng: random.Random) -> None:
    """A guess looks the same to the seat that guesses, and to nobody does the table change by it."""
    before = table.digest()
    seat = rng.randrange(table.seats)
    since = 0 if rng.random() < WHOLE_LOG else max(0, table.version - LATEST)
    view = table.view_for(seat, since=since)
    guess = Table.imagine(table.game, view, rng, table.chance)
    assert guess.view_for(seat, since=since).to_builtins() == view.to_builtins()
    assert guess.choice.seat == table.choice.seat and guess.choice.kind == table.choice.kind
    for_all = table.view_for(NOBODY, since=since).to_builtins()
    assert for_all == guess.view_for(NOBODY, since=since).to_builtins()
    assert table.digest() == before


def snapshot_is_right(table: Table) -> None:
    again = restore_table(GAMES["glenmore2"], take_snapshot(table))
    assert again is not None and again.digest() == table.digest() and again.choice == table.choice
    assert again.record == table.record
    assert again.view_for(0).to_builtins() == table.view_for(0).to_builtins()


def undo_is_right(table: Table, choose: Chooser) -> None:
    """On a twin: a decision taken back leads where it came from, or there is a reason."""
    twin = table.copy()
    twin.apply(choose(twin))
    after = twin.digest()
    try:
        twin.undo()
    except Refused as refused:
        assert refused.code in ("chance-fell", "other-decided", "turn-over", "game-over") and twin.digest() == after
    else:
        assert (twin.digest(), twin.version, twin.choice) == (table.digest(), table.version, table.choice)


def played_by_laws(
    table: Table,
    choose: Chooser,
    seed: int,
    each: Callable[[Table], None] = lambda _: None,
    others: Iterable[Action] = (),
    book: Book | None = None,
) -> Table:
    """Play a game to its end with all laws holding; `each` has more of them."""
    rng = random.Random(seed)
    others = list(others)
    kept: list[tuple[Table, str]] = []
    for _ in play_decisions(table, choose):
        options_are_right(table, others if rng.random() < PROBED else ())
        views_are_right(table, rng)
        if book is not None:
            book.keep(table)
        each(table)
        if rng.random() < KEPT or not kept:
            kept.append((table.copy(), table.digest()))
            snapshot_is_right(table)
        if rng.random() < UNDONE and not table.is_over:
            undo_is_right(table, lambda twin: rng.choice(twin.choice.options))
    for twin, digest in kept:
        assert twin.digest() == digest
    record = Record.from_json(table.record.to_json())
    again = greatglen.replay(record)
    assert record == again.record and again.digest() == table.digest() and again.ranking == table.ranking
    assert table.scores == [sum(line.vp for line in lines) for lines in table.breakdown]
    middle = kept[len(kept) // 2][0]
    assert play_out(middle.copy(), choose).is_over and middle.digest() == kept[len(kept) // 2][1]
    return table
