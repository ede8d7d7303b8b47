"""The clan board of Glen More II as a list: free clans, what the roads to them cost now, what they give."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore2.rules.actions import Ally
from greatglen.games.glenmore2.rules.clans import counted, road_cost
from greatglen.games.glenmore2.rules.components import ClanEntry
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import get_text
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore2.text import board as sentences
from greatglen.games.glenmore2.text.bonuses import clan_bonus
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.terminal.interface import Scene


def clan_board(scene: Scene, roads: bool = False) -> RenderableType:
    """Free clans a line each, then the occupied ones. `roads`: also where the roads lead."""
    state = scene.view.state
    assert isinstance(state, GlenMore2)
    text = get_text(scene)
    coins = state.players[scene.view.seat].coins
    clans, price, gives, ways = sentences.clan_heads(text)
    grid = Grid(box=None, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("", justify="right", min_width=2)
    grid.add_column(clans, no_wrap=True)
    grid.add_column(price, justify="right")
    grid.add_column(gives, no_wrap=scene.wide)
    if roads and scene.wide:
        grid.add_column(ways)
    for clan in state.box.clans.values():
        if clan.name in state.board and not clan.again:
            continue
        cost = road_cost(state, clan.name)
        row = [
            Text(str(scene.numbers.get(Ally(clan.name), "")), "bold"),
            Text(text.translate(clan.name), "bold" if cost <= coins else ""),
            Text(str(cost), "" if cost <= coins else "dim"),
            _bonus(scene, text, state, clan),
        ]
        if roads and scene.wide:
            row.append(Text(_roads(text, state, clan.name), "dim"))
        grid.add_row(*row)
        if roads and not scene.wide:
            grid.add_row("", "", "", Text(sentences.roads(text, _roads(text, state, clan.name)), "dim"))
    title = sentences.clans_and_means(text, _means(scene, text, state))
    parts: list[RenderableType] = [grid, *_occupied(scene, text, state)]
    return Panel(Group(*parts), title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))


def _means(scene: Scene, text: GlenMore2Text, state: GlenMore2) -> str:
    player = state.players[scene.view.seat]
    return text.bundle((Amount("coin", player.coins), Amount("marker", player.markers)))


def _bonus(scene: Scene, text: GlenMore2Text, state: GlenMore2, clan: ClanEntry) -> Text:
    """What the clan gives, and how much the one who looks has of what it counts."""
    bonus = clan_bonus(text, clan)
    if clan.counts:
        bonus = sentences.counted(text, bonus, counted(state, scene.view.seat, clan.counts))
    return Text(bonus)


def _roads(text: GlenMore2Text, state: GlenMore2, clan: str) -> str:
    """The next places along the roads and their costs: "start 0, McKinnon 1"."""
    roads = state.box.file.clan_board.roads
    ways = [(b if a == clan else a, coins) for a, b, coins in roads if clan in (a, b)]
    return ", ".join(f"{sentences.place(text, place)} {coins}" for place, coins in ways)


def _occupied(scene: Scene, text: GlenMore2Text, state: GlenMore2) -> list[Text]:
    if not state.board:
        return []
    line = Text(f" {sentences.occupied(text)} ", "dim")
    for number, (clan, seats) in enumerate(state.board.items()):
        marks = Text(" ").join(scene.mark(seat) for seat in seats)
        line = Text.assemble(line, ", " if number else "", f"{text.translate(clan)} ", marks)
    return [line]
