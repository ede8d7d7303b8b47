"""Chronicle 2, Highlander, in the terminal: the mountain, what lies on it, and which tiles lie beyond it."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import NUMBER, highlander, next_summit
from greatglen.games.glenmore2.chronicles.highlander.text import labels, on_mountain
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import ChronicleBoard, chronicle_title, get_text
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.terminal.interface import Scene, highlight_names

PEAK = "▲"


class HighlanderBoard(ChronicleBoard):
    def draw(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        text, there = get_text(scene), highlander(state)
        facts = [
            Text(labels.on_mountain_line(text, text.format_bundle(tuple(on_mountain(state))))),
            highlight_names(labels.climber_line(text, text.player_name(there) if there >= 0 else ""), text.names),
        ]
        beyond = _beyond(text, state)
        if beyond:
            facts.append(Text(labels.beyond(text, beyond)))
        return [
            Padding(
                Text.assemble((f"{PEAK} {chronicle_title(text, NUMBER)}: ", "bold"), Text("; ").join(facts)), (0, 1)
            )
        ]


def _beyond(text: GlenMore2Text, state: GlenMore2) -> str:
    """The tiles that the next to move reaches only over the mountain."""
    rondel = state.rondel
    if all(figure in rondel.out for figure in range(len(rondel.figures))):
        return ""
    mover = rondel.rearmost()
    summit = next_summit(state, rondel.figures[mover])
    return ", ".join(text.tile_name_by_number(rondel.tile_at(place)) for place in rondel.ahead(mover) if place > summit)


BOARD = HighlanderBoard()
