"""A table of Glen More, read for tips and drawings."""

from collections.abc import Sequence
from typing import Any

from greatglen.games.glenmore.rules.components import CARDS
from greatglen.games.glenmore.rules.scoring import standing
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore.rules.turn import AcquireTile, PlaceTile
from greatglen.games.glenmore.text import GlenMoreText
from greatglen.games.glenmore.text.faces import faces
from greatglen.games.glenmore_common.rules.notation import Bundle
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.games.glenmore_common.text.table import Counter, HighlandTable, Stack
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText


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

    def gains(self, given: Bundle) -> str:
        return self.text.bundle(given)

    def counters(self, seat: int) -> list[Counter]:
        text, player = self.text, self.state.players[seat]
        return [
            *super().counters(seat),
            self.compared("chieftains", self.bonnets(), standing(player)),
            self.compared("cards", text.say("Special cards"), len(player.cards)),
        ]

    def bonnets(self) -> str:
        return self.text.say("Chieftains and bonnets")

    def cards(self, seat: int) -> Sequence[str]:
        return self.state.players[seat].cards

    def all_cards(self) -> str:
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
