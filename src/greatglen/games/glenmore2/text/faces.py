"""The faces of the tiles of Glen More II."""

from functools import cache

from greatglen.games.glenmore2.rules.box import box_named
from greatglen.games.glenmore_common.rules.notation import Deal, bundle, deals
from greatglen.games.glenmore_common.text.faces import WEST_EAST, TileFace, painted

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
        activate = deals(tile.entry.activate)
        found.append(
            TileFace(
                key=tile.key,
                name=tile.name,
                kind=tile.kind,
                scene=_scene(tile.kind, tile.key, activate),
                river=WEST_EAST if tile.ways[0] else "",
                road=False,
                cost=bundle(tile.entry.cost),
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
        return painted(kind, activate)
    return next((rank for rank, keys in PERSONS.items() if key in keys), "chief")
