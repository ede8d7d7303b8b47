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
        text, part = get_text(scene), get_part(state)
        lines = [*_prison(scene, text, state, part)]
        lines += [_player(scene, text, state, seat) for seat in range(len(state.players))]
        lines += [line for line in (_on_board(text, part),) if line.plain]
        title = labels.title(text, chronicle_title(text, NUMBER), f"{MINUS}/{PLUS}")
        return [Panel(Group(*lines), title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))]


def _prison(scene: Scene, text: GlenMore2Text, state: GlenMore2, part: MobsPart) -> list[Text]:
    """The mobsters in prison with the pennies on them; while one may be taken, also what each does."""
    face_down = Text(labels.waiting(text, part.waiting), "dim") if part.waiting else Text()
    named = [_mobster(text, state, key, labels.pennies_in_prison(text, n, PLUS)) for key, n in part.prison.items()]
    label = (f"{labels.prison_heading(text)} ", "dim")
    if scene.view.choice.kind != "prison":
        inside = [*named, *([face_down] if part.waiting else [])]
        return [Text.assemble(label, Text(", ").join(inside) if inside else labels.nobody_jailed(text))]
    lines = [Text.assemble(label, face_down)] if part.waiting else []
    for key, name in zip(part.prison, named, strict=True):
        lines.append(Text.assemble(name, ": ", (mobsters.describe_ability(text, key), "dim")))
    return lines


def _mobster(text: GlenMore2Text, state: GlenMore2, key: str, more: str = "") -> Text:
    """ "Joe McDuff (-5; 2 at +1)"."""
    facts = "; ".join(filter(None, (f"-{mobster(state, key).penalty}", more)))
    return Text.assemble((mobsters.mobster_name(text, key), "bold"), f" ({facts})")


def _player(scene: Scene, text: GlenMore2Text, state: GlenMore2, seat: int) -> Text:
    part = get_part(state)
    mine = [
        _mobster(text, state, key, _format_remaining(text, part, key))
        for key, owner in part.owner.items()
        if owner == seat
    ]
    pennies = f" {part.debts[seat]}/{part.pennies[seat]}"
    return Text.assemble(scene.seat_name(seat), pennies, "  " if mine else "", Text(", ").join(mine))


def _format_remaining(text: GlenMore2Text, part: MobsPart, key: str) -> str:
    """What a mobster still has to use."""
    if key == MAIL:
        return text.format_coins(part.mail)
    if key == LAIRD and part.flipped:
        return labels.turned_over(text)
    if key in part.markers:
        left = part.markers[key]
        return labels.markers(text, "+".join(map(str, left)) if any(left) else str(len(left)))
    return labels.used(text) if key in part.spent else ""


def _on_board(text: GlenMore2Text, part: MobsPart) -> Text:
    """Tolls, the reserved tile, thieves and claimed cards in one line."""
    facts = [labels.toll_amount(text, sum(coins), text.translate(clan)) for clan, coins in part.tolls.items()]
    if part.reserved >= 0:
        facts.append(labels.reserved(text, text.tile_name_by_number(part.reserved), part.fee))
    for key, (territory, cell) in part.thieves.items():
        if territory >= 0:
            facts.append(labels.thief(text, mobsters.mobster_name(text, key), text.player_name(territory), cell))
    facts += [labels.claimed(text, text.translate(card), text.player_name(seat)) for card, seat in part.claims.items()]
    return highlight_names("; ".join(facts), text.names)


BOARD = PennyMobsBoard()
