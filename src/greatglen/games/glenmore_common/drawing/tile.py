"""A tile as it lies on the table: scene, river, name, cost, one-time effect, activation."""

from functools import cache

from greatglen.drawing.svg import Markup, el, join, skin, text, use
from greatglen.games.glenmore_common.drawing.effects import Line, alternatives, amount, bundle, kind_medal
from greatglen.games.glenmore_common.text.faces import NORTH_SOUTH, TileFace

SIZE = 100
LONGEST = 14  # letters of a name that stand on one line
WIDEST = 94.0
BADGE = 22


@cache
def tile(face: TileFace, name: str, in_territory: bool) -> Markup:
    """The skin of a tile. In a territory cost and one-time effect are spent and make room for what stands there."""
    beside_river = face.river == NORTH_SOUTH
    parts = [use(f"g-{face.kind}")]
    if face.road:
        parts.append(use("road"))
    if face.river:
        parts += _river(face)
    if face.road and beside_river:
        parts.append(use("bridge"))
    if face.scene != "loch":
        parts.append(_scene(face, low=len(lines_of(name)) > 1))
    parts.append(el("rect", class_="edge", width=SIZE, height=SIZE, rx=8))
    parts += [_banner(name), kind_medal(face.kind, 87, _below_banner(name) + 12)]
    if face.colour:
        parts.append(el("rect", class_=f"stripe t-{face.colour}", y=_below_banner(name) - 1, width=SIZE, height=4))
    if face.overbuild:
        parts.append(use("i-overbuild", 87, _below_banner(name) + 33))
    if face.chronicle:
        parts.append(el("circle", class_="price", cx=87, cy=_below_banner(name) + 34, r=8.5))
        parts.append(text(str(face.chronicle), 87, _below_banner(name) + 38.5, "num"))
    if face.protected:
        parts.append(use("i-protected", 14, _below_banner(name) + 12))
    if not in_territory:
        parts += [_costs(face, _below_banner(name) + 12), _badge(bundle(face.once), left=True)]
    parts.append(_badge(alternatives(face.activate), left=False))
    return skin(*parts)


@cache
def draw_icon(face: TileFace) -> Markup:
    """What is painted on a tile, small enough to stand in a line of text."""
    scene = [] if face.scene == "loch" else [_scene(face, low=False)]
    painted = [use(f"g-{face.kind}"), *(_river(face) if face.river else []), *scene]
    return el("svg", *painted, class_="drawing little", viewBox="0 8 100 84", aria_hidden="true")


def _scene(face: TileFace, low: bool) -> Markup:
    """What is painted: beside a river from north to south, above one from west to east, lower under a long name."""
    if face.kind in ("person", "marker"):
        return use(f"o-{face.scene}", 46, 66 if low else 60)
    if face.river == NORTH_SOUTH:
        return use(f"o-{face.scene}", 26, 49, 0.8)
    return use(f"o-{face.scene}", 54, 56 if low else 48 if face.river else 52)


def _river(face: TileFace) -> list[Markup]:
    """The river; into a loch it only flows, for the loch is its width."""
    if face.scene != "loch":
        return [use(f"river-{face.river}")]
    return [use("inflow")] if face.river == NORTH_SOUTH else []


def lines_of(name: str) -> list[str]:
    """A name on one line or two, split where the halves are most alike."""
    if len(name) <= LONGEST or " " not in name:
        return [name]
    spaces = [place for place, letter in enumerate(name) if letter == " "]
    middle = min(spaces, key=lambda place: abs(2 * place - len(name)))
    return [name[:middle], name[middle + 1 :]]


def _below_banner(name: str) -> int:
    return 18 if len(lines_of(name)) == 1 else 31


def _banner(name: str) -> Markup:
    lines = lines_of(name)
    width = [WIDEST if len(line) > LONGEST + 1 else None for line in lines]
    if len(lines) == 1:
        drawn = join(use("banner"), text(name, 50, 13, "nm", width=width[0]))
    else:
        first, second = (
            text(line, 50, y, "nm", width=w) for line, y, w in zip(lines, (12.5, 25.5), width, strict=True)
        )
        drawn = join(use("banner-2"), first, second)
    return el("g", drawn, class_="banner")


def _costs(face: TileFace, y: float) -> Markup:
    """Dark discs from the top left, one per thing to pay."""
    discs, x = [], 13
    for one in face.cost:
        each = [one] if one.what in ("coin", "vp") else [type(one)(one.what, 1)] * one.n
        for due in each:
            line = amount(due)
            wide = max(line.width - 18, 0)
            discs.append(el("rect", class_="cost", x=x - 11, y=y - 11, width=22 + wide, height=22, rx=11))
            discs.append(el("g", line.drawn, class_="lit", transform=f"translate({x - 9:g},{y:g})"))
            x += 23 + round(wide)
    return join(*discs)


def _badge(line: Line, *, left: bool) -> Markup:
    """A plate at the bottom: the one-time effect on the left, the activation on the right."""
    if not line.width:
        return join()
    scale = min(1.0, (WIDEST - 6) / line.width)
    width = line.width * scale + 6
    x = 3 if left else 97 - width
    drawn = el("g", line.drawn, transform=f"translate({x + 3:g},86)" + (f"scale({scale:.3g})" if scale < 1 else ""))
    kind = "badge once" if left else "badge"
    return join(el("rect", class_=kind, x=x, y=75, width=width, height=BADGE, rx=5), drawn)


def badge_is_wide(face: TileFace) -> bool:
    """Whether an activation leaves no room for goods beside it."""
    return alternatives(face.activate).width > 31


def tile_id(face: TileFace, seat: int) -> str:
    """A tile keeps its id wherever it is; the start tiles exist once per player."""
    return f"t-{face.key}-{seat}" if face.start else f"t-{face.key}"
