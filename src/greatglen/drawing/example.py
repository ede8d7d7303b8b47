"""Example: a position that the rule pages show, kept as data in `examples.toml` of the slice that speaks of it.

It is a moment of a recorded game, or a position laid out by hand; either way it stands on a table of the game, and what
it shows as open or shut is what the rules of that table say. So a picture cannot say what the game does not do.
"""

import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import msgspec

from greatglen.drawing.interface import load_drawing
from greatglen.drawing.pane import Box, Pane
from greatglen.kernel.game import Game
from greatglen.kernel.record import Record
from greatglen.kernel.slice import BadSlice, Slice
from greatglen.kernel.table import Table
from greatglen.text import load_game_text
from greatglen.text.placeholder_names import NAMES

FILE = "examples.toml"
MOVED = re.compile(r"translate\(([-\d.]+),([-\d.]+)\)")
BEFORE, BEHIND = 50, 100  # how far a piece reaches from where it was moved to, at most
OPEN, SHUT = "better", "chosen"  # how the style of small pictures calls what glows, and what is crossed out


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position, and what of it is drawn."""

    name: str
    show: str  # the part of the table
    seat: int = 0  # who looks
    record: str = ""  # a recorded game in the same folder,
    at: int = 0  # after so many of its actions
    seats: int = 2  # or else a table for so many,
    options: dict[str, str] = {}
    position: str = ""  # with this position of the same file
    play: list[str] = []  # and then these actions
    open: list[str] = []  # actions that may be done now; what they point at glows
    shut: list[str] = []  # actions that may not
    mark: list[str] = []  # anchors that glow besides
    crop: tuple[float, float, float, float] | None = None  # what is seen of the part: left, top, width, height
    letters: bool = True  # whether it is seen so large that names can be read


class Examples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: positions as the game writes them down, and the examples."""

    position: dict[str, dict[str, Any]] = {}
    example: list[Example] = []


@cache
def _file(one: Slice) -> Examples:
    try:
        return msgspec.toml.decode(one.read_text(FILE), type=Examples)
    except msgspec.DecodeError as error:
        raise BadSlice(f"{one.folder}/{FILE}", str(error)) from None


def load_examples(one: Slice) -> dict[str, Example]:
    """The examples of a slice by their names."""
    return {example.name: example for example in _file(one).example}


def set_up(game: Game, one: Slice, example: Example) -> Table:
    """The table on which an example stands."""
    if example.record:
        table = Table.resume_record(game, Record.from_json(one.read_text(example.record)), example.at)
    else:
        table = Table(game, example.seats, 1, example.options, "manual")
        if example.position:
            if game.lay_out is None:
                raise BadSlice(f"{one.folder}/{FILE}", f"{game.title} cannot lay out positions")
            game.lay_out(table.state, _file(one).position[example.position])
            table.set_position()
    table.chance = "manual"
    for line in example.play:
        table.apply(table.parse_action(line))
    return table


def draw_example(game: Game, one: Slice, example: Example, language: str) -> Pane:
    """The part of the table that an example shows, with what is open and shut marked."""
    table = set_up(game, one, example)
    view = table.view_for(example.seat)
    game_text = load_game_text(game.name, NAMES[: table.seats], table.options, language)
    game_text.names = tuple(game_text.translate(name) for name in game_text.names)
    drawing = load_drawing(game.name)
    part = next((pane for pane in drawing.scene(view, game_text) if pane.name == example.show), None)
    if part is None:
        raise BadSlice(f"{one.folder}/{FILE}", f"“{example.name}” shows “{example.show}”, which is not there")
    marks = dict.fromkeys(example.mark, OPEN)
    for lines, mark in ((example.open, OPEN), (example.shut, SHUT)):
        for line in lines:
            marks |= dict.fromkeys(drawing.path(table.parse_action(line), max(example.seat, 0)), mark)
    svg = part.svg
    for anchor, mark in marks.items():
        svg = svg.replace(f'data-at="{anchor}"', f'data-at="{anchor}" data-mark="{mark}"')
    return _cropped(Pane(part.name, part.title, svg, part.width, part.height), example.crop)


def _cropped(pane: Pane, box: Box | None) -> Pane:
    """A part of a drawing, without what lies out of sight."""
    if box is None:
        return pane
    root = ElementTree.fromstring(pane.svg)
    scale = pane.width / float(root.get("viewBox", "").split()[2])
    root.set("viewBox", " ".join(f"{one:g}" for one in box))
    left, top, width, height = box
    for piece in [*root]:
        at = MOVED.match(piece.get("transform", ""))
        if at and not (_near(float(at[1]) - left, width) and _near(float(at[2]) - top, height)):
            root.remove(piece)
    svg = ElementTree.tostring(root, encoding="unicode")
    return Pane(pane.name, pane.title, svg, round(width * scale), round(height * scale))


def _near(place: float, room: float) -> bool:
    return -BEHIND < place < room + BEFORE
