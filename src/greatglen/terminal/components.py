"""Component files: playing with one, going on with a game that was, checking one."""

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

from greatglen.games import GAMES
from greatglen.kernel.game import Game
from greatglen.kernel.record import Record
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.files import read_bytes
from greatglen.terminal.interface import ComponentFiles, load_board
from greatglen.text.speech import Speech

RIGHT, WRONG = 0, 1


def open_file(path: Path, game: Game) -> dict[str, str]:
    """Open a component file to play with; the option of the game that says so."""
    files = load_board(game.name).components
    if files is None:
        raise Complaint("{game} is played with its own components only; leave --components away.", game=game.title)
    return {files.option: files.read(path, read_bytes(path))}


def own_file(game: str, options: Mapping[str, str]) -> str:
    """The value that names the component file of one's own a game is played with, if it is; else ""."""
    files = load_board(game).components
    if files is None or options.get(files.option, files.standard) == files.standard:
        return ""
    return options[files.option]


def check_opened(path: Path, record: Record, file: Path | None) -> None:
    """Open the component file a saved game goes on with; a Complaint says if it is not the one it was played with."""
    known = GAMES.get(record.game)
    if known is None:
        return  # whoever replays the record says so
    key = "" if file is None else next(iter(open_file(file, known).values()))
    needed = own_file(known.name, record.options)
    if needed == key:
        return
    facts = {"file": str(path), "needed": needed, "key": key}
    if not needed:
        raise Complaint("{file} was played with the usual components; leave --components away.", **facts)
    if not key:
        raise Complaint(
            "{file} was played with a component file of its own (fingerprint {needed}): --components FILE.", **facts
        )
    raise Complaint("{file} was played with another component file: fingerprint {needed}, not {key}.", **facts)


def _files() -> list[ComponentFiles]:
    """Of every game that can be played with components of one's own."""
    found = (load_board(game).components for game in GAMES)
    return [files for files in found if files is not None]


def show(console: Console, speech: Speech) -> None:
    """How much is known of the components of such games."""
    for files in _files():
        console.print(files.describe_provenance(speech), markup=False)


def check(console: Console, path: Path, speech: Speech) -> int:
    """Whether a file can be played with; each mistake in a line."""
    data = read_bytes(path)
    found = [problem for files in _files() for problem in files.problems(data, speech)]
    for problem in found:
        console.print(f"{path}: {problem}", markup=False, soft_wrap=True)
    if not found:
        console.print(speech.say("{file}: right", file=str(path)), markup=False, soft_wrap=True)
    return WRONG if found else RIGHT
