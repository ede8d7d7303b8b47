"""Drawing: what a game has for the drawings, the constant `DRAWING` of its `draw`.

Beside it in the folder of the slice lie, where it has some, `art.svg` (symbols), `style.css` and `dark.css` (colours
of the night, as custom properties). The toolkit adds those of the slices a table is played with to its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from greatglen.drawing.component import Component
from greatglen.drawing.flight import Flight
from greatglen.drawing.layout import TableLayout
from greatglen.drawing.pane import Pane
from greatglen.drawing.pointer import Pointers
from greatglen.drawing.svg import NOTHING, Markup
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.event import Event
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText
from greatglen.text.tip import TipParts

Size: TypeAlias = tuple[int, int]
Place: TypeAlias = tuple[int, int, int, int]  # left, top, width and height
GAP = 18  # between the parts of a picture


class Drawing(ABC):
    """One for each game."""

    @abstractmethod
    def scene(self, view: View, game_text: GameText[Any]) -> list[Pane]:
        """Every part of the table, as the seat of the view sees it. What can be pointed at carries `data-at`."""

    @abstractmethod
    def layout(self, view: View, game_text: GameText[Any]) -> TableLayout:
        """Where a page puts the parts, and what stands beside them as words and numbers."""

    @abstractmethod
    def tips(self, view: View, game_text: GameText[Any]) -> dict[str, TipParts]:
        """What the words say about each anchor of the scene."""

    def describe(self, view: View, game_text: GameText[Any]) -> dict[str, list[str]]:
        """What parts of the scene show, in sentences, for those who do not see them."""
        return {}

    def draw_icon(self, view: View, game_text: GameText[Any], piece: str) -> Markup:
        """A small picture of a piece, named as anchors name it, to stand beside a sentence; nothing if it has none."""
        return NOTHING

    def components(self, view: View, game_text: GameText[Any]) -> list[Component]:
        """Every piece there is by itself, those of the expansions that the view is played with included."""
        return []

    def component_of(self, view: View, anchor: str) -> str:
        """The component that something on the table is, by its name; "" if it is none."""
        return ""

    def flights(self, happened: Sequence[Event], number: int) -> Iterable[Flight]:
        """How an event of a log, by its number, is seen to happen. It knows what the seat knows that the log is for."""
        return ()

    def last_moves(self, view: View) -> dict[str, int]:
        """The anchors of what everybody did last, each with the seat that did it."""
        return {}

    @abstractmethod
    def pointers(self) -> Pointers:
        """What is pointed at for which action, with all expansions there are."""

    @abstractmethod
    def arrange(self, view: View, sizes: Mapping[str, Size]) -> dict[str, Place]:
        """Where the parts lie in a picture of the whole table, the seat's own next to the board."""

    @abstractmethod
    def draw_thumbnail(self, view: View, game_text: GameText[Any], seat: int) -> Pane:
        """The part that shows how a table stands, above all for one seat; it is seen small."""

    def draw_ornament(self) -> Pane | None:
        """Something pretty by itself, if the game has it."""
        return None

    def path(self, action: Action, seat: int) -> tuple[str, ...]:
        """The anchors a seat points at, one after the other, to choose an action."""
        return self.pointers().path(action, seat)

    def drag(self, action: Action, seat: int, by: str) -> tuple[str, str]:
        """What can be dragged to the first of them, and how the anchors begin where the first can be dragged."""
        return self.pointers().drag(action, seat, by)

    def find_action(self, choice_kind: str, anchor: str) -> str | None:
        """The action that pointing there means while this kind of choice is asked, in its notation."""
        return self.pointers().find_action(choice_kind, anchor)


def load_drawing(game: str) -> Drawing:
    """The drawings of a game by its name."""
    drawing: Drawing = game_named(game).slice.load_face("drawing")
    return drawing


def arrange_lines(lines: Sequence[Sequence[str]], sizes: Mapping[str, Size]) -> dict[str, Place]:
    """Line by line, each as high as its highest part."""
    placed: dict[str, Place] = {}
    y = GAP
    for line in filter(None, lines):
        x = GAP
        for name in line:
            placed[name] = (x, y, *sizes[name])
            x += sizes[name][0] + GAP
        y += max(sizes[name][1] for name in line) + GAP
    return placed


def arrange_columns(columns: Sequence[Sequence[str]], sizes: Mapping[str, Size]) -> dict[str, Place]:
    """Column by column, each as wide as its widest part."""
    placed: dict[str, Place] = {}
    x = GAP
    for column in columns:
        y = GAP
        for name in column:
            placed[name] = (x, y, *sizes[name])
            y += sizes[name][1] + GAP
        x += max(sizes[name][0] for name in column) + GAP
    return placed


def column_height(column: Sequence[str], sizes: Mapping[str, Size]) -> int:
    """How high the parts of a column are together, without gaps."""
    return sum(sizes[name][1] for name in column)
