"""The faces of the tiles of Glen More."""

from functools import cache

from greatglen.games.glenmore.rules.components import CARDS, TILES
from greatglen.games.glenmore_common.rules.notation import Amount, bundle, deals
from greatglen.games.glenmore_common.text.faces import NORTH_SOUTH, TileFace, painted

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
        activate = deals(tile.activate)
        river, road = tile.ways
        found.append(
            TileFace(
                key=tile.key,
                name=tile.name,
                kind=kind,
                scene=painted(kind, activate),
                river=NORTH_SOUTH if river else "",
                road=road,
                cost=bundle(tile.cost),
                once=(*tile.once, *((Amount("landmark", 1),) if tile.card in CARDS else ())),
                activate=activate,
                start=number == 0,
                stack=str(tile.stack) if tile.stack >= 0 else "",
                card=tile.card,
                colour=tile.colour,
            )
        )
    return tuple(found)
