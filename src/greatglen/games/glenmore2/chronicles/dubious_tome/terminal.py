"""Chronicle 6, The Dubious Tome of Scottish History, in the terminal."""

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import NUMBER, get_part, tome
from greatglen.games.glenmore2.chronicles.dubious_tome.text import event_effect, labels
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.terminal.chronicle import ChronicleBoard, chronicle_title, get_text
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.games.glenmore_common.terminal.tile import CARD
from greatglen.terminal.interface import Scene

TURNED = "✓"


class DubiousTomeBoard(ChronicleBoard):
    def draw(self, scene: Scene, state: GlenMore2) -> list[RenderableType]:
        """Everybody's cards and what is to be had when a tile is taken; else what the one who looks could trigger."""
        text = get_text(scene)
        parts: list[RenderableType] = []
        if scene.view.choice.kind == "take":
            for seat in range(len(state.players)):
                parts += _seat(scene, text, state, seat)
            parts += _to_be_had(text, state)
        elif scene.view.choice.kind == "event":
            parts += _events(text, state, state.players[scene.view.choice.seat].landmarks)
        elif scene.view.seat >= 0:
            parts += _seat(scene, text, state, scene.view.seat)
        title = labels.title(text, chronicle_title(text, NUMBER), TURNED, tome(state.box_key).bonus)
        shown = Group(*parts) if parts else Text(labels.no_cards(text), "dim")
        return [Panel(shown, title=title, box=box.ROUNDED, title_align="left", padding=(0, 0))]


def _seat(scene: Scene, text: GlenMore2Text, state: GlenMore2, seat: int) -> list[RenderableType]:
    """The cards of a player on a line, those that are turned with their mark, and the tables they brought."""
    turned = get_part(state).turned[seat]
    cards = [f"{TURNED} " * (card in turned) + text.translate(card) for card in state.players[seat].landmarks]
    if not cards:
        return []
    facts = [", ".join(cards)]
    for area in get_part(state).tables[seat]:
        facts.append(labels.scores(text, area, "/".join(map(str, tome(state.box_key).tables[area]))))
    return [Padding(Text.assemble(scene.seat_name(seat), "  ", " · ".join(facts)), (0, 1))]


def _to_be_had(text: GlenMore2Text, state: GlenMore2) -> list[RenderableType]:
    """The events of the cards that come with tiles of the rondel."""
    tiles = [state.box.tiles[tile] for tile in state.rondel.tiles if tile != NONE]
    return _events(text, state, [tile.name for tile in tiles if any(amount.what == "landmark" for amount in tile.once)])


def _events(text: GlenMore2Text, state: GlenMore2, cards: list[str] | tuple[str, ...]) -> list[RenderableType]:
    """What the events of some cards do, a line each; of those that are not yet turned."""
    turned = {card for cards in get_part(state).turned for card in cards}
    return [
        Padding(Text.assemble((f"{CARD} {text.translate(card)}: ", "bold"), event_effect(text, card)), (0, 1))
        for card in cards
        if card not in turned
    ]


BOARD = DubiousTomeBoard()
