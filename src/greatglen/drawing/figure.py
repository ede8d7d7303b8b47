"""Figures: the pictures of rule pages and galleries, each an SVG that stands alone, by the names the pages use.

`board:…` is an example of the slice whose page shows it, so its name has the slice in it: "board:haggis/rolls". Any
other name is that of a component.
"""

from functools import lru_cache

import msgspec

from greatglen.drawing.component import Component
from greatglen.drawing.example import Example, draw_example, load_examples
from greatglen.drawing.interface import load_drawing
from greatglen.drawing.pane import Pane
from greatglen.drawing.sheet import slices_of
from greatglen.drawing.thumbnail import make_standalone
from greatglen.games import game_named
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.slice import Slice
from greatglen.kernel.table import Table
from greatglen.text import load_game_text

NO_FIGURE = Reason("no-figure", "{game} has no picture “{name}”.")
BOARD = "board:"
AUTO = "auto"
CACHE_SIZE = 1500  # pictures; about 5 kB each


class Gallery:
    """Every component of a game, with all its expansions, as one language tells them."""

    def __init__(self, game: Game, language: str) -> None:
        table = full_table(game)
        view = table.view_for(NOBODY)
        game_text = load_game_text(game.name, [""] * table.seats, table.options, language)
        self.components = load_drawing(game.name).components(view, game_text)
        self._named = {name: one for one in self.components for name in (one.key, *one.aliases)}

    def find(self, key: str) -> Component | None:
        """A component by its own name or another it goes by."""
        return self._named.get(key)


def full_table(game: Game) -> Table:
    """A table with as many players as there can be and all expansions."""
    options = {game.expansions_option: [*game.expansions()]} if game.expansions_option else {}
    return Table(game, game.seats[1], 1, options)


@lru_cache(16)
def load_gallery(game: str, language: str) -> Gallery:
    """The gallery of a game by its name."""
    return Gallery(game_named(game), language)


def full_name(game: Game, one: Slice, key: str) -> str:
    """The name of a figure on the page of a slice, as it is called among all figures of the game."""
    if not key.startswith(BOARD) or one == game.slice:
        return key
    return f"{BOARD}{one.package.rpartition('.')[2]}/{key.removeprefix(BOARD)}"


def example_named(game: Game, key: str) -> tuple[Slice, Example] | None:
    """The example with the full name of a figure, and the slice it belongs to."""
    folder, _, name = key.removeprefix(BOARD).rpartition("/")
    for one in game.slices():
        if folder == ("" if one == game.slice else one.package.rpartition(".")[2]):
            example = load_examples(one).get(name)
            return None if example is None else (one, example)
    return None


@lru_cache(CACHE_SIZE)
def draw_figure(game: str, key: str, language: str, theme: str = AUTO) -> str:
    """A figure of a game by its full name; Refused if there is none of that name."""
    pane, letters = _pane(game_named(game), key, language)
    framed = msgspec.structs.replace(pane, svg=pane.svg.replace('class="drawing', 'class="drawing figure', 1))
    drawn = make_standalone(framed, slices_of(game), letters=letters)
    return drawn if theme == AUTO else drawn.replace("<svg", f'<svg data-theme="{theme}"', 1)


@lru_cache(CACHE_SIZE)
def figure_size(game: str, key: str) -> tuple[int, int]:
    """The natural width and height of a figure: the same in every language."""
    pane, _ = _pane(game_named(game), key, "en")
    return pane.width, pane.height


def _pane(game: Game, key: str, language: str) -> tuple[Pane, bool]:
    """A figure, and whether its letters can be read."""
    if key.startswith(BOARD):
        found = example_named(game, key)
        if found is None:
            raise Refused(NO_FIGURE.with_facts(game=game.title, name=key))
        return draw_example(game, *found, language), found[1].letters
    component = load_gallery(game.name, language).find(key)
    if component is None:
        raise Refused(NO_FIGURE.with_facts(game=game.title, name=key))
    return component.to_pane(), True
