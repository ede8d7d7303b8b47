"""Playing the games of a plan, and keeping them: one by one in a folder, to be gone on with."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec

import greatglen
from greatglen.arena.playing import open_box
from greatglen.arena.shelf import Shelf
from greatglen.balance.plan import Plan
from greatglen.bots import bot_named
from greatglen.crew.crew import Crew
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import Reason, Refused

PLAN, GAMES = "plan.json", "games.jsonl"
OTHER_PLAN = Reason(
    "other-plan", "{folder} has games of another plan ({what}: “{there}”, not “{here}”); name another folder."
)
NO_PLAN = Reason("no-plan", "{file} is not the plan of a report: {problem}.")


class Played(msgspec.Struct, frozen=True):
    """A game that is over, by its number in the plan. The record is all there is to know of it."""

    number: int
    record: Record


def play(plan: Plan, number: int) -> Played:
    """One game to its end: a unit of work for whoever does it."""
    seats, seed, lucks = plan.dealt(number)
    table = greatglen.start(plan.game, seats=seats, seed=seed, options=plan.options)
    bots = [bot_named(plan.bots, luck) for luck in lucks]
    while not table.over:
        seat = table.choice.seat
        table.apply(bots[seat].choose(table.seen_by(seat, since=table.version)))
    return Played(number, table.record)


def played(
    plan: Plan, numbers: Sequence[int], crew: Crew, components: tuple[str, bytes] | None = None
) -> Iterator[Played]:
    """Games of a plan, as they are finished. `components`: the file its box was read from, if any."""
    with crew as workers:
        for _, one in workers.each(partial(_play, plan, components), numbers):
            yield one


def _play(plan: Plan, components: tuple[str, bytes] | None, number: int) -> Played:
    if components is not None:
        open_box(plan.game, components)
    return play(plan, number)


class Folder:
    """Where the games of one plan are kept; Refused if it has those of another."""

    def __init__(self, path: Path, plan: Plan) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self._check(path, plan)
        self._shelf = Shelf(path / GAMES, Played)

    def _check(self, path: Path, plan: Plan) -> None:
        file = path / PLAN
        if not file.exists():
            file.write_bytes(msgspec.json.format(msgspec.json.encode(plan), indent=1) + b"\n")
            return
        try:
            there = msgspec.json.decode(file.read_bytes(), type=Plan)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise Refused(NO_PLAN.with_facts(file=str(file), problem=str(error))) from None
        for what in Plan.__struct_fields__:
            old, new = getattr(there, what), getattr(plan, what)
            if old != new:
                facts = {"what": what, "there": str(old), "here": str(new)}
                raise Refused(OTHER_PLAN.with_facts(folder=str(path), **facts))

    def add(self, game: Played) -> None:
        """Keep a game: it is on the disk when this returns."""
        self._shelf.add(game)

    def games(self) -> dict[int, Played]:
        """Those that are over, each once."""
        return {game.number: game for game in self._shelf}
