"""A table of Glen More and the faces of its tiles, read for tips and drawings."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from greatglen.games.glenmore.rules.components import CARDS, TILES
from greatglen.games.glenmore.rules.scoring import chieftain_count
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore.rules.turn import AcquireTile, PlaceTile
from greatglen.games.glenmore.text import GlenMoreText
from greatglen.games.glenmore_common.rules.notation import Amount, Bundle, parse_bundle, parse_deals
from greatglen.games.glenmore_common.text.faces import NORTH_SOUTH, TileFace, scene_name
from greatglen.games.glenmore_common.text.table import Counter, HighlandTable, Stack
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText

COLOUR_KINDS = {"yellow": "material", "green": "animal"}
PRODUCING = ("production", "abbey")
ALIKE = {"distillery": "whisky", "tavern": "inn"}  # kinds that look like one of Glen More II


@cache
def faces() -> tuple[TileFace, ...]:
    """By the numbers of the tiles."""
    found = []
    for number, tile in enumerate(TILES):
        kind = COLOUR_KINDS.get(tile.colour, tile.kind) if tile.kind in PRODUCING else tile.kind
        kind = ALIKE.get(kind, kind)
        activate = parse_deals(tile.activate)
        river, road = tile.ways
        found.append(
            TileFace(
                key=tile.key,
                name=tile.name,
                kind=kind,
                scene=scene_name(kind, activate),
                river=NORTH_SOUTH if river else "",
                road=road,
                cost=parse_bundle(tile.cost),
                once=(*tile.once, *((Amount("landmark", 1),) if tile.card in CARDS else ())),
                activate=activate,
                start=number == 0,
                stack=str(tile.stack) if tile.stack >= 0 else "",
                card=tile.card,
                colour=tile.colour,
            )
        )
    return tuple(found)


class GlenMoreTable(HighlandTable):
    PREFIX = "GM"
    SCORINGS = 3
    DIE_RULE = "GHOST-2"
    CARD_RULE = "CARD-1"
    COINS_RULE = "END-3"

    text: GlenMoreText
    state: GlenMore

    def __init__(self, view: View, text: GameText[Any]) -> None:
        assert isinstance(view.state, GlenMore) and isinstance(text, GlenMoreText)
        self.view, self.text, self.state, self.faces = view, text, view.state, faces()

    def in_hand(self) -> TileFace | None:
        for step in reversed(self.state.agenda):
            if isinstance(step, PlaceTile | AcquireTile):
                return self.faces[step.tile]
        return None

    def stacks(self) -> list[Stack]:
        return [Stack(str(number), len(bag)) for number, bag in enumerate(self.state.stacks) if bag]

    def describe_gains(self, given: Bundle) -> str:
        return self.text.format_bundle(given)

    def counters(self, seat: int) -> list[Counter]:
        text, player = self.text, self.state.players[seat]
        return [
            *super().counters(seat),
            self.compared_counter("chieftains", self.bonnets(), chieftain_count(player)),
            self.compared_counter("cards", text.say("Special cards"), len(player.cards)),
        ]

    def bonnets(self) -> str:
        return self.text.say("Chieftains and bonnets")

    def cards(self, seat: int) -> Sequence[str]:
        return self.state.players[seat].cards

    def cards_title(self) -> str:
        return self.text.say("Special cards")

    def card_effect(self, name: str) -> str:
        return self.text.say(CARDS[name].effect)

    def scorings(self) -> int:
        return self.state.scored

    def die_figure(self) -> int:
        seats = len(self.state.players)
        return seats if len(self.state.rondel.figures) > seats else -1

    def die_name(self) -> str:
        return self.text.say("The ghost")
