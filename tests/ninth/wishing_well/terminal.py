"""Chronicle 9, The Wishing Well, in the terminal: everybody's luck."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from greatglen.games.glenmore2.chronicles.wishing_well.rules import NUMBER, part_of
from greatglen.games.glenmore2.chronicles.wishing_well.text import labels
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import ChronicleBoard, get_text, titled
from greatglen.terminal.interface import Scene, painted


class WishingWellBoard(ChronicleBoard):
    def draw(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        words = get_text(scene)
        tokens = ", ".join(f"{words.name(seat)} {n}" for seat, n in enumerate(part_of(state).luck))
        told = painted(labels.luck(words, tokens), words.names)
        return [Padding(Text.assemble((f"☘ {titled(words, NUMBER)}: ", "bold"), told), (0, 1))]


BOARD = WishingWellBoard()
