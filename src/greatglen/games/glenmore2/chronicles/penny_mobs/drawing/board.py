"""What mobsters put on the common boards: tolls on clans, a reserved tile, thieves and where they may go."""

from greatglen.drawing.svg import Markup, anchor, el, join, shift, skin, use
from greatglen.games.glenmore2.chronicles.penny_mobs.drawing.art import thief, token
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import Replant, Sneak
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import LAIRD, SNITCH, WANDER, get_part
from greatglen.games.glenmore2.chronicles.penny_mobs.text import labels, mobsters
from greatglen.games.glenmore2.drawing.chronicle import marker
from greatglen.games.glenmore2.drawing.roads import FIELD_WIDTH, place
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.pieces import corner
from greatglen.games.glenmore_common.drawing.territory import cell_position
from greatglen.games.glenmore_common.drawing.tile import SIZE
from greatglen.games.glenmore_common.text.labels import place as place_label

STANDS = ((19, 46), (83, 50), (50, 34))  # where thieves stand on a plot, the first beside its scots
TAB = 30  # how far the mark of a place beyond the edge reaches into the tile next to it


def tolls(table: GlenMore2Table) -> list[Markup]:
    """Peggy McWander's markers at the left end of the fields, where the marker of a player would lie."""
    state = table.state
    drawn = []
    for clan, coins_there in get_part(state).tolls.items():
        x, y = place(*state.box.clans[clan].at)
        title = labels.toll(table.text, clan)
        downs = [12 - 24 * number for number in range(len(coins_there))]
        discs = [
            el("g", token(WANDER, coins), transform=shift(0, down))
            for coins, down in zip(coins_there, downs, strict=True)
        ]
        left = x - FIELD_WIDTH / 2 + 8
        drawn.append(anchor(f"c8-toll:{clan}", title, skin(*discs), id_=f"c8-toll-{clan}", x=left, y=y))
    return drawn


def reserved(table: GlenMore2Table) -> list[Markup]:
    """Peggy McLaird's marker on the tile, with the sign of her owner; whoever points at it points at the tile."""
    state = table.state
    part = get_part(state)
    if part.reserved < 0 or part.reserved not in state.rondel.tiles:
        return []
    face = table.faces[part.reserved]
    x, y = corner(state.rondel.tiles.index(part.reserved))
    sign = el("g", token(LAIRD, part.fee), transform=f"{shift(18, 62)}scale(1.15)")
    whose = marker(part.owner[LAIRD], 42, 58, 0.8)
    return [anchor(f"tile:{face.key}", table.name(face), skin(sign, whose), id_="c8-reserved", x=x, y=y)]


def thieves(table: GlenMore2Table, seat: int) -> list[Markup]:
    """The thieves who stand in a territory."""
    game_text, state = table.text, table.state
    part = get_part(state)
    crowd: dict[int, int] = {}
    drawn = []
    for key, (territory, cell) in part.thieves.items():
        if territory == seat:
            x, y = cell_position(cell)
            aside, down = STANDS[crowd.get(cell, 0)]
            crowd[cell] = crowd.get(cell, 0) + 1
            shown = skin(thief(key, part.owner[key]))
            spot = x + aside, y + down
            drawn.append(
                anchor(
                    f"c8-thief:{key}",
                    mobsters.mobster_name(game_text, key),
                    shown,
                    id_=f"c8-thief-{key}",
                    x=spot[0],
                    y=spot[1],
                )
            )
    return drawn


def steps(table: GlenMore2Table, seat: int) -> list[Markup]:
    """The tiles to which Kenneth McSnitch can sneak now."""
    state = table.state
    cells = [option.cell for option in table.view.choice.options if isinstance(option, Sneak)]
    if not cells or get_part(state).thieves[SNITCH][0] != seat:
        return []
    title = labels.step_of(table.text, SNITCH)
    drawn = []
    for cell in cells:
        x, y = cell_position(cell)
        shown = skin(el("circle", class_="c8-step", r=17), use(f"c8-e-{SNITCH}", 0, 0, 1.3))
        drawn.append(anchor(f"c8-step:{cell}", title, shown, x=x + SIZE / 2, y=y + SIZE - 22))
    return drawn


def goals(table: GlenMore2Table, seat: int) -> list[Markup]:
    """Where the tile that Derek Anderson took may go; beyond the edge of the drawing, a tab on the tile next to it."""
    cells = [option.cell for option in table.view.choice.options if isinstance(option, Replant) and option.seat == seat]
    land = table.state.players[seat].land
    drawn = []
    for cell in cells:
        side = None if seat == table.view.seat else _side(cell, [*land])
        shown = el("rect", class_="spot", x=5, y=5, width=SIZE - 10, height=SIZE - 10, rx=8)
        if side is not None:
            shown = _tab(*side)
        x, y = cell_position(cell)
        drawn.append(anchor(f"cell:{seat}:{cell}", place_label(table.text), skin(shown), x=x, y=y))
    return drawn


def _side(cell: int, land: list[int]) -> tuple[int, int] | None:
    """In which direction, across and down, a cell lies beyond all tiles; None if it lies between them."""
    rows, columns = [other // 100 for other in land], [other % 100 for other in land]
    across = (cell % 100 > max(columns)) - (cell % 100 < min(columns))
    down = (cell // 100 > max(rows)) - (cell // 100 < min(rows))
    return (across, down) if across or down else None


def _tab(across: int, down: int) -> Markup:
    """A strip on the tile before the cell, pointing at it."""
    wide, high = (TAB, SIZE - 24) if across else (SIZE - 24, TAB)
    x = {1: -TAB, 0: 12, -1: SIZE}[across]
    y = {1: -TAB, 0: 12, -1: SIZE}[down]
    turned = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[across, down]
    spot = f"{shift(x + wide / 2, y + high / 2)}rotate({turned})"
    ground = el("rect", class_="lie", x=x, y=y, width=wide, height=high, rx=8)
    return join(
        ground,
        el("rect", class_="spot", x=x, y=y, width=wide, height=high, rx=8),
        el("g", use("c8-point"), transform=spot),
    )
