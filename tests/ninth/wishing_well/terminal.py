"""Chronicle 9, The Wishing Well, in the terminal: everybody's luck."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from greatglen.games.glenmore2.chronicles.wishing_well.rules import NUMBER, get_part
from greatglen.games.glenmore2.chronicles.wishing_well.text import labels
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import ChronicleBoard, chronicle_title, get_text
from greatglen.terminal.interface import Scene, highlight_names


class WishingWellBoard(ChronicleBoard):
    def draw(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        text = get_text(scene)
        tokens = ", ".join(f"{text.player_name(seat)} {n}" for seat, n in enumerate(get_part(state).luck))
        told = highlight_names(labels.luck(text, tokens), text.names)
        return [Padding(Text.assemble((f"☘ {chronicle_title(text, NUMBER)}: ", "bold"), told), (0, 1))]


BOARD = WishingWellBoard()
