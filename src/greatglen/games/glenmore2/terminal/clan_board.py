"""The clan board and the players of Glen More II in the terminal."""

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore2.rules.actions import Ally
from greatglen.games.glenmore2.rules.clans import count_for_clan, road_cost
from greatglen.games.glenmore2.rules.components import ClanEntry
from greatglen.games.glenmore2.rules.scoring import compared_counts
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import get_text
from greatglen.games.glenmore2.text import GlenMore2Text, labels
from greatglen.games.glenmore2.text.bonuses import describe_clan_bonus, describe_lasting
from greatglen.games.glenmore_common.rules.land import count_goods, count_scots
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.games.glenmore_common.terminal.tile import CARD, PERSON, goods
from greatglen.games.glenmore_common.text import labels as common_labels
from greatglen.terminal.interface import Scene


def clan_board(scene: Scene, roads: bool = False) -> RenderableType:
    """Free clans a line each, then the occupied ones. `roads`: also where the roads lead."""
    state = scene.view.state
    assert isinstance(state, GlenMore2)
    text = get_text(scene)
    coins = state.players[scene.view.seat].coins
    clans, price, gives, ways = labels.clan_headings(text)
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
            grid.add_row("", "", "", Text(labels.roads(text, _roads(text, state, clan.name)), "dim"))
    title = labels.clans_and_means(text, _means(scene, text, state))
    parts: list[RenderableType] = [grid, *_occupied(scene, text, state)]
    return Panel(Group(*parts), title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))


def _means(scene: Scene, text: GlenMore2Text, state: GlenMore2) -> str:
    player = state.players[scene.view.seat]
    return text.format_bundle((Amount("coin", player.coins), Amount("marker", player.markers)))


def _bonus(scene: Scene, text: GlenMore2Text, state: GlenMore2, clan: ClanEntry) -> Text:
    """What the clan gives, and how much the one who looks has of what it counts."""
    bonus = describe_clan_bonus(text, clan)
    if clan.counts:
        bonus = labels.counted(text, bonus, count_for_clan(state, scene.view.seat, clan.counts))
    return Text(bonus)


def _roads(text: GlenMore2Text, state: GlenMore2, clan: str) -> str:
    """The next places along the roads and their costs: "start 0, McKinnon 1"."""
    roads = state.box.file.clan_board.roads
    ways = [(b if a == clan else a, coins) for a, b, coins in roads if clan in (a, b)]
    return ", ".join(f"{labels.place(text, place)} {coins}" for place, coins in ways)


def _occupied(scene: Scene, text: GlenMore2Text, state: GlenMore2) -> list[Text]:
    if not state.board:
        return []
    line = Text(f" {labels.occupied(text)} ", "dim")
    for number, (clan, seats) in enumerate(state.board.items()):
        marks = Text(" ").join(scene.seat_mark(seat) for seat in seats)
        line = Text.assemble(line, ", " if number else "", f"{text.translate(clan)} ", marks)
    return [line]


def players_table(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    """A table of all, and a line for each who has something to show."""
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 2 if scene.wide else 1, 0, 0))
    text = get_text(scene)
    grid.add_column(common_labels.player(text), no_wrap=True)
    for title in labels.headings(text, CARD, PERSON):
        grid.add_column(title, justify="right")
    persons = compared_counts(state)["persons"]
    for seat, player in enumerate(state.players):
        grid.add_row(
            scene.seat_name(seat),
            str(player.vp),
            str(player.coins),
            f"{player.land[HOME].scots}{'x2' if 'castle-twice' in player.lasting else ''}",
            str(len(player.landmarks)),
            str(player.whisky),
            str(persons[seat]),
            str(count_scots(player.land)),
            str(player.scots),
            str(player.markers),
            str(len(player.land)),
        )
    return [
        grid,
        *(
            Padding(line, (0, 1))
            for seat in range(len(state.players))
            for line in _list_possessions(scene, state, seat)
        ),
    ]


def _list_possessions(scene: Scene, state: GlenMore2, seat: int) -> list[Text]:
    """Goods, landmark cards, persons, clans, and the lasting effects of cards and clans."""
    text = get_text(scene)
    player = state.players[seat]
    facts: list[Text] = []
    counts = count_goods(player.land)
    if any(counts):
        facts.append(goods(text, zip(state.RESOURCES, counts, strict=True)))
    if player.landmarks:
        facts.append(Text(f"{CARD} {', '.join(map(text.translate, player.landmarks))}"))
    if player.persons and scene.wide:
        facts.append(Text(labels.persons(text, ", ".join(map(text.tile_name_by_number, player.persons)))))
    if player.clans:
        facts.append(Text(labels.clan_names(text, ", ".join(map(text.translate, player.clans)))))
    for effect, source in player.lasting.items():
        facts.append(Text.assemble((f"{text.asker_name(source)}: ", "bold"), describe_lasting(text, effect)))
    return [Text.assemble(scene.seat_name(seat), "  ", Text(" · ").join(facts))] if facts else []
