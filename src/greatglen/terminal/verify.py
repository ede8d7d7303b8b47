"""`greatglen verify`: every draw of a saved game checked against its key or seed."""

from pathlib import Path

from rich.console import Console

from greatglen.games import game_named
from greatglen.kernel.chance.verification import verify
from greatglen.kernel.refusal import BadRecord
from greatglen.terminal.complaint import BadFile
from greatglen.terminal.files import read_record
from greatglen.text import terminal as sentences
from greatglen.text.speech import Speaker

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
