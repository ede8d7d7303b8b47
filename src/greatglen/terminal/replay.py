"""`greatglen replay`: where a recorded game led, or stood after some of its actions."""

from pathlib import Path

from rich.console import Console
from rich.rule import Rule

import greatglen
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.refusal import BadRecord
from greatglen.kernel.table import Table
from greatglen.terminal import boards, telling
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.files import read_record
from greatglen.terminal.scene import Scene
from greatglen.terminal.seating import numbered
from greatglen.titles import game_named
from greatglen.titles.glenmore2.terminal.components import OPTION, check_opened, opened
from greatglen.words import words_for


def replayed(path: Path, at: int | None = None, components: Path | None = None) -> Table:
    """The table a file leads to; a Complaint names the file and the place in it that is wrong."""
    record = read_record(path)
    try:
        if components is not None or OPTION in record.options:
            key = None if components is None else opened(components, game_named(record.game))
            check_opened(path, record, key)
        return greatglen.replay(record, at=at)
    except BadRecord as bad:
        raise Complaint(f"{path}: {bad}.") from None


def show_replay(console: Console, path: Path, at: int | None, seat: int, components: Path | None = None) -> None:
    """Log, board, and ranking with breakdown, as a seat may see them."""
    table = replayed(path, at, components)
    view = table.seen_by(seat)
    words = words_for(table.game.name, numbered(table.seats), table.options)
    console.print(Rule(f"{table.game.title}, seed {table.seed}, after {table.version} actions"))
    for sentence in telling.sentences(view.log, words):
        console.print(sentence)
    console.print(boards.draw(Scene(view, words, {}, console.width)))
    if table.over:
        console.print(telling.ranking(view, words))
        console.print(telling.breakdown(view, words))
        return
    who = "" if table.choice.seat == CHANCE else f"{words.name(table.choice.seat)}: "
    console.print(f"{who}{words.prompt(view.choice, view.state)}", markup=False)
