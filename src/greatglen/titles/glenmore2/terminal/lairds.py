"""The players of Glen More II: what scorings compare, means and supplies, and under it what each has gathered."""

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from greatglen.terminal.scene import Scene
from greatglen.titles.glenmore2.rules.scoring import compared
from greatglen.titles.glenmore2.rules.state import HOME, GlenMore2
from greatglen.titles.glenmore2.words import GlenMore2Words
from greatglen.titles.glenmore2.words.bonuses import lasting
from greatglen.titles.highland.rules.land import scots, stock
from greatglen.titles.highland.terminal.face import CARD, PERSON, goods


def lairds(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    """A table of all, and a line for each who has something to show."""
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 2 if scene.wide else 1, 0, 0))
    grid.add_column("player", no_wrap=True)
    for title in (
        "VP",
        "coins",
        "castle",
        f"{CARD}",
        "whisky",
        "persons",
        PERSON,
        f"{PERSON}left",
        "markers",
        "tiles",
    ):
        grid.add_column(title, justify="right")
    persons = compared(state)["persons"]
    for seat, player in enumerate(state.players):
        grid.add_row(
            scene.name(seat),
            str(player.vp),
            str(player.coins),
            f"{player.land[HOME].scots}{'x2' if 'castle-twice' in player.lasting else ''}",
            str(len(player.landmarks)),
            str(player.whisky),
            str(persons[seat]),
            str(scots(player.land)),
            str(player.scots),
            str(player.markers),
            str(len(player.land)),
        )
    return [
        grid,
        *(Padding(line, (0, 1)) for seat in range(len(state.players)) for line in _gathered(scene, state, seat)),
    ]


def _gathered(scene: Scene, state: GlenMore2, seat: int) -> list[Text]:
    """Goods, landmark cards, persons, clans, and the lasting effects of cards and clans."""
    words = scene.words
    assert isinstance(words, GlenMore2Words)
    player = state.players[seat]
    facts: list[Text] = []
    counts = stock(player.land)
    if any(counts):
        facts.append(goods(zip(state.RESOURCES, counts, strict=True)))
    if player.landmarks:
        facts.append(Text(f"{CARD} {', '.join(player.landmarks)}"))
    if player.persons and scene.wide:
        facts.append(Text(f"persons {', '.join(state.box.tiles[person].name for person in player.persons)}"))
    if player.clans:
        facts.append(Text(f"clans {', '.join(player.clans)}"))
    for effect, source in player.lasting.items():
        facts.append(Text.assemble((f"{words.asker(source)}: ", "bold"), lasting(words, effect)))
    return [Text.assemble(scene.name(seat), "  ", Text(" · ").join(facts))] if facts else []
