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
    boats_at,
    castle_cell,
    get_part,
    numbers,
    received,
    to_go,
    waters,
)
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import ChooseReward, TakeReward, each
from greatglen.games.glenmore2.chronicles.dragon_boats.text import labels
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import ChronicleBoard, chronicle_title, get_text
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore_common.terminal.tile import RIVER, shorts
from greatglen.kernel.choice import NOBODY
from greatglen.terminal.interface import Scene

CASTLE = "♜"
BACK = "?"


class DragonBoatsBoard(ChronicleBoard):
    def draw(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        here, words = get_part(state), get_text(scene)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, max_width=20)
        grid.add_column()
        grid.add_column()
        for river, owner in enumerate(here.course):
            name = Text(labels.neutral_river(words), "dim") if owner == NEUTRAL else scene.seat_name(owner)
            grid.add_row(name, _water(scene, state, river), _rewards(scene, words, state, river))
        title = labels.title(words, chronicle_title(words, NUMBER), here.begun, all(here.results))
        lines = Group(grid, _boats(scene, words, state), _prizes(words, state))
        return [Panel(lines, title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))]


def _water(scene: Scene, state: GlenMore2, river: int) -> Text:
    """The tiles of a river from left to right, each with the boats on it."""
    here = get_part(state)
    tiles = []
    for cell in waters(state, river):
        tile = Text(CASTLE if cell == castle_cell(here, river) else RIVER, "bright_blue")
        for seat in boats_at(here, Berth(river, cell), NOBODY):
            tile.append_text(scene.seat_mark(seat))
            if seat == scene.view.seat and Row() in scene.numbers:
                tile.append(f"[{scene.numbers[Row()]}]", "bold")
        tiles.append(tile)
    return Text(" ").join(tiles)


def _rewards(scene: Scene, words: GlenMore2Text, state: GlenMore2, river: int) -> Text:
    """Backs, or what the one who looks has seen, with the numbers of the options."""
    castle = get_part(state).castles[river]
    if not castle.left:
        return Text(labels.no_rewards(words), "dim")
    if not castle.rewards or HIDDEN in castle.rewards:
        return Text(labels.rewards_left(words, " ".join(BACK * castle.left)), "dim")
    step = state.agenda[-1] if state.agenda else None
    asked = isinstance(step, ChooseReward) and step.river == river
    shown = []
    for key, nth in each(castle.rewards):
        number = scene.numbers.get(TakeReward(key, nth)) if asked else None
        gain = shorts(words, received(state.box.file, key), spelled=True)
        shown.append(gain if number is None else f"[{number}] {gain}")
    return Text.assemble((f"{labels.seen(words)} ", "dim"), ", ".join(shown))


def _boats(scene: Scene, words: GlenMore2Text, state: GlenMore2) -> Text:
    """How far each boat has still to go, or its place."""
    facts = []
    for seat, result in enumerate(get_part(state).results):
        place = 0 if result == LAST else result
        stands = labels.finished(words, place) if result else labels.to_go(words, to_go(state, seat))
        facts.append(Text.assemble(scene.seat_mark(seat), f" {stands}"))
    return Text.assemble((f"{labels.boats(words)} ", "dim"), Text(", ").join(facts))


def _prizes(words: GlenMore2Text, state: GlenMore2) -> Text:
    """What the places bring that can be won."""
    points = numbers(state.box.file).result_vp[: len(state.players) - 1]
    return Text(labels.prizes(words, "/".join(map(str, points))), "dim")


BOARD = DragonBoatsBoard()
