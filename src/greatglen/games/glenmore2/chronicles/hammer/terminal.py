"""Chronicle 4, Hammer of the Scots, in the terminal: where the Englishman is, who moves him, and what that costs."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import NUMBER, HammerPart, get_part, tiles_ahead
from greatglen.games.glenmore2.chronicles.hammer.text import labels
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import ChronicleBoard, chronicle_title, get_text
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore_common.terminal.rondel import COIN, GAP, prices
from greatglen.terminal.interface import Scene, highlight_names

SIGN = "✚"


class HammerBoard(ChronicleBoard):
    def draw(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        part, text = get_part(state), get_text(scene)
        row = " ".join([COIN] * part.row + [GAP] * (len(state.PRICES) - part.row))
        holder = text.player_name(part.holder) if part.holder >= 0 else ""
        facts = (
            highlight_names(labels.token_holder(text, holder), text.names),
            Text(labels.row(text, row, *prices(state, part.row))),
            Text(_where(text, state, part)),
        )
        return [
            Padding(
                Text.assemble((f"{SIGN} {chronicle_title(text, NUMBER)}: ", "bold"), Text("; ").join(facts)), (0, 1)
            )
        ]

    def figure_name(self, text: GlenMore2Text, state: GlenMore2, figure: int) -> str | None:
        return labels.englishman_figure(text) if figure == get_part(state).englishman else None


def _where(text: GlenMore2Text, state: GlenMore2, part: HammerPart) -> str:
    """The place of the Englishman, by the next tile in front of him."""
    if part.englishman in state.rondel.out:
        return labels.englishman_gone(text)
    ahead = tiles_ahead(state) if part.englishman >= 0 else []
    if not ahead:
        return labels.before_nothing(text)
    return labels.before(text, text.tile_name_by_number(ahead[0]), state.rondel.rearmost() == part.englishman)


BOARD = HammerBoard()
