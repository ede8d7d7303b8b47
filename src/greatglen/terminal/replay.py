"""`greatglen replay`: where a recorded game led, or stood after some of its actions."""

from pathlib import Path

from rich.console import Console
from rich.rule import Rule

import greatglen
from greatglen.games import game_named
from greatglen.kernel.chance.verification import verify
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.refusal import BadRecord
from greatglen.kernel.table import Table
from greatglen.terminal import summary
from greatglen.terminal.complaint import BadFile
from greatglen.terminal.components import check_opened
from greatglen.terminal.files import read_record
from greatglen.terminal.interface import Scene, draw_table
from greatglen.terminal.players import player_names
from greatglen.text import load_game_text
from greatglen.text import terminal as sentences
from greatglen.text.speech import Speaker, Speech


def replay_record(path: Path, at: int | None = None, components: Path | None = None) -> Table:
    """The table a file leads to; a Complaint names the file and the place in it that is wrong."""
    record = read_record(path)
    try:
        check_opened(path, record, components)
        return greatglen.replay(record, at=at)
    except BadRecord as bad:
        raise BadFile(path, bad) from None


def show_replay(
    console: Console, path: Path, at: int | None, seat: int, speech: Speech, components: Path | None = None
) -> None:
    """Log, board, and ranking with breakdown, as a seat may see them."""
    table = replay_record(path, at, components)
    view = table.view_for(seat)
    text = load_game_text(table.game.name, player_names(speech, read_record(path)), table.options, speech.language)
    console.print(Rule(sentences.where_it_stands(text, table.game.title, table.seed, table.version)))
    for sentence in summary.sentences_of(view.log, text):
        console.print(sentence)
    console.print(draw_table(Scene(view, text, {}, console.width)))
    if table.is_over:
        console.print(summary.ranking(view, text))
        console.print(summary.breakdown(view, text))
        return
    who = "" if table.choice.seat == CHANCE else f"{text.player_name(table.choice.seat)}: "
    console.print(f"{who}{text.prompt(view.choice, view.state)}", markup=False)


FAIR, UNFAIR = 0, 1


def show_verdict(console: Console, path: Path, speaker: Speaker) -> int:
    """What was checked and found, a line for each draw that is wrong; the exit code."""
    record = read_record(path)
    try:
        verdict = verify(game_named(record.game), record)
    except BadRecord as bad:
        raise BadFile(path, bad) from None
    for line in sentences.verdict(speaker, verdict, record):
        console.print(line, markup=False, soft_wrap=True)
    return UNFAIR if verdict.wrong else FAIR
