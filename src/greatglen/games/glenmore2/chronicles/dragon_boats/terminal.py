"""Chronicle 1, The Dragon Boat Races, in the terminal: a line per river, boats by their marks, and how far they are."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore2.chronicles.dragon_boats.rules import Row
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import (
    HIDDEN,
    LAST,
    NEUTRAL,
    NUMBER,
    Berth,
    castle_cell,
    get_part,
    numbers,
    other_boats_at,
    reward_amounts,
    river_tiles,
    to_go,
)
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import ChooseReward, TakeReward, number_rewards
from greatglen.games.glenmore2.chronicles.dragon_boats.text import labels
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import ChronicleBoard, chronicle_title, get_text
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore_common.terminal.tile import RIVER, format_shorts
from greatglen.kernel.choice import NOBODY
from greatglen.terminal.interface import Scene

CASTLE = "♜"
BACK = "?"


class DragonBoatsBoard(ChronicleBoard):
    def draw(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        part, text = get_part(state), get_text(scene)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, max_width=20)
        grid.add_column()
        grid.add_column()
        for river, owner in enumerate(part.course):
            name = Text(labels.neutral_river(text), "dim") if owner == NEUTRAL else scene.seat_name(owner)
            grid.add_row(name, _water(scene, state, river), _rewards(scene, text, state, river))
        title = labels.title(text, chronicle_title(text, NUMBER), part.begun, all(part.results))
        lines = Group(grid, _boats(scene, text, state), _prizes(text, state))
        return [Panel(lines, title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))]


def _water(scene: Scene, state: GlenMore2, river: int) -> Text:
    """The tiles of a river from left to right, each with the boats on it."""
    part = get_part(state)
    tiles = []
    for cell in river_tiles(state, river):
        tile = Text(CASTLE if cell == castle_cell(part, river) else RIVER, "bright_blue")
        for seat in other_boats_at(part, Berth(river, cell), NOBODY):
            tile.append_text(scene.seat_mark(seat))
            if seat == scene.view.seat and Row() in scene.numbers:
                tile.append(f"[{scene.numbers[Row()]}]", "bold")
        tiles.append(tile)
    return Text(" ").join(tiles)


def _rewards(scene: Scene, text: GlenMore2Text, state: GlenMore2, river: int) -> Text:
    """Backs, or what the one who looks has seen, with the numbers of the options."""
    castle = get_part(state).castles[river]
    if not castle.left:
        return Text(labels.no_rewards(text), "dim")
    if not castle.rewards or HIDDEN in castle.rewards:
        return Text(labels.rewards_left(text, " ".join(BACK * castle.left)), "dim")
    step = state.agenda[-1] if state.agenda else None
    asked = isinstance(step, ChooseReward) and step.river == river
    shown = []
    for key, nth in number_rewards(castle.rewards):
        number = scene.numbers.get(TakeReward(key, nth)) if asked else None
        gain = format_shorts(text, reward_amounts(state.box.file, key), spelled=True)
        shown.append(gain if number is None else f"[{number}] {gain}")
    return Text.assemble((f"{labels.seen_heading(text)} ", "dim"), ", ".join(shown))


def _boats(scene: Scene, text: GlenMore2Text, state: GlenMore2) -> Text:
    """How far each boat has still to go, or its place."""
    facts = []
    for seat, result in enumerate(get_part(state).results):
        place = 0 if result == LAST else result
        stands = labels.finished(text, place) if result else labels.to_go(text, to_go(state, seat))
        facts.append(Text.assemble(scene.seat_mark(seat), f" {stands}"))
    return Text.assemble((f"{labels.boats_heading(text)} ", "dim"), Text(", ").join(facts))


def _prizes(text: GlenMore2Text, state: GlenMore2) -> Text:
    """What the places bring that can be won."""
    points = numbers(state.box.file).result_vp[: len(state.players) - 1]
    return Text(labels.prizes(text, "/".join(map(str, points))), "dim")


BOARD = DragonBoatsBoard()
