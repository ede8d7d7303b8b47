"""Face: what a tile of either Glen More game shows, in one form, so that both are drawn alike."""

from functools import cache

import msgspec

from greatglen.titles.glenmore.rules.components import CARDS, TILES
from greatglen.titles.glenmore2.rules.box import box_named
from greatglen.titles.highland.rules.notation import Amount, Bundle, Deal, bundle, deals

WEST_EAST, NORTH_SOUTH = "we", "ns"


class Face(msgspec.Struct, frozen=True):
    """A tile as it is printed. `kind` gives colour and symbol, `scene` what is painted on it."""

    key: str
    name: str
    kind: str
    scene: str
    river: str  # the way it runs, or ""
    road: bool
    cost: Bundle
    once: Bundle
    activate: tuple[Deal, ...]
    overbuild: bool = False
    start: bool = False  # every player has one
    chronicle: int = 0
    protected: bool = False
    stack: str = ""
    card: str = ""  # the special or landmark card that comes with it
    counts_as: int = 1
    colour: str = ""  # as Glen More counts it


SCENES_OF_GOODS = {
    "wood": "forest",
    "stone": "quarry",
    "barley": "field",
    "grain": "field",
    "sheep": "sheep",
    "cattle": "cattle",
    "any": "abbey",
}
COLOUR_KINDS = {"yellow": "material", "green": "animal"}
PRODUCING = ("production", "abbey")
KINDS_2010 = {"distillery": "whisky", "tavern": "inn"}
LADIES = ("mary-stewart", "flora-macdonald")
CROWNED = ("kenneth-macalpin", "robert-the-bruce", "james-vi")
SCHOLARS = ("john-knox", "robert-burns", "walter-scott", "arthur-conan-doyle", "david-hume")


def _scene(kind: str, key: str, activate: tuple[Deal, ...]) -> str:
    """What is painted: for producing tiles their product, for persons their rank in life, else the kind."""
    if kind in ("material", "animal"):
        gains = [amount.what for deal in activate for amount in deal.gain]
        if len(gains) > 1:
            return "upland" if kind == "material" else "herd"
        return SCENES_OF_GOODS.get(gains[0], "field") if gains else "field"
    if kind == "person":
        groups = {"lady": LADIES, "king": CROWNED, "scholar": SCHOLARS}
        return next((name for name, keys in groups.items() if key in keys), "chief")
    return kind


@cache
def glenmore_faces() -> tuple[Face, ...]:
    """The tiles of Glen More by number."""
    faces = []
    for number, tile in enumerate(TILES):
        kind = COLOUR_KINDS.get(tile.colour, tile.kind) if tile.kind in PRODUCING else tile.kind
        kind = KINDS_2010.get(kind, kind)
        activate = deals(tile.activate)
        river, road = tile.ways
        faces.append(
            Face(
                key=tile.key,
                name=tile.name,
                kind=kind,
                scene=_scene(kind, tile.key, activate),
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
    return tuple(faces)


@cache
def glenmore2_faces(box_key: str) -> tuple[Face, ...]:
    """The tiles of a box of Glen More II by number."""
    faces = []
    for number, tile in enumerate(box_named(box_key).tiles):
        activate = deals(tile.entry.activate)
        faces.append(
            Face(
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
    return tuple(faces)
