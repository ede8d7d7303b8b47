"""A table of Glen More II, read for tips and drawings."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from greatglen.games.glenmore2.rules.box import DECKS, box_named
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore2.rules.turn import PlaceTile
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore2.text.bonuses import describe_effects, describe_landmark_effect
from greatglen.games.glenmore_common.rules.notation import Bundle, Deal, parse_bundle, parse_deals
from greatglen.games.glenmore_common.text.faces import WEST_EAST, TileFace, scene_name
from greatglen.games.glenmore_common.text.table import Counter, HighlandTable, Stack
from greatglen.kernel.sentence import N_
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText

PERSONS = {
    "lady": ("mary-stewart", "flora-macdonald"),
    "king": ("kenneth-macalpin", "robert-the-bruce", "james-vi"),
    "scholar": ("john-knox", "robert-burns", "walter-scott", "arthur-conan-doyle", "david-hume"),
}


@cache
def faces(box_key: str) -> tuple[TileFace, ...]:
    """Of the tiles of a box, by their numbers."""
    found = []
    for number, tile in enumerate(box_named(box_key).tiles):
        activate = parse_deals(tile.entry.activate)
        found.append(
            TileFace(
                key=tile.key,
                name=tile.name,
                kind=tile.kind,
                scene=_scene(tile.kind, tile.key, activate),
                river=WEST_EAST if tile.ways[0] else "",
                road=False,
                cost=parse_bundle(tile.entry.cost),
                once=tile.once,
                activate=activate,
                overbuild=tile.overbuild,
                start=number < 2,
                chronicle=tile.chronicle,
                protected=tile.protected,
                stack=tile.deck,
                card=tile.name if any(amount.what == "landmark" for amount in tile.once) else "",
                counts_as=tile.counts_as,
            )
        )
    return tuple(found)


def _scene(kind: str, key: str, activate: tuple[Deal, ...]) -> str:
    """Persons are painted by their rank in life."""
    if kind != "person":
        return scene_name(kind, activate)
    return next((rank for rank, keys in PERSONS.items() if key in keys), "chief")


class GlenMore2Table(HighlandTable):
    PREFIX = "G2"
    SCORINGS = 4
    DIE_RULE = "DIE-2"
    CARD_RULE = "LANDMARK-0"
    COINS_RULE = "END-4"
    KINDS: ClassVar[Mapping[str, str]] = {
        **HighlandTable.KINDS,
        "person": N_("Person"),
        "harbour": N_("Harbour"),
        "monument": N_("Monument"),
        "road": N_("Road"),
        "marker": N_("Marker"),
    }

    text: GlenMore2Text
    state: GlenMore2

    def __init__(self, view: View, text: GameText[Any]) -> None:
        assert isinstance(view.state, GlenMore2) and isinstance(text, GlenMore2Text)
        self.view, self.text, self.state, self.faces = view, text, view.state, faces(view.state.box_key)

    def in_hand(self) -> TileFace | None:
        for step in reversed(self.state.agenda):
            if isinstance(step, PlaceTile):
                return self.faces[step.tile]
        return None

    def stacks(self) -> list[Stack]:
        slots = [slot.deck for slot in self.state.slots]
        left = [Stack(DECKS[deck], len(bag) + slots.count(deck)) for deck, bag in enumerate(self.state.decks)]
        return [stack for stack in left if stack.left]

    def loose_tiles(self) -> Sequence[TileFace]:
        """The discard pile, and David Hume beside the clan board."""
        return [self.faces[number] for number in (*self.state.discards, self.state.box.david_hume)]

    def describe_gains(self, given: Bundle) -> str:
        return describe_effects(self.text, given)

    def plot_lines(self, cell: int) -> list[str]:
        if cell != HOME:
            return []
        return [self.text.say("Your scots in the home castle are compared in every scoring.")]

    def counters(self, seat: int) -> list[Counter]:
        text, player = self.text, self.state.players[seat]
        persons = sum(face.counts_as for face in self.persons(seat))
        no_scot, no_marker = (
            text.say("With none left, none is received."),
            text.say("With none left, none is placed."),
        )
        return [
            *super().counters(seat),
            self.compared_counter("castle", text.say("Scots in the home castle"), player.land[HOME].scots),
            self.compared_counter("landmarks", text.say("Landmark cards"), len(player.landmarks)),
            self.compared_counter("persons", text.say("Persons"), persons),
            Counter("scots", text.say("Scots left"), no_scot, "SETUP-2", player.scots),
            Counter("markers", text.say("Clan markers left"), no_marker, "SETUP-2", player.markers),
        ]

    def cards(self, seat: int) -> Sequence[str]:
        return self.state.players[seat].landmarks

    def cards_title(self) -> str:
        return self.text.say("Landmark cards")

    def card_effect(self, name: str) -> str:
        card = self.state.box.landmarks.get(name)
        return "" if card is None else describe_landmark_effect(self.text, card)

    def persons(self, seat: int) -> list[TileFace]:
        return [self.faces[number] for number in self.state.players[seat].persons]

    def scorings(self) -> int:
        return self.state.scored

    def die_figure(self) -> int:
        return self.state.die

    def die_name(self) -> str:
        return self.text.say("The die")

    def market_rows(self) -> int:
        more = sum(len(chronicle.market_rows(self.state)) for chronicle in self.state.chronicles)
        return super().market_rows() + more
