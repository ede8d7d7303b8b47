"""`greatglen verify`: every draw of a saved game checked against its key or seed."""

from pathlib import Path

from rich.console import Console

from greatglen.kernel.refusal import BadRecord
from greatglen.kernel.verify import verify
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.files import read_record
from greatglen.titles import game_named

FAIR, UNFAIR = 0, 1


def show_verdict(console: Console, path: Path) -> int:
    """What was checked and found, a line for each draw that is wrong; the exit code."""
    record = read_record(path)
    try:
        verdict = verify(game_named(record.game), record)
    except BadRecord as bad:
        raise Complaint(f"{path}: {bad}.") from None
    for draw in verdict.wrong:
        console.print(f"Action {draw.number} should have been “{draw.due}”, not “{draw.recorded}”.", markup=False)
    if verdict.wrong:
        console.print(
            f"{len(verdict.wrong)} of {verdict.draws} draws do not follow from what the table was dealt from."
        )
        return UNFAIR
    if verdict.sealed:
        console.print(f"All {verdict.draws} draws follow from the key that was sealed when the table opened.")
        console.print(f"Compare the seal with the one you were shown: {record.seal}", soft_wrap=True)
    else:
        console.print(
            f"All {verdict.draws} draws follow from seed {record.seed}. Whoever chose the seed knew them all."
        )
    if verdict.since:
        console.print(
            f"The first {verdict.since} actions were taken over from another game; their draws are not checked."
        )
    return FAIR
