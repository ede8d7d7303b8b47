"""What the tips say of the mountain, and of tiles beyond it."""

from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import highlander, next_summit
from greatglen.games.glenmore2.chronicles.highlander.text import labels, on_mountain
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.text.tip import TipParts

MOUNTAIN = "c2-mountain"


def tips(table: GlenMore2Table) -> dict[str, TipParts]:
    state, text = table.state, table.text
    there = highlander(state)
    lying = text.format_bundle(tuple(on_mountain(state)))
    lines = [
        text.say("On it: {what}.", what=lying) if lying else text.say("Nothing lies on it."),
        text.say("{name} stands on it; there can be only one.", name=text.player_name(there))
        if there >= 0
        else text.say("Nobody stands on it: you may move here instead of taking a tile."),
        *loot(table),
    ]
    return {MOUNTAIN: (labels.mountain(text), lines, table.rule("C2-5"))}


def loot(table: GlenMore2Table) -> list[str]:
    """How things come there, and who gets them."""
    return [
        table.text.say("Whoever leaves it may take what lies on it."),
        table.text.say("Whoever passes it leaves a coin or a resource on it."),
    ]


def tile_tip_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    """Whether the way to a tile leads over the mountain."""
    state = table.state
    seat = table.view.choice.seat
    if table.view.choice.kind != "take" or state.box.number[face.key] not in state.rondel.tiles:
        return []
    rondel = state.rondel
    summit = next_summit(state, rondel.figures[seat])
    beyond = (rondel.tile_at(place) for place in rondel.ahead(seat) if place > summit)
    if state.box.number[face.key] in beyond:
        return [table.text.say("It is beyond the mountain: you leave a coin or a resource there on the way.")]
    return []


def status_lines(table: GlenMore2Table) -> list[str]:
    """What lies on the mountain, and who stands there."""
    return tips(table)[MOUNTAIN][1][:2]
