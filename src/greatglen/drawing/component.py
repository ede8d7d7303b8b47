"""Component: a piece of a game by itself, drawn and told, for galleries and beside the rules that speak of it."""

import msgspec

from greatglen.drawing.pane import Box, Pane, make_pane
from greatglen.drawing.svg import Markup


class Component(msgspec.Struct, frozen=True):
    """Named as anchors name it: "tile:perth", "clan:Gunn"."""

    key: str
    group: str  # the heading under which it stands
    title: str
    lines: tuple[str, ...]
    rule: str  # the one that says most of it, by its full id
    drawn: Markup
    box: Box
    aliases: tuple[str, ...] = ()  # other names: of pieces that look the same, of the card that comes with a tile
    name: str = ""  # what the English pages call it; "" if they do not name it
    unattested: tuple[str, ...] = ()  # what of it no rulebook states
    number: int = 1  # how many there are of it

    def to_pane(self) -> Pane:
        return make_pane("piece", self.title, self.box, self.drawn)

    @property
    def description(self) -> str:
        """What is to be seen, in sentences."""
        return " ".join(said if said.endswith(".") else f"{said}." for said in (self.title, *self.lines))
