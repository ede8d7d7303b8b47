"""Chronicle 5, Address to a Haggis, in the terminal: the pool, the last rolls, and everybody's tokens."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.kernel.choice import CHANCE
from greatglen.terminal.scene import Scene
from greatglen.titles.glenmore2.chronicles.haggis.rules.moves import HIDDEN, HaggisRolled, HaggisScoringBegan
from greatglen.titles.glenmore2.chronicles.haggis.rules.tables import NUMBER, HaggisPart, Token, part, points
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.glenmore2.rules.state import GlenMore2

UNKNOWN, EMPTY = "?", "·"
SCORINGS = ("after B", "after C", "after the end")
LEGEND = "n face down  [n] face up  ? hidden  · free"


def draw(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    pool = part(state)
    title = Text(CHRONICLES[NUMBER].name, "bold")
    lines = Group(_pool(pool), *_rolls(scene), _tables(scene, pool), Text(LEGEND, "dim"))
    return [Panel(lines, title=title, box=box.ROUNDED, title_align="left", padding=(0, 1), expand=False)]


def _pool(pool: HaggisPart) -> Text:
    lying = " ".join(map(str, pool.face_up)) or "none"
    held = f"scorings held {pool.held} of {len(SCORINGS)}"
    if pool.held < len(SCORINGS):
        held += f", the next {SCORINGS[pool.held]}"
    return Text.assemble("pool: face up ", (lying, "bold"), f", face down {len(pool.face_down)}", (f" · {held}", "dim"))


def _rolls(scene: Scene) -> list[Text]:
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
    line = Text("rolls ")
    for roll in rolls:
        line.append_text(
            Text.assemble(Text("") if roll.seat == CHANCE else scene.mark(roll.seat), (f"{roll.pips} ", "bold"))
        )
    return [line]


def _tables(scene: Scene, pool: HaggisPart) -> Grid:
    """A line for each player."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for seat, tokens in enumerate(pool.tables):
        shown = Text(" ").join([*map(_token, tokens), *[Text(EMPTY, "dim")] * (pool.size - len(tokens))])
        up = [token.value for token in tokens if token.up]
        score = f"{len(up)} x {sum(up)} = {points(up)} VP" if up else ""
        grid.add_row(scene.name(seat), shown, score)
    return grid


def _token(token: Token) -> Text:
    value = UNKNOWN if token.value == HIDDEN else str(token.value)
    return Text(f"[{value}]", "bold") if token.up else Text(value)


BOARD = draw
