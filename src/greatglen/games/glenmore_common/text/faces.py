"""TileFace: what a tile of either Glen More game shows, in one form, so that both are told and drawn alike."""

import msgspec

from greatglen.games.glenmore_common.rules.notation import Bundle, Deal

WEST_EAST, NORTH_SOUTH = "we", "ns"
SCENES_OF_GOODS = {
    "wood": "forest",
    "stone": "quarry",
    "barley": "field",
    "grain": "field",
    "sheep": "sheep",
    "cattle": "cattle",
    "any": "abbey",
}


class TileFace(msgspec.Struct, frozen=True):
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


def scene_name(kind: str, activate: tuple[Deal, ...]) -> str:
    """What is painted on a tile: for producing tiles their product, else the kind."""
    if kind not in ("material", "animal"):
        return kind
    gains = [amount.what for deal in activate for amount in deal.gain]
    if len(gains) > 1:
        return "upland" if kind == "material" else "herd"
    return SCENES_OF_GOODS.get(gains[0], "field") if gains else "field"
