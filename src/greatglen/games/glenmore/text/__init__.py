"""The sentences of Glen More (2010)."""

from collections.abc import Mapping
from typing import ClassVar

from greatglen.games.glenmore.rules.actions import Promote
from greatglen.games.glenmore.rules.activation import Activation, Promoted
from greatglen.games.glenmore.rules.components import TILE, TILES, WAYS, Tile
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore_common.rules.actions import Activate, Take
from greatglen.games.glenmore_common.rules.notation import Amount, parse_bundle, parse_deals
from greatglen.games.glenmore_common.rules.payment import cannot_pay, has_no_place
from greatglen.games.glenmore_common.text import HighlandText, deciding_seat
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

COLOURS = (N_("yellow"), N_("green"), N_("blue"), N_("brown"), N_("grey"))  # of tiles, said by their own names


class GlenMoreText(HighlandText[GlenMore]):
    AREAS: ClassVar[Mapping[str, str]] = {
        **HighlandText.AREAS,
        "chieftains": N_("chieftains"),
        "cards": N_("cards"),
    }
    TERMS: ClassVar[Mapping[str, str]] = {
        **HighlandText.TERMS,
        "clansmen": N_("clansmen"),
        "cards": N_("special cards"),
        "ways": N_("ends of river and road"),
    }

    def tile_name(self, key: str) -> str:
        return self.tile_name_by_number(TILE[key])

    def is_tile(self, key: str) -> bool:
        return key in TILE

    def tile_name_by_number(self, tile: int) -> str:
        return self.say(TILES[tile].name)

    def tile_key(self, tile: int) -> str:
        return TILES[tile].key

    def active_cells(self, state: GlenMore, seat: int) -> list[int]:
        land = state.players[seat].land
        steps = [step for step in state.agenda if isinstance(step, Activation) and step.seat == seat]
        return [cell for step in steps for cell in step.pending if TILES[land[cell].tile].alternatives]

    # -- what a tile is

    def cost(self, tile: Tile) -> str:
        """What taking a tile costs; "" if nothing."""
        return self.format_bundle(parse_bundle(tile.cost))

    # -- what is asked and offered

    def prompt(self, choice: Choice, state: GlenMore) -> str:
        if choice.kind != "activate":
            return super().prompt(choice, state)
        step = state.agenda[-1]
        assert isinstance(step, Activation)
        if step.points:
            points = self.format_amount(Amount("move", step.points))
            return self.say("Is there more to activate, move ({points}) or sell before the turn ends?", points=points)
        return self.say("Is there more to activate or sell before the turn ends?")

    def phrase(self, action: Action, state: GlenMore) -> tuple[str, str]:
        if isinstance(action, Promote):
            return self.say("make a chieftain of the clansman on"), self.describe_plot(state, action.cell)
        return super().phrase(action, state)

    def taking_facts(self, action: Take, state: GlenMore) -> str:
        """River or road, the cost, and whether the tile would have to be discarded as things stand."""
        number = TILE[action.tile]
        tile = TILES[number]
        seat = deciding_seat(state)
        facts = [self.say(way.name) for way, has in zip(WAYS, tile.ways, strict=True) if has]
        if tile.cost:
            facts.append(self.say("cost: {cost}", cost=self.cost(tile)))
        if has_no_place(state, seat, number, tile.bill.scots):
            facts.append(self.say("does not fit in your territory: would be discarded"))
        elif cannot_pay(state, seat, tile.bill) is not None:
            facts.append(self.say("more than you can pay now"))
        return f"({'; '.join(facts)})" if facts else ""

    def describe_activation(self, action: Activate, state: GlenMore) -> str:
        tile = TILES[state.players[deciding_seat(state)].land[action.cell].tile]
        if action.how in state.RESOURCES:
            return self.say(action.how)
        return self.format_deal(parse_deals(tile.activate)[int(action.how) - 1 if action.how.isdigit() else 0])

    # -- what happened

    def tile_group(self, key: str) -> str:
        return self.say("Special places") if TILES[TILE[key]].card else super().tile_group(key)

    def describe_event(self, event: Event) -> str | None:
        if isinstance(event, Promoted):
            facts = {"name": self.player_name(event.seat), "cell": self.describe_plot_in_log(event.seat, event.cell)}
            return self.say("{name} made a clansman a chieftain ({cell}).", **facts)
        return super().describe_event(event)


TEXT = GlenMoreText
