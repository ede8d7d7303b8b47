"""Chronicle 8, The Penny Mobs, in the terminal: who is in prison, who has whom, and what they put on the table."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import LAIRD, MAIL, NUMBER, MobsPart, get_part, mobster
from greatglen.games.glenmore2.chronicles.penny_mobs.text import labels, mobsters
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import ChronicleBoard, chronicle_title, get_text
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.terminal.interface import Scene, highlight_names

MINUS = "-1"
PLUS = "+1"


class PennyMobsBoard(ChronicleBoard):
    def draw(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        words, own = get_text(scene), get_part(state)
        lines = [*_prison(scene, words, state, own)]
        lines += [_player(scene, words, state, seat) for seat in range(len(state.players))]
        lines += [line for line in (_on_board(words, own),) if line.plain]
        title = labels.title(words, chronicle_title(words, NUMBER), f"{MINUS}/{PLUS}")
        return [Panel(Group(*lines), title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))]


def _prison(scene: Scene, words: GlenMore2Text, state: GlenMore2, own: MobsPart) -> list[Text]:
    """The mobsters in prison with the pennies on them; while one may be taken, also what each does."""
    face_down = Text(labels.waiting(words, own.waiting), "dim") if own.waiting else Text()
    named = [_mobster(words, state, key, labels.pennies_in_prison(words, n, PLUS)) for key, n in own.prison.items()]
    label = (f"{labels.prison_heading(words)} ", "dim")
    if scene.view.choice.kind != "prison":
        inside = [*named, *([face_down] if own.waiting else [])]
        return [Text.assemble(label, Text(", ").join(inside) if inside else labels.nobody_jailed(words))]
    lines = [Text.assemble(label, face_down)] if own.waiting else []
    for key, name in zip(own.prison, named, strict=True):
        lines.append(Text.assemble(name, ": ", (mobsters.ability(words, key), "dim")))
    return lines


def _mobster(words: GlenMore2Text, state: GlenMore2, key: str, more: str = "") -> Text:
    """ "Joe McDuff (-5; 2 at +1)"."""
    facts = "; ".join(filter(None, (f"-{mobster(state, key).penalty}", more)))
    return Text.assemble((mobsters.name(words, key), "bold"), f" ({facts})")


def _player(scene: Scene, words: GlenMore2Text, state: GlenMore2, seat: int) -> Text:
    own = get_part(state)
    mine = [_mobster(words, state, key, _left(words, own, key)) for key, owner in own.owner.items() if owner == seat]
    pennies = f" {own.debts[seat]}/{own.pennies[seat]}"
    return Text.assemble(scene.seat_name(seat), pennies, "  " if mine else "", Text(", ").join(mine))


def _left(words: GlenMore2Text, own: MobsPart, key: str) -> str:
    """What a mobster still has to use."""
    if key == MAIL:
        return words.format_coins(own.mail)
    if key == LAIRD and own.flipped:
        return labels.turned_over(words)
    if key in own.markers:
        left = own.markers[key]
        return labels.markers(words, "+".join(map(str, left)) if any(left) else str(len(left)))
    return labels.used(words) if key in own.spent else ""


def _on_board(words: GlenMore2Text, own: MobsPart) -> Text:
    """Tolls, the reserved tile, thieves and claimed cards in one line."""
    facts = [labels.toll_amount(words, sum(coins), words.translate(clan)) for clan, coins in own.tolls.items()]
    if own.reserved >= 0:
        facts.append(labels.reserved(words, words.tile_name_by_number(own.reserved), own.fee))
    for key, (territory, cell) in own.thieves.items():
        if territory >= 0:
            facts.append(labels.thief(words, mobsters.name(words, key), words.player_name(territory), cell))
    facts += [
        labels.claimed(words, words.translate(card), words.player_name(seat)) for card, seat in own.claims.items()
    ]
    return highlight_names("; ".join(facts), words.names)


BOARD = PennyMobsBoard()
