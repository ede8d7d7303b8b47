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
        words, there = get_text(scene), highlander(state)
        facts = [
            Text(labels.lying(words, words.format_bundle(tuple(on_mountain(state))))),
            highlight_names(labels.standing(words, words.player_name(there) if there >= 0 else ""), words.names),
        ]
        beyond = _beyond(words, state)
        if beyond:
            facts.append(Text(labels.beyond(words, beyond)))
        return [
            Padding(
                Text.assemble((f"{PEAK} {chronicle_title(words, NUMBER)}: ", "bold"), Text("; ").join(facts)), (0, 1)
            )
        ]


def _beyond(words: GlenMore2Text, state: GlenMore2) -> str:
    """The tiles that the next to move reaches only over the mountain."""
    rondel = state.rondel
    if all(figure in rondel.out for figure in range(len(rondel.figures))):
        return ""
    mover = rondel.rearmost()
    summit = next_summit(state, rondel.figures[mover])
    return ", ".join(
        words.tile_name_by_number(rondel.tile_at(place)) for place in rondel.ahead(mover) if place > summit
    )


BOARD = HighlanderBoard()
