"""`greatglen components`: what is known of the components of Glen More II, checking an edited file, playing with it."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from rich.console import Console

from greatglen.kernel.game import Game
from greatglen.kernel.record import Record
from greatglen.terminal.complaint import Complaint
from greatglen.titles.glenmore2.rules.box import BOX, open_box, standard_file
from greatglen.titles.glenmore2.rules.check import problems

OPTION = "components"
RIGHT, WRONG = 0, 1
NOT_VALUES = ("name", "attested", "chronicle")  # fields of a tile that are not printed on it


def read_components(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Complaint(f"{path}: {error.strerror}.") from None


def opened(path: Path, game: Game) -> str:
    """Open a component file to play with; the value of the option that says so."""
    if all(option.name != OPTION for option in game.options):
        raise Complaint(f"{game.title} is played with its own components only; leave --components away.")
    return open_box(str(path), read_components(path)).key


def wanted(options: Mapping[str, str]) -> str:
    """What has to be added to a command that goes on with a game played so."""
    return "" if options.get(OPTION, BOX.key) == BOX.key else " --components FILE"


def check_opened(path: Path, record: Record, key: str | None) -> None:
    """A saved game goes on only with the component file it was played with; a Complaint says what is missing."""
    needed = record.options.get(OPTION, BOX.key)
    if needed == (key or BOX.key):
        return
    if needed == BOX.key:
        raise Complaint(f"{path} was played with the usual components; leave --components away.")
    if key is None:
        raise Complaint(
            f"{path} was played with a component file of its own (fingerprint {needed}): --components FILE."
        )
    raise Complaint(f"{path} was played with another component file: fingerprint {needed}, not {key}.")


def check(console: Console, path: Path) -> int:
    """Whether a file can be played with; each mistake in a line."""
    found = problems(read_components(path))
    for problem in found:
        console.print(f"{path}: {problem}", markup=False, soft_wrap=True)
    if not found:
        console.print(f"{path}: right", markup=False, soft_wrap=True)
    return WRONG if found else RIGHT


class Known(msgspec.Struct, frozen=True):
    """How much of the tiles is known: values stated by a rulebook, and values chosen by us."""

    tiles: int
    attested: int
    reconstructed: int


def known() -> Known:
    """Counted over the components that come with the program."""
    file = msgspec.toml.decode(standard_file(), type=dict[str, object])
    tiles = msgspec.convert([file["start_tile"], file["tile"]], list[list[dict[str, object]]])
    attested = values = 0
    entries = [entry for some in tiles for entry in some]
    for entry in entries:
        stated = msgspec.convert(entry.get("attested", []), set[str])
        attested += len(stated)
        values += len((entry.keys() | stated) - set(NOT_VALUES))
    return Known(len(entries), attested, values - attested)


def show(console: Console) -> None:
    count = known()
    console.print(
        f"Of the {count.attested + count.reconstructed} values on the {count.tiles} tiles of Glen More II,"
        f" {count.attested} are stated by a rulebook and {count.reconstructed} are reconstructed,"
        " as are most roads of the clan board; what landmark cards and clans do is all stated."
        " docs/components.md lists them; “greatglen components check FILE” checks a corrected copy of"
        " src/greatglen/titles/glenmore2/components.toml, and --components FILE plays with it."
    )
