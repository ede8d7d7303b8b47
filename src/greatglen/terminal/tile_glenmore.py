"""A tile of Glen More in a few letters: its name, ways, cost, gifts and activation."""

from rich.text import Text

from greatglen.games.glenmore.components import Tile
from greatglen.games.highland.notation import Amount, Bundle, bundle, deals

RIVER, ROAD = "≈", "="
CLANSMAN = "♙"
CARD = "★"
DIFFERENT = "≠"
TILE_STYLES = {"yellow": "yellow", "green": "green", "grey": "white", "brown": "dark_orange3", "blue": "bright_blue"}
COLOUR_LETTERS = {"yellow": "yl", "green": "gn", "grey": "gy", "brown": "bn", "blue": "bl"}
GOOD_STYLES = {
    "wood": "bright_green",
    "stone": "bright_black",
    "grain": "bright_yellow",
    "sheep": "bright_white",
    "cattle": "dark_orange3",
}
SHORT = {"clansman": CLANSMAN, "whisky": "wh", "different": DIFFERENT, "any": "any", "move": "move", "vp": "VP"}
SPELLED = {"clansman": CLANSMAN, "different": "different", "vp": "VP"}


def good(name: str) -> str:
    """A resource in two letters: wo, st, gr, sh, ca."""
    return name[:2]


def short(amount: Amount, spelled: bool = False) -> str:
    """ "2sh", or "2 sheep" where there is room."""
    word = SPELLED.get(amount.what, amount.what) if spelled else SHORT.get(amount.what, good(amount.what))
    if amount.n == 1 and amount.what != "vp":
        return word
    return f"{amount.n} {word}" if spelled and amount.what != "vp" else f"{amount.n}{word}"


def shorts(amounts: Bundle, spelled: bool = False, between: str = " ") -> str:
    return between.join(short(amount, spelled) for amount in amounts)


def cost(tile: Tile, spelled: bool = False) -> Text:
    """The price of taking the tile, each resource in its colour."""
    return Text(" ").join(
        Text(short(amount, spelled), GOOD_STYLES.get(amount.what, "")) for amount in bundle(tile.cost)
    )


def gifts(tile: Tile, spelled: bool = False) -> str:
    """What placing it brings once; a star stands for its card."""
    return " ".join(filter(None, (shorts(tile.once, spelled), CARD if tile.card else "")))


def activation(tile: Tile, spelled: bool = False) -> str:
    """What activating it brings: "gr→wh", "1-2sh→2/4VP"."""
    ways = deals(tile.activate)
    steps = [way.cost[0] for way in ways if len(way.cost) == 1]
    if len(ways) > 1 and [step.n for step in steps] == list(range(1, len(ways) + 1)):
        what = short(Amount(steps[0].what, 1), spelled)
        points = "/".join(str(way.gain[0].n) for way in ways)
        return f"1-{len(ways)} {what} → {points} VP" if spelled else f"1-{len(ways)}{what}→{points}VP"
    arrow = " → " if spelled else "→"
    plus = " + " if spelled else "+"
    return " / ".join(
        (shorts(way.cost, spelled, plus) + arrow if way.cost else "") + shorts(way.gain, spelled) for way in ways
    )


def name(tile: Tile) -> Text:
    """The name, with the marks of river and road."""
    ways = "".join(mark for mark, has in zip((RIVER, ROAD), tile.ways, strict=True) if has)
    return Text.assemble((tile.name, TILE_STYLES[tile.colour]), f" {ways}" if ways else "")
