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
        own, words = get_part(state), get_text(scene)
        row = " ".join([COIN] * own.row + [GAP] * (len(state.PRICES) - own.row))
        holder = words.player_name(own.holder) if own.holder >= 0 else ""
        facts = (
            highlight_names(labels.token_holder(words, holder), words.names),
            Text(labels.row(words, row, *prices(state, own.row))),
            Text(_where(words, state, own)),
        )
        return [
            Padding(
                Text.assemble((f"{SIGN} {chronicle_title(words, NUMBER)}: ", "bold"), Text("; ").join(facts)), (0, 1)
            )
        ]

    def figure_name(self, words: GlenMore2Text, state: GlenMore2, figure: int) -> str | None:
        return labels.englishman_figure(words) if figure == get_part(state).englishman else None


def _where(words: GlenMore2Text, state: GlenMore2, own: HammerPart) -> str:
    """The place of the Englishman, by the next tile in front of him."""
    if own.englishman in state.rondel.out:
        return labels.gone(words)
    ahead = tiles_ahead(state) if own.englishman >= 0 else []
    if not ahead:
        return labels.before_nothing(words)
    return labels.before(words, words.tile_name_by_number(ahead[0]), state.rondel.rearmost() == own.englishman)


BOARD = HammerBoard()
