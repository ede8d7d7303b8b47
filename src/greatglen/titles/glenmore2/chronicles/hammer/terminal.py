"""Chronicle 4, Hammer of the Scots, in the terminal: where the Englishman is, who moves him, and what that costs."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from greatglen.terminal.scene import Scene
from greatglen.titles.glenmore2.chronicles.hammer.rules.englishman import tiles_ahead
from greatglen.titles.glenmore2.chronicles.hammer.rules.part import NUMBER, HammerPart, part_of
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.glenmore2.words import GlenMore2Words
from greatglen.titles.highland.terminal.market import COIN, GAP, prices

SIGN = "✚"


ENGLISHMAN = "Englishman"


def draw(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    own = part_of(state)
    take, discard = prices(state, own.row)
    row = " ".join([COIN] * own.row + [GAP] * (len(state.PRICES) - own.row))
    line = Text.assemble((f"{SIGN} {CHRONICLES[NUMBER].name}: ", "bold"), "England token ")
    line.append(scene.name(own.holder) if own.holder >= 0 else Text("nobody's yet"))
    line.append(f"; England row {row} (a tile costs {take} more, discarding brings {discard}); ")
    line.append(_where(scene, state, own))
    return [Padding(line, (0, 1))]


def _where(scene: Scene, state: GlenMore2, own: HammerPart) -> str:
    """The place of the Englishman, by the next tile in front of him."""
    words = scene.words
    assert isinstance(words, GlenMore2Words)
    if own.englishman in state.rondel.out:
        return "the Englishman has left the game"
    ahead = tiles_ahead(state) if own.englishman >= 0 else []
    if not ahead:
        return "no tile lies before the Englishman"
    rearmost = "the Englishman moves next; he" if state.rondel.rearmost() == own.englishman else "the Englishman"
    return f"{rearmost} stands before {words.tile_numbered(ahead[0])}"


BOARD = draw
