"""Chronicle 1, The Dragon Boat Races, in the terminal: a line per river, boats by their marks, and how far they are."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.kernel.choice import NOBODY
from greatglen.terminal.scene import Scene
from greatglen.titles.glenmore2.chronicles.dragon_boats.rules import Row
from greatglen.titles.glenmore2.chronicles.dragon_boats.rules.course import (
    HIDDEN,
    LAST,
    NEUTRAL,
    NUMBER,
    Berth,
    boats_at,
    castle_cell,
    numbers,
    race,
    received,
    to_go,
    waters,
)
from greatglen.titles.glenmore2.chronicles.dragon_boats.rules.rewards import ChooseReward, TakeReward, each
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.highland.terminal.face import RIVER, shorts

CASTLE = "♜"
BACK = "?"


def draw(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    here = race(state)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, max_width=20)
    grid.add_column()
    grid.add_column()
    for river, owner in enumerate(here.course):
        name = Text("neutral river", "dim") if owner == NEUTRAL else scene.name(owner)
        grid.add_row(name, _water(scene, state, river), _rewards(scene, state, river))
    begun = "the race is on, right to left and down" if here.begun else "the race has not begun"
    title = f"{CHRONICLES[NUMBER].name}: {'the race is over' if all(here.results) else begun}"
    lines = Group(grid, _boats(scene, state), _prizes(state))
    return [Panel(lines, title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))]


def _water(scene: Scene, state: GlenMore2, river: int) -> Text:
    """The tiles of a river from left to right, each with the boats on it."""
    here = race(state)
    tiles = []
    for cell in waters(state, river):
        tile = Text(CASTLE if cell == castle_cell(here, river) else RIVER, "bright_blue")
        for seat in boats_at(here, Berth(river, cell), NOBODY):
            tile.append_text(scene.mark(seat))
            if seat == scene.view.seat and Row() in scene.numbers:
                tile.append(f"[{scene.numbers[Row()]}]", "bold")
        tiles.append(tile)
    return Text(" ").join(tiles)


def _rewards(scene: Scene, state: GlenMore2, river: int) -> Text:
    """Backs, or what the one who looks has seen, with the numbers of the options."""
    castle = race(state).castles[river]
    if not castle.left:
        return Text("no rewards left", "dim")
    if not castle.rewards or HIDDEN in castle.rewards:
        return Text(f"rewards {' '.join(BACK * castle.left)}", "dim")
    step = state.agenda[-1] if state.agenda else None
    asked = isinstance(step, ChooseReward) and step.river == river
    shown = []
    for key, nth in each(castle.rewards):
        number = scene.numbers.get(TakeReward(key, nth)) if asked else None
        gain = shorts(received(state.box.file, key), spelled=True)
        shown.append(gain if number is None else f"[{number}] {gain}")
    return Text.assemble(("seen: ", "dim"), ", ".join(shown))


def _boats(scene: Scene, state: GlenMore2) -> Text:
    """How far each boat has still to go, or its place."""
    facts = []
    for seat, result in enumerate(race(state).results):
        stands = str(to_go(state, seat)) + " to go" if not result else "last" if result == LAST else f"place {result}"
        facts.append(Text.assemble(scene.mark(seat), f" {stands}"))
    return Text.assemble(("boats: ", "dim"), Text(", ").join(facts))


def _prizes(state: GlenMore2) -> Text:
    """What the places bring that can be won."""
    points = numbers(state.box.file).result_vp[: len(state.players) - 1]
    return Text(f"results: {'/'.join(map(str, points))} VP, the first also whisky; last: coins worth nothing", "dim")


BOARD = draw
