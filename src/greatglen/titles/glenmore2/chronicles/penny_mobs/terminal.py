"""Chronicle 8, The Penny Mobs, in the terminal: who is in prison, who has whom, and what they put on the table."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from greatglen.terminal.scene import Scene
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import LAIRD, MAIL, NUMBER, MobsPart, mobster, part
from greatglen.titles.glenmore2.chronicles.penny_mobs.words import lore
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.glenmore2.words import GlenMore2Words

MINUS = "-1"
PLUS = "+1"


def draw(scene: Scene, state: GlenMore2) -> list[RenderableType]:
    words = scene.words
    assert isinstance(words, GlenMore2Words)
    own = part(state)
    lines = [*_prison(scene, words, state, own)]
    lines += [_player(scene, words, state, seat) for seat in range(len(state.players))]
    lines += [line for line in (_on_board(scene, words, state, own),) if line.plain]
    title = f"{CHRONICLES[NUMBER].name}: pennies {MINUS}/{PLUS}, mobsters and their points"
    return [Panel(Group(*lines), title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))]


def _prison(scene: Scene, words: GlenMore2Words, state: GlenMore2, own: MobsPart) -> list[Text]:
    """The mobsters in prison with the pennies on them; while one may be taken, also what each does."""
    face_down = Text(f"{own.waiting} face down until deck B", "dim") if own.waiting else Text()
    named = [_mobster(words, state, key, f"{pennies} at {PLUS}") for key, pennies in own.prison.items()]
    if scene.view.choice.kind != "prison":
        inside = [*named, *([face_down] if own.waiting else [])]
        return [Text.assemble(("prison: ", "dim"), Text(", ").join(inside) if inside else "nobody")]
    lines = [Text.assemble(("prison: ", "dim"), face_down)] if own.waiting else []
    for key, name in zip(own.prison, named, strict=True):
        lines.append(Text.assemble(name, ": ", (lore.ability(words, key), "dim")))
    return lines


def _mobster(words: GlenMore2Words, state: GlenMore2, key: str, more: str = "") -> Text:
    """ "Joe McDuff (-5; 2 at +1)"."""
    facts = "; ".join(filter(None, (f"-{mobster(state, key).penalty}", more)))
    return Text.assemble((lore.name(words, key), "bold"), f" ({facts})")


def _player(scene: Scene, words: GlenMore2Words, state: GlenMore2, seat: int) -> Text:
    own = part(state)
    mine = [_mobster(words, state, key, _left(own, key)) for key, owner in own.owner.items() if owner == seat]
    pennies = f" {own.debts[seat]}/{own.pennies[seat]}"
    return Text.assemble(scene.name(seat), pennies, "  " if mine else "", Text(", ").join(mine))


def _left(own: MobsPart, key: str) -> str:
    """What a mobster still has to use."""
    if key == MAIL:
        return f"{own.mail} coins"
    if key == LAIRD and own.flipped:
        return "turned over"
    if key in own.markers:
        left = own.markers[key]
        return "markers " + "+".join(map(str, left)) if any(left) else f"{len(left)} markers"
    return "used" if key in own.spent else ""


def _on_board(scene: Scene, words: GlenMore2Words, state: GlenMore2, own: MobsPart) -> Text:
    """Tolls, the reserved tile, thieves and claimed cards in one line."""
    facts = [Text(f"toll {sum(coins)} on {words.translate(clan)}") for clan, coins in own.tolls.items()]
    if own.reserved >= 0:
        facts.append(Text(f"{words.tile_numbered(own.reserved)} reserved for {own.fee}"))
    for key, (territory, cell) in own.thieves.items():
        if territory >= 0:
            where = Text.assemble(" with ", scene.mark(territory), f" on {cell}")
            facts.append(Text.assemble(lore.name(words, key), where))
    facts += [
        Text.assemble(f"{words.translate(card)} of ", scene.mark(seat), " claimed") for card, seat in own.claims.items()
    ]
    return Text("; ").join(facts)


BOARD = draw
