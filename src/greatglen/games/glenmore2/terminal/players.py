"""The players of Glen More II: what scorings compare, means and supplies, and under it what each has gathered."""

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from greatglen.games.glenmore2.rules.scoring import compared
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import get_text
from greatglen.games.glenmore2.text import board as sentences
from greatglen.games.glenmore2.text.bonuses import lasting
from greatglen.games.glenmore_common.rules.land import scots, stock
from greatglen.games.glenmore_common.terminal.tile import CARD, PERSON, goods
from greatglen.games.glenmore_common.text import board as common
from greatglen.terminal.interface import Scene


def lairds(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    """A table of all, and a line for each who has something to show."""
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 2 if scene.wide else 1, 0, 0))
    text = get_text(scene)
    grid.add_column(common.player(text), no_wrap=True)
    for title in sentences.heads(text, CARD, PERSON):
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
    text = get_text(scene)
    player = state.players[seat]
    facts: list[Text] = []
    counts = stock(player.land)
    if any(counts):
        facts.append(goods(text, zip(state.RESOURCES, counts, strict=True)))
    if player.landmarks:
        facts.append(Text(f"{CARD} {', '.join(map(text.translate, player.landmarks))}"))
    if player.persons and scene.wide:
        facts.append(Text(sentences.persons(text, ", ".join(map(text.tile_numbered, player.persons)))))
    if player.clans:
        facts.append(Text(sentences.clans(text, ", ".join(map(text.translate, player.clans)))))
    for effect, source in player.lasting.items():
        facts.append(Text.assemble((f"{text.asker(source)}: ", "bold"), lasting(text, effect)))
    return [Text.assemble(scene.name(seat), "  ", Text(" · ").join(facts))] if facts else []
