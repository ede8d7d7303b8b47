"""Chronicle 5, Address to a Haggis, in the terminal: the pool, the last rolls, and everybody's tokens."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HIDDEN, HaggisRolled, HaggisScoringBegan
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import NUMBER, HaggisPart, Token, get_part, points
from greatglen.games.glenmore2.chronicles.haggis.text import labels
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import ChronicleBoard, chronicle_title, get_text
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.kernel.choice import CHANCE
from greatglen.terminal.interface import Scene

UNKNOWN, EMPTY = "?", "·"


class HaggisBoard(ChronicleBoard):
    def draw(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        pool, text = get_part(state), get_text(scene)
        title = Text(chronicle_title(text, NUMBER), "bold")
        legend = Text(labels.legend(text), "dim")
        lines = Group(_pool(text, pool), *_rolls(scene, text), _tables(scene, text, pool), legend)
        return [Panel(lines, title=title, box=box.ROUNDED, title_align="left", padding=(0, 1), expand=False)]


def _pool(text: GlenMore2Text, pool: HaggisPart) -> Text:
    lying = labels.pool(text, " ".join(map(str, pool.face_up)), len(pool.face_down))
    return Text.assemble(lying, (f" · {labels.held(text, pool.held)}", "dim"))


def _rolls(scene: Scene, text: GlenMore2Text) -> list[Text]:
    """How the die fell in the last scoring, or in the one being held."""
    rolls: list[HaggisRolled] = []
    for events in scene.view.log:
        for event in events:
            if isinstance(event, HaggisScoringBegan):
                rolls = []
            elif isinstance(event, HaggisRolled):
                if event.again:
                    rolls.pop()
                rolls.append(event)
    if not rolls:
        return []
    line = Text(f"{labels.rolls_heading(text)} ")
    for roll in rolls:
        line.append_text(
            Text.assemble(Text("") if roll.seat == CHANCE else scene.seat_mark(roll.seat), (f"{roll.pips} ", "bold"))
        )
    return [line]


def _tables(scene: Scene, text: GlenMore2Text, pool: HaggisPart) -> Grid:
    """A line for each player."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for seat, tokens in enumerate(pool.tables):
        shown = Text(" ").join([*map(_token, tokens), *[Text(EMPTY, "dim")] * (pool.size - len(tokens))])
        up = [token.value for token in tokens if token.up]
        score = labels.score(text, len(up), sum(up), points(up)) if up else ""
        grid.add_row(scene.seat_name(seat), shown, score)
    return grid


def _token(token: Token) -> Text:
    value = UNKNOWN if token.value == HIDDEN else str(token.value)
    return Text(f"[{value}]", "bold") if token.up else Text(value)


BOARD = HaggisBoard()
